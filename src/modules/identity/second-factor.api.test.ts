import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/password-hash.ts';
import { demoTotpSecret, totpCode } from '../../platform/totp.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { users } from './identity.tables.ts';
import { totpFactors } from './second-factor.tables.ts';
import { createTestPasskey } from './test-passkey.ts';

const password = 'nangsue2569';
const clock = { offsetMs: 0 };
const now = () => new Date(Date.parse('2026-11-24T10:00:00Z') + clock.offsetMs);
/** What an app shows now; each half-minute's counts once, so tests move the clock on. */
const codeOf = (secret: string) => totpCode(secret, now());
const nextCode = (secret: string) => {
  clock.offsetMs += 30_000;
  return codeOf(secret);
};

let api: TestApi;
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  api = await openTestApi({ factorMinutes: 10, services: { clock: now } });
});
afterAll(() => api.close());
afterEach(() => {
  // Sessions of one test are no others', whose clock goes on from here.
  clock.offsetMs += 3_600_000;
});

const refused = (status: number, code: string) => ({ status, body: { result: 0, code } });

/** Somebody of the staff with a password and no second factor yet. */
async function newcomer() {
  const { email, userId } = await api.signIn('staff', null, { passwordHash });
  return { email, userId };
}

function logIn(email: string, otp?: string, from: TestApi = api) {
  return from.call('POST', '/login', { body: { email, password, ...(otp === undefined ? {} : { otp }) } });
}

/** The same, whose app is set up. */
async function withApp() {
  const { email, userId } = await newcomer();
  const waiting: string = (await logIn(email)).body.detail.token;
  const begun = await api.call('POST', '/admin/factor/totp/begin', { token: waiting });
  const { secret } = begun.body.detail;
  const confirmed = await api.call('POST', '/admin/factor/totp/confirm', {
    token: waiting,
    body: { code: codeOf(secret) },
  });
  const { session, recoveryCodes } = confirmed.body.detail;
  return { email, userId, waiting, secret: String(secret), token: String(session.token), recoveryCodes };
}

async function kindsOf(userId: number) {
  const rows = await api.db
    .select({ kind: auditEvents.kind })
    .from(auditEvents)
    .where(eq(auditEvents.subjectUserId, userId))
    .orderBy(auditEvents.id);
  return rows.map(({ kind }) => kind);
}

