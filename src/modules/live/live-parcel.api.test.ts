import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordSent } from '../../platform/db/test-statements.ts';
import { transact } from '../../platform/db/transact.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';

const start = new Date('2026-11-26T12:00:00Z');
const hour = 60 * 60 * 1000;
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: { token: string };
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

type Signed = { token: string };
type Buyer = Signed & { userId: number; addressId: number };
type Store = Signed & { sellerId: number };
type Live = { store: Store; id: number };

const post = (who: Signed, path: string, body: object = {}, culture: 'th' | 'en' = 'th') =>
  api.call('POST', path, { token: who.token, body, culture });
const get = (who: Signed, path: string) => api.call('GET', path, { token: who.token });

async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}

/** A live that sells A1 to A5 (or B1 to B5) at their own price of 100 baht; a copy weighs 300 grams, of A5 800. Post: 40 baht, 10 for a further kilogram. */
async function selling(store: Store, letter = 'A'): Promise<Live> {
  const draft = { name: 'ไลฟ์', startsAt: start.toISOString(), limitPerPerson: 5, postTypeId: 1, pageId: '' };
  const id: number = (await post(store, '/seller/live', draft)).body.detail.id;
  for (const number of [1, 2, 3, 4, 5]) {
    const productId = await shop.product(store.sellerId, { weightGrams: number === 5 ? 800 : 300 });
    const product = { productId, keyword: `${letter}${number}`, copies: 8, price: 100 };
    expect((await post(store, `/seller/live/${id}/product`, product)).status).toBe(200);
  }
  expect((await post(store, `/seller/live/${id}/connect`)).status).toBe(200);
  return { store, id };
}

async function newBuyer(): Promise<Buyer> {
  const { userId, token } = await api.signIn();
  return { userId, token, addressId: await shop.address(userId) };
}

/** What a comment asks for is in the buyer's cart, ticked alone. */
async function take(buyer: Buyer, { id }: Live, text: string): Promise<string> {
  expect((await post(buyer, `/live/detail/${id}/comment`, { text })).status).toBe(200);
  const { code } = (await post(buyer, `/live/detail/${id}/basket`)).body.detail;
  const claimed = await post(buyer, `/live/transaction/${code}/claim`);
  expect(claimed.status).toBe(200);
  return claimed.body.detail.cartId;
}

const choiceOf = (buyer: Buyer, cartId: string, more: object) => ({
  ...{ id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId: buyer.addressId }, orders: [] },
  ...more,
});
const calculate = async (buyer: Buyer, cartId: string, more: object = {}) =>
  (await post(buyer, '/order/calculate', choiceOf(buyer, cartId, more))).body.detail;

type Ordered = { orderNumber: string; referenceCode: string };
async function order(
  buyer: Buyer,
  live: Live,
  text: string,
  more: object = {},
  culture: 'th' | 'en' = 'th',
): Promise<Ordered> {
  const cartId = await take(buyer, live, text);
  const { grandTotal } = await calculate(buyer, cartId, more);
  const placed = await post(buyer, '/order/place', choiceOf(buyer, cartId, { ...more, grandTotal }), culture);
  expect([placed.status, placed.body.code]).toEqual([200, undefined]);
  const { referenceCode, orders } = placed.body.detail;
  return { orderNumber: orders[0].orderNumber, referenceCode };
}

async function pay({ referenceCode }: Ordered) {
  const { rows } = await api.db.execute<{ id: string }>(sql`
    select p.id from payments p join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode}`);
  return transact(api.db, (tx) => confirmPaymentById(tx, api.services, String(rows[0]?.id), now));
}
async function paid(...asked: Parameters<typeof order>): Promise<Ordered> {
  const placed = await order(...asked);
  await pay(placed);
  return placed;
}

/** What each order was charged for its parcel, and saved, in baht; whose parcel it goes in. */
async function parcelOf({ orderNumber }: Ordered) {
  const { rows } = await api.db.execute<
    Record<'fee' | 'saved', number> & { lead: string | null; status: string }
  >(sql`
    select o.shipping_satang / 100 as fee, o.parcel_saved_satang / 100 as saved, o.status,
      (select lead.order_number from orders lead where lead.id = o.parcel_lead_id) as lead
    from orders o where o.order_number = ${orderNumber}`);
  const [row] = rows;
  return row === undefined ? null : { ...row, fee: Number(row.fee), saved: Number(row.saved) };
}
const ownFee = { fee: 40, saved: 0, lead: null };
const cancel = (buyer: Buyer, { orderNumber }: Ordered) => post(buyer, `/Order/${orderNumber}/cancel`);
const refundsOf = async ({ referenceCode }: Ordered) => {
  const { rows } = await api.db.execute<{ satang: string | null }>(sql`
    select sum(r.amount_satang) as satang from refunds r join payments p on p.id = r.payment_id join order_groups g on g.id = p.group_id
    where g.reference_code = ${referenceCode}`);
  return Number(rows[0]?.satang ?? 0) / 100;
};

