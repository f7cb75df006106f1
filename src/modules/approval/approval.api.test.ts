import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '../identity/open-session.ts';
import type { StaffRole } from '../identity/staff-role.rules.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { withdrawals } from '../withdrawal/withdrawal.tables.ts';
import type { Approval } from './approval.contract.ts';
import { type ApprovalSetting, approvalExpiresAt } from './approval.rules.ts';
import { expireApprovals } from './expire-approvals.ts';
import { eraseApprovals, exportApprovals } from './handle-personal-data.ts';

const returns = openReturns();
const { asked, get, now, paid, pass, payForm, post, sentBack, shipped, shownAccount, waitingRefund } =
  returns;
let api: ReturnType<typeof returns.opened>['api'];
let photo: Buffer;
type Person = { userId: number; token: string };
let first: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  ({ api, photo } = returns.opened());
  first = await hire('finance', 'หนึ่ง');
  second = await hire('finance', 'สอง');
  third = await hire('owner', 'สาม');
});
beforeEach(() => setLimits({}));

const hire = (staffRole: StaffRole, firstname: string): Promise<Person> =>
  api.signIn('staff', null, { staffRole, firstname, lastname: 'ทดสอบ' });

/** Always, unless a test says otherwise. */
async function setLimits(limits: Partial<ApprovalSetting>): Promise<void> {
  const always = {
    refundSatang: 0,
    returnSatang: 0,
    withdrawalSatang: 0,
    adjustmentSatang: 0,
    slipSatang: 0,
  };
  const value = JSON.stringify({ ...always, ...limits });
  await api.db.execute(sql`insert into settings (name, value) values ('approval', ${value}::jsonb)
    on conflict (name) do update set value = excluded.value`);
}

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await api.db.execute(query)).rows as Row[];
}
async function waitingFor(who: Person, tab: 'waiting' | 'closed' = 'waiting'): Promise<Approval[]> {
  const reply = await get(`/admin/approval/List?tab=${tab}&perpage=100`, who);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.dataList;
}
async function find(id: string, who = second): Promise<Approval> {
  for (const tab of ['waiting', 'closed'] as const) {
    const found = (await waitingFor(who, tab)).find((each) => each.id === id);
    if (found !== undefined) return found;
  }
  throw new Error(`${id} isn’t there`);
}
async function approve(id: string, who = second, hash?: string) {
  return post(`/admin/approval/${id}/approve`, { hash: hash ?? (await find(id, third)).hash }, who);
}
const refuse = (id: string, who = second) =>
  post(`/admin/approval/${id}/refuse`, { reason: 'เลขบัญชีไม่ตรง' }, who);
const takeBack = (id: string, who = first) => post(`/admin/approval/${id}/take-back`, {}, who);
const toldTo = ({ userId }: Person) =>
  rowsOf<{ kind: string; reason: string }>(
    sql`select kind, params ->> 'reason' as reason from notifications where user_id = ${userId} order by id desc`,
  );
const auditOf = (id: string) =>
  rowsOf<{ kind: string; actor: number | null; detail: Record<string, unknown> }>(
    sql`select kind, actor_user_id::int as actor, detail from audit_events
      where detail ->> 'approvalId' = ${id} order by id`,
  );

/** Somebody's withdrawal that waits for staff. */
async function withdrawal(amountSatang = 600_000) {
  const owner = await api.signIn();
  const id = randomUUID();
  await api.db.insert(withdrawals).values({
    id,
    userId: owner.userId,
    status: 'requested',
    amountSatang,
    serviceChargeSatang: 0,
    feeSatang: 0,
    taxSatang: 0,
    netSatang: amountSatang,
    bankAccount: { bankCode: '004', accountNumber: '1234567890', accountName: 'มานี มีใจ' },
    createdAt: now(),
  });
  return { id, owner };
}
const askWithdrawal = (id: string, who = first, ask = 'ตรวจชื่อบัญชีแล้ว') =>
  post(`/admin/withdrawal/${id}/approve`, { ask }, who);
async function askedWithdrawal(amountSatang?: number) {
  const made = await withdrawal(amountSatang);
  const reply = await askWithdrawal(made.id);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({
    status: 200,
    body: { detail: { isMoved: false } },
  });
  return { ...made, approvalId: reply.body.detail.approvalId as string };
}
async function statusOfWithdrawal(id: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ status: string }>(sql`select status from withdrawals where id = ${id}`);
  return row?.status;
}

