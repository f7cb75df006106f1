import { expect, type Page, test } from '@playwright/test';
import { enter, fillCart, newShopper, placeOrder, someBook } from './order-desk.ts';

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