describe('a second order of a live', () => {
  test('pays only what the parcel of all of it costs more, and says so everywhere', async () => {
    const live = await selling(await newStore());
    const buyer = await newBuyer();
    const first = await paid(buyer, live, 'cf a1');
    expect(await parcelOf(first)).toMatchObject(ownFee);

    const cartId = await take(buyer, live, 'cf a2');
    const cart = (await get(buyer, `/transaction/${cartId}`)).body.detail;
    expect(cart.orders[0].delivery).toMatchObject({ feeLeast: 0, feeMost: 40 });
    const shown = await calculate(buyer, cartId);
    expect(shown).toMatchObject({ shippingTotal: 0, grandTotal: 100 });
    expect(shown.orders[0]).toMatchObject({
      ...{ shippingFee: 0, oneParcel: { orderNumbers: [first.orderNumber], saved: 40 } },
      shippingOptions: [
        { code: 'post', fee: 0 },
        { code: 'express', fee: 90 },
      ],
    });
    expect(shown.steps.slice(-2)).toMatchObject([
      { kind: 'shipping', amount: 40 },
      { kind: 'one_parcel', name: first.orderNumber, amount: -40 },
    ]);
    const second = await paid(buyer, live, 'cf a2', {}, 'en');
    expect(await parcelOf(second)).toMatchObject({ fee: 0, saved: 40, lead: first.orderNumber });
    // 300 + 300 + 800 grams: a kilogram more, ten baht more.
    const third = await paid(buyer, live, 'cf a5');
    expect(await parcelOf(third)).toMatchObject({ fee: 10, saved: 30, lead: first.orderNumber });

    const { body } = await get(buyer, `/Order/${third.orderNumber}`);
    expect(body.detail).toMatchObject({
      ...{ shippingFee: 10, grandTotal: 110, canCancel: true, isHeldByLater: false },
      goesWith: [
        { orderNumber: first.orderNumber, status: 'ready_to_ship', isPacked: false, holdUntil: null },
        { orderNumber: second.orderNumber },
      ],
    });
    const amounts = body.detail.steps.map(({ amount }: { amount: number }) => amount);
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(110);
    const ofStore = await get(live.store, `/seller/Order/${first.orderNumber}`);
    expect(ofStore.body.detail.goesWith.map((mate: Ordered) => mate.orderNumber)).toEqual([
      second.orderNumber,
      third.orderNumber,
    ]);
  });

  test('counts promotions and vouchers on what is left of the fee, each once', async () => {
    const live = await selling(await newStore());
    const buyer = await newBuyer();
    const code = await shop.voucher({ kind: 'shipping', discountSatang: 4_000 });
    const first = await paid(buyer, live, 'cf a1', { promotionCode: code });
    const { rows } = await api.db.execute<{ off: string }>(sql`
      select shipping_discount_satang as off from orders where order_number = ${first.orderNumber}`);
    expect(Number(rows[0]?.off)).toBe(4_000);
    // The store has had the parcel's fee from the house: that counts as charged.
    const second = await paid(buyer, live, 'cf a2');
    expect(await parcelOf(second)).toMatchObject({ fee: 0, saved: 40 });

    await shop.promotion(
      {
        ...{ sellerId: live.store.sellerId, promotionTypeId: 8 },
        terms: { kind: 'parcel', fromSatang: 100, offSatang: null },
      },
      [{ kind: 'store', targetId: live.store.sellerId }],
    );
    const cartId = await take(buyer, live, 'cf a5');
    const shown = await calculate(buyer, cartId);
    expect(shown.steps.filter(({ kind }: { kind: string }) => /shipping|parcel/.test(kind))).toMatchObject([
      { kind: 'shipping', amount: 40 },
      { kind: 'one_parcel', amount: -30 },
      { kind: 'shipping_promotion', amount: -10, fundedBy: 'seller' },
    ]);
    expect(shown.shippingTotal).toBe(0);
  });

  test('to be paid on delivery goes with what is paid; what is to be paid on delivery takes nothing along', async () => {
    const live = await selling(await newStore());
    const buyer = await newBuyer();
    await paid(buyer, live, 'cf a1');
    const onDelivery = await order(buyer, live, 'cf a2', { paymentTypeId: 'cod' });
    expect(await parcelOf(onDelivery)).toMatchObject({ fee: 0, saved: 40 });
    // Nobody has paid for it, and may not at the door: the first order's fee isn't counted twice.
    expect(await parcelOf(await order(buyer, live, 'cf a3'))).toMatchObject(ownFee);
    const other = await newBuyer();
    await order(other, live, 'cf a1', { paymentTypeId: 'cod' });
    expect(await parcelOf(await order(other, live, 'cf a2'))).toMatchObject(ownFee);
  });
});