const adjust = (order: Placed, more: object = {}, who = first) =>
  post(
    '/admin/adjustment',
    {
      storeId: order.sellerId,
      kind: 'compensation',
      amount: 120,
      orderNumber: order.orderNumber,
      reason: 'พัสดุหายระหว่างทาง',
      ask: 'ขนส่งยืนยันแล้ว',
      ...more,
    },
    who,
  );
const dueTo = async ({ sellerId }: Placed) =>
  0 - (await readBalance(api.db, { kind: 'seller_payable', ownerId: sellerId }));

describe('asking a second person', () => {
  test('works: nothing moves until another approves; then it is done once, and both are named', async () => {
    const { id, owner, approvalId } = await askedWithdrawal();
    expect(await statusOfWithdrawal(id)).toBe('requested');
    const shown = await find(approvalId);
    expect(shown).toMatchObject({
      kind: 'withdrawal',
      subject: id,
      amount: 6_000,
      reason: 'ตรวจชื่อบัญชีแล้ว',
      askedBy: 'หนึ่ง ทดสอบ',
      isOwn: false,
      approvers: expect.arrayContaining(['สอง ทดสอบ', 'สาม ทดสอบ']),
    });
    expect((await find(approvalId, first)).isOwn).toBe(true);
    expect(await approve(approvalId)).toMatchObject({ status: 200, body: { detail: { isMoved: true } } });
    expect(await statusOfWithdrawal(id)).toBe('approved');
    expect(await find(approvalId)).toMatchObject({ status: 'approved', closedBy: 'สอง ทดสอบ' });
    const entries = await auditOf(approvalId);
    expect(entries.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['approval_asked', first.userId],
      ['withdrawal_approved', second.userId],
      ['approval_granted', second.userId],
    ]);
    for (const { detail } of entries.slice(1)) expect(detail.askedBy).toBe(first.userId);
    expect((await toldTo(first))[0]?.kind).toBe('approvalGranted');
    expect((await toldTo(owner)).map(({ kind }) => kind)).toContain('withdrawalApproved');
    expect((await approve(approvalId, third)).body.code).toBe('approvalMoved');
  });

  test('refuses without a word for the second person, and names who that could be', async () => {
    const { id } = await withdrawal();
    const reply = await post(`/admin/withdrawal/${id}/approve`, {}, first);
    expect(reply).toMatchObject({ status: 409, body: { code: 'secondPersonNeeded' } });
    expect(reply.body.detail).toMatchObject({ limit: 0 });
    expect(reply.body.detail.approvers).toEqual(expect.arrayContaining(['สอง ทดสอบ', 'สาม ทดสอบ']));
    expect(reply.body.detail.approvers).not.toContain('หนึ่ง ทดสอบ');
    expect((await get('/admin/approval?kind=withdrawal', first)).body.detail).toMatchObject({ limit: 0 });
    expect(await statusOfWithdrawal(id)).toBe('requested');
  });

  test('works: only above the amount, never where it is empty, always at 0', async () => {
    await setLimits({ withdrawalSatang: 600_000 });
    const at = await withdrawal(600_000);
    expect((await post(`/admin/withdrawal/${at.id}/approve`, {}, first)).body.detail).toEqual({
      isMoved: true,
    });
    const above = await withdrawal(600_001);
    expect((await post(`/admin/withdrawal/${above.id}/approve`, {}, first)).body.code).toBe(
      'secondPersonNeeded',
    );
    await setLimits({ withdrawalSatang: 'never' });
    expect((await get('/admin/approval?kind=withdrawal', first)).body.detail.limit).toBeNull();
    expect((await post(`/admin/withdrawal/${above.id}/approve`, {}, first)).body.detail.isMoved).toBe(true);
    await setLimits({});
    const one = await withdrawal(1);
    expect((await post(`/admin/withdrawal/${one.id}/approve`, {}, first)).body.code).toBe(
      'secondPersonNeeded',
    );
  });

  test('refuses a second request about the same thing', async () => {
    const { id } = await askedWithdrawal();
    expect((await askWithdrawal(id)).body.code).toBe('approvalWaits');
    expect((await askWithdrawal(id, second)).body.code).toBe('approvalWaits');
  });

  test('protects: never the same person, in no session of theirs; nor somebody without the right', async () => {
    const { id, owner, approvalId } = await askedWithdrawal();
    expect(await approve(approvalId, first)).toMatchObject({ status: 403, body: { code: 'sameStaff' } });
    const { token } = await openSession(api.db, api.services, {
      ...{ userId: first.userId, userAgent: 'another browser', isRemembered: false, factorProvenAt: now() },
    });
    expect((await approve(approvalId, { ...first, token })).body.code).toBe('sameStaff');
    expect((await refuse(approvalId, { ...first, token })).body.code).toBe('sameStaff');
    const support = await hire('support', 'สี่');
    expect((await approve(approvalId, support)).body.code).toBe('approvalNotFound');
    expect((await refuse(approvalId, support)).body.code).toBe('approvalNotFound');
    expect((await waitingFor(support)).map((each) => each.id)).not.toContain(approvalId);
    expect((await get('/admin/approval?kind=withdrawal', support)).body.detail.waiting).toEqual([]);
    const catalogue = await hire('catalogue', 'ห้า');
    expect((await approve(approvalId, catalogue)).status).toBe(403);
    // Whose money it is, though of the staff by now.
    await api.makeStaff(owner.userId);
    expect((await approve(approvalId, owner)).body.code).toBe('ownAffair');
    await api.db.execute(
      sql`update users set role = 'shopper', staff_role = null where id = ${owner.userId}`,
    );
    expect((await approve(approvalId, second, 'another')).body.code).toBe('approvalChanged');
    expect(await statusOfWithdrawal(id)).toBe('requested');
    expect((await find(approvalId)).status).toBe('waiting');
  });

  test('protects: the database refuses an approval by whoever asked', async () => {
    const { approvalId } = await askedWithdrawal();
    await expect(
      api.db.execute(sql`update approvals set status = 'approved', closed_at = now(), closed_by = asked_by
        where id = ${approvalId}`),
    ).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'approvals_two_people' }),
    });
  });

  test('works: refused with a reason that its asker reads; then it can be asked for anew', async () => {
    const { id, approvalId } = await askedWithdrawal();
    expect((await refuse(approvalId)).status).toBe(200);
    expect(await find(approvalId)).toMatchObject({ status: 'refused', note: 'เลขบัญชีไม่ตรง' });
    expect((await toldTo(first))[0]).toEqual({ kind: 'approvalRefused', reason: 'เลขบัญชีไม่ตรง' });
    expect(await statusOfWithdrawal(id)).toBe('requested');
    expect((await approve(approvalId)).body.code).toBe('approvalMoved');
    expect((await askWithdrawal(id, second)).status).toBe(200);
  });

  test('works: taken back by whoever asked, and by nobody else', async () => {
    const { id, approvalId } = await askedWithdrawal();
    expect((await takeBack(approvalId, second)).body.code).toBe('approvalNotFound');
    expect((await takeBack(approvalId)).status).toBe(200);
    expect(await find(approvalId)).toMatchObject({ status: 'takenBack' });
    expect((await approve(approvalId)).body.code).toBe('approvalMoved');
    expect(await statusOfWithdrawal(id)).toBe('requested');
  });

  test('works: what nobody answers in three days expires, and its asker is told once', async () => {
    const { id, approvalId } = await askedWithdrawal();
    await pass(approvalExpiresAt(now()).getTime() - now().getTime());
    expect((await approve(approvalId)).body.code).toBe('approvalExpired');
    const ran = await Promise.all([expireApprovals(api.services), expireApprovals(api.services)]);
    expect(ran[0] + ran[1]).toBeGreaterThan(0);
    expect(await expireApprovals(api.services)).toBe(0);
    expect((await find(approvalId)).status).toBe('expired');
    const told = await rowsOf(sql`select 1 from notifications where cause = ${`approval ${approvalId}`}`);
    expect(told).toHaveLength(1);
    expect((await askWithdrawal(id)).status).toBe(200);
  });

  test('refuses what has changed since: nothing happens, and its asker is told', async () => {
    const { id, approvalId } = await askedWithdrawal();
    const { hash } = await find(approvalId);
    expect((await post(`/admin/withdrawal/${id}/reject`, { reason: 'ชื่อไม่ตรง' }, third)).status).toBe(200);
    const reply = await approve(approvalId, second, hash);
    expect(reply).toMatchObject({ status: 409, body: { code: 'approvalStale' } });
    expect(reply.body.detail).toEqual({ cause: 'withdrawalMoved' });
    expect(await statusOfWithdrawal(id)).toBe('rejected');
    expect(await find(approvalId)).toMatchObject({ status: 'stale', closedBy: null });
    expect((await toldTo(first))[0]?.kind).toBe('approvalStale');
  });

  test('works: once two people have to, whoever is alone is told that nobody could', async () => {
    await api.db.execute(
      sql`update users set disabled_at = now() where role = 'staff' and staff_role in ('finance', 'owner')
        and id <> ${first.userId}`,
    );
    try {
      expect((await get('/admin/approval?kind=withdrawal', first)).body.detail.approvers).toEqual([]);
      const { id } = await withdrawal();
      const reply = await post(`/admin/withdrawal/${id}/approve`, {}, first);
      expect(reply.body.detail.approvers).toEqual([]);
    } finally {
      await api.db.execute(sql`update users set disabled_at = null where role = 'staff'`);
    }
  });

  test('a person’s export tells what they asked; erased, no word or account of it stays', async () => {
    const { approvalId, owner } = await askedWithdrawal();
    expect(await exportApprovals(api.db, first.userId)).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', status: 'waiting', asked: 'ตรวจชื่อบัญชีแล้ว' }),
    );
    const [about] = await exportApprovals(api.db, owner.userId);
    expect(about).not.toHaveProperty('asked');
    await eraseApprovals(api.db as never, owner.userId, now());
    const [row] = await rowsOf(
      sql`select status, reason, deed, facts from approvals where id = ${approvalId}`,
    );
    expect(row).toEqual({ status: 'stale', reason: '', deed: {}, facts: {} });
  });
});

