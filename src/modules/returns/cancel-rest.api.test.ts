import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { readAuditOf } from '../audit/read-audit.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { exportOrders } from '../order/handle-personal-data.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { openReturns, type Placed } from './test-returns.ts';

const desk = openReturns();
const { balances, get, now, orderOf, paid, pass, post, waitingRefund } = desk;
let api: ReturnType<typeof desk.opened>['api'];
let shop: ReturnType<typeof desk.opened>['shop'];
let staff: ReturnType<typeof desk.opened>['staff'];
beforeAll(async () => {
  ({ api, shop, staff } = desk.opened());
});

type Order = Pick<Placed, 'orderNumber' | 'buyer' | 'seller' | 'sellerId'>;

const own = (order: Order, body: object = {}, who: { token: string } = order.buyer) =>
  post(`/Order/${order.orderNumber}/cancel-rest`, body, who);
const byStaff = (order: Order, body: object = {}, who: { token: string } = staff) =>
  post(`/admin/Order/${order.orderNumber}/cancel-rest`, { reason: 'ร้านติดต่อไม่ได้', ...body }, who);
const ship = (order: Order, trackingNumber: string, lines?: { lineId: number; quantity: number }[]) =>
  post(
    `/seller/Order/${order.orderNumber}/ship`,
    { provider: 'Flash Express', trackingNumber, ...(lines === undefined ? {} : { lines }) },
    order.seller,
  );

async function partlyShipped(): Promise<Placed> {
  const order = await paid();
  await ship(order, 'FL0001', [{ lineId: order.bookLine, quantity: 2 }]);
  return order;
}

/** Its day was so long ago that its buyer needn't wait any longer. */
const late = ({ orderNumber }: Order, days = 14) =>
  api.db.execute(sql`update orders set ship_by = ship_by - ${days}::int where order_number = ${orderNumber}`);

/** A book on paper with an e-book of the same store, paid by transfer. */
async function mixed(): Promise<Order & { stock: () => Promise<number> }> {
  const sellerId = await shop.seller();
  const paper = await shop.product(sellerId);
  const ebook = await shop.ebook(sellerId, 'ebooks/any.epub');
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const cartId = await shop.cart(api.services, buyer.userId, [paper, ebook], 1);
  const body = { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] };
  const reply = await post('/order/place', body, buyer);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { rows } = await api.db.execute<{ id: string }>(sql`select p.id from payments p
    join order_groups g on g.id = p.group_id where g.reference_code = ${reply.body.detail.referenceCode}`);
  await transact(api.db, (tx) => confirmPaymentById(tx, api.services, rows[0]?.id ?? '', now()));
  const stock = async () => {
    const found = await api.db.execute<{ copies: number }>(
      sql`select stock_on_hand - stock_reserved as copies from products where id = ${paper}`,
    );
    return Number(found.rows[0]?.copies);
  };
  const orderNumber: string = reply.body.detail.orders[0].orderNumber;
  return { orderNumber, buyer, sellerId, seller: await api.signIn('seller', sellerId), stock };
}

const marksOf = async ({ seller }: Order) => (await get('/seller/standing', seller)).body.detail.marks;
/** When it was sent: what its buyer, its store and the copy of all that is kept of the buyer are told. */
const sentAtOf = async (order: Order): Promise<(string | null)[]> => {
  const ofStore = (await get(`/seller/Order/${order.orderNumber}`, order.seller)).body.detail;
  const kept = JSON.stringify(await exportOrders(api.db, order.buyer.userId));
  const { 1: exported = 'null' } = /"shippedAt":("[^"]*"|null)/.exec(kept) ?? [];
  const at = JSON.parse(exported);
  return [
    (await orderOf(order)).shippedAt,
    ofStore.shippedAt,
    at === null ? null : new Date(at).toISOString(),
  ];
};
const toldOf = async ({ seller }: Order): Promise<string[]> =>
  (await get('/notification/List', seller)).body.detail.dataList.map(({ kind }: { kind: string }) => kind);

