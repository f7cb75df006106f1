import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';

let api: TestApi;
let catalogue: TestCatalogue;
let clock = Date.UTC(2026, 0, 1);
beforeAll(async () => {
  // Each look at the clock is a second later, so that what comes first is certain.
  api = await openTestApi({
    services: {
      clock: () => {
        clock += 1_000;
        return new Date(clock);
      },
    },
  });
  catalogue = await insertTestCatalogue(api.db);
});
afterAll(() => api.close());

const signIn = async () => {
  const { token } = await api.signIn();
  const call = async (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { token, call };
};

describe('the search history', () => {
  test('works: the last five, the newest first, each once', async () => {
    const { call } = await signIn();
    for (const search of ['หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', ' สอง '])
      expect((await call('POST', '/product/RecentSearch', { search })).status).toBe(200);
    const { dataList } = (await call('GET', '/product/RecentSearch')).body.detail;
    expect(dataList).toEqual(['สอง', 'หก', 'ห้า', 'สี่', 'สาม'].map((search) => ({ search })));
  });
  test('works: forgets one search, then all', async () => {
    const { call } = await signIn();
    for (const search of ['ก', 'ข', 'ค']) await call('POST', '/product/RecentSearch', { search });
    await call('DELETE', '/product/RecentSearch', { search: 'ข' });
    expect((await call('GET', '/product/RecentSearch')).body.detail.dataList).toEqual([
      { search: 'ค' },
      { search: 'ก' },
    ]);
    expect((await call('DELETE', '/product/RecentSearch', {})).status).toBe(200);
    expect((await call('GET', '/product/RecentSearch')).body.detail.dataList).toEqual([]);
  });
  test.each([
    { search: '' },
    { search: '  ' },
    { search: 'ก'.repeat(201) },
    { search: '\u0000' },
    {},
    { search: 1 },
    { search: 'a', userId: 1 },
  ])('refuses %j', async (body) => {
    const { call } = await signIn();
    expect((await call('POST', '/product/RecentSearch', body)).status).toBe(400);
  });
});

describe('favourites', () => {
  test('work: saved once however often, listed newest first, taken out again', async () => {
    const { call } = await signIn();
    const { first, garden } = catalogue.products;
    for (const id of [first, garden, first])
      expect((await call('POST', `/product/SaveWishList/${id}`)).body).toMatchObject({ result: 1 });
    expect((await call('GET', '/product/WishlistProductIds')).body.detail.ids).toEqual([garden, first]);
    const { detail } = (await call('GET', '/product/Wishlist?perpage=1')).body;
    expect(detail).toMatchObject({
      total: 2,
      pageCount: 2,
      dataList: [{ id: garden, urlKey: 'garden-canal' }],
    });
    expect((await call('DELETE', `/product/RemoveWishList/${first}`)).status).toBe(200);
    expect((await call('DELETE', `/product/RemoveWishList/${first}`)).status).toBe(200);
    expect((await call('GET', '/product/WishlistProductIds')).body.detail.ids).toEqual([garden]);
  });
  test('work from many windows at once', async () => {
    const { call } = await signIn();
    const { hard } = catalogue.products;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', `/product/SaveWishList/${hard}`)),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect((await call('GET', '/product/WishlistProductIds')).body.detail.ids).toEqual([hard]);
  });
  test('refuse what isn’t for sale, and what is no number', async () => {
    const { call } = await signIn();
    const { hidden, ofClosed, gift } = catalogue.products;
    for (const id of [hidden, ofClosed, gift, 999_999])
      expect(await call('POST', `/product/SaveWishList/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
    for (const id of ['abc', '-1', '0', '1.5', '9007199254740993', '%00'])
      expect((await call('POST', `/product/SaveWishList/${id}`)).status).toBe(400);
  });
  test('refuse the five hundred and first', async () => {
    const { token, call } = await signIn();
    const me = (await call('GET', '/user')).body.detail.user.id;
    await api.db.$client.query(
      `insert into products (url_key, seller_id, category_id, name_th, name_en, price_satang, full_price_satang)
       select 'many-' || n, $1, $2, 'x', 'x', 1, 1 from generate_series(1, 500) n`,
      [catalogue.sellers.press, catalogue.categories.uniforms],
    );
    await api.db.$client.query(
      `insert into wishlist_products (user_id, product_id, at) select $1, id, now() from products where url_key like 'many-%'`,
      [me],
    );
    const reply = await api.call('POST', `/product/SaveWishList/${catalogue.products.first}`, {
      token,
      culture: 'en',
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'wishlistFull' } });
  });
  test('of ten that come at one moment take as many as there is room for', async () => {
    const { token, call } = await signIn();
    const me = (await call('GET', '/user')).body.detail.user.id;
    const { rows } = await api.db.$client.query<{ id: string }>(
      `insert into products (url_key, seller_id, category_id, name_th, name_en, price_satang, full_price_satang)
       select 'crowd-' || n, $1, $2, 'x', 'x', 1, 1 from generate_series(1, 508) n returning id`,
      [catalogue.sellers.press, catalogue.categories.uniforms],
    );
    const ids = rows.map(({ id }) => Number(id));
    await api.db.$client.query(
      `insert into wishlist_products (user_id, product_id, at) select $1, unnest($2::bigint[]), now()`,
      [me, ids.slice(0, 498)],
    );
    const add = (id: number) => api.call('POST', `/product/SaveWishList/${id}`, { token });
    const replies = await Promise.all(ids.slice(498).map(add));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('viewed products', () => {
  test('work: the newest first, each once, forgotten on demand', async () => {
    const { call } = await signIn();
    const { first, garden, second } = catalogue.products;
    for (const id of [first, garden, second, first]) await call('POST', `/product/Viewed/${id}`);
    const ids = (await call('GET', '/product/Viewed')).body.detail.dataList.map(
      ({ id }: { id: number }) => id,
    );
    expect(ids).toEqual([first, second, garden]);
    expect((await call('DELETE', '/product/Viewed', {})).status).toBe(200);
    expect((await call('GET', '/product/Viewed')).body.detail).toMatchObject({ total: 0, dataList: [] });
    expect((await call('POST', `/product/Viewed/${catalogue.products.hidden}`)).status).toBe(404);
  });
});

describe('what is personal', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/product/RecentSearch'],
    ['POST', '/product/RecentSearch', { search: 'a' }],
    ['DELETE', '/product/RecentSearch', {}],
    ['GET', '/product/WishlistProductIds'],
    ['GET', '/product/Wishlist'],
    ['POST', '/product/SaveWishList/1'],
    ['DELETE', '/product/RemoveWishList/1'],
    ['GET', '/product/Viewed'],
    ['POST', '/product/Viewed/1'],
    ['DELETE', '/product/Viewed', {}],
  ];
  test.each(calls)('%s %s refuses visitors', async (method, path, body) => {
    const options = body === undefined ? {} : { body };
    expect(await api.call(method, path, options)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect((await api.call(method, path, { ...options, token: 'x'.repeat(64) })).status).toBe(401);
  });
  test('protects: nobody sees or changes anybody else’s', async () => {
    const [one, other] = await Promise.all([signIn(), signIn()]);
    const { first } = catalogue.products;
    await one.call('POST', '/product/RecentSearch', { search: 'ความลับ' });
    await one.call('POST', `/product/SaveWishList/${first}`);
    await one.call('POST', `/product/Viewed/${first}`);
    await other.call('DELETE', `/product/RemoveWishList/${first}`);
    await other.call('DELETE', '/product/RecentSearch', {});
    await other.call('DELETE', '/product/Viewed', {});
    expect((await other.call('GET', '/product/RecentSearch')).body.detail.dataList).toEqual([]);
    expect((await other.call('GET', '/product/WishlistProductIds')).body.detail.ids).toEqual([]);
    expect((await one.call('GET', '/product/RecentSearch')).body.detail.dataList).toEqual([
      { search: 'ความลับ' },
    ]);
    expect((await one.call('GET', '/product/WishlistProductIds')).body.detail.ids).toEqual([first]);
    expect((await one.call('GET', '/product/Viewed')).body.detail.total).toBe(1);
  });
});
