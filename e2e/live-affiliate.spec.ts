import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { bangkokDay, formatTime } from '../src/shared/bangkok-time.ts';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** Somebody who has just joined, and whose links earn. */
async function joined(request: APIRequestContext): Promise<Person> {
  const person = await newShopper(request);
  await call(request, 'POST', '/affiliate/join', { token: person.token, data: { isAccept: true } });
  return person;
}

test('an affiliate sells a store’s book in a live of their own, cheaper by a part of the cashback; its store takes copies back', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  // A book of 120 baht, of which the demo’s store pays affiliates eight per cent.
  const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const host = await joined(request);
  const place = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(place, host, 'en');
  const page = await place.newPage();
  const main = page.getByRole('main');
  await page.goto('/user/profile/affiliate');
  await main.getByRole('link', { name: 'My lives' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Live selling' })).toBeVisible();
  const name = `Night reading ${randomUUID().slice(0, 8)}`;
  const soon = new Date(Date.now() - 60_000);
  await main.getByLabel('Name').fill(name);
  await main
    .getByLabel('Date and time (Thailand)')
    .first()
    .fill(`${bangkokDay(soon)}T${formatTime(soon)}`);
  await main.getByLabel('Limit per person').first().fill('2');
  await look(page, 'affiliate-lives');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();

  await main.getByLabel('Search books that stores pay you for').fill(book.name);
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  // Without a search others' books are listed, at the same price.
  const found = main.getByRole('listitem').filter({ hasText: book.name });
  await expect(found.getByText('฿9.60 cashback a copy')).toBeVisible();
  await found.getByRole('link', { name: `Choose ${book.name}` }).click();
  const keyword = `H${Math.floor(Math.random() * 90_000) + 10_000}`;
  await main.getByRole('textbox', { name: /^Keyword of/ }).fill(keyword);
  await main.getByLabel('Live price (฿)').fill('100');
  await expect(main.getByText('A price from ฿110.40 to ฿120.00')).toBeVisible();
  await main.getByLabel('Set aside (copies)').fill('4');
  await main.getByRole('button', { name: 'Put into the live' }).click();
  await expect(main.getByText('Please check the product, its keyword, price and copies')).toBeVisible();
  await main.getByLabel('Live price (฿)').fill('115');
  await expect(main.getByText('At this price ฿4.60 of ฿9.60 a copy is left for you')).toBeVisible();
  await look(page, 'affiliate-price');
  await main.getByRole('textbox', { name: /^Keyword of/ }).fill(keyword);
  await main.getByRole('button', { name: 'Put into the live' }).click();
  await expect(main.getByText('Product saved')).toBeVisible();
  await main.getByText('Start selling', { exact: true }).first().click();
  await main.getByRole('button', { name: 'Start selling' }).last().click();
  await expect(main.getByText('Demand against stock')).toBeVisible();

  await main.getByRole('link', { name: 'Import' }).click();
  await main
    .getByLabel('Paste comments here')
    .fill(`20:00 Mali: cf ${keyword} 2\n20:01 Somsri: ${keyword} มีไหม`);
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(main.getByText('2 added · 0 edited · 0 already here')).toBeVisible();
  await main.getByRole('link', { name: 'Comments', exact: true }).click();
  await expect(main.getByText('Demand against stock')).toBeVisible();
  await look(page, 'affiliate-console');
  // The address of a live's orders leads whoever holds it there.
  const console = new URL(page.url()).pathname;
  const id = /\/live\/(\d+)\//.exec(console)?.[1];
  await page.goto(`/live/order/1/${id}`);
  await expect(page).toHaveURL(console);
  await page.goto('/live/order');
  await expect(page).toHaveURL('/user/profile/affiliate/live');
  await page.goto(console);
  await main.getByRole('link', { name: 'Reservations' }).click();
  await main.getByRole('button', { name: 'Make links for everybody without one (1)' }).click();
  const link = await main.getByRole('textbox', { name: 'Link of Mali' }).inputValue();

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(desk, seller, 'th');
  const store = await desk.newPage();
  const work = store.getByRole('main');
  await store.goto('/live/order');
  await expect(store).toHaveURL('/manage-store/live');
  await work.getByRole('link', { name: 'ไลฟ์ของผู้แนะนำ' }).click();
  const hosted = work.getByRole('article').filter({ hasText: name });
  await expect(hosted.getByText('กันไว้ 4 ชิ้น · มีคนจอง 2 · สั่งแล้ว 0')).toBeVisible();
  await look(store, 'hosted-th');
  await hosted.getByText('ขอคืนชิ้นที่ว่าง', { exact: true }).first().click();
  await hosted.getByRole('button', { name: 'ขอคืนชิ้นที่ว่าง' }).last().click();
  await expect(work.getByText('คืนเข้าร้านแล้ว 2 ชิ้น')).toBeVisible();
  await expect(hosted.getByText('กันไว้ 2 ชิ้น · มีคนจอง 2 · สั่งแล้ว 0')).toBeVisible();

  // What is reserved stays its buyer’s, at the live’s price, from whoever holds it.
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await enter(phone, await newShopper(request), 'th');
  const shop = await phone.newPage();
  await shop.goto(link);
  await expect(shop.getByText('฿230.00').first()).toBeVisible();
  await look(shop, 'hosted-basket-th');
  await shop.getByRole('button', { name: 'ซื้อตะกร้านี้' }).click();
  await expect(shop).toHaveURL(/\/live\/transaction\/checkout$/);
  await shop.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();
  await shop.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }).locator('visible=true').first().click();
  await shop.waitForURL('**/payment/result/**');

  await page.goto('/user/profile/affiliate/sales');
  await expect(main.getByText(/Sold in your live: ฿10.00/)).toBeVisible();
  await page.goto('/user/profile/affiliate/live');
  await expect(main.getByRole('article', { name })).toContainText('ordered: 2 (100%) · ฿230.00');
  // Another affiliate finds nothing there.
  const address = (await main.getByRole('link', { name: `Open ${name}` }).getAttribute('href')) ?? '';
  const other = await browser.newContext();
  await enter(other, await joined(request), 'en');
  expect((await (await other.newPage()).goto(address))?.status()).toBe(404);
  for (const context of [place, desk, phone, other]) await context.close();
});
