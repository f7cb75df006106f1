import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { call, demoPerson } from './order-desk.ts';

/** What a browser, an extension or somebody with ill will may send for a cookie of ours. */
const hostile = [
  'x',
  '%00',
  '%',
  '%ff%fe',
  '%ED%A0%80',
  '"',
  "'; drop table users--",
  'a'.repeat(5_000),
  '{}',
  '-1',
];
const names = [
  'token',
  'cartId',
  'device',
  'language',
  'redirect',
  'affiliat_from',
  'affiliat_code_share',
  'social_referer',
  'social',
  'social_proof',
  'cookie_consent',
  'show_ad_register_success',
];
const pages = [
  '/',
  '/cart',
  '/checkout',
  '/login/otp',
  '/resources/cart',
  '/resources/visitor',
  '/resources/viewed',
];

for (const name of names)
  test(`a cookie ${name} of somebody else’s making fails no page`, async ({ request }) => {
    for (const value of hostile)
      for (const page of pages) {
        const reply = await request.get(page, { headers: { cookie: `${name}=${value}` }, maxRedirects: 0 });
        expect(reply.status(), `${page} ${value.slice(0, 40)}`).toBeLessThan(500);
      }
  });

test('a header or a query that is too long fails no page', async ({ request }) => {
  // What doesn't get shorter where it is kept.
  const long = randomBytes(4_500).toString('base64url');
  const headers = [
    'accept-language',
    'user-agent',
    'referer',
    'if-none-match',
    'x-request-id',
    'range',
    'origin',
  ];
  for (const page of pages)
    for (const name of headers) {
      const reply = await request.get(page, { headers: { [name]: long }, maxRedirects: 0 });
      expect(reply.status(), `${page} ${name}`).toBeLessThan(500);
    }
  for (const query of ['search', 'lang', 'next', 'pageNo', 'category', 'discount', 'done', long])
    for (const page of [...pages, '/product', '/login', '/store', '/product/review'])
      expect(
        (await request.get(`${page}?${query}=${long}`, { maxRedirects: 0 })).status(),
        page,
      ).toBeLessThan(500);
});

test('with broken cookies a book still gets into a cart, whose id replaces the broken one', async ({
  request,
  baseURL,
}) => {
  const cookie = [...names]
    .filter((name) => name !== 'token')
    .map((name) => `${name}=%00`)
    .join('; ');
  const reply = await request.post('/cart', {
    headers: { cookie, origin: baseURL ?? '' },
    form: {
      intent: 'add',
      productId: String(await anyProductId(request)),
      quantity: '1',
      mode: '1',
      from: '/',
    },
    maxRedirects: 0,
  });
  expect(reply.status()).toBeLessThan(400);
  expect(reply.headers()['set-cookie']).toMatch(/cartId=[\w-]{16,64};/);
});

test('a broken cart is dropped by the page that met it', async ({ request }) => {
  const reply = await request.get('/cart', { headers: { cookie: 'cartId=x' } });
  expect(reply.status()).toBe(200);
  expect(reply.headers()['set-cookie']).toMatch(/cartId=;(?=.* Path=\/;).* Max-Age=0/);
});

test('a public page made for somebody signed in is nobody else’s to keep', async ({ request }) => {
  const { token } = await demoPerson(request, 'shopper');
  for (const page of ['/', '/product', '/home.data']) {
    const { 'cache-control': kept, ...headers } = (
      await request.get(page, { headers: { cookie: `token=${token}` } })
    ).headers();
    expect(kept, page).toBe('private, no-store');
    expect(headers['x-cache-tags'], page).toBeUndefined();
  }
});

async function anyProductId(request: APIRequestContext): Promise<number> {
  const { dataList } = await call<{ dataList: { id: number }[] }>(
    request,
    'GET',
    '/product/BestSeller/page/1/perpage/1',
  );
  return dataList[0]?.id ?? 0;
}
