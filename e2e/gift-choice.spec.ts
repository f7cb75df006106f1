import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

const phone = { width: 360, height: 780 };

/** A date and time in Bangkok in so many days, as the field has it. */
const inDays = (days: number) =>
  new Date(Date.now() + (days * 24 + 7) * 3_600_000).toISOString().slice(0, 16);

type Book = Awaited<ReturnType<typeof addBook>>;

/** A store's promotion with three gifts, as the store makes it at its desk; they are looked for one after the other. */
async function makeChoice(desk: Page, book: Book, gifts: readonly Book[]): Promise<void> {
  await desk.goto('/manage-store/promotion');
  const main = desk.getByRole('main');
  await main.locator('summary', { hasText: 'Make a promotion' }).click();
  await main.getByRole('link', { name: 'Gift with a product' }).click();
  await main.getByLabel('Name (Thai)').fill(`เลือกของแถม ${book.isbn}`);
  await main.getByLabel('Name (English)').fill(`Choose a gift ${book.isbn}`);
  await main.getByLabel('Choose by').selectOption({ label: 'Products' });
  await main.getByLabel('Name or number (empty for all)').fill(book.name);
  await main.getByLabel('Name or number (empty for all)').press('Enter');
  await main.getByRole('list', { name: 'Found' }).getByRole('checkbox').check();
  await main.getByLabel('Ends').fill(inDays(30));
  for (const gift of gifts) {
    await main.getByLabel('Find a product').fill(gift.isbn);
    await main.getByLabel('Find a product').press('Enter');
    await main.getByRole('list', { name: 'Found' }).getByRole('checkbox', { name: gift.name }).check();
  }
  await expect(main.getByText('costs ฿120.00 at most', { exact: false })).toBeVisible();
  await main.getByRole('button', { name: 'Find', exact: true }).click();
  const chosen = main.getByRole('list', { name: 'Gifts chosen' });
  await expect(chosen.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await look(desk, 'gift-desk');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The promotion is made')).toBeVisible();
}

/** Shows the page in another of the shop's themes. */
const wear = (page: Page, theme: string) =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);

const put = (request: APIRequestContext, { token }: Person, book: Book) =>
  call(request, 'POST', '/transaction/add', { token, data: { productId: book.id, quantity: 1 } });

/** Somebody else chooses a gift, and orders. */
async function takeLast(request: APIRequestContext, book: Book, gift: Book): Promise<void> {
  const other = await newShopper(request);
  const { token } = other;
  await put(request, other, book);
  type Cart = { orders: { giftChoices: { promotionId: number }[] }[] };
  const { cartId } = await call<{ cartId: string }>(request, 'GET', '/transaction/GetCart', { token });
  const { orders } = await call<Cart>(request, 'GET', `/transaction/${cartId}`, { token });
  const promotionId = orders[0]?.giftChoices[0]?.promotionId;
  const chosen = { cartId, promotionId, productIds: [gift.id] };
  await call(request, 'POST', '/transaction/gift', { token, data: chosen });
  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    { token },
  );
  await call(request, 'POST', '/order/place', {
    token,
    data: { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId: userAddresses[0]?.id }, orders: [] },
  });
}

/** Orders what is in the cart by cash on delivery, on the checkout's page; its order's number. */
async function order(page: Page, request: APIRequestContext, { token }: Person): Promise<string> {
  await page.goto('/checkout');
  await page.getByRole('radio', { name: /Cash on delivery/ }).check();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await page.waitForURL('**/payment/result/**');
  const { dataList } = await call<{ dataList: { orderNumber: string }[] }>(request, 'GET', '/Order/List', {
    token,
  });
  return dataList[0]?.orderNumber ?? '';
}

test('a gift is chosen in the cart on a phone, without scripts and by keyboard; the order names it', async ({
  page,
  context,
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const gifts = [];
  for (const stock of [9, 9, 1]) gifts.push(await addBook(request, seller, { stock, state: 'onSale' }));
  const [first, second, last] = gifts;
  if (first === undefined || second === undefined || last === undefined) throw new Error('no gifts');
  const store = await browser.newContext();
  await enter(store, seller, 'en');
  await makeChoice(await store.newPage(), book, gifts);
  await store.close();
  const title = `Choose a gift ${book.isbn}`;

  const scriptless = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const one = await newShopper(request);
  await put(request, one, book);
  await enter(scriptless, one, 'en');
  const plain = await scriptless.newPage();
  await plain.goto('/cart');
  const choice = plain.getByRole('region', { name: title });
  await expect(choice.getByRole('radio', { name: first.name })).toBeChecked();
  await choice.getByRole('radio', { name: second.name }).check();
  await choice.getByRole('button', { name: 'Take what I chose' }).click();
  await expect(choice.getByRole('radio', { name: second.name })).toBeChecked();
  await expect(plain.getByRole('listitem').filter({ hasText: 'Free gift' })).toContainText(second.name);
  await plain.goto(`/user/profile/my-order/${await order(plain, request, one)}`);
  await expect(plain.getByRole('main').getByText(second.name).first()).toBeVisible();
  await expect(plain.getByRole('main').getByText(first.name)).toHaveCount(0);
  await scriptless.close();

  const two = await newShopper(request);
  await put(request, two, book);
  await enter(context, two, 'en');
  await page.setViewportSize(phone);
  await page.goto('/cart');
  const radios = page.getByRole('region', { name: title }).getByRole('radio');
  await expect(radios.first()).toBeChecked();
  await radios.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(radios.nth(2)).toBeChecked();
  await expect(radios.nth(2)).toBeFocused();
  const given = page.getByRole('listitem').filter({ hasText: 'Free gift' }).first();
  await expect(given).toContainText(last.name);
  await look(page, 'gift-chosen');
  await wear(page, 'siamensis');
  await look(page, 'gift-chosen-siamensis');

  // The last copy goes to somebody else: it is said, and what comes instead, before anything is ordered.
  await takeLast(request, book, last);
  await page.reload();
  await expect(page.getByText(`${last.name}, which you chose, has sold out`, { exact: false })).toBeVisible();
  await expect(radios.nth(2)).toBeDisabled();
  await look(page, 'gift-gone');
  await wear(page, 'siamensis');
  await look(page, 'gift-gone-siamensis');
  await page.setViewportSize(phone);
  await page.goto('/checkout');
  await expect(page.getByText(`You get ${first.name} instead`, { exact: false })).toBeVisible();
  const number = await order(page, request, two);
  await page.goto(`/user/profile/my-order/${number}`);
  await expect(page.getByRole('main').getByText(first.name).first()).toBeVisible();
});
