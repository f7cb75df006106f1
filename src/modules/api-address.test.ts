import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCallRoutes } from '../platform/http/call-routes.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { authors } from './catalogue/catalogue.tables.ts';
import { listCalls } from './contract-calls.ts';

/** How calls are found by their addresses, and that kept replies go to whoever asked for just that. */
const calls = listCalls(apiContract);
const routes = createCallRoutes(apiContract);

describe('the routes', () => {
  test.each(calls)('$method $path is found at its own address', ({ method, path }) => {
    const own = path.replaceAll(/\{\w+\}/g, '7');
    expect(routes.find(method, own)?.path).toBe(path);
    expect(routes.methodsAt(own)).toContain(method);
  });

  test.each(calls.filter(({ method }) => method === 'GET'))(
    '$path reads what its contract names',
    ({ path, fields }) => {
      const own = path.replaceAll(/\{\w+\}/g, '7');
      const read = fields.filter((field) => !path.includes(`{${field}}`));
      const query = [...read, 'utm_source'].map((field) => `${field}=1`).join('&');
      const form = routes.canonicalAddress('GET', own, query);
      expect(form.path).toBe(own);
      expect([...new URLSearchParams(form.query).keys()].sort()).toEqual([...read].sort());
      const shouted = routes.canonicalAddress('GET', own, query.toUpperCase());
      expect([...new URLSearchParams(shouted.query).keys()].sort()).toEqual([...read].sort());
    },
  );
});

describe('over HTTP', () => {
  let api: TestApi;
  const keys = ['thanin-srisuwan', 'แมวเหมียว', 'แมวเหมียว-2', 'ก', 'ข', 'a b', '100%', 'เล่ม/๑'];

  beforeAll(async () => {
    api = await openTestApi({ limitFactor: 1_000_000 });
    await api.db
      .insert(authors)
      .values(keys.map((urlKey) => ({ urlKey, nameTh: `ชื่อ ${urlKey}`, nameEn: `name ${urlKey}` })));
  });
  afterAll(() => api.close());

  test('every way to write an address gets the reply of that address, in any order', async () => {
    const someKey = fc.constantFrom(...keys, 'nobody', 'น');
    const someWay = fc.constantFrom(
      (key: string) => encodeURIComponent(key),
      (key: string) =>
        [...new TextEncoder().encode(key)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
      (key: string) => `${encodeURIComponent(key)}?utm_source=${encodeURIComponent(key)}`,
      (key: string) => `${encodeURIComponent(key)}/`,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(someKey, someWay, fc.constantFrom('th' as const, 'en' as const)), { minLength: 2 }),
        async (asked) => {
          for (const [key, write, culture] of asked) {
            const { status, body } = await api.call('GET', `/author/${write(key)}`, { culture });
            const name = culture === 'th' ? `ชื่อ ${key}` : `name ${key}`;
            if (keys.includes(key)) expect(body.detail).toMatchObject({ urlKey: key, name });
            else expect(status).toBe(404);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a percent-encoded letter does not make it another call', async () => {
    const category = await api.call('GET', '/Category/%4eothing');
    expect(category.status).toBe(404);
    const author = await api.call('GET', '/author/%74hanin-srisuwan');
    expect(author.body.detail).toMatchObject({ urlKey: 'thanin-srisuwan' });
    expect((await api.app.request('/%61pi/author/x', { headers: { 'x-api-key': 'test-key' } })).status).toBe(
      404,
    );
  });

  test('what nobody reads in a query makes no other reply', async () => {
    const plain = await api.call('GET', '/product?search=x&perpage=5');
    const tracked = await api.call('GET', '/product?utm_source=mail&perpage=5&fbclid=1&search=x');
    expect(tracked.status).toBe(200);
    expect(tracked.body).toEqual(plain.body);
  });

  test('a wrong method is told so, with those there are', async () => {
    const wrong = await api.call('PUT', '/product/RecentSearch', { body: {} });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('DELETE, GET, HEAD, POST');
    expect(wrong.body).toMatchObject({
      result: 0,
      code: 'methodNotAllowed',
      message: expect.stringMatching(/./),
    });
    expect((await api.call('POST', '/Nothing')).status).toBe(404);
  });

  test('HEAD answers as GET does, without a body', async () => {
    for (const path of ['/author/ก', '/Setting/Footer', '/author/nobody']) {
      const got = await api.call('GET', path);
      const head = await api.app.request(`/api${path}`, {
        method: 'HEAD',
        headers: { 'x-api-key': 'test-key' },
      });
      expect(head.status).toBe(got.status);
      expect(await head.text()).toBe('');
    }
  });
});
