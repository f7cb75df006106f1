import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { closeViews } from './see-as.ts';

let api: TestApi;
let nowMs = Date.UTC(2026, 10, 25, 3);
const minuteMs = 60_000;
beforeAll(async () => {
  api = await openTestApi({ factorMinutes: 10, services: { clock: () => new Date(nowMs) } });
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TestApi['signIn']>>;
let staff: Person;
let person: Person;
beforeEach(async () => {
  nowMs += 60 * minuteMs;
  staff = await api.signIn('staff', null, { staffRole: 'support' });
  person = await api.signIn();
});

const see = (userId: number, as: Person = staff, reason = 'ลูกค้าแจ้งว่าสั่งซื้อไม่ได้') =>
  api.call('POST', `/admin/users/${userId}/see-as`, { body: { reason }, token: as.token });
const leave = (as: Person = staff) => api.call('POST', '/admin/see-as/leave', { body: {}, token: as.token });
const userOf = async (token: string) => (await api.call('GET', '/user', { token })).status;

async function view(): Promise<string> {
  const reply = await see(person.userId);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.token;
}

async function entries(userId: number) {
  const rows = await api.db
    .select({ kind: auditEvents.kind, actor: auditEvents.actorUserId, detail: auditEvents.detail })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectUserId, userId), sql`${auditEvents.kind} like 'account_view%'`))
    .orderBy(desc(auditEvents.id));
  return rows;
}

test('works: staff see what the person sees, for a quarter of an hour, and leave', async () => {
  const token = await view();
  const { user } = (await api.call('GET', '/user', { token })).body.detail;
  expect(user).toMatchObject({ id: person.userId, role: 'shopper' });
  expect((await api.call('GET', '/user/seen-by-staff', { token })).body.detail).toEqual({
    isView: true,
    until: new Date(nowMs + 15 * minuteMs).toISOString(),
  });
  expect((await api.call('GET', '/user/seen-by-staff', { token: person.token })).body.detail).toEqual({
    isView: false,
    until: null,
  });
  const own = (await api.call('GET', '/user/sessions', { token: person.token })).body.detail;
  expect(JSON.stringify(own)).not.toContain('view');
  nowMs += 2 * minuteMs;
  expect((await leave()).body.detail).toEqual({ userId: person.userId });
  expect(await userOf(token)).toBe(401);
  expect(await entries(person.userId)).toMatchObject([
    { kind: 'account_view_ended', actor: staff.userId, detail: { how: 'left', seconds: 120 } },
    { kind: 'account_view_began', actor: staff.userId, detail: { reason: 'ลูกค้าแจ้งว่าสั่งซื้อไม่ได้' } },
  ]);
  expect(await leave()).toMatchObject({ status: 404, body: { code: 'viewNotFound' } });
});

test('works: it ends after 15 minutes, however it is used, and the log says when', async () => {
  const token = await view();
  nowMs += 14 * minuteMs;
  expect(await userOf(token)).toBe(200);
  nowMs += minuteMs;
  expect(await userOf(token)).toBe(401);
  nowMs += 5 * minuteMs;
  expect(await closeViews(api.services)).toBe(1);
  expect(await closeViews(api.services)).toBe(0);
  expect((await entries(person.userId))[0]).toMatchObject({ detail: { how: 'over', seconds: 900 } });
});

test('works: another view ends the one before', async () => {
  const first = await view();
  const other = await api.signIn();
  const second = (await see(other.userId)).body.detail.token;
  expect(await userOf(first)).toBe(401);
  expect(await userOf(second)).toBe(200);
});

test('works: of several begun at one moment one view stays open', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => api.signIn()));
  const replies = await Promise.all(people.map(({ userId }) => see(userId)));
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
  const open = await Promise.all(replies.map(({ body }) => userOf(body.detail.token)));
  expect(open.filter((status) => status === 200)).toHaveLength(1);
});

test('refuses: nobody of the staff is seen as, nor who is shut out, nor whom there isn’t, nor without a reason', async () => {
  const colleague = await api.signIn('staff');
  expect(await see(colleague.userId)).toMatchObject({ status: 409, body: { code: 'staffAccount' } });
  expect(await see(staff.userId)).toMatchObject({ status: 409, body: { code: 'staffAccount' } });
  const shutOut = await api.signIn('shopper', null, { disabledAt: new Date(nowMs) });
  expect(await see(shutOut.userId)).toMatchObject({ status: 409, body: { code: 'accountClosed' } });
  expect((await see(999_999_999)).status).toBe(404);
  expect((await see(person.userId, staff, ' ')).status).toBe(400);
});

test('protects: without the right, or a second factor of ten minutes ago, nobody is seen as', async () => {
  const editor = await api.signIn('staff', null, { staffRole: 'content' });
  expect((await see(person.userId, editor)).status).toBe(403);
  expect((await see(person.userId, person)).status).toBe(403);
  nowMs += 11 * minuteMs;
  expect(await see(person.userId)).toMatchObject({ status: 403, body: { code: 'secondFactorAgain' } });
});

test('protects: a view ends with the session it began in, the right to it, the person’s account, and their joining the staff', async () => {
  const ofSession = await view();
  await api.call('POST', '/logout', { body: {}, token: staff.token });
  expect(await userOf(ofSession)).toBe(401);
  expect(await closeViews(api.services)).toBeGreaterThan(0);

  staff = await api.signIn('staff', null, { staffRole: 'support' });
  const ofRight = await view();
  await api.db.execute(sql`update users set staff_role = 'content' where id = ${staff.userId}`);
  expect(await userOf(ofRight)).toBe(401);
  await api.db.execute(sql`update users set staff_role = 'support' where id = ${staff.userId}`);
  expect(await userOf(ofRight)).toBe(200);

  await api.db.execute(
    sql`update users set role = 'staff', staff_role = 'content' where id = ${person.userId}`,
  );
  expect(await userOf(ofRight)).toBe(401);
  await api.db.execute(sql`update users set role = 'shopper', staff_role = null where id = ${person.userId}`);
  const owner = await api.signIn('staff');
  const reason = 'ใช้บัตรผู้อื่น';
  await api.call('POST', `/admin/users/${person.userId}/disable`, { body: { reason }, token: owner.token });
  expect(await userOf(ofRight)).toBe(401);
});

test('protects: a view’s token is none of staff’s, and the table keeps no token', async () => {
  const token = await view();
  expect((await api.call('GET', '/admin/users', { token })).status).toBe(403);
  expect((await see(person.userId, { ...staff, token })).status).toBe(403);
  const { rows } = await api.db.execute<{ row: string }>(
    sql`select account_views::text as row from account_views`,
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(5, 20));
});
