import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { selectLinkedLines } from '../affiliate/order-link.store.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { notifications } from '../notification/notification.tables.ts';
import { orderGroups } from '../order/order.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { ownPrices, priceWindows } from '../pricing/pricing.tables.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { pricesSentMost } from './campaign.rules.ts';

const hourMs = 3_600_000;
const start = new Date('2026-11-24T03:00:00.250Z');
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

const at = (hours: number) => new Date(start.getTime() + hours * hourMs);
type Store = { sellerId: number; token: string };
type Leaf = { leafId: number; price: number };

let keys = 0;
const newKey = () => {
  keys += 1;
  return `options-${keys}`;
};

async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}

async function opened(values: Record<string, string | number> = {}): Promise<number> {
  const form = new FormData();
  const all = {
    ...{ urlKey: newKey(), nameTh: 'ลดรับลมหนาว', nameEn: 'Cool season' },
    ...{ startsAt: at(24), endsAt: at(72), proposalsUntil: at(48) },
    ...values,
  };
  for (const [name, value] of Object.entries(all))
    form.set(name, value instanceof Date ? value.toISOString() : String(value));
  const reply = await api.call('POST', '/admin/campaign', { token: staff, body: form });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}

const sizes = ['S', 'M', 'L'] as const;

/** A product with three sizes, at 100, 200 and 300 baht. */
async function sized({ sellerId }: Store): Promise<{ productId: number; leaves: number[] }> {
  const productId = await shop.product(sellerId, {
    ...{ productTypeId: 2, stockOnHand: 0, nameTh: 'เสื้อ', nameEn: 'Shirt' },
    optionLevels: [
      {
        ...{ key: 'size', nameTh: 'ขนาด', nameEn: 'Size' },
        values: sizes.map((size) => ({ key: size, nameTh: size, nameEn: size })),
      },
    ],
  });
  const leaves: number[] = [];
  for (const [index, size] of sizes.entries())
    leaves.push(await leafOf(sellerId, productId, size, index + 1));
  return { productId, leaves };
}
const leafOf = (sellerId: number, parentId: number, size: string, hundreds: number) =>
  shop.product(sellerId, {
    ...{ parentId, optionValues: [size], optionTextTh: `ขนาด ${size}`, optionTextEn: size },
    priceSatang: hundreds * 10_000,
  });

const proposeAs = ({ token }: Store, id: number, proposed: unknown) =>
  api.call('POST', `/seller/campaign/${id}/propose`, { token, body: { products: proposed } });
const propose = (store: Store, id: number, productId: number, leaves: readonly Leaf[]) =>
  proposeAs(store, id, [{ productId, leaves }]);
const withdraw = ({ token }: Store, id: number, productIds: readonly number[]) =>
  api.call('POST', `/seller/campaign/${id}/withdraw`, { token, body: { productIds } });
const decide = (id: number, body: object) =>
  api.call('POST', `/admin/campaign/${id}/decide`, { token: staff, body });
const accept = (id: number, productIds: readonly number[]) => decide(id, { productIds, decision: 'accept' });
const proposals = async (id: number, state = 'proposed') =>
  (await api.call('GET', `/admin/campaign/${id}/proposals?state=${state}`, { token: staff, culture: 'en' }))
    .body.detail;
const leavesOf = async ({ token }: Store, id: number, productId: number) =>
  (await api.call('GET', `/seller/campaign/${id}/products/${productId}`, { token, culture: 'en' })).body
    .detail.leaves;
const candidates = async ({ token }: Store, id: number, tab = 'fit') =>
  (await api.call('GET', `/seller/campaign/${id}/products?tab=${tab}`, { token, culture: 'en' })).body.detail;
const windowsOf = async (id: number) =>
  (
    await api.db
      .select({ productId: priceWindows.productId, priceSatang: priceWindows.priceSatang })
      .from(priceWindows)
      .where(eq(priceWindows.source, `campaign:${id}`))
  ).toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0));

/** A store's shirt in a campaign at 80, 150 and 300 less 100 baht, accepted. */
async function joined(values: Record<string, string | number> = {}) {
  const store = await newStore();
  const { productId, leaves } = await sized(store);
  const [small = 0, medium = 0, large = 0] = leaves;
  const id = await opened(values);
  const prices = [
    { leafId: small, price: 80 },
    { leafId: medium, price: 150 },
    { leafId: large, price: 200 },
  ];
  expect((await propose(store, id, productId, prices)).body.detail).toEqual({ proposed: 1, refused: [] });
  expect((await accept(id, [productId])).body.detail).toEqual({ decided: 1, left: [] });
  return { store, productId, small, medium, large, id };
}

