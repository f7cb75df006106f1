import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { readCheckoutFacts } from '../cart/read-cart.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { findHeldStores } from './read-suspensions.ts';
import { runSuspensions } from './suspend-store.ts';

const { opened, get, post, shipped, asked, pass } = openReturns();
const dayMs = 86_400_000;
/** Kept replies hear of a change within two seconds. */
const soon = { timeout: 4_000, interval: 50 };
type Person = { token: string; userId: number };
let staff: Person;
beforeAll(async () => {
  staff = await opened().api.signIn('staff');
});

const standard = { reason: 'ขายสินค้าละเมิดลิขสิทธิ์', noticeDays: 0, days: null, payouts: 'continue' };
const suspend = (sellerId: number, more: Partial<Record<keyof typeof standard, unknown>> = {}, as = staff) =>
  post(`/admin/stores/${sellerId}/suspend`, { ...standard, ...more }, as);
const lift = (id: number, as = staff) => post(`/admin/suspension/${id}/lift`, { reason: 'แก้ไขแล้ว' }, as);
const read = async (seller: Person) => (await get('/seller/suspension', seller)).body.detail.dataList;

async function suspended(more: Parameters<typeof suspend>[1] = {}): Promise<Placed & { id: number }> {
  const order = await shipped();
  const reply = await suspend(order.sellerId, more);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { ...order, id: reply.body.detail.id };
}

const keyOf = async (productId: number) =>
  (
    await opened().api.db.execute<{ product: string; store: string }>(sql`
      select p.url_key as product, s.url_key as store from products p join sellers s on s.id = p.seller_id
      where p.id = ${productId}`)
  ).rows[0] ?? { product: '', store: '' };

async function cartOf(buyer: Person, productId: number): Promise<string> {
  return opened().shop.cart(opened().api.services, buyer.userId, [productId], 1);
}
async function place(buyer: Person, cartId: string) {
  const addressId = await opened().shop.address(buyer.userId);
  return post(
    '/order/place',
    { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [] },
    buyer,
  );
}

