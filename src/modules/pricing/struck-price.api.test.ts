import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { selectRowsOf, selectSigned } from '../search/search.store.ts';
import type { PriceKind } from './pricing.rules.ts';
import { setPriceWindows } from './set-price-windows.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: TestShop;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/** A product with what it cost by itself, the first price first; each from so many days ago on. */
async function productOf(history: readonly [daysAgo: number, priceSatang: number][]) {
  const sellerId = await shop.seller();
  const last = history.at(-1)?.[1] ?? 0;
  const id = await shop.product(sellerId, { priceSatang: last });
  await api.db.execute(sql`delete from own_prices where product_id = ${id}`);
  for (const [daysAgo, priceSatang] of history)
    await api.db.execute(sql`insert into own_prices (product_id, seller_id, price_satang, since)
      values (${id}, ${sellerId}, ${priceSatang}, ${inDays(-daysAgo).toISOString()}::timestamptz)`);
  return { id, sellerId };
}
type Priced = Awaited<ReturnType<typeof productOf>>;

/** A price for a time of a product, in satang; days from now. */
function lower(
  { id, sellerId }: Priced,
  priceSatang: number,
  times: readonly [from: number, until: number][],
  kind: PriceKind = 'product_discount',
) {
  numbers += 1;
  const windows = times.map(([from, until]) => ({
    ...{ kind, sellerId, productId: id, priceSatang, startsAt: inDays(from), endsAt: inDays(until) },
    ...{ nameTh: 'ลด', nameEn: 'Off' },
  }));
  return transact(api.db, (tx) => setPriceWindows(tx, `struck:${numbers}`, windows));
}

/** The price and what is struck through, in baht, on a card and on the page. */
async function shown({ id }: Priced): Promise<[price: number, struck: number]> {
  numbers += 1;
  const { dataList } = (await api.call('GET', `/product/ByIds?ids=${id},${9_000_000 + numbers}`)).body.detail;
  const [card] = dataList;
  const page = (await api.call('GET', `/product/${card.urlKey}`)).body.detail;
  const own = [page, ...page.offers].find((one) => one.price !== undefined);
  expect([own.price, own.fullPrice]).toEqual([card.price, card.fullPrice]);
  return [card.price, card.fullPrice];
}

describe('what is struck through beside a price for a time', () => {
  test('the price that it had all the 30 days before', async () => {
    const book = await productOf([[90, 20_000]]);
    await lower(book, 15_000, [[-1, 1]]);
    expect(await shown(book)).toEqual([150, 200]);
  });

  test('not one that was raised just before', async () => {
    const book = await productOf([
      [90, 20_000],
      [3, 30_000],
    ]);
    await lower(book, 18_000, [[-1, 1]]);
    expect(await shown(book)).toEqual([180, 200]);
  });

  test('one that was raised long before is its price', async () => {
    const book = await productOf([
      [90, 20_000],
      [40, 30_000],
    ]);
    await lower(book, 18_000, [[-1, 1]]);
    expect(await shown(book)).toEqual([180, 300]);
  });

  test('nothing where it cost as little before: raised, to be lowered to what it was', async () => {
    const book = await productOf([
      [90, 20_000],
      [3, 30_000],
    ]);
    await lower(book, 20_000, [[-1, 1]]);
    expect(await shown(book)).toEqual([200, 200]);
  });

  test('after another discount that one’s price, until 30 days have passed', async () => {
    const book = await productOf([[90, 20_000]]);
    await lower(book, 16_000, [[-20, -10]]);
    await lower(book, 15_000, [[-1, 1]]);
    expect(await shown(book)).toEqual([150, 160]);
    const rested = await productOf([[90, 20_000]]);
    await lower(rested, 16_000, [[-50, -40]]);
    await lower(rested, 15_000, [[-1, 1]]);
    expect(await shown(rested)).toEqual([150, 200]);
  });

  test('a dearer discount after a cheaper one strikes nothing through', async () => {
    const book = await productOf([[90, 20_000]]);
    await lower(book, 12_000, [[-20, -10]]);
    await lower(book, 15_000, [[-1, 1]]);
    expect(await shown(book)).toEqual([150, 150]);
  });

  test('by hours of the day its own days before don’t count', async () => {
    const book = await productOf([[90, 20_000]]);
    await lower(book, 15_000, [
      [-2.1, -2],
      [-1.1, -1],
      [-0.1, 0.1],
    ]);
    expect(await shown(book)).toEqual([150, 200]);
  });

  test('a product that is new since some days has had its price since then', async () => {
    const book = await productOf([
      [5, 20_000],
      [2, 25_000],
    ]);
    await lower(book, 15_000, [[-1, 1]]);
    expect(await shown(book)).toEqual([150, 200]);
  });

  test('a campaign’s price as well; what the store says it was is no price that it had', async () => {
    const book = await productOf([[90, 20_000]]);
    await api.db.update(products).set({ fullPriceSatang: 99_000 }).where(eq(products.id, book.id));
    await lower(book, 15_000, [[-1, 1]], 'campaign');
    expect(await shown(book)).toEqual([150, 200]);
  });

  test('options each have their own', async () => {
    const { sellerId } = await productOf([[90, 20_000]]);
    const parent = await shop.product(sellerId, { productTypeId: 2, stockOnHand: 0 });
    const leaf = await shop.product(sellerId, { parentId: parent, priceSatang: 30_000 });
    await api.db.execute(
      sql`update own_prices set since = since - interval '60 days' where product_id = ${leaf}`,
    );
    await lower({ id: parent, sellerId }, 21_000, [[-1, 1]]);
    numbers += 1;
    const { dataList } = (await api.call('GET', `/product/ByIds?ids=${parent},${9_000_000 + numbers}`)).body
      .detail;
    expect([dataList[0].price, dataList[0].fullPrice]).toEqual([210, 300]);
  });
});

