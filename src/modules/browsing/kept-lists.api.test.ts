import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { notifications } from '../notification/notification.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { eraseBrowsing, exportBrowsing } from './handle-personal-data.ts';
import { heedWatched } from './heed-watched.ts';
import { tellWatchers } from './tell-watchers.ts';

let api: TestApi;
let shop: TestShop;
let sellerId: number;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  sellerId = await shop.seller();
});
afterAll(() => api.close());

const signIn = async () => {
  const { token, userId } = await api.signIn();
  const call = async (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { userId, call };
};
type Person = Awaited<ReturnType<typeof signIn>>;

async function linesOf({ call }: Person): Promise<[number, number][]> {
  const { cartId } = (await call('GET', '/transaction/GetCart')).body.detail;
  if (cartId === null) return [];
  const { orders } = (await call('GET', `/transaction/${cartId}`)).body.detail;
  return orders.flatMap(({ products }: { products: { id: number; quantity: number }[] }) =>
    products.map(({ id, quantity }) => [id, quantity] as [number, number]),
  );
}

async function savedOf({ call }: Person): Promise<[number, number][]> {
  const { dataList } = (await call('GET', '/product/Saved')).body.detail;
  return dataList.map((each: { product: { id: number }; quantity: number }) => [
    each.product.id,
    each.quantity,
  ]);
}

const setProduct = (id: number, change: ReturnType<typeof sql>) =>
  api.db.execute(sql`update products set ${change} where id = ${id}`);

describe('saved for later', () => {
  async function withCart(quantity = 2) {
    const person = await signIn();
    const productId = await shop.product(sellerId);
    const cartId = await shop.cart(api.services, person.userId, [productId], quantity);
    return { person, productId, cartId };
  }

  test('a product moves out of the cart and back with its copies, never in both, however often it is pressed', async () => {
    const { person, productId, cartId } = await withCart(3);
    const save = () => person.call('POST', `/product/Saved/${productId}`, { cartId });
    const replies = await Promise.all([save(), save(), save()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await linesOf(person)).toEqual([]);
    expect(await savedOf(person)).toEqual([[productId, 3]]);
    const move = () => person.call('POST', `/product/Saved/${productId}/cart`, {});
    const moved = await Promise.all([move(), move(), move()]);
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await linesOf(person)).toEqual([[productId, 3]]);
    expect(await savedOf(person)).toEqual([]);
  });

  test('what is scarce comes back as one copy; what is out stays where it is', async () => {
    const { person, productId, cartId } = await withCart(3);
    await person.call('POST', `/product/Saved/${productId}`, { cartId });
    await setProduct(productId, sql`stock_on_hand = 0`);
    expect((await person.call('POST', `/product/Saved/${productId}/cart`, {})).body.code).toBe(
      'productOutOfStock',
    );
    expect(await savedOf(person)).toEqual([[productId, 3]]);
    await setProduct(productId, sql`stock_on_hand = 2`);
    expect((await person.call('POST', `/product/Saved/${productId}/cart`, {})).status).toBe(200);
    expect(await linesOf(person)).toEqual([[productId, 1]]);
  });

  test('refuses what isn’t in the cart and a list that is full; the cart stays as it was', async () => {
    const { person, productId, cartId } = await withCart();
    const other = await shop.product(sellerId);
    expect((await person.call('POST', `/product/Saved/${other}`, { cartId })).body.code).toBe(
      'productNotFound',
    );
    await api.db.execute(sql`
      insert into saved_products (user_id, product_id, at)
      select ${person.userId}, id, now() from products where id <> ${productId} limit 500`);
    const { rows } = await api.db.execute<{ count: number }>(
      sql`select count(*)::int as count from saved_products where user_id = ${person.userId}`,
    );
    // As many as the shop has: the rest are made up.
    const missing = 500 - (rows[0]?.count ?? 0);
    for (let made = 0; made < missing; made += 1)
      await api.db.execute(sql`
        insert into saved_products (user_id, product_id, at)
        values (${person.userId}, ${await shop.product(sellerId, { stockOnHand: 0 })}, now())`);
    expect((await person.call('POST', `/product/Saved/${productId}`, { cartId })).body.code).toBe(
      'savedFull',
    );
    expect(await linesOf(person)).toEqual([[productId, 2]]);
  });

  test('protects: nobody takes from somebody else’s cart or list', async () => {
    const { person, productId, cartId } = await withCart();
    const thief = await signIn();
    expect((await thief.call('POST', `/product/Saved/${productId}`, { cartId })).status).toBe(404);
    await person.call('POST', `/product/Saved/${productId}`, { cartId });
    expect((await thief.call('POST', `/product/Saved/${productId}/cart`, {})).status).toBe(404);
    expect((await thief.call('DELETE', `/product/Saved/${productId}`)).status).toBe(200);
    expect(await savedOf(person)).toEqual([[productId, 2]]);
    expect((await person.call('DELETE', `/product/Saved/${productId}`)).status).toBe(200);
    expect(await savedOf(person)).toEqual([]);
  });
});

describe('watches', () => {
  const noticesOf = async ({ userId }: Person) =>
    (await api.db.select().from(notifications)).filter((notice) => notice.userId === userId);

  test('tell once when it is there again, and then are gone', async () => {
    const productId = await shop.product(sellerId, { stockOnHand: 0 });
    const people = await Promise.all(Array.from({ length: 5 }, signIn));
    for (const person of people)
      expect(
        (await person.call('POST', `/product/Watch/${productId}`, { kind: 'back_in_stock' })).status,
      ).toBe(200);
    expect(await tellWatchers(api.services)).toBe(0);
    await setProduct(productId, sql`stock_on_hand = 1`);
    const told = await Promise.all([tellWatchers(api.services), tellWatchers(api.services)]);
    expect(told[0] + told[1]).toBe(5);
    expect(await tellWatchers(api.services)).toBe(0);
    for (const person of people) {
      expect(await noticesOf(person)).toMatchObject([
        {
          kind: 'backInStock',
          params: { price: '100.00' },
          href: expect.stringMatching(/^\/product\/thing-/),
        },
      ]);
      expect((await person.call('GET', '/product/Watch')).body.detail.total).toBe(0);
    }
  });

  test('tell of a price below the one they were asked at, and of no other change', async () => {
    const productId = await shop.product(sellerId, { fullPriceSatang: 50_000 });
    const person = await signIn();
    const body = { kind: 'price_drop' };
    await person.call('POST', `/product/Watch/${productId}`, body);
    const list = await person.call('GET', '/product/Watch');
    expect(list.body.detail.dataList).toMatchObject([
      { kind: 'price_drop', price: 100, product: { id: productId } },
    ]);
    expect((await person.call('GET', '/product/WatchIds?kind=price_drop')).body.detail.ids).toEqual([
      productId,
    ]);
    expect((await person.call('GET', '/product/WatchIds?kind=back_in_stock')).body.detail.ids).toEqual([]);
    await setProduct(productId, sql`price_satang = 12000`);
    expect(await tellWatchers(api.services)).toBe(0);
    // Asked again, today's price counts.
    await person.call('POST', `/product/Watch/${productId}`, body);
    await setProduct(productId, sql`price_satang = 11000`);
    expect(await tellWatchers(api.services, [productId + 1])).toBe(0);
    expect(await tellWatchers(api.services, [productId])).toBe(1);
    expect(await noticesOf(person)).toMatchObject([
      { kind: 'priceDrop', params: { before: '120.00', price: '110.00' } },
    ]);
  });

  test('killed in the middle, nobody was told and the watch is still there', async () => {
    const productId = await shop.product(sellerId, { stockOnHand: 0 });
    const person = await signIn();
    await person.call('POST', `/product/Watch/${productId}`, { kind: 'back_in_stock' });
    await setProduct(productId, sql`stock_on_hand = 1`);
    let reads = 0;
    const clock = () => {
      reads += 1;
      throw new Error('killed');
    };
    await expect(tellWatchers({ ...api.services, clock })).rejects.toThrow('killed');
    expect(reads).toBe(1);
    expect(await noticesOf(person)).toEqual([]);
    expect(await tellWatchers(api.services)).toBe(1);
    expect(await noticesOf(person)).toHaveLength(1);
  });

  test('are looked at as soon as the change feed names their product', async () => {
    heedWatched(api.services, (error) => {
      throw error;
    });
    const productId = await shop.product(sellerId, { stockOnHand: 0 });
    const person = await signIn();
    await person.call('POST', `/product/Watch/${productId}`, { kind: 'back_in_stock' });
    await transact(api.db, async (tx) => {
      await tx.execute(sql`update products set stock_on_hand = 4 where id = ${productId}`);
      await announceChanges(tx, [`product:${productId}`]);
    });
    await expect.poll(async () => (await noticesOf(person)).length).toBe(1);
  });

  test('are switched off, each by whom it belongs to', async () => {
    const productId = await shop.product(sellerId, { stockOnHand: 0 });
    const [person, other] = [await signIn(), await signIn()];
    for (const kind of ['back_in_stock', 'price_drop'])
      await person.call('POST', `/product/Watch/${productId}`, { kind });
    const off = (who: Person) => who.call('DELETE', `/product/Watch/${productId}`, { kind: 'back_in_stock' });
    expect((await off(other)).status).toBe(200);
    expect((await person.call('GET', '/product/Watch')).body.detail.total).toBe(2);
    expect((await off(person)).status).toBe(200);
    expect((await person.call('GET', '/product/Watch')).body.detail.dataList).toMatchObject([
      { kind: 'price_drop' },
    ]);
  });

  test('refuse what isn’t for sale, what has options, odd kinds', async () => {
    const person = await signIn();
    const hidden = await shop.product(sellerId, { isActive: false });
    const parent = await shop.product(sellerId, { productTypeId: 2 });
    for (const id of [hidden, parent, 999_999])
      expect((await person.call('POST', `/product/Watch/${id}`, { kind: 'price_drop' })).status).toBe(404);
    const fine = await shop.product(sellerId);
    expect((await person.call('POST', `/product/Watch/${fine}`, { kind: 'sale' })).status).toBe(400);
    expect((await person.call('POST', `/product/Watch/${fine}`, {})).status).toBe(400);
  });
});

describe('followed stores', () => {
  test('are followed once, counted, listed, and left', async () => {
    const store = await shop.seller();
    const people = await Promise.all(Array.from({ length: 3 }, signIn));
    const follow = (person: Person | undefined) => person?.call('POST', `/user/store/${store}`, {});
    await Promise.all(people.flatMap((person) => [follow(person), follow(person)]));
    const count = async () => (await api.call('GET', `/store/${store}/followers`)).body.detail.count;
    await expect.poll(count).toBe(3);
    const [person] = people;
    expect((await person?.call('GET', '/user/store'))?.body.detail).toMatchObject({
      total: 1,
      dataList: [{ id: store, productCount: 0 }],
    });
    expect((await person?.call('GET', '/user/store/ids'))?.body.detail.ids).toEqual([store]);
    for (let pressed = 0; pressed < 2; pressed += 1)
      expect((await person?.call('DELETE', `/user/store/${store}`))?.status).toBe(200);
    await expect.poll(count).toBe(2);
  });

  test('refuse a store that is closed or isn’t there; a closed one leaves the list', async () => {
    const person = await signIn();
    const closed = await shop.seller({ status: 'closed' });
    for (const id of [closed, 999_999])
      expect((await person.call('POST', `/user/store/${id}`, {})).status).toBe(404);
    const store = await shop.seller();
    await person.call('POST', `/user/store/${store}`, {});
    await api.db.execute(sql`update sellers set status = 'closed' where id = ${store}`);
    expect((await person.call('GET', '/user/store')).body.detail.total).toBe(0);
  });
});

test('a person gets a copy of all of it, and is forgotten with all of it', async () => {
  const person = await signIn();
  const productId = await shop.product(sellerId, { stockOnHand: 5 });
  const cartId = await shop.cart(api.services, person.userId, [productId]);
  await person.call('POST', `/product/Saved/${productId}`, { cartId });
  await person.call('POST', `/product/Watch/${productId}`, { kind: 'price_drop' });
  await person.call('POST', `/user/store/${sellerId}`, {});
  expect(await exportBrowsing(api.db, person.userId)).toMatchObject({
    saved: [{ quantity: 1 }],
    watches: [{ kind: 'price_drop', priceSatang: 10_000 }],
    followedStores: [{ urlKey: expect.any(String) }],
  });
  await transact(api.db, (tx) => eraseBrowsing(tx, person.userId));
  expect(await exportBrowsing(api.db, person.userId)).toEqual({
    searches: [],
    favourites: [],
    viewed: [],
    saved: [],
    watches: [],
    followedStores: [],
  });
});