describe('POST /admin/stores/{id}/suspend', () => {
  test('works: products and store are named as not selling, and all of it is back when it is lifted', async () => {
    const order = await shipped();
    const { product, store } = await keyOf(order.book);
    expect((await get(`/product/${product}`, order.buyer)).status).toBe(200);
    const { id } = (await suspend(order.sellerId)).body.detail;
    for (const path of [`/product/${product}`, `/store/${store}`])
      await expect
        .poll(() => opened().api.call('GET', path), soon)
        .toMatchObject({ status: 404, body: { detail: { pausedStore: expect.stringContaining('ร้าน') } } });
    const listed = async () =>
      JSON.stringify((await opened().api.call('GET', '/store/List?perpage=100')).body.detail);
    await expect.poll(listed, soon).not.toContain(`"${store}"`);
    await lift(id);
    await expect.poll(async () => (await get(`/product/${product}`, order.buyer)).status, soon).toBe(200);
    await expect.poll(listed, soon).toContain(`"${store}"`);
  });

  test('works: what is in carts can’t be bought, and says why; ticked with it is nothing', async () => {
    const order = await shipped();
    const buyer = await opened().api.signIn();
    const cartId = await cartOf(buyer, order.book);
    const { id } = (await suspend(order.sellerId)).body.detail;
    const lineOf = async () => (await get(`/transaction/${cartId}`, buyer)).body.detail.orders[0].products[0];
    expect(await lineOf()).toMatchObject({ problem: 'storePaused', isCheckBox: false });
    const refused = await place(buyer, cartId);
    expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(400);
    const added = await post('/transaction/add', { productId: order.pen, quantity: 1, mode: 1 }, buyer);
    expect(added.status).toBe(404);
    await lift(id);
    expect(await lineOf()).toMatchObject({ problem: null });
    expect((await place(buyer, cartId)).status).toBe(200);
  });

  test('works: its vouchers, promotions and flash prices are for nobody while it lasts, and back afterwards', async () => {
    const { shop, api } = opened();
    const order = await shipped();
    const { sellerId, book, seller } = order;
    const { store } = await keyOf(book);
    const code = await shop.voucher({ kind: 'seller', sellerId, discountSatang: 1_000 });
    await shop.promotion({
      ...{ promotionTypeId: 8, sellerId },
      terms: { kind: 'parcel', fromSatang: 1, offSatang: 1_500 },
    });
    const flashed = await shop.product(sellerId);
    const hour = 3_600_000;
    const at = (hours: number) =>
      new Date(opened().api.services.clock().getTime() + hours * hour).toISOString();
    const slot = { nameTh: 'เที่ยง', nameEn: 'Noon', joinUntil: at(1), startsAt: at(2), endsAt: at(50) };
    const { id: slotId } = (await post('/admin/flash-sale', slot, staff)).body.detail;
    const offer = { productId: flashed, price: 60, copies: 4, perPerson: 2 };
    const proposed = await post(`/seller/flash-sale/${slotId}/offer`, offer, seller);
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
    await post(
      `/admin/flash-sale/offer/${proposed.body.detail.id}/decide`,
      { decision: 'accept', reason: '' },
      staff,
    );
    await pass(3 * hour);

    const buyer = await api.signIn();
    const other = await shop.product(await shop.seller());
    const cartId = await shop.cart(api.services, buyer.userId, [book, other], 1);
    const { product: flashedKey } = await keyOf(flashed);
    const seen = async () => {
      const calculated = await post(
        '/order/calculate',
        { id: cartId, promotionCode: code, orders: [] },
        buyer,
      );
      const { discount, vouchers, promotions } = calculated.body.detail;
      const listed = async (path: string) =>
        JSON.stringify((await api.call('GET', `${path}?perpage=100`)).body.detail);
      return {
        ...{ discount, parcels: promotions.discount, isAccepted: vouchers[0]?.isAccepted },
        promotion: (await listed('/promotion')).includes(`"${store}"`),
        flash: (await listed('/flash-sale/List')).includes(`"${flashedKey}"`),
      };
    };
    const given = { discount: 10, parcels: 15, isAccepted: true, promotion: true, flash: true };
    const nothing = { discount: 0, parcels: 0, isAccepted: false, promotion: false, flash: false };
    await expect.poll(seen, soon).toEqual(given);
    const { id } = (await suspend(sellerId)).body.detail;
    await expect.poll(seen, soon).toEqual(nothing);
    const placed = await post(
      '/order/place',
      {
        ...{ id: cartId, paymentTypeId: 'cod', promotionCode: code, orders: [] },
        buyerInfo: { addressId: await shop.address(buyer.userId) },
      },
      buyer,
    );
    expect(placed.status, 'nothing of it is sold at any price').toBeGreaterThanOrEqual(400);
    await lift(id);
    await expect.poll(seen, soon).toEqual(given);
  });

  test('works: what was ordered goes on: sent, returned, answered', async () => {
    const { seller, sellerId } = await shipped();
    const buyer = await opened().api.signIn();
    const book = await opened().shop.product(sellerId);
    const placed = await place(buyer, await cartOf(buyer, book));
    const orderNumber = placed.body.detail.orders[0].orderNumber;
    const returning = await shipped({ sellerId });
    await suspend(sellerId);
    const sent = { provider: 'Kerry', trackingNumber: 'K999' };
    expect((await post(`/seller/Order/${orderNumber}/ship`, sent, seller)).status).toBe(200);
    const number = await asked(returning);
    expect((await post(`/seller/return/${number}/approve`, {}, seller)).status).toBe(200);
    expect((await get('/seller/Order/List', seller)).status).toBe(200);
  });

  test('works: it is announced first where it can wait, begins and ends by the clock, and the store is told each time', async () => {
    const { seller, book } = await suspended({ noticeDays: 7, days: 14 });
    const { product } = await keyOf(book);
    expect((await read(seller))[0]).toMatchObject({ state: 'announced', reason: standard.reason });
    expect((await opened().api.call('GET', `/product/${product}`)).status).toBe(200);
    await pass(7 * dayMs);
    expect(await runSuspensions(opened().api.services)).toBe(1);
    expect(await runSuspensions(opened().api.services)).toBe(0);
    expect((await read(seller))[0]).toMatchObject({ state: 'running' });
    const statusOf = async () => (await opened().api.call('GET', `/product/${product}`)).status;
    await expect.poll(statusOf, soon).toBe(404);
    await pass(14 * dayMs);
    expect(await runSuspensions(opened().api.services)).toBe(1);
    expect((await read(seller))[0]).toMatchObject({ state: 'ended' });
    await expect.poll(statusOf, soon).toBe(200);
    const { rows } = await opened().api.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${seller.userId} and kind like 'sellerSusp%' order by id`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'sellerSuspensionAnnounced',
      'sellerSuspended',
      'sellerSuspensionOver',
    ]);
  });

  test('works: the store’s owners are written to with the reason and where to contest', async () => {
    const { seller } = await suspended();
    const { rows } = await opened().api.db.execute<{ text: string }>(
      sql`select text from outbox_messages m join users u on u.email = m."to" where u.id = ${seller.userId}
        order by m.id desc limit 1`,
    );
    expect(rows[0]?.text).toContain(standard.reason);
    expect(rows[0]?.text).toContain('/manage-store/suspension');
  });

  test('works: payouts go on, or wait', async () => {
    const held = await suspended({ payouts: 'held' });
    const going = await suspended();
    const announced = await suspended({ payouts: 'held', noticeDays: 3 });
    const found = await findHeldStores(opened().api.db, [held.sellerId, going.sellerId, announced.sellerId]);
    expect([...found]).toEqual([held.sellerId]);
    await lift(held.id);
    expect((await findHeldStores(opened().api.db, null)).has(held.sellerId)).toBe(false);
  });

  test('works: the log has who, why, before and after', async () => {
    const { id, sellerId } = await suspended();
    await lift(id);
    const rows = await opened()
      .api.db.select({ kind: auditEvents.kind, detail: auditEvents.detail, actor: auditEvents.actorUserId })
      .from(auditEvents)
      .where(
        sql`${auditEvents.detail} ->> 'sellerId' = ${String(sellerId)} and ${auditEvents.kind} like 'store_susp%'`,
      )
      .orderBy(auditEvents.id);
    expect(rows).toMatchObject([
      {
        kind: 'store_suspended',
        actor: staff.userId,
        detail: { before: 'selling', after: 'suspended', reason: standard.reason },
      },
      { kind: 'store_suspension_lifted', detail: { before: 'suspended', after: 'selling' } },
    ]);
  });

  test('refuses: twice, a store there isn’t, no reason, days nobody offers', async () => {
    const { sellerId } = await suspended();
    expect(await suspend(sellerId)).toMatchObject({ status: 409, body: { code: 'storeSuspended' } });
    expect((await suspend(999_999_999)).status).toBe(404);
    expect((await suspend(await opened().shop.seller(), { reason: ' ' })).status).toBe(400);
    expect((await suspend(await opened().shop.seller(), { noticeDays: 2 })).status).toBe(400);
    const closed = await opened().shop.seller({ status: 'closed' });
    expect(await suspend(closed)).toMatchObject({ status: 409, body: { code: 'storeClosed' } });
  });

  test('protects: owners of the house alone', async () => {
    const sellerId = await opened().shop.seller();
    const support = await opened().api.signIn('staff', null, { staffRole: 'support' });
    expect((await suspend(sellerId, {}, support)).status).toBe(403);
    expect((await suspend(sellerId, {}, await opened().api.signIn('seller', sellerId))).status).toBe(403);
  });
});

describe('raced against placing', () => {
  test('an order that is being placed holds the suspension up, and stands', async () => {
    const { sellerId } = await shipped();
    const { db, signIn } = opened().api;
    const cartId = await cartOf(await signIn(), await opened().shop.product(sellerId));
    const heldStores = async (tx: Transaction) =>
      (await readCheckoutFacts(tx, { cartId, now: new Date(), isPlacing: true })).heldStores;
    let isSuspended = false;
    let suspending: Promise<unknown> = Promise.resolve();
    await transact(db, async (tx) => {
      expect(await heldStores(tx)).toEqual([sellerId]);
      suspending = suspend(sellerId).then((reply) => {
        isSuspended = true;
        return reply;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isSuspended).toBe(false);
    });
    expect(await suspending).toMatchObject({ status: 200 });
    expect(await transact(db, heldStores)).toEqual([]);
  });

  test('of many who order while it begins, those before have their order and those after none', async () => {
    const { sellerId } = await shipped();
    const book = await opened().shop.product(sellerId);
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = await opened().api.signIn();
        return { buyer, cartId: await cartOf(buyer, book) };
      }),
    );
    const placing = buyers.map(({ buyer, cartId }) => place(buyer, cartId));
    const [reply, ...placed] = await Promise.all([suspend(sellerId), ...placing]);
    expect(reply?.status).toBe(200);
    for (const each of placed) expect([200, 409, 422]).toContain(each.status);
    const { rows } = await opened().api.db.execute<{ orders: number; copies: number }>(sql`
      select (select count(*)::int from orders o join order_lines l on l.order_id = o.id where l.product_id = ${book}) as orders,
        (select stock_reserved from products where id = ${book}) as copies`);
    const ordered = placed.filter(({ status }) => status === 200).length;
    expect(rows[0]?.orders).toBe(ordered);
    const late = await opened().api.signIn();
    expect(
      (await place(late, await cartOf(late, await opened().shop.product(await opened().shop.seller()))))
        .status,
    ).toBe(200);
  });
});

describe('POST /seller/suspension/{id}/appeal and POST /admin/suspension/{id}/answer', () => {
  const contest = (id: number, who: Person) =>
    post(`/seller/suspension/${id}/appeal`, { reason: 'มีสัญญาอนุญาตให้ขาย' }, who);
  const answer = (id: number, isLifted: boolean, as = staff) =>
    post(`/admin/suspension/${id}/answer`, { reason: 'ตรวจเอกสารแล้ว', isLifted }, as);

  test('works: the store contests once; staff keep it, or lift it', async () => {
    const kept = await suspended();
    expect((await contest(kept.id, kept.seller)).status).toBe(200);
    expect(await contest(kept.id, kept.seller)).toMatchObject({
      status: 409,
      body: { code: 'suspensionAppealed' },
    });
    expect((await answer(kept.id, false)).status).toBe(200);
    expect((await read(kept.seller))[0]).toMatchObject({ state: 'running', answer: 'ตรวจเอกสารแล้ว' });
    expect(await answer(kept.id, true)).toMatchObject({ status: 409, body: { code: 'appealAnswered' } });
    const right = await suspended({ noticeDays: 7 });
    await contest(right.id, right.seller);
    await answer(right.id, true);
    expect((await read(right.seller))[0]).toMatchObject({ state: 'ended' });
    expect(await lift(right.id)).toMatchObject({ status: 409, body: { code: 'suspensionEnded' } });
  });

  test('protects: another store, a member who owns nothing, what wasn’t contested', async () => {
    const { id, sellerId } = await suspended();
    const other = await shipped();
    expect((await contest(id, other.seller)).status).toBe(404);
    const member = await opened().api.signIn('seller', sellerId, { storeRights: ['orders'] });
    expect((await contest(id, member)).status).toBe(403);
    expect((await read(member))[0]).toMatchObject({ id });
    expect((await answer(id, true)).status).toBe(404);
  });
});
