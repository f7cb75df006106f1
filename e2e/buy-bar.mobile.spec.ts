import { expect, test } from '@playwright/test';
import { baht, enter } from './order-desk.ts';

test('the bar at a phone’s lower edge has the price, and opens the options where there are some', async ({
  page,
  context,
  request,
}) => {
  await enter(context, null, 'th');
  const products = async (query: string) => {
    const reply = await request.get(`/api/product?${query}`, { headers: { 'x-api-key': 'demo' } });
    return (await reply.json()).detail.dataList as {
      urlKey: string;
      price: number;
      fullPrice: number;
      isInStock: boolean;
      productTypeId: number;
    }[];
  };
  const [book] = await products('perpage=1&sortBy=bestSeller&format=paperback');
  await page.goto(`/product/${book?.urlKey}`);
  const price = page.getByText(`฿${book?.price.toFixed(2)}`, { exact: true }).last();
  await expect(price).toBeInViewport();
  const buy = page.getByRole('button', { name: 'ซื้อเลย' }).last();
  await expect(buy).toBeInViewport();

  // What is cheaper than it was says so there: what is in the bar is on the first screen, whatever is further down.
  const reduced = (await products('perpage=100&sortBy=bestSeller&format=paperback')).find(
    ({ price: now, fullPrice, isInStock }) => isInStock && fullPrice > now,
  );
  expect(reduced).toBeDefined();
  const { urlKey, price: now, fullPrice: before } = reduced as NonNullable<typeof reduced>;
  await page.goto(`/product/${urlKey}`);
  const bar = page
    .locator('div')
    .filter({ has: page.getByRole('paragraph') })
    .filter({ has: page.getByRole('button', { name: 'ซื้อเลย' }) })
    .last();
  await expect(bar.getByRole('paragraph')).toContainText(baht(now));
  await expect(bar.locator('s')).toHaveText(baht(before));
  await expect(bar.locator('s')).toBeInViewport();
  await expect(bar.getByText(/^-\d+%$/)).toBeInViewport();

  const thing = (await products('perpage=100&category=stationery')).find(
    ({ productTypeId }) => productTypeId === 2,
  );
  expect(thing).toBeDefined();
  await page.goto(`/product/${thing?.urlKey}`);
  await page.getByRole('link', { name: 'ใส่ตะกร้า' }).last().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: /ซื้อเลย/ })).toBeInViewport();
});
