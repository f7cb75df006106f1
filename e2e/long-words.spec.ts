import { expect, type Page, test } from '@playwright/test';
import { demoPerson, enter, fillCart, newShopper, type Person, placeOrder } from './order-desk.ts';

const name = 'A'.repeat(90);
const long = { firstname: name, lastname: name, address: 'W'.repeat(90) };

/** By how much each page is wider than the screen, on a desk and on a phone. */
async function wide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main'), path).toBeVisible();
      const is = await page.evaluate(() => document.documentElement.scrollWidth);
      if (is > width) found.push(`${path}: ${is} px at ${width}`);
    }
  }
  return found;
}

test('a name and an address without a blank widen no page that tells them', async ({ browser, request }) => {
  test.slow();
  const shopper = await newShopper(request, long);
  const { orders } = await placeOrder(request, shopper, 'cod', { store: 'bannasala-press' });
  const number = orders[0]?.orderNumber ?? '';
  await fillCart(request, shopper);
  const at = async (person: Person, paths: readonly string[]) => {
    const context = await browser.newContext();
    await enter(context, person, 'th');
    const found = await wide(await context.newPage(), paths);
    await context.close();
    return found;
  };
  expect([
    ...(await at(shopper, ['/user/profile/my-address', '/checkout', `/user/profile/my-order/${number}`])),
    ...(await at(await demoPerson(request, 'seller'), [
      `/manage-store/orders/${number}`,
      `/manage-store/orders/many?orders=${number}`,
      `/manage-store/orders/packing/${number}`,
      '/manage-store/orders',
    ])),
    ...(await at(await demoPerson(request, 'admin'), [
      `/admin/orders/${number}`,
      `/admin/documents/${number}`,
      '/admin/orders',
    ])),
  ]).toEqual([]);
});
