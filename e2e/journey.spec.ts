import { expect, test } from '@playwright/test';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';

test('buy, ship, receive, review: a book’s way from the shelf to its stars, by buttons alone', async ({
  page,
  context,
  browser,
  request,
}) => {
  const shopper = await newShopper(request);
  const seller = await demoPerson(request, 'seller');
  const { dataList: sold } = await call<{ dataList: { seller: { urlKey: string } }[] }>(
    request,
    'GET',
    '/seller/Order/List',
    seller,
  );
  const { dataList } = await call<{ dataList: { urlKey: string; productTypeId: number }[] }>(
    request,
    'GET',
    `/product?inStock=true&perpage=20&seller=${sold[0]?.seller.urlKey}`,
  );
  await enter(context, shopper, 'en');
  const main = page.getByRole('main');

  await page.goto(`/product/${dataList.find(({ productTypeId }) => productTypeId === 1)?.urlKey}`);
  await page.getByRole('button', { name: 'Buy now' }).first().click();
  await page.waitForURL(/\/cart/);
  await page.goto('/checkout');
  await main.getByRole('radio', { name: /Cash on delivery/ }).check();
  await page.getByRole('button', { name: 'Place order' }).first().click();
  await page.waitForURL(/\/payment\/result\//);
  await page.goto('/user/profile/my-order?tab=to-ship');
  const order = main.getByRole('article').first();
  const orderNumber = (await order.getByRole('link', { name: /^R\d+-1$/ }).textContent()) ?? '';

  const desk = await browser.newContext();
  await enter(desk, seller, 'en');
  const store = await desk.newPage();
  await store.goto(`/manage-store/orders/${orderNumber}`);
  await store.getByText('Hand over to a carrier', { exact: true }).click();
  await store.getByLabel('Carrier', { exact: false }).first().selectOption('other');
  await store.getByLabel('Name of the carrier').fill('Boat Express');
  await store.getByLabel('Tracking number').fill('TH123456789');
  await store.getByRole('button', { name: 'Confirm shipping' }).click();
  await expect(store.getByText('Shipping saved. The buyer can follow the parcel now.')).toBeVisible();

  await page.goto('/user/profile/my-order?tab=to-receive');
  await main.getByRole('link', { name: orderNumber }).click();
  await expect(main.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
  await main.getByText('Order received', { exact: true }).click();
  await main.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(main.getByText('Receipt confirmed. Thank you for your order.')).toBeVisible();

  await main.getByRole('link', { name: 'Review', exact: true }).first().click();
  await main.getByRole('link', { name: /^Write a review of/ }).click();
  const words = `From the shelf to the stars ${Date.now()}`;
  await main.getByLabel('Your review', { exact: false }).fill(words);
  await main.getByRole('radio', { name: '5 stars, very good' }).check({ force: true });
  await main.getByRole('button', { name: 'Send the review' }).click();
  await expect(main.getByText('Thank you for your review')).toBeVisible();

  await store.goto('/manage-store/reviews');
  await expect(store.getByText(words)).toBeVisible();
  await desk.close();
});