describe('what is struck through beside a price that its store lowered', () => {
  /** With the full price that its store says. */
  async function reduced(
    history: readonly [daysAgo: number, priceSatang: number][],
    fullPriceSatang: number,
  ) {
    const book = await productOf(history);
    await api.db.update(products).set({ fullPriceSatang }).where(eq(products.id, book.id));
    return book;
  }

  test('the price that it had for the 30 days before', async () => {
    const book = await reduced(
      [
        [90, 20_000],
        [3, 15_000],
      ],
      20_000,
    );
    expect(await shown(book)).toEqual([150, 200]);
  });

  test('nothing where it never cost what the store says it was; a book’s page tells that as the cover price', async () => {
    expect(await shown(await reduced([[90, 15_000]], 20_000))).toEqual([150, 150]);
    const sellerId = await shop.seller();
    const id = await shop.ebook(sellerId, 'a-file');
    await api.db
      .update(products)
      .set({ priceSatang: 15_000, fullPriceSatang: 20_000 })
      .where(eq(products.id, id));
    expect(await shown({ id, sellerId })).toEqual([150, 150]);
    const [card] = (await api.call('GET', `/product/ByIds?ids=${id}`)).body.detail.dataList;
    const { details } = (await api.call('GET', `/product/${card.urlKey}`)).body.detail;
    expect(details.coverPrice).toBe(200);
  });

  test('not one that was raised to be lowered, nor one of the way down', async () => {
    const raised = await reduced(
      [
        [90, 15_000],
        [3, 30_000],
        [1, 15_000],
      ],
      30_000,
    );
    expect(await shown(raised)).toEqual([150, 150]);
    const inSteps = await reduced(
      [
        [90, 20_000],
        [10, 18_000],
        [1, 15_000],
      ],
      20_000,
    );
    expect(await shown(inSteps)).toEqual([150, 180]);
  });

  test('no more than the store says, and nothing where it says nothing', async () => {
    const less = await reduced(
      [
        [90, 20_000],
        [3, 15_000],
      ],
      17_000,
    );
    expect(await shown(less)).toEqual([150, 170]);
    const nothing = await reduced(
      [
        [90, 20_000],
        [3, 15_000],
      ],
      15_000,
    );
    expect(await shown(nothing)).toEqual([150, 150]);
  });

  test('nothing of what is known for less than 30 days', async () => {
    const fresh = await reduced(
      [
        [20, 99_000],
        [1, 15_000],
      ],
      99_000,
    );
    expect(await shown(fresh)).toEqual([150, 150]);
  });

  test('a price for a time within the 30 days counts as it was then', async () => {
    const book = await reduced(
      [
        [90, 20_000],
        [3, 15_000],
      ],
      20_000,
    );
    await lower(book, 16_000, [[-20, -10]]);
    expect(await shown(book)).toEqual([150, 160]);
    const share = await reduced(
      [
        [90, 20_000],
        [3, 15_000],
      ],
      20_000,
    );
    // A tenth off 200 baht was 180; of today's price it would be 135.
    await transact(api.db, (tx) =>
      setPriceWindows(tx, `struck:share:${share.id}`, [
        {
          ...{ kind: 'product_discount', sellerId: share.sellerId, productId: share.id },
          ...{
            discountBasisPoints: 1_000,
            startsAt: inDays(-20),
            endsAt: inDays(-10),
            nameTh: 'ลด',
            nameEn: 'Off',
          },
        },
      ]),
    );
    expect(await shown(share)).toEqual([150, 180]);
  });

  test('rows of the index, those it compares itself with, cards and carts say the same', async () => {
    const honest = await reduced(
      [
        [90, 20_000],
        [3, 15_000],
      ],
      20_000,
    );
    const claimed = await reduced([[90, 15_000]], 20_000);
    const inWindow = await reduced(
      [
        [90, 20_000],
        [3, 15_000],
      ],
      20_000,
    );
    await lower(inWindow, 12_000, [[-1, 1]]);
    const expected = [
      [honest.id, 150, 200],
      [claimed.id, 150, 150],
      [inWindow.id, 120, 150],
    ];
    const ids = expected.map(([id = 0]) => id);
    const now = new Date();
    const inBaht = (row: { productId: number; priceSatang: number; fullPriceSatang: number }) => [
      ...[row.productId, row.priceSatang / 100, row.fullPriceSatang / 100],
    ];
    expect((await selectRowsOf(api.db, ids, now)).map(inBaht)).toEqual(expected);
    const signed = [...(await selectSigned(api.db, now))].filter(({ productId }) => ids.includes(productId));
    expect(signed.map(inBaht).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(expected);
    let cartId: string | null = null;
    for (const productId of ids) {
      const reply = await api.call('POST', '/transaction/add', {
        body: { ...(cartId === null ? {} : { cartId }), productId, quantity: 2 },
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      cartId = reply.body.detail.cartId;
    }
    const cart = (await api.call('GET', `/transaction/${cartId}`)).body.detail;
    const lines: { id: number; price: number; fullPrice: number }[] = cart.orders.flatMap(
      ({ products: bought }: { products: object[] }) => bought,
    );
    expect(
      lines.map(({ id, price, fullPrice }) => [id, price, fullPrice]).toSorted(([a = 0], [b = 0]) => a - b),
    ).toEqual(expected);
    // Sums begin with what each costs without a price for a time, before it was really lowered.
    expect([cart.total, cart.discount]).toEqual([840, 2 * (50 + 0 + 30)]);
  });
});
