import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

test('a store makes a product with options, types what is sold into its table, and changes its levels', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const name = `กระเป๋าทดสอบ ${Date.now()}`;
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');

  await page.goto('/manage-store/products/add-with-options');
  await expect(main.getByRole('heading', { level: 1, name: 'Add a product with options' })).toBeVisible();
  await main.getByLabel('Name in Thai').fill(name);
  await main.getByLabel('Category').selectOption({ index: 1 });
  await main.getByLabel('Name of the level (Thai)').first().fill('สี');
  await main.getByLabel('Name of the level (English)').first().fill('Colour');
  await main.getByLabel('Values').first().fill('ดำ | Black\nขาว | White');
  await main.getByLabel('Price (฿)', { exact: false }).first().fill('250');
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Make the draft' }).click();

  const grid = main.getByRole('grid', { name: 'Table of what is sold' });
  await expect(grid.getByRole('row', { name: 'Black' })).toBeVisible();
  await expectNoFindings(page);
  const id = Number(/products\/(\d+)\/options/.exec(page.url())?.[1]);
  const read = () =>
    call<{
      leaves: {
        id: number;
        values: string[];
        version: number;
        price: number;
        stock: number;
        sku: string | null;
      }[];
    }>(request, 'GET', `/seller/product/${id}/options`, { token: seller.token });
  const before = await read();
  expect(before.leaves).toMatchObject([{ price: 250 }, { price: 250 }]);

  // A block as a spreadsheet copies it: price and full price, of two rows.
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await grid.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', '240\t300\r\n260\t300\r\n');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const black = grid.getByRole('row', { name: 'Black' });
  await expect(black.getByRole('gridcell').nth(1)).toHaveText('240');
  // Stock into one cell, and down from there.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+d');
  await expect(grid.getByRole('row', { name: 'White' }).getByRole('gridcell').nth(3)).toHaveText('7');
  // A number that isn't one is told at its cell, and keeps the row.
  await page.keyboard.press('End');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(black.getByRole('gridcell').nth(5)).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByRole('button', { name: 'Save 1 row' })).toBeEnabled();
  await page.keyboard.press('Control+z');
  await main.getByRole('button', { name: 'Save 2 rows' }).click();
  // What was typed is in the shop once nothing is left to be saved.
  await expect(main.getByRole('button', { name: 'Save 0 rows' })).toBeDisabled();
  expect((await read()).leaves).toMatchObject([
    { price: 240, stock: 7 },
    { price: 260, stock: 7 },
  ]);

  // Somebody else has changed one meanwhile: the second is told what it is now, and decides.
  const [first] = (await read()).leaves;
  await call(request, 'POST', `/seller/product/${id}/leaves`, {
    token: seller.token,
    data: { rows: [{ values: first?.values, version: first?.version, price: 245 }] },
  });
  await black.getByRole('gridcell').nth(1).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(main.getByText('Price: now there 245, yours 250')).toBeVisible();
  await main.getByRole('button', { name: 'Save 1 row' }).click();
  await expect(main.getByRole('button', { name: 'Save 0 rows' })).toBeDisabled();
  expect((await read()).leaves).toMatchObject([{ price: 250 }, { price: 260 }]);

  // Another one like it costs the same; its copies are its own.
  await page.goto(`/manage-store/product/${id}`);
  await main.getByRole('link', { name: 'Duplicate' }).click();
  await expect(main.getByText(`Filled in as “${name}” is`, { exact: false })).toBeVisible();
  await expect(main.getByLabel('Values').first()).toHaveValue('ดำ | Black\nขาว | White');
  await main.getByLabel('Values').first().fill('ดำ | Black\nขาว | White\nแดง | Red');
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Make the draft' }).click();
  await expect(grid.getByRole('row', { name: 'Red' })).toBeVisible();
  const copyId = Number(/products\/(\d+)\/options/.exec(page.url())?.[1]);
  expect(copyId).not.toBe(id);
  const copy = await call<{ leaves: object[] }>(request, 'GET', `/seller/product/${copyId}/options`, {
    token: seller.token,
  });
  expect(copy.leaves).toMatchObject([
    { price: 250, fullPrice: 300, stock: 0, sku: null },
    { price: 260, fullPrice: 300, stock: 0, sku: null },
    { price: 250, fullPrice: 300, stock: 0, sku: null },
  ]);
  await page.goto(`/manage-store/products/${id}/options`);

  // A level more takes what is sold to its first value; a value that goes tells what goes with it.
  await main.getByText('Add a level', { exact: true }).first().click();
  const added = main.locator('form').filter({ has: page.locator('button[value="add-level"]') });
  await added.getByLabel('Name (Thai)').fill('ขนาด');
  await added.getByLabel('Name (English)').fill('Size');
  await added.getByLabel('Values').fill('M\nL');
  await added.getByRole('button', { name: 'Add' }).click();
  await expect(grid.getByRole('row', { name: 'Black / M' }).getByRole('gridcell').nth(3)).toHaveText('7');
  await expect(grid.getByRole('row', { name: 'Black / L' }).getByRole('gridcell').first()).toHaveText('None');
  const values = main.getByRole('list', { name: 'Values of Colour' });
  const white = values.getByRole('listitem').filter({ hasText: 'White' });
  await white.getByText('Edit').first().click();
  await white.getByText('Take away').first().click();
  await expect(white.getByText('This one goes off sale', { exact: false })).toBeVisible();
  await white.getByRole('button', { name: 'Take away' }).click();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await expect(grid.getByRole('row', { name: 'White / M' })).toHaveCount(0);
  expect((await read()).leaves.map((leaf) => leaf.id)).toEqual([before.leaves[0]?.id]);
  await context.close();
});

