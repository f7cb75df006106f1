import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { call, demoPerson, enter } from './order-desk.ts';
import { addBook } from './product-desk.ts';

// What is typed in a long form is there again after a reload or a way somewhere else, and gone once it was saved.

test('a reward that is half filled in waits in the browser until it is saved', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'admin'), 'en');
  const main = page.getByRole('main');
  const mark = randomUUID().slice(0, 8);
  const draft = main.getByText('Filled in with what you were typing');
  await page.goto('/admin/rewards/list?edit=new');
  await main.getByLabel('Name (Thai)').fill(`แก้วน้ำ ${mark}`);
  await main.getByLabel('Details (Thai)').fill('สีฟ้า');
  await main.getByRole('radio', { name: 'Voucher' }).check();
  await page.waitForTimeout(600);
  await page.goto('/admin/orders');
  await page.goto('/admin/rewards/list?edit=new');
  await expect(draft).toBeVisible();
  await expect(main.getByLabel('Name (Thai)')).toHaveValue(`แก้วน้ำ ${mark}`);
  await expect(main.getByLabel('Details (Thai)')).toHaveValue('สีฟ้า');
  await expect(main.getByRole('radio', { name: 'Voucher' })).toBeChecked();
  await main.getByRole('button', { name: 'Throw it away' }).click();
  await expect(draft).toBeHidden();
  await expect(main.getByLabel('Name (Thai)')).toHaveValue('');

  await main.getByLabel('Name (Thai)').fill(`แก้วน้ำ ${mark}`);
  await main.getByLabel('Name (English)').fill(`Mug ${mark}`);
  await main.getByLabel(/^Points/).fill('50');
  await main.getByLabel('In stock').fill('3');
  await main.getByRole('button', { name: 'Save' }).click();
  // Refused: it has no times. What was typed stays, also for another day.
  await expect(main.getByLabel('Name (English)')).toHaveValue(`Mug ${mark}`);
  await page.goto('/admin/rewards/list?edit=new');
  await expect(main.getByLabel('Name (English)')).toHaveValue(`Mug ${mark}`);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await main.getByLabel('From').fill(day(0));
  await main.getByLabel('Until').fill(day(30));
  await main.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/done=saved/);
  await page.goto('/admin/rewards/list?edit=new');
  await expect(main.getByLabel('Name (Thai)')).toHaveValue('');
  await expect(draft).toBeHidden();
});

test('a promotion that is half filled in keeps what was ticked, for whoever typed it', async ({
  page,
  context,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
  await enter(context, seller, 'en');
  const main = page.getByRole('main');
  await page.goto('/manage-store/promotion');
  await main.locator('summary', { hasText: 'Make a promotion' }).click();
  await main.getByRole('link', { name: 'Bundle price' }).click();
  await main.getByLabel('Name (Thai)').fill(`ชุด ${book.isbn}`);
  const { pathname, search } = new URL(page.url());
  await main.getByLabel('Choose by').selectOption({ label: 'Products' });
  await main.getByLabel('Name or number (empty for all)').fill(book.isbn);
  await main.getByLabel('Name or number (empty for all)').press('Enter');
  await main.getByRole('list', { name: 'Found' }).getByRole('checkbox').check();
  await page.waitForTimeout(600);
  await page.goto('/manage-store/orders');
  await page.goto(`${pathname}${search}`);
  await expect(main.getByLabel('Name (Thai)')).toHaveValue(`ชุด ${book.isbn}`);
  await expect(main.getByRole('list', { name: 'Chosen' }).getByRole('checkbox')).toBeChecked();
  await expect(main.getByText(book.name)).toBeVisible();
});

test('a store that saves its profile twice in a row begins from what it saved, and saves a third time', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller'), 'en');
  const main = page.getByRole('main');
  await page.goto('/manage-store/profile');
  const text = main.getByLabel('About the store, in English');
  const before = await text.inputValue();
  for (const words of ['Old books and new ones', 'New books and old ones', before]) {
    // The page may take its fields over while they are filled.
    await expect(async () => {
      await text.fill(words);
      await expect(text).toHaveValue(words, { timeout: 500 });
    }).toPass();
    await page.waitForTimeout(600);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await answered;
    await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    await expect(main.getByText('It is saved: shoppers see it')).toBeVisible();
    await expect(main.getByText('Filled in with what you were typing')).toBeHidden();
    await expect(text).toHaveValue(words);
  }
  await page.reload();
  await expect(text).toHaveValue(before);
});

