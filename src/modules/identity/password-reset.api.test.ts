import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/password-hash.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { socialAccounts } from '../social/social.tables.ts';
import { passwordResets, users } from './identity.tables.ts';
import { lastMessageTo } from './test-codes.ts';

let api: TestApi;
let nowMs = Date.UTC(2026, 10, 21, 3);
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
});
afterAll(() => api.close());

const password = 'nangsue2569';
const next = { password: 'nangsue2570', confirmPassword: 'nangsue2570' };
let count = 0;

async function register() {
  count += 1;
  const email = `reset${count}@test.example`;
  const reply = await api.call('POST', '/Register', {
    body: { email, password, confirmPassword: password, isAccept: true },
  });
  return { email, token: reply.body.detail.token as string };
}

async function ask(email: string) {
  const reply = await api.call('POST', '/ForgotPassword', { body: { email } });
  const message = await lastMessageTo(api, email);
  return { reply, token: /resetpassword\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '', message };
}

describe('POST /ForgotPassword', () => {
  test('sends a link, and says the address it went to', async () => {
    const { email } = await register();
    const { reply, token, message } = await ask(email);
    expect(reply).toMatchObject({ status: 200, body: { result: 1, detail: { email, channel: 'mail' } } });
    expect(message?.text).toContain(`http://localhost:3000/user/resetpassword/${token}`);
    const rows = await api.db.select().from(passwordResets);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
  test('also by its other spelling', async () => {
    const { email } = await register();
    expect((await api.call('POST', '/forgotPassword', { body: { email } })).status).toBe(200);
  });
  test('an account with a telephone only gets it by SMS', async () => {
    await api.db.insert(users).values({ telephone: '0812345678', isTelephoneVerified: true });
    const reply = await api.call('POST', '/ForgotPassword', { body: { email: '081-234-5678' } });
    expect(reply.body.detail).toEqual({ email: '081-234-5678', channel: 'sms' });
    expect((await lastMessageTo(api, '+66812345678'))?.text).toContain('/user/resetpassword/');
  });
  test('says in the specification’s words that there is no account', async () => {
    const { reply } = await ask('nobody@test.example');
    expect(reply).toMatchObject({
      status: 404,
      body: { result: 0, code: 'emailNotFound', message: 'ไม่พบ E-Mail ในระบบ' },
    });
  });
});

test.each([
  ['bad', 'emailInvalid', 'Please enter your email address (e.g. name@example.com)'],
  ['bad@', 'emailInvalid', 'Please enter your email address (e.g. name@example.com)'],
  ['@test.example', 'emailInvalid', 'Please enter your email address (e.g. name@example.com)'],
  ['12345678', 'telephoneInvalid', 'Please enter your phone number correctly'],
  [' ', 'required', "This field can't be empty"],
  [undefined, 'required', "This field can't be empty"],
])('POST /ForgotPassword says of %j at its field: %s', async (email, code, message) => {
  const reply = await api.call('POST', '/ForgotPassword', { body: { email }, culture: 'en' });
  expect(reply.status).toBe(400);
  expect(reply.body.detail.fields).toEqual([{ field: 'email', code, message }]);
});

describe('POST /ResetPassword', () => {
  test('sets the password, ends every session, tells the person, notes it', async () => {
    const { email, token: session } = await register();
    const { token } = await ask(email);
    expect((await api.call('POST', '/ResetPassword/Check', { body: { token } })).body.detail).toEqual({
      isValid: true,
    });
    expect((await api.call('POST', '/ResetPassword', { body: { token, ...next } })).status).toBe(200);
    expect((await api.call('GET', '/user', { token: session })).status).toBe(401);
    expect((await api.call('POST', '/login', { body: { email, password } })).status).toBe(422);
    const entered = await api.call('POST', '/login', { body: { email, password: next.password } });
    expect(entered.status).toBe(200);
    const me = await api.call('GET', '/user', { token: entered.body.detail.token });
    expect(me.body.detail.user.isVerifyEmail).toBe(true);
    expect((await lastMessageTo(api, email))?.subject).toBe('เปลี่ยนรหัสผ่านแล้ว');
    const kinds = await api.db
      .select({ kind: auditEvents.kind })
      .from(auditEvents)
      .where(eq(auditEvents.subjectUserId, me.body.detail.user.id));
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['registered', 'password_reset_asked', 'password_reset', 'sign_in_failed']),
    );
  });

  test('works once, of several at once too; then it says that it was used', async () => {
    const { email } = await register();
    const { token } = await ask(email);
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => api.call('POST', '/ResetPassword', { body: { token, ...next } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const again = await api.call('POST', '/ResetPassword/Check', { body: { token } });
    expect(again).toMatchObject({
      status: 410,
      body: { code: 'resetLinkUsed', message: 'ลิงก์ตั้งรหัสผ่านนี้ถูกใช้ไปแล้ว' },
    });
  });

  test('a link that was used takes every other link of the account with it', async () => {
    const { email } = await register();
    const first = await ask(email);
    const second = await ask(email);
    await api.call('POST', '/ResetPassword', { body: { token: second.token, ...next } });
    expect(
      (await api.call('POST', '/ResetPassword', { body: { token: first.token, ...next } })).body.code,
    ).toBe('resetLinkUsed');
  });

  test('is over after 30 minutes', async () => {
    const { email } = await register();
    const { token } = await ask(email);
    nowMs += 30 * 60_000;
    expect(await api.call('POST', '/ResetPassword', { body: { token, ...next } })).toMatchObject({
      status: 410,
      body: { code: 'resetLinkExpired' },
    });
  });

  test.each([
    ['a short password', { password: 'a1', confirmPassword: 'a1' }, 'passwordTooShort'],
    ['two passwords', { ...next, confirmPassword: 'nangsue2571' }, 'passwordsNotMatch'],
  ])('refuses %s and keeps the link good', async (_, body, code) => {
    const { email } = await register();
    const { token } = await ask(email);
    expect((await api.call('POST', '/ResetPassword', { body: { token, ...body } })).body.code).toBe(code);
    expect((await api.call('POST', '/ResetPassword', { body: { token, ...next } })).status).toBe(200);
  });

  test('refuses an invented link', async () => {
    for (const token of ['', 'x', 'a'.repeat(32)])
      expect((await api.call('POST', '/ResetPassword', { body: { token, ...next } })).status).toBe(410);
  });
});

describe('an address that somebody else wrote down first', () => {
  test('protects: its owner’s link goes there, and the telephone beside it signs in no more', async () => {
    const telephone = '0811112222';
    const passwordHash = await hashPassword(password);
    await api.db
      .insert(users)
      .values({ email: 'victim@test.example', passwordHash, telephone, isTelephoneVerified: true });
    const { reply, token } = await ask('victim@test.example');
    expect(reply.body.detail).toEqual({ email: 'victim@test.example', channel: 'mail' });
    expect(await lastMessageTo(api, '+66811112222')).toBeNull();
    expect((await api.call('POST', '/ResetPassword', { body: { token, ...next } })).status).toBe(200);
    const byTelephone = { telephone, countryCodeId: 1, password: next.password };
    expect((await api.call('POST', '/login', { body: byTelephone })).body.code).toBe('loginFailed');
    // Whoever had the telephone hears of it: the address may have been a typing mistake.
    expect((await lastMessageTo(api, '+66811112222'))?.subject).toBe('เปลี่ยนรหัสผ่านแล้ว');
    const body = { email: 'victim@test.example', password: next.password };
    expect((await api.call('POST', '/login', { body })).status).toBe(200);
  });

  test('protects: an account at a provider that was linked before signs in no more', async () => {
    const { email, token: session } = await register();
    const userId = (await api.call('GET', '/user', { token: session })).body.detail.user.id;
    const link = {
      userId,
      provider: 'google' as const,
      subject: `of a thief ${userId}`,
      createdAt: new Date(),
    };
    await api.db.insert(socialAccounts).values(link);
    const { token } = await ask(email);
    expect((await api.call('POST', '/ResetPassword', { body: { token, ...next } })).status).toBe(200);
    expect(await api.db.$count(socialAccounts, eq(socialAccounts.userId, userId))).toBe(0);
    // Proven from here on: what its owner links stays when they forget the password again.
    await api.db.insert(socialAccounts).values(link);
    const again = await ask(email);
    await api.call('POST', '/ResetPassword', { body: { token: again.token, ...next } });
    expect(await api.db.$count(socialAccounts, eq(socialAccounts.userId, userId))).toBe(1);
  });

  test('a link by SMS leaves the telephone as it is, and proves no address', async () => {
    const telephone = '0811113333';
    const email = 'beside@test.example';
    await api.db.insert(users).values({ email, telephone, isTelephoneVerified: true });
    const asked = await api.call('POST', '/ForgotPassword', { body: { email: telephone } });
    expect(asked.body.detail.channel).toBe('sms');
    const text = (await lastMessageTo(api, '+66811113333'))?.text ?? '';
    const token = /resetpassword\/([\w-]+)/.exec(text)?.[1];
    expect((await api.call('POST', '/ResetPassword', { body: { token, ...next } })).status).toBe(200);
    const [user] = await api.db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ isTelephoneVerified: true, isEmailVerified: false });
  });
});