describe('by itself goes what', () => {
  test('somebody else, another address, another channel, another live or another store has', async () => {
    const store = await newStore();
    const live = await selling(store);
    const [buyer, stranger] = [await newBuyer(), await newBuyer()];
    await paid(buyer, live, 'cf a1');
    expect(await parcelOf(await order(stranger, live, 'cf a1'))).toMatchObject(ownFee);

    const elsewhere = await shop.address(buyer.userId);
    await api.db.execute(sql`update user_addresses set address = '1/1' where id = ${elsewhere}`);
    const cart = await take(buyer, live, 'cf a2');
    const away = await calculate(buyer, cart, {
      buyerInfo: { addressId: elsewhere },
    });
    expect(away).toMatchObject({ shippingTotal: 40, orders: [{ oneParcel: null }] });
    const express = await calculate(buyer, cart, { shippingCode: 'express' });
    expect(express).toMatchObject({ shippingTotal: 90, orders: [{ oneParcel: null }] });

    expect(await parcelOf(await order(buyer, await selling(store, 'B'), 'cf b1'))).toMatchObject(ownFee);
    expect(await parcelOf(await order(buyer, await selling(await newStore()), 'cf a1'))).toMatchObject(
      ownFee,
    );
    // From the shelf of the same store, too: it isn't of the live.
    const shelf = await shop.product(store.sellerId);
    const { cartId } = (await post(buyer, '/transaction/add', { productId: shelf, quantity: 1 })).body.detail;
    const alone = { orders: [{ sellerId: store.sellerId, products: [{ id: shelf, isCheckBox: true }] }] };
    expect(await calculate(buyer, cartId, alone)).toMatchObject({ shippingTotal: 40 });
  });

  test('follows an order that isn’t paid, is packed, sent, cancelled or has run out', async () => {
    const live = await selling(await newStore());
    const buyers = await Promise.all([1, 2, 3, 4, 5].map(newBuyer));
    const [unpaid, packed, sent, cancelled, late] = buyers as [Buyer, Buyer, Buyer, Buyer, Buyer];
    await order(unpaid, live, 'cf a1');
    const packedOrder = await paid(packed, live, 'cf a1');
    await post(live.store, `/seller/Order/${packedOrder.orderNumber}/prepare`);
    const sentOrder = await paid(sent, live, 'cf a1');
    const parcel = { provider: 'Post', trackingNumber: 'EP123456789TH' };
    expect((await post(live.store, `/seller/Order/${sentOrder.orderNumber}/ship`, parcel)).status).toBe(200);
    expect((await cancel(cancelled, await paid(cancelled, live, 'cf a1'))).status).toBe(200);
    for (const buyer of [unpaid, packed, sent, cancelled])
      expect(await parcelOf(await order(buyer, live, 'cf a2'))).toMatchObject(ownFee);
    await order(late, live, 'cf a3');
    now = new Date(start.getTime() + 100 * hour);
    await expireOrderGroups(api.services);
    now = start;
    expect(await parcelOf(await order(late, live, 'cf a4'))).toMatchObject(ownFee);
  });

  test('comes while an order of the parcel waits for its payment: a fee is counted once', async () => {
    const live = await selling(await newStore());
    const buyer = await newBuyer();
    await paid(buyer, live, 'cf a1');
    expect(await parcelOf(await order(buyer, live, 'cf a2'))).toMatchObject({ fee: 0, saved: 40 });
    expect(await parcelOf(await order(buyer, live, 'cf a5'))).toMatchObject(ownFee);
  });
});

