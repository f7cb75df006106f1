import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { testShop } from '../order/test-shop.ts';
import { cashbacks } from './cashback.tables.ts';
import { forfeitCashback } from './handle-personal-data.ts';
import { recordCashback } from './record-cashback.ts';
import { reverseCashback } from './reverse-cashback.ts';
import { cancelCashback, confirmCashback, payCashback } from './settle-cashback.ts';

const now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: ReturnType<typeof testShop>;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

/** An order of two lines, the first of three copies, with cashback of 30.01 and 5.00 baht. */
async function ordered() {
  const seller = await shop.seller();
  const buyer = await shop.shopper({ email: `cash-${Math.random()}@test.example` });
  const products = [await shop.product(seller), await shop.product(seller)];
  const cartId = await shop.cart(api.services, buyer.userId, products);
  const placed = await placeOrder(api.services, shop.order(buyer, cartId));
  if (!placed.ok) throw new Error(placed.failure.code);
  const { rows } = await api.db.execute<{ id: number; orderId: number }>(sql`
    select l.id, l.order_id as "orderId" from order_lines l join orders o on o.id = l.order_id
    where o.user_id = ${buyer.userId} order by l.id`);
  const [first, second] = rows.map(({ id }) => Number(id));
  const orderId = Number(rows[0]?.orderId);
  const { userId } = buyer;
  if (first === undefined || second === undefined) throw new Error('no lines');
  const record = () =>
    transact(api.db, (tx) =>
      recordCashback(tx, {
        now,
        rows: [
          { userId, orderId, orderLineId: first, source: 'voucher', amountSatang: 3_001 },
          { userId, orderId, orderLineId: second, source: 'voucher', amountSatang: 500 },
          { userId, orderId, orderLineId: second, source: 'affiliate', amountSatang: 0 },
        ],
      }),
    );
  await record();
  const inTx = (work: (tx: Parameters<typeof payCashback>[0]) => Promise<void>) =>
    transact(api.db, async (tx) => {
      await work(tx);
      return succeed(true);
    });
  return {
    userId,
    orderId,
    first,
    second,
    record,
    pay: () => inTx((tx) => payCashback(tx, { orderId, now })),
    confirm: () => inTx((tx) => confirmCashback(tx, api.services, { orderId, now })),
    cancel: () => inTx((tx) => cancelCashback(tx, { orderId, now })),
    reverse: (cause: string, returnedQuantity: number, line = first, quantity = 3) =>
      inTx((tx) =>
        reverseCashback(tx, {
          orderId,
          lines: [{ orderLineId: line, returnedQuantity, quantity }],
          cause: `${cause} of ${orderId}`,
          now,
        }),
      ),
    forfeit: () => inTx((tx) => forfeitCashback(tx, userId, now)),
    balances: async () => ({
      waiting: 0 - (await readBalance(api.db, { kind: 'cashback_waiting', ownerId: userId })),
      confirmed: 0 - (await readBalance(api.db, { kind: 'cashback', ownerId: userId })),
    }),
    statuses: async () =>
      (
        await api.db
          .select({ status: cashbacks.status, reversed: cashbacks.reversedSatang })
          .from(cashbacks)
          .where(eq(cashbacks.orderId, orderId))
          .orderBy(cashbacks.id)
      ).map(({ status, reversed }) => `${status} ${reversed}`),
  };
}

