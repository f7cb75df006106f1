import { createHash, randomUUID } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { closeDueStatements } from '../settlement/close-statements.ts';
import type { BatchDetail } from './payout.contract.ts';

const returns = openReturns();
const { get, post, shipped } = returns;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const password = 'nangsue2569';
let passwordHash: string;
let maker: { token: string; userId: number };
let checker: { token: string; userId: number };
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  const { api } = returns.opened();
  [maker, checker] = [await api.signIn('staff'), await api.signIn('staff')];
});

const db = () => returns.opened().api.db;
const payable = async (order: Placed) =>
  0 - (await readBalance(db(), { kind: 'seller_payable', ownerId: order.sellerId }));
const house = async (kind: 'payouts_due' | 'paid_out') => readBalance(db(), { kind });
const account = (accountNumber = '1234567890') => ({
  bankCode: '004',
  accountNumber,
  accountName: 'ร้านหนังสือมานี',
});
const ownerOf = (order: Placed) => returns.opened().api.signIn('seller', order.sellerId, { passwordHash });
async function nameAccount(order: Placed, accountNumber?: string) {
  return post('/seller/bank-account', { ...account(accountNumber), password }, await ownerOf(order));
}

/** A store with a completed order on a statement, and an account that may be paid to. */
async function owed(): Promise<Placed> {
  const order = await complete(await shipped());
  expect((await nameAccount(order)).status).toBe(200);
  await returns.pass(8 * dayMs);
  await closeDueStatements(returns.opened().api.services);
  return order;
}

async function complete(order: Placed): Promise<Placed> {
  const { orderNumber, buyer } = order;
  const done = await confirmReceipt(returns.opened().api.services, { orderNumber, userId: buyer.userId });
  expect(done.ok).toBe(true);
  return order;
}

const propose = (who = maker) => post('/admin/payout-batch', {}, who);
const batchOf = async (id: string, who = maker) => (await get(`/admin/payout-batch/${id}`, who)).body.detail;
const withdraw = (id: string, reason = 'ผิดรอบ') =>
  post(`/admin/payout-batch/${id}/withdraw`, { reason }, maker);
