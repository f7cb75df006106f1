import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { enter } from './order-desk.ts';

test('from what is new in the stores to one store’s front, and to all it has: two tabs, an address each', async ({
  page,
  context,
}) => {
  await enter(context, null, 'en');
  await page.goto('/seller-store');
  await expect(page.getByRole('heading', { level: 1, name: 'New in the stores' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/seller-store/bannasala-press');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /\/seller-store\/bannasala-press\?lang=en$/);
  const main = page.getByRole('main');
  const banners = main.getByRole('region', { name: 'Announcements' });
  await expect(banners.getByRole('img', { name: 'Good books for everyone at home' })).toBeVisible();
  await expect(banners.getByRole('img', { name: 'Book week: the whole press on sale' })).toHaveCount(0);
  for (const name of [
    'Vouchers of this store',
    'Best sellers of the store',
    'New in the store',
    'About the store',
  ])
    await expect(main.getByRole('heading', { name })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  const tabs = main.getByRole('navigation', { name: 'The store’s pages' });
  await tabs.getByRole('link', { name: /^All products/ }).click();
  await expect(page).toHaveURL(/\/store\/bannasala-press$/);
  await expect(canonical).toHaveAttribute('href', /\/store\/bannasala-press\?lang=en$/);
  await expect(tabs.getByRole('link', { name: /^All products/ })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(page).toHaveURL(/\/seller-store\/bannasala-press$/);
  expect((await page.request.get('/seller-store/nowhere')).status()).toBe(404);
});
