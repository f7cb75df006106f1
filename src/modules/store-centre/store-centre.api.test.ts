import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { StoreRight } from '../../shared/contract.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { openReturns } from '../returns/test-returns.ts';
import type { StoreWaiting } from './store-centre.contract.ts';
import { todayWork, toSendCount } from './store-centre.rules.ts';

const { opened, get, post, shipped, asked, sentBack } = openReturns();

const waitingOf = async (who: { token: string }): Promise<StoreWaiting> =>
  (await get('/seller/waiting', who)).body.detail.waiting;

/** A store with an order to ship and a return of another order that waits for its answer. */
async function openStore() {
  const order = await shipped();
  await asked(order);
  const buyer = await opened().api.signIn();
  const cartId = await opened().shop.cart(opened().api.services, buyer.userId, [order.book], 1);
  const addressId = await opened().shop.address(buyer.userId);
  const placed = await post(
    '/order/place',
    { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [] },
    buyer,
  );
  const orderNumber: string = placed.body.detail.orders[0].orderNumber;
  return { ...order, toShip: orderNumber };
}

describe('GET /seller/waiting', () => {
  test('works: counts what waits, and no longer what is done', async () => {
    const { seller, toShip } = await openStore();
    const reply = await get('/seller/waiting', seller);
    expect(reply.body.detail).toMatchObject({
      store: { isPublic: true },
      rights: ['owner'],
      waiting: {
        ordersToShip: 1,
        ordersToPack: 1,
        ordersPacked: 0,
        returnsToAnswer: 1,
        returnsToReceive: 0,
        returnsDisputed: 0,
        reviewsUnanswered: 0,
        chats: 0,
        payoutsOnWay: 0,
      },
    });
    await post(`/seller/Order/${toShip}/prepare`, {}, seller);
    expect(await waitingOf(seller)).toMatchObject({
      ordersToShip: 1,
      ordersToPack: 0,
      ordersPacked: 1,
    });
    await post(`/seller/Order/${toShip}/ship`, { provider: 'Kerry', trackingNumber: 'K12345' }, seller);
    expect(await waitingOf(seller)).toMatchObject({ ordersToShip: 0, ordersPacked: 0 });
  });

  test('works: what lies ready at the counter waits for its buyer, not for its store', async () => {
    const { seller, toShip } = await openStore();
    await opened().api.db.execute(sql`insert into pickups (order_id, code) select id, '123456' from orders
      where order_number = ${toShip}`);
    expect(await waitingOf(seller)).toMatchObject({ ordersToShip: 1, ordersToPack: 1, ordersPacked: 0 });
    // The tab above the orders and the menu beside them say the same.
    const tab = async () =>
      toSendCount(
        (await get('/seller/Order/OrderStatusWithCount', seller)).body.detail,
        await waitingOf(seller),
      );
    expect(await tab()).toBe(1);
    await post(`/seller/Order/${toShip}/prepare`, {}, seller);
    expect(await waitingOf(seller)).toMatchObject({ ordersToShip: 0, ordersToPack: 0, ordersPacked: 0 });
    expect(await waitingOf(seller)).toMatchObject({ ordersAtCounter: 1 });
    expect(await tab()).toBe(0);
  });

  test('works: a parcel on its way back waits to be received, and an answered request doesn’t wait', async () => {
    const order = await shipped();
    await sentBack(order);
    expect(await waitingOf(order.seller)).toMatchObject({ returnsToAnswer: 0, returnsToReceive: 1 });
  });

  test('works: counts products that staff refused and such that nothing is left of, to who may change them', async () => {
    const { seller, book, sellerId } = await shipped();
    const { api, shop } = opened();
    const { db } = api;
    const off = { productTypeId: 2 as const, isActive: false, offSaleAs: 'hidden' as const };
    const parentId = await shop.product(sellerId, off);
    // What isn't sold because its product isn't runs low of nothing.
    await shop.product(sellerId, { parentId, stockOnHand: 1 });
    expect(await waitingOf(seller)).toMatchObject({ productsRefused: 0, productsSoldOut: 0, productsLow: 0 });
    await db.update(products).set({ lowStockAt: 1_000 }).where(eq(products.id, book));
    expect(await waitingOf(seller)).toMatchObject({ productsSoldOut: 0, productsLow: 1 });
    await db.update(products).set({ stockOnHand: 0, stockReserved: 0 }).where(eq(products.id, book));
    expect(await waitingOf(seller)).toMatchObject({ productsRefused: 0, productsSoldOut: 1, productsLow: 0 });
    await db.update(products).set({ isActive: false, offSaleAs: 'refused' }).where(eq(products.id, book));
    expect(await waitingOf(seller)).toMatchObject({ productsRefused: 1, productsSoldOut: 0 });
    const packer = await opened().api.signIn('seller', sellerId, { storeRights: ['orders'] });
    expect(await waitingOf(packer)).toMatchObject({
      productsRefused: null,
      productsSoldOut: null,
      productsLow: null,
      campaignsOpen: null,
    });
  });

  test('works: tells who keeps the books of documents that lack the store’s data, and of payouts on their way', async () => {
    const { seller, sellerId, buyer } = await shipped();
    const { db } = opened().api;
    const dispute = await shipped({ sellerId });
    const number = await asked(dispute);
    await post(`/seller/return/${number}/reject`, { reason: 'ไม่เสียหาย' }, seller);
    await post(`/return/${number}/dispute`, { note: 'เสียหายจริง' }, dispute.buyer);
    await db.execute(sql`delete from seller_tax_profiles where seller_id = ${sellerId}`);
    expect(await waitingOf(seller)).toMatchObject({
      documentsWithoutData: 2,
      payoutsOnWay: 0,
      returnsDisputed: 1,
    });
    const staff = await opened().api.signIn('staff');
    await db.execute(sql`with bank as (
        insert into store_bank_accounts (seller_id, bank_code, account_number, account_name, set_by, created_at)
        values (${sellerId}, '004', '1234567890', 'ร้าน', ${seller.userId}, now()) returning id),
      batch as (
        insert into payout_batches (id, serial, batch_number, status, total_satang, payout_count, hash, proposed_at,
          proposed_by, decided_at, decided_by)
        values (gen_random_uuid(), 1, 'P1', 'released', 100, 1, 'x', now(), ${staff.userId}, now(), ${buyer.userId})
        returning id)
      insert into payouts (id, batch_id, seller_id, status, amount_satang, bank_account_id, account, reference, moved_at,
        moved_by)
      select gen_random_uuid(), batch.id, ${sellerId}, 'released', 100, bank.id, '{}', 'R1', now(), ${staff.userId}
      from bank, batch`);
    expect(await waitingOf(seller)).toMatchObject({ payoutsOnWay: 1 });
    const packer = await opened().api.signIn('seller', sellerId, { storeRights: ['orders'] });
    expect(await waitingOf(packer)).toMatchObject({ documentsWithoutData: null, payoutsOnWay: null });
    const stranger = await opened().api.signIn('seller', await opened().shop.seller());
    expect(await waitingOf(stranger)).toMatchObject({ payoutsOnWay: 0, returnsDisputed: 0 });
  });

  test('refuses whoever works for no store', async () => {
    expect((await opened().api.call('GET', '/seller/waiting')).status).toBe(401);
    expect((await get('/seller/waiting', await opened().api.signIn())).status).toBe(403);
    expect((await get('/seller/waiting', await opened().api.signIn('staff'))).status).toBe(403);
  });

  test('protects: tells a member only of what their rights cover, and nobody of another store', async () => {
    const { sellerId } = await openStore();
    const hire = (...storeRights: StoreRight[]) => opened().api.signIn('seller', sellerId, { storeRights });
    expect(await waitingOf(await hire('orders'))).toMatchObject({ ordersToShip: 1, returnsToAnswer: 1 });
    for (const right of ['catalogue', 'finance'] as const)
      expect(await waitingOf(await hire(right))).toMatchObject({
        ordersToShip: null,
        ordersToPack: null,
        ordersPacked: null,
        returnsToAnswer: null,
        returnsToReceive: null,
        returnsDisputed: null,
        reviewsUnanswered: null,
        chats: null,
      });
    const stranger = await opened().api.signIn('seller', await opened().shop.seller());
    expect(await waitingOf(stranger)).toMatchObject({ ordersToShip: 0, returnsToAnswer: 0 });
  });
});

