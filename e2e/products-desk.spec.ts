import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { newIsbn } from './product-desk.ts';

test('a store adds a book nobody has, is told of mistakes, changes it in two tabs, and hides it among others', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  const isbn = newIsbn();
  const title = `หนังสือทดสอบ ${isbn}`;
  await page.goto('/manage-store');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Products', exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Add a product' }).click();
  await main.getByRole('textbox', { name: 'ISBN', exact: true }).fill('9786160000001');
  await main.getByRole('button', { name: 'Look it up' }).click();
  await expect(main.getByText('This isn’t a valid ISBN')).toBeVisible();
  await main.getByRole('textbox', { name: 'ISBN', exact: true }).fill(isbn);
  await main.getByRole('button', { name: 'Look it up' }).click();
  await expect(main.getByText(`The shop doesn’t know ${isbn} yet`)).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('textbox', { name: 'Title in Thai', exact: true }).fill(title);
  await main.getByLabel('Category').selectOption({ index: 1 });
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('dear');
  await main.getByRole('textbox', { name: 'Copies in stock', exact: true }).fill('7');
  await main.getByRole('button', { name: 'Add the product' }).click();
  await expect(main.getByRole('textbox', { name: 'Price (฿)', exact: true })).toBeFocused();
  await expect(main.getByRole('textbox', { name: 'Title in Thai', exact: true })).toHaveValue(title);
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('250');
  await main.getByRole('button', { name: 'Add the product' }).click();
  await expect(main.getByText('is on sale now. You can add the next one')).toBeVisible();

  // The next with the same number asks for nothing the shop knows, and says that it is there.
  await main.getByRole('textbox', { name: 'ISBN', exact: true }).fill(isbn);
  await main.getByRole('textbox', { name: 'ISBN', exact: true }).press('Enter');
  await expect(main.getByText('Your store already sells it:')).toBeVisible();
  await main.getByRole('link', { name: 'New', exact: true }).click();
  await expect(main.getByRole('heading', { name: title })).toBeVisible();
  await expectNoFindings(page);

  const second = await context.newPage();
  await second.goto(page.url());
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('240');
  await main.getByRole('button', { name: 'Save' }).first().click();
  await expect(main.getByText('It is saved.')).toBeVisible();
  const other = second.getByRole('main');
  // Another field: both stand.
  await other.getByRole('textbox', { name: 'SKU', exact: true }).fill('E2E-1');
  await other.getByRole('button', { name: 'Save' }).first().click();
  await expect(other.getByText('It is saved.')).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Price (฿)', exact: true })).toHaveValue('240.00');
  // The same field: the slower one is told both values.
  await main.getByRole('textbox', { name: 'SKU', exact: true }).fill('E2E-2');
  await main.getByRole('button', { name: 'Save' }).first().click();
  const told = main.getByRole('alert').filter({ hasText: 'Somebody has changed this product' });
  await expect(told).toContainText('Now there: E2E-1');
  await expect(told).toContainText('Yours: E2E-2');
  // With what stands there by now the form has begun anew, and the focus is still at what was told.
  const changes = main.getByRole('listitem').filter({ hasText: 'Changed' });
  await expect(changes.filter({ hasText: 'E2E-1' })).toBeVisible();
  await expect(told).toBeFocused();
  await main.getByRole('button', { name: 'Save' }).first().click();
  await expect(main.getByText('It is saved.')).toBeVisible();
  await expect(changes.filter({ hasText: '฿240.00' })).toContainText('฿250.00');

  // A scanner in the search over everything.
  await page.goto(`/manage-store/find?search=${isbn}`);
  await expect(page).toHaveURL(/\/manage-store\/product\/\d+$/);
  // What is ticked before the page is alive stays ticked.
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`/manage-store/products?search=${isbn}`, { waitUntil: 'commit' });
  const tick = main.getByRole('checkbox', { name: `Select ${title}` });
  await tick.check();
  scripts.resolve();
  await expect(main.getByText('1 selected')).toBeVisible();
  await expect(tick).toBeChecked();
  await page.unrouteAll({ behavior: 'wait' });
  await main.getByText('Hide', { exact: true }).click();
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Confirm: hide' }).click();
  await expect(main.getByText('1 product is hidden now')).toBeVisible();
  await expect(main.getByText('1 selected')).toHaveCount(0);
  // Put away it is in a tab of its own, from where it comes back hidden.
  await tick.check();
  await main.getByText('Archive', { exact: true }).click();
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Archive them' }).click();
  await expect(main.getByText('1 product archived')).toBeVisible();
  await expect(tick).toHaveCount(0);
  await main.getByRole('link', { name: /^Archived/ }).click();
  await main.getByRole('link', { name: title }).click();
  await main.getByText('Take back', { exact: true }).click();
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Take it back' }).click();
  await expect(main.getByText('Product taken back')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Taken back from the archive' })).toBeVisible();
  const { dataList } = await call<{ dataList: { state: string; sku: string }[] }>(
    request,
    'GET',
    `/seller/product/List?search=${isbn}`,
    { token: seller.token },
  );
  expect(dataList).toMatchObject([{ state: 'hidden', sku: 'E2E-2' }]);
  await context.close();
});

test('without scripts a book without ISBN is told from its doubles, and several are changed at once', async ({
  browser,
  request,
  baseURL,
}) => {
  const seller = await demoPerson(request, 'seller');
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const title = `Lithographed ${Date.now()}`;
  const fill = async () => {
    await page.goto(`${baseURL}/manage-store/product/add?way=book`);
    await page.getByRole('textbox', { name: 'Title in Thai', exact: true }).fill(title);
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('90');
    await page.getByRole('textbox', { name: 'Copies in stock', exact: true }).fill('1');
    await page.getByLabel('Later, keep it as a draft').check();
    await page.getByRole('button', { name: 'Add the product' }).click();
  };
  await fill();
  await expect(page.getByText('is kept as a draft')).toBeVisible();
  await fill();
  await expect(page.getByText('Is it one of these?')).toBeVisible();
  await page.getByRole('button', { name: `This is the one: ${title}` }).click();
  await expect(page.getByText('Your store already offers this book in this condition')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title in Thai', exact: true })).toHaveValue(title);
  await page.goto(`${baseURL}/manage-store/products?search=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByText('Change prices', { exact: true }).click();
  await page.getByLabel('Baht or per cent').fill('-10');
  await page.getByRole('button', { name: 'Confirm: change prices' }).click();
  await expect(page.getByText('1 price is changed')).toBeVisible();
  await expect(page.getByText('฿81.00')).toBeVisible();
  await context.close();
});