test('a landing page’s draft is saved at once after its own desk’s other deed, and beside what somebody else saved', async ({
  page,
  context,
  request,
}) => {
  const staff = await demoPerson(request, 'content');
  const { token } = staff;
  await enter(context, staff, 'en');
  const key = randomUUID().slice(0, 8);
  const text = {
    ...{ id: 1, isHidden: false, type: 'text', words: { th: 'ยินดีต้อนรับ', en: 'Welcome' } },
    formatted: { th: null, en: null },
  };
  const given = {
    urlKey: `kept-${key}`,
    nameTh: `หน้า ${key}`,
    nameEn: `Page ${key}`,
    startsAt: null,
    endsAt: null,
  };
  const { id } = await call<{ id: number }>(request, 'POST', '/admin/landing', {
    token,
    data: { ...given, blocks: [text] },
  });
  const main = page.getByRole('main');
  const draft = main.getByText('Filled in with what you were typing');
  const since = main.getByText('This was saved anew after you began');
  const nameTh = main.getByLabel('Name in Thai');
  await page.goto(`/admin/landing/${id}`);
  await nameTh.fill(`หน้าใหม่ ${key}`);
  await page.waitForTimeout(600);
  await main.getByRole('button', { name: 'Hide Text: Welcome' }).click();
  await expect(main.getByRole('button', { name: 'Show Text: Welcome' })).toBeVisible();
  await expect(draft).toBeVisible();
  await expect(since).toBeHidden();
  await expect(nameTh).toHaveValue(`หน้าใหม่ ${key}`);
  await main.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/done=saved/);
  const read = () =>
    call<{ version: number; nameTh: string; nameEn: string }>(request, 'GET', `/admin/landing/${id}`, {
      token,
    });
  expect(await read()).toMatchObject({ nameTh: `หน้าใหม่ ${key}` });
  // The form begins anew, from what was saved.
  await expect(draft).toBeHidden();

  await nameTh.fill(`หน้าล่าสุด ${key}`);
  await page.waitForTimeout(600);
  const theirs = { nameTh: `ของเขา ${key}`, nameEn: `Theirs ${key}` };
  const data = { ...given, ...theirs, id, version: (await read()).version, blocks: [text] };
  await call(request, 'POST', '/admin/landing', { token, data });
  await page.goto(`/admin/landing/${id}`);
  await expect(since).toBeVisible();
  const told = main.getByRole('alert').filter({ hasText: 'This was saved anew after you began' });
  await expect(told.getByText(`ของเขา ${key}`)).toBeVisible();
  await expect(told.getByText(`Theirs ${key}`)).toBeHidden();
  await expect(nameTh).toHaveValue(`หน้าล่าสุด ${key}`);
  // Nobody typed into it here: it holds what was saved there.
  await expect(main.getByLabel('Name in English')).toHaveValue(`Theirs ${key}`);
  await main.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/done=saved/);
  expect(await read()).toMatchObject({ nameTh: `หน้าล่าสุด ${key}`, nameEn: `Theirs ${key}` });
  await expect(draft).toBeHidden();
});

test('a voucher that isn’t there yet is told of nothing that was saved since', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller'), 'en');
  const main = page.getByRole('main');
  const name = main.getByLabel('Name (Thai)');
  const words = `คูปอง ${randomUUID().slice(0, 8)}`;
  await page.goto('/manage-store/vouchers');
  await main.getByRole('link', { name: 'Make a voucher' }).click();
  await name.fill(words);
  await page.waitForTimeout(600);
  // Its code and its begin are made anew each time.
  await page.reload();
  await expect(main.getByText('Filled in with what you were typing')).toBeVisible();
  await expect(name).toHaveValue(words);
  await expect(main.getByText('This was saved anew after you began')).toBeHidden();
});
