import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addDraft } from './product-desk.ts';

test('a store types prices and stock into a table, pastes, takes back, and is told what is wrong before it saves', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const [one, two] = [await addDraft(request, seller, 8), await addDraft(request, seller, 8)];
  const read = ({ id }: { id: number }) =>
    call<{ price: number; fullPrice: number; stockOnHand: number; sku: string | null }>(
      request,
      'GET',
      `/seller/product/${id}`,
      { token: seller.token },
    );
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store/products');
  await main.getByRole('link', { name: 'As a table' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Products as a table' })).toBeVisible();
  const grid = main.getByRole('grid', { name: 'Products as a table' });
  await expect(main.getByText(/^\d+ items$/)).toBeVisible();
  // Of all rows those with these words; the whole table again without them.
  await main.getByRole('searchbox', { name: 'Search the table' }).fill(two.name.toUpperCase());
  await expect(main.getByText(/^1 of \d+ items$/)).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await main.getByRole('combobox', { name: 'Show' }).selectOption('Taken off');
  await expect(main.getByText('No product is like that')).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('combobox', { name: 'Show' }).selectOption('All products');
  await main.getByRole('searchbox', { name: 'Search the table' }).fill('');
  await expect(main.getByText(/^\d+ items$/)).toBeVisible();
  await grid.focus();
  // The newest stand last.
  await page.keyboard.press('Control+End');
  await expect(grid.getByRole('row', { name: two.name })).toBeVisible();
  await expectNoFindings(page);
  const row = grid.getByRole('row', { name: two.name });
  const cell = (column: number) => row.getByRole('gridcell').nth(column);

  // From the first cell to the price: typing begins at once, Tab goes on to the full price. Another test may have made a newer one.
  await cell(0).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('135');
  await page.keyboard.press('Tab');
  await page.keyboard.type('130');
  await page.keyboard.press('Enter');
  await expect(cell(1)).toHaveText('135');
  await expect(cell(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByText('The full price can’t be below the price')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Check 0 rows' })).toBeDisabled();
  // One step back, and another way.
  await page.keyboard.press('Control+z');
  await expect(cell(2)).toHaveText('');
  await page.keyboard.press('F2');
  await page.keyboard.type('180');
  await page.keyboard.press('Escape');
  await expect(cell(2)).toHaveText('');
  await page.keyboard.type('150');
  await page.keyboard.press('Tab');
  await page.keyboard.type('-3');
  await page.keyboard.press('Enter');
  await expect(main.getByText('1 row changed')).toBeVisible();

  // Whoever leaves by a link or the browser's way back is asked first, and what was typed stays.
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  const back = main.getByRole('link', { name: 'Products', exact: true });
  await back.click();
  await expect(asked).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(back).toBeFocused();
  await page.goBack();
  await asked.getByRole('button', { name: 'Stay here' }).click();
  await expect(asked).toBeHidden();
  await expect(main.getByRole('heading', { level: 1, name: 'Products as a table' })).toBeVisible();
  await expect(main.getByText('1 row changed')).toBeVisible();

  // A colleague changes the price of the other one meanwhile.
  const { version } = await call<{ version: number }>(request, 'GET', `/seller/product/${one.id}`, {
    token: seller.token,
  });
  await call(request, 'POST', `/seller/product/${one.id}`, {
    token: seller.token,
    data: { id: one.id, version, price: 111 },
  });
  const other = grid.getByRole('row', { name: one.name });
  await other.getByRole('gridcell').first().click();
  await page.evaluate(async () => {
    const data = new DataTransfer();
    data.setData('text/plain', 'GRID-1\t99\n');
    document
      .querySelector('[role=grid]')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(other.getByRole('gridcell').nth(1)).toHaveText('99');
  await main.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(main.getByText('1 change, 1 refused')).toBeVisible();
  await expect(main.getByText('Price: now there 111, yours 99')).toBeVisible();
  await expect(main.getByText(/^SKU: now there/)).toHaveText('SKU: now there –, yours GRID-1');
  expect(await read(two)).toMatchObject({ price: 120, stockOnHand: 8 });
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(main.getByText('1 saved, 1 refused')).toBeVisible();
  expect(await read(two)).toMatchObject({ price: 135, fullPrice: 150, stockOnHand: 5 });
  expect(await read(one)).toMatchObject({ price: 111, sku: null });
  // With what stands there now before one's eyes, it is saved.
  await main.getByRole('button', { name: 'Read anew' }).click();
  await main.getByRole('button', { name: 'Check 1 row' }).click();
  await main.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(main.getByText('1 saved')).toBeVisible();
  expect(await read(one)).toMatchObject({ price: 99, sku: 'GRID-1' });
  // What is saved holds nobody up; what isn't goes with whoever says so.
  await other.getByRole('gridcell').first().click();
  await page.keyboard.type('GRID-2');
  await page.keyboard.press('Enter');
  await back.click();
  await asked.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible();
  expect(await read(one)).toMatchObject({ sku: 'GRID-1' });
  await context.close();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, seller, 'th');
  const still = await plain.newPage();
  await still.goto('/manage-store/products/grid');
  await expect(still.getByText('ตารางนี้ต้องใช้ JavaScript')).toBeVisible();
  await still.getByRole('link', { name: 'นำเข้า/ส่งออกไฟล์' }).click();
  await expect(still.getByRole('heading', { level: 1, name: 'นำเข้าและส่งออกสินค้า' })).toBeVisible();
  await plain.close();
});
