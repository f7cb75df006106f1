import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type Reply, type TestApi } from '../../test-api.ts';
import type { AuditKind } from '../audit/audit.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { sealAudit } from '../audit/seal-audit.ts';

let api: TestApi;
let owner: { userId: number; token: string; email: string };
let clerk: { userId: number; token: string; email: string };
beforeAll(async () => {
  api = await openTestApi();
  owner = await api.signIn('staff');
  clerk = await api.signIn('staff', null, { staffRole: 'finance', firstname: 'พิมพ์ใจ', lastname: 'บัญชีดี' });
  for (let each = 0; each < 5; each++)
    await recordAudit(
      api.db,
      {
        kind: each < 3 ? 'slip_approved' : 'refund_paid',
        actorUserId: clerk.userId,
        subjectUserId: each === 4 ? owner.userId : null,
        origin: { address: '192.0.2.7', userAgent: null, deviceId: null },
        moved: { before: 'waiting', after: 'approved' },
        detail: { slipId: each, reason: each === 0 ? '=1+1' : null },
      },
      new Date(`2026-11-2${each}T16:59:00Z`),
    );
});
afterAll(() => api.close());

const list = async (query: string, token = owner.token) => api.call('GET', `/admin/audit${query}`, { token });

test('works: who did what to whom with before and after, the newest first, page by page', async () => {
  const first = await list('?perpage=2');
  expect(first.body.detail.dataList[0]).toMatchObject({
    kind: 'refund_paid',
    actor: { id: clerk.userId, name: 'พิมพ์ใจ บัญชีดี' },
    subject: { id: owner.userId },
    before: 'waiting',
    after: 'approved',
    detail: { slipId: 4 },
    address: '192.0.2.7',
  });
  const ids: number[] = [];
  for (let before: number | null = 1_000_000; before !== null; ) {
    const reply: Reply = await list(`?perpage=2&before=${before}`);
    ids.push(...reply.body.detail.dataList.map(({ id }: { id: number }) => id));
    before = reply.body.detail.nextBefore;
  }
  expect(ids).toEqual([5, 4, 3, 2, 1]);
});

test('works: filtered by who, to whom, what and when; days are Bangkok’s, both included', async () => {
  const slips = async (query: string) =>
    (await list(query)).body.detail.dataList.map(
      ({ detail }: { detail: { slipId: number } }) => detail.slipId,
    );
  expect(await slips('?kind=slip_approved')).toEqual([2, 1, 0]);
  expect(await slips(`?who=${clerk.email}`)).toEqual([4, 3, 2, 1, 0]);
  expect(await slips(`?who=${owner.userId}`)).toEqual([]);
  expect(await slips(`?whom=%23${owner.userId}`)).toEqual([4]);
  expect(await slips('?from=2026-11-21&to=2026-11-22')).toEqual([2, 1]);
  expect(await slips('?from=&to=&kind=')).toHaveLength(5);
});