describe('signing in', () => {
  test('works: a new account sets an app up first, and is in with its first code', async () => {
    const { email, userId } = await newcomer();
    const entered = await logIn(email);
    expect(entered).toMatchObject(refused(403, 'secondFactorSetupNeeded'));
    const waiting: string = entered.body.detail.token;
    expect((await api.call('GET', '/admin/factor', { token: waiting })).body.detail).toMatchObject({
      email,
      totpSince: null,
      passkeys: [],
      recoveryLeft: 0,
      isProven: false,
    });
    const begun = await api.call('POST', '/admin/factor/totp/begin', { token: waiting });
    const { secret, address } = begun.body.detail;
    expect(address).toContain(`secret=${secret}`);
    const confirm = (code: string) =>
      api.call('POST', '/admin/factor/totp/confirm', { token: waiting, body: { code } });
    expect(await confirm('000000')).toMatchObject(refused(422, 'secondFactorWrong'));
    const confirmed = await confirm(codeOf(secret));
    expect(confirmed.body.detail.recoveryCodes).toHaveLength(10);
    const { token } = confirmed.body.detail.session;
    expect((await api.call('GET', '/admin/staff', { token })).status).toBe(200);
    expect((await api.call('GET', '/admin/factor', { token: waiting })).status).toBe(401);
    const [kept] = await api.db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
    expect(kept?.sealedSecret.includes(secret)).toBe(false);
    expect(await kindsOf(userId)).toEqual(expect.arrayContaining(['factor_begun', 'factor_added']));
  });

  test('works: with password and code in one call, or one after the other', async () => {
    const { email, secret, userId } = await withApp();
    const asked = await logIn(email);
    expect(asked).toMatchObject(refused(403, 'secondFactorNeeded'));
    const proven = await api.call('POST', '/admin/factor/prove', {
      token: asked.body.detail.token,
      body: { code: nextCode(secret) },
    });
    const session = proven.body.detail.session.token;
    expect((await api.call('GET', '/admin/staff', { token: session })).status).toBe(200);
    const atOnce = await logIn(email, nextCode(secret));
    expect((await api.call('GET', '/admin/staff', { token: atOnce.body.detail.token })).status).toBe(200);
    expect((await kindsOf(userId)).filter((kind) => kind === 'signed_in')).toHaveLength(2);
  });

  test('works: a recovery code opens once', async () => {
    const { email, recoveryCodes, token } = await withApp();
    const [first] = recoveryCodes;
    expect((await logIn(email, first.toUpperCase())).status).toBe(200);
    expect(await logIn(email, first)).toMatchObject(refused(422, 'secondFactorWrong'));
    expect((await api.call('GET', '/admin/factor', { token })).body.detail.recoveryLeft).toBe(9);
    const renewed = await api.call('POST', '/admin/factor/recovery-codes', { token });
    expect(renewed.body.detail.recoveryCodes).toHaveLength(10);
    expect(await logIn(email, recoveryCodes[1])).toMatchObject(refused(422, 'secondFactorWrong'));
    expect((await logIn(email, renewed.body.detail.recoveryCodes[0])).status).toBe(200);
  });

  test('works as before for shoppers, whatever they send along', async () => {
    const { email } = await api.signIn('shopper', null, { passwordHash });
    expect(await logIn(email)).toMatchObject({ status: 200, body: { result: 1 } });
    expect((await logIn(email, '123456')).status).toBe(200);
  });

  test('refuses a wrong code without saying more, and a wrong password before any code is looked at', async () => {
    const { email, secret, userId } = await withApp();
    expect(await logIn(email, '000000')).toMatchObject(refused(422, 'secondFactorWrong'));
    expect(await kindsOf(userId)).toContain('factor_failed');
    const wrong = await api.call('POST', '/login', {
      body: { email, password: 'wrong-one-1', otp: nextCode(secret) },
    });
    expect(wrong).toMatchObject(refused(422, 'loginFailed'));
    // The code that came with a wrong password wasn't used up.
    expect((await logIn(email, codeOf(secret))).status).toBe(200);
  });

  test('protects: a code counts once, also of several at the same moment, and none of before', async () => {
    const { email, secret } = await withApp();
    const before = nextCode(secret);
    const code = nextCode(secret);
    const replies = await Promise.all([1, 2, 3, 4].map(() => logIn(email, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await logIn(email, before)).toMatchObject(refused(422, 'secondFactorWrong'));
    expect((await logIn(email, nextCode(secret))).status).toBe(200);
  });

  test('protects: the demo’s published secret alone may be used by many at once, and in a demo only', async () => {
    const demo = await openTestApi({ services: { publishedTotpSecret: demoTotpSecret } });
    for (const [shop, expected] of [
      [demo, [200, 200, 200]],
      [api, [200, 422, 422]],
    ] as const) {
      const { email, userId } = await shop.signIn('staff', null, { passwordHash });
      await shop.db.insert(totpFactors).values({
        userId,
        sealedSecret: shop.services.secretBox.seal(demoTotpSecret, `totp ${userId}`),
        createdAt: shop.services.clock(),
        confirmedAt: shop.services.clock(),
      });
      const code = totpCode(demoTotpSecret, shop.services.clock());
      const replies = await Promise.all([1, 2, 3].map(() => logIn(email, code, shop)));
      expect(replies.map(({ status }) => status).sort()).toEqual(expected);
    }
    await demo.close();
  });

  test('protects: guesses at one account are counted in the database, whichever process hears them', async () => {
    const one = await openTestApi({ limitFactor: 1, services: { clock: now } });
    const { email, userId } = await one.signIn('staff', null, { passwordHash });
    await one.db.insert(totpFactors).values({
      userId,
      sealedSecret: one.services.secretBox.seal(demoTotpSecret, `totp ${userId}`),
      createdAt: now(),
      confirmedAt: now(),
    });
    for (let tried = 0; tried < 8; tried++)
      expect(await logIn(email, '000000', one)).toMatchObject(refused(422, 'secondFactorWrong'));
    expect(await logIn(email, codeOf(demoTotpSecret), one)).toMatchObject(refused(429, 'tooManyRequests'));
    const { rows } = await one.db.execute(
      `select points from rate_limits where key = 'secondFactor:${userId}'`,
    );
    expect(Number(rows[0]?.points)).toBeGreaterThan(8);
    await one.close();
  });
});

describe('a password alone', () => {
  test('protects: opens nothing of anybody’s but the way to the second factor', async () => {
    const { email } = await withApp();
    const { token } = (await logIn(email)).body.detail;
    const needed = refused(403, 'secondFactorNeeded');
    expect(await api.call('GET', '/admin/staff', { token })).toMatchObject(needed);
    expect(await api.call('GET', '/user', { token })).toMatchObject(needed);
    expect(await api.call('GET', '/user/sessions', { token })).toMatchObject(needed);
    expect(await api.call('POST', '/admin/factor/recovery-codes', { token })).toMatchObject(needed);
    expect(await api.call('POST', '/admin/factor/totp/begin', { token })).toMatchObject(needed);
    expect(await api.call('POST', '/admin/factor/passkey/begin', { token })).toMatchObject(needed);
    // To what anybody may call it is nobody.
    expect((await api.call('GET', '/GetSettingList', { token })).status).toBe(200);
  });

  test('protects: is over in a quarter of an hour', async () => {
    const { email } = await withApp();
    const { token } = (await logIn(email)).body.detail;
    clock.offsetMs += 15 * 60_000;
    expect((await api.call('GET', '/admin/factor', { token })).status).toBe(401);
  });

  test('protects: a new password by a link doesn’t skip it', async () => {
    const { email, userId } = await withApp();
    await api.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, userId));
    expect((await api.call('POST', '/ForgotPassword', { body: { email } })).status).toBe(200);
    const { rows } = await api.db.execute<{ text: string }>(
      `select text from outbox_messages where "to" = '${email}' and text like '%resetpassword/%'`,
    );
    const link = /resetpassword\/(\S+)/.exec(rows[0]?.text ?? '')?.[1];
    const body = { token: link, password, confirmPassword: password };
    expect((await api.call('POST', '/ResetPassword', { body })).status).toBe(200);
    expect(await logIn(email)).toMatchObject(refused(403, 'secondFactorNeeded'));
  });

  test('works: whoever changes the password goes on with the factor proven as it was', async () => {
    const { token } = await withApp();
    const body = { currentPassword: password, password: 'nangsue2570', confirmPassword: 'nangsue2570' };
    const changed = await api.call('POST', '/user/password', { token, body });
    expect((await api.call('GET', '/admin/staff', { token: changed.body.detail.token })).status).toBe(200);
  });
});

