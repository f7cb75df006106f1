import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.ts';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { liveSearch } from '../search/live-search.ts';
import { keepPricesInTime } from './keep-prices-in-time.ts';
import { setPriceWindows } from './set-price-windows.ts';

const startMs = Date.now();
let nowMs = startMs;
const clock = () => new Date(nowMs);
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock } });
  shop = testShop(api.db);
  await seedDemo({ db: api.db, clock, say: () => undefined });
}, 180_000);
afterAll(() => api.close());

async function get(path: string, token: string | null = null) {
  const reply = await api.call('GET', path, { token });
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body.detail;
}

async function post(path: string, body: unknown, token: string | null = null) {
  const reply = await api.call('POST', path, { body, token });
  expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body.detail;
}

type Shown = { id: number; urlKey: string; price: number; fullPrice: number; discountPercent: number };

/** All that the list finds, page by page. */
async function listed(query: string): Promise<Shown[]> {
  const { dataList, pageCount } = await get(`/product?${query}&perpage=60`);
  const more = [];
  for (let page = 2; page <= pageCount; page += 1)
    more.push(...(await get(`/product?${query}&perpage=60&pageNo=${page}`)).dataList);
  return [...dataList, ...more];
}

describe('the demo’s promotions', () => {
  test('a list, a card, a search, a page, both carts and the order name one price for each product', {
    timeout: 120_000,
  }, async () => {
    const { rows } = await api.db.execute<{
      id: number;
      parentId: number | null;
      urlKey: string;
      nameTh: string;
      sellerKey: string;
      ownSatang: number;
      off: number;
      isSold: boolean;
    }>(sql`
      select product.id, product.parent_id as "parentId", product.url_key as "urlKey", product.name_th as "nameTh", seller.url_key as "sellerKey",
        product.price_satang::int as "ownSatang", promotion.discount_basis_points as off,
        product.stock_on_hand - product.stock_reserved > 2 and edition.format is distinct from 'ebook' as "isSold"
      from promotions promotion
      join products product on product.seller_id = promotion.seller_id
        and (promotion.trigger_product_id is null or promotion.trigger_product_id = product.id)
      join sellers seller on seller.id = product.seller_id
      left join editions edition on edition.id = product.edition_id
      where promotion.promotion_type_id = 1 and promotion.is_active
        and promotion.starts_at <= ${clock()} and promotion.ends_at > ${clock()}
        and product.is_active and not product.is_free_gift and product.product_type_id <> 2 and product.price_satang > 0
      order by product.id`);
    expect(rows.length).toBeGreaterThan(20);
    const expected = new Map(
      rows.map(({ id, ownSatang, off }) => [id, (ownSatang - Math.round((ownSatang * off) / 10_000)) / 100]),
    );
    for (const { id, ownSatang } of rows) expect(expected.get(id), String(id)).toBeLessThan(ownSatang / 100);
    // A product with options is listed at the price of its cheapest one.
    const listedAt = new Map(expected);
    for (const { id, parentId } of rows)
      if (parentId !== null)
        listedAt.set(
          parentId,
          Math.min(listedAt.get(parentId) ?? Number.POSITIVE_INFINITY, expected.get(id) ?? 0),
        );

    const shopper = await api.signIn();
    const ids = rows.map(({ id }) => id);
    for (let start = 0; start < ids.length; start += 20) {
      const some = ids.slice(start, start + 20).join(',');
      for (const card of (await get(`/product/ByIds?ids=${some}`)).dataList)
        expect(card.price, card.urlKey).toBe(expected.get(card.id));
    }
    const seen = new Set<number>();
    for (const sellerKey of new Set(rows.map((row) => row.sellerKey))) {
      const all = await listed(`seller=${sellerKey}&sortBy=priceAsc`);
      for (const card of all) {
        const price = listedAt.get(card.id);
        if (price === undefined) continue;
        seen.add(card.id);
        expect(card.price, card.urlKey).toBe(price);
        expect(card.discountPercent).toBe(
          Math.floor(((card.fullPrice - price) * 100) / card.fullPrice + 1e-9),
        );
      }
      // The order of the list is that of the prices it shows, and its filter keeps to them as well.
      expect(all.map(({ price }) => price)).toEqual(all.map(({ price }) => price).toSorted((a, b) => a - b));
      const middle = all[Math.floor(all.length / 2)]?.price ?? 0;
      const cheap = await listed(`seller=${sellerKey}&endprice=${middle}`);
      expect(cheap.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        all
          .filter(({ price }) => price <= middle)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      );
    }
    expect(seen.size).toBeGreaterThan(10);

    for (const { id, urlKey } of rows.slice(0, 40)) {
      const price = expected.get(id);
      const product = await get(`/product/${encodeURIComponent(urlKey)}`);
      expect(product.price, urlKey).toBe(price);
      expect((await get(`/product/${encodeURIComponent(urlKey)}`, shopper.token)).price).toBe(price);
    }

    const sold = rows.filter(({ isSold }) => isSold).slice(0, 60);
    const orders = [{ products: sold.map(({ id }) => ({ id, quantity: 1, isCheckBox: true })) }];
    for (const token of [null, shopper.token]) {
      const { cartId } = await post('/transaction/save', { orders }, token);
      const cart = await get(`/transaction/${cartId}`, token);
      const lines: (Shown & { isFreeProduct: boolean; promotions: object[]; priceBefore: number | null })[] =
        cart.orders.flatMap((order: { products: object[] }) => order.products);
      const bought = lines.filter(({ isFreeProduct }) => !isFreeProduct);
      expect(bought).toHaveLength(sold.length);
      for (const line of bought) {
        expect(line.price, line.urlKey).toBe(expected.get(line.id));
        expect(line.promotions).toMatchObject([{ promotionTypeId: 1 }]);
        expect(line.priceBefore).toBeNull();
      }
      if (token === null) continue;
      const addressId = await shop.address(shopper.userId);
      const { referenceCode } = await post(
        '/order/place',
        { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
        token,
      );
      const ordered = await api.db.execute<{ id: number; satang: number }>(sql`
        select l.product_id as id, l.unit_price_satang::int as satang from order_lines l
        join orders o on o.id = l.order_id join order_groups g on g.id = o.group_id
        where g.reference_code = ${referenceCode} and not l.is_free_gift`);
      expect(ordered.rows).toHaveLength(sold.length);
      for (const { id, satang } of ordered.rows) expect(satang / 100).toBe(expected.get(id));
    }
  });
});

describe('a price that begins and ends by itself', () => {
  test('is everywhere at its instant: card, list, filter, order of a list, page, options, cart; and gone again', {
    timeout: 60_000,
  }, async () => {
    const seller = await shop.seller();
    const [sellerRow] = (
      await api.db.execute<{ urlKey: string }>(
        sql`select url_key as "urlKey" from sellers where id = ${seller}`,
      )
    ).rows;
    const dear = await shop.product(seller, { priceSatang: 50_000, nameEn: 'Lantern of hours' });
    const other = await shop.product(seller, { priceSatang: 30_000 });
    const parent = await shop.product(seller, {
      productTypeId: 2,
      priceSatang: 40_000,
      optionLevels: [
        { key: 'size', nameTh: 'ขนาด', nameEn: 'Size', values: [{ key: 'm', nameTh: 'M', nameEn: 'M' }] },
      ],
    });
    const child = await shop.product(seller, { parentId: parent, priceSatang: 40_000, optionValues: ['m'] });
    await transact(api.db, (tx) =>
      announceChanges(
        tx,
        [dear, other, parent].map((id) => `product:${id}`),
      ),
    );
    const times = keepPricesInTime({ db: api.db, clock }, { subscribe: () => undefined }, () => undefined);
    // What a process tells itself goes to its caches; here by the feed.
    let told: Promise<unknown> = Promise.resolve();
    times.changes.subscribe((tags) => {
      told = announceChanges(api.db, tags ?? []);
    });
    const keys = new Map(
      (
        await api.db.execute<{ id: number; key: string }>(sql`select id, url_key as key from products
        where seller_id = ${seller}`)
      ).rows.map(({ id, key }) => [id, key]),
    );
    const { cartId } = await post('/transaction/add', { productId: dear, quantity: 1 });
    const shown = async () => {
      const list: Shown[] = await listed(`seller=${sellerRow?.urlKey}&sortBy=priceAsc`);
      const page = await get(`/product/${keys.get(dear)}`);
      const options = await get(`/product/${keys.get(parent)}`);
      const cart = await get(`/transaction/${cartId}`);
      const [line] = cart.orders[0].products;
      const suggested = (await get('/product/suggest?search=Lantern%20of%20hours')).suggestions;
      return {
        list: list.map(({ id, price }) => [id, price]),
        card: (await get(`/product/ByIds?ids=${dear}`)).dataList[0].price,
        filtered: (await listed(`seller=${sellerRow?.urlKey}&endprice=200`)).map(({ id }) => id),
        discounted: (await listed(`seller=${sellerRow?.urlKey}&discount=50`)).length,
        page: page.price,
        option: options.children.attributeOption[0].price,
        suggested: suggested.find(({ kind }: { kind: string }) => kind === 'product')?.product.price,
        cart: [line.price, line.priceBefore, cart.needsUpdate, cart.total],
        cartChangesInMs: cart.pricesChangeInMs,
      };
    };
    const usual = {
      list: [
        [other, 300],
        [parent, 400],
        [dear, 500],
      ],
      card: 500,
      filtered: [],
      discounted: 0,
      page: 500,
      option: 400,
      suggested: 500,
      cart: [500, null, false, 500],
      cartChangesInMs: null,
    };
    await expect.poll(shown).toEqual(usual);

    const startsAt = new Date(nowMs + 60_000);
    const endsAt = new Date(nowMs + 120_000);
    const named = { sellerId: seller, startsAt, endsAt, nameTh: 'ลดสายฟ้า', nameEn: 'Flash' };
    await transact(api.db, (tx) =>
      setPriceWindows(tx, 'promotion:900', [
        { ...named, kind: 'flash_sale', productId: dear, priceSatang: 10_000 },
        { ...named, kind: 'product_discount', productId: null, discountBasisPoints: 1_000 },
      ]),
    );
    await times.catchUp();
    nowMs = startsAt.getTime() - 1;
    await times.catchUp();
    expect(await shown()).toEqual({ ...usual, cartChangesInMs: 1 });

    nowMs = startsAt.getTime();
    await times.catchUp();
    await told;
    await expect.poll(shown).toEqual({
      list: [
        [dear, 100],
        [other, 270],
        [parent, 360],
      ],
      card: 100,
      filtered: [dear],
      discounted: 1,
      page: 100,
      option: 360,
      suggested: 100,
      cart: [100, 500, true, 100],
      cartChangesInMs: 60_000,
    });
    expect((await get(`/product/ByIds?ids=${child}`)).dataList[0].price).toBe(360);
    await post('/transaction/refresh', { cartId });

    nowMs = endsAt.getTime();
    await times.catchUp();
    await told;
    await expect.poll(shown).toEqual({ ...usual, cart: [500, 100, true, 500] });
    times.close();
    await liveSearch(api.services).settle();
  });

  test('is what an order costs that is placed within it, and refused unseen once it is over', async () => {
    const product = await shop.product(await shop.seller(), { priceSatang: 20_000 });
    const sellerId =
      (await api.db.execute<{ id: number }>(sql`select seller_id as id from products where id = ${product}`))
        .rows[0]?.id ?? 0;
    const endsAt = new Date(nowMs + 10_000);
    await transact(api.db, (tx) =>
      setPriceWindows(tx, 'promotion:901', [
        {
          kind: 'flash_sale',
          sellerId,
          productId: product,
          priceSatang: 5_000,
          startsAt: clock(),
          endsAt,
          nameTh: 'ลด',
          nameEn: 'Off',
        },
      ]),
    );
    const buyer = await api.signIn();
    const addressId = await shop.address(buyer.userId);
    const place = async () => {
      const { cartId } = await post('/transaction/add', { productId: product, quantity: 1 }, buyer.token);
      return { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] };
    };
    const first = await post('/order/place', await place(), buyer.token);
    expect(first.orders[0].total).toBe(90);
    const late = await place();
    nowMs = endsAt.getTime();
    const refused = await api.call('POST', '/order/place', { body: late, token: buyer.token });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'priceChanged',
        detail: { products: [{ productId: product, priceBefore: 50, price: 200 }] },
      },
    });
  });
});