describe('POST /Order/{orderNumber}/cancel-rest', () => {
  test('works: three working days after its day the buyer gives up what wasn’t sent, and keeps the rest', async () => {
    const order = await partlyShipped();
    expect(await orderOf(order)).toMatchObject({ canCancel: false, canCancelRest: false });
    expect((await own(order)).body.code).toBe('orderNotCancellable');
    await late(order);
    const { canCancelRest, parcels } = await orderOf(order);
    expect(canCancelRest).toBe(true);
    const left = parcels[0].shippedAt;
    await pass(60_000);
    const reply = await own(order, { reason: 'รอไม่ไหว' });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await orderOf(order)).toMatchObject({ status: 'shipped', toSend: [], canCancelRest: false });
    expect(await waitingRefund(order)).toMatchObject([{ amount: 15_000 }]);
    expect((await get(`/return/${reply.body.detail.returnNumber}`, order.buyer)).body.detail).toMatchObject({
      ...{ reason: 'not_sent', refundTotal: 150 },
      // By transfer, to an account that nobody has named.
      ...{ refundMethod: 'transfer', refundBank: null },
      timeline: expect.arrayContaining([expect.objectContaining({ actor: 'shopper' })]),
    });
    expect(await marksOf(order)).toMatchObject([{ kind: 'cancelled', orderNumber: order.orderNumber }]);
    // What was sent left in time, and nothing after it.
    expect(await sentAtOf(order)).toEqual(Array(3).fill(left));
    const sent = (await orderOf(order)).timeline.filter(({ status }: { status: string }) =>
      /hipped/.test(status),
    );
    expect(sent.at(-1)).toMatchObject({ status: 'shipped', at: left, note: null });
    expect(await toldOf(order)).toContain('sellerRestCancelled');
    expect((await ship(order, 'FL0009')).body.code).toBe('orderNotReady');
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
    expect(await balances(order)).toMatchObject({ held: 0, buyer: 0 });
  });

  test('works: the paper of a mixed order is called off, and the e-book that was delivered stays sold', async () => {
    const order = await mixed();
    expect(await orderOf(order)).toMatchObject({ canCancel: false, canCancelRest: false });
    expect((await own(order)).body.code).toBe('orderNotCancellable');
    await late(order);
    expect((await orderOf(order)).canCancelRest).toBe(true);
    const before = await order.stock();
    const reply = await own(order);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    // The book and its parcel; whether the copy is there, its store counts.
    expect(await waitingRefund(order)).toMatchObject([{ amount: 14_000 }]);
    expect(await order.stock()).toBe(before);
    const seen = await orderOf(order);
    expect(seen).toMatchObject({ status: 'complete', isInLibrary: true, paymentStatus: 'part_refunded' });
    expect(seen.timeline.map(({ status }: { status: string }) => status)).not.toContain('shipped');
    expect(await sentAtOf(order), 'nobody says that it was sent or fetched').toEqual([null, null, null]);
    expect((await get('/user/library', order.buyer)).body.detail.total).toBe(1);
    const of = (kind: 'seller_held' | 'seller_payable') =>
      readBalance(api.db, { kind, ownerId: order.sellerId });
    expect(await of('seller_held')).toBe(0);
    expect(await of('seller_payable')).toBeLessThan(0);
    expect(await marksOf(order)).toMatchObject([{ kind: 'cancelled', orderNumber: order.orderNumber }]);
  });

  test('refuses what hasn’t left at all or has left whole; pressed thrice it is done once', async () => {
    const whole = await paid();
    await late(whole);
    expect((await own(whole)).body.code).toBe('orderNotInParts');
    await ship(whole, 'FL0002');
    expect((await own(whole)).body.code).toBe('orderNotInParts');
    const order = await partlyShipped();
    await late(order);
    const replies = await Promise.all([own(order), own(order), byStaff(order)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await waitingRefund(order)).toMatchObject([{ amount: 15_000 }]);
  });

  test('works: of a parcel that leaves at the same moment either is true, never both', async () => {
    for (let time = 0; time < 4; time += 1) {
      const order = await partlyShipped();
      await late(order);
      const [off, sent] = await Promise.all(
        time % 2 === 0 ? [own(order), ship(order, 'FL0003')] : [ship(order, 'FL0003'), own(order)].reverse(),
      );
      expect([off?.status, sent?.status].sort()).toEqual([200, 409]);
      const refunds = await waitingRefund(order);
      expect(refunds).toHaveLength(off?.status === 200 ? 1 : 0);
      expect((await orderOf(order)).parcels).toHaveLength(sent?.status === 200 ? 2 : 1);
      expect(await balances(order)).toMatchObject({ buyer: 0 });
    }
  });

  test('protects: another’s order isn’t there, and what lies ready at a counter is waited for', async () => {
    const order = await partlyShipped();
    await late(order);
    expect((await own(order, {}, await api.signIn())).status).toBe(404);
    const fetched = await mixed();
    await late(fetched);
    await api.db.execute(sql`update orders set prepared_at = ${now()}, shipping_channel_id =
      (select id from shipping_channels where code = 'pickup') where order_number = ${fetched.orderNumber}`);
    expect((await own(fetched)).body.code).toBe('orderNotCancellable');
    expect((await orderOf(fetched)).canCancelRest).toBe(false);
  });
});

