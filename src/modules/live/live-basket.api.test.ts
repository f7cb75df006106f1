import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { moveOrders } from '../order/order-state.store.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { forgetCommenters } from './forget-commenters.ts';
import { settleLives } from './settle-lives.ts';

const start = new Date('2026-11-26T12:00:00Z');
const hour = 60 * 60 * 1000;
let now = start;
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

type Store = { sellerId: number; token: string };
type Buyer = { userId: number; token: string; addressId: number };

const post = (who: { token: string } | null, path: string, body: object = {}) =>
  api.call('POST', path, { token: who?.token ?? null, body });
const get = (who: { token: string } | null, path: string) =>
  api.call('GET', path, { token: who?.token ?? null });

/** A live that sells 3 copies of A1 at 80 of 100 baht and one of B7 at its own price, for two a person. */
async function selling(copies = 3, price = 80) {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const store: Store = { sellerId, token };
  const draft = { name: 'ไลฟ์', startsAt: start.toISOString(), limitPerPerson: 2, postTypeId: 1, pageId: '' };
  const id: number = (await post(store, '/seller/live', draft)).body.detail.id;
  const productId = await shop.product(sellerId);
  const otherId = await shop.product(sellerId);
  await post(store, `/seller/live/${id}/product`, { productId, keyword: 'A1', copies, price });
  await post(store, `/seller/live/${id}/product`, {
    productId: otherId,
    keyword: 'B7',
    copies: 1,
    price: 100,
  });
  expect((await post(store, `/seller/live/${id}/connect`)).status).toBe(200);
  return { store, id, productId, otherId };
}
type Selling = Awaited<ReturnType<typeof selling>>;

let comments = 0;
async function say({ store, id }: Selling, ...said: readonly (readonly [author: string, text: string])[]) {
  const content = JSON.stringify(
    said.map(([author, message]) => {
      comments += 1;
      return {
        ...{
          id: `c${String(comments).padStart(6, '0')}`,
          message,
          from: { id: author, name: `คุณ${author}` },
        },
        created_time: new Date(start.getTime() + comments * 10).toISOString(),
      };
    }),
  );
  expect((await post(store, `/seller/live/${id}/comment/import`, { content })).status).toBe(200);
}
async function baskets({ store, id }: Selling) {
  const { body } = await get(store, `/seller/live/${id}/basket`);
  type Row = {
    buyer: string;
    state: string;
    reserved: number;
    waiting: number;
    ordered: number;
    link: string;
  };
  return new Map<string, Row>(body.detail.dataList.map((row: Row) => [row.buyer, row]));
}
async function codeOf(live: Selling, buyer: string): Promise<string> {
  return (await baskets(live)).get(buyer)?.link.split('/').at(-1) ?? '';
}
async function newBuyer(): Promise<Buyer> {
  const { userId, token } = await api.signIn();
  return { userId, token, addressId: await shop.address(userId) };
}
const claim = (buyer: Buyer | null, code: string) => post(buyer, `/live/transaction/${code}/claim`);
const place = (buyer: Buyer, cartId: string, more: object = {}) =>
  post(buyer, '/order/place', {
    ...{ id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId: buyer.addressId }, orders: [] },
    ...more,
  });
const linesOf = async (buyer: Buyer, cartId: string) => {
  const { body } = await get(buyer, `/transaction/${cartId}`);
  type Line = { id: number; source: string; price: number; quantity: number; isCheckBox: boolean };
  return body.detail.orders
    .flatMap(({ products }: { products: Line[] }) => products)
    .map(({ id, source, price, quantity, isCheckBox }: Line) => [id, source, price, quantity, isCheckBox]);
};
async function stockOf(productId: number) {
  const { onHand, reserved, movedReserved } = await shop.stock(productId);
  expect(movedReserved).toBe(reserved);
  return { onHand, reserved };
}

