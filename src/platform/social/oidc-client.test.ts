import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGoogleClient, createLineClient } from './oidc-clients.ts';
import { createProviderFetch } from './provider-fetch.ts';
import type { SocialProviderClient } from './social-provider.ts';
import type { OidcPeerKind } from './test-peer-clients.ts';
import {
  answerAtProvider,
  clientFor,
  type OidcPeer,
  openOidcPeer,
  pakorn,
  randomText,
  somying,
} from './test-social-peers.ts';

const redirectUri = 'http://localhost:3000/login/x/redirect/get-login';
const peers = new Map<OidcPeerKind, OidcPeer>();
const kinds = ['google', 'line', 'apple'] as const;

beforeAll(async () => {
  for (const kind of kinds) peers.set(kind, await openOidcPeer(kind, { redirectUris: [redirectUri] }));
});
afterAll(() => Promise.all([...peers.values()].map((peer) => peer.close())));
beforeEach(() => {
  for (const peer of peers.values()) {
    peer.setTrouble('none');
    peer.forgeIdToken(null);
  }
});

function peerOf(kind: OidcPeerKind): OidcPeer {
  const peer = peers.get(kind);
  if (peer === undefined) throw new Error(`no ${kind}`);
  return peer;
}

function newAttempt() {
  return { state: randomText(), nonce: randomText(), codeVerifier: randomText() + randomText(), redirectUri };
}

async function comeBack(client: SocialProviderClient, as: string, attempt = newAttempt()) {
  const url = await client.authorizationUrl({ ...attempt, locale: 'th' });
  if (!url.ok) throw url.failure.why;
  const { fields, method } = await answerAtProvider(url.value, { as });
  return {
    method,
    asked: new URL(url.value),
    fields,
    answer: {
      ...attempt,
      code: fields.get('code') ?? '',
      issuer: fields.get('iss'),
      appleUser: fields.get('user'),
    },
  };
}

