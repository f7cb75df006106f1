import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import {
  authors,
  categories,
  editions,
  publishers,
  series,
  workAuthors,
  works,
} from '../catalogue/catalogue.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { testShop } from '../order/test-shop.ts';
import { storeListProducts, storeLists } from '../shared-list/shared-list.tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: ReturnType<typeof testShop>;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

const threeForTwo = { kind: 'buyGet', buy: 2, get: 1, discountPercent: 100 };
const freeParcel = { kind: 'parcel', from: 499, discount: null };
// One moment for the whole file: what has begun keeps its start, to the minute.
const begun = new Date(Date.now() - dayMs).toISOString();
const said = (values: object = {}) => {
  numbers += 1;
  return {
    nameTh: `โปรโมชัน ${numbers}`,
    nameEn: '',
    offer: threeForTwo,
    scopes: [],
    startsAt: begun,
    endsAt: new Date(Date.now() + dayMs).toISOString(),
    hours: null,
    audience: 'everybody',
    budget: 500.5,
    usageLimit: 10,
    perPersonLimit: null,
    ...values,
  };
};
const save = (token: string, body: object) => api.call('POST', '/seller/promotion', { token, body });
const read = async (token: string, id: number) =>
  (await api.call('GET', `/seller/promotion/${id}`, { token })).body.detail;
const list = async (token: string, query = '') =>
  (await api.call('GET', `/seller/promotion/List?perpage=100${query}`, { token })).body.detail;
const stop = (token: string, id: number, version: number) =>
  api.call('POST', `/seller/promotion/${id}/stop`, { token, body: { version } });
