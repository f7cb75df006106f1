import { expect, test } from '@playwright/test';
import { enter } from './order-desk.ts';

test('the bar at a phone’s lower edge has the price, and opens the options where there are some', async ({
  page,
  context,
  request,
}) => {
  await enter(context, null, 'th');
  const products = async (query: string) => {
    const reply = await request.get(`/api/product?${query}`, { headers: { 'x-api-key': 'demo' } });
    return (await reply.json()).detail.dataList as { urlKey: string; price: number; productTypeId: number }[];
  };
  const [book] = await products('perpage=1&sortBy=bestSeller&format=paperback');
  await page.goto(`/product/${book?.urlKey}`);
  const price = page.getByText(`฿${book?.price.toFixed(2)}`, { exact: true }).last();
  await expect(price).toBeInViewport();
  const buy = page.getByRole('button', { name: 'ซื้อเลย' }).last();
  await expect(buy).toBeInViewport();

  const thing = (await products('perpage=100&category=stationery')).find(
    ({ productTypeId }) => productTypeId === 2,
  );
  expect(thing).toBeDefined();
  await page.goto(`/product/${thing?.urlKey}`);
  await page.getByRole('link', { name: 'ใส่ตะกร้า' }).last().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: /ซื้อเลย/ })).toBeInViewport();
});