describe('cancelling', () => {
  test('goes from the last order on, and each is paid back what it was charged', async () => {
    const live = await selling(await newStore());
    const [buyer, stranger] = [await newBuyer(), await newBuyer()];
    const first = await paid(buyer, live, 'cf a1');
    const second = await paid(buyer, live, 'cf a5');
    expect(await parcelOf(second)).toMatchObject({ fee: 10, saved: 30 });
    const shown = (await get(buyer, `/Order/${first.orderNumber}`)).body.detail;
    expect(shown).toMatchObject({ canCancel: false, isHeldByLater: true, isRestHeldByLater: false });
    const refused = await cancel(buyer, first);
    expect([refused.status, refused.body.code]).toEqual([409, 'parcelShared']);
    expect((await cancel(stranger, first)).status).toBe(404);
    expect(await refundsOf(first)).toBe(0);
    expect((await cancel(buyer, second)).status).toBe(200);
    expect((await cancel(buyer, first)).status).toBe(200);
    expect([await refundsOf(second), await refundsOf(first)]).toEqual([110, 140]);
  });

  test('by the store or by staff isn’t the buyer’s doing: it costs them nothing', async () => {
    const live = await selling(await newStore());
    const buyer = await newBuyer();
    const first = await paid(buyer, live, 'cf a1');
    const second = await paid(buyer, live, 'cf a2');
    const third = await paid(buyer, live, 'cf a3');
    const reason = { reason: 'ของหมด' };
    expect((await post(live.store, `/seller/Order/${first.orderNumber}/cancel`, reason)).status).toBe(200);
    expect((await post(staff, `/admin/Order/${second.orderNumber}/cancel`, reason)).status).toBe(200);
    expect([await refundsOf(first), await refundsOf(second)]).toEqual([140, 100]);
    expect(await parcelOf(third)).toMatchObject({ fee: 0, status: 'ready_to_ship' });
    // What was paid back is nobody's fee any more.
    expect(await parcelOf(await order(buyer, live, 'cf a4'))).toMatchObject({ fee: 40, saved: 0 });
  });

  test('a first order lets nobody have a later one, paid too late, for less', async () => {
    const live = await selling(await newStore());
    const [buyer, faithful] = [await newBuyer(), await newBuyer()];
    const [first, kept] = [await paid(buyer, live, 'cf a1'), await paid(faithful, live, 'cf a1')];
    const [second, other] = [await order(buyer, live, 'cf a2'), await order(faithful, live, 'cf a2')];
    expect((await cancel(buyer, first)).body.code).toBe('parcelShared');
    now = new Date(start.getTime() + 100 * hour);
    await expireOrderGroups(api.services);
    expect((await cancel(buyer, first)).status).toBe(200);
    await pay(second);
    expect(await parcelOf(second)).toMatchObject({ status: 'expired' });
    expect(await refundsOf(second)).toBe(100);
    // Whose first order still waits gets the second one.
    await pay(other);
    expect(await parcelOf(other)).toMatchObject({ fee: 0, status: 'ready_to_ship', lead: kept.orderNumber });
  });
});

/** A cart that nobody's account has, with copies of a live: so one person has several at once. */
async function cartOf(productIds: readonly number[], { id: liveId }: Live): Promise<string> {
  const id = api.services.newSecret();
  const lines = productIds.map((productId) => ({
    ...{ productId, quantity: 1, isCheckBox: true, priceSeenSatang: 10_000, addedAtMs: start.getTime() },
    source: `live:${liveId}`,
  }));
  await api.db.execute(sql`insert into carts (id, lines) values (${id}, ${JSON.stringify(lines)}::jsonb)`);
  return id;
}

test('in a live that sells for several stores each has its own parcel', async () => {
  const live = await selling(await newStore());
  const [other, buyer] = [await newStore(), await newBuyer()];
  const ordered: { orderNumber: string; sellerId: number }[][] = [];
  for (const stores of [[live.store, other], [other], [live.store, other]]) {
    const products = await Promise.all(stores.map(({ sellerId }) => shop.product(sellerId)));
    const placed = await post(buyer, '/order/place', choiceOf(buyer, await cartOf(products, live), {}));
    expect(placed.status).toBe(200);
    const { referenceCode, orders } = placed.body.detail;
    await pay({ referenceCode, orderNumber: '' });
    ordered.push(orders);
  }
  const parcels = await Promise.all(
    ordered.flat().map((one) => parcelOf({ orderNumber: one.orderNumber, referenceCode: '' })),
  );
  const [first, second] = (ordered[0] ?? []).map(({ orderNumber }) => orderNumber);
  // 900 grams of the other store's are one kilogram, too.
  const fees = parcels.map((parcel) => [parcel?.fee, parcel?.lead]);
  expect(fees).toEqual([
    [40, null],
    [40, null],
    [0, second],
    [0, first],
    [0, second],
  ]);
});