describe('a link', () => {
  test('opens a basket for whoever has it, until an account takes it; then for that alone', async () => {
    const live = await selling();
    await say(live, ['mali', 'cf a1 2'], ['somsri', 'A1 2'], ['ploy', 'b7']);
    expect((await baskets(live)).get('mali')).toMatchObject({ state: 'unsent', reserved: 2, link: null });
    expect((await post(live.store, `/seller/live/${live.id}/basket`)).body.detail).toEqual({ opened: 3 });
    expect((await post(live.store, `/seller/live/${live.id}/basket`)).body.detail).toEqual({ opened: 0 });
    const code = await codeOf(live, 'mali');
    expect(code.length).toBeGreaterThanOrEqual(22);
    const shown = await get(null, `/live/transaction/${code}`);
    expect(shown.body.detail).toMatchObject({
      ...{ state: 'sent', isClaimed: false, name: 'คุณmali', total: 160, lapsesInMs: 24 * hour },
      products: [{ keyword: 'A1', price: 80, listPrice: 100, reserved: 2, waiting: 0 }],
    });
    expect((await claim(null, code)).status).toBe(401);
    const [mine, another] = [await newBuyer(), await newBuyer()];
    expect((await claim(mine, code)).status).toBe(200);
    expect((await claim(mine, code)).status).toBe(200);
    for (const stranger of [null, another]) {
      expect((await get(stranger, `/live/transaction/${code}`)).status).toBe(404);
      if (stranger !== null) expect((await claim(stranger, code)).status).toBe(404);
    }
    expect((await get(mine, `/live/transaction/${code}`)).body.detail.state).toBe('claimed');
    expect((await get(mine, '/live/transaction')).body.detail.dataList).toHaveLength(1);
    expect((await get(another, '/live/transaction')).body.detail.dataList).toHaveLength(0);
    // One person, one basket of a live.
    expect((await claim(mine, await codeOf(live, 'ploy'))).body.code).toBe('liveBasketOther');
    expect((await get(null, '/live/transaction/nothing-like-it')).status).toBe(404);
  });

  test('of another store is nobody’s, and two accounts that take one at once: one has it', async () => {
    const live = await selling();
    await say(live, ['mali', 'cf a1']);
    const stranger = await selling();
    for (const path of ['', '/remind'])
      expect(
        (await post(stranger.store, `/seller/live/${live.id}/basket${path}`, { buyer: 'mali' })).status,
      ).toBe(404);
    expect((await get(stranger.store, `/seller/live/${live.id}/basket`)).status).toBe(404);
    const missing = await post(live.store, `/seller/live/${live.id}/basket`, { buyer: 'nobody' });
    expect(missing.status).toBe(404);
    await post(live.store, `/seller/live/${live.id}/basket`, { buyer: 'mali' });
    const code = await codeOf(live, 'mali');
    const rivals = await Promise.all([newBuyer(), newBuyer(), newBuyer()]);
    const replies = await Promise.all(rivals.map((rival) => claim(rival, code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('buying', () => {
  test('is at the live’s price, of its copies, beside what was in the cart before', async () => {
    const live = await selling();
    const buyer = await newBuyer();
    const before = await post(buyer, '/transaction/add', { productId: live.productId, quantity: 1 });
    await say(live, ['mali', 'cf a1 2'], ['mali', 'b7']);
    await post(live.store, `/seller/live/${live.id}/basket`);
    const { cartId } = (await claim(buyer, await codeOf(live, 'mali'))).body.detail;
    expect(cartId).toBe(before.body.detail.cartId);
    const source = `live:${live.id}`;
    expect(await linesOf(buyer, cartId)).toEqual([
      [live.productId, 'shelf', 100, 1, false],
      [live.productId, source, 80, 2, true],
      [live.otherId, source, 100, 1, true],
    ]);
    const placed = await place(buyer, cartId);
    expect([placed.status, placed.body.code]).toEqual([200, placed.body.code]);
    expect(await linesOf(buyer, placed.body.detail.remainingCartId)).toEqual([
      [live.productId, 'shelf', 100, 1, false],
    ]);
    const [{ orderNumber }] = placed.body.detail.orders;
    expect((await get(buyer, `/Order/${orderNumber}`)).body.detail).toMatchObject({
      ...{ itemTotal: 260, productDiscount: 0, liveDiscount: 40 },
    });
    expect((await baskets(live)).get('mali')).toMatchObject({ state: 'ordered', reserved: 3, ordered: 3 });
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 3 });
    const totals = (await get(live.store, `/seller/live/${live.id}`)).body.detail;
    expect(totals).toMatchObject({
      purchaseDemand: 3,
      submitOrder: 3,
      submitOrderPercent: 100,
      grandTotal: 260,
    });
    // What was ordered can't be had again, nor taken away by a comment.
    expect((await claim(buyer, await codeOf(live, 'mali'))).body.code).toBe('liveBasketEmpty');
    await say(live, ['mali', 'ยกเลิก a1']);
    expect((await baskets(live)).get('mali')).toMatchObject({ reserved: 3 });
  });

  test('brings points by its order, not by all that the live sold, and none for what came back', async () => {
    const live = await selling(4);
    await say(live, ['mali', 'cf a1 2'], ['somsri', 'a1 2']);
    await post(live.store, `/seller/live/${live.id}/basket`);
    const orderNumbers: string[] = [];
    for (const name of ['mali', 'somsri']) {
      const buyer = await newBuyer();
      const { cartId } = (await claim(buyer, await codeOf(live, name))).body.detail;
      orderNumbers.push((await place(buyer, cartId)).body.detail.orders[0].orderNumber);
    }
    const told = async () => {
      const headers = { 'x-api-key': 'test-key', authorization: `Bearer ${live.store.token}` };
      return (await (await api.app.request(`/live-api/livePost/${live.id}`, { headers })).json()).data;
    };
    // 160 baht each: a point each, though 320 baht together would be three.
    expect(await told()).toMatchObject({ grandTotal: 320, point: 2 });
    await api.db.execute(sql`update order_lines set returned_quantity = 1
      where order_id = (select id from orders where order_number = ${orderNumbers[0]})`);
    expect(await told()).toMatchObject({ point: 1 });
    await api.db.execute(sql`update orders set refused_at = now() where order_number = ${orderNumbers[1]}`);
    expect(await told()).toMatchObject({ point: 0 });
  });

  test('is possible when the shelf has none left, and no more than was reserved', async () => {
    const live = await selling(10);
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 10 });
    await say(live, ['mali', 'cf a1 2']);
    await post(live.store, `/seller/live/${live.id}/basket`);
    const buyer = await newBuyer();
    const { cartId } = (await claim(buyer, await codeOf(live, 'mali'))).body.detail;
    const line = { cartId, productId: live.productId, source: `live:${live.id}` };
    await post(buyer, '/transaction/update', { ...line, quantity: 9 });
    expect(await linesOf(buyer, cartId)).toEqual([[live.productId, line.source, 80, 2, true]]);
    expect((await place(buyer, cartId)).status).toBe(200);
    // Nobody else has them at any price.
    const other = await newBuyer();
    const refused = await post(other, '/transaction/add', { productId: live.productId, quantity: 1 });
    expect(refused.body.code).toBe('productOutOfStock');
    const { body } = await get(other, '/product?perpage=100');
    const card = body.detail.dataList.find(({ id }: { id: number }) => id === live.productId);
    expect(card?.price ?? 100).toBe(100);
  });

  test('too late is at no live’s price: the basket went to who waited', async () => {
    const live = await selling(2);
    await say(live, ['mali', 'cf a1 2'], ['somsri', 'a1 2']);
    await post(live.store, `/seller/live/${live.id}/basket`);
    const buyer = await newBuyer();
    const code = await codeOf(live, 'mali');
    const { cartId } = (await claim(buyer, code)).body.detail;
    now = new Date(start.getTime() + 24 * hour);
    expect(await settleLives(api.services)).toBeGreaterThanOrEqual(1);
    const held = await baskets(live);
    expect(held.get('somsri')).toMatchObject({ state: 'unsent', reserved: 2, waiting: 0 });
    expect((await claim(buyer, code)).body.code).toBe('liveBasketLapsed');
    expect(await linesOf(buyer, cartId)).toMatchObject([[live.productId, `live:${live.id}`, 100, 2, true]]);
    expect((await place(buyer, cartId)).body.code).toBe('priceChanged');
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 2 });
    // Again by the clock changes nothing.
    await settleLives(api.services);
    expect((await baskets(live)).get('somsri')).toMatchObject({ reserved: 2 });
  });

  test('is paid only once its money came: not by a slip that waits, and not on delivery', async () => {
    const live = await selling();
    await say(live, ['mali', 'A1 2'], ['ploy', 'B7']);
    await post(live.store, `/seller/live/${live.id}/basket`);
    const [mali, ploy] = [await newBuyer(), await newBuyer()];
    const taken = (await claim(mali, await codeOf(live, 'mali'))).body.detail;
    const placed = (await place(mali, taken.cartId)).body.detail;
    const stateOf = async (buyer: string) => (await baskets(live)).get(buyer)?.state;
    expect(await stateOf('mali')).toBe('ordered');
    const { rows } = await api.db.execute<{ orderId: number; paymentId: string }>(sql`
      select o.id::int as "orderId", p.id as "paymentId" from order_groups g join payments p on p.group_id = g.id
      join orders o on o.group_id = g.id
      where g.reference_code = ${placed.referenceCode}`);
    const { orderId = 0, paymentId = '' } = rows[0] ?? {};
    await transact(api.db, async (tx) =>
      succeed(
        await moveOrders(tx, {
          ...{ orderIds: [orderId], to: 'waiting_approval', now },
          actor: { kind: 'shopper', userId: mali.userId },
        }),
      ),
    );
    expect(await stateOf('mali')).toBe('ordered');
    await transact(api.db, (tx) => confirmPaymentById(tx, api.services, paymentId, now));
    expect(await stateOf('mali')).toBe('paid');
    const other = (await claim(ploy, await codeOf(live, 'ploy'))).body.detail;
    const onDelivery = await place(ploy, other.cartId, { paymentTypeId: 'cod' });
    expect(onDelivery.status, JSON.stringify(onDelivery.body)).toBe(200);
    expect(await stateOf('ploy')).toBe('ordered');
  });

  test('that isn’t paid for in time gives the copies back to the live, and on to who waits', async () => {
    const live = await selling(2);
    await say(live, ['mali', 'cf a1 2'], ['somsri', 'a1 2']);
    await post(live.store, `/seller/live/${live.id}/basket`);
    const buyer = await newBuyer();
    const { cartId } = (await claim(buyer, await codeOf(live, 'mali'))).body.detail;
    expect((await place(buyer, cartId)).status).toBe(200);
    now = new Date(start.getTime() + 100 * hour);
    await settleLives(api.services);
    expect((await baskets(live)).get('mali')).toMatchObject({ state: 'ordered', ordered: 2 });
    await expireOrderGroups(api.services);
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 2 });
    await settleLives(api.services);
    expect((await baskets(live)).get('somsri')).toMatchObject({ reserved: 2, waiting: 0 });
    expect((await baskets(live)).get('mali')).toMatchObject({ state: 'lapsed', ordered: 0 });
  });
});