async function release(id: string, who = checker, hash?: string) {
  return post(`/admin/payout-batch/${id}/release`, { hash: hash ?? (await batchOf(id)).hash }, who);
}
async function proposed(): Promise<string> {
  const reply = await propose();
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
/** The store's payout of a batch. */
async function lineOf(id: string, order: Placed) {
  const { dataList } = await batchOf(id);
  return dataList.find(({ store }: { store: { id: number } }) => store.id === order.sellerId);
}
async function released(order: Placed) {
  const id = await proposed();
  expect((await release(id)).body).toMatchObject({ result: 1 });
  return { id, line: await lineOf(id, order) };
}
const bangkok = (instant: Date) => new Date(instant.getTime() + 7 * hourMs).toISOString().slice(0, 16);
function pay(id: string, more: Record<string, string> = {}, bytes?: Buffer) {
  const form = new FormData();
  const said = { reference: 'KB-77', paidAt: bangkok(returns.now()), ...more };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  const picture = new Uint8Array(bytes ?? returns.opened().photo);
  form.set('file', new File([picture], 'proof.jpg', { type: 'image/jpeg' }));
  return returns.opened().api.call('POST', `/admin/payout/${id}/pay`, { token: checker.token, body: form });
}
const giveBack = (id: string) => post(`/admin/payout/${id}/return`, { reason: 'ชื่อบัญชีไม่ตรง' }, checker);
const noticesOf = async (order: Placed) => {
  const { rows } = await db().execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${order.seller.userId} order by id`,
  );
  return rows.map(({ kind }) => kind);
};

describe('the store’s account', () => {
  test('works: named with the password, masked, held for three days, told and noted', async () => {
    const order = await shipped();
    expect((await get('/seller/bank-account', order.seller)).body.detail).toMatchObject({
      account: null,
      mayName: true,
    });
    expect((await nameAccount(order, '123-4-56789-0')).status).toBe(200);
    const named = (await get('/seller/bank-account', order.seller)).body.detail.account;
    expect(named).toMatchObject({ bankName: 'ธนาคารกสิกรไทย', accountNumber: 'xxx-xxx-7890' });
    expect(Date.parse(named.payableFrom) - Date.parse(named.namedAt)).toBe(72 * hourMs);
    const mail = await lastMessageTo(returns.opened().api, order.seller.email);
    expect(mail?.text).toContain('xxx-xxx-7890');
    expect(mail?.text).not.toContain('1234567890');
    const { rows } = await db().execute<{ detail: object }>(
      sql`select detail from audit_events where kind = 'store_account_named' and (detail ->> 'sellerId')::int = ${order.sellerId}`,
    );
    expect(rows).toEqual([
      { detail: { sellerId: order.sellerId, bankCode: '004', endsWith: '7890', before: null } },
    ]);
  });

  test('refuses a wrong password and number, and the same once more, which would begin the hold anew', async () => {
    const order = await shipped();
    const owner = await ownerOf(order);
    const named = (body: object) => post('/seller/bank-account', { ...account(), password, ...body }, owner);
    expect((await named({ password: 'guess-1234' })).body.code).toBe('currentPasswordWrong');
    expect((await named({ accountNumber: '123' })).body.code).toBe('bankAccountInvalid');
    const both = await Promise.all([named({}), named({ accountNumber: '9876543210' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await db().execute<{ number: string; used: boolean }>(
      sql`select account_number as number, replaced_at is null as used from store_bank_accounts where seller_id = ${order.sellerId} order by id`,
    );
    expect(
      rows.map(({ used }) => used),
      'one is in use',
    ).toEqual([false, true]);
    expect((await named({ accountNumber: rows[1]?.number })).body.code).toBe('storeAccountSame');
  });

  test('protects: who keeps the books sees it, owners change it, others neither', async () => {
    const order = await shipped();
    const { api } = returns.opened();
    const bookkeeper = await api.signIn('seller', order.sellerId, { storeRights: ['finance'], passwordHash });
    const packer = await api.signIn('seller', order.sellerId, { storeRights: ['orders'] });
    expect((await get('/seller/bank-account', bookkeeper)).body.detail.mayName).toBe(false);
    expect((await post('/seller/bank-account', { ...account(), password }, bookkeeper)).status).toBe(403);
    expect((await get('/seller/bank-account', packer)).status).toBe(403);
    expect((await get('/seller/payout/List', packer)).status).toBe(403);
    expect((await get('/seller/bank-account', order.buyer)).status).toBe(403);
  });
});

describe('a payout', () => {
  test('works: proposed by one, released by another, sent with proof; the books say where it went', async () => {
    const order = await owed();
    const due = await payable(order);
    expect(due).toBeGreaterThan(0);
    const before = { due: await house('payouts_due'), out: await house('paid_out') };
    expect((await get('/seller/payout/List', order.seller)).body.detail).toMatchObject({
      dataList: [],
      next: { amount: due / 100, why: null, from: null, minimum: 100 },
    });
    const id = await proposed();
    expect(await payable(order), 'nothing has moved').toBe(due);
    expect(await lineOf(id, order)).toMatchObject({
      status: 'proposed',
      amount: due / 100,
      account: { accountNumber: '1234567890', accountName: 'ร้านหนังสือมานี' },
      previous: null,
    });
    expect((await release(id)).status).toBe(200);
    expect(await payable(order)).toBe(0);
    expect((await get('/seller/finance', order.seller)).body.detail).toMatchObject({
      ...{ due: 0, stated: 0, paidOut: due / 100 },
      period: { moved: 0 },
    });
    expect(await house('payouts_due')).toBe(before.due - due);
    const { id: payoutId, reference } = await lineOf(id, order);
    expect(await pay(payoutId)).toMatchObject({ status: 200 });
    expect(await house('payouts_due')).toBe(before.due);
    expect(await house('paid_out')).toBe(before.out - due);
    const own = (await get('/seller/payout/List', order.seller)).body.detail;
    expect(own).toMatchObject({
      total: 1,
      next: null,
      dataList: [
        { reference, status: 'paid', amount: due / 100, accountNumber: 'xxx-xxx-7890', hasProof: true },
      ],
    });
    expect((await get(`/seller/payout/${payoutId}/proof`, order.seller)).status).toBe(200);
    expect((await get(`/admin/payout/${payoutId}/proof`, maker)).status).toBe(200);
    const stranger = await returns.opened().api.signIn('seller', await returns.opened().shop.seller());
    expect((await get(`/seller/payout/${payoutId}/proof`, stranger)).status).toBe(404);
    expect(await noticesOf(order)).toEqual(
      expect.arrayContaining(['sellerAccountNamed', 'sellerPayoutReleased', 'sellerPayoutPaid']),
    );

    // It stands on the next statement, as what it is.
    await returns.pass(8 * dayMs);
    await closeDueStatements(returns.opened().api.services);
    const { statements } = (await get('/seller/finance', order.seller)).body.detail;
    expect(statements.dataList[0]).toMatchObject({ moved: -due / 100, closing: 0 });
    const { statementNumber } = statements.dataList[0];
    const { sums } = (await get(`/seller/statement/${statementNumber}`, order.seller)).body.detail;
    expect(sums).toEqual([{ type: 'payout', count: 1, amount: -due / 100 }]);
  });

  test('batches are narrowed to those that one store was in; a store that isn’t there is refused', async () => {
    const order = await owed();
    const id = await proposed();
    const list = async (query: string) =>
      (await get(`/admin/payout-batch/List?perpage=100&${query}`, maker)).body.detail;
    const narrowed = await list(`sellerId=${order.sellerId}`);
    expect(narrowed.dataList.map((batch: { id: string }) => batch.id)).toEqual([id]);
    expect(narrowed).toMatchObject({ total: 1, store: { id: order.sellerId } });
    expect((await list('')).store).toBeNull();
    const { sellerId } = await returns.shipped();
    expect(await list(`sellerId=${sellerId}`)).toMatchObject({ dataList: [], total: 0 });
    expect((await get('/admin/payout-batch/List?sellerId=999999', maker)).body.code).toBe('storeNotFound');
    await withdraw(id);
  });

  test('to an account in another name than the store’s is told of before it is proposed and before it is released', async () => {
    const [same, other, unsaid] = [await owed(), await owed(), await owed()];
    const named = (order: Placed, legalNameTh: string) =>
      db().execute(sql`
        insert into seller_tax_profiles (seller_id, legal_name_th, legal_name_en, tax_id, is_vat_registered, address,
          subdistrict_name, district_name, province_name, zip_code, updated_at)
        values (${order.sellerId}, ${legalNameTh}, null, '1101700230708', false, '1', 'ก', 'ข', 'ค', '10110', now())
        on conflict (seller_id) do update set legal_name_th = excluded.legal_name_th, legal_name_en = null`);
    await named(same, 'ร้านหนังสือ มานี');
    await named(other, 'บริษัท ชูใจ จำกัด');
    await db().execute(sql`delete from seller_tax_profiles where seller_id = ${unsaid.sellerId}`);
    const { now } = (await get('/admin/payout-batch/List', maker)).body.detail;
    expect(now.otherNames).toEqual([
      {
        store: expect.objectContaining({ id: other.sellerId }),
        ...{ accountName: 'ร้านหนังสือมานี', legalName: 'บริษัท ชูใจ จำกัด' },
      },
    ]);
    const own = async (order: Placed) =>
      (await get('/seller/bank-account', order.seller)).body.detail.account;
    expect(await own(same)).toMatchObject({ isNameOther: false });
    expect(await own(other)).toMatchObject({ isNameOther: true, legalName: 'บริษัท ชูใจ จำกัด' });
    expect(await own(unsaid)).toMatchObject({ isNameOther: false, legalName: null });
    const id = await proposed();
    const accounts = await Promise.all(
      [same, other, unsaid].map(async (order) => (await lineOf(id, order)).account),
    );
    expect(accounts).toMatchObject([
      { isNameOther: false, legalName: 'ร้านหนังสือ มานี' },
      { isNameOther: true, legalName: 'บริษัท ชูใจ จำกัด' },
      { isNameOther: false, legalName: null },
    ]);
    await withdraw(id);
  });

  test('several who propose at once make one; several who release at once move the money once', async () => {
    const order = await owed();
    const due = await payable(order);
    const replies = await Promise.all([propose(), propose(checker), propose(), propose(checker)]);
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.code ?? 'made'))).toEqual(new Set(['made', 'payoutOpen']));
    const { id } = made[0]?.body.detail ?? {};
    const isMakers = (await batchOf(id)).isOwn;
    const other = isMakers ? checker : maker;
    const third = await returns.opened().api.signIn('staff');
    const all = await Promise.all([release(id, other), release(id, other), release(id, third)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await payable(order)).toBe(0);
    const line = await lineOf(id, order);
    const paid = await Promise.all([pay(line.id), pay(line.id)]);
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await db().execute<{ kind: string; satang: number }>(sql`
      select t.kind, e.amount_satang::int as satang from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.cause = ${line.id} and e.amount_satang > 0 order by e.id`);
    expect(rows).toEqual([
      { kind: 'payout_released', satang: due },
      { kind: 'payout_paid', satang: due },
    ]);
  });

  test('each step under one Idempotency-Key is answered the same and done once; another body is refused', async () => {
    const order = await owed();
    const due = await payable(order);
    const kept = async (
      send: (key: string) => ReturnType<typeof post>,
      other: (key: string) => ReturnType<typeof post>,
    ) => {
      const key = `step-${randomUUID()}`;
      const first = await send(key);
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const again = await Promise.all([send(key), send(key)]);
      for (const reply of again)
        expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: first.body });
      expect(await other(key)).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
      return first.body.detail;
    };
    const key = `step-${randomUUID()}`;
    const { id } = (await post('/admin/payout-batch', { idempotencyKey: key }, maker)).body.detail;
    expect((await post('/admin/payout-batch', { idempotencyKey: key }, maker)).body.detail.id).toBe(id);
    const { hash } = await batchOf(id);
    const releaseBy = (body: object) => (idempotencyKey: string) =>
      post(`/admin/payout-batch/${id}/release`, { ...body, idempotencyKey }, checker);
    await kept(releaseBy({ hash }), releaseBy({ hash: '0'.repeat(64) }));
    expect(await payable(order)).toBe(0);
    const line = await lineOf(id, order);
    const out = await house('paid_out');
    // What is in the file counts, not its name or how long it is.
    const other = Buffer.from(returns.opened().photo);
    other[other.length - 1] = ((other.at(-1) ?? 0) + 1) % 256;
    await kept(
      (idempotencyKey) => pay(line.id, { idempotencyKey }),
      (idempotencyKey) => pay(line.id, { idempotencyKey }, other),
    );
    expect(await house('paid_out')).toBe(out - due);
    const returnBy = (reason: string) => (idempotencyKey: string) =>
      post(`/admin/payout/${line.id}/return`, { reason, idempotencyKey }, checker);
    await kept(returnBy('บัญชีปิด'), returnBy('ชื่อไม่ตรง'));
    expect(await payable(order)).toBe(due);
  });

  test('refuses who proposed it, another hash, and what was decided before', async () => {
    await owed();
    const id = await proposed();
    expect((await release(id, maker)).body.code).toBe('sameStaff');
    expect((await release(id, checker, '0'.repeat(64))).body.code).toBe('payoutChanged');
    expect((await propose()).body.code).toBe('payoutOpen');
    expect((await get(`/admin/payout-batch/${id}/csv`, maker)).body.code).toBe('payoutNotReleased');
    expect((await post(`/admin/payout-batch/${id}/withdraw`, { reason: '' }, maker)).status).toBe(400);
    expect((await withdraw(id)).status).toBe(200);
    expect((await withdraw(id)).body.code).toBe('payoutMoved');
    expect((await release(id)).body.code).toBe('payoutMoved');
    expect(await batchOf(id)).toMatchObject({ status: 'withdrawn', reason: 'ผิดรอบ' });
    const nothing = '00000000-0000-4000-8000-000000000000';
    expect((await withdraw(nothing)).status).toBe(404);
    expect((await release(nothing, checker, 'x')).status).toBe(404);
    expect((await pay(nothing)).status).toBe(404);
    expect((await giveBack(nothing)).status).toBe(404);
  });

  test('refuses a store that was suspended with its money held after the proposal, and says which', async () => {
    const [one, other] = [await owed(), await owed()];
    const due = await payable(other);
    const id = await proposed();
    await db().execute(sql`insert into store_suspensions (seller_id, reason, created_at, created_by, starts_at, started_at, status_before, payouts)
      values (${one.sellerId}, 'สินค้าปลอม', now(), ${maker.userId}, now(), now(), 'active', 'held')`);
    const held = await release(id);
    expect(held).toMatchObject({ status: 409, body: { code: 'payoutHeld' } });
    expect(held.body.message).toContain(`-${one.sellerId}`);
    expect(await payable(other), 'whole or not at all').toBe(due);
    await withdraw(id);
    // Proposed anew it leaves the store out, and says why.
    const next = await proposed();
    expect(await lineOf(next, one)).toBeUndefined();
    expect(await lineOf(next, other)).toBeDefined();
    expect((await release(next)).status).toBe(200);
  });

  test('refuses what no longer holds: another account, or less due; then nothing of the batch moves', async () => {
    const [one, other] = [await owed(), await owed()];
    const due = await payable(other);
    const first = await proposed();
    expect((await nameAccount(one, '5556667778')).status).toBe(200);
    const stale = await release(first);
    expect(stale).toMatchObject({ status: 409, body: { code: 'payoutStale' } });
    expect(stale.body.message).toContain(`-${one.sellerId}`);
    expect(await payable(other), 'whole or not at all').toBe(due);
    await withdraw(first);

    // The new account is held; the other store's balance goes down by a satang after the proposal.
    const second = await proposed();
    expect(await lineOf(second, one)).toBeUndefined();
    await transact(db(), (tx) =>
      postLedgerTransaction(tx, {
        kind: 'payout_released',
        cause: `test ${second}`,
        at: returns.now(),
        entries: [
          { account: { kind: 'seller_payable', ownerId: other.sellerId }, amountSatang: 1 },
          { account: { kind: 'payouts_due' }, amountSatang: -1 },
        ],
      }),
    );
    expect((await release(second)).body.code).toBe('payoutStale');
    await withdraw(second);
    const third = await proposed();
    expect(await lineOf(third, other)).toMatchObject({ amount: (due - 1) / 100 });
    // The store is told the same as staff are, and from when its account may be paid to.
    const { next } = (await get('/seller/payout/List', one.seller)).body.detail;
    expect(next).toMatchObject({ why: 'accountTooNew' });
    expect(new Date(next.from).getTime() - returns.now().getTime()).toBeGreaterThan(71 * hourMs);
    expect((await get('/admin/payout-batch/List', maker)).body.detail.now.leftOut).toContainEqual(
      expect.objectContaining({ store: expect.objectContaining({ id: one.sellerId }), why: 'accountTooNew' }),
    );
    await withdraw(third);
  });

  test('pays what statements say and no more; what became due since waits', async () => {
    const order = await owed();
    const due = await payable(order);
    const { line } = await released(order);
    expect(line.amount).toBe(due / 100);
    await complete(await shipped({ sellerId: order.sellerId }));
    expect(await payable(order)).toBe(due);
    const next = await propose();
    if (next.status === 200) {
      expect(await lineOf(next.body.detail.id, order)).toBeUndefined();
      await withdraw(next.body.detail.id);
    } else expect(next.body.code).toBe('nothingToPayOut');
  });

  test('a charge taken back lowers it no more, and what comes off an order that waits waits with it', async () => {
    const order = await owed();
    const due = await payable(order);
    const next = async () => (await get('/seller/payout/List', order.seller)).body.detail.next;
    const mistake = { storeId: order.sellerId, kind: 'charge', amount: due / 100 + 500, orderNumber: '' };
    const charged = await post('/admin/adjustment', { ...mistake, reason: 'ผิดร้าน' }, maker);
    expect(await next()).toMatchObject({ amount: -500, why: 'owes' });
    const { id } = charged.body.detail;
    expect((await post(`/admin/adjustment/${id}/reverse`, { reason: 'ผิดร้าน' }, maker)).status).toBe(200);
    expect(await next()).toMatchObject({ amount: due / 100, why: null });
    const { line } = await released(order);
    expect(line.amount).toBe(due / 100);

    // Of an order that no statement says yet a link's earning is taken: the store owes nothing.
    const { orderNumber } = await complete(await shipped({ sellerId: order.sellerId }));
    const { rows } = await db().execute<{ id: number }>(
      sql`select id::int from orders where order_number = ${orderNumber}`,
    );
    const orderId = rows[0]?.id ?? 0;
    await transact(db(), (tx) =>
      postLedgerTransaction(tx, {
        kind: 'affiliate_charged',
        cause: `earning test ${orderNumber}`,
        at: returns.now(),
        entries: [
          { account: { kind: 'seller_payable', ownerId: order.sellerId }, amountSatang: 50, orderId },
          { account: { kind: 'cashback_cost' }, amountSatang: -50, orderId },
        ],
      }),
    );
    expect(await payable(order)).toBe(due - 50);
    expect(await next()).toBeNull();
    const { leftOut } = (await get('/admin/payout-batch/List', maker)).body.detail.now;
    expect(leftOut.map(({ store }: { store: { id: number } }) => store.id)).not.toContain(order.sellerId);
  });

  test('sent back by the bank, before or after its proof, it is due again and is paid with the next', async () => {
    const order = await owed();
    const due = await payable(order);
    const out = await house('paid_out');
    const { line } = await released(order);
    expect((await pay(line.id)).status).toBe(200);
    const twice = await Promise.all([giveBack(line.id), giveBack(line.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await payable(order)).toBe(due);
    expect(await house('paid_out')).toBe(out);
    expect((await pay(line.id)).body.code).toBe('payoutMoved');
    const again = await released(order);
    expect(again.line).toMatchObject({
      amount: due / 100,
      previous: { amount: due / 100, isReturned: true, isOtherAccount: false },
    });
    const owing = await house('payouts_due');
    expect((await giveBack(again.line.id)).status).toBe(200);
    expect(await house('payouts_due')).toBe(owing + due);
    expect(await payable(order)).toBe(due);
    expect((await get('/seller/payout/List', order.seller)).body.detail.dataList).toMatchObject([
      { status: 'returned', reason: 'ชื่อบัญชีไม่ตรง' },
      { status: 'returned' },
    ]);
    expect(await noticesOf(order)).toContain('sellerPayoutReturned');
  });

  test('wants a proof that is a picture or a PDF, and a time between the release and now', async () => {
    const order = await owed();
    const { line } = await released(order);
    const dated = (at: Date) => pay(line.id, { paidAt: bangkok(at) });
    expect((await dated(new Date(returns.now().getTime() + hourMs))).body.code).toBe('payoutDateInvalid');
    expect((await dated(new Date(returns.now().getTime() - hourMs))).body.code).toBe('payoutDateInvalid');
    expect((await pay(line.id, { paidAt: 'yesterday' })).body.code).toBe('payoutDateInvalid');
    expect((await pay(line.id, {}, Buffer.from('no picture'))).body.code).toBe('formatNotSupported');
    expect((await pay(line.id, { reference: '' })).status).toBe(400);
    expect(await lineOf((await batchIdOf(line.id)) ?? '', order)).toMatchObject({
      status: 'released',
      hasProof: false,
    });
  });

  test('protects: stores and shoppers have no part in it', async () => {
    const order = await shipped();
    for (const who of [order.seller, order.buyer]) {
      expect((await get('/admin/payout-batch/List', who)).status).toBe(403);
      expect((await post('/admin/payout-batch', {}, who)).status).toBe(403);
    }
  });
});

async function batchIdOf(payoutId: string): Promise<string | undefined> {
  const { rows } = await db().execute<{ id: string }>(
    sql`select batch_id as id from payouts where id = ${payoutId}`,
  );
  return rows[0]?.id;
}

describe('the banks’ files', () => {
  const debtor = { name: 'บรรณศาลา', bankCode: '014', accountNumber: '4445556667' };
  const setDebtor = (value: typeof debtor | null) =>
    transact(db(), (tx) => saveSettings(tx, { payout: { debtor: value } }));
  async function take(id: string, format: 'csv' | 'xml') {
    const reply = await returns.opened().api.app.request(`/api/admin/payout-batch/${id}/${format}`, {
      headers: { authorization: `Bearer ${maker.token}`, 'x-api-key': 'test-key', culture: 'en' },
    });
    expect(reply.status).toBe(200);
    return reply.text();
  }
  const rename = ({ sellerId }: Placed, name: string) =>
    db().execute(
      sql`update sellers set name_en = ${name}, email = ${`${sellerId}@new.example`} where id = ${sellerId}`,
    );

  test('of a batch that was proposed without the house’s account there is no XML, whatever is set later', async () => {
    await setDebtor(null);
    const { id } = await released(await owed());
    expect((await batchOf(id)).debtor).toBeNull();
    await setDebtor(debtor);
    expect((await get(`/admin/payout-batch/${id}/xml`, maker)).body.code).toBe('payoutDebtorMissing');
  });

  test('of a batch from before it kept who pays, they say what is set, and its hash still holds', async () => {
    await setDebtor(debtor);
    const order = await owed();
    const id = await proposed();
    // As it was written then: the triggers keep what was proposed, so they look away.
    const lines = (await batchOf(id)).dataList.map(
      ({ reference, store, amount, account }: BatchDetail['dataList'][number]) => [
        reference,
        store.id,
        Math.round(amount * 100),
        account.bankCode,
        account.accountNumber,
        account.accountName,
      ],
    );
    const { batchNumber } = await batchOf(id);
    const hash = createHash('sha256')
      .update(JSON.stringify([batchNumber, ...lines]))
      .digest('hex');
    await transact(db(), async (tx) => {
      await tx.execute(sql`alter table payout_batches disable trigger payout_batches_keep_their_word`);
      await tx.execute(sql`alter table payouts disable trigger payouts_keep_their_word`);
      await tx.execute(sql`update payout_batches set payer = null, hash = ${hash} where id = ${id}`);
      await tx.execute(sql`update payouts set payee = null where batch_id = ${id}`);
      await tx.execute(sql`alter table payout_batches enable trigger payout_batches_keep_their_word`);
      await tx.execute(sql`alter table payouts enable trigger payouts_keep_their_word`);
    });
    expect((await batchOf(id)).debtor).toMatchObject({ accountName: debtor.name });
    expect((await release(id)).body).toMatchObject({ result: 1 });
    await rename(order, 'As it is called now');
    expect(await take(id, 'csv')).toContain('As it is called now');
    expect(await take(id, 'xml')).toContain(debtor.accountNumber);
  });

  test('say what was released, the same each time, and who took them is noted', async () => {
    await setDebtor(debtor);
    const order = await owed();
    await rename(order, 'Mani’s Books');
    const id = await proposed();
    // Whoever releases it sees where it leaves from.
    expect((await batchOf(id, checker)).debtor).toEqual({
      ...{ bankCode: '014', bankName: 'ธนาคารไทยพาณิชย์', accountNumber: '4445556667' },
      accountName: 'บรรณศาลา',
    });
    expect((await release(id)).body).toMatchObject({ result: 1 });
    const line = await lineOf(id, order);
    const csvBefore = await take(id, 'csv');
    const xml = await take(id, 'xml');
    // Another account of the house, another name of the store: what was released stays.
    await setDebtor({ name: 'คนอื่น', bankCode: '002', accountNumber: '9998887776' });
    await rename(order, 'Another name');
    expect(await take(id, 'xml')).toBe(xml);
    expect((await batchOf(id)).debtor).toMatchObject({ accountName: 'บรรณศาลา' });
    const document = new DOMParser().parseFromString(xml, 'text/xml');
    const texts = (name: string) =>
      [...document.getElementsByTagName(name)].map(({ textContent }) => textContent ?? '');
    expect(texts('EndToEndId')).toContain(line.reference);
    expect(texts('InstdAmt')).toContain(line.amount.toFixed(2));
    expect(texts('Nm')).toContain('ร้านหนังสือมานี');
    const csv = await take(id, 'csv');
    expect(csv).toBe(csvBefore);
    expect(csv).toContain('Mani’s Books');
    expect(csv).toContain(line.reference);
    // A bank's system reads it: digits and satang in full, no formulas around them.
    const paid = `004,${account().accountNumber},ร้านหนังสือมานี,${line.amount.toFixed(2)},0.00`;
    expect(csv).toContain(`,Mani’s Books,${paid},${line.reference},${order.sellerId}@new.example\r\n`);
    const { rows } = await db().execute<{ count: number }>(
      sql`select count(*)::int as count from audit_events where kind = 'payout_file_taken' and detail ->> 'batchId' = ${id}`,
    );
    expect(rows).toEqual([{ count: 4 }]);
  });
});

test('the database keeps what was proposed, and two people apart', async () => {
  const order = await owed();
  const { id, line } = await released(order);
  for (const statement of [
    sql`update payouts set amount_satang = amount_satang + 1 where id = ${line.id}`,
    sql`update payouts set account = '{}' where id = ${line.id}`,
    sql`update payouts set payee = '{}' where id = ${line.id}`,
    sql`update payout_batches set payer = '{}' where id = ${id}`,
    sql`delete from payouts where id = ${line.id}`,
    sql`update payout_batches set hash = '' where id = ${id}`,
    sql`delete from payout_batches where id = ${id}`,
    sql`update payout_batches set decided_by = proposed_by where id = ${id}`,
  ])
    await expect(db().execute(statement)).rejects.toThrow();
});

describe('GET /seller/finance/orders/unpaid', () => {
  const unpaid = async (order: Placed) =>
    (await get('/seller/finance/orders/unpaid', order.seller)).body.detail;
  const first = async (order: Placed) => (await unpaid(order)).dataList[0];
  const close = () => closeDueStatements(returns.opened().api.services);

  test('works: an order is told from its statement to the bank what it waits for, until it is paid', async () => {
    const order = await complete(await shipped());
    expect((await unpaid(order)).total, 'on no statement yet').toBe(0);
    await returns.pass(8 * dayMs);
    await close();
    expect(await first(order)).toMatchObject({
      orderNumber: order.orderNumber,
      why: 'noAccount',
      since: null,
      until: null,
    });
    expect((await first(order)).amount * 100).toBe(await payable(order));
    expect((await nameAccount(order)).status).toBe(200);
    const account = (await get('/seller/bank-account', order.seller)).body.detail.account;
    expect(await first(order)).toMatchObject({ why: 'accountTooNew', until: account.payableFrom });
    await returns.pass(4 * dayMs);
    expect(await first(order)).toMatchObject({ why: 'nextPayout' });
    const id = await proposed();
    expect(await first(order)).toMatchObject({ why: 'proposed', since: returns.now().toISOString() });
    expect((await release(id)).status).toBe(200);
    expect(await first(order)).toMatchObject({ why: 'transferring', since: returns.now().toISOString() });
    const line = await lineOf(id, order);
    expect((await giveBack(line.id)).status).toBe(200);
    expect(await first(order)).toMatchObject({ why: 'bankReturned', note: 'ชื่อบัญชีไม่ตรง' });
    await returns.pass(hourMs);
    const again = await released(order);
    expect(await first(order)).toMatchObject({ why: 'transferring' });
    expect((await pay(again.line.id)).status).toBe(200);
    expect((await unpaid(order)).total).toBe(0);
  });

  test('works: what is too little, what was charged since, and whose account is in another name', async () => {
    const order = await owed();
    const limit = (value: Record<string, unknown>) =>
      transact(db(), (tx) => saveSettings(tx, { payout: value }));
    await limit({ minimumSatang: 1_000_000_00 });
    expect(await unpaid(order)).toMatchObject({ minimum: 1_000_000, dataList: [{ why: 'belowMinimum' }] });
    await limit({ minimumSatang: 100_00 });
    expect(await first(order)).toMatchObject({ why: 'nextPayout' });
    await db().execute(sql`
      insert into seller_tax_profiles (seller_id, legal_name_th, legal_name_en, tax_id, is_vat_registered, address,
        subdistrict_name, district_name, province_name, zip_code, updated_at)
      values (${order.sellerId}, 'บริษัท ชูใจ จำกัด', null, '1101700230708', false, '1', 'ก', 'ข', 'ค', '10110', now())
      on conflict (seller_id) do update set legal_name_th = excluded.legal_name_th, legal_name_en = null`);
    expect(await first(order)).toMatchObject({ why: 'nameOther' });
    const more = (await payable(order)) + 100;
    await transact(db(), (tx) =>
      postLedgerTransaction(tx, {
        kind: 'affiliate_charged',
        cause: `earning test owes ${order.orderNumber}`,
        at: returns.now(),
        entries: [
          { account: { kind: 'seller_payable', ownerId: order.sellerId }, amountSatang: more },
          { account: { kind: 'cashback_cost' }, amountSatang: 0 - more },
        ],
      }),
    );
    expect(await first(order)).toMatchObject({ why: 'owes' });
  });

  test('protects: a store sees its own orders alone, and only who keeps its books', async () => {
    const order = await owed();
    const stranger = await shipped();
    expect((await unpaid(order)).total).toBe(1);
    expect((await unpaid(stranger)).total).toBe(0);
    const packer = await returns.opened().api.signIn('seller', order.sellerId, { storeRights: ['orders'] });
    expect((await get('/seller/finance/orders/unpaid', packer)).status).toBe(403);
    expect((await get('/seller/finance/orders/unpaid', order.buyer)).status).toBe(403);
  });
});