describe('at its store', () => {
  test('the packing desk, slips and labels say what goes together, to that store alone', async () => {
    const live = await selling(await newStore());
    const buyer = await newBuyer();
    const [first, second] = [await paid(buyer, live, 'cf a1'), await paid(buyer, live, 'cf a2')];
    const unpaid = await order(buyer, live, 'cf a3');
    const desk = (await get(live.store, `/seller/packing/${first.orderNumber}`)).body.detail;
    expect(desk.goesWith).toMatchObject([
      { orderNumber: second.orderNumber, status: 'ready_to_ship', holdUntil: null },
      { orderNumber: unpaid.orderNumber, status: 'unpaid', holdUntil: expect.stringMatching(/Z$/) },
    ]);
    const stranger = await newStore();
    for (const path of [`packing/${first.orderNumber}`, `Order/${first.orderNumber}`])
      expect((await get(stranger, `/seller/${path}`)).status).toBe(404);
    for (const paper of ['labels-a6', 'slips-a4']) {
      const path = `/api/seller/Order/papers/${paper}?orderNumbers=${first.orderNumber}`;
      const reply = await api.app.request(path, {
        headers: { 'x-api-key': 'test-key', authorization: `Bearer ${live.store.token}` },
      });
      const texts = readPdf(Buffer.from(await reply.arrayBuffer()))
        .pages.flat()
        .join(' ');
      // What isn't paid isn't put into a parcel.
      expect(texts.replaceAll(' ', '')).toContain(`รวมกล่องกับ${second.orderNumber}`);
      expect(texts).not.toContain(unpaid.orderNumber);
    }
    const parcel = { provider: 'Post', trackingNumber: 'EP123456789TH' };
    for (const { orderNumber } of [first, second])
      expect((await post(live.store, `/seller/Order/${orderNumber}/ship`, parcel)).status).toBe(200);
    // What has left takes nothing along.
    expect(await parcelOf(await order(buyer, live, 'cf a4'))).toMatchObject(ownFee);
  });
});

describe('at the same instant', () => {
  const totalFees = async (userId: number) => {
    const { rows } = await api.db.execute<{ satang: string; orders: number }>(sql`
      select sum(shipping_satang) as satang, count(*)::int as orders from orders
      where user_id = ${userId} and status not in ('cancelled', 'expired')`);
    return { fees: Number(rows[0]?.satang) / 100, orders: rows[0]?.orders };
  };

  test('orders count the fee that was paid once', async () => {
    const live = await selling(await newStore());
    const buyer = await newBuyer();
    await paid(buyer, live, 'cf a1');
    const products = await Promise.all(
      [1, 2, 3].map(() => shop.product(live.store.sellerId, { weightGrams: 500 })),
    );
    const carts = await Promise.all(products.map((productId) => cartOf([productId], live)));
    const placed = await Promise.all(
      carts.map((cartId) => post(buyer, '/order/place', choiceOf(buyer, cartId, {}))),
    );
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
    // The first of them goes with what is paid; until it is paid itself, the others go by themselves.
    expect(await totalFees(buyer.userId)).toEqual({ fees: 40 + 0 + 40 + 40, orders: 4 });
  });

  test('an order and the cancellation of the one before it: one of them is told', async () => {
    const live = await selling(await newStore());
    const productId = await shop.product(live.store.sellerId);
    for (let round = 0; round < 6; round += 1) {
      const buyer = await newBuyer();
      const first = await paid(buyer, live, 'cf a1');
      const cartId = await cartOf([productId], live);
      const [cancelled, placed] = await Promise.all([
        cancel(buyer, first),
        post(buyer, '/order/place', choiceOf(buyer, cartId, {})),
      ]);
      expect(placed.status).toBe(200);
      // Either way one parcel is paid for: the first one's, or the second one's own.
      const { fees } = await totalFees(buyer.userId);
      expect(fees).toBe(40);
      const [{ orderNumber }] = placed.body.detail.orders;
      const { lead } = (await parcelOf({ orderNumber, referenceCode: '' })) ?? {};
      expect(cancelled.body.code).toBe(lead === null ? undefined : 'parcelShared');
    }
  });
});

test('an order with something of a live sends one statement more, others none', async () => {
  const live = await selling(await newStore());
  const buyer = await newBuyer();
  const shelf = await shop.cart(api.services, buyer.userId, [await shop.product(live.store.sellerId)]);
  const namesOf = async (cartId: string) => {
    const sent = await recordSent(async () => {
      const { status } = await post(buyer, '/order/place', choiceOf(buyer, cartId, {}));
      expect(status).toBe(200);
    });
    return sent.map(({ name }) => name);
  };
  expect(await namesOf(shelf)).not.toContain('hold_waiting_orders');
  const names = await namesOf(await take(buyer, live, 'cf a1'));
  expect(names.filter((name) => name === 'hold_waiting_orders')).toHaveLength(1);
});