describe('a basket whose link was sent', () => {
  test('stays its buyer’s when an earlier comment comes late, and its buyer may cancel it', async () => {
    const live = await selling(2);
    await say(live, ['mali', 'cf a1 2']);
    await post(live.store, `/seller/live/${live.id}/basket`, { buyer: 'mali' });
    const content = JSON.stringify([
      {
        ...{ id: 'early', message: 'a1 2', from: { id: 'fern', name: 'เฟิร์น' } },
        created_time: new Date(start.getTime() - 5_000).toISOString(),
      },
    ]);
    await post(live.store, `/seller/live/${live.id}/comment/import`, { content });
    expect((await baskets(live)).get('fern')).toMatchObject({ reserved: 0, waiting: 2 });
    await say(live, ['mali', 'ยกเลิก a1']);
    expect((await baskets(live)).get('fern')).toMatchObject({ reserved: 2, waiting: 0 });
  });

  test('is let go of by the host, and can’t be bought at that moment: either, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const live = await selling(2);
      await say(live, ['mali', 'cf a1 2'], ['somsri', 'a1 2']);
      await post(live.store, `/seller/live/${live.id}/basket`);
      const buyer = await newBuyer();
      const { cartId } = (await claim(buyer, await codeOf(live, 'mali'))).body.detail;
      const { body } = await get(live.store, `/seller/live/${live.id}/reservation`);
      const { liveProductId } = body.detail.dataList[0];
      const release = { buyer: 'mali', liveProductId, note: '' };
      await Promise.all([
        place(buyer, cartId),
        post(live.store, `/seller/live/${live.id}/reservation/release`, release),
      ]);
      await settleLives(api.services);
      const held = await baskets(live);
      const ordered = held.get('mali')?.ordered ?? 0;
      expect(held.get('somsri')?.reserved).toBe(2 - ordered);
      expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 2 });
    }
  });

  test('whose account hasn’t ordered is reminded, once', async () => {
    const live = await selling();
    await say(live, ['mali', 'cf a1']);
    await post(live.store, `/seller/live/${live.id}/basket`);
    const remind = () => post(live.store, `/seller/live/${live.id}/basket/remind`, { buyer: 'mali' });
    expect((await remind()).status).toBe(404);
    const buyer = await newBuyer();
    await claim(buyer, await codeOf(live, 'mali'));
    expect((await remind()).status).toBe(200);
    expect((await remind()).body.code).toBe('liveBasketReminded');
    const { rows } = await api.db.execute<{ kind: string; href: string }>(sql`
      select kind, href from notifications where user_id = ${buyer.userId} and kind = 'liveBasketWaits'`);
    expect(rows).toHaveLength(1);
  });
});