describe('cashback', () => {
  test('waits when the order is paid, is confirmed when it is complete; each once, however often it is done', async () => {
    const order = await ordered();
    await order.record();
    expect(await order.statuses()).toEqual(['ordered 0', 'ordered 0']);
    await order.confirm();
    expect(await order.balances()).toEqual({ waiting: 0, confirmed: 0 });
    await Promise.all([order.pay(), order.pay(), order.pay()]);
    expect(await order.balances()).toEqual({ waiting: 3_501, confirmed: 0 });
    await Promise.all([order.confirm(), order.confirm(), order.confirm()]);
    expect(await order.balances()).toEqual({ waiting: 0, confirmed: 3_501 });
    expect(await order.statuses()).toEqual(['confirmed 0', 'confirmed 0']);
    const { rows } = await api.db.execute<{ email: string }>(
      sql`select email from users where id = ${order.userId}`,
    );
    expect((await lastMessageTo(api, rows[0]?.email ?? ''))?.text).toContain('35.01 บาท');
  });

  test('goes back in proportion with returns, whose parts add up to the whole', async () => {
    const order = await ordered();
    await order.pay();
    await Promise.all([order.reverse('return 1', 1), order.reverse('return 1', 1)]);
    expect(await order.balances()).toEqual({ waiting: 2_501, confirmed: 0 });
    await order.reverse('return 2', 2);
    expect(await order.statuses()).toEqual(['waiting 2000', 'waiting 0']);
    await order.reverse('return 2', 2);
    await order.confirm();
    expect(await order.balances()).toEqual({ waiting: 0, confirmed: 1_501 });
    await order.reverse('return 3', 3);
    expect(await order.balances()).toEqual({ waiting: 0, confirmed: 500 });
    expect(await order.statuses()).toEqual(['confirmed 3001', 'confirmed 0']);
  });

  test('of a wallet that was emptied meanwhile no more is taken than is there', async () => {
    const order = await ordered();
    await order.pay();
    await order.confirm();
    await transact(api.db, (tx) =>
      postLedgerTransaction(tx, {
        kind: 'withdrawal_requested',
        cause: `test ${order.orderId}`,
        at: now,
        entries: [
          { account: { kind: 'cashback', ownerId: order.userId }, amountSatang: 3_000 },
          { account: { kind: 'withdrawals_due' }, amountSatang: -3_000 },
        ],
      }),
    );
    await order.reverse('late return', 3);
    expect(await order.balances()).toEqual({ waiting: 0, confirmed: 0 });
    expect(await order.statuses()).toEqual(['confirmed 501', 'confirmed 0']);
  });

  test('of an order that is cancelled goes back to the house; one that expired and is paid after all has it again', async () => {
    const order = await ordered();
    await order.cancel();
    expect(await order.statuses()).toEqual(['cancelled 0', 'cancelled 0']);
    await order.pay();
    expect(await order.balances()).toEqual({ waiting: 3_501, confirmed: 0 });
    await order.reverse('return', 1);
    await Promise.all([order.cancel(), order.cancel()]);
    expect(await order.balances()).toEqual({ waiting: 0, confirmed: 0 });
    await order.pay();
    await order.confirm();
    expect(await order.balances()).toEqual({ waiting: 0, confirmed: 0 });
  });

  test('whoever is forgotten leaves it all to the house', async () => {
    const [one, other] = [await ordered(), await ordered()];
    await one.pay();
    await one.forfeit();
    await other.pay();
    await other.confirm();
    await other.forfeit();
    for (const order of [one, other]) expect(await order.balances()).toEqual({ waiting: 0, confirmed: 0 });
  });

  test('whoever is forgotten has nothing of what is paid for afterwards: on delivery, or late', async () => {
    const [onDelivery, late] = [await ordered(), await ordered()];
    await late.cancel();
    for (const order of [onDelivery, late]) {
      await order.forfeit();
      await order.pay();
      await order.confirm();
      expect(await order.balances()).toEqual({ waiting: 0, confirmed: 0 });
      expect(await order.statuses()).toEqual(['cancelled 3001', 'cancelled 500']);
    }
  });

  test('is told to its owner, row by row with what was there afterwards', async () => {
    const person = await api.signIn();
    const order = await ordered();
    const { token, userId } = person;
    await api.db.update(cashbacks).set({ userId }).where(eq(cashbacks.orderId, order.orderId));
    await order.pay();
    await order.reverse('return', 1);
    await order.confirm();
    const balance = await api.call('GET', '/cashback', { token });
    expect(balance.body.detail).toEqual({ waiting: 0, confirmed: 25.01 });
    const statement = async (query: string) =>
      (await api.call('GET', `/cashback/statement?${query}`, { token })).body.detail;
    expect(await statement('account=waiting')).toMatchObject({
      total: 3,
      dataList: [
        { kind: 'cashback_confirmed', amount: -25.01, balance: 0 },
        { kind: 'cashback_reversed', amount: -10, balance: 25.01 },
        { kind: 'cashback_waiting', amount: 35.01, balance: 35.01 },
      ],
    });
    expect((await statement('account=waiting&perpage=1&pageNo=2')).dataList).toMatchObject([
      { kind: 'cashback_reversed' },
    ]);
    expect((await statement('')).dataList).toMatchObject([
      { orderNumber: expect.stringMatching(/^R\d+-1$/) },
    ]);
    const stranger = await api.signIn();
    const theirs = await api.call('GET', '/cashback/statement', { token: stranger.token });
    expect(theirs.body.detail).toEqual({ dataList: [], total: 0 });
  });
});
