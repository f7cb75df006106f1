import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A live that sells two books to whoever comments their keywords. */
async function sellingLive(request: APIRequestContext, { token }: Person, seller: Person) {
  const name = `Parcel live ${randomUUID().slice(0, 8)}`;
  const data = { name, startsAt: new Date().toISOString(), limitPerPerson: 2, postTypeId: 1, pageId: '' };
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/live', { token, data });
  const mark = Math.floor(Math.random() * 90_000) + 10_000;
  const keywords = [`Y${mark}`, `Z${mark}`] as const;
  for (const keyword of keywords) {
    const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
    const product = { productId: book.id, keyword, copies: 3, price: 99 };
    await call(request, 'POST', `/seller/live/${id}/product`, { token, data: product });
  }
  await call(request, 'POST', `/seller/live/${id}/connect`, { token });
  return { id, keywords };
}

/** Somebody comments a keyword, takes the basket and is at the live's checkout. */
async function toCheckout(
  request: APIRequestContext,
  page: Page,
  { token }: Person,
  { id }: { id: number },
  text: string,
) {
  await call(request, 'POST', `/live/detail/${id}/comment`, { token, data: { text } });
  const { code } = await call<{ code: string }>(request, 'POST', `/live/detail/${id}/basket`, { token });
  await page.goto(`/live/transaction/${code}`);
  await page.getByRole('main').getByRole('button', { name: 'Buy this basket' }).click();
  await expect(page).toHaveURL(/\/live\/transaction\/checkout$/);
}

/** The order is placed and paid at once; its number. */
async function payByQr(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /PromptPay/ }).check();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await page.getByRole('link', { name: 'Pay with the pretend bank app' }).click();
  await page.getByRole('button', { name: 'Pay the amount' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment successful');
  return `${/R\d+/.exec(page.url())?.[0]}-1`;
}

async function lookInThai(context: BrowserContext, person: Person, page: Page, name: string) {
  await enter(context, person, 'th');
  await page.reload();
  await look(page, name);
  await enter(context, person, 'en');
  await page.reload();
}

test('who buys twice in a live pays for one parcel; the store sees that both go together, and sends both', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  const live = await sellingLive(request, seller, seller);
  const buyer = await newShopper(request);
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await enter(phone, buyer, 'en');
  const shop = await phone.newPage();
  const main = shop.getByRole('main');
  await toCheckout(request, shop, buyer, live, `cf ${live.keywords[0]}`);
  await expect(main.getByText(/^In one parcel with order/)).toHaveCount(0);
  const first = await payByQr(shop);

  await toCheckout(request, shop, buyer, live, `cf ${live.keywords[1]}`);
  await expect(
    main.getByText(`In one parcel with order ${first}: you pay only what the parcel costs more`),
  ).toBeVisible();
  await expect(main.getByText('One parcel with earlier orders').first()).toBeAttached();
  await look(shop, 'parcel-checkout-en');
  await lookInThai(phone, buyer, shop, 'parcel-checkout-th');
  const second = await payByQr(shop);

  const mates = (page: Page) =>
    page.getByRole('main').getByRole('list', { name: 'One parcel with other orders of this live' });
  await shop.goto(`/user/profile/my-order/${second}`);
  await expect(mates(shop).getByRole('link', { name: first })).toBeVisible();
  await expect(main.getByRole('term').filter({ hasText: 'One parcel with earlier orders' })).toContainText(
    first,
  );
  await mates(shop).getByRole('link', { name: first }).click();
  await expect(main.getByText(/To cancel this order, cancel the later one first/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await look(shop, 'parcel-buyer-en');
  await lookInThai(phone, buyer, shop, 'parcel-buyer-th');

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(desk, seller, 'en');
  const page = await desk.newPage();
  await page.goto('/manage-store/orders');
  await expect(
    page.getByRole('article').filter({ has: page.getByRole('link', { name: new RegExp(first) }) }),
  ).toContainText(`Goes with ${second}`);
  await look(page, 'parcel-list-en');
  await page.goto(`/manage-store/orders/packing/${first}`);
  await expect(mates(page).getByRole('link', { name: second })).toBeVisible();
  await look(page, 'parcel-packing-en');
  await page.goto(`/manage-store/orders/${first}?view=packing-slip`);
  await expect(page.getByText(`One parcel with ${second}`)).toBeVisible();
  await page.goto(`/manage-store/orders/${first}`);
  await expect(mates(page).getByRole('link', { name: second })).toBeVisible();
  await look(page, 'parcel-store-en');
  await lookInThai(desk, seller, page, 'parcel-store-th');

  const order = page.getByRole('main');
  await order.getByText('Hand over to a carrier', { exact: true }).click();
  await expect(order.getByRole('checkbox', { name: `Order ${second} is in this parcel, too` })).toBeChecked();
  await look(page, 'parcel-ship-en');
  await order
    .getByLabel('Tracking number')
    .fill(`EP${Math.floor(Math.random() * 90_000_000) + 10_000_000}9TH`);
  await order.getByRole('button', { name: 'Confirm shipping' }).click();
  await expect(order.getByText('Shipping saved. The buyer can follow the parcel now.')).toBeVisible();
  await mates(page).getByRole('link', { name: second }).click();
  await expect(order.getByRole('heading', { level: 1, name: new RegExp(second) })).toBeVisible();
  await expect(order.getByText('Shipped. The buyer has yet to confirm receipt.')).toBeVisible();
  for (const context of [phone, desk]) await context.close();
});