describe('ways to prove it', () => {
  test('works: another app takes the first one’s place once it is confirmed', async () => {
    const { email, secret, token } = await withApp();
    const begun = await api.call('POST', '/admin/factor/totp/begin', { token });
    const other: string = begun.body.detail.secret;
    expect((await logIn(email, nextCode(secret))).status).toBe(200);
    const body = { code: codeOf(other) };
    const confirmed = await api.call('POST', '/admin/factor/totp/confirm', { token, body });
    expect(confirmed.body.detail).toEqual({ recoveryCodes: null, session: null });
    expect(await logIn(email, nextCode(secret))).toMatchObject(refused(422, 'secondFactorWrong'));
    expect((await logIn(email, codeOf(other))).status).toBe(200);
  });

  test('refuses to take the last one away, and what isn’t there', async () => {
    const { token } = await withApp();
    const body = { reason: 'ทดสอบ' };
    expect(await api.call('POST', '/admin/factor/totp/remove', { token, body })).toMatchObject(
      refused(409, 'lastFactor'),
    );
    expect(await api.call('POST', '/admin/factor/passkey/999/remove', { token, body })).toMatchObject(
      refused(404, 'factorNotFound'),
    );
    expect(await api.call('POST', '/admin/factor/passkey/ask', { token })).toMatchObject(
      refused(404, 'factorNotFound'),
    );
  });

  test('protects: a further way wants the factor proven a short while ago', async () => {
    const { token, secret } = await withApp();
    clock.offsetMs += 11 * 60_000;
    const again = refused(403, 'secondFactorAgain');
    expect(await api.call('POST', '/admin/factor/totp/begin', { token })).toMatchObject(again);
    expect(await api.call('POST', '/admin/factor/recovery-codes', { token })).toMatchObject(again);
    const proven = await api.call('POST', '/admin/factor/prove', { token, body: { code: codeOf(secret) } });
    expect(proven.body.detail).toEqual({ session: null });
    expect((await api.call('POST', '/admin/factor/totp/begin', { token })).status).toBe(200);
  });

  test('works: an owner clears the factor of somebody who has lost it; refuses one’s own', async () => {
    const owner = await api.signIn('staff');
    const { email, userId, token } = await withApp();
    const reset = (whose: number) =>
      api.call('POST', `/admin/staff/${whose}/reset-factor`, {
        token: owner.token,
        body: { reason: 'ทำโทรศัพท์หาย' },
      });
    expect(await reset(owner.userId)).toMatchObject(refused(409, 'ownStaffAccount'));
    expect((await reset(userId)).status).toBe(200);
    expect((await api.call('GET', '/admin/factor', { token })).status).toBe(401);
    expect(await logIn(email)).toMatchObject(refused(403, 'secondFactorSetupNeeded'));
    expect(await kindsOf(userId)).toContain('factor_reset');
  });
});

