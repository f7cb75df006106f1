import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBalance } from '../ledger/read-balance.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { closeDueStatements } from '../settlement/close-statements.ts';
import { readStatedBalances } from '../settlement/read-stated-balances.ts';

const returns = openReturns();
const { get, post, shipped } = returns;
const dayMs = 24 * 3_600_000;
let staff: { token: string; userId: number };
beforeAll(async () => {
  staff = await returns.opened().api.signIn('staff');
});

const db = () => returns.opened().api.db;
const due = async ({ sellerId }: Placed) =>
  0 - (await readBalance(db(), { kind: 'seller_payable', ownerId: sellerId }));
const given = (order: Placed, more: object = {}) => ({
  storeId: order.sellerId,
  kind: 'compensation',
  amount: 120.5,
  orderNumber: order.orderNumber,
  reason: 'พัสดุหายระหว่างทาง',
  ...more,
});
const book = (order: Placed, more: object = {}) => post('/admin/adjustment', given(order, more), staff);
async function booked(order: Placed, more: object = {}): Promise<string> {
  const reply = await book(order, more);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const reverse = (id: string, reason = 'บันทึกผิดร้าน') =>
  post(`/admin/adjustment/${id}/reverse`, { reason }, staff);
const ofStore = async (order: Placed) => (await get('/seller/adjustment', order.seller)).body.detail;
async function completed(): Promise<Placed> {
  const order = await shipped();
  const { orderNumber, buyer } = order;
  const done = await confirmReceipt(returns.opened().api.services, { orderNumber, userId: buyer.userId });
  expect(done.ok).toBe(true);
  return order;
}
async function lastStatement(order: Placed) {
  const overview = (await get('/seller/finance', order.seller)).body.detail;
  const [head] = overview.statements.dataList;
  return (await get(`/seller/statement/${head.statementNumber}`, order.seller)).body.detail;
}

describe('an adjustment', () => {
  test('works: credits and charges, each told to the store, in the books and audited', async () => {
    const order = await shipped();
    await booked(order);
    await booked(order, { kind: 'charge', amount: 20, orderNumber: '' });
    expect(await due(order)).toBe(12_050 - 2_000);
    for (const [kind, satang] of [
      ['store_compensations', 12_050],
      ['store_charges', -2_000],
    ] as const)
      expect(await readBalance(db(), { kind }), kind).toBe(satang);
    const { dataList, total } = await ofStore(order);
    expect(total).toBe(2);
    expect(
      dataList.map(({ kind, amount, orderNumber }: Record<string, unknown>) => [kind, amount, orderNumber]),
    ).toEqual(
      expect.arrayContaining([
        ['compensation', 120.5, order.orderNumber],
        ['charge', -20, null],
      ]),
    );
    const { rows: told } = await db().execute<{ kind: string; params: { total: string } }>(
      sql`select kind, params from notifications where user_id = ${order.seller.userId} order by id`,
    );
    expect(told.map(({ kind, params }) => [kind, params.total])).toEqual(
      expect.arrayContaining([
        ['sellerCredited', '120.50'],
        ['sellerCharged', '20.00'],
      ]),
    );
    const { rows: audited } = await db().execute<{ detail: object }>(
      sql`select detail from audit_events where kind = 'store_adjusted' and (detail ->> 'sellerId')::int = ${order.sellerId} order by id`,
    );
    expect(audited[0]?.detail).toMatchObject({ amountSatang: 12_050, reason: 'พัสดุหายระหว่างทาง' });
  });

  test('stands on the statement of its period with its reason, and what was closed stays', async () => {
    const order = await completed();
    await booked(order);
    await returns.pass(8 * dayMs);
    await closeDueStatements(returns.opened().api.services);
    const first = await lastStatement(order);
    const row = first.dataList.find(({ type }: { type: string }) => type === 'compensation');
    expect(row).toMatchObject({
      amount: 120.5,
      note: 'พัสดุหายระหว่างทาง',
      orderNumber: order.orderNumber,
      vat: 0,
    });
    const csv = await get(`/seller/statement/${first.statementNumber}/csv`, order.seller);
    expect(csv.status).toBe(200);
    // A credit waits for its statement; a charge is kept back at once.
    await booked(order, { kind: 'charge', amount: 30, orderNumber: '' });
    await booked(order, { amount: 500, orderNumber: '' });
    const [balance] = await readStatedBalances(db(), [order.sellerId]);
    expect(balance).toMatchObject({ payoutsSatang: 0, takenSatang: -3_000 });
    await returns.pass(8 * dayMs);
    await closeDueStatements(returns.opened().api.services);
    const second = await lastStatement(order);
    expect(second.opening).toBe(first.closing);
    expect(second.moved).toBe(470);
    expect(Math.round(second.closing * 100)).toBe(await due(order));
  });

  test('is taken back once by its opposite, by one of several who press; what takes back stays', async () => {
    const order = await shipped();
    const id = await booked(order, { kind: 'charge', amount: 75 });
    const tried = await Promise.all([reverse(id), reverse(id), reverse(id)]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await due(order)).toBe(0);
    const back = tried.find(({ status }) => status === 200)?.body.detail.id;
    expect((await reverse(back)).body.code).toBe('adjustmentNotFound');
    const { dataList } = await ofStore(order);
    expect(dataList).toMatchObject([
      { id: back, isReversal: true, isReversed: false, amount: 75 },
      { id, isReversal: false, isReversed: true, amount: -75 },
    ]);
    await expect(
      db().execute(sql`update seller_adjustments set amount_satang = 1 where id = ${id}::uuid`),
    ).rejects.toThrow();
    await expect(db().execute(sql`delete from seller_adjustments where id = ${id}::uuid`)).rejects.toThrow();
  });

  test('with a key is booked once, however often it is sent', async () => {
    const order = await shipped();
    const idempotencyKey = `press-${order.orderNumber}`;
    const tried = await Promise.all([1, 2, 3].map(() => book(order, { idempotencyKey })));
    expect(new Set(tried.map(({ body }) => body.detail.id)).size).toBe(1);
    expect(await due(order)).toBe(12_050);
    expect((await book(order, { idempotencyKey, amount: 1 })).body.code).toBe('idempotencyKeyReused');
  });

  test('in parts needs a second person as it does at once: by person, kind, store and day, of several at one moment too', async () => {
    const order = await shipped();
    const { api } = returns.opened();
    const who = await api.signIn('staff');
    const send = (amount: number, more: object = {}, by = who) =>
      post('/admin/adjustment', given(order, { amount, orderNumber: '', ...more }), by);
    const codes = async (replies: ReturnType<typeof send>[]) =>
      (await Promise.all(replies)).map(({ status, body }) => (status === 200 ? 'booked' : body.code)).sort();
    // 5,000 baht are the limit: of six at once one is booked.
    expect(await codes(Array.from({ length: 6 }, () => send(5_000)))).toEqual([
      'booked',
      ...Array.from({ length: 5 }, () => 'secondPersonNeeded'),
    ]);
    expect(await codes([send(0.01)])).toEqual(['secondPersonNeeded']);
    expect((await send(0.01, { ask: 'ตรวจแล้ว' })).body.detail).toMatchObject({ id: null });
    // Another kind, and another person, have their own sums.
    expect(await codes([send(5_000, { kind: 'charge' })])).toEqual(['booked']);
    expect(await codes([send(5_000, {}, await api.signIn('staff'))])).toEqual(['booked']);
    expect(await due(order)).toBe(5_000_00);
    // What is taken back counts no more, and a new day begins at nothing.
    const { dataList } = await ofStore(order);
    const charge = dataList.find(({ kind }: { kind: string }) => kind === 'charge');
    expect(await codes([send(1, { kind: 'charge' })])).toEqual(['secondPersonNeeded']);
    expect((await reverse(charge.id)).status).toBe(200);
    expect(await codes([send(1, { kind: 'charge' })])).toEqual(['booked']);
    await returns.pass(dayMs);
    expect(await codes([send(4_999.99)])).toEqual(['booked']);
    expect(await codes([send(0.01)])).toEqual(['booked']);
    expect(await codes([send(0.01)])).toEqual(['secondPersonNeeded']);
  });

  test('refuses what isn’t a store, another store’s order, no reason, no amount, too much and a third decimal', async () => {
    const [order, other] = [await shipped(), await shipped()];
    const codeOf = async (more: object) => (await book(order, more)).body.code;
    expect(await codeOf({ storeId: 999_999_999 })).toBe('storeNotFound');
    const isSameStore = other.sellerId === order.sellerId;
    expect(await codeOf({ orderNumber: isSameStore ? 'BN-0' : other.orderNumber })).toBe(
      'adjustmentOrderUnknown',
    );
    for (const wrong of [
      { reason: ' ' },
      { amount: 0 },
      { amount: -5 },
      { amount: 100_000.01 },
      { amount: 1.001 },
      { kind: 'gift' },
      // Tax is given back for a certificate alone.
      { kind: 'withholding' },
    ])
      expect(await codeOf(wrong), JSON.stringify(wrong)).toBe('inputInvalid');
    expect((await reverse(crypto.randomUUID())).body.code).toBe('adjustmentNotFound');
    expect(await due(order)).toBe(0);
  });

  test('protects: staff alone book and search; of a store’s members those who keep its books read', async () => {
    const order = await shipped();
    await booked(order);
    const { api } = returns.opened();
    expect((await post('/admin/adjustment', given(order), order.seller)).status).toBe(403);
    expect((await get('/admin/adjustment', order.seller)).status).toBe(403);
    expect((await get('/admin/adjustment/stores?search=a', order.buyer)).status).toBe(403);
    const packer = await api.signIn('seller', order.sellerId, { storeRights: ['orders'] });
    expect((await get('/seller/adjustment', packer)).status).toBe(403);
    const { rows } = await db().execute<{ id: number }>(
      sql`insert into sellers (url_key, name_th, name_en) values ('other-${sql.raw(order.orderNumber.toLowerCase())}', 'อื่น', 'Other') returning id`,
    );
    const stranger = await api.signIn('seller', rows[0]?.id);
    expect((await get('/seller/adjustment', stranger)).body.detail).toEqual({ dataList: [], total: 0 });
  });
});

test('staff find a store by its name, its address and an order of it, and adjustments by the same', async () => {
  const order = await shipped();
  await booked(order);
  const search = async (path: string, text: string) =>
    (await get(`${path}search=${encodeURIComponent(text)}`, staff)).body.detail.dataList;
  const [byOrder] = await search('/admin/adjustment/stores?', order.orderNumber);
  expect(byOrder).toMatchObject({
    id: order.sellerId,
    orderNumber: order.orderNumber,
    due: (await due(order)) / 100,
  });
  expect(await search('/admin/adjustment/stores?', byOrder.urlKey)).toMatchObject([{ id: order.sellerId }]);
  expect(await search('/admin/adjustment/stores?', '100%_nobody')).toEqual([]);
  expect(await search('/admin/adjustment?', order.orderNumber)).toMatchObject([
    { store: { id: order.sellerId }, amount: 120.5 },
  ]);
  expect(await search('/admin/adjustment?', '%')).toEqual([]);
});

test('in the audit log an adjustment, and what took it back, are found by the order they are about', async () => {
  const order = await shipped();
  const id = await booked(order);
  await booked(order, { orderNumber: '' });
  expect((await reverse(id)).status).toBe(200);
  const { api } = returns.opened();
  const owner = await api.signIn('staff', null, { staffRole: 'owner' });
  const reply = await get(`/admin/audit?thing=order&thingId=${order.orderNumber.toLowerCase()}`, owner);
  const adjusted = reply.body.detail.dataList.filter(({ kind }: { kind: string }) => kind.includes('adjust'));
  expect(adjusted.map(({ kind }: { kind: string }) => kind)).toEqual([
    'store_adjustment_reversed',
    'store_adjusted',
  ]);
});
