import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { facebookUsers } from '../../platform/social/test-facebook-peer.ts';
import { safePath } from '../../shared/safe-path.ts';
import { openTestApi } from '../../test-api.ts';
import { judgeProviderError } from './social.rules.ts';
import { socialAttempts, socialProofs } from './social.tables.ts';
import { openSocialApi, type SocialApi } from './test-social-api.ts';

let api: SocialApi;
beforeAll(async () => {
  api = await openSocialApi();
});
afterAll(() => api.close());
afterEach(() => {
  api.clock.offsetMs = 0;
  api.peers.google.setTrouble('none');
  api.peers.google.forgeIdToken(null);
});

const refused = (status: number, code: string) => ({ status, body: { result: 0, code } });

describe('GET /Login/Providers', () => {
  test('works: those that are configured, in the order of the buttons', async () => {
    const reply = await api.call('GET', '/Login/Providers');
    expect(reply.body.detail).toEqual({ providers: ['line', 'facebook', 'apple', 'google'] });
  });
  test('the settings list has their public names, and no secret', async () => {
    const { detail } = (await api.call('GET', '/GetSettingList')).body;
    const values = new Map(detail.map(({ id, value }: { id: number; value: unknown }) => [id, value]));
    expect([values.get(65), values.get(67), values.get(69)]).toEqual([
      'line-client',
      '1234567890',
      'google-client',
    ]);
    expect([values.has(64), values.has(83)]).toEqual([false, false]);
  });
  test('a shop without any offers none, and starts none', async () => {
    const bare = await openTestApi();
    expect((await bare.call('GET', '/Login/Providers')).body.detail).toEqual({ providers: [] });
    const started = await bare.call('POST', '/Login/Social/Start', { body: { Provider: 'google' } });
    expect(started).toMatchObject(refused(404, 'socialNotOffered'));
    await bare.close();
  });
});

describe('POST /Login/Social/Start', () => {
  test('works: the provider’s address, with a state that is kept as a hash alone', async () => {
    const started = await api.start('google', { next: '/checkout' });
    const url = new URL(started.authorizeUrl);
    expect(url.origin).toBe(api.peers.google.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      state: started.state,
      nonce: started.nonce,
      redirect_uri: 'http://localhost:3000/login/google/redirect/get-login',
      code_challenge_method: 'S256',
    });
    expect(Buffer.from(started.state, 'base64url').length).toBeGreaterThanOrEqual(32);
    const rows = await api.db.select().from(socialAttempts);
    const mine = rows.find(({ nonce }) => nonce === started.nonce);
    expect(mine?.stateHash).toEqual(createHash('sha256').update(started.state).digest());
    expect(mine?.browserHash).toEqual(createHash('sha256').update(started.browserKey).digest());
    expect(JSON.stringify(rows)).not.toContain(started.state);
    expect(mine?.next).toBe('/checkout');
  });
  test('keeps a browser’s secret, so that two tabs may be on their way', async () => {
    const first = await api.start('google');
    const second = await api.start('line', { browserKey: first.browserKey });
    expect(second.browserKey).toBe(first.browserKey);
    expect(second.state).not.toBe(first.state);
  });
  test.each([
    '//evil',
    '/\\evil',
    'javascript:alert(1)',
    'https://evil.example/',
    '/\t/evil',
    '/%0d%0aSet-Cookie:a=b/..//x',
  ])('leads nowhere else: %j', async (next) => {
    const answer = await api.comeBack('google', api.newPerson(), { next });
    const reply = await api.validate(answer);
    expect(reply.body.detail.next).toBe(safePath(next));
    expect(new URL(reply.body.detail.next, 'http://localhost:3000').origin).toBe('http://localhost:3000');
  });
  test.each(['Google', 'Line', 'FACEBOOK', 'Apple'])(
    'takes %s, with capitals as SPEC §1 writes it',
    async (Provider) => {
      const started = await api.call('POST', '/Login/Social/Start', { body: { Provider } });
      expect(started.status).toBe(200);
      const { state, browserKey } = started.body.detail;
      const back = await api.validate({ Provider, state, browserKey, error: 'access_denied' });
      expect(back).toMatchObject(refused(422, 'socialDenied'));
    },
  );
  test('refuses a provider nobody knows, a weak secret, a link without a session', async () => {
    const start = (body: unknown) => api.call('POST', '/Login/Social/Start', { body });
    expect(await start({ Provider: 'myspace' })).toMatchObject(refused(400, 'inputInvalid'));
    expect(await start({ Provider: 'google', browserKey: 'short' })).toMatchObject(
      refused(400, 'inputInvalid'),
    );
    expect(await start({ Provider: 'google', purpose: 'link' })).toMatchObject(
      refused(401, 'unauthenticated'),
    );
  });
});