describe('works', () => {
  test('a price for each leaf, seen by staff, becomes what cards, page, list, cart and order say', async () => {
    const store = await newStore();
    const { productId, leaves } = await sized(store);
    const [small = 0, medium = 0, large = 0] = leaves;
    const id = await opened();
    const { dataList, counts } = await candidates(store, id);
    expect(counts).toEqual({ fit: 1, proposed: 0 });
    expect(dataList).toMatchObject([
      { productId, ownPrice: 100, leaves: { count: 3, free: 3, highestOwnPrice: 300 }, proposal: null },
    ]);
    const prices = [
      { leafId: small, price: 80 },
      { leafId: medium, price: 150.25 },
    ];
    expect((await propose(store, id, productId, prices)).body.detail).toEqual({ proposed: 1, refused: [] });
    // One product waits, whatever the number of its leaves.
    expect(await proposals(id)).toMatchObject({
      counts: { proposed: 1 },
      dataList: [
        {
          ...{
            productId,
            name: 'Shirt',
            ownPrice: 100,
            highestOwnPrice: 200,
            price: 80,
            highestPrice: 150.25,
          },
          leaves: [
            { leafId: small, name: 'S', ownPrice: 100, price: 80, mistake: null },
            { leafId: medium, name: 'M', ownPrice: 200, price: 150.25, mistake: null },
          ],
        },
      ],
    });
    expect((await accept(id, [productId])).body.detail).toEqual({ decided: 1, left: [] });
    expect(await windowsOf(id)).toEqual([
      { productId: small, priceSatang: 8_000 },
      { productId: medium, priceSatang: 15_025 },
    ]);
    const told = await api.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'sellerCampaignAccepted'));
    expect(told.at(-1)?.params).toMatchObject({ count: '1' });
    expect((await candidates(store, id, 'proposed')).dataList).toMatchObject([
      { productId, proposal: { state: 'accepted', price: 80, highestPrice: 150.25, count: 2 } },
    ]);

    now = at(24);
    await announceChanges(api.db, [`product:${productId}`]);
    const { urlKey } = (await api.call('GET', `/admin/campaign/${id}`, { token: staff })).body.detail;
    const shown = (await api.call('GET', '/campaign')).body.detail.find(
      (one: { id: number }) => one.id === id,
    );
    expect(shown).toMatchObject({
      ...{ productCount: 1, storeCount: 1 },
      // Struck through is what it cost before; from: a leaf that isn't in it is dearer.
      product: [{ id: productId, price: 80, fullPrice: 100, discountPercent: 20, isPriceFrom: true }],
    });
    await expect
      .poll(async () => (await api.call('GET', `/product?campaign=${urlKey}`)).body.detail.total, {
        timeout: 15_000,
      })
      .toBe(1);
    const listed = (await api.call('GET', `/product?campaign=${urlKey}`)).body.detail.dataList;
    expect(listed).toMatchObject([{ id: productId, price: 80, fullPrice: 100 }]);
    const buyer = await shop.shopper();
    const cartId = await shop.cart(api.services, buyer.userId, [small, medium, large], 1);
    const placed = await placeOrder(api.services, shop.order(buyer, cartId, { paymentTypeId: 'cod' }));
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    const [group] = await api.db
      .select({ id: orderGroups.id })
      .from(orderGroups)
      .where(eq(orderGroups.referenceCode, placed.value.referenceCode));
    // A campaign's rate for links is for the leaves that are in it.
    const linked = (await selectLinkedLines(api.db, group?.id ?? 0, now)).toSorted(
      (one, other) => one.totalSatang - other.totalSatang,
    );
    expect(linked.map(({ campaignIds, totalSatang }) => [campaignIds, totalSatang])).toEqual([
      [[id], 8_000],
      [[id], 15_025],
      [[], 30_000],
    ]);
    const results = (await api.call('GET', `/admin/campaign/${id}/results`, { token: staff })).body.detail;
    expect(results).toMatchObject({ orders: 1, copies: 2, sales: 230.25 });
    const own = await api.call('GET', `/seller/campaign/${id}/results`, { token: store.token });
    expect(own.body.detail).toEqual({ orders: 1, copies: 2, sales: 230.25 });
    const file = await api.call('GET', `/admin/campaign/${id}/results/csv`, { token: staff, culture: 'en' });
    expect(file.status).toBe(200);
  });

  test('shows a store, leaf by leaf, what each may cost, what it cost at the lowest, and what else is offered', async () => {
    const store = await newStore();
    const { productId, leaves } = await sized(store);
    const [small = 0, medium = 0] = leaves;
    await api.db
      .insert(ownPrices)
      .values({ productId: medium, sellerId: store.sellerId, priceSatang: 17_500, since: at(-100) });
    await api.db
      .insert(ownPrices)
      .values({ productId: medium, sellerId: store.sellerId, priceSatang: 20_000, since: at(-90) });
    const window = {
      ...{ sellerId: store.sellerId, nameTh: 'แฟลช', nameEn: 'Flash', startsAt: at(30), endsAt: at(31) },
    };
    await transact(api.db, async (tx) => {
      await setPriceWindows(tx, `flash:7${productId}`, [
        { ...window, productId: small, kind: 'flash_sale', priceSatang: 6_000 },
        { ...window, productId: medium, kind: 'flash_sale', priceSatang: 16_000 },
      ]);
      // A discount of the product is one of each leaf.
      await setPriceWindows(tx, `promotion:7${productId}`, [
        { ...window, productId, kind: 'product_discount', discountBasisPoints: 1_000 },
      ]);
    });
    const id = await opened({ leastDiscountPercent: 20 });
    const [first, second, third] = await leavesOf(store, id, productId);
    expect(first).toMatchObject({
      ...{ leafId: small, name: 'S', ownPrice: 100, mostPrice: 80, lowestPrice: 100, unfit: null },
      overlaps: [
        { kind: 'flash_sale', price: 60, outcome: 'theirs' },
        { kind: 'product_discount', price: 90, outcome: 'campaign' },
      ],
    });
    expect(second).toMatchObject({ leafId: medium, mostPrice: 160, lowestPrice: 175 });
    expect(third.overlaps).toMatchObject([{ kind: 'product_discount', price: 270 }]);
    expect((await candidates(store, id)).dataList[0].overlaps).toMatchObject([
      { kind: 'flash_sale', price: 60, highestPrice: 160, leafCount: 2 },
      { kind: 'product_discount', price: 90, highestPrice: 270, leafCount: 3 },
    ]);
  });

  test('what waits is replaced as a whole; a single leaf is taken back and proposed anew beside those in it', async () => {
    const store = await newStore();
    const { productId, leaves } = await sized(store);
    const [small = 0, medium = 0, large = 0] = leaves;
    const id = await opened();
    await propose(store, id, productId, [
      { leafId: small, price: 80 },
      { leafId: medium, price: 150 },
    ]);
    await propose(store, id, productId, [
      { leafId: medium, price: 140 },
      { leafId: large, price: 200 },
    ]);
    const states = async () =>
      (await leavesOf(store, id, productId)).map(({ proposal }: { proposal: { state: string } | null }) =>
        proposal === null ? null : proposal.state,
      );
    expect(await states()).toEqual([null, 'proposed', 'proposed']);
    await accept(id, [productId]);
    expect((await propose(store, id, productId, [{ leafId: large, price: 190 }])).body.detail).toEqual({
      proposed: 0,
      refused: [{ productId, leafId: large, code: 'isAccepted' }],
    });
    expect((await withdraw(store, id, [large])).body.detail).toEqual({ withdrawn: 1 });
    expect(await windowsOf(id)).toEqual([{ productId: medium, priceSatang: 14_000 }]);
    await propose(store, id, productId, [{ leafId: large, price: 190 }]);
    expect(await states()).toEqual([null, 'accepted', 'proposed']);
    // Refusing what waits lets what is in it stay.
    const refusal = { productIds: [productId], decision: 'refuse', reason: 'แพงไป' };
    expect((await decide(id, { ...refusal, state: 'proposed' })).body.detail.decided).toBe(1);
    expect(await states()).toEqual([null, 'accepted', 'refused']);
    expect((await candidates(store, id, 'proposed')).dataList).toMatchObject([
      { proposal: { state: 'refused', reason: 'แพงไป', count: 1 } },
    ]);
    expect(await windowsOf(id)).toHaveLength(1);
    expect((await withdraw(store, id, [productId])).body.detail).toEqual({ withdrawn: 1 });
    expect(await windowsOf(id)).toEqual([]);
  });
});

