import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordSent } from '../../platform/db/test-statements.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { createCallerFinder } from './find-caller.ts';
import { sessions } from './identity.tables.ts';
import { lastCodeTo, lastMessageTo } from './test-codes.ts';

let api: TestApi;
let nowMs = Date.UTC(2026, 10, 21, 3);
const dayMs = 24 * 3_600_000;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
});
afterAll(() => api.close());

const password = 'nangsue2569';
let count = 0;
async function register() {
  count += 1;
  const email = `session${count}@test.example`;
  const reply = await api.call('POST', '/Register', {
    body: { email, password, confirmPassword: password, isAccept: true },
    headers: { 'x-device-id': 'first' },
  });
  return { email, token: reply.body.detail.token as string };
}

async function logIn(email: string, more: { body?: object; headers?: Record<string, string> } = {}) {
  const reply = await api.call('POST', '/login', {
    body: { email, password, ...more.body },
    headers: { 'x-device-id': 'first', ...more.headers },
  });
  return reply.body.detail?.token as string;
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function isGood(token: string) {
  return (await api.call('GET', '/user', { token })).status === 200;
}

test('the uses of a moment are noted by one statement, once a minute, each session by its own rest', async () => {
  const { email, token } = await register();
  const remembered = await logIn(email, { body: { isRemember: true } });
  const ended = await logIn(email);
  const others = await Promise.all(Array.from({ length: 10 }, () => logIn(email)));
  const startedMs = nowMs;
  nowMs += dayMs;
  await api.call('POST', '/logout', { token: ended });
  const findCaller = createCallerFinder(api.services);
  const find = () => Promise.all([token, remembered, ended, ...others, token].map(findCaller));
  let found: Awaited<ReturnType<typeof findCaller>>[] = [];
  const sent = await recordSent(async () => {
    found = await find();
  });
  expect(sent.map(({ name }) => name)).toEqual(['find_sessions', 'touch-sessions']);
  expect(found.map((caller) => caller !== null)).toEqual([
    true,
    true,
    false,
    ...others.map(() => true),
    true,
  ]);
  const userId = found[0]?.userId ?? 0;
  const rows = await api.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(rows).toHaveLength(12);
  for (const row of rows) {
    expect(row.lastSeenAt).toEqual(new Date(nowMs));
    expect(row.idleUntil).toEqual(new Date(nowMs + (row.isRemembered ? 90 : 7) * dayMs));
  }
  expect(rows.filter(({ isRemembered }) => isRemembered)).toHaveLength(1);
  expect((await recordSent(find)).map(({ name }) => name)).toEqual(['find_sessions']);
  nowMs = startedMs;
});

describe('the list of sessions', () => {
  test('names the device, marks the one in use, and ends one, the others, or all', async () => {
    const { email, token } = await register();
    const phone = await logIn(email, { headers: { 'user-agent': chrome } });
    const third = await logIn(email);
    const list = await api.call('GET', '/user/sessions', { token });
    expect(list.body.detail.dataList).toHaveLength(3);
    const named = list.body.detail.dataList.find((row: { device: unknown }) => row.device !== null);
    expect(named).toMatchObject({
      device: { browser: 'Chrome', os: 'Windows', kind: 'desktop' },
      isCurrent: false,
    });
    expect(JSON.stringify(list.body)).not.toContain(token);

    expect((await api.call('DELETE', `/user/sessions/${named.id}`, { token })).status).toBe(200);
    expect([await isGood(phone), await isGood(third), await isGood(token)]).toEqual([false, true, true]);
    expect((await api.call('DELETE', `/user/sessions/${named.id}`, { token })).status).toBe(404);

    const others = await api.call('POST', '/user/sessions/revoke', { token, body: { keepThis: true } });
    expect(others.body.detail).toEqual({ count: 1 });
    expect([await isGood(third), await isGood(token)]).toEqual([false, true]);
    await api.call('POST', '/user/sessions/revoke', { token, body: {} });
    expect(await isGood(token)).toBe(false);
  });

  test('protects: another person’s session is not found', async () => {
    const [mine, theirs] = [await register(), await register()];
    const list = await api.call('GET', '/user/sessions', { token: theirs.token });
    const { id } = list.body.detail.dataList[0];
    expect((await api.call('DELETE', `/user/sessions/${id}`, { token: mine.token })).status).toBe(404);
    expect(await isGood(theirs.token)).toBe(true);
  });
});

describe('a session', () => {
  test('ends when it rests for a week, and after fourteen days whatever happens', async () => {
    const { token } = await register();
    nowMs += 5 * dayMs;
    expect(await isGood(token)).toBe(true);
    nowMs += 7 * dayMs - 1000;
    expect(await isGood(token)).toBe(true);
    const { token: resting } = await register();
    nowMs += 7 * dayMs + 1000;
    expect(await isGood(resting)).toBe(false);

    const { token: busy } = await register();
    for (let day = 0; day < 13; day += 1) {
      nowMs += dayMs;
      expect(await isGood(busy)).toBe(true);
    }
    nowMs += dayMs;
    expect(await isGood(busy)).toBe(false);
  });

  test('that is remembered rests for ninety days and lives for a year', async () => {
    const { email } = await register();
    const token = await logIn(email, { body: { isRemember: true } });
    for (let turn = 0; turn < 4; turn += 1) {
      nowMs += 89 * dayMs;
      expect(await isGood(token)).toBe(true);
    }
    nowMs += 10 * dayMs;
    expect(await isGood(token)).toBe(false);
  });

  test('session fixation: a token brought along is never taken over, each sign-in makes its own', async () => {
    const { email } = await register();
    const planted = 'f'.repeat(64);
    const reply = await api.call('POST', '/login', { body: { email, password }, token: planted });
    expect(reply.body.detail.token).not.toBe(planted);
    expect(await isGood(planted)).toBe(false);
    const again = await logIn(email);
    expect(again).not.toBe(reply.body.detail.token);
  });

  test('replay after logout: the token is worth nothing, for reading and for writing', async () => {
    const { token } = await register();
    await api.call('POST', '/logout', { token });
    expect(await isGood(token)).toBe(false);
    expect((await api.call('POST', '/user/password', { token, body: {} })).status).toBe(401);
    expect((await api.call('POST', '/logout', { token })).status).toBe(200);
  });

  test('is in the database as a hash only', async () => {
    const { token } = await register();
    const rows = await api.db.select().from(sessions);
    expect(JSON.stringify(rows.map((row) => row.tokenHash.toString('utf8')))).not.toContain(token);
  });
});

describe('POST /user/password', () => {
  const next = { password: 'nangsue2570', confirmPassword: 'nangsue2570' };

  test('changes it, ends every session, goes on under a new token, tells the person', async () => {
    const { email, token } = await register();
    const other = await logIn(email);
    const body = { currentPassword: password, ...next };
    const reply = await api.call('POST', '/user/password', { token, body });
    expect(reply.status).toBe(200);
    expect([await isGood(token), await isGood(other), await isGood(reply.body.detail.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await lastMessageTo(api, email))?.subject).toBe('เปลี่ยนรหัสผ่านแล้ว');
    expect((await api.call('POST', '/login', { body: { email, password } })).status).toBe(422);
  });

  test('refuses without the present one, and changes nothing', async () => {
    const { email, token } = await register();
    for (const currentPassword of ['', 'wrong', next.password])
      expect(
        await api.call('POST', '/user/password', { token, body: { currentPassword, ...next } }),
      ).toMatchObject({ status: 422, body: { code: 'currentPasswordWrong' } });
    expect(await isGood(token)).toBe(true);
    expect(await logIn(email)).toBeTruthy();
  });

  test('protects: a session sets no first password without a code to where its owner is reached', async () => {
    const { token, email } = await api.signIn();
    const set = (more: object) =>
      api.call('POST', '/user/password', { token, body: { currentPassword: '', ...next, ...more } });
    expect(await set({})).toMatchObject({ status: 422, body: { code: 'otpRequired' } });
    expect((await set({ ownerReference: 'AAAA', ownerOTP: '000000' })).status).toBe(422);
    expect(await isGood(token)).toBe(true);
    const sent = await api.call('POST', '/user/contact/code', { token });
    const proof = { ownerReference: sent.body.detail.reference, ownerOTP: await lastCodeTo(api, email) };
    const reply = await set(proof);
    expect(reply.status).toBe(200);
    expect([await isGood(token), await isGood(reply.body.detail.token)]).toEqual([false, true]);
    const body = { email, password: next.password };
    expect((await api.call('POST', '/login', { body })).status).toBe(200);
  });

  test('protects: of two changes at once one counts', async () => {
    const { email, token } = await register();
    const replies = await Promise.all(
      ['nangsue2571', 'nangsue2572'].map((chosen) =>
        api.call('POST', '/user/password', {
          token,
          body: { currentPassword: password, password: chosen, confirmPassword: chosen },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const chosen = replies[0]?.status === 200 ? 'nangsue2571' : 'nangsue2572';
    expect((await api.call('POST', '/login', { body: { email, password: chosen } })).status).toBe(200);
  });
});

describe('a device', () => {
  test('that is new to an account is told by mail with what it is; a known one and the first are not', async () => {
    const { email } = await register();
    await logIn(email);
    expect(await lastMessageTo(api, email)).toBeNull();
    await logIn(email, { headers: { 'x-device-id': 'second', 'user-agent': chrome } });
    const mail = await lastMessageTo(api, email);
    expect(mail?.subject).toBe('มีการเข้าสู่ระบบจากอุปกรณ์ใหม่');
    expect(mail?.text).toContain('Chrome บน Windows');
    await logIn(email, { headers: { 'x-device-id': 'second', 'user-agent': chrome } });
    expect((await lastMessageTo(api, email))?.id).toBe(mail?.id);
  });
});

describe('disabling an account', () => {
  test('ends its sessions at once and shuts every way in; enabling opens them', async () => {
    const { email, token } = await register();
    const { id } = (await api.call('GET', '/user', { token })).body.detail.user;
    const staff = await api.signIn('staff');
    const order = (action: string) =>
      api.call('POST', `/admin/users/${id}/${action}`, {
        token: staff.token,
        body: { reason: 'ร้องเรียน' },
      });
    expect((await order('disable')).status).toBe(200);
    expect(await isGood(token)).toBe(false);
    expect(await api.call('POST', '/login', { body: { email, password } })).toMatchObject({
      status: 422,
      body: { code: 'accountDisabled' },
    });
    expect((await api.call('POST', '/ForgotPassword', { body: { email } })).status).toBe(404);
    const found = await api.call('GET', `/admin/users?search=${email}`, { token: staff.token });
    expect(found.body.detail).toMatchObject({
      total: 1,
      dataList: [{ id, email, isDisabled: true, disabledReason: 'ร้องเรียน' }],
    });
    expect((await order('enable')).status).toBe(200);
    expect(await logIn(email)).toBeTruthy();
    const log = await api.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectUserId, id), gt(auditEvents.actorUserId, 0)));
    expect(log.filter((row) => row.actorUserId === staff.userId).map((row) => row.kind)).toEqual([
      'account_disabled',
      'account_enabled',
    ]);
  });

  test('staff see when each account was last seen, its own time', async () => {
    const people = [await register(), await register(), await register()];
    const staff = await api.signIn('staff');
    const seen = people.map((_, index) => new Date(Date.UTC(2026, 9, 1 + index)));
    for (const [index, { email }] of people.entries())
      await api.db.execute(
        sql`update sessions set last_seen_at = ${seen[index]?.toISOString()}
          where user_id = (select u.id from users u where u.email = ${email})`,
      );
    for (const [index, { email }] of people.entries()) {
      const { dataList } = (await api.call('GET', `/admin/users?search=${email}`, { token: staff.token }))
        .body.detail;
      expect(dataList).toMatchObject([{ email, lastSeenAt: seen[index]?.toISOString() }]);
    }
  });

  test('refuses to let in who isn’t shut out, and who isn’t there', async () => {
    const { token } = await api.signIn('staff');
    const open = await api.signIn();
    const enable = (id: number) => api.call('POST', `/admin/users/${id}/enable`, { token, body: {} });
    expect(await enable(open.userId)).toMatchObject({ status: 409, body: { code: 'accountNotDisabled' } });
    expect(await enable(999_999)).toMatchObject({ status: 404, body: { code: 'userNotFound' } });
  });

  test('refuses one’s own account and one that isn’t there', async () => {
    const staff = await api.signIn('staff');
    const disable = (id: number) =>
      api.call('POST', `/admin/users/${id}/disable`, { token: staff.token, body: { reason: 'ทดสอบ' } });
    expect(await disable(staff.userId)).toMatchObject({ status: 409, body: { code: 'ownAccount' } });
    expect((await disable(999_999)).status).toBe(404);
  });
});

test('the audit log is append-only', async () => {
  await register();
  await expect(api.db.delete(auditEvents)).rejects.toThrow();
  await expect(api.db.update(auditEvents).set({ kind: 'registered' })).rejects.toThrow();
});
