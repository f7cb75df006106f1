import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A date and time in Bangkok in so many days, as the field has it. */
const inDays = (days: number) =>
  new Date(Date.now() + (days * 24 + 7) * 3_600_000).toISOString().slice(0, 16);

test('a store makes a bundle; a shopper is told what is missing, gets it, and finds it on the order', async ({
  page,
  context,
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const one = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const other = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const list = await call<{ id: number }>(request, 'POST', '/seller/list', {
    token: seller.token,
    multipart: { titleTh: `ชุดทดสอบ ${one.isbn}`, visibility: 'hidden' },
  });
  await call(request, 'POST', `/seller/list/${list.id}/product`, {
    token: seller.token,
    data: { productIds: [one.id, other.id] },
  });
  const name = `Bundle ${one.isbn}`;

  const store = await browser.newContext();
  await enter(store, seller, 'en');
  const desk = await store.newPage();
  await desk.goto('/manage-store');
  const main = desk.getByRole('main');
  await desk.getByRole('link', { name: 'Promotions' }).click();
  await main.locator('summary', { hasText: 'Make a promotion' }).click();
  await main.getByRole('link', { name: 'Bundle price' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await main.getByLabel('Name (Thai)').fill(`ชุด ${one.isbn}`);
  await main.getByLabel('Name (English)').fill(name);
  await main.getByLabel('Price together (฿)').fill('200');
  // By keyboard, as by the button: it looks, and saves nothing.
  await main.getByLabel('Choose by').selectOption({ label: 'Stores’ lists' });
  await main.getByLabel('Name or number (empty for all)').fill(`ชุดทดสอบ ${one.isbn}`);
  await main.getByLabel('Name or number (empty for all)').press('Enter');
  await main.getByRole('list', { name: 'Found' }).getByRole('checkbox').check();
  await main.getByLabel('Ends').fill(inDays(30));
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The promotion is made')).toBeVisible();

  const shopper = await newShopper(request);
  const put = (productId: number) =>
    call(request, 'POST', '/transaction/add', { token: shopper.token, data: { productId, quantity: 1 } });
  await put(one.id);
  await enter(context, shopper, 'en');
  await page.goto('/cart');
  const offers = page.getByRole('region', { name: 'Promotions in this cart' });
  await expect(offers.getByText(`“${name}” still lacks`)).toBeVisible();
  await expect(offers.getByRole('link', { name: other.name })).toBeVisible();
  await put(other.id);
  await page.reload();
  await expect(offers.getByRole('listitem').filter({ hasText: name })).toContainText('-฿40.00');
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/checkout');
  await expect(offers.getByRole('listitem').filter({ hasText: name })).toContainText('-฿40.00');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Place order' }).first().click();
  await page.waitForURL(/\/payment|\/checkout\/|\/order/);
  const { dataList } = await call<{ dataList: { orderNumber: string }[] }>(request, 'GET', '/Order/List', {
    token: shopper.token,
  });
  await page.goto(`/user/profile/my-order/${dataList[0]?.orderNumber}`);
  await expect(page.getByText('Bundle price')).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();

  await desk.reload();
  await main.getByRole('link', { name }).click();
  await expect(main.getByText('This promotion has begun')).toBeVisible();
  await expect(main.getByText('฿40.00')).toBeVisible();
  await main.getByText('Stop the promotion', { exact: true }).click();
  await main.getByRole('button', { name: 'Yes, stop it' }).click();
  await expect(main.getByText('The promotion is stopped')).toBeVisible();
  await store.close();
});

test('staff make a promotion of the house on a product, and stop it with a reason', async ({
  page,
  context,
  request,
}) => {
  const staff = await demoPerson(request, 'admin');
  const seller = await demoPerson(request, 'seller');
  const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const name = `House ${book.isbn}`;
  await enter(context, staff, 'en');
  await page.goto('/admin');
  const main = page.getByRole('main');
  const look = async (text: string) => {
    await main.getByLabel('Name or number').fill(text);
    await main.getByRole('button', { name: 'Search', exact: true }).click();
  };
  await main.getByRole('link', { name: 'Promotions', exact: true }).click();
  expect(await violationsOf(page)).toEqual([]);
  await main.locator('summary', { hasText: 'Make a promotion' }).click();
  await main.getByRole('link', { name: 'Buy and get' }).click();
  await main.getByLabel('Name (Thai)').fill(`ของบรรณศาลา ${book.isbn}`);
  await main.getByLabel('Name (English)').fill(name);
  // Long after all others, so that it overlaps with none.
  await main.getByLabel('Begins').fill(inDays(700));
  await main.getByLabel('Ends').fill(inDays(730));
  await look(`nobody ${book.isbn}`);
  await expect(main.getByText('Nothing else was found to choose')).toBeVisible();
  await expect(main.getByLabel('Name (English)')).toHaveValue(name);
  await look(book.isbn);
  await main.getByRole('list', { name: 'Found' }).getByRole('checkbox').check();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('The promotion is made')).toBeVisible();

  await page.goto(`/admin/promotions?${new URLSearchParams({ state: 'coming', search: name })}`);
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Results (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('promotions-coming.csv');
  await main.getByRole('link', { name }).click();
  await expect(
    main.getByRole('list', { name: 'Chosen' }).getByRole('checkbox', { name: book.name }),
  ).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByText('Stop the promotion', { exact: true }).click();
  await main.getByRole('button', { name: 'Yes, stop it' }).click();
  await expect(main.getByText("This field can't be empty")).toBeVisible();
  await main.getByLabel('Why it is stopped').fill('End of the walk');
  await main.getByRole('button', { name: 'Yes, stop it' }).click();
  await expect(main.getByText('The promotion is stopped')).toBeVisible();
});

test('a store lowers a price; its card, its page and the cart have it, until the store stops it', async ({
  page,
  context,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const name = `Lower ${book.isbn}`;
  await enter(context, seller, 'en');
  await page.goto('/manage-store/promotion');
  const main = page.getByRole('main');
  await main.locator('summary', { hasText: 'Make a promotion' }).click();
  await main.getByRole('link', { name: 'Lower price' }).click();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByLabel('Name (Thai)').fill(`ลดราคา ${book.isbn}`);
  await main.getByLabel('Name (English)').fill(name);
  await main.getByRole('radio', { name: 'Baht off' }).check();
  await main.getByLabel('How much off, or which price').fill('20');
  await main.getByLabel('Name or number (empty for all)').fill(book.isbn);
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await main.getByRole('list', { name: 'Found' }).getByRole('checkbox').check();
  await main.getByLabel('Ends').fill(inDays(3));
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  // What else makes prices of the store's is read first.
  const anyway = main.getByRole('button', { name: 'Save all the same' });
  await expect(anyway.or(main.getByText('The promotion is made'))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(main.getByText('The promotion is made')).toBeVisible();

  const priceOf = async () => {
    const { dataList } = await call<{ dataList: { price: number }[] }>(
      request,
      'GET',
      `/product/ByIds?ids=${book.id}`,
    );
    return dataList[0]?.price;
  };
  await expect.poll(priceOf, { timeout: 5_000 }).toBe(100);

  await page.goto(`/manage-store/promotion?${new URLSearchParams({ search: name })}`);
  await main.getByRole('link', { name }).click();
  await expect(main.getByText('This promotion has begun')).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, String(width)).toBeLessThanOrEqual(0);
  }
  expect(await violationsOf(page)).toEqual([]);
  await main.getByText('Stop the promotion', { exact: true }).click();
  await main.getByRole('button', { name: 'Yes, stop it' }).click();
  await expect(main.getByText('The promotion is stopped')).toBeVisible();
  await expect.poll(priceOf, { timeout: 5_000 }).toBe(120);
});
