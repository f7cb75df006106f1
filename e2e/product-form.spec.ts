import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addDraft, newIsbn, photo } from './product-desk.ts';

test('a store formats a description, names the translator, previews its draft and begins the next volume with it', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  const title = `หนังสือแปล ${newIsbn()}`;
  await page.goto('/manage-store/product/add?way=book');
  const description = main.getByRole('textbox', { name: 'Description in Thai' });
  const tools = main.getByRole('toolbar').first();
  const tool = (name: string) => tools.getByRole('button', { name, exact: true });
  await expect(tool('Bold')).toBeVisible();
  await main.getByRole('textbox', { name: 'Title in Thai', exact: true }).fill(title);
  await main.getByRole('button', { name: 'Add a translator' }).click();
  await main.getByRole('combobox', { name: 'Translator 1' }).fill(`ผู้แปล ${title}`);
  await main.getByLabel('Category').selectOption({ index: 1 });
  await main.getByRole('textbox', { name: 'Width' }).fill('145');
  await main.getByRole('textbox', { name: 'Height' }).fill('210');
  await description.click();
  await tool('Heading').click();
  await page.keyboard.type('เรื่องย่อ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ครูกลับบ้าน ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('คืนฝนตก');
  await expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await tool('Link').click();
  await main.getByRole('textbox', { name: 'Address of the link' }).fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(main.getByText('This address can’t be used')).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('textbox', { name: 'Address of the link' }).fill('/help');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('textbox', { name: 'Address of the link' })).toHaveCount(0);
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('250');
  await main.getByRole('textbox', { name: 'Copies in stock', exact: true }).fill('3');
  await main.getByRole('radio', { name: 'Later, keep it as a draft' }).check();
  await main
    .getByLabel('Pictures of the product')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(main.getByText('Only PNG or JPG pictures')).toBeVisible();
  await main.getByLabel('Pictures of the product').setInputFiles([await photo('spine.png', '#a33')]);
  await expect(main.getByRole('img', { name: 'Chosen picture 1' })).toBeVisible();
  await main.getByLabel('Cover', { exact: true }).setInputFiles([await photo('cover.png', '#33a')]);
  await main.getByRole('button', { name: 'Add the product' }).click();
  await main.getByRole('link', { name: 'Open it' }).click();
  await expect(main.getByRole('list', { name: 'Pictures in the order' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expect(main.getByText('Everybody who looks at this book sees this cover.')).toBeVisible();

  await expect(main.getByRole('heading', { name: title })).toBeVisible();
  const preview = main.getByRole('link', { name: 'Preview' });
  await page.goto((await preview.getAttribute('href')) ?? '');
  await expect(page.getByText('Now only your store sees it.')).toBeVisible();
  // What is only looked at has no roles.
  const shown = page.locator('main');
  await expect(shown.getByText(`ผู้แปล ${title}`)).toBeVisible();
  await expect(shown.getByText('145 × 210 mm')).toBeVisible();
  await expect(shown.locator('h3', { hasText: 'เรื่องย่อ' })).toBeVisible();
  await expect(shown.locator('strong', { hasText: 'คืนฝนตก' })).toBeVisible();
  await expect(shown.locator('a[href="/help"]', { hasText: '/help' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to editing' }).click();

  await main.getByRole('link', { name: 'Duplicate' }).click();
  await expect(main.getByText(`Filled in as “${title}” is.`)).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Translator 1' })).toHaveValue(`ผู้แปล ${title}`);
  await expect(description).toContainText('คืนฝนตก');
  await expect(main.getByRole('textbox', { name: 'ISBN', exact: true })).toHaveValue('');
  await expectNoFindings(page);
});

test('what is filled in of a new product is kept over a reload until it is added, and thrown away when told', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  const isbn = newIsbn();
  const title = main.getByRole('textbox', { name: 'Title in Thai', exact: true });
  await page.goto(`/manage-store/product/add?isbn=${isbn}`);
  const description = main.getByRole('textbox', { name: 'Description in Thai' });
  await title.fill(`หนังสือ ${isbn}`);
  await description.click();
  await page.keyboard.type('ยังเขียนไม่จบ');
  const keptForms = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('bannasala.form.')));
  await expect.poll(async () => JSON.stringify(await keptForms())).toContain('ยังเขียนไม่จบ');
  await page.reload();
  await expect(main.getByText('This is what you had filled in by')).toBeVisible();
  await expect(title).toHaveValue(`หนังสือ ${isbn}`);
  await expect(description).toContainText('ยังเขียนไม่จบ');
  await main.getByRole('button', { name: 'Begin anew' }).click();
  await expect(title).toHaveValue('');
  expect(await keptForms()).toEqual([]);
  // Once it is added, nothing is left of it.
  await title.fill(`หนังสือ ${isbn}`);
  await main.getByLabel('Category').selectOption({ index: 1 });
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('99');
  await main.getByRole('textbox', { name: 'Copies in stock', exact: true }).fill('1');
  await expect.poll(async () => (await keptForms()).length).toBe(1);
  await main.getByRole('radio', { name: 'Later, keep it as a draft' }).check();
  await main.getByRole('button', { name: 'Add the product' }).click();
  await expect(main.getByRole('link', { name: 'Open it' })).toBeVisible();
  await expect.poll(keptForms).toEqual([]);
});

test('without scripts the words are written alone, and formatting that is there is warned of', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store/product/add?way=thing');
  await main.getByRole('textbox', { name: 'Name in Thai', exact: true }).fill(`สมุด ${newIsbn()}`);
  await main.getByLabel('Category').selectOption({ index: 1 });
  await main.getByRole('textbox', { name: 'Description in Thai' }).fill('ปกแข็ง\n\nกระดาษ 100 แกรม');
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('45');
  await main.getByRole('textbox', { name: 'Copies in stock', exact: true }).fill('3');
  await main.getByRole('radio', { name: 'Later, keep it as a draft' }).check();
  await main.getByRole('button', { name: 'Add the product' }).click();
  await main.getByRole('link', { name: 'Open it' }).click();
  await expect(main.getByRole('textbox', { name: 'Description in Thai' })).toHaveValue(
    /ปกแข็ง\s+กระดาษ 100 แกรม/,
  );

  const id = page.url().match(/product\/(\d+)/)?.[1];
  const { token } = seller;
  const { version } = await call<{ version: number }>(request, 'GET', `/seller/product/${id}`, { token });
  const bold = { type: 'text', text: 'ปกแข็ง', marks: [{ type: 'bold' }] };
  await call(request, 'POST', `/seller/product/${id}`, {
    token,
    data: {
      version,
      thing: { formattedTh: { type: 'doc', content: [{ type: 'paragraph', content: [bold] }] } },
    },
  });
  await page.reload();
  await expect(main.getByText('Changing it here takes the formatting away.')).toBeVisible();
  // Another field is changed: the formatting stays.
  await main.getByRole('textbox', { name: 'Name in English', exact: true }).fill('Notebook');
  await main.getByRole('button', { name: 'Save' }).nth(1).click();
  await expect(main.getByText('It is saved.')).toBeVisible();
  await expect(main.getByText('Changing it here takes the formatting away.')).toBeVisible();
});

test('changes of a product that weren’t saved come back after a reload, and go once they are', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const { id } = await addDraft(request, seller, 2);
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/manage-store/product/${id}`);
  const sku = main.getByRole('textbox', { name: 'SKU', exact: true });
  const isKept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.offer')).length);
  await sku.fill('KEPT-1');
  await expect.poll(isKept).toBe(1);
  await page.reload();
  await expect(main.getByText('Changes that weren’t saved are filled in')).toBeVisible();
  await expect(sku).toHaveValue('KEPT-1');
  await main.getByRole('button', { name: 'Throw them away' }).click();
  await expect(sku).toHaveValue('');
  await sku.fill('KEPT-2');
  await main.getByRole('button', { name: 'Save' }).first().click();
  await expect(main.getByText('It is saved.')).toBeVisible();
  await expect.poll(isKept).toBe(0);
  await page.reload();
  await expect(sku).toHaveValue('KEPT-2');
  await expect(main.getByText('Changes that weren’t saved are filled in')).toHaveCount(0);
});