async function made(token: string, values: object = {}): Promise<number> {
  const saved = await save(token, said(values));
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.detail.id;
}
async function seller() {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
async function listOf(sellerId: number, productIds: readonly number[]): Promise<number> {
  numbers += 1;
  const [row] = await api.db
    .insert(storeLists)
    .values({
      sellerId,
      urlKey: `list-${numbers}`,
      linkKey: `secret-${numbers}`,
      titleTh: `รายการ ${numbers}`,
      visibility: 'hidden',
      sortOrder: numbers,
    })
    .returning({ id: storeLists.id });
  const listId = row?.id ?? 0;
  await api.db
    .insert(storeListProducts)
    .values(productIds.map((productId, position) => ({ listId, productId, position })));
  return listId;
}
/** A book and what it is of: each new, or what another book is of. */
type Kinds = Record<'category' | 'series' | 'author' | 'publisher', number>;
async function bookOf(sellerId: number, same?: Kinds): Promise<Kinds & { product: number }> {
  numbers += 1;
  const name = { urlKey: `of-${numbers}`, nameTh: `ของ ${numbers}`, nameEn: '' };
  const added = async (table: typeof categories | typeof series | typeof authors | typeof publishers) => {
    const [row] = await api.db.insert(table).values(name).returning({ id: table.id });
    return row?.id ?? 0;
  };
  const of = same ?? {
    category: await added(categories),
    series: await added(series),
    author: await added(authors),
    publisher: await added(publishers),
  };
  const [work] = await api.db
    .insert(works)
    .values({
      ...{ urlKey: name.urlKey, titleTh: name.nameTh, titleEn: '', descriptionTh: '' },
      ...{ categoryId: of.category, seriesId: of.series },
    })
    .returning({ id: works.id });
  const workId = work?.id ?? 0;
  await api.db.insert(workAuthors).values({ workId, authorId: of.author, position: 0 });
  const [edition] = await api.db
    .insert(editions)
    .values({ workId, format: 'paperback', language: 'th', publisherId: of.publisher })
    .returning({ id: editions.id });
  const product = await shop.product(sellerId, { editionId: edition?.id ?? 0 });
  return { ...of, product };
}
const tenPercent = {
  kind: 'steps',
  measure: 'copies',
  steps: [{ from: 1, discount: null, discountPercent: 10 }],
};
async function buy(productIds: readonly number[], quantity = 1) {
  const { userId } = await api.signIn();
  const buyer = { userId, addressId: await shop.address(userId) };
  const cartId = await shop.cart(api.services, userId, productIds, quantity);
  const placed = await placeOrder(api.services, shop.order(buyer, cartId));
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value;
}

describe('a store’s promotions', () => {
  test('are made, used by orders, told with what came of them, and written down', async () => {
    const { sellerId, token } = await seller();
    const product = await shop.product(sellerId);
    const body = said();
    const { body: saved } = await save(token, body);
    const { id } = saved.detail;
    expect(await read(token, id)).toMatchObject({
      ...body,
      promotionTypeId: 4,
      state: 'running',
      version: 1,
      hasBegun: true,
      scopes: [],
      orders: 0,
    });
    const { orders } = await buy([product], 3);
    expect(orders[0]?.total).toBe(240);
    expect(await read(token, id)).toMatchObject({ orders: 1, given: 100, sales: 200 });
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'promotion_saved'));
    expect(events.map(({ detail }) => detail)).toContainEqual({
      promotionId: id,
      sellerId,
      before: 'none',
      after: expect.stringContaining('buyGet'),
    });
  });

  test('are found by state and name', async () => {
    const { token } = await seller();
    const running = await made(token, { nameTh: 'ลดหนึ่งร้อย%' });
    const coming = await made(token, {
      startsAt: new Date(Date.now() + dayMs).toISOString(),
      endsAt: new Date(Date.now() + 2 * dayMs).toISOString(),
    });
    const idsOf = ({ dataList }: { dataList: { id: number }[] }) => dataList.map(({ id }) => id);
    expect(await list(token)).toMatchObject({ counts: { running: 1, coming: 1, stopped: 0 } });
    expect(idsOf(await list(token))).toEqual([running]);
    expect(idsOf(await list(token, '&state=coming'))).toEqual([coming]);
    expect(idsOf(await list(token, `&search=${encodeURIComponent('ร้อย%')}`))).toEqual([running]);
    expect(idsOf(await list(token, '&search=%25zz'))).toEqual([]);
  });

  test('a bundle takes the products of a list, and stays what it is when the list changes', async () => {
    const { sellerId, token } = await seller();
    const books = [await shop.product(sellerId), await shop.product(sellerId), await shop.product(sellerId)];
    const listId = await listOf(sellerId, books.slice(0, 2));
    const id = await made(token, {
      offer: { kind: 'bundle', price: 150 },
      scopes: [{ kind: 'list', id: listId }],
    });
    expect((await read(token, id)).parts.map(({ id: part }: { id: number }) => part)).toEqual(
      books.slice(0, 2),
    );
    await api.db.insert(storeListProducts).values({ listId, productId: books[2] ?? 0, position: 9 });
    const { orders } = await buy(books.slice(0, 2));
    expect(orders[0]?.total).toBe(190);
  });

  test('another is on what its list has now, and on nothing beside it', async () => {
    const { sellerId, token } = await seller();
    const [inIt, beside] = [await shop.product(sellerId), await shop.product(sellerId)];
    const listId = await listOf(sellerId, [inIt]);
    const steps = {
      kind: 'steps',
      measure: 'copies',
      steps: [{ from: 1, discount: null, discountPercent: 10 }],
    };
    const id = await made(token, { offer: steps, scopes: [{ kind: 'list', id: listId }] });
    expect(await read(token, id)).toMatchObject({
      scopes: [{ kind: 'list', id: listId }],
      parts: [],
      offer: steps,
    });
    const { orders } = await buy([inIt, beside]);
    expect(orders[0]?.total).toBe(230);
  });

  test.each(['category', 'series', 'author', 'publisher'] as const)(
    'one on a %s is on the store’s own of it alone; what the store has nothing of is refused',
    async (kind) => {
      const { sellerId, token } = await seller();
      const other = await shop.seller();
      const book = await bookOf(sellerId);
      const theirs = await bookOf(other, book);
      const strange = await bookOf(other);
      const scopes = [{ kind, id: book[kind] }];
      const id = await made(token, { offer: tenPercent, scopes });
      expect((await read(token, id)).scopes).toEqual([{ kind, id: book[kind], name: expect.any(String) }]);
      const { orders } = await buy([book.product, theirs.product, await shop.product(sellerId)]);
      expect(orders.map(({ total }) => total).sort()).toEqual([140, 230]);
      expect(wrongFields(await save(token, said({ scopes: [{ kind, id: strange[kind] }] })))).toEqual({
        scopes: 'scopesInvalid',
      });
    },
  );

  test('one on a category is on what is in those below it', async () => {
    const { sellerId, token } = await seller();
    const book = await bookOf(sellerId);
    const { category: above } = await bookOf(sellerId);
    await api.db.update(categories).set({ parentId: above }).where(eq(categories.id, book.category));
    await made(token, { offer: tenPercent, scopes: [{ kind: 'category', id: above }] });
    expect((await buy([book.product])).orders[0]?.total).toBe(130);
  });

  test('which overlap say who gets the copies and why, before they are saved', async () => {
    const { sellerId, token } = await seller();
    const books = [await shop.product(sellerId), await shop.product(sellerId)];
    const apart = [await shop.product(sellerId), await shop.product(sellerId)];
    const first = await made(token);
    const bundle = {
      offer: { kind: 'bundle', price: 150 },
      scopes: [{ kind: 'list', id: await listOf(sellerId, books) }],
    };
    const refused = await save(token, said(bundle));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'promotionOverlaps', detail: { overlaps: [{ id: first, wins: 'this', why: 'kind' }] } },
    });
    const second = await made(token, { ...bundle, isOverlapSeen: true });
    const again = await save(token, said());
    expect(again.body.detail.overlaps).toMatchObject([
      { id: first, wins: 'other', why: 'older' },
      { id: second, wins: 'other', why: 'kind' },
    ]);
    // Others, parcels, and another time don't concern it.
    const other = {
      offer: { kind: 'bundle', price: 150 },
      scopes: [{ kind: 'list', id: await listOf(sellerId, apart) }],
    };
    expect((await save(token, said(other))).body.detail.overlaps).toMatchObject([{ id: first }]);
    await made(token, { offer: freeParcel });
    await made(token, {
      startsAt: new Date(Date.now() + dayMs).toISOString(),
      endsAt: new Date(Date.now() + 2 * dayMs).toISOString(),
    });
  });

  test('which have begun keep what they promised; what comes may change', async () => {
    const { token } = await seller();
    const id = await made(token);
    const body = { ...said(), ...(await read(token, id)), id, version: 1 };
    const sent = (values: object) => {
      const kept = Object.fromEntries(Object.keys(said()).map((key) => [key, body[key] ?? null]));
      return save(token, { ...kept, id, version: 1, ...values });
    };
    expect(wrongFields(await sent({ offer: { ...threeForTwo, get: 2 } }))).toEqual({ offer: 'frozen' });
    expect(wrongFields(await sent({ budget: 500 }))).toEqual({ budget: 'limitLower' });
    expect(wrongFields(await sent({ budget: null }))).toEqual({ budget: 'frozen' });
    expect(wrongFields(await sent({ perPersonLimit: 1 }))).toEqual({ perPersonLimit: 'frozen' });
    expect(wrongFields(await sent({ hours: { from: 60, until: 120 } }))).toEqual({ hours: 'frozen' });
    expect((await sent({ budget: 900, nameTh: 'ชื่อใหม่' })).status).toBe(200);
    expect(await read(token, id)).toMatchObject({ budget: 900, nameTh: 'ชื่อใหม่', version: 2 });
    expect(await sent({ budget: 900 })).toMatchObject({ status: 409, body: { code: 'promotionChanged' } });
    const coming = await made(token, {
      offer: freeParcel,
      startsAt: new Date(Date.now() + dayMs).toISOString(),
      endsAt: new Date(Date.now() + 2 * dayMs).toISOString(),
    });
    const changed = await save(
      token,
      said({ id: coming, version: 1, offer: { ...freeParcel, from: 99 }, isOverlapSeen: true }),
    );
    expect(changed.status).toBe(200);
  });

  test('which are stopped are used by nobody any more', async () => {
    const { sellerId, token } = await seller();
    const product = await shop.product(sellerId);
    const id = await made(token);
    expect(await stop(token, id, 9)).toMatchObject({ status: 409, body: { code: 'promotionChanged' } });
    expect((await stop(token, id, 1)).status).toBe(200);
    expect(await stop(token, id, 2)).toMatchObject({ status: 409, body: { code: 'promotionOver' } });
    expect(await save(token, said({ id, version: 2 }))).toMatchObject({ body: { code: 'promotionOver' } });
    expect((await buy([product], 3)).orders[0]?.total).toBe(340);
    expect(await read(token, id)).toMatchObject({ state: 'stopped', orders: 0 });
  });

  test('refuses what makes no sense, and says where', async () => {
    const { sellerId, token } = await seller();
    const wrong = async (values: object) => wrongFields(await save(token, said(values)));
    const steps = (...list: object[]) => ({
      offer: {
        kind: 'steps',
        measure: 'amount',
        steps: list.map((step) => ({ discount: null, discountPercent: null, ...step })),
      },
    });
    expect(await wrong({ nameTh: ' ' })).toEqual({ nameTh: 'required' });
    expect(await wrong({ offer: { ...threeForTwo, discountPercent: 0 } })).toEqual({
      offer: 'percentInvalid',
    });
    expect(await wrong({ offer: { ...threeForTwo, discountPercent: 12.345 } })).toEqual({
      offer: 'percentInvalid',
    });
    expect(await wrong(steps({ from: 100 }))).toEqual({ offer: 'amountInvalid' });
    expect(await wrong(steps({ from: 100, discount: 5, discountPercent: 5 }))).toEqual({
      'offer.steps.0.discountPercent': 'amountOrPercent',
    });
    expect(await wrong(steps({ from: 200, discount: 5 }, { from: 100, discount: 9 }))).toEqual({
      offer: 'stepsInvalid',
    });
    expect(await wrong(steps({ from: 100, discount: 9 }, { from: 200, discount: 5 }))).toEqual({
      offer: 'stepsInvalid',
    });
    expect(await wrong({ endsAt: new Date(Date.now() - 1_000).toISOString() })).toEqual({
      endsAt: 'endPast',
    });
    expect(await wrong({ hours: { from: 60, until: 60 } })).toEqual({ hours: 'hoursInvalid' });
    expect(await wrong({ budget: 0.001 })).toEqual({ budget: 'amountInvalid' });
    const book = await shop.product(sellerId);
    const bundle = { kind: 'bundle', price: 150 };
    const onList = async (...products: number[]) => ({
      scopes: [{ kind: 'list', id: await listOf(sellerId, products) }],
    });
    expect(await wrong({ offer: bundle })).toEqual({ scopes: 'bundleSize' });
    expect(await wrong({ offer: bundle, ...(await onList(book)) })).toEqual({ scopes: 'bundleSize' });
    const two = await onList(book, await shop.product(sellerId));
    expect(await wrong({ offer: { ...bundle, price: 200 }, ...two })).toEqual({ offer: 'priceNotLower' });
    const other = await seller();
    const theirs = await shop.product(other.sellerId);
    const listOfTheirs = await listOf(other.sellerId, [theirs]);
    for (const scope of [
      { kind: 'list', id: listOfTheirs },
      { kind: 'product', id: theirs },
      { kind: 'series', id: 999_999_999 },
    ])
      expect(await wrong({ scopes: [scope] }), scope.kind).toEqual({ scopes: 'scopesInvalid' });
  });

  test('another store’s aren’t found, nor the house’s', async () => {
    const { token } = await seller();
    const id = await made(token);
    const { token: other } = await seller();
    const house = await shop.promotion({
      promotionTypeId: 8,
      sellerId: null,
      funder: 'house',
      terms: { kind: 'parcel', fromSatang: 1_000_000, offSatang: 100 },
    });
    for (const [whose, promotionId] of [
      [other, id],
      [token, house],
    ] as const) {
      const notFound = { status: 404, body: { code: 'promotionNotFound' } };
      expect(await api.call('GET', `/seller/promotion/${promotionId}`, { token: whose })).toMatchObject(
        notFound,
      );
      expect(await save(whose, said({ id: promotionId, version: 1 }))).toMatchObject(notFound);
      expect(await stop(whose, promotionId, 1)).toMatchObject(notFound);
    }
    expect((await list(other)).dataList).toEqual([]);
  });
});
