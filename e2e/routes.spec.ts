import { type APIResponse, expect, test } from '@playwright/test';
import { mobileActionPath, mobileActions } from '../src/web/shell/mobile-action.rules.ts';
import { demoPerson } from './order-desk.ts';

/** A page's one heading; its messages hold the words of others too. */
async function heading(reply: APIResponse): Promise<string> {
  return /<h1[^>]*>(.*?)<\/h1>/.exec(await reply.text())?.[1] ?? '';
}

const built = [
  ...['/', '/home', '/product', '/cart', '/store', '/category', '/login', '/register', '/close'],
  ...['/aboutus', '/our-story', '/return-policy', '/faq', '/news', '/article', '/contactus', '/feed'],
  ...['/term-and-condition', '/privacy-policy', '/cookie-policy', '/promotion', '/campaign', '/landing'],
  ...['/live', '/live/list/1', '/live/list/2', '/live/login', '/affiliate'],
];
for (const path of built)
  test(`${path} answers`, async ({ request }) => {
    const reply = await request.get(path);
    expect(reply.status()).toBe(200);
    expect(await heading(reply)).not.toBe('');
  });

test('an app’s actions lead to pages of ours that are there; others are the 404 page', async ({
  request,
}) => {
  for (const action of mobileActions) {
    const reply = await request.get(`/mobile/action/${action}`, { maxRedirects: 0 });
    const path = mobileActionPath(action) ?? '';
    expect([reply.status(), reply.headers().location], action).toEqual([302, path]);
    // Those for members ask for them, and the academy leads there; none is the 404 page.
    expect([200, 302, 401], path).toContain((await request.get(path, { maxRedirects: 0 })).status());
  }
  for (const action of ['nothing-known', 'constructor', 'https:%2F%2Fevil.example', '%2F%2Fevil.example']) {
    const reply = await request.get(`/mobile/action/${action}`, { maxRedirects: 0 });
    expect([reply.status(), await heading(reply)], action).toEqual([404, 'ไม่พบหน้าที่คุณต้องการ']);
  }
});

const personal = [
  '/user/profile/my-profile',
  '/user/profile/my-order',
  '/user/profile/my-review',
  '/user/profile/my-review/R1-1/6',
  '/user/profile/no-such-menu',
  '/user/profile/no-such-menu/tab',
  '/product/review',
  '/checkout',
  '/payment/slip/7',
  '/payment/result/success/A/7',
  '/checkout/3/7',
  '/live/order/1/2',
  '/affiliate/AB12',
  '/affiliate/AB12/2',
  '/affiliate/payment/slip',
  '/affiliate/payment/result/success/AB12/7',
];
for (const path of personal)
  test(`${path} asks a visitor to sign in, without redirecting`, async ({ request }) => {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect(reply.status()).toBe(401);
    expect(await heading(reply)).toBe('กรุณาเข้าสู่ระบบ');
  });

for (const path of [
  '/customer/AB12/1',
  '/customer/payment/slip/AB12',
  '/customer/payment/result/success/AB12/7',
])
  test(`${path} isn’t there: nobody has filled such a basket`, async ({ request }) => {
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
  });

test('titles name the shop once, in the visitor’s language, also where a page isn’t to be had', async ({
  request,
}) => {
  const { token } = await demoPerson(request, 'shopper');
  const titleOf = async (path: string, lang: 'th' | 'en', cookie = '') => {
    const reply = await request.get(path, { headers: { cookie: `language=${lang}; ${cookie}` } });
    return /<title>(.*?)<\/title>/.exec(await reply.text())?.[1];
  };
  const names = { th: 'บรรณศาลา', en: 'Bannasala' } as const;
  for (const lang of ['th', 'en'] as const) {
    for (const path of ['/401', '/checkout', '/manage-store', '/admin'])
      expect(await titleOf(path, lang), path).toBe(`401 · ${names[lang]}`);
    for (const path of ['/manage-store', '/admin', '/no-such-page'])
      expect(await titleOf(path, lang, `token=${token}`), path).toBe(`404 · ${names[lang]}`);
  }
  expect(await titleOf('/close', 'th')).toBe('ร้านเปิดให้บริการตามปกติแล้ว · บรรณศาลา');
  expect(await titleOf('/close', 'en')).toBe('The shop is open again · Bannasala');
});

test('/401 says so, with the status', async ({ request }) => {
  const reply = await request.get('/401');
  expect(reply.status()).toBe(401);
  expect(await heading(reply)).toBe('คุณยังไม่ได้เข้าสู่ระบบ');
});

