import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { openReturns } from '../returns/test-returns.ts';
import { sellers } from '../seller/seller.tables.ts';
import { createVisitCounter } from './count-visits.ts';
import { addUpFigures, recountAllFigures, recountFigures, recountStoreRatings } from './keep-figures.ts';
import { storeDays, storeFigureChanges } from './store-figures.tables.ts';

const { opened, get, post, shipped, sentBack, pass } = openReturns();
const dayMs = 86_400_000;

const figuresOf = async (who: { token: string }, query = '') =>
  (await get(`/seller/figures${query}`, who)).body.detail;

/** As keys of addresses are: a product's, a store's. */
async function keysOf(productId: number, sellerId: number) {
  const { db } = opened().api;
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const [store] = await db.select().from(sellers).where(eq(sellers.id, sellerId));
  return { product: product?.urlKey ?? '', store: store?.urlKey ?? '' };
}

async function visit(...visits: [path: string, from: string][]): Promise<void> {
  const counter = createVisitCounter(opened().api.services);
  for (const [path, from] of visits) counter.count(path, from);
  await counter.write();
}

// Each test begins in days of its own.
beforeEach(() => pass(400 * dayMs));

describe('GET /seller/figures', () => {
  test('works: an order counts the moment it is binding, before anything is added up, and the same afterwards', async () => {
    const { seller } = await shipped();
    const before = await figuresOf(seller, '?span=today');
    expect(before.figures).toEqual({
      sales: 400,
      takenBack: 0,
      orders: 1,
      cancelledOrders: 0,
      copies: 4,
      returnedCopies: 0,
      visits: 0,
      conversion: null,
      basket: 400,
      returnRate: 0,
      rating: null,
      reviews: 0,
    });
    expect(before).toMatchObject({ isNew: false, previous: { orders: 0, sales: 0, basket: null } });
    expect(before.days).toHaveLength(7);
    expect(before.days.at(-1)).toMatchObject({ sales: 400, orders: 1, copies: 4 });
    await addUpFigures(opened().api.services);
    expect(await addUpFigures(opened().api.services)).toBe(0);
    expect(await opened().api.db.select().from(storeFigureChanges)).toEqual([]);
    expect(await figuresOf(seller, '?span=today')).toEqual(before);
  });

  test('works: what comes back and what is cancelled is taken back on its own day, and the sale stays on its', async () => {
    const order = await shipped();
    const { seller, buyer, book } = order;
    await pass(dayMs);
    const returned = await sentBack(order);
    await post(`/seller/return/${returned}/receive`, { isRestocked: true }, seller);
    const addressId = await opened().shop.address(buyer.userId);
    const cartId = await opened().shop.cart(opened().api.services, buyer.userId, [book], 1);
    const placed = await post(
      '/order/place',
      { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [] },
      buyer,
    );
    const [{ orderNumber }] = placed.body.detail.orders;
    await post(`/seller/Order/${orderNumber}/cancel`, { reason: 'ของหมด' }, seller);
    expect((await figuresOf(seller, '?span=today')).figures).toMatchObject({
      sales: 140,
      orders: 1,
      cancelledOrders: 1,
      returnedCopies: 1,
      takenBack: 240,
    });
    expect((await figuresOf(seller, '?span=today')).previous).toMatchObject({ sales: 400, takenBack: 0 });
    expect((await figuresOf(seller, '?span=week')).figures).toMatchObject({ sales: 540, takenBack: 240 });
  });

  test('works: an unpaid order is none, and neither is it when it is cancelled', async () => {
    const sellerId = await opened().shop.seller();
    const seller = await opened().api.signIn('seller', sellerId);
    const buyer = await opened().api.signIn();
    const book = await opened().shop.product(sellerId);
    const cartId = await opened().shop.cart(opened().api.services, buyer.userId, [book], 1);
    const addressId = await opened().shop.address(buyer.userId);
    const placed = await post(
      '/order/place',
      { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
      buyer,
    );
    expect(placed.status).toBe(200);
    const none = { orders: 0, cancelledOrders: 0, sales: 0, takenBack: 0 };
    expect(await figuresOf(seller)).toMatchObject({ isNew: true, figures: none });
    await post(`/Order/${placed.body.detail.orders[0].orderNumber}/cancel`, {}, buyer);
    expect(await figuresOf(seller)).toMatchObject({ isNew: true, figures: none });
  });

  test('works: reviews count on the day they were written, as long as they are shown', async () => {
    const { seller, book } = await shipped();
    const { db, services } = opened().api;
    await db.execute(sql`insert into reviews (product_id, display_name, stars, text, created_at)
      values (${book}, 'ก', 5, 'ดี', ${services.clock().toISOString()}), (${book}, 'ข', 2, 'พอใช้', ${services.clock().toISOString()})`);
    await recountStoreRatings(services);
    expect((await figuresOf(seller, '?span=today')).figures).toMatchObject({ rating: 3.5, reviews: 2 });
    await db.execute(sql`update reviews set status = 'hidden' where product_id = ${book} and stars = 2`);
    await recountStoreRatings(services);
    await recountStoreRatings(services);
    expect((await figuresOf(seller, '?span=today')).figures).toMatchObject({ rating: 5, reviews: 1 });
  });

  test('refuses dates that make no time, and whoever doesn’t keep the store’s books', async () => {
    const { seller, sellerId, buyer } = await shipped();
    for (const query of ['from=2026-02-02&to=2026-02-01', 'from=2100-01-01', 'from=2020-01-01&to=2026-01-01'])
      for (const path of ['', '/products', '/searches', '/file?table=sales']) {
        const reply = await get(`/seller/figures${path}${path.includes('?') ? '&' : '?'}${query}`, seller);
        expect([reply.status, reply.body.code], `${path} ${query}`).toEqual([422, 'figuresSpanInvalid']);
      }
    for (const asked of ['from=yesterday', 'from=0000-01-01&to=0000-01-02', 'from=0001-01-01&to=0001-01-02'])
      expect((await get(`/seller/figures?${asked}`, seller)).status, asked).toBe(400);
    expect((await get('/seller/figures?span=year', seller)).status).toBe(400);
    const hire = (...storeRights: StoreRight[]) => opened().api.signIn('seller', sellerId, { storeRights });
    for (const path of ['', '/products', '/searches', '/file?table=visits']) {
      expect((await get(`/seller/figures${path}`, await hire('finance'))).status).toBe(200);
      for (const who of [await hire('orders', 'catalogue'), buyer, await opened().api.signIn('staff')])
        expect((await get(`/seller/figures${path}`, who)).status, path).toBe(403);
      expect((await opened().api.call('GET', `/seller/figures${path}`)).status).toBe(401);
    }
  });

  test('protects: a store has nothing of another’s', async () => {
    const { book, sellerId } = await shipped();
    const keys = await keysOf(book, sellerId);
    await visit(
      [`/product/${keys.product}`, '/product?search=a'],
      [`/product/${keys.product}`, '/product?search=a'],
    );
    await visit([`/product/${keys.product}`, '/product?search=a']);
    const stranger = await opened().api.signIn('seller', await opened().shop.seller());
    expect(await figuresOf(stranger)).toMatchObject({ isNew: true, figures: { orders: 0, visits: 0 } });
    expect((await get('/seller/figures/products', stranger)).body.detail).toMatchObject({
      best: [],
      slowest: [],
    });
    expect((await get('/seller/figures/searches', stranger)).body.detail.dataList).toEqual([]);
  });
});

describe('visits', () => {
  test('who comes from elsewhere visits the store once, who goes on within it looks at more', async () => {
    const { seller, sellerId, book, pen } = await shipped();
    const { product, store } = await keysOf(book, sellerId);
    const other = (await keysOf(pen, sellerId)).product;
    await visit(
      [`/product/${product}`, '/'],
      [`/product/${other}`, `/product/${product}`],
      [`/store/${store}`, `/product/${other}`],
      [`/seller-store/${store}`, `/store/${store}`],
      ['/product/there-is-none', '/'],
      ['/store/there-is-none', '/'],
    );
    expect((await figuresOf(seller, '?span=today')).figures).toMatchObject({ visits: 1, conversion: 1 });
    const { best } = (await get('/seller/figures/products?span=today', seller)).body.detail;
    expect(best.map((row: { id: number; visits: number }) => [row.id, row.visits])).toEqual([
      [book, 1],
      [pen, 1],
    ]);
    const stranger = await shipped();
    await visit([`/product/${product}`, `/product/${(await keysOf(stranger.book, 0)).product}`]);
    expect((await figuresOf(seller, '?span=today')).figures).toMatchObject({ visits: 2 });
    await addUpFigures(opened().api.services);
    expect((await figuresOf(seller, '?span=today')).figures).toMatchObject({ visits: 2 });
  });

  test('what can’t be written now is written later, once', async () => {
    const { seller, sellerId, book } = await shipped();
    const { product } = await keysOf(book, sellerId);
    const { services } = opened().api;
    let isAway = true;
    const db = new Proxy(services.db, {
      get(target, key, receiver) {
        if (isAway) throw new Error('away');
        return Reflect.get(target, key, receiver);
      },
    });
    const counter = createVisitCounter({ ...services, db });
    counter.count(`/product/${product}`, '/');
    await expect(counter.write()).rejects.toThrow('away');
    counter.count(`/product/${product}`, '/');
    isAway = false;
    await counter.write();
    await counter.write();
    expect((await figuresOf(seller, '?span=today')).figures.visits).toBe(2);
  });

  test('counting orders anew leaves them as they are', async () => {
    const { seller, sellerId, book } = await shipped();
    await visit([`/product/${(await keysOf(book, sellerId)).product}`, '/']);
    const { services } = opened().api;
    const before = await figuresOf(seller, '?span=today');
    for (let time = 0; time < 2; time += 1) {
      await transact(services.db, (tx) => recountAllFigures(tx));
      expect(await figuresOf(seller, '?span=today')).toEqual(before);
      await addUpFigures(services);
      await recountFigures(services);
      expect(await figuresOf(seller, '?span=today')).toEqual(before);
    }
  });
});

describe('what was before it was kept', () => {
  test('is counted the first time anything is added up', async () => {
    const { seller } = await shipped();
    const { db, services } = opened().api;
    const before = await figuresOf(seller, '?span=today');
    await db.delete(storeFigureChanges);
    await db.delete(storeDays);
    expect((await figuresOf(seller, '?span=today')).figures.orders).toBe(0);
    await addUpFigures(services);
    expect(await figuresOf(seller, '?span=today')).toEqual(before);
  });
});

describe('GET /seller/figures/products', () => {
  test('works: best by what they brought, slowest of what was on sale all the time and is still there', async () => {
    const { seller, sellerId, book, pen } = await shipped();
    const { db, services } = opened().api;
    const long = new Date(services.clock().getTime() - 90 * dayMs);
    const [parent, lying, soldOut] = [
      await opened().shop.product(sellerId, { productTypeId: 2, stockOnHand: 0, publishedAt: long }),
      await opened().shop.product(sellerId, { publishedAt: long, stockOnHand: 7 }),
      await opened().shop.product(sellerId, { publishedAt: long, stockOnHand: 0 }),
    ];
    await db.update(products).set({ parentId: parent }).where(eq(products.id, pen));
    const { best, slowest } = (await get('/seller/figures/products?span=week', seller)).body.detail;
    expect(
      best.map(({ id, copies, sales }: { id: number; copies: number; sales: number }) => [id, copies, sales]),
    ).toEqual([
      [book, 3, 300],
      [parent, 1, 50],
    ]);
    const slow = slowest.map(({ id }: { id: number }) => id);
    expect(slow).toEqual([lying, parent, book]);
    expect(slow).not.toContain(soldOut);
  });
});

describe('GET /seller/figures/searches', () => {
  test('works: tells words that several visits came by, and no others', async () => {
    const { seller, sellerId, book } = await shipped();
    const path = `/product/${(await keysOf(book, sellerId)).product}`;
    await visit(
      [path, '/product?search=River'],
      [path, '/product?search=river'],
      [path, '/product?search=my%20name'],
    );
    await addUpFigures(opened().api.services);
    await visit([path, '/store/x?search=%20river']);
    expect((await get('/seller/figures/searches?span=today', seller)).body.detail.dataList).toEqual([
      { search: 'river', visits: 3 },
    ]);
  });

  test('works: are forgotten after two years', async () => {
    const { seller, sellerId, book } = await shipped();
    const path = `/product/${(await keysOf(book, sellerId)).product}`;
    await visit([path, '/product?search=river']);
    await addUpFigures(opened().api.services);
    const count = async () =>
      (await opened().api.db.execute(sql`select 1 from store_search_days where seller_id = ${sellerId}`)).rows
        .length;
    await recountFigures(opened().api.services);
    expect(await count()).toBe(1);
    await pass(733 * dayMs);
    await recountFigures(opened().api.services);
    expect(await count()).toBe(0);
    expect((await figuresOf(seller)).figures.orders).toBe(0);
  });
});

describe('GET /seller/figures/file', () => {
  test('works: every day of the time, in the language asked for', async () => {
    const { seller } = await shipped();
    const reply = await get('/seller/figures/file?table=sales&span=week', seller);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toMatch(/sales-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv/);
    expect((await get('/seller/figures/file?table=profit', seller)).status).toBe(400);
  });
});