describe('signing in', () => {
  test.each([
    [
      'google',
      {
        subject: 'somying-1',
        email: 'somying@peer.example',
        isEmailVerified: true,
        firstname: 'สมหญิง',
        lastname: 'ใจอ่าน',
      },
    ],
    // Line has one name, and says nothing of whose an address is.
    [
      'line',
      {
        subject: 'somying-1',
        email: 'somying@peer.example',
        isEmailVerified: false,
        firstname: 'สมหญิง ใจอ่าน',
        lastname: null,
      },
    ],
    [
      'apple',
      {
        subject: 'somying-1',
        email: 'somying@peer.example',
        isEmailVerified: true,
        firstname: 'สมหญิง',
        lastname: 'ใจอ่าน',
      },
    ],
  ] as const)('at %s tells who it is', async (kind, person) => {
    const client = clientFor(peerOf(kind));
    const back = await comeBack(client, somying.subject);
    expect(back.method).toBe(kind === 'apple' ? 'POST' : 'GET');
    expect(back.asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(await client.readPerson(back.answer)).toEqual({ ok: true, value: person });
  });

  test('asks as each provider wants to be asked', async () => {
    const asked = async (kind: OidcPeerKind) => {
      const url = await clientFor(peerOf(kind)).authorizationUrl({ ...newAttempt(), locale: 'en' });
      return url.ok ? Object.fromEntries(new URL(url.value).searchParams) : null;
    };
    expect(await asked('google')).toMatchObject({
      scope: 'openid email profile',
      response_type: 'code',
      hl: 'en',
    });
    expect(await asked('line')).toMatchObject({ scope: 'profile openid email', ui_locales: 'en' });
    expect(await asked('apple')).toMatchObject({ scope: 'name email', response_mode: 'form_post' });
  });

  test('Apple tells the name once, says "false" in words, and what the form says of the address counts for nothing', async () => {
    const client = clientFor(peerOf('apple'));
    const first = await comeBack(client, pakorn.subject);
    const read = await client.readPerson({
      ...first.answer,
      appleUser: JSON.stringify({ name: { firstName: 'ก\u0000' }, email: 'admin@shop.example' }),
    });
    expect(read).toEqual({
      ok: true,
      value: {
        subject: 'pakorn-2',
        email: 'pakorn@peer.example',
        isEmailVerified: false,
        firstname: 'ก',
        lastname: null,
      },
    });
    const again = await comeBack(client, pakorn.subject);
    expect(again.fields.has('user')).toBe(false);
    for (const appleUser of ['{', 'null', '{"name":[]}', '{"name":{"firstName":7}}'])
      expect(
        (await client.readPerson({ ...(await comeBack(client, pakorn.subject)).answer, appleUser })).ok,
      ).toBe(true);
  });

  test('a no of the person comes back as an error', async () => {
    const said: Record<string, string> = { google: 'access_denied', apple: 'user_cancelled_authorize' };
    for (const kind of ['google', 'apple'] as const) {
      const url = await clientFor(peerOf(kind)).authorizationUrl({ ...newAttempt(), locale: 'th' });
      if (!url.ok) throw url.failure.why;
      const { fields } = await answerAtProvider(url.value, { cancels: true });
      expect(fields.get('error')).toBe(said[kind]);
    }
  });
});

describe('a code', () => {
  test.each([
    ['redeemed twice', null],
    ['with another verifier', { codeVerifier: 'v'.repeat(64) }],
    ['with another nonce', { nonce: 'another' }],
    ['for another address', { redirectUri: 'http://localhost:3000/elsewhere' }],
    ['from another issuer', { issuer: 'https://evil.example' }],
    ['that is invented', { code: 'invented' }],
  ])('%s fails', async (_, change) => {
    const client = clientFor(peerOf('google'));
    const { answer } = await comeBack(client, somying.subject);
    if (change === null) await client.readPerson(answer);
    expect(await client.readPerson({ ...answer, ...change })).toMatchObject({
      ok: false,
      failure: { code: 'socialFailed' },
    });
  });
});

describe('a forged ID token', () => {
  type Forgery = {
    key?: CryptoKey | Uint8Array;
    alg?: string;
    claims?: Record<string, unknown>;
    ageS?: number;
  };

  async function forge(
    peer: OidcPeer,
    nonce: string,
    { key, alg = 'RS256', claims = {}, ageS = 0 }: Forgery,
  ) {
    const now = Math.floor(Date.now() / 1000) - ageS;
    const payload = {
      iss: peer.issuer,
      aud: peer.clientId,
      sub: 'victim',
      nonce,
      iat: now,
      exp: now + 300,
      ...claims,
    };
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (key === undefined) return `${text({ alg: 'none' })}.${text(payload)}.`;
    return new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
  }

  test.each([
    ['google', 'by another key', 'RS256'],
    ['google', 'by nobody (alg none)', null],
    // The classic confusion: HMAC with something public as its secret.
    ['google', 'by HMAC', 'HS256'],
    ['line', 'by another secret', 'HS256'],
    ['line', 'by a key of its own', 'ES256'],
    ['line', 'by nobody (alg none)', null],
    ['apple', 'by another key', 'RS256'],
  ] as const)('of %s, signed %s, fails, from the token endpoint and from an app', async (kind, _, alg) => {
    const peer = peerOf(kind);
    const client = clientFor(peer);
    const { answer } = await comeBack(client, somying.subject);
    const key =
      alg === null
        ? undefined
        : alg === 'HS256'
          ? new TextEncoder().encode('0123456789abcdef0123456789abcdef')
          : (await generateKeyPair(alg)).privateKey;
    const idToken = await forge(peer, answer.nonce, {
      ...(key === undefined ? {} : { key }),
      alg: alg ?? 'none',
    });
    peer.forgeIdToken(idToken);
    const failed = { ok: false, failure: { code: 'socialFailed' } };
    expect(await client.readPerson(answer)).toMatchObject(failed);
    expect(await client.readIdToken?.({ idToken, nonce: answer.nonce })).toMatchObject(failed);
  });

  test.each([
    ['for another client', { claims: { aud: 'somebody-else' } }],
    ['for several clients', { claims: { aud: ['line-client', 'somebody-else'] } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has run out', { ageS: 3_600 }],
    ['without an end', { claims: { exp: undefined } }],
    ['of nobody', { claims: { sub: '' } }],
    ['of a number', { claims: { sub: 7 } }],
  ] as const)('rightly signed, %s, fails; a right one doesn’t', async (_, change) => {
    const peer = peerOf('line');
    const client = clientFor(peer);
    const { answer } = await comeBack(client, somying.subject);
    const key = new TextEncoder().encode(peer.secret);
    const right = await forge(peer, answer.nonce, { key, alg: 'HS256' });
    expect(await client.readIdToken?.({ idToken: right, nonce: answer.nonce })).toMatchObject({
      ok: true,
      value: { subject: 'victim' },
    });
    const idToken = await forge(peer, answer.nonce, { key, alg: 'HS256', ...change });
    peer.forgeIdToken(idToken);
    const failed = { ok: false, failure: { code: 'socialFailed' } };
    expect(await client.readPerson(answer)).toMatchObject(failed);
    expect(await client.readIdToken?.({ idToken, nonce: answer.nonce })).toMatchObject(failed);
  });

  test('of an app is verified with the provider’s published keys', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    let issuer = '';
    const server = createServer((request, response) => {
      const body =
        request.url === '/jwks'
          ? { keys: [publicJwk] }
          : {
              issuer,
              jwks_uri: `${issuer}/jwks`,
              authorization_endpoint: `${issuer}/a`,
              token_endpoint: `${issuer}/t`,
            };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'ES256' };
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
    issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const client = createLineClient({
      issuer,
      clientId: 'line-client',
      clientSecret: 's'.repeat(32),
      fetch: createProviderFetch(),
      clock: () => new Date(),
    });
    const idToken = await new SignJWT({ nonce: 'n', name: 'ต้น' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience('line-client')
      .setSubject('U1')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    expect(await client.readIdToken?.({ idToken, nonce: 'n' })).toMatchObject({
      ok: true,
      value: { subject: 'U1', firstname: 'ต้น' },
    });
    server.close();
  });
});

describe('a provider in trouble', () => {
  test.each(['down', 'busy', 'silent'] as const)(
    'is unavailable when it is %s, and is asked again later',
    async (trouble) => {
      const peer = peerOf('google');
      const client = clientFor(peer, 300);
      peer.setTrouble(trouble);
      const attempt = newAttempt();
      const unavailable = { ok: false, failure: { code: 'socialUnavailable' } };
      expect(await client.authorizationUrl({ ...attempt, locale: 'th' })).toMatchObject(unavailable);
      peer.setTrouble('none');
      const { answer } = await comeBack(client, somying.subject, attempt);
      peer.setTrouble(trouble);
      expect(await client.readPerson(answer)).toMatchObject(unavailable);
    },
  );

  test('one that refuses our secret is unavailable too: the person has done nothing wrong', async () => {
    const peer = peerOf('google');
    const client = createGoogleClient({
      issuer: peer.issuer,
      clientId: peer.clientId,
      clientSecret: 'wrong',
      fetch: createProviderFetch(),
      clock: () => new Date(),
    });
    const { answer } = await comeBack(client, somying.subject);
    const read = await client.readPerson(answer);
    expect(read).toMatchObject({ ok: false, failure: { code: 'socialUnavailable' } });
    if (!read.ok)
      expect(read.failure.why.message).toBe('google, code: OAUTH_RESPONSE_BODY_ERROR invalid_client');
  });

  test('one that has moved to another name isn’t trusted', async () => {
    const peer = peerOf('google');
    const client = createGoogleClient({
      issuer: peer.issuer.replace('localhost', '127.0.0.1'),
      clientId: peer.clientId,
      clientSecret: peer.secret,
      fetch: createProviderFetch({ send: (url, init) => fetch(url.replace('127.0.0.1', 'localhost'), init) }),
      clock: () => new Date(),
    });
    expect((await client.authorizationUrl({ ...newAttempt(), locale: 'th' })).ok).toBe(false);
  });

  test('plain http is spoken with an issuer on http alone', async () => {
    const sent: string[] = [];
    const client = createGoogleClient({
      issuer: 'https://secure.example',
      clientId: 'c',
      clientSecret: 's',
      fetch: createProviderFetch({
        send: async (url) => {
          sent.push(url);
          return Response.json({
            issuer: 'https://secure.example',
            authorization_endpoint: 'http://secure.example/a',
            token_endpoint: 'http://secure.example/t',
            jwks_uri: 'http://secure.example/j',
          });
        },
      }),
      clock: () => new Date(),
    });
    const url = await client.authorizationUrl({ ...newAttempt(), locale: 'th' });
    const read = await client.readPerson({ ...newAttempt(), code: 'c', issuer: null, appleUser: null });
    expect([url.ok, read.ok]).toEqual([false, false]);
    expect(new Set(sent)).toEqual(new Set(['https://secure.example/.well-known/openid-configuration']));
  });

  test('its description is asked for once in half a day', async () => {
    const peer = peerOf('google');
    let nowMs = Date.now();
    let asked = 0;
    const client = createGoogleClient({
      issuer: peer.issuer,
      clientId: peer.clientId,
      clientSecret: peer.secret,
      fetch: createProviderFetch({
        send: (url, init) => {
          asked += 1;
          return fetch(url, init);
        },
      }),
      clock: () => new Date(nowMs),
    });
    const ask = () => client.authorizationUrl({ ...newAttempt(), locale: 'th' });
    await Promise.all([ask(), ask()]);
    await ask();
    expect(asked).toBe(1);
    nowMs += 12 * 60 * 60_000;
    await ask();
    expect(asked).toBe(2);
  });
});