test('and all of it without scripts', async ({ browser, request }) => {
  const seller = await demoPerson(request, 'seller');
  const { dataList } = await call<{ dataList: { id: number }[] }>(request, 'GET', '/Category/List');
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/product/WithOptions', {
    token: seller.token,
    data: {
      nameTh: `ถุงทดสอบ ${Date.now()}`,
      categoryId: dataList[0]?.id,
      price: 90,
      levels: [
        {
          nameTh: 'ลาย',
          nameEn: 'Pattern',
          values: [
            { nameTh: 'บัว', nameEn: 'Lotus' },
            { nameTh: 'ช้าง', nameEn: 'Elephant' },
          ],
        },
      ],
    },
  });
  const { leaves } = await call<{ leaves: { urlKey: string }[] }>(
    request,
    'GET',
    `/seller/product/${id}/options`,
    { token: seller.token },
  );
  const gone = leaves[1];
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/manage-store/products/${id}/options`);
  const lotus = main.getByRole('group', { name: 'Lotus' });
  await lotus.getByLabel('Price', { exact: true }).fill('85');
  await lotus.getByLabel('Stock').fill('4');
  await main.getByRole('group', { name: 'Elephant' }).getByLabel('State').selectOption('None');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await expect(lotus.getByLabel('Price', { exact: true })).toHaveValue('85');
  await expect(main.getByRole('group', { name: 'Elephant' }).getByLabel('State')).toHaveValue('absent');
  await main.getByRole('button', { name: 'Move Elephant up' }).click();
  const values = main.getByRole('list', { name: 'Values of Pattern' });
  await expect(values.getByRole('listitem').first()).toContainText('Elephant');

  // A link to what isn't sold any more leads to the product, once that is on sale.
  const { version } = await call<{ version: number }>(request, 'GET', `/seller/product/${id}/options`, {
    token: seller.token,
  });
  await call(request, 'POST', `/seller/product/${id}/state`, {
    token: seller.token,
    data: { version, state: 'onSale' },
  });
  await page.goto(`/product/${gone?.urlKey}`);
  await expect(
    main.getByRole('list', { name: 'Pattern' }).getByRole('link', { name: 'Lotus' }),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Elephant' })).toHaveCount(0);
  await context.close();
});
