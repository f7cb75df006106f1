import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facebookUsers, openFacebookPeer } from './test-facebook-peer.ts';
import { randomText } from './test-social-peers.ts';

const redirectUri = 'http://localhost:3000/login/facebook/redirect/get-login';
const [malee, chai] = facebookUsers.map(({ id }) => id);
let peer: Awaited<ReturnType<typeof openFacebookPeer>>;

beforeAll(async () => {
  peer = await openFacebookPeer({ redirectUris: [redirectUri] });
});
afterAll(() => peer.close());
beforeEach(() => {
  peer.setTrouble('none');
  peer.setSwap('none');
});

async function comeBack(client: ReturnType<typeof peer.client>, as = malee) {
  const attempt = { state: randomText(), nonce: randomText(), codeVerifier: randomText(), redirectUri };
  const url = await client.authorizationUrl({ ...attempt, locale: 'th' });
  if (!url.ok) throw url.failure.why;
  const fields = await peer.answer(url.value, as ?? null);
  return { ...attempt, code: fields.get('code') ?? '', issuer: null, appleUser: null };
}

const failed = { ok: false, failure: { code: 'socialFailed' } };
const unavailable = { ok: false, failure: { code: 'socialUnavailable' } };

describe('signing in at Facebook', () => {
  test('tells who it is, and takes no address as proven', async () => {
    const client = peer.client();
    expect(await client.readPerson(await comeBack(client))).toEqual({
      ok: true,
      value: {
        subject: malee,
        email: 'malee@peer.example',
        isEmailVerified: false,
        firstname: 'มาลี',
        lastname: 'ดอกไม้',
      },
    });
    expect(await client.readPerson(await comeBack(client, chai))).toMatchObject({
      ok: true,
      value: { subject: chai, email: null },
    });
  });

  test('asks for what SPEC says', async () => {
    const attempt = { state: 's', nonce: 'n', codeVerifier: 'v', redirectUri };
    const url = await peer.client().authorizationUrl({ ...attempt, locale: 'th' });
    expect(url.ok && Object.fromEntries(new URL(url.value).searchParams)).toMatchObject({
      scope: 'email,public_profile',
      response_type: 'code',
      state: 's',
    });
  });

  test.each(['app', 'person'] as const)('refuses a token of another %s', async (swap) => {
    const client = peer.client();
    const answer = await comeBack(client);
    peer.setSwap(swap);
    expect(await client.readPerson(answer)).toMatchObject(failed);
  });

  test('refuses a code a second time, an invented one, and one with another verifier', async () => {
    const client = peer.client();
    const answer = await comeBack(client);
    expect((await client.readPerson(answer)).ok).toBe(true);
    expect(await client.readPerson(answer)).toMatchObject(failed);
    expect(await client.readPerson({ ...answer, code: 'invented' })).toMatchObject(failed);
    expect(await client.readPerson({ ...(await comeBack(client)), codeVerifier: 'x' })).toMatchObject(failed);
  });

  test.each(['down', 'busy', 'silent'] as const)('is unavailable when it is %s', async (trouble) => {
    const client = peer.client({ timeoutMs: 300 });
    const answer = await comeBack(client);
    peer.setTrouble(trouble);
    expect(await client.readPerson(answer)).toMatchObject(unavailable);
  });

  test('is unavailable when it refuses us', async () => {
    const client = peer.client({ appSecret: 'wrong' });
    expect(await client.readPerson(await comeBack(client))).toMatchObject(unavailable);
  });
});