describe('passkeys', () => {
  async function addPasskey(token: string, passkey = createTestPasskey(api.services.siteUrl), at?: string) {
    const begun = await api.call('POST', '/admin/factor/passkey/begin', { token });
    const { challenge } = begun.body.detail.options;
    const body = { name: 'โน้ตบุ๊ก', passkey: passkey.register(challenge, at) };
    return { passkey, body, reply: await api.call('POST', '/admin/factor/passkey/confirm', { token, body }) };
  }
  async function waitingOf(email: string) {
    const token: string = (await logIn(email)).body.detail.token;
    const asked = await api.call('POST', '/admin/factor/passkey/ask', { token });
    return { token, challenge: String(asked.body.detail.options?.challenge) };
  }
  const prove = (token: string, passkey: unknown) =>
    api.call('POST', '/admin/factor/prove', { token, body: { passkey } });

  test('works: a new account sets one up, signs in with it, and names more than one', async () => {
    const { email } = await newcomer();
    const { token: first } = (await logIn(email)).body.detail;
    const { passkey, reply } = await addPasskey(first);
    expect(reply.body.detail.recoveryCodes).toHaveLength(10);
    const waiting = await waitingOf(email);
    const proven = await prove(waiting.token, passkey.sign(waiting.challenge));
    const { token } = proven.body.detail.session;
    expect((await api.call('GET', '/admin/staff', { token })).status).toBe(200);
    expect((await addPasskey(token)).reply.body.detail).toEqual({ recoveryCodes: null, session: null });
    const { passkeys } = (await api.call('GET', '/admin/factor', { token })).body.detail;
    expect(passkeys).toMatchObject([
      { name: 'โน้ตบุ๊ก', lastUsedAt: expect.any(String) },
      { name: 'โน้ตบุ๊ก', lastUsedAt: null },
    ]);
    const remove = (id: number) =>
      api.call('POST', `/admin/factor/passkey/${id}/remove`, { token, body: { reason: 'ขายเครื่อง' } });
    expect((await remove(passkeys[0].id)).status).toBe(200);
    expect(await remove(passkeys[1].id)).toMatchObject(refused(409, 'lastFactor'));
  });

  test('works: the app is taken away where a key is left, which is noted with its reason', async () => {
    const { email, userId, secret, token } = await withApp();
    expect((await addPasskey(token)).reply.status).toBe(200);
    const body = { reason: 'เปลี่ยนโทรศัพท์' };
    expect((await api.call('POST', '/admin/factor/totp/remove', { token, body })).status).toBe(200);
    expect(await kindsOf(userId)).toContain('factor_removed');
    expect(await logIn(email, nextCode(secret))).toMatchObject(refused(422, 'secondFactorWrong'));
  });

  test('protects: a question is answered once, by the account’s own key, at this site, by its owner', async () => {
    const { email } = await newcomer();
    const { token: first } = (await logIn(email)).body.detail;
    const { passkey } = await addPasskey(first);
    const wrong = refused(422, 'secondFactorWrong');
    const waiting = await waitingOf(email);
    const { challenge, token } = waiting;
    expect(await prove(token, createTestPasskey(api.services.siteUrl).sign(challenge))).toMatchObject(wrong);
    expect(await prove(token, passkey.sign(challenge, { at: 'https://evil.example' }))).toMatchObject(wrong);
    expect(await prove(token, passkey.sign(challenge, { isVerified: false }))).toMatchObject(wrong);
    expect(await prove(token, passkey.sign('another'))).toMatchObject(wrong);
    const answer = passkey.sign(challenge);
    const broken = { ...answer, response: { ...answer.response, signature: 'AAAA' } };
    expect(await prove(token, broken)).toMatchObject(wrong);
    const right = passkey.sign(challenge);
    expect((await prove(token, right)).status).toBe(200);
    const again = await waitingOf(email);
    expect(await prove(again.token, right)).toMatchObject(wrong);
    clock.offsetMs += 5 * 60_000 + 1_000;
    expect(await prove(again.token, passkey.sign(again.challenge))).toMatchObject(wrong);
  });

  test('protects: a key made for another site, or somebody’s already, isn’t taken in', async () => {
    const wrong = refused(422, 'secondFactorWrong');
    const one = await newcomer();
    const { token } = (await logIn(one.email)).body.detail;
    expect((await addPasskey(token, undefined, 'https://evil.example')).reply).toMatchObject(wrong);
    const { passkey, reply } = await addPasskey(token);
    expect(reply.status).toBe(200);
    const other = await newcomer();
    const { token: others } = (await logIn(other.email)).body.detail;
    expect((await addPasskey(others, passkey)).reply).toMatchObject(wrong);
  });
});
