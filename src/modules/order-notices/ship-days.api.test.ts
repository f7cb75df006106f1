import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { tellShipDays } from './tell-ship-days.ts';

/** A Monday, in the morning of Bangkok. */
const monday = '2026-11-23';
let nowMs = Date.parse(`${monday}T01:10:00Z`);
let api: TestApi;
let shop: TestShop;
let staff: Awaited<ReturnType<TestApi['signIn']>>;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
});
afterAll(() => api.close());

type Who = { token: string; userId: number };
const post = (path: string, body: unknown, who: Who) => api.call('POST', path, { body, token: who.token });
const detailOf = async (path: string, who: Who) =>
  (await api.call('GET', path, { token: who.token })).body.detail;
const begin = (day: string) => {
  nowMs = Date.parse(`${day}T01:10:00Z`);
};

async function store() {
  const sellerId = await shop.seller();
  const seller = await api.signIn('seller', sellerId);
  const product = await shop.product(sellerId, { stockOnHand: 100 });
  /** An order to be paid at the door, which its store promised for a day. */
  const ordered = async (shipBy: string) => {
    const buyer = await api.signIn();
    const buyerInfo = { addressId: await shop.address(buyer.userId) };
    const cartId = await shop.cart(api.services, buyer.userId, [product]);
    const body = { id: cartId, paymentTypeId: 'cod', buyerInfo, orders: [] };
    const reply = await post('/order/place', body, buyer);
    const orderNumber = String(reply.body.detail.orders[0].orderNumber);
    await api.db.execute(sql`update orders set ship_by = ${shipBy} where order_number = ${orderNumber}`);
    return { orderNumber, buyer };
  };
  const told = async () =>
    (
      await api.db.execute<{ kind: string; orders: string }>(sql`select kind, params ->> 'orders' as orders
        from notifications where user_id = ${seller.userId} and kind like 'sellerOrders%' order by id`)
    ).rows.map(({ kind, orders }) => [kind, orders]);
  return { seller, sellerId, ordered, told };
}

describe('a store is told of the days its orders were promised for', () => {
  test('once on the day they are due, once when they are late; not of what is in time, sent, or ready at the counter', async () => {
    begin(monday);
    const { seller, ordered, told } = await store();
    const [first, second, fetched] = [await ordered(monday), await ordered(monday), await ordered(monday)];
    const late = await ordered('2026-11-20');
    await ordered('2026-11-24');
    await api.db.execute(sql`insert into pickups (order_id, code) select id, '123456' from orders
      where order_number = ${fetched.orderNumber}`);
    await post(`/seller/Order/${fetched.orderNumber}/prepare`, {}, seller);
    await tellShipDays(api.services);
    await tellShipDays(api.services);
    const monday1 = [
      ['sellerOrdersLate', late.orderNumber],
      ['sellerOrdersDue', `${first.orderNumber}, ${second.orderNumber}`],
    ];
    expect(await told()).toEqual(monday1);

    const parcel = { provider: 'Flash', trackingNumber: 'F12345' };
    expect((await post(`/seller/Order/${first.orderNumber}/ship`, parcel, seller)).status).toBe(200);
    // What is packed and lies there is late all the same.
    await post(`/seller/Order/${second.orderNumber}/prepare`, {}, seller);
    begin('2026-11-24');
    await Promise.all([tellShipDays(api.services), tellShipDays(api.services)]);
    expect((await told()).slice(2)).toEqual([
      ['sellerOrdersLate', second.orderNumber],
      ['sellerOrdersDue', expect.any(String)],
    ]);
  });

  test('a store that fails holds up no other, and is told the next time', async () => {
    begin(monday);
    const [bad, good] = [await store(), await store()];
    const broken = await bad.ordered(monday);
    const { orderNumber } = await good.ordered(monday);
    const { rows } = await api.db.execute<{ id: number }>(
      sql`select id from orders where order_number = ${broken.orderNumber}`,
    );
    await api.db.execute(
      sql.raw(
        `alter table ship_day_notices add constraint broken check (order_id <> ${rows[0]?.id}) not valid`,
      ),
    );
    await expect(tellShipDays(api.services)).rejects.toThrow('1 of stores to be told of days failed');
    expect(await good.told()).toEqual([['sellerOrdersDue', orderNumber]]);
    await api.db.execute(sql`alter table ship_day_notices drop constraint broken`);
    await tellShipDays(api.services);
    expect(await bad.told()).toEqual([['sellerOrdersDue', broken.orderNumber]]);
  });
});

describe('an order that its store never hands over', () => {
  test('is found by staff among the late ones', async () => {
    begin(monday);
    const { ordered } = await store();
    const [late, due] = [await ordered('2026-11-20'), await ordered(monday)];
    const found = async (which: string) =>
      (await detailOf(`/admin/Order/List?due=${which}&perpage=100`, staff)).dataList.map(
        (order: { orderNumber: string }) => order.orderNumber,
      );
    expect(await found('late')).toContain(late.orderNumber);
    expect(await found('late')).not.toContain(due.orderNumber);
    expect(await found('today')).toContain(due.orderNumber);
    expect((await api.call('GET', '/admin/Order/List?due=never', { token: staff.token })).status).toBe(400);
  });

  test('can be cancelled by its buyer though it is packed, three working days after its day', async () => {
    begin(monday);
    // Thursday isn't worked on: Tuesday, Wednesday and Friday are the three days.
    await transact(api.db, (tx) => saveSettings(tx, { shipping: { publicHolidays: ['2026-11-26'] } }));
    const { seller, ordered } = await store();
    const [lying, other] = [await ordered(monday), await ordered(monday)];
    for (const { orderNumber } of [lying, other])
      expect((await post(`/seller/Order/${orderNumber}/prepare`, {}, seller)).status).toBe(200);
    const canCancel = async ({ orderNumber, buyer }: typeof lying) =>
      (await detailOf(`/Order/${orderNumber}`, buyer)).canCancel;
    begin('2026-11-27');
    expect(await canCancel(lying)).toBe(false);
    expect((await post(`/Order/${lying.orderNumber}/cancel`, {}, lying.buyer)).status).toBe(409);
    begin('2026-11-28');
    expect(await canCancel(lying)).toBe(true);
    expect((await post(`/Order/${lying.orderNumber}/cancel`, {}, lying.buyer)).status).toBe(200);
    // The store left it lying, so that it counts against it.
    expect((await detailOf('/seller/standing', seller)).marks).toMatchObject([
      { kind: 'cancelled', orderNumber: lying.orderNumber },
    ]);
    // On its way it is no longer the store's to send.
    await post(
      `/seller/Order/${other.orderNumber}/ship`,
      { provider: 'Flash', trackingNumber: 'F123' },
      seller,
    );
    expect(await canCancel(other)).toBe(false);
  });
});
