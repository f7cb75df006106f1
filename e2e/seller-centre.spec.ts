import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { demoPerson, enter, newShopper } from './order-desk.ts';

test('the seller centre is gone through by keyboard, and an order is found by its number', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller'), 'en');
  await page.goto('/manage-store');
  await expect(page.getByRole('heading', { level: 1, name: 'Today at the store' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Orders', exact: false }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Store orders' })).toBeVisible();
  const number = await page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .textContent();
  await page.keyboard.press('/');
  await page.keyboard.type(number ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/manage-store/orders/${number}`);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/manage-store');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu', exact: true })
    .getByRole('link', { name: 'Vouchers' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('addresses of before lead into the centre, and nobody else finds it', async ({ request }) => {
  const moved = async (path: string) => {
    const reply = await request.get(path, { maxRedirects: 0 });
    return [reply.status(), reply.headers().location];
  };
  expect(await moved('/seller/orders?tab=to-ship')).toEqual([308, '/manage-store/orders?tab=to-ship']);
  expect(await moved('/seller/orders/R1-1?view=packing-slip')).toEqual([
    308,
    '/manage-store/orders/R1-1?view=packing-slip',
  ]);
  expect(await moved('/seller/tax-profile')).toEqual([308, '/manage-store/settings/tax']);
  expect((await moved('/seller/nothing'))[0]).toBe(404);
  expect((await moved('/manage-store'))[0]).toBe(401);
  const { token } = await newShopper(request);
  const asShopper = await request.get('/manage-store', { headers: { cookie: `token=${token}` } });
  expect(asShopper.status()).toBe(404);
});
