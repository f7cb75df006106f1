import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '../../platform/environment.ts';
import {
  type OpenSocialProviders,
  openSocialProviders,
} from '../../platform/social/open-social-providers.ts';
import { answerAtProvider, randomText } from '../../platform/social/test-social-peers.ts';
import { createDemoClient, createDemoIdentity } from './demo-identity.ts';

let identity: ReturnType<typeof createDemoIdentity>;
let social: OpenSocialProviders;
let siteUrl = '';
const server = createServer((request, response) => {
  if (identity.answer(request, response)) return;
  response.writeHead(404).end('the shop');
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const { port } = server.address() as AddressInfo;
  // Not where it listens: as behind a proxy, browsers know the shop by another name than it has to itself.
  siteUrl = 'http://shop.example';
  const clock = () => new Date();
  identity = createDemoIdentity({
    siteUrl,
    port,
    onError: (error) => {
      throw error;
    },
  });
  social = openSocialProviders({
    environment: readEnvironment({ PORT: String(port), SITE_URL: siteUrl, DEMO: '1' }),
    clock,
    more: [createDemoClient({ ...identity.registration, clock })],
  });
});
afterAll(() => server.close());

const here = () => `http://localhost:${(server.address() as AddressInfo).port}`;

async function begin(locale: 'th' | 'en' = 'th') {
  const client = social.providers.get('demo');
  if (client === undefined) throw new Error('no demo provider');
  const redirectUri = `${siteUrl}/login/demo/redirect/get-login`;
  const attempt = { state: randomText(), nonce: randomText(), codeVerifier: randomText(), redirectUri };
  const url = await client.authorizationUrl({ ...attempt, locale });
  if (!url.ok) throw url.failure.why;
  expect(url.value).toMatch(/^http:\/\/shop\.example\/dev\/oidc\/auth\?/);
  return { client, attempt, url: url.value.replace(siteUrl, here()) };
}

/** The browser, which gets to the shop by the name it knows. */
async function answer(url: string, how: Parameters<typeof answerAtProvider>[1]) {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => real(String(input).replace(siteUrl, here()), init);
  try {
    return await answerAtProvider(url, how, `${siteUrl}/login/`);
  } finally {
    globalThis.fetch = real;
  }
}

describe('the demo’s own provider', () => {
  test('leads nowhere else, and nobody else brings one', () => {
    expect([...social.providers.keys()]).toEqual(['demo']);
    expect(social.formTargets).toEqual([]);
    const production = openSocialProviders({
      environment: readEnvironment({ DEMO: '0', API_KEY: 'secret', SITE_URL: 'https://shop.example' }),
      clock: () => new Date(),
      more: [],
    });
    expect([...production.providers]).toEqual([]);
  });

  test.each([
    ['one of its people', { as: 'demo-somying' }, { subject: 'demo-somying', isEmailVerified: true }],
    ['one without an address', { as: 'demo-pakorn' }, { email: null, firstname: 'ปกรณ์' }],
    [
      'somebody typed',
      { typed: { email: 'New@demo.example', firstname: 'ใหม่', lastname: '' } },
      { email: 'new@demo.example', firstname: 'ใหม่', lastname: null, isEmailVerified: true },
    ],
  ])('tells who it is: %s', async (_, how, person) => {
    const { client, attempt, url } = await begin();
    const { fields } = await answer(url, how);
    const read = await client.readPerson({
      ...attempt,
      code: fields.get('code') ?? '',
      issuer: fields.get('iss'),
      appleUser: null,
    });
    expect(read).toMatchObject({ ok: true, value: person });
  });

  test('can be said no to', async () => {
    const { url } = await begin();
    expect((await answer(url, { cancels: true })).fields.get('error')).toBe('access_denied');
  });

  test('asks in the shop’s language, in a page that runs nothing', async () => {
    for (const [locale, words] of [
      ['th', 'ดำเนินการต่อ'],
      ['en', 'Continue'],
    ] as const) {
      const { url } = await begin(locale);
      const toPage = await fetch(url, { redirect: 'manual' });
      const cookie = toPage.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const page = await fetch(new URL(toPage.headers.get('location') ?? '', here()), {
        headers: { cookie },
      });
      const text = await page.text();
      expect(text).toContain(`<html lang="${locale}">`);
      expect(text).toContain(words);
      expect(text).not.toContain('<script');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('an old page, an unknown path and the shop’s own are told apart', async () => {
    expect((await fetch(`${here()}/dev/oidc/interaction/gone`)).status).toBe(400);
    expect((await fetch(`${here()}/dev/oidc/nothing`)).status).toBe(404);
    expect(await (await fetch(`${here()}/dev/oidcs`)).text()).toBe('the shop');
  });
});