test('the day’s work is what waits, the most pressing first', () => {
  const none = {
    ordersToShip: null,
    ordersToPack: null,
    ordersPacked: null,
    ordersLate: null,
    ordersDueToday: null,
    ordersAtCounter: null,
    returnsToAnswer: null,
    returnsToReceive: null,
    returnsDisputed: null,
    reviewsUnanswered: null,
    chats: null,
    productsRefused: null,
    productsSoldOut: null,
    productsLow: null,
    campaignsOpen: null,
    documentsWithoutData: null,
    payoutsOnWay: null,
  };
  expect(todayWork(none)).toEqual([]);
  expect(
    todayWork({
      ...none,
      ordersToShip: 5,
      ordersToPack: 3,
      ordersPacked: 2,
      returnsToAnswer: 0,
      reviewsUnanswered: 1,
    }),
  ).toEqual([
    { kind: 'pack', count: 3 },
    { kind: 'ship', count: 2 },
    { kind: 'reviews', count: 1 },
  ]);
});

describe('GET /seller/setup', () => {
  const setupOfStore = async (who: { token: string }) => (await get('/seller/setup', who)).body.detail.steps;

  test('works: names what is to be done yet, in order, and nothing once all is', async () => {
    const { seller, sellerId } = await shipped();
    const { db } = opened().api;
    await db.execute(sql`delete from seller_tax_profiles where seller_id = ${sellerId}`);
    const steps = await setupOfStore(seller);
    expect(steps.map(({ step }: { step: string }) => step)).toEqual([
      'profile',
      'taxData',
      'bankAccount',
      'shipping',
      'returnAddress',
      'products',
    ]);
    expect(steps.some(({ isDone }: { isDone: boolean }) => isDone)).toBe(false);
    await db.execute(
      sql`update sellers set logo_key = 'logos/x.png', description_th = 'ร้าน' where id = ${sellerId}`,
    );
    expect((await setupOfStore(seller))[0]).toEqual({ step: 'profile', isDone: true });
    await db.execute(sql`insert into seller_tax_profiles (seller_id, legal_name_th, tax_id, is_vat_registered, address,
        subdistrict_name, district_name, province_name, zip_code, updated_at)
      values (${sellerId}, 'ร้าน', '0999000000027', false, '1', 'อัมพวา', 'อัมพวา', 'สมุทรสงคราม', '75110', now())`);
    await db.execute(sql`insert into store_bank_accounts (seller_id, bank_code, account_number, account_name, set_by, created_at)
      values (${sellerId}, '004', '1234567890', 'ร้าน', ${seller.userId}, now())`);
    await db.execute(sql`insert into seller_delivery (seller_id, return_place, channels_saved_at, updated_at)
      values (${sellerId}, '{"name":"ร้าน"}', now(), now())`);
    for (let count = 0; count < 5; count += 1) await opened().shop.product(sellerId);
    expect(await setupOfStore(seller)).toEqual([]);
    expect((await get('/seller/setup', seller)).body.detail).toMatchObject({ isPublic: true, missing: [] });
  });

  test('protects: a member sees the steps that are theirs', async () => {
    const { sellerId } = await shipped();
    const cataloguer = await opened().api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
    expect((await setupOfStore(cataloguer)).map(({ step }: { step: string }) => step)).toEqual(['products']);
    expect((await get('/seller/setup', await opened().api.signIn())).status).toBe(403);
  });
});
