import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, placeOrder } from './order-desk.ts';

/** Two orders of the demo store that are to be sent at once. */
async function twoOrders(request: Parameters<typeof newShopper>[0], token: string): Promise<string[]> {
  const { dataList } = await call<{ dataList: { seller: { urlKey: string } }[] }>(
    request,
    'GET',
    '/seller/Order/List?perpage=1',
    { token },
  );
  const store = dataList[0]?.seller.urlKey ?? '';
  const numbers: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const { orders } = await placeOrder(request, await newShopper(request), 'cod', { store });
    numbers.push(orders[0]?.orderNumber ?? '');
  }
  return numbers;
}

test('a store packs two orders, prints their labels and gives their numbers with a scanner', async ({
  page,
  context,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const [one = '', other = ''] = await twoOrders(request, seller.token);
  await enter(context, seller, 'en');
  await page.goto('/manage-store/orders?tab=to-ship');
  const main = page.getByRole('main');
  // A day has room, where nothing but itself makes it wide.
  for (const name of ['From', 'To'])
    expect((await main.getByLabel(name, { exact: true }).boundingBox())?.width).toBeGreaterThan(140);
  await main.getByLabel(`Select order ${one}`).press('Space');
  await main.getByLabel(`Select order ${other}`).click();
  await expect(main.getByText('2 orders selected')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('button', { name: 'Pack', exact: true }).click();
  await main.getByRole('button', { name: 'Confirm: 2 orders are packed' }).click();
  await expect(main.getByText('2 orders are marked as packed.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const printed = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Print' }).click();
  expect((await printed).suggestedFilename()).toBe('labels-a6.pdf');

  await main.getByRole('link', { name: 'Give 2 tracking numbers' }).click();
  const rows = main.getByLabel(/^Tracking number of/);
  await rows.first().focus();
  // A scanner types and ends with Enter; the second label can't be read.
  await page.keyboard.type(`TH${Date.now()}`);
  await page.keyboard.press('Enter');
  await page.keyboard.type('!!');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(main.getByText('1 parcel is on its way.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveValue('!!');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await violationsOf(page)).toEqual([]);
  await rows.fill(`TX${Date.now()}`);
  await main.getByRole('button', { name: 'Confirm shipping' }).click();
  await expect(rows).toHaveCount(0);
  await expect(main.getByText('Shipped', { exact: true })).toHaveCount(2);
});

test('without scripts orders are selected, packed and sent as well', async ({
  browser,
  request,
  baseURL,
}) => {
  const seller = await demoPerson(request, 'seller');
  const [one = '', other = ''] = await twoOrders(request, seller.token);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await enter(context, seller, 'en');
  const page = await context.newPage();
  await page.goto('/manage-store/orders?tab=to-ship');
  for (const number of [one, other]) await page.getByLabel(`Select order ${number}`).check();
  await page.getByRole('button', { name: 'Pack', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm: 2 orders are packed' }).click();
  await expect(page.getByText('2 orders are marked as packed.')).toBeVisible();
  await page.getByRole('link', { name: 'Give 2 tracking numbers' }).click();
  await page.getByLabel(`Tracking number of ${one}`).fill(`TN${Date.now()}`);
  await page.getByRole('button', { name: 'Confirm shipping' }).click();
  await expect(page.getByText('1 parcel is on its way.')).toBeVisible();
  await expect(page.getByLabel(`Tracking number of ${other}`)).toBeVisible();

  // All that a list finds, without a tick on each; of those that are packed, this one.
  await page.goto(`/manage-store/orders?tab=to-ship&packed=no&search=${other}`);
  await expect(page.getByLabel(/^Select order/)).toHaveCount(0);
  await page.goto(`/manage-store/orders?tab=to-ship&packed=yes&search=${other}`);
  await page.getByLabel('The order that is found').check();
  await page.getByRole('button', { name: 'Pack', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Print for 1 order' })).toBeVisible();
  await expect(page.getByRole('link', { name: other })).toBeVisible();
  await context.close();
});