describe('at the same moment', () => {
  test('of two who approve, one does, and it is booked once', async () => {
    const order = await shipped();
    for (let round = 1; round <= 4; round++) {
      const { approvalId, id } = (await adjust(order)).body.detail;
      expect(id).toBeNull();
      const { hash } = await find(approvalId);
      const replies = await Promise.all([
        approve(approvalId, second, hash),
        approve(approvalId, third, hash),
        approve(approvalId, second, hash),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await dueTo(order)).toBe(12_000 * round);
    }
  });

  test('of taking back and approving, one of the two holds', async () => {
    const order = await shipped();
    let booked = 0;
    for (let round = 1; round <= 6; round++) {
      const { approvalId } = (await adjust(order)).body.detail;
      const { hash } = await find(approvalId);
      const both = [() => takeBack(approvalId), () => approve(approvalId, second, hash)];
      const [taken, approved] = await Promise.all(
        round % 2 === 0
          ? both.map((each) => each())
          : both
              .toReversed()
              .map((each) => each())
              .toReversed(),
      );
      expect([taken?.status, approved?.status].sort()).toEqual([200, 409]);
      if (approved?.status === 200) booked += 1;
      expect(await dueTo(order)).toBe(12_000 * booked);
      expect((await find(approvalId)).status).toBe(approved?.status === 200 ? 'approved' : 'takenBack');
    }
  });

  test('of several who ask about the same thing, one request is made', async () => {
    const { id } = await withdrawal();
    const replies = await Promise.all([
      askWithdrawal(id),
      askWithdrawal(id, second),
      askWithdrawal(id, third),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('adjustments', () => {
  test('are booked as they were asked for; the same key asks once; so are their opposites', async () => {
    const order = await shipped();
    const key = randomUUID();
    const [one, other] = [
      await adjust(order, { idempotencyKey: key }),
      await adjust(order, { idempotencyKey: key }),
    ];
    expect(one.body.detail).toEqual(other.body.detail);
    const { approvalId } = one.body.detail;
    const shown = await find(approvalId);
    expect(shown.amount).toBe(120);
    expect(shown.facts).toEqual(
      expect.arrayContaining([
        { name: 'orderNumber', value: order.orderNumber },
        { name: 'adjustment', value: 'compensation' },
        { name: 'answer', value: 'พัสดุหายระหว่างทาง' },
      ]),
    );
    expect(await dueTo(order)).toBe(0);
    expect((await approve(approvalId)).status).toBe(200);
    expect(await dueTo(order)).toBe(12_000);
    const [booked] = await rowsOf<{ id: string; postedBy: number }>(
      sql`select id, posted_by::int as "postedBy" from seller_adjustments where seller_id = ${order.sellerId}`,
    );
    expect(booked).toEqual({ id: shown.subject, postedBy: second.userId });
    const reverse = (ask?: string) =>
      post(`/admin/adjustment/${shown.subject}/reverse`, { reason: 'ผิดร้าน', ask }, first);
    expect((await reverse()).body.code).toBe('secondPersonNeeded');
    const back = await reverse('ผิดร้านจริง');
    expect(back.body.detail).toMatchObject({ id: null });
    expect((await find(back.body.detail.approvalId)).amount).toBe(-120);
    expect((await approve(back.body.detail.approvalId)).status).toBe(200);
    expect(await dueTo(order)).toBe(0);
    const owner = await returns.opened().api.signIn('staff', null, { staffRole: 'owner' });
    const logged = await get(`/admin/audit?thing=order&thingId=${order.orderNumber}`, owner);
    const kinds = logged.body.detail.dataList.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => /approval|adjust/.test(kind))).toEqual([
      ...['approval_granted', 'store_adjustment_reversed', 'approval_asked'],
      ...['approval_granted', 'store_adjusted', 'approval_asked'],
    ]);
  });

  test('of an order that isn’t the store’s, or a store that isn’t there, nobody is asked', async () => {
    const order = await shipped();
    expect((await adjust(order, { orderNumber: 'R1-1' })).body.code).toBe('adjustmentOrderUnknown');
    expect((await adjust(order, { storeId: 999_999_999 })).body.code).toBe('storeNotFound');
  });
});

describe('refunds by hand', () => {
  async function waiting() {
    await setLimits({ returnSatang: 'never' });
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const [refund] = await waitingRefund(order);
    return { order, refundId: refund?.id ?? '' };
  }
  const pay = (refundId: string, ask?: string) => {
    const form = payForm(photo, 'KB-77');
    if (ask !== undefined) form.set('ask', ask);
    return post(`/admin/refund/${refundId}/pay`, form, first);
  };
  const statusOf = async (refundId: string) =>
    (
      await rowsOf(sql`select status, proof_key as key, transfer_reference as reference from refunds
      where id = ${refundId}`)
    )[0];
  const discarded = async (key: string) =>
    (await rowsOf(sql`select 1 from discarded_files where key = ${key}`)).length === 1;

  test('keep their paper while they wait, and have it when they are done', async () => {
    const { order, refundId } = await waiting();
    expect((await pay(refundId)).body.code).toBe('secondPersonNeeded');
    const { approvalId, status } = (await pay(refundId, 'โอนแล้ว')).body.detail;
    expect(status).toBe('waiting');
    const shown = await find(approvalId);
    expect(shown).toMatchObject({
      hasFile: true,
      transfer: { ...{ accountNumber: shownAccount.accountNumber, reference: 'KB-77' } },
    });
    expect((await get(`/admin/approval/${approvalId}/file`, second)).status).toBe(200);
    const support = await hire('support', 'หก');
    expect((await get(`/admin/approval/${approvalId}/file`, support)).status).toBe(404);
    const [kept] = await rowsOf<{ key: string }>(
      sql`select file_key as key from approvals where id = ${approvalId}`,
    );
    expect(await discarded(kept?.key ?? '')).toBe(false);
    expect((await approve(approvalId)).status).toBe(200);
    expect(await statusOf(refundId)).toEqual({ status: 'done', key: kept?.key, reference: 'KB-77' });
    expect(await discarded(kept?.key ?? '')).toBe(false);
    expect(
      (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList[0].status,
    ).toBe('done');
    // What was asked for isn't kept: the account's number has no business there any longer.
    expect(await rowsOf(sql`select deed, file_key as key from approvals where id = ${approvalId}`)).toEqual([
      { deed: {}, key: null },
    ]);
    expect((await get(`/admin/approval/${approvalId}/file`, second)).status).toBe(404);
  });

  test('that are refused, or whose buyer chose another account, aren’t done, and their paper goes', async () => {
    for (const end of ['refuse', 'change'] as const) {
      const { refundId } = await waiting();
      const { approvalId } = (await pay(refundId, 'โอนแล้ว')).body.detail;
      const [kept] = await rowsOf<{ key: string }>(
        sql`select file_key as key from approvals where id = ${approvalId}`,
      );
      if (end === 'refuse') expect((await refuse(approvalId)).status).toBe(200);
      else {
        await api.db.execute(sql`update refunds set bank_account = bank_account || '{"accountNumber": "9998887776"}'
          where id = ${refundId}`);
        const reply = await approve(approvalId);
        expect(reply.body.code).toBe('approvalStale');
        expect(reply.body.detail).toEqual({ cause: 'refundAccountChanged' });
      }
      expect(await statusOf(refundId)).toMatchObject({ status: 'waiting', key: null });
      expect(await discarded(kept?.key ?? '')).toBe(true);
    }
  });
});

describe('returns that staff decide', () => {
  let support: Person;
  beforeAll(async () => {
    support = await hire('support', 'เก้า');
  });
  async function disputed() {
    const order = await shipped();
    const number = await asked(order);
    await post(`/seller/return/${number}/reject`, { reason: 'ปกติดี' }, order.seller);
    expect((await post(`/return/${number}/dispute`, { note: 'ไม่ปกติ' }, order.buyer)).status).toBe(200);
    return { order, number };
  }
  const decide = (number: string, isUpheld: boolean, ask?: string) =>
    post(`/admin/return/${number}/decide`, { isUpheld, answer: 'ดูรูปแล้ว', ask }, support);

  test('for the buyer wait for a second person; for the store they don’t', async () => {
    const { order, number } = await disputed();
    expect((await decide(number, true)).body.code).toBe('secondPersonNeeded');
    const { approvalId, status } = (await decide(number, true, 'หน้าขาดจริง')).body.detail;
    expect(status).toBe('disputed');
    expect(await returns.statusOf(order, number)).toBe('disputed');
    expect(await find(approvalId, third)).toMatchObject({ kind: 'return', subject: number, amount: 100 });
    expect((await approve(approvalId, third)).status).toBe(200);
    expect(await returns.statusOf(order, number)).toBe('approved');
    const other = await disputed();
    expect((await decide(other.number, false)).status).toBe(200);
    expect(await returns.statusOf(other.order, other.number)).toBe('rejected');
  });

  test('and were decided otherwise meanwhile no longer hold', async () => {
    const { order, number } = await disputed();
    const { approvalId } = (await decide(number, true, 'หน้าขาดจริง')).body.detail;
    const { hash } = await find(approvalId, third);
    expect((await decide(number, false)).status).toBe(200);
    expect((await approve(approvalId, third, hash)).body.code).toBe('approvalStale');
    expect(await returns.statusOf(order, number)).toBe('rejected');
  });
});

describe('slips', () => {
  async function slip() {
    const order = await paid();
    const reference = order.orderNumber.split('-')[0];
    const [row] = await rowsOf<{ id: number }>(sql`
      insert into payment_slips (payment_id, group_id, file_key, content_type, content_hash, bank_code, amount_satang,
        transferred_at, created_at)
      select p.id, g.id, 'slip', 'image/png', ${randomUUID()}, '004', p.amount_satang, now(), now()
      from payments p join order_groups g on g.id = p.group_id where g.reference_code = ${reference}
      returning id::int as id`);
    return row?.id ?? 0;
  }
  const approveOf = (id: number, ask?: string) => post(`/admin/slip/${id}/approve`, { ask }, first);
  const statusOf = async (id: number) =>
    (await rowsOf<{ status: string }>(sql`select status from payment_slips where id = ${id}`))[0]?.status;

  test('wait for a second person, and no longer hold when their amount is another', async () => {
    const id = await slip();
    expect((await approveOf(id)).body.code).toBe('secondPersonNeeded');
    const { approvalId, status } = (await approveOf(id, 'เงินเข้าแล้ว')).body.detail;
    expect(status).toBe('waiting');
    expect(await statusOf(id)).toBe('waiting');
    expect((await approve(approvalId)).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
    const other = await slip();
    const again = (await approveOf(other, 'เงินเข้าแล้ว')).body.detail;
    await api.db.execute(
      sql`update payment_slips set amount_satang = amount_satang + 100 where id = ${other}`,
    );
    const reply = await approve(again.approvalId);
    expect(reply.body.code).toBe('approvalStale');
    expect(reply.body.detail).toEqual({ cause: 'slipAmountDiffers' });
    expect(await statusOf(other)).toBe('waiting');
  });

  test('tell the second person whether their money is said to be what a bank told of, and which', async () => {
    const number = `told ${randomUUID()}`;
    const saidOf = async (amountSatang: number | null, more: object = {}) => {
      const id = await slip();
      if (amountSatang !== null)
        await api.db.execute(sql`
          insert into gateway_events (gateway, event_id, kind, payment_id, payload, outcome, received_at)
          select 'promptpay', ${`${number} ${id}`}, 'paid', payment_id,
            jsonb_build_object('amountSatang', ${amountSatang}::int, 'paidAt', transferred_at), 'noted', transferred_at
          from payment_slips where id = ${id}`);
      const reply = await post(
        `/admin/slip/${id}/approve`,
        { ask: 'ดูแล้ว', reason: 'เทียบแล้ว', confirmTransactionId: `${number} ${id}`, ...more },
        first,
      );
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const { facts } = await find(reply.body.detail.approvalId);
      return facts.flatMap(({ name, value }) =>
        name === 'sameMoney' || name === 'bankNumber' ? [value.replace(new RegExp(` ${id}$`), '')] : [],
      );
    };
    expect(await saidOf(1, { isSameMoney: true })).toEqual(['same', number]);
    expect(await saidOf(1, { isSameMoney: false })).toEqual(['other', number]);
    expect(await saidOf(null)).toEqual([]);
    const known = await slip();
    await api.db.execute(sql`with numbered as (
        update payment_slips set transaction_reference = ${number} where id = ${known} returning payment_id)
      insert into gateway_events (gateway, event_id, kind, payment_id, payload, outcome, received_at)
      select 'promptpay', ${number}, 'paid', payment_id, '{}', 'noted', now() from numbered`);
    const { approvalId } = (await approveOf(known, 'ดูแล้ว')).body.detail;
    expect((await find(approvalId)).facts).toEqual(
      expect.arrayContaining([
        { name: 'sameMoney', value: 'same' },
        { name: 'bankNumber', value: number },
      ]),
    );
  });

  test('protects: what was asked of one picture holds for no other, nor for the same one sent anew', async () => {
    for (const change of [
      sql`content_hash = ${randomUUID()}`,
      sql`created_at = created_at + interval '1 minute'`,
    ]) {
      const id = await slip();
      const { approvalId } = (await approveOf(id, 'เงินเข้าแล้ว')).body.detail;
      await api.db.execute(sql`update payment_slips set ${change} where id = ${id}`);
      expect((await approve(approvalId)).body.detail).toEqual({ cause: 'approvalStale' });
      expect(await statusOf(id)).toBe('waiting');
    }
  });

  test('protects: rejected, a slip takes its request with it; put back, it is asked for anew', async () => {
    const id = await slip();
    const { approvalId } = (await approveOf(id, 'เงินเข้าแล้ว')).body.detail;
    const { hash } = await find(approvalId);
    const decide = (verdict: 'reject' | 'reopen') =>
      post(`/admin/slip/${id}/${verdict}`, { reason: 'ตรวจแล้ว' }, second);
    expect((await decide('reject')).status).toBe(200);
    expect(await find(approvalId)).toMatchObject({ status: 'stale', closedBy: null });
    expect((await toldTo(first))[0]?.kind).toBe('approvalStale');
    expect((await decide('reopen')).status).toBe(200);
    expect((await approve(approvalId, second, hash)).body.code).toBe('approvalMoved');
    expect(await statusOf(id)).toBe('waiting');
    const again = (await approveOf(id, 'ตรวจใหม่แล้ว')).body.detail;
    expect((await approve(again.approvalId)).status).toBe(200);
    expect(await statusOf(id)).toBe('approved');
  });
});

describe('paid orders that staff cancel', () => {
  const cancel = (order: Placed, more: object = {}, who = first) =>
    post(`/admin/Order/${order.orderNumber}/cancel`, { reason: 'สินค้าหมดสภาพ', ...more }, who);
  const statusOf = async (order: Placed) =>
    (await get(`/admin/Order/${order.orderNumber}`, first)).body.detail.status;

  test('tell the second person whose doing it is said to be', async () => {
    for (const [said, doing] of [
      [{ isStoresFault: true }, ['store']],
      [{ isStoresFault: false }, ['other']],
      [{}, []],
    ] as const) {
      const { approvalId } = (await cancel(await paid(), { ask: 'ร้านไม่ตอบ', ...said })).body.detail;
      const { facts } = await find(approvalId);
      expect(facts.flatMap(({ name, value }) => (name === 'doing' ? [value] : []))).toEqual(doing);
      await post(`/admin/approval/${approvalId}/take-back`, {}, first);
    }
  });

  test('wait for a second person above the amount of refunds; then they are cancelled and paid back once', async () => {
    const order = await paid();
    expect((await cancel(order)).body).toMatchObject({ code: 'secondPersonNeeded' });
    const reply = await cancel(order, { ask: 'ร้านแจ้งว่าไม่มีของ' });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { approvalId } = reply.body.detail;
    expect(await statusOf(order)).toBe('ready_to_ship');
    expect(await find(approvalId)).toMatchObject({
      kind: 'orderCancel',
      subject: order.orderNumber,
      facts: expect.arrayContaining([{ name: 'answer', value: 'สินค้าหมดสภาพ' }]),
    });
    expect((await cancel(order, { ask: 'อีกครั้ง' })).body.code).toBe('approvalWaits');
    expect((await approve(approvalId, first)).body.code).toBe('sameStaff');
    expect(
      (await Promise.all([approve(approvalId), approve(approvalId, third)]))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    expect(await statusOf(order)).toBe('cancelled');
    expect((await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail.statusReason).toBe(
      'สินค้าหมดสภาพ',
    );
    const [refunds] = await rowsOf<{ count: number }>(sql`select count(*)::int as count from refunds r
      join orders o on o.id = r.order_id where o.order_number = ${order.orderNumber}`);
    expect(refunds?.count).toBe(1);
    expect((await auditOf(approvalId)).map(({ kind }) => kind)).toContain('order_cancelled');
  });

  test('carry whose doing it is through a second person, into the store’s standing and the log', async () => {
    const order = await paid();
    await post(`/seller/Order/${order.orderNumber}/prepare`, {}, order.seller);
    await api.db.execute(
      sql`update orders set ship_by = ship_by - 30 where order_number = ${order.orderNumber}`,
    );
    const { approvalId } = (await cancel(order, { ask: 'ตรวจแล้ว', isStoresFault: true })).body.detail;
    const reply = await approve(approvalId);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect((await get('/seller/standing', order.seller)).body.detail.marks).toMatchObject([
      { kind: 'cancelled', orderNumber: order.orderNumber },
    ]);
    const noted = (await auditOf(approvalId)).find(({ kind }) => kind === 'order_cancelled');
    expect(noted).toMatchObject({ detail: { isStoresFault: true } });
  });

  test('need nobody below it, nor where nothing was paid; and no longer hold once they are on their way', async () => {
    await setLimits({ refundSatang: 100_000_00 });
    expect((await cancel(await paid())).body.detail.status).toBe('cancelled');
    await setLimits({});
    const order = await paid();
    const { approvalId } = (await cancel(order, { ask: 'ตรวจแล้ว' })).body.detail;
    const sent = { provider: 'Kerry', trackingNumber: 'K12345' };
    expect((await post(`/seller/Order/${order.orderNumber}/ship`, sent, order.seller)).status).toBe(200);
    expect((await approve(approvalId)).body.code).toBe('approvalStale');
    expect(await statusOf(order)).not.toBe('cancelled');
    expect((await cancel(order, { ask: 'ตรวจแล้ว' })).body.code).toBe('orderNotCancellable');
  });
});

describe('the desk', () => {
  test('protects: it is there for staff whose work it is', async () => {
    const shopper = await api.signIn();
    expect((await get('/admin/approval/List', shopper)).status).toBe(403);
    expect((await get('/admin/approval/List', await hire('content', 'เจ็ด'))).status).toBe(403);
    expect((await get('/admin/approval?kind=nothing', first)).status).toBe(400);
  });

  test('counts what waits of one’s own desks', async () => {
    const before = (await get('/admin/approval/List', first)).body.detail.counts.waiting;
    const mine = (await get('/admin/approval/List', first)).body.detail.toAnswer;
    const theirs = (await get('/admin/approval/List', second)).body.detail.toAnswer;
    await askedWithdrawal();
    expect((await get('/admin/approval/List', first)).body.detail.toAnswer).toBe(mine);
    expect((await get('/admin/approval/List', second)).body.detail.toAnswer).toBe(theirs + 1);
    expect((await get('/admin/approval/List', second)).body.detail.counts.waiting).toBe(before + 1);
    const support = await hire('support', 'แปด');
    const seen = (await get('/admin/approval/List', support)).body.detail;
    expect(seen.dataList.every(({ kind }: Approval) => kind === 'return')).toBe(true);
  });
});
