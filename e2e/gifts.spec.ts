import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A date and time in Bangkok in so many days, as the field has it. */
const inDays = (days: number) =>
  new Date(Date.now() + (days * 24 + 7) * 3_600_000).toISOString().slice(0, 16);

test('a store makes a gift; a shopper is told what is missing, gets it, and chooses about it in a return', async ({
  page,
  context,
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const mug = await addBook(request, seller, { stock: 5, state: 'onSale' });
  const list = await call<{ id: number }>(request, 'POST', '/seller/list', {
    token: seller.token,
    multipart: { titleTh: `ของแถมทดสอบ ${book.isbn}`, visibility: 'hidden' },
  });
  await call(request, 'POST', `/seller/list/${list.id}/product`, {
    token: seller.token,
    data: { productIds: [book.id] },
  });
  const name = `Gift ${book.isbn}`;

  const store = await browser.newContext();
  await enter(store, seller, 'en');
  const desk = await store.newPage();
  await desk.goto('/manage-store/promotion');
  const main = desk.getByRole('main');
  await main.locator('summary', { hasText: 'Make a promotion' }).click();
  await main.getByRole('link', { name: 'Gift from an amount' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  await main.getByLabel('Name (Thai)').fill(`ของแถม ${book.isbn}`);
  await main.getByLabel('Name (English)').fill(name);
  await main.getByLabel('From an amount of (฿)').fill('300');
  // By keyboard, as by the button: it looks, and saves nothing.
  await main.getByLabel('Choose by').selectOption({ label: 'Stores’ lists' });
  await main.getByLabel('Name or number (empty for all)').fill(`ของแถมทดสอบ ${book.isbn}`);
  await main.getByLabel('Name or number (empty for all)').press('Enter');
  await main.getByRole('list', { name: 'Found' }).getByRole('checkbox').check();
  await main.getByLabel('Ends').fill(inDays(30));
  await main.getByLabel('Find a product').fill(mug.isbn);
  // By keyboard, as by the button: it looks, and saves nothing.
  await main.getByLabel('Find a product').press('Enter');
  await main.getByRole('checkbox', { name: mug.name }).check();
  expect(await violationsOf(desk)).toEqual([]);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The promotion is made')).toBeVisible();

  const shopper = await newShopper(request);
  const put = (quantity: number) =>
    call<{ cartId: string }>(request, 'POST', '/transaction/add', {
      token: shopper.token,
      data: { productId: book.id, quantity },
    });
  await put(2);
  await enter(context, shopper, 'en');
  await page.goto('/cart');
  const offers = page.getByRole('region', { name: 'Promotions in this cart' });
  await expect(offers.getByText(`฿60.00 more gets you “${mug.name}” free`)).toBeVisible();
  const { cartId } = await put(1);
  await page.reload();
  await expect(offers.getByRole('listitem').filter({ hasText: name })).toContainText('Free');
  expect(await violationsOf(page)).toEqual([]);

  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    { token: shopper.token },
  );
  const placed = await call<{ orders: { orderNumber: string }[] }>(request, 'POST', '/order/place', {
    token: shopper.token,
    data: { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId: userAddresses[0]?.id }, orders: [] },
  });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  await call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
    token: seller.token,
    data: { provider: 'Boat Express', trackingNumber: 'TH123456789' },
  });
  await page.goto(`/product/return?order=${orderNumber}`);
  const form = page.getByRole('main');
  await form.getByRole('checkbox', { name: `Return ${book.name}` }).check();
  await form.getByLabel(`How many of ${book.name} go back`).selectOption('1');
  await form.getByRole('radio', { name: 'I have changed my mind' }).check();
  await form.getByLabel('Bank').selectOption({ value: '004' });
  await form.getByLabel('Account number').fill('123-4-56789-0');
  await form.getByLabel('Account name').fill('Manee Meejai');
  await form.getByText('Check and send').click();
  await form.getByRole('button', { name: 'Send the request' }).click();
  await expect(form.getByRole('heading', { name: 'Gifts that came with it' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await form.getByRole('radio', { name: /Keep it/ }).check();
  await expect(form.getByRole('definition').filter({ hasText: '฿' }).last()).toHaveText('฿0.00');
  await form.getByRole('radio', { name: /Send it back, too/ }).check();
  await expect(form.getByRole('definition').filter({ hasText: '฿' }).last()).toHaveText('฿120.00');
  await form.getByRole('button', { name: 'Send the request' }).click();
  await expect(form.getByText('Your request is sent.', { exact: false })).toBeVisible();
  await expect(form.getByText(mug.name)).toBeVisible();
  await store.close();
});
