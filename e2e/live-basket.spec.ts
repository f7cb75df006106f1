import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newcomer, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A live that sells a book to three who commented. */
async function sellingLive(request: APIRequestContext, seller: Person) {
  const book = await addBook(request, seller, { stock: 20, state: 'onSale' });
  const name = `Evening live ${randomUUID().slice(0, 8)}`;
  const keyword = `Q${Math.floor(Math.random() * 90_000) + 10_000}`;
  const data = { name, startsAt: new Date().toISOString(), limitPerPerson: 2, postTypeId: 1, pageId: '' };
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/live', { token: seller.token, data });
  const product = { productId: book.id, keyword, copies: 3, price: 99 };
  await call(request, 'POST', `/seller/live/${id}/product`, { token: seller.token, data: product });
  await call(request, 'POST', `/seller/live/${id}/connect`, { token: seller.token });
  const content = `20:00 Mali: cf ${keyword} 2\n20:01 Somsri: ${keyword} ค่ะ\n20:02 John: ${keyword}`;
  await call(request, 'POST', `/seller/live/${id}/comment/import`, {
    token: seller.token,
    data: { content },
  });
  return { id, name, keyword, book };
}

test('a host sends links; a stranger on a phone signs in by one and buys; somebody else finds nothing there', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  const live = await sellingLive(request, seller);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(desk, seller, 'en');
  const page = await desk.newPage();
  await page.goto(`/manage-store/live/${live.id}/reserved`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Make links for everybody without one (2)' }).click();
  await expect(main.getByText('2 new links')).toBeVisible();
  const link = await main.getByRole('textbox', { name: 'Link of Mali' }).inputValue();
  await look(page, 'host-baskets');

  const buyer = await newcomer(request);
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await enter(phone, null, 'th');
  const shop = await phone.newPage();
  await shop.goto(link);
  const basket = shop.getByRole('main');
  await expect(basket.getByRole('heading', { level: 1, name: 'ตะกร้าจากไลฟ์' })).toBeVisible();
  await expect(basket.getByText('฿198.00').first()).toBeVisible();
  await expect(basket.getByRole('link', { name: 'ทักร้าน' })).toHaveAttribute(
    'href',
    /^\/chat\?store=[\w-]+&product=\d+$/,
  );
  await look(shop, 'basket-th');
  await basket.getByRole('link', { name: 'เข้าสู่ระบบเพื่อซื้อ' }).click();
  await expect(shop.getByRole('heading', { level: 1, name: 'เข้าสู่ระบบเพื่อรับของจากไลฟ์' })).toBeVisible();
  await look(shop, 'login-th');
  await enter(phone, buyer, 'th');
  await shop.goto(link);
  await basket.getByRole('button', { name: 'ซื้อตะกร้านี้' }).click();
  await expect(shop).toHaveURL(/\/live\/transaction\/checkout$/);
  await expect(basket.getByText(live.name).first()).toBeVisible();
  await expect(basket.getByText(live.book.name).first()).toBeVisible();
  await look(shop, 'checkout-th');

  // Its link is nobody else's now.
  const other = await browser.newContext();
  await enter(other, await newcomer(request), 'en');
  const stranger = await other.newPage();
  expect((await stranger.goto(link))?.status()).toBe(404);
  await stranger.goto('/live/transaction');
  await expect(stranger.getByText('No baskets from lives yet')).toBeVisible();
  await look(stranger, 'own-empty-en');

  await page.reload();
  const mali = main.getByRole('listitem', { name: 'Mali', exact: true });
  await expect(mali.getByText('Opened, not ordered')).toBeVisible();
  await mali.getByRole('button', { name: 'Remind Mali' }).click();
  await expect(main.getByText('Reminded in the shop and by mail')).toBeVisible();
  for (const context of [desk, phone, other]) await context.close();
});

test('without scripts a basket is taken, ordered and shown as ordered; its live is finished meanwhile', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  const live = await sellingLive(request, seller);
  await call(request, 'POST', `/seller/live/${live.id}/finish`, { token: seller.token });
  const { dataList } = await call<{ dataList: { name: string; link: string }[] }>(
    request,
    'GET',
    `/seller/live/${live.id}/basket`,
    { token: seller.token, culture: 'en' },
  );
  const link = dataList.find(({ name }) => name === 'Somsri')?.link ?? '';
  const buyer = await newcomer(request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, buyer, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(link);
  await main.getByRole('button', { name: 'Buy this basket' }).click();
  await expect(page).toHaveURL(/\/live\/transaction\/checkout$/);
  await expect(main.getByText('฿99.00').first()).toBeVisible();
  await page.goto('/live/transaction');
  await expect(main.getByText(live.name).first()).toBeVisible();
  await page.goto('/cart');
  await expect(main.getByText(live.book.name).first()).toBeVisible();
  await context.close();
});