describe('POST /admin/Order/{orderNumber}/cancel-rest', () => {
  const staffOrder = async (order: Order) =>
    (await get(`/admin/Order/${order.orderNumber}`, staff)).body.detail;

  test('works: with a reason, in the log, and refunded as when the store gives it up; its day needn’t be over', async () => {
    const order = await partlyShipped();
    expect(await staffOrder(order)).toMatchObject({ canCancel: false, canCancelRest: true });
    expect((await byStaff(order, { reason: '' })).status).toBe(400);
    const reply = await byStaff(order);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await waitingRefund(order)).toMatchObject([{ amount: 15_000 }]);
    expect(await staffOrder(order)).toMatchObject({ status: 'shipped', canCancelRest: false });
    expect((await orderOf(order)).statusReason).toBe('ร้านติดต่อไม่ได้');
    // It wasn't late: nobody said that it is the store's doing.
    expect(await marksOf(order)).toEqual([]);
    expect(await toldOf(order)).toContain('sellerRestCancelled');
    expect(await readAuditOf(api.db, order.buyer.userId, 1)).toMatchObject([
      {
        kind: 'order_rest_cancelled',
        detail: { orderNumber: order.orderNumber, reason: 'ร้านติดต่อไม่ได้', amountSatang: 15_000 },
      },
    ]);
  });

  test('works: counts against the store where it is late, unless staff say that it isn’t its doing', async () => {
    const [blamed, spared] = [await partlyShipped(), await partlyShipped()];
    await late(blamed);
    await late(spared);
    expect((await byStaff(blamed)).status).toBe(200);
    expect((await byStaff(spared, { isStoresFault: false })).status).toBe(200);
    expect(await marksOf(blamed)).toHaveLength(1);
    expect(await marksOf(spared)).toEqual([]);
  });

  test('waits for a second person above the amount of refunds, and is over once the rest has left', async () => {
    await api.db.execute(sql`insert into settings (name, value) values ('approval', '{"refundSatang": 10000}')
      on conflict (name) do update set value = excluded.value`);
    const second = await api.signIn('staff');
    const hashOf = async (id: string) =>
      (await get('/admin/approval/List?tab=waiting&perpage=100', second)).body.detail.dataList.find(
        (each: { id: string }) => each.id === id,
      );
    const order = await partlyShipped();
    expect((await byStaff(order)).body.code).toBe('secondPersonNeeded');
    const { approvalId } = (await byStaff(order, { ask: 'ร้านเงียบ' })).body.detail;
    const asked = await hashOf(approvalId);
    expect(asked).toMatchObject({ kind: 'restCancel', subject: order.orderNumber });
    const yes = await post(`/admin/approval/${approvalId}/approve`, { hash: asked.hash }, second);
    expect(yes.status, JSON.stringify(yes.body)).toBe(200);
    expect(await waitingRefund(order)).toMatchObject([{ amount: 15_000 }]);
    const gone = await partlyShipped();
    const later = (await byStaff(gone, { ask: 'ร้านเงียบ' })).body.detail.approvalId;
    const { hash } = await hashOf(later);
    await ship(gone, 'FL0004');
    expect((await post(`/admin/approval/${later}/approve`, { hash }, second)).body.code).toBe(
      'approvalStale',
    );
    expect(await waitingRefund(gone)).toEqual([]);
    await api.db.execute(sql`delete from settings where name = 'approval'`);
  });

  test('protects: nobody but staff, and not of one’s own order', async () => {
    const order = await partlyShipped();
    expect((await byStaff(order, {}, order.seller)).status).toBe(403);
    expect((await byStaff(order, {}, order.buyer)).status).toBe(403);
    await api.db.execute(
      sql`update orders set user_id = ${staff.userId} where order_number = ${order.orderNumber}`,
    );
    expect((await byStaff(order)).body.code).toBe('ownAffair');
  });
});