describe('on a live’s own page', () => {
  const said = (buyer: Buyer, live: Selling, text: string) =>
    post(buyer, `/live/detail/${live.id}/comment`, { text });

  test('what somebody reserved is their basket at once, and bought without a link', async () => {
    const live = await selling();
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    expect((await post(buyer, `/live/detail/${live.id}/basket`)).body.code).toBe('liveBasketEmpty');
    expect((await said(buyer, live, 'cf a1 2')).status).toBe(200);
    const { code } = (await post(buyer, `/live/detail/${live.id}/basket`)).body.detail;
    expect((await post(buyer, `/live/detail/${live.id}/basket`)).body.detail.code).toBe(code);
    expect((await get(null, `/live/transaction/${code}`)).status).toBe(404);
    expect((await claim(other, code)).status).toBe(404);
    const { cartId } = (await claim(buyer, code)).body.detail;
    expect((await place(buyer, cartId)).status).toBe(200);
    expect((await baskets(live)).get(`account:${buyer.userId}`)).toMatchObject({
      state: 'ordered',
      ordered: 2,
    });
    expect((await post(null, `/live/detail/${live.id}/basket`)).status).toBe(401);
    expect((await post(buyer, '/live/detail/99999999/basket')).status).toBe(404);
  });

  test('who has copies when it is finished has a basket, and is told', async () => {
    const live = await selling();
    const buyer = await newBuyer();
    now = new Date(start.getTime() + 1_000);
    await said(buyer, live, 'cf a1');
    await post(live.store, `/seller/live/${live.id}/finish`);
    const [own] = (await get(buyer, '/live/transaction')).body.detail.dataList;
    expect(own).toMatchObject({ state: 'claimed', products: [{ keyword: 'A1', reserved: 1 }] });
    const { rows } = await api.db.execute<{ href: string }>(sql`
      select href from notifications where user_id = ${buyer.userId} and kind = 'liveBasketWaits'`);
    expect(rows).toEqual([{ href: `/live/transaction/${own.code}` }]);
    expect((await post(buyer, `/live/detail/${live.id}/basket`)).body.detail).toEqual({ code: own.code });
  });
});