test('works: the same as a table, in which nothing is a formula', async () => {
  const reply = await api.app.request('/api/admin/audit/csv?kind=slip_approved', {
    headers: { 'x-api-key': 'test-key', culture: 'th', authorization: `Bearer ${owner.token}` },
  });
  expect(reply.status).toBe(200);
  const lines = (await reply.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('ก่อน,หลัง');
  expect(lines[3]).toContain('reason: =1+1');
  expect(lines[3]).not.toMatch(/,=/);
});

test('works: says whether the log is whole, and where it isn’t', async () => {
  await sealAudit(api.services);
  const check = async () => (await api.call('GET', '/admin/audit/check', { token: owner.token })).body.detail;
  expect(await check()).toMatchObject({ checked: 5, breaks: [] });
  const client = await api.db.$client.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query('delete from audit_events where id = 2');
  await client.query("set session_replication_role = 'origin'");
  client.release();
  expect((await check()).breaks).toEqual([{ what: 'removed', position: 2, eventId: 2 }]);
});

test('refuses nobody’s account, and what is no day and no kind', async () => {
  expect(await list('?who=nobody@staff.example')).toMatchObject({
    status: 404,
    body: { code: 'userNotFound' },
  });
  expect((await list('?from=yesterday')).status).toBe(400);
  expect((await list('?kind=nothing')).status).toBe(400);
});

test('protects: whoever isn’t an owner reads none of it', async () => {
  expect((await list('', clerk.token)).status).toBe(403);
  expect((await api.call('GET', '/admin/audit/csv', { token: clerk.token })).status).toBe(403);
  expect((await api.call('GET', '/admin/audit/check', { token: clerk.token })).status).toBe(403);
  const { rows } = await api.db.execute(sql`select count(*)::int as kept from audit_seals`);
  expect(rows).toEqual([{ kept: 5 }]);
});

describe('what happened to a thing', () => {
  beforeAll(async () => {
    const note = (
      kind: AuditKind,
      detail: Record<string, string | number>,
      subjectUserId: number | null = null,
    ) =>
      recordAudit(
        api.db,
        { kind, actorUserId: clerk.userId, subjectUserId, origin: null, detail },
        new Date('2026-10-01T05:00:00Z'),
      );
    await note('order_cancelled', { orderNumber: 'R77-1', reason: 'ขอยกเลิก' }, owner.userId);
    await note('order_cancelled', { orderNumber: 'R77-2' });
    await note('slip_approved', { slipId: 41, referenceCode: 'R77' });
    await note('approval_asked', { deed: 'orderCancel', subject: 'R77-1' });
    await note('store_suspended', { suspensionId: 3, sellerId: 77 });
    await note('payout_paid', { payoutId: 'p-77', sellerId: 77 });
    await note('product_refused', { productId: 77, sellerId: 78 });
  });
  const kindsOf = async (query: string) =>
    (await list(query)).body.detail.dataList.map(({ kind }: { kind: string }) => kind);

  test('works: by its kind and number, with what was done to its whole purchase and what was asked for', async () => {
    expect(await kindsOf('?thing=order&thingId=r77-1')).toEqual([
      'approval_asked',
      'slip_approved',
      'order_cancelled',
    ]);
    expect(await kindsOf('?thing=order&thingId=R77-1&kind=order_cancelled')).toEqual(['order_cancelled']);
    expect(await kindsOf('?thing=store&thingId=77')).toEqual(['payout_paid', 'store_suspended']);
    expect(await kindsOf('?thing=product&thingId=77')).toEqual(['product_refused']);
    expect(await kindsOf('?thing=payout&thingId=p-77')).toEqual(['payout_paid']);
    expect(await kindsOf('?thing=order&thingId=R7-1')).toEqual([]);
    const file = await api.app.request('/api/admin/audit/csv?thing=store&thingId=77', {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${owner.token}` },
    });
    const text = await file.text();
    expect(text).toContain('suspensionId: 3');
    expect(text).not.toContain('R77-2');
  });

  test('an account is found by its number or its address, beside whose it is otherwise asked for', async () => {
    expect(await kindsOf(`?thing=account&thingId=${owner.email}&kind=order_cancelled`)).toEqual([
      'order_cancelled',
    ]);
    expect(await kindsOf(`?thing=account&thingId=${owner.userId}&whom=${clerk.userId}`)).toEqual([]);
    expect((await list('?thing=account&thingId=nobody@example.com')).body.code).toBe('userNotFound');
  });

  test('refuses a kind without a number, a number without a kind, and kinds there aren’t', async () => {
    for (const query of ['?thing=order', '?thingId=R77-1', '?thing=cat&thingId=1'])
      expect((await list(query)).status).toBe(400);
    expect((await list('?thing=&thingId=')).status).toBe(200);
  });

  test('protects: whoever may not read the log doesn’t by a thing either', async () => {
    expect((await list('?thing=order&thingId=R77-1', clerk.token)).status).toBe(403);
  });
});
