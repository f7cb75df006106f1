import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { demoPerson, enter, newShopper } from './order-desk.ts';

test('the back office is gone through by keyboard, and an order is found by its number', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'admin'), 'en');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const number = await page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .textContent();
  await page.keyboard.press('/');
  await page.keyboard.type('reader');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^See all \d+$/ })
      .first(),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('/');
  await page
    .getByRole('searchbox', { name: 'Find orders, accounts, products, stores' })
    .first()
    .fill(number ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/orders/${number}`);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/nothing-of-the-kind');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu', exact: true })
    .getByRole('link', { name: 'Vouchers' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('each of the staff has their own desks, and nobody else any', async ({ page, context, request }) => {
  await enter(context, await demoPerson(request, 'finance'), 'en');
  await page.goto('/admin/find?search=e');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: 'Payouts' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Vouchers' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Accounts' })).toHaveCount(0);
  expect((await page.goto('/admin/vouchers'))?.status()).toBe(404);
  const { token } = await newShopper(request);
  for (const path of ['/admin', '/admin/find', '/admin/nothing-of-the-kind']) {
    expect((await request.get(path)).status()).toBe(401);
    expect((await request.get(path, { headers: { cookie: `token=${token}` } })).status()).toBe(404);
  }
});
