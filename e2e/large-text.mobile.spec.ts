import { expect, type Page, test } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/web/routes.ts';
import { demoPerson, enter, fillCart, newShopper, placeOrder, someBook } from './order-desk.ts';

// What a browser's zoom of 200 % makes of a phone 360 px wide; letters twice the usual size need the same room.
test.use({ viewport: { width: 180, height: 370 } });

/** What nobody can read: the page is wider than the screen, or something cuts its own words off and shows no ellipsis. */
async function unread(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const cut = [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
        return overflowX === 'hidden' && textOverflow !== 'ellipsis' && webkitLineClamp === 'none';
      })
      .filter((element) => element.clientWidth > 4 && element.scrollWidth > element.clientWidth + 2)
      .filter((element) => (element.textContent ?? '').trim() !== '')
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
    return [...(wide > window.innerWidth ? [`${wide} px`] : []), ...cut];
  });
}

test('letters twice as large push no page of the shop out of the screen', async ({ page, request }) => {
  const { urlKey } = await someBook(request);
  for (const path of [
    '/',
    '/product',
    `/product/${urlKey}`,
    '/store',
    '/login',
    '/register',
    '/cookie-policy',
  ]) {
    await page.goto(path);
    expect(await unread(page), path).toEqual([]);
  }
});

test('nor a page on which one buys, or looks at what one bought', async ({ page, context, request }) => {
  const shopper = await newShopper(request);
  await placeOrder(request, shopper, 'promptpay');
  await fillCart(request, shopper);
  await enter(context, shopper, 'th');
  for (const path of [
    '/cart',
    '/checkout',
    '/user/profile/my-order',
    '/user/profile/my-profile',
    '/user/profile/my-address',
    '/user/profile/my-voucher',
  ]) {
    await page.goto(path);
    expect(await unread(page), path).toEqual([]);
  }
});

/** The pages of an audience that have no number in their address. */
function pagesOf(folder: 'seller' | 'staff', entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const address = path === '' ? above : `${above}/${path}`;
    const isPage = file.startsWith(`${folder}/`) && file.endsWith('-page.tsx') && !/[:*]/.test(address);
    return [...(isPage ? [address] : []), ...pagesOf(folder, children, address)];
  });
}

for (const [folder, person, start] of [
  ['staff', 'admin', '/admin'],
  ['seller', 'seller', '/manage-store'],
] as const)
  test(`nor a desk at which ${folder} work`, async ({ page, context, request }) => {
    test.slow();
    await enter(context, await demoPerson(request, person), 'th');
    const paths = pagesOf(folder, await routes).filter((path) => path.startsWith(start));
    expect(paths.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const path of new Set(paths)) {
      const reply = await page.goto(path);
      expect(reply?.status(), path).toBe(200);
      for (const what of await unread(page)) found.push(`${path} ${what}`);
    }
    expect(found).toEqual([]);
  });