describe('finishing', () => {
  test('leaves what is in baskets, at its price, until their time; the rest is free at once', async () => {
    const live = await selling(3);
    await say(live, ['mali', 'cf a1 2'], ['ploy', 'b7']);
    now = new Date(start.getTime() + hour);
    expect((await post(live.store, `/seller/live/${live.id}/finish`)).status).toBe(200);
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 2 });
    expect(await stockOf(live.otherId)).toEqual({ onHand: 10, reserved: 1 });
    expect((await baskets(live)).get('mali')).toMatchObject({ state: 'sent', reserved: 2 });
    const buyer = await newBuyer();
    const { cartId } = (await claim(buyer, await codeOf(live, 'mali'))).body.detail;
    expect(await linesOf(buyer, cartId)).toEqual([[live.productId, `live:${live.id}`, 80, 2, true]]);
    now = new Date(start.getTime() + 20 * hour);
    expect((await place(buyer, cartId)).status).toBe(200);
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 2 });
    now = new Date(start.getTime() + 25 * hour);
    await settleLives(api.services);
    expect(await stockOf(live.otherId)).toEqual({ onHand: 10, reserved: 0 });
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 2 });
    const { rows } = await api.db.execute(sql`
      select 1 from price_quotas q join live_products p on p.quota_id = q.id
      where p.post_id = ${live.id} and q.closed_at is null`);
    expect(rows).toEqual([]);
  });

  test('and a month later nobody without an account is named by a basket either', async () => {
    const live = await selling();
    await say(live, ['mali', 'cf a1'], ['somsri', 'a1']);
    await post(live.store, `/seller/live/${live.id}/finish`);
    now = new Date(start.getTime() + 32 * 24 * hour);
    await settleLives(api.services);
    await forgetCommenters(api.services);
    const { rows } = await api.db.execute<{ buyer: string; isReserved: boolean }>(sql`
      select b.buyer, r.buyer is not null as "isReserved" from live_baskets b
      left join live_reservations r on r.post_id = b.post_id and r.buyer = b.buyer where b.post_id = ${live.id}`);
    expect(rows).toHaveLength(2);
    for (const { buyer, isReserved } of rows) {
      expect(buyer).toMatch(/^forgotten:/);
      expect(isReserved).toBe(true);
    }
  });

  test('of what nobody took gives everything back, and what nobody finishes ends by itself', async () => {
    const live = await selling(3);
    now = new Date(start.getTime() + 31 * 24 * hour);
    await settleLives(api.services);
    const later = await api.signIn('seller', live.store.sellerId);
    expect((await get(later, `/seller/live/${live.id}`)).body.detail.state).toBe('finished');
    expect(await stockOf(live.productId)).toEqual({ onHand: 10, reserved: 0 });
  });
});
