import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '../../platform/http/describe-api.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { liveApiContract } from '../api.contract.ts';
import { listCalls } from '../contract-calls.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

async function get(
  path: string,
  {
    token = null,
    key = 'test-key',
    culture = 'th',
  }: { token?: string | null; key?: string; culture?: string } = {},
) {
  const reply = await api.app.request(`/live-api${path}`, {
    headers: {
      ...{ 'x-api-key': key, culture },
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a reply; its shape is what is tested
  return { status: reply.status, body: (await reply.json()) as any };
}

async function hosting() {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const made = await api.call('POST', '/seller/live', {
    token,
    body: {
      ...{ name: 'ไลฟ์วันพฤหัส', startsAt: '2026-11-26T12:00:00.000Z', limitPerPerson: 2, postTypeId: 1 },
      pageId: 'page-77',
    },
  });
  const id: number = made.body.detail.id;
  const productId = await shop.product(sellerId);
  const put = await api.call('POST', `/seller/live/${id}/product`, {
    token,
    body: { productId, keyword: 'A1', copies: 3, price: 80 },
  });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  return { token, id, productId, sellerId };
}

describe('GET /live-api/user', () => {
  test('works: who sells, and on which page', async () => {
    const { token } = await hosting();
    const { body } = await get('/user', { token });
    expect(body).toMatchObject({ result: 1, message: '', detail: { result: { pageId: 'page-77' } } });
    const shopper = await api.signIn();
    const own = (await get('/user', { token: shopper.token })).body.detail.result;
    expect(own.pageId).toBe('');
    expect(own.userGUID).not.toBe(body.detail.result.userGUID);
  });

  test('refuses: without a session, and without the API key', async () => {
    expect((await get('/user')).status).toBe(401);
    expect((await get('/user', { key: 'wrong' })).body).toMatchObject({ result: 0, code: 'apiKeyInvalid' });
    expect((await get('/nothing')).status).toBe(404);
  });
});

describe('GET /live-api/livePost/{id}', () => {
  test('protects: who works for the store without the right to it doesn’t see it as an affiliate either', async () => {
    const { id, sellerId } = await hosting();
    const member = await api.signIn('seller', sellerId, { storeRights: ['orders'] });
    expect((await get(`/livePost/${id}`, member)).status).toBe(403);
    const body = { isAccept: true };
    expect((await api.call('POST', '/affiliate/join', { token: member.token, body })).status).toBe(200);
    expect((await get(`/livePost/${id}`, member)).status).toBe(404);
    const other = await api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
    expect((await get(`/livePost/${id}`, other)).status).toBe(200);
  });

  test('works: SPEC §3’s fields under their names, in its own envelope', async () => {
    const { token, id, productId } = await hosting();
    const { userGUID } = (await get('/user', { token })).body.detail.result;
    const { status, body } = await get(`/livePost/${id}`, { token });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['data', 'isSuccess', 'message']);
    expect(body.isSuccess).toBe(true);
    expect(Object.keys(body.data).sort()).toEqual(
      [
        ...[
          'id',
          'userGUID',
          'pageId',
          'postTypeId',
          'postId',
          'postName',
          'postCreatedTime',
          'name',
          'date',
        ],
        ...['active', 'limitPerPerson', 'statusId', 'point', 'cashBack', 'grandTotal', 'purchaseDemand'],
        ...['submitOrder', 'submitOrderPercent', 'product'],
      ].sort(),
    );
    expect(body.data).toMatchObject({
      ...{ id, userGUID, pageId: 'page-77', postTypeId: 1, name: 'ไลฟ์วันพฤหัส', statusId: 1, active: false },
      ...{ limitPerPerson: 2, purchaseDemand: 0, submitOrder: 0, submitOrderPercent: 0, grandTotal: 0 },
      date: '2026-11-26T12:00:00.000Z',
    });
    const [product] = body.data.product;
    expect(Object.keys(product).sort()).toEqual(
      [
        ...['id', 'productId', 'keyword', 'cashback', 'displayCashback', 'price', 'point', 'producDetail'],
        'isValidatePriceToSell',
      ].sort(),
    );
    expect(product).toMatchObject({
      ...{
        productId,
        keyword: 'A1',
        price: 80,
        cashback: 0,
        displayCashback: 0,
        isValidatePriceToSell: true,
      },
      producDetail: { price: 100, quantity: 3 },
    });
    await api.call('POST', `/seller/live/${id}/connect`, { token });
    expect((await get(`/livePost/${id}`, { token })).body.data).toMatchObject({ statusId: 2, active: true });
    await api.call('POST', `/seller/live/${id}/finish`, { token });
    expect((await get(`/livePost/${id}`, { token })).body.data).toMatchObject({ statusId: 3, active: false });
  });

  test('refuses: who isn’t signed in, who isn’t a store, what isn’t there, in the caller’s language', async () => {
    const { token } = await hosting();
    const shopper = await api.signIn();
    const refusals = await Promise.all([
      get('/livePost/1'),
      get('/livePost/1', { token: shopper.token }),
      get('/livePost/999999999', { token }),
      get('/livePost/no-number', { token }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 403, 404, 400]);
    for (const { body } of refusals) expect(body.isSuccess).toBe(false);
    const english = await get('/livePost/999999999', { token, culture: 'en' });
    expect(english.body).toMatchObject({
      data: null,
      code: 'liveNotFound',
      message: 'This live wasn’t found',
    });
  });

  test('protects: another store’s post is nowhere', async () => {
    const { id } = await hosting();
    const other = await hosting();
    expect((await get(`/livePost/${id}`, { token: other.token })).status).toBe(404);
  });
});

describe('categories and banners', () => {
  test('work: the tree for everybody, a store’s own for the store', async () => {
    const { token } = await hosting();
    const tree = await get('/category/List');
    expect(tree.body).toMatchObject({ result: 1, detail: { dataList: expect.any(Array) } });
    expect(tree.body).toEqual({
      ...tree.body,
      detail: (await api.call('GET', '/Category/List')).body.detail,
    });
    const own = await get('/category/sellerList', { token });
    expect(own.body.detail.dataList).toEqual(expect.any(Array));
    expect((await get('/category/sellerList')).status).toBe(401);
    expect((await get('/Banner/LiveList')).body.detail).toEqual(
      (await api.call('GET', '/Banner/LiveList')).body.detail,
    );
  });
});

test('every call of the live service says who may make it, and is described in its envelope', async () => {
  const calls = listCalls(liveApiContract);
  expect(calls.filter(({ meta }) => meta.access === undefined)).toEqual([]);
  const description = await describeApi(liveApiContract, {
    ...{ siteUrl: 'https://shop.example', prefix: '/live-api', title: 'Live' },
  });
  for (const { path } of calls) {
    const operation = description.paths[path]?.get;
    const schema = operation?.responses?.['200']?.content?.['application/json']?.schema;
    expect(schema?.required).toEqual(
      path === '/livePost/{id}' ? ['isSuccess', 'data', 'message'] : ['result', 'detail', 'message'],
    );
  }
  const failure = description.paths['/livePost/{id}']?.get?.responses?.['404'];
  expect(failure?.content?.['application/json']?.schema?.required).toContain('isSuccess');
  expect((await get('/openapi.json')).body.info.title).toBeDefined();
});