describe('the tree of options is changed while the product is in a campaign', () => {
  test('a leaf that is added has its own price until it is proposed and accepted, too', async () => {
    const { id, store, productId } = await joined();
    const added = await leafOf(store.sellerId, productId, 'XL', 4);
    now = at(24);
    const [card] = (await api.call('GET', '/campaign')).body.detail.find(
      (one: { id: number }) => one.id === id,
    ).product;
    expect(card).toMatchObject({ id: productId, price: 80, isPriceFrom: true });
    expect((await windowsOf(id)).map((window) => window.productId)).not.toContain(added);
    expect((await candidates(store, id)).dataList).toMatchObject([
      { productId, leaves: { count: 4, free: 1 } },
    ]);
    expect((await propose(store, id, productId, [{ leafId: added, price: 360 }])).body.detail.proposed).toBe(
      1,
    );
    expect(await windowsOf(id)).toHaveLength(3);
    expect((await accept(id, [productId])).body.detail).toEqual({ decided: 1, left: [] });
    expect(await windowsOf(id)).toHaveLength(4);
  });

  test('one that is taken off isn’t sold any more and can’t be accepted; its product stays while another is in it', async () => {
    const { id, store, productId, small, medium, large } = await joined();
    const takeOff = (leafId: number) =>
      api.db.update(products).set({ isActive: false, retiredAt: now }).where(eq(products.id, leafId));
    now = at(24);
    await takeOff(small);
    await announceChanges(api.db, [`product:${small}`]);
    const shown = async () =>
      (await api.call('GET', '/campaign')).body.detail.find((one: { id: number }) => one.id === id).product;
    await expect.poll(shown).toMatchObject([{ id: productId, price: 150 }]);
    // The store still sees it, and may take it back.
    expect((await leavesOf(store, id, productId)).at(-1)).toMatchObject({
      ...{ leafId: small, unfit: 'notOnSale', proposal: { state: 'accepted' } },
    });
    await takeOff(medium);
    await takeOff(large);
    await leafOf(store.sellerId, productId, 'XL', 4);
    await announceChanges(api.db, [`product:${productId}`, `product:${medium}`, `product:${large}`]);
    // What is on sale of it isn't the campaign's.
    expect(await shown()).toEqual([]);
    const waiting = await opened();
    expect(
      (await propose(store, waiting, productId, [{ leafId: medium, price: 1 }])).body.detail.refused,
    ).toEqual([{ productId, leafId: medium, code: 'notOnSale' }]);
  });

  test('one whose own price falls is judged again as it is accepted; in the campaign it has the lower of the two', async () => {
    const { id, store, productId, medium } = await joined();
    await api.db.update(products).set({ priceSatang: 14_000 }).where(eq(products.id, medium));
    now = at(24);
    const buyer = await shop.shopper();
    const cartId = await shop.cart(api.services, buyer.userId, [medium], 1);
    const placed = await placeOrder(api.services, shop.order(buyer, cartId, { paymentTypeId: 'cod' }));
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    // Its own price was paid, which is no sale of the campaign's.
    const results = (await api.call('GET', `/admin/campaign/${id}/results`, { token: staff })).body.detail;
    expect(results).toMatchObject({ orders: 0 });
    now = start;
    const other = await opened({ leastDiscountPercent: 20 });
    const [small = 0] = (await leavesOf(store, other, productId)).map(
      ({ leafId }: { leafId: number }) => leafId,
    );
    await propose(store, other, productId, [
      { leafId: small, price: 80 },
      { leafId: medium, price: 112 },
    ]);
    await api.db.update(products).set({ priceSatang: 13_000 }).where(eq(products.id, medium));
    expect((await proposals(other)).dataList[0].leaves).toMatchObject([
      { leafId: small, mistake: null },
      { leafId: medium, mistake: 'priceTooHigh' },
    ]);
    expect((await accept(other, [productId])).body.detail).toEqual({
      decided: 1,
      left: [{ productId, leafId: medium, code: 'priceTooHigh' }],
    });
    expect(await windowsOf(other)).toEqual([{ productId: small, priceSatang: 8_000 }]);
    expect((await proposals(other)).dataList).toMatchObject([{ productId, leaves: [{ leafId: medium }] }]);
  });
});