test('/401 tells nobody who is signed in that they aren’t', async ({ request }) => {
  const { token } = await demoPerson(request, 'shopper');
  const reply = await request.get('/401', { headers: { cookie: `token=${token}` } });
  expect(reply.status()).toBe(200);
  expect(await heading(reply)).toBe('คุณเข้าสู่ระบบอยู่แล้ว');
});

test('a search that is too long says so, and what to do; it isn’t offered to be tried again as it is', async ({
  request,
}) => {
  const reply = await request.get(`/product?search=${encodeURIComponent('ก'.repeat(201))}`);
  expect(reply.status()).toBe(400);
  const main = /<main.*<\/main>/s.exec(await reply.text())?.[0] ?? '';
  expect(main).toContain('กรุณากรอกไม่เกิน 200 ตัวอักษร');
  expect(main).toContain('แก้ไขแล้วลองอีกครั้ง');
  expect(main).not.toContain('ลองใหม่');
});

test('a form that can’t be read isn’t offered to be tried again', async ({ request }) => {
  const { token } = await demoPerson(request, 'seller');
  const reply = await request.post('/manage-store/members', {
    headers: { cookie: `token=${token}`, 'sec-fetch-site': 'same-origin' },
    form: { intent: 'nothing-known' },
  });
  expect(reply.status()).toBe(400);
  const page = await reply.text();
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? '';
  expect(main).toContain('เปิดหน้านี้ไม่ได้');
  expect(main).not.toContain('ลองใหม่');
  expect(main).toContain('href="/"');
});

for (const path of [
  '/404',
  '/no-such-page',
  '/store/a/b/c',
  '/assets/none.js',
  '/%E0%B9%81%E0%B8%A1%E0%B8%A7',
])
  test(`${path} is a real 404`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });

for (const kind of ['pd', 'a', 'n', 'p', 'st', 'main'])
  test(`an unknown /${kind}/… is the 404 page`, async ({ request }) => {
    for (const code of ['nobody-made', 'x'.repeat(300), '%00']) {
      const reply = await request.get(`/${kind}/${code}`);
      expect(reply.status()).toBe(404);
      expect(await heading(reply)).toBe('ไม่พบหน้าที่คุณต้องการ');
    }
  });

test('a file that is not there, opened in a browser, is the 404 page; a script is told the bare 404', async ({
  page,
  request,
}) => {
  expect((await page.goto('/documents/1.pdf'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ไม่พบหน้าที่คุณต้องการ');
  const reply = await request.get('/documents/1.pdf');
  expect([reply.status(), await reply.text()]).toEqual([404, 'null']);
});

test.describe('an address of a public page', () => {
  const text = async (reply: APIResponse) => (await reply.text()).replaceAll(/nonce="[^"]*"/g, '');

  test('is the same page with whatever nobody reads, in every order', async ({ request }) => {
    for (const [plain, other] of [
      ['/product?search=a&sortBy=newest', '/product?utm_source=mail&sortBy=newest&fbclid=x&search=a'],
      ['/store', '/store?utm_campaign=%22%3E'],
      ['/', '/?gclid=1'],
    ] as const) {
      const [first, second] = [await request.get(plain), await request.get(other)];
      expect(second.headers().etag).toBe(first.headers().etag);
      expect(await text(second)).toBe(await text(first));
    }
  });

  test('is whole although it was asked for by HEAD first', async ({ request }) => {
    const address = '/product?search=first-by-head';
    expect((await request.head(address)).status()).toBe(200);
    expect(await text(await request.get(address))).toContain('</html>');
  });
});

test.describe('the page of an unknown path', () => {
  test('says what SPEC says, in English, and leads home', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a kept page allows its own inline scripts by hash, a page for one visitor by a fresh nonce; nothing else runs', async ({
  request,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? '';
  const [kept, own, again] = [await policyOf('/'), await policyOf('/cart'), await policyOf('/cart')];
  for (const policy of [kept, own]) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  }
  expect(kept).toMatch(/script-src 'self' 'sha256-/);
  expect(kept).not.toContain('nonce-');
  expect(own).toMatch(/script-src 'self' 'nonce-[\w-]{20,}'/);
  expect(again).not.toBe(own);
});

test('a page without a form is only read, and no form leads to a page that isn’t there', async ({
  request,
}) => {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const read = await request.post('/faq', { headers });
  expect([read.status(), read.headers().allow]).toEqual([405, 'GET, HEAD']);
  expect((await request.post('/nothing-here', { headers })).status()).toBe(404);
  const put = await request.put('/cart', { headers });
  expect([put.status(), put.headers().allow]).toEqual([405, 'GET, HEAD, POST']);
});
