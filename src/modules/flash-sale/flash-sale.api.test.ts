import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { closeEndedOffers } from './close-slots.ts';
import { tellOfBegunSlots } from './keep-reminders.ts';

const hourMs = 60 * 60 * 1000;
const start = new Date();
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

const at = (hours: number) => new Date(start.getTime() + hours * hourMs).toISOString();
type Store = { sellerId: number; token: string; userId: number };

async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  const { token, userId } = await api.signIn('seller', sellerId);
  return { sellerId, token, userId };
}

const saveSlot = (values: Record<string, unknown> = {}, token = staff) =>
  api.call('POST', '/admin/flash-sale', {
    token,
    body: {
      nameTh: 'เที่ยงตรง',
      nameEn: 'High noon',
      joinUntil: at(1),
      startsAt: at(2),
      endsAt: at(4),
      ...values,
    },
  });
async function newSlot(values: Record<string, unknown> = {}): Promise<number> {
  const reply = await saveSlot(values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const propose = (store: { token: string }, slotId: number, productId: number, values: object = {}) =>
  api.call('POST', `/seller/flash-sale/${slotId}/offer`, {
    token: store.token,
    body: { productId, price: 60, copies: 4, perPerson: 2, ...values },
  });
async function proposed(
  store: Store,
  slotId: number,
  productId: number,
  values: object = {},
): Promise<number> {
  const reply = await propose(store, slotId, productId, values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const decide = (id: number, decision: 'accept' | 'refuse', reason = '') =>
  api.call('POST', `/admin/flash-sale/offer/${id}/decide`, { token: staff, body: { decision, reason } });
async function accepted(
  store: Store,
  slotId: number,
  productId: number,
  values: object = {},
): Promise<number> {
  const id = await proposed(store, slotId, productId, values);
  const reply = await decide(id, 'accept');
  expect(reply.body.detail, JSON.stringify(reply.body)).toEqual({ state: 'accepted' });
  return id;
}
const readSlot = async (id: number) =>
  (await api.call('GET', `/admin/flash-sale/${id}`, { token: staff, culture: 'en' })).body.detail;
const shown = async (slotId: number) =>
  (await api.call('GET', '/flash-sale/List', { culture: 'en' })).body.detail.dataList.find(
    ({ id }: { id: number }) => id === slotId,
  );
async function cardOf(productId: number) {
  const { body } = await api.call('GET', `/product/ByIds?ids=${productId}`);
  return body.detail.dataList[0];
}
/** What a process tells its caches when a price begins or ends. */
const turn = () =>
  transact(api.db, async (tx) => {
    const { rows } = await tx.execute<{ id: number; sellerId: number }>(
      sql`select product_id as id, seller_id as "sellerId" from price_quotas`,
    );
    await announceChanges(
      tx,
      rows.map(({ id }) => `product:${id}`),
    );
  });
const quietly = () => new Promise((done) => setTimeout(done, 150));

describe('from opening a slot until it is over', () => {
  test('a store proposes, staff accept, shoppers see and buy, and the desks say what came of it', async () => {
    const store = await newStore();
    const productId = await shop.product(store.sellerId);
    const slotId = await newSlot();
    expect(
      (await api.call('GET', '/seller/flash-sale/List', { token: store.token })).body.detail.dataList.find(
        ({ id }: { id: number }) => id === slotId,
      ),
    ).toMatchObject({ state: 'coming', isJoinable: true, offers: [] });
    const found = await api.call('GET', '/seller/flash-sale/product?search=Thing', { token: store.token });
    expect(found.body.detail.dataList).toMatchObject([{ id: productId, price: 100, freeCopies: 10 }]);

    const offerId = await accepted(store, slotId, productId);
    expect(await shop.stock(productId)).toMatchObject({ onHand: 10, reserved: 4, movedReserved: 4 });
    expect(await readSlot(slotId)).toMatchObject({
      slot: { counts: { proposed: 0, accepted: 1 }, mayChange: { names: true, times: false } },
      offers: [{ id: offerId, state: 'accepted', result: { left: 4, sold: 0 } }],
    });
    const told = await api.db.execute(sql`select kind from notifications where user_id = ${store.userId}`);
    expect(told.rows).toEqual([{ kind: 'sellerFlashAccepted' }]);
    expect(await shown(slotId)).toMatchObject({
      name: 'High noon',
      state: 'coming',
      offers: [{ price: 60, priceBefore: 100, discountPercent: 40, left: 4, soldPercent: 0, perPerson: 2 }],
    });
    // It comes: what isn't held for it is sold at the ordinary price.
    expect(await cardOf(productId)).toMatchObject({ price: 100, quantity: 6, flash: null });

    now = new Date(start.getTime() + 2 * hourMs);
    await turn();
    await quietly();
    expect(await cardOf(productId)).toMatchObject({
      price: 60,
      quantity: 10,
      flash: { endsAt: at(4), copies: 4, left: 4, soldPercent: 0, perPerson: 2, priceBefore: 100 },
    });
    const shopper = await api.signIn();
    const addressId = await shop.address(shopper.userId);
    const added = await api.call('POST', '/transaction/add', {
      token: shopper.token,
      body: { productId, quantity: 2 },
    });
    const { cartId } = added.body.detail;
    const cart = await api.call('GET', `/transaction/${cartId}`, { token: shopper.token });
    expect(cart.body.detail.orders[0].products).toMatchObject([
      {
        price: 60,
        total: 120,
        flash: { price: 60, left: 2, isApplied: true, isSoldOut: false, endsAt: at(4) },
      },
    ]);
    const body = { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] };
    const placed = await api.call('POST', '/order/place', { token: shopper.token, body });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    await quietly();
    expect(await cardOf(productId)).toMatchObject({
      price: 60,
      quantity: 8,
      flash: { left: 2, soldPercent: 50 },
    });
    expect(await shown(slotId)).toMatchObject({ state: 'running', offers: [{ left: 2, soldPercent: 50 }] });

    // Over the limit: told what it costs, and nothing is taken.
    await api.call('POST', '/transaction/add', { token: shopper.token, body: { productId, quantity: 1 } });
    const cartNow = (await api.call('GET', '/transaction/GetCart', { token: shopper.token })).body.detail;
    const seen = await api.call('POST', '/order/place', {
      token: shopper.token,
      body: { ...body, id: cartNow.cartId, grandTotal: 100 },
    });
    expect(seen).toMatchObject({ status: 409, body: { code: 'priceChanged' } });

    now = new Date(start.getTime() + 4 * hourMs);
    expect(await shown(slotId)).toBeUndefined();
    await closeEndedOffers(api.services);
    expect(await shop.stock(productId)).toMatchObject({ onHand: 10, reserved: 2 });
    expect(await readSlot(slotId)).toMatchObject({
      slot: { state: 'ended', mayChange: { names: false, times: false } },
      offers: [{ result: { left: 2, sold: 2, amount: 120, buyers: 1, soldPercent: 50 } }],
    });
    const own = await api.call('GET', '/seller/flash-sale/List', { token: store.token });
    expect(own.body.detail.dataList.find(({ id }: { id: number }) => id === slotId).offers).toMatchObject([
      { result: { sold: 2, amount: 120 } },
    ]);
  });

  test('staff put a product in for a store that agreed, take it out again, and stop a slot', async () => {
    const store = await newStore();
    const [one, two] = [await shop.product(store.sellerId), await shop.product(store.sellerId)];
    const slotId = await newSlot();
    const add = (productId: number, agreement: string) =>
      api.call('POST', `/admin/flash-sale/${slotId}/offer`, {
        token: staff,
        body: { productId, price: 50, copies: 3, perPerson: 3, agreement },
      });
    expect((await add(one, ' ')).status).toBe(400);
    const id = (await add(one, 'by telephone, today')).body.detail.id;
    expect((await add(two, 'by telephone, today')).status).toBe(200);
    expect(await shop.stock(one)).toMatchObject({ reserved: 3 });

    const takeOut = (reason: string) =>
      api.call('POST', `/admin/flash-sale/offer/${id}/take-out`, { token: staff, body: { reason } });
    const unsaid = await takeOut(' ');
    expect(unsaid.status).toBe(400);
    expect(wrongFields(unsaid)).toEqual({ reason: 'required' });
    expect((await takeOut('damaged')).body.detail).toEqual({ isTakenOut: true });
    expect((await takeOut('damaged')).body.code).toBe('flashOfferDecided');
    expect(await shop.stock(one)).toMatchObject({ reserved: 0, movedReserved: 0 });

    now = new Date(start.getTime() + 3 * hourMs);
    const { slot } = await readSlot(slotId);
    const stop = (version: number, reason = 'wrong price') =>
      api.call('POST', `/admin/flash-sale/${slotId}/stop`, { token: staff, body: { version, reason } });
    expect(wrongFields(await stop(slot.version, ''))).toEqual({ reason: 'required' });
    expect((await stop(slot.version + 1)).body.code).toBe('flashSlotChanged');
    expect((await stop(slot.version)).body.detail).toEqual({ isStopped: true });
    expect((await stop(slot.version + 1)).body.code).toBe('flashSlotOver');
    const told = await api.db.execute(sql`select params ->> 'reason' as reason from notifications
      where user_id = ${store.userId} and kind = 'sellerFlashStopped'`);
    expect(told.rows).toEqual([{ reason: 'wrong price' }]);
    expect(await shop.stock(two)).toMatchObject({ reserved: 0, movedReserved: 0 });
    const windows = await api.db.execute(
      sql`select 1 from price_windows where seller_id = ${store.sellerId}
      and ends_at > greatest(starts_at, ${now.toISOString()}::timestamptz)`,
    );
    expect(windows.rows).toEqual([]);
    expect(await shown(slotId)).toBeUndefined();
    expect((await api.call('GET', `/admin/flash-sale/product?search=Thing`, { token: staff })).status).toBe(
      200,
    );
    expect(
      (await api.call('GET', '/admin/flash-sale/List', { token: staff })).body.detail.dataList,
    ).toContainEqual(expect.objectContaining({ id: slotId, state: 'ended' }));
  });
});

describe('what may not be', () => {
  test('a slot with wrong times or no name, by field; later changes to what has begun or was accepted for', async () => {
    expect(wrongFields(await saveSlot({ nameTh: ' ', endsAt: at(2), joinUntil: at(3) }))).toEqual({
      nameTh: 'required',
      endsAt: 'flashEndsBefore',
      joinUntil: 'flashJoinLate',
    });
    expect(wrongFields(await saveSlot({ startsAt: at(-1), joinUntil: at(-2) }))).toEqual({
      startsAt: 'flashStartPast',
    });
    expect(wrongFields(await saveSlot({ endsAt: at(2 + 8 * 24) }))).toEqual({ endsAt: 'flashTooLong' });

    const store = await newStore();
    const id = await newSlot();
    expect((await saveSlot({ id, version: 1, endsAt: at(5) })).status).toBe(200);
    expect((await saveSlot({ id, version: 1, endsAt: at(6) })).body.code).toBe('flashSlotChanged');
    await accepted(store, id, await shop.product(store.sellerId));
    expect((await saveSlot({ id, version: 2, endsAt: at(6) })).body.code).toBe('flashSlotFixed');
    expect((await saveSlot({ id, version: 2, nameTh: 'ใหม่', endsAt: at(5) })).status).toBe(200);
    now = new Date(start.getTime() + 3 * hourMs);
    expect((await saveSlot({ id, version: 3, nameTh: 'กำลังขาย', endsAt: at(5) })).status).toBe(200);
    expect((await saveSlot({ id, version: 4, endsAt: at(6) })).body.code).toBe('flashSlotFixed');
    now = new Date(start.getTime() + 5 * hourMs);
    expect((await saveSlot({ id, version: 4, nameTh: 'จบแล้ว', endsAt: at(5) })).body.code).toBe(
      'flashSlotOver',
    );
    expect((await saveSlot({ id: 999_999_999, version: 1 })).status).toBe(404);
  });

  test('an offer that isn’t cheaper, of more copies than are free, or of what isn’t the store’s to sell', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const productId = await shop.product(store.sellerId);
    const slotId = await newSlot();
    expect(
      wrongFields(await propose(store, slotId, productId, { price: 100, copies: 11, perPerson: 12 })),
    ).toEqual({
      price: 'flashPriceHigh',
      copies: 'flashCopiesMany',
      perPerson: 'flashPerPerson',
    });
    const price = await propose(store, slotId, productId, { price: 60.005 });
    expect(wrongFields(price)).toEqual({ price: 'amountInvalid' });
    expect(wrongFields(await propose(other, slotId, productId))).toEqual({ productId: 'flashProductNone' });
    const ebook = await shop.ebook(store.sellerId, 'file');
    expect(wrongFields(await propose(store, slotId, ebook))).toEqual({ productId: 'flashProductNone' });
    const id = await proposed(store, slotId, productId);
    expect((await propose(store, slotId, productId)).body.code).toBe('flashOfferTwice');
    // Another store's offer is nobody's.
    const withdraw = (token: string) =>
      api.call('POST', `/seller/flash-sale/offer/${id}/withdraw`, { token, body: {} });
    expect((await withdraw(other.token)).status).toBe(404);
    const theirs = await api.call('GET', '/seller/flash-sale/List', { token: other.token });
    expect(JSON.stringify(theirs.body)).not.toContain(`"productId":${productId}`);
    expect(theirs.body.detail.dataList.find((slot: { id: number }) => slot.id === slotId).offers).toEqual([]);
    expect((await withdraw(store.token)).body.detail).toEqual({ isWithdrawn: true });
    expect((await withdraw(store.token)).body.code).toBe('flashOfferDecided');
    // Taken back, it may be proposed anew; after the closing time nothing may.
    expect((await propose(store, slotId, productId)).status).toBe(200);
    now = new Date(start.getTime() + hourMs);
    expect((await propose(store, slotId, await shop.product(store.sellerId))).body.code).toBe(
      'flashJoinOver',
    );
    expect((await propose(store, 999_999_999, productId)).status).toBe(404);
  });

  test('a product in two slots at once; one that begins as the other ends may be in both', async () => {
    const store = await newStore();
    const productId = await shop.product(store.sellerId);
    const [first, overlapping, next] = [
      await newSlot(),
      await newSlot({ startsAt: at(3), endsAt: at(5) }),
      await newSlot({ startsAt: at(4), endsAt: at(5) }),
    ];
    const waiting = await proposed(store, overlapping, productId);
    await accepted(store, first, productId);
    expect((await decide(waiting, 'accept')).body.code).toBe('flashOverlap');
    expect((await decide(waiting, 'refuse')).body.code).toBe('flashReasonMissing');
    expect((await decide(waiting, 'refuse', 'at the same time as another')).body.detail).toEqual({
      state: 'refused',
    });
    expect((await decide(waiting, 'accept')).body.code).toBe('flashOfferDecided');
    expect((await propose(store, overlapping, productId)).body.code).toBe('flashOverlap');
    await accepted(store, next, productId);
    expect(await shop.stock(productId)).toMatchObject({ reserved: 8 });
    expect((await decide(999_999_999, 'accept')).status).toBe(404);
  });

  test('accepting what has become dearer than the shelf or was sold meanwhile', async () => {
    const store = await newStore();
    const slotId = await newSlot();
    const [cheaper, sold] = [await shop.product(store.sellerId), await shop.product(store.sellerId)];
    const ids = [await proposed(store, slotId, cheaper), await proposed(store, slotId, sold)];
    await api.db.execute(sql`update products set price_satang = 5000 where id = ${cheaper}`);
    await api.db.execute(sql`update products set stock_on_hand = 3 where id = ${sold}`);
    expect(wrongFields(await decide(ids[0] ?? 0, 'accept'))).toEqual({ price: 'flashPriceHigh' });
    expect(wrongFields(await decide(ids[1] ?? 0, 'accept'))).toEqual({ copies: 'flashCopiesMany' });
  });
});

test('a weaker price stands under the flash price, and is there again when that is sold out', async () => {
  const store = await newStore();
  const productId = await shop.product(store.sellerId);
  await transact(api.db, (tx) =>
    setPriceWindows(tx, 'campaign:1', [
      {
        kind: 'campaign',
        sellerId: store.sellerId,
        productId,
        priceSatang: 8_000,
        startsAt: start,
        endsAt: new Date(at(9)),
        nameTh: 'แคมเปญ',
        nameEn: 'Campaign',
      },
    ]),
  );
  const slotId = await newSlot();
  await accepted(store, slotId, productId, { copies: 1, perPerson: 1 });
  now = new Date(start.getTime() + 2 * hourMs);
  await turn();
  await quietly();
  expect(await cardOf(productId)).toMatchObject({ price: 60, flash: { left: 1 } });
  const shopper = await shop.shopper();
  const cartId = await shop.cart(api.services, shopper.userId, [productId]);
  expect(await placeOrder(api.services, shop.order(shopper, cartId))).toMatchObject({ ok: true });
  await quietly();
  expect(await cardOf(productId)).toMatchObject({ price: 80, flash: null, quantity: 9 });
  expect(await shown(slotId)).toMatchObject({ offers: [{ left: 0, soldPercent: 100 }] });
});

describe('a price that is struck through', () => {
  const dayMs = 24 * hourMs;
  /** What it cost: satang, and how many days ago that began. */
  async function costing(store: Store, prices: readonly (readonly [number, number])[]): Promise<number> {
    const productId = await shop.product(store.sellerId);
    await api.db.execute(sql`delete from own_prices where product_id = ${productId}`);
    for (const [satang, daysAgo] of prices)
      await api.db.execute(sql`insert into own_prices (product_id, seller_id, price_satang, since)
        values (${productId}, ${store.sellerId}, ${satang}, ${new Date(start.getTime() - daysAgo * dayMs).toISOString()})`);
    return productId;
  }
  const struck = async (slotId: number) =>
    (await shown(slotId)).offers.map(({ priceBefore }: { priceBefore: number }) => priceBefore);

  test('is the lowest of the last 30 days: raised for the sale it isn’t, nor above an earlier sale', async () => {
    const store = await newStore();
    const slotId = await newSlot();
    // 80 until a week ago, dearer since then; 70 longer ago than that counts.
    const raised = await costing(store, [
      [7_000, 90],
      [8_000, 40],
      [10_000, 7],
    ]);
    const steady = await costing(store, [[10_000, 60]]);
    await transact(api.db, (tx) =>
      setPriceWindows(tx, 'promotion:77', [
        {
          kind: 'product_discount',
          sellerId: store.sellerId,
          productId: steady,
          discountBasisPoints: 1_000,
          startsAt: new Date(start.getTime() - 20 * dayMs),
          endsAt: new Date(start.getTime() - 10 * dayMs),
          nameTh: 'ลดกลางเดือน',
          nameEn: 'Mid-month',
        },
      ]),
    );
    await accepted(store, slotId, raised);
    await accepted(store, slotId, steady);
    expect((await struck(slotId)).toSorted()).toEqual([80, 90]);
    now = new Date(start.getTime() + 2 * hourMs);
    await turn();
    await quietly();
    expect(await cardOf(raised)).toMatchObject({ price: 60, flash: { priceBefore: 80 } });
    const added = await api.call('POST', '/transaction/add', { body: { productId: raised, quantity: 1 } });
    const cart = await api.call('GET', `/transaction/${added.body.detail.cartId}`);
    expect(cart.body.detail.orders[0].products[0].flash).toMatchObject({ price: 60, priceBefore: 80 });
    // The sale itself is a price it had: the next one strikes through no more than that.
    now = new Date(start.getTime() + 5 * hourMs);
    await closeEndedOffers(api.services);
    const later = await newSlot({ joinUntil: at(6), startsAt: at(7), endsAt: at(8) });
    await accepted(store, later, raised, { price: 50 });
    expect(await struck(later)).toEqual([60]);
  });

  test('the store sees what its product cost, whoever changed it; another store doesn’t', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const productId = await costing(store, [[10_000, 50]]);
    await api.db.execute(sql`update products set price_satang = 9000 where id = ${productId}`);
    await api.db.execute(
      sql`update products set price_satang = 9000, name_en = 'Same' where id = ${productId}`,
    );
    now = new Date(start.getTime() + hourMs);
    const path = `/seller/product/${productId}/prices`;
    const reply = await api.call('GET', path, { token: store.token, culture: 'en' });
    expect(reply.body.detail).toMatchObject({
      lowest: 90,
      dataList: [
        { kind: 'own', price: 90, until: null },
        { kind: 'own', price: 100 },
      ],
    });
    expect(reply.body.detail.dataList).toHaveLength(2);
    expect((await api.call('GET', path, { token: other.token })).status).toBe(404);
  });
});

describe('being reminded', () => {
  test('who asked is told once when it begins; who took it back isn’t', async () => {
    const store = await newStore();
    const slotId = await newSlot();
    await accepted(store, slotId, await shop.product(store.sellerId));
    const [keen, fickle] = [await api.signIn(), await api.signIn()];
    const path = `/flash-sale/${slotId}/reminder`;
    for (const { token } of [keen, keen, fickle])
      expect((await api.call('POST', path, { token, body: {} })).body.detail).toEqual({ isKept: true });
    expect((await api.call('DELETE', path, { token: fickle.token })).body.detail).toEqual({ isKept: false });
    const ids = async (token: string) =>
      (await api.call('GET', '/flash-sale/reminder/List', { token })).body.detail.ids;
    expect(await ids(keen.token)).toEqual([slotId]);
    expect(await ids(fickle.token)).toEqual([]);
    expect((await readSlot(slotId)).slot.counts.reminders).toBe(1);
    expect(await tellOfBegunSlots(api.services)).toBe(0);

    now = new Date(start.getTime() + 2 * hourMs);
    expect(await tellOfBegunSlots(api.services)).toBe(1);
    expect(await tellOfBegunSlots(api.services)).toBe(0);
    const { rows } = await api.db.execute(sql`
      select user_id as "userId" from notifications where kind = 'flashSaleBegun'`);
    expect(rows).toEqual([{ userId: keen.userId }]);
    expect((await api.call('POST', path, { token: keen.token, body: {} })).body.code).toBe('flashSlotBegun');
    expect(
      (await api.call('POST', '/flash-sale/999999999/reminder', { token: keen.token, body: {} })).status,
    ).toBe(404);
    expect((await api.call('POST', path, { body: {} })).status).toBe(401);
  });
});

test('what runs and comes stands first, and what is over waits for nobody', async () => {
  const store = await newStore();
  const productId = await shop.product(store.sellerId);
  const waiting = async (): Promise<number> =>
    (await api.call('GET', '/admin/waiting', { token: staff })).body.detail.desks.find(
      ({ desk }: { desk: string }) => desk === 'flashSales',
    )?.waiting.count ?? 0;
  const listed = async (ids: number[], path = '/admin/flash-sale/List', token = staff): Promise<number[]> =>
    (await api.call('GET', path, { token })).body.detail.dataList
      .map(({ id }: { id: number }) => id)
      .filter((id: number) => ids.includes(id));
  const [later, sooner, past] = [
    await newSlot({ startsAt: at(50), endsAt: at(51) }),
    await newSlot({ startsAt: at(20), endsAt: at(30) }),
    await newSlot(),
  ];
  await proposed(store, past, productId);
  await proposed(store, sooner, await shop.product(store.sellerId));
  const before = await waiting();
  now = new Date(start.getTime() + 5 * hourMs);
  const left = await waiting();
  expect(left).toBeLessThan(before);
  expect(await listed([later, sooner, past])).toEqual([sooner, later, past]);
  expect(await listed([sooner, past], '/seller/flash-sale/List', store.token)).toEqual([sooner, past]);
  for (const [path, token] of [
    ['/admin/flash-sale/List', staff],
    ['/seller/flash-sale/List', store.token],
  ] as const) {
    const whole = (await api.call('GET', path, { token })).body.detail;
    expect(whole.total).toBe(whole.dataList.length);
    const pages = await Promise.all(
      Array.from({ length: whole.total }, (_, index) =>
        api.call('GET', `${path}?perpage=1&pageNo=${index + 1}`, { token }),
      ),
    );
    expect(pages.flatMap(({ body }) => body.detail.dataList)).toEqual(whole.dataList);
  }
  const { version } = (await readSlot(sooner)).slot;
  const stop = { token: staff, body: { version, reason: 'เลื่อนออกไป' } };
  expect((await api.call('POST', `/admin/flash-sale/${sooner}/stop`, stop)).status).toBe(200);
  expect(await waiting()).toBe(left - 1);
  expect(await listed([later, sooner, past])).toEqual([later, sooner, past]);
});

test('only staff open slots and answer; only stores’ catalogue people propose', async () => {
  const store = await newStore();
  const productId = await shop.product(store.sellerId);
  const slotId = await newSlot();
  const shopper = (await api.signIn()).token;
  for (const token of [shopper, store.token]) expect((await saveSlot({}, token)).status).toBe(403);
  expect((await propose({ token: shopper }, slotId, productId)).status).toBe(403);
  const finance = await api.signIn('seller', store.sellerId, { storeRights: ['finance'] });
  expect((await propose(finance, slotId, productId)).status).toBe(403);
});

describe('copies that a store adds', () => {
  const add = (store: { token: string }, id: number, copies: number) =>
    api.call('POST', `/seller/flash-sale/offer/${id}/copies`, { token: store.token, body: { copies } });
  const buy = async (productId: number, quantity: number) => {
    const buyer = await shop.shopper();
    const cartId = await shop.cart(api.services, buyer.userId, [productId], quantity);
    return placeOrder(api.services, shop.order(buyer, cartId));
  };

  test('are held at once and sold at the price, also where all were sold; again changes nothing', async () => {
    const store = await newStore();
    const productId = await shop.product(store.sellerId, { stockOnHand: 40 });
    const slotId = await newSlot();
    const id = await accepted(store, slotId, productId, { copies: 4, perPerson: 4 });
    now = new Date(at(3));
    await turn();
    expect((await buy(productId, 4)).ok).toBe(true);
    const before = await shop.stock(productId);
    for (const _ of ['once', 'again'])
      expect((await add(store, id, 9)).body.detail, 'nine in all').toEqual({ copies: 9 });
    expect((await shop.stock(productId)).reserved).toBe(before.reserved + 5);
    const { offers } = await readSlot(slotId);
    expect(offers[0]).toMatchObject({ copies: 9, result: { sold: 4, left: 5 } });
    const placed = await buy(productId, 4);
    expect(placed).toMatchObject({ ok: true, value: { orders: [{ total: 4 * 60 + 50 }] } });
    const { onHand, reserved, movedOnHand, movedReserved } = await shop.stock(productId);
    expect([onHand, reserved]).toEqual([movedOnHand, movedReserved]);
  });

  test('of many rows go to all of them', async () => {
    const store = await newStore();
    const productId = await shop.product(store.sellerId, { stockOnHand: 400 });
    const id = await accepted(store, await newSlot(), productId, { copies: 100, perPerson: 1 });
    expect((await add(store, id, 137)).status).toBe(200);
    const { rows } = await api.db.execute<{ left: number }>(sql`
      select copies_left as left from price_quota_parts p join flash_offers o on o.quota_id = p.quota_id
      where o.id = ${id} order by part`);
    const left = rows.map((row) => Number(row.left));
    expect(left.reduce((sum, copies) => sum + copies, 0)).toBe(137);
    expect(Math.max(...left) - Math.min(...left)).toBeLessThanOrEqual(2);
  });

  test('are refused beyond the stock, fewer than before, after the sale, and to another store', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const productId = await shop.product(store.sellerId);
    const slotId = await newSlot();
    const waiting = await proposed(store, slotId, productId);
    const codeOf = async (reply: ReturnType<typeof add>) => (await reply).body.code;
    expect(await codeOf(add(store, waiting, 5))).toBe('flashOfferNotAccepted');
    await decide(waiting, 'accept');
    expect(await codeOf(add(store, waiting, 3))).toBe('flashCopiesFewer');
    expect(await codeOf(add(store, waiting, 11))).toBe('flashCopiesMany');
    expect(await codeOf(add(other, waiting, 5))).toBe('flashOfferNotFound');
    expect((await add(store, waiting, 0)).status).toBe(400);
    now = new Date(at(4));
    expect(await codeOf(add(store, waiting, 5))).toBe('flashSlotOver');
    expect((await readSlot(slotId)).offers[0]).toMatchObject({ copies: 4 });
  });
});