describe('refuses', () => {
  test('what isn’t a leaf of the product, one amount for all, and a price that is too high, each by its leaf', async () => {
    const store = await newStore();
    const { productId, leaves } = await sized(store);
    const other = await sized(store);
    const book = await shop.product(store.sellerId);
    const [small = 0, medium = 0] = leaves;
    const id = await opened({ leastDiscountPercent: 10 });
    const reply = await proposeAs(store, id, [
      {
        productId,
        leaves: [
          { leafId: small, price: 90.01 },
          { leafId: medium, price: 180 },
          { leafId: other.leaves[0], price: 50 },
        ],
      },
      { productId: other.productId, price: 50 },
      { productId: book, leaves: [{ leafId: other.leaves[1], price: 50 }] },
      { productId: other.leaves[2], price: 50 },
    ]);
    expect(reply.body.detail).toEqual({
      proposed: 1,
      refused: [
        { productId, leafId: small, code: 'priceTooHigh' },
        { productId, leafId: other.leaves[0], code: 'leafNotFound' },
        { productId: other.productId, leafId: null, code: 'leavesMissing' },
        { productId: book, leafId: other.leaves[1], code: 'leafNotFound' },
        { productId: other.leaves[2], leafId: null, code: 'productNotFound' },
      ],
    });
    expect((await proposals(id)).dataList).toMatchObject([{ productId, leaves: [{ leafId: medium }] }]);
    expect((await proposals(id)).dataList[0].leaves).toHaveLength(1);
    expect(
      (await decide(id, { productIds: [other.productId], decision: 'accept' })).body.detail.left,
    ).toEqual([{ productId: other.productId, leafId: null, code: 'productNotFound' }]);
    const gone = await api.call('GET', `/seller/campaign/${id}/products/${book}`, { token: store.token });
    expect([gone.status, gone.body.code]).toEqual([404, 'productNotFound']);
    const none = await api.call('GET', `/seller/campaign/999999/products/${productId}`, {
      token: store.token,
    });
    expect([none.status, none.body.code]).toEqual([404, 'campaignNotFound']);
  });

  test('what the call doesn’t know, both kinds of price at once, no leaves, and more prices than it takes', async () => {
    const store = await newStore();
    const { productId, leaves } = await sized(store);
    const [leafId = 0] = leaves;
    const id = await opened();
    const leaf = { leafId, price: 50 };
    const many = Array.from({ length: 3 }, (_, index) => ({
      productId: index + 1,
      leaves: Array.from({ length: 400 }, (_each, at400) => ({ leafId: at400 + 1, price: 1 })),
    }));
    expect(3 * 400).toBeGreaterThan(pricesSentMost);
    const wrong = [
      [{ productId, leaves: [leaf], price: 50 }],
      [{ productId, leaves: [{ ...leaf, state: 'accepted' }] }],
      [{ productId, leaves: [leaf], sellerId: 1 }],
      [{ productId, leaves: [] }],
      [{ productId }],
      many,
    ];
    for (const body of wrong) expect((await proposeAs(store, id, body)).status).toBe(400);
    expect(await proposals(id)).toMatchObject({ counts: { proposed: 0 } });
  });
});

