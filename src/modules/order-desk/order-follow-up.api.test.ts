import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

let now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Who = { token: string };
const post = (path: string, body: unknown, who: Who) => api.call('POST', path, { body, token: who.token });
const get = (path: string, who: Who) => api.call('GET', path, { token: who.token });

/** A shopper's order by cash on delivery, and its seller. */
async function ordered(at: string) {
  now = new Date(at);
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId);
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const cartId = await shop.cart(api.services, buyer.userId, [productId]);
  const reply = await post(
    '/order/place',
    { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [] },
    buyer,
  );
  const orderNumber: string = reply.body.detail.orders[0].orderNumber;
  const seller = await api.signIn('seller', sellerId);
  const ship = () =>
    post(`/seller/Order/${orderNumber}/ship`, { provider: 'Kerry', trackingNumber: 'K12345' }, seller);
  return { orderNumber, buyer, seller, productId, ship };
}

beforeEach(() => {
  now = new Date('2026-11-21T03:00:00Z');
});

describe('GET /Order/List by day and view', () => {
  test('works: days are those of Bangkok, both within', async () => {
    // Half past midnight of the 21st in Bangkok.
    const { buyer, orderNumber } = await ordered('2026-11-20T17:30:00Z');
    const found = async (query: string) =>
      (await get(`/Order/List?${query}`, buyer)).body.detail.dataList.map(
        (order: { orderNumber: string }) => order.orderNumber,
      );
    expect(await found('from=2026-11-21&to=2026-11-21')).toEqual([orderNumber]);
    expect(await found('to=2026-11-20')).toEqual([]);
    expect(await found('from=2026-11-22')).toEqual([]);
    expect(await found(`from=2026-11-01&search=${orderNumber}`)).toEqual([orderNumber]);
  });

  test('works: to review once it is complete, until everything is; returns while there are any', async () => {
    const { buyer, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    const views = async () => (await get('/Order/OrderViewWithCount', buyer)).body.detail;
    const counted = (toReview: number, returns: number) => [
      { view: 'to_review', count: toReview },
      { view: 'returns', count: returns },
    ];
    expect(await views()).toEqual(counted(0, 0));
    await ship();
    expect((await get(`/Order/${orderNumber}`, buyer)).body.detail).toMatchObject({
      canReturn: true,
      canReview: false,
      // Four working days by post at most, to the end of the last, and a week.
      returnUntil: '2026-12-03T17:00:00.000Z',
    });
    await post(`/Order/${orderNumber}/confirm`, {}, buyer);
    expect(await views()).toEqual(counted(1, 0));
    expect((await get('/Order/List?view=to_review', buyer)).body.detail.total).toBe(1);
    expect((await get('/Order/List?view=returns', buyer)).body.detail.total).toBe(0);
    await api.db.execute(sql`insert into reviews (product_id, user_id, order_line_id, display_name, stars, text)
      select l.product_id, o.user_id, l.id, 'ก', 5, 'ดี' from order_lines l join orders o on o.id = l.order_id
      where o.order_number = ${orderNumber}`);
    expect(await views()).toEqual(counted(0, 0));
    const other = await api.signIn();
    expect((await get('/Order/List?view=to_review', other)).body.detail.total).toBe(0);
  });

  test.each(['from=21-11-2026', 'to=2026-02-30', 'view=all'])('refuses %s', async (query) => {
    const buyer = await api.signIn();
    expect((await get(`/Order/List?${query}`, buyer)).status).toBe(400);
  });
});

describe('POST /seller/Order/{orderNumber}/deliver', () => {
  test('works: the buyer is told once, and the week for returns begins', async () => {
    const { buyer, seller, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    await ship();
    now = new Date('2026-11-22T03:00:00Z');
    const deliver = () => post(`/seller/Order/${orderNumber}/deliver`, {}, seller);
    expect((await deliver()).body.detail).toEqual({ orderNumber, status: 'shipped' });
    now = new Date('2026-11-23T03:00:00Z');
    expect((await deliver()).status).toBe(200);
    expect((await get(`/Order/${orderNumber}`, buyer)).body.detail).toMatchObject({
      deliveredAt: '2026-11-22T03:00:00.000Z',
      returnUntil: '2026-11-29T03:00:00.000Z',
    });
    const kinds = (await get('/notification/List', buyer)).body.detail.dataList.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual(['orderDelivered', 'orderShipped', 'orderPlaced']);
  });

  test('works: cash on delivery is in the books from then on, once, also when the order is complete', async () => {
    const { buyer, seller, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    await ship();
    const booked = async () => {
      const { rows } = await api.db.execute(sql`
        select t.kind, t.at from ledger_transactions t join orders o on t.cause in ('order ' || o.id, 'cod order ' || o.id)
        where o.order_number = ${orderNumber} and t.kind in ('payment_received', 'sale') order by t.kind`);
      return rows.map(({ kind, at }) => [kind, new Date(String(at)).toISOString()]);
    };
    expect(await booked()).toEqual([]);
    const delivered = '2026-11-22T03:00:00.000Z';
    now = new Date(delivered);
    await post(`/seller/Order/${orderNumber}/deliver`, {}, seller);
    const once = [
      ['payment_received', delivered],
      ['sale', delivered],
    ];
    expect(await booked()).toEqual(once);
    now = new Date('2026-11-24T03:00:00Z');
    expect((await post(`/Order/${orderNumber}/confirm`, {}, buyer)).status).toBe(200);
    expect(await booked()).toEqual(once);
  });

  test('refuses what isn’t shipped, and a parcel that can’t have come yet; protects other stores', async () => {
    const { seller, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    expect((await post(`/seller/Order/${orderNumber}/deliver`, {}, seller)).body.code).toBe(
      'orderNotShipped',
    );
    await ship();
    now = new Date('2026-11-21T14:59:00Z');
    expect((await post(`/seller/Order/${orderNumber}/deliver`, {}, seller)).body.code).toBe(
      'deliveryTooEarly',
    );
    const told = async () => (await get(`/seller/Order/${orderNumber}`, seller)).body.detail;
    const deliverableFrom = '2026-11-21T15:00:00.000Z';
    expect(await told()).toMatchObject({ canDeliver: false, deliverableFrom });
    now = new Date(deliverableFrom);
    expect(await told()).toMatchObject({ canDeliver: true, deliverableFrom });
    const other = await api.signIn('seller', await shop.seller());
    expect((await post(`/seller/Order/${orderNumber}/deliver`, {}, other)).body.code).toBe('orderNotFound');
  });
});

describe('POST /seller/Order/{orderNumber}/shipment', () => {
  const right = { provider: 'Baan Rao Express', trackingNumber: 'TH0199' };
  const path = (orderNumber: string) => `/seller/Order/${orderNumber}/shipment`;

  test('works: the buyer is told the number that holds, the history keeps the other; the same again is nothing', async () => {
    const { buyer, seller, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    await ship();
    now = new Date('2026-11-21T04:00:00Z');
    for (let press = 0; press < 2; press++)
      expect((await post(path(orderNumber), right, seller)).body.detail).toEqual({
        orderNumber,
        status: 'shipped',
      });
    const detail = (await get(`/Order/${orderNumber}`, buyer)).body.detail;
    expect(detail).toMatchObject({
      shippingProvider: 'Baan Rao Express',
      trackingNumber: 'TH0199',
      shippedAt: '2026-11-21T03:00:00.000Z',
    });
    const timeline = detail.timeline as { status: string; note: string | null }[];
    expect(timeline.slice(-2)).toMatchObject([
      { status: 'shipped', note: null },
      { status: 'shipmentCorrected', note: 'K12345 → TH0199', at: '2026-11-21T04:00:00.000Z' },
    ]);
    const notices = (await get('/notification/List', buyer)).body.detail.dataList;
    expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual([
      'shipmentCorrected',
      'orderShipped',
      'orderPlaced',
    ]);
    expect(notices[0].text).toContain('TH0199');
    const { rows } = await api.db.execute<{ subject: string; text: string }>(
      sql`select subject, text from outbox_messages where "to" = ${buyer.email} order by id desc limit 1`,
    );
    expect(rows[0]?.subject).toContain(orderNumber);
    expect(rows[0]?.text).toContain('TH0199');
  });

  test('works: another carrier with the same number is told, too', async () => {
    const { buyer, seller, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    await ship();
    await post(path(orderNumber), { provider: 'Baan Rao Express', trackingNumber: 'K12345' }, seller);
    const detail = (await get(`/Order/${orderNumber}`, buyer)).body.detail;
    expect(detail.shippingProvider).toBe('Baan Rao Express');
    expect(detail.timeline.at(-1)).toMatchObject({ status: 'shipmentCorrected', note: null });
  });

  test('refuses what isn’t on its way, and numbers that are none', async () => {
    const { buyer, seller, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    const correct = async (body: object = right) => (await post(path(orderNumber), body, seller)).body;
    expect((await correct()).code).toBe('orderNotShipped');
    await ship();
    expect((await correct({ ...right, trackingNumber: '<b>' })).result).toBe(0);
    now = new Date('2026-11-22T03:00:00Z');
    await post(`/seller/Order/${orderNumber}/deliver`, {}, seller);
    expect((await correct()).code).toBe('orderNotShipped');
    expect((await get(`/Order/${orderNumber}`, buyer)).body.detail.trackingNumber).toBe('K12345');
  });

  test('protects: another store’s order isn’t there, and its buyer can’t', async () => {
    const { buyer, orderNumber, ship } = await ordered('2026-11-21T03:00:00Z');
    await ship();
    const other = await api.signIn('seller', await shop.seller());
    expect((await post(path(orderNumber), right, other)).body.code).toBe('orderNotFound');
    expect((await post(path(orderNumber), right, buyer)).status).toBe(403);
    expect((await get(`/Order/${orderNumber}`, buyer)).body.detail.trackingNumber).toBe('K12345');
  });
});