describe('POST /ValidateAccout', () => {
  test.each(['google', 'line', 'apple', 'facebook'] as const)(
    'works at %s: somebody without an account here gets a proof, for this browser',
    async (provider) => {
      const person = api.newPerson();
      const facebookUser = facebookUsers[0] ?? { id: '', email: '' };
      const answer = await api.comeBack(provider, provider === 'facebook' ? facebookUser : person, {
        next: '/cart',
      });
      const reply = await api.validate({ ...answer, UserId: '1', Email: 'admin@bannasala.test' });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          detail: {
            isHaveAccount: false,
            isLinked: false,
            next: '/cart',
            email: provider === 'facebook' ? facebookUser.email : person.email,
            proof: expect.stringMatching(/^[\w-]{64}$/),
            emailHasAccount: false,
          },
        },
      });
      expect(JSON.stringify(await api.db.select().from(socialProofs))).not.toContain(reply.body.detail.proof);
    },
  );

  test('a state is good once, also for two at once', async () => {
    const answer = await api.comeBack('google', api.newPerson());
    const replies = await Promise.all([1, 2, 3].map(() => api.validate(answer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await api.validate(answer)).toMatchObject(refused(422, 'socialStateInvalid'));
  });

  test('a state is good in its browser, at its provider, and for ten minutes', async () => {
    const [mine, other] = [await api.comeBack('google', api.newPerson()), await api.start('google')];
    const wrong = refused(422, 'socialStateInvalid');
    expect(await api.validate({ ...mine, browserKey: other.browserKey })).toMatchObject(wrong);
    // It was tried with another browser's secret: it is gone.
    expect(await api.validate(mine)).toMatchObject(wrong);
    const second = await api.comeBack('google', api.newPerson());
    expect(await api.validate({ ...second, Provider: 'line' })).toMatchObject(wrong);
    expect(await api.validate({ ...second, state: 'invented' })).toMatchObject(wrong);
    api.clock.offsetMs = 10 * 60_000 + 1_000;
    expect(await api.validate(second)).toMatchObject(wrong);
  });

  test('a code of another attempt (code injection) is worth nothing', async () => {
    const stolen = await api.comeBack('google', api.newPerson());
    const mine = await api.comeBack('google', api.newPerson());
    const reply = await api.validate({ ...mine, code: 'code' in stolen ? stolen.code : '' });
    expect(reply).toMatchObject(refused(422, 'socialFailed'));
  });

  test.each([
    ['google', 'access_denied'],
    ['apple', 'user_cancelled_authorize'],
    ['facebook', 'access_denied'],
  ] as const)('a no at %s is told as such, with where the person was', async (provider, error) => {
    const answer = await api.comeBack(provider, null, { next: '/checkout' });
    expect(answer).toMatchObject({ error });
    expect(await api.validate(answer)).toMatchObject({
      status: 422,
      body: { code: 'socialDenied', detail: { next: '/checkout' } },
    });
  });

  test('a provider that doesn’t answer is no fault of the person', async () => {
    const answer = await api.comeBack('google', api.newPerson());
    api.peers.google.setTrouble('down');
    expect(await api.validate(answer)).toMatchObject(refused(503, 'socialUnavailable'));
  });

  test('a forged ID token fails, and an answer without anything', async () => {
    const answer = await api.comeBack('google', api.newPerson());
    api.peers.google.forgeIdToken('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.');
    expect(await api.validate(answer)).toMatchObject(refused(422, 'socialFailed'));
    const { Provider, state, browserKey } = await api.comeBack('google', api.newPerson());
    expect(await api.validate({ Provider, state, browserKey })).toMatchObject(refused(422, 'socialFailed'));
    const facebook = await api.comeBack('facebook', facebookUsers[0] ?? null);
    expect(await api.validate({ ...facebook, idToken: 'a.b.c' })).toMatchObject(refused(422, 'socialFailed'));
  });

  test('of an address that somebody here has, it tells only its owner', async () => {
    await api.call('POST', '/Register', {
      body: {
        email: 'known@peer.example',
        password: 'nangsue2569',
        confirmPassword: 'nangsue2569',
        isAccept: true,
      },
    });
    const known = { ...api.newPerson(), email: 'known@peer.example' };
    // Google vouches for the address, Line doesn't.
    expect((await api.prove('google', known)).detail).toMatchObject({
      isHaveAccount: false,
      emailHasAccount: true,
    });
    expect((await api.prove('line', known)).detail).toMatchObject({
      isHaveAccount: false,
      emailHasAccount: false,
    });
  });
});

describe('judgeProviderError', () => {
  test('never takes anything but the person’s own no for one', () => {
    fc.assert(
      fc.property(fc.string(), (error) => {
        fc.pre(!/denied|cancelled/i.test(error));
        expect(judgeProviderError(error)).not.toBe('socialDenied');
      }),
    );
  });
});