describe('protects', () => {
  test('another store’s products and leaves are neither read, proposed nor taken back', async () => {
    const { id, productId, small } = await joined();
    const stranger = await newStore();
    const own = await sized(stranger);
    const read = await api.call('GET', `/seller/campaign/${id}/products/${productId}`, {
      token: stranger.token,
    });
    expect([read.status, read.body.code]).toEqual([404, 'productNotFound']);
    expect(
      (await propose(stranger, id, productId, [{ leafId: small, price: 1 }])).body.detail.refused,
    ).toEqual([{ productId, leafId: small, code: 'productNotFound' }]);
    expect(
      (await propose(stranger, id, own.productId, [{ leafId: small, price: 1 }])).body.detail.refused,
    ).toEqual([{ productId: own.productId, leafId: small, code: 'leafNotFound' }]);
    expect((await withdraw(stranger, id, [productId, small])).body.detail).toEqual({ withdrawn: 0 });
    expect(await windowsOf(id)).toHaveLength(3);
    const shopper = await api.signIn();
    const asShopper = { sellerId: 0, token: shopper.token };
    expect((await propose(asShopper, id, productId, [{ leafId: small, price: 1 }])).status).toBe(403);
  });

  test('a store and staff who press at once leave, for each leaf, the price of what was accepted', async () => {
    const store = await newStore();
    const { productId, leaves } = await sized(store);
    const id = await opened();
    const priced = (price: number) => leaves.map((leafId) => ({ leafId, price }));
    await propose(store, id, productId, priced(90));
    await Promise.all([
      accept(id, [productId]),
      propose(store, id, productId, priced(80)),
      accept(id, [productId]),
      propose(store, id, productId, priced(70)),
    ]);
    await accept(id, [productId]);
    const windows = await windowsOf(id);
    expect(windows.map((window) => window.productId)).toEqual(leaves);
    // Whoever was first: one proposal, whole, and no leaf of another.
    expect(new Set(windows.map(({ priceSatang }) => priceSatang)).size).toBe(1);
    const accepted = (await proposals(id, 'accepted')).dataList;
    expect(accepted).toMatchObject([{ productId, price: (windows[0]?.priceSatang ?? 0) / 100 }]);
    expect((await proposals(id)).dataList).toEqual([]);
  });
});
