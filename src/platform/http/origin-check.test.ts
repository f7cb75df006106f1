import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { describe, expect, test } from 'vitest';
import { createOriginCheck } from './origin-check.ts';

/** The status of a form posted to `http://10.0.0.7:3001`, as a proxy hands it on. */
async function post(
  options: { siteUrl: string; isDemo?: boolean; trustProxy?: boolean },
  headers: Record<string, string>,
): Promise<number> {
  const app = new Hono();
  app.use(csrf({ origin: createOriginCheck({ isDemo: false, trustProxy: true, ...options }) }));
  app.post('/login', (c) => c.text('in'));
  const body = new URLSearchParams({ username: 'somsri' });
  const reply = await app.request('http://10.0.0.7:3001/login', { method: 'POST', headers, body });
  return reply.status;
}

describe('a form sent to a shop behind a proxy that ends TLS', () => {
  const siteUrl = 'https://books.example';

  test('is taken from the shop’s own address, also from a browser that sends no Sec-Fetch-Site', async () => {
    expect(await post({ siteUrl }, { origin: siteUrl })).toBe(200);
    expect(await post({ siteUrl: `${siteUrl}/` }, { origin: siteUrl })).toBe(200);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'https://books.example:8443' }],
    ['a page that was not secret', { origin: 'http://books.example' }],
    ['the address of the process', { origin: 'http://10.0.0.7:3001' }],
    ['nowhere', { origin: 'null' }],
    ['a client that names no origin', {}],
    [
      'another site that claims to be behind the proxy',
      { origin: 'https://evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    ],
    ['another site, by its own word', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ])('is refused from %s', async (_, headers: Record<string, string>) => {
    expect(await post({ siteUrl }, headers)).toBe(403);
  });
});

describe('a form sent to a demo', () => {
  const demo = { siteUrl: 'http://localhost:3000', isDemo: true };

  test('is taken from whatever name the machine is reached by', async () => {
    expect(await post(demo, { origin: 'http://10.0.0.7:3001' })).toBe(200);
    expect(await post(demo, { origin: 'http://localhost:3000' })).toBe(200);
  });

  test('is taken by the name a trusted proxy gives, and only by that of a trusted one', async () => {
    const headers = {
      origin: 'https://demo.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'demo.example',
    };
    expect(await post(demo, headers)).toBe(200);
    expect(await post({ ...demo, trustProxy: false }, headers)).toBe(403);
    expect(await post(demo, { ...headers, origin: 'https://evil.example' })).toBe(403);
    expect(await post(demo, { ...headers, 'x-forwarded-host': 'a b' })).toBe(403);
  });
});
