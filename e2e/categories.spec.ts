import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

type Row = { id: number; urlKey: string; parentId: number | null };
const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];

test('staff add a category, move and rename it, hide it, merge it and undo that; old addresses lead on', async ({
  browser,
  context,
  page,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  const key = `shelf-${randomUUID().slice(0, 8)}`;
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const staff = await office.newPage();
  await staff.goto('/admin/categories');
  const desk = staff.getByRole('main');
  await expect(desk.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await desk.getByRole('link', { name: 'Add a category' }).click();
  await desk.getByRole('button', { name: 'Add the category' }).click();
  await expect(desk.getByText(/This field can.t be empty/).first()).toBeVisible();
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByLabel('Name (Thai)').fill(`หมวด ${key}`);
  await desk.getByRole('textbox', { name: 'Name (English)' }).fill(`Shelf ${key}`);
  await desk.getByRole('textbox', { name: 'Address' }).fill(key);
  await desk.getByRole('button', { name: 'Add the category' }).click();
  await expect(desk.getByText('The category is there')).toBeVisible();
  const address = new URL(staff.url()).pathname;
  await enter(context, null, 'en');
  await expect
    .poll(async () => (await page.goto(`/category/${key}`))?.status(), { timeout: 10_000 })
    .toBe(200);

  await desk.getByRole('textbox', { name: 'Address' }).fill(`${key}-new`);
  await desk.getByLabel('Under').selectOption({ index: 1 });
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await expect(desk.getByText(`/category/${key}`, { exact: true })).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.goto(`/category/${key}?sortBy=newest`);
        return new URL(page.url()).pathname + new URL(page.url()).search;
      },
      { timeout: 10_000 },
    )
    .toBe(`/category/${key}-new?sortBy=newest`);

  await desk.locator('summary', { hasText: 'Hide the category' }).click();
  await desk.getByRole('button', { name: 'Yes, hide it' }).click();
  await expect(desk.getByText('Hidden. Its products are still on sale')).toBeVisible();
  await expect
    .poll(async () => (await page.goto(`/category/${key}-new`))?.status(), { timeout: 10_000 })
    .toBe(404);
  await desk.locator('summary', { hasText: 'Show it again' }).click();
  await desk.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(desk.getByText('The category is shown again')).toBeVisible();

  const { id } = await call<{ id: number }>(request, 'POST', '/admin/category', {
    token: admin.token,
    multipart: { nameTh: `ปลายทาง ${key}`, nameEn: `Target ${key}`, urlKey: `${key}-target` },
  });
  await staff.goto(address);
  await desk.locator('summary', { hasText: 'Merge it into another' }).click();
  await desk.getByLabel('Merge it into').selectOption(String(id));
  const reason = desk.getByRole('textbox', { name: 'Reason' }).first();
  await desk.getByRole('button', { name: 'Yes, merge them' }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/This field can.t be empty/);
  await expect(desk.getByLabel('Merge it into')).toHaveValue(String(id));
  await reason.fill('The same thing twice');
  await desk.getByRole('button', { name: 'Yes, merge them' }).click();
  await expect(desk.getByText('Merged. You can undo it below')).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.goto(`/category/${key}`);
        return new URL(page.url()).pathname;
      },
      { timeout: 10_000 },
    )
    .toBe(`/category/${key}-target`);
  expect(await violationsOf(staff)).toEqual([]);
  await desk.locator('summary', { hasText: 'Undo the merge' }).click();
  await desk.getByRole('button', { name: 'Yes, undo it' }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/This field can.t be empty/);
  await reason.fill('They differ');
  await desk.getByRole('button', { name: 'Yes, undo it' }).click();
  await expect(desk.getByText('The merge is undone, and the category is back')).toBeVisible();
  await staff.goto(address);
  await desk.locator('summary', { hasText: 'Set a rate' }).click();
  await desk.locator('input[name=percent]').fill('7');
  await desk.getByRole('button', { name: 'Yes, set it' }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/This field can.t be empty/);
  await desk.locator('summary', { hasText: 'Delete the category' }).click();
  await desk.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(desk.getByText('Deleted', { exact: true })).toBeVisible();
  await office.close();
});

test('categories are put into an order by keyboard, and without scripts', async ({ browser, request }) => {
  const admin = await demoPerson(request, 'admin');
  const order = async () =>
    (await call<{ dataList: Row[] }>(request, 'GET', '/admin/category/List', { token: admin.token })).dataList
      .filter(({ parentId }) => parentId === null)
      .map(({ id }) => id);
  const before = await order();
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const staff = await office.newPage();
  await staff.goto('/admin/categories');
  const list = staff.getByRole('list', { name: 'Categories at the top in their order' });
  const down = list.getByRole('button', { name: /down$/ }).first();
  // Once: without its scripts yet the page sends a form, which does the same.
  await down.focus();
  await staff.keyboard.press('Enter');
  await expect
    .poll(async () => (await order()).slice(0, 2), { timeout: 20_000 })
    .toEqual([before[1], before[0]]);
  await office.close();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, admin, 'en');
  const bare = await plain.newPage();
  await bare.goto('/admin/categories');
  await bare.getByRole('button', { name: /up$/ }).nth(1).click();
  await expect.poll(order, { timeout: 20_000 }).toEqual(before);
  await plain.close();
});

test('what is searched for and not found is counted, and one press makes a group of words of it', async ({
  browser,
  context,
  page,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  // Letters that stand beside each other in no title: of other letters search makes out something that is nearly meant.
  const word = Array.from({ length: 9 }, () => 'qxzjvk'.charAt(randomInt(6))).join('');
  await enter(context, null, 'en');
  await page.goto(`/product?search=${word}`);
  await expect(page.getByRole('main')).toContainText(word);
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const staff = await office.newPage();
  const desk = staff.getByRole('main');
  // Searches are written every ten seconds.
  await expect(async () => {
    await staff.goto(`/admin/searches?search=${word}&kind=none`);
    await expect(desk.getByRole('link', { name: word, exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('link', { name: `Make a group of “${word}”` }).click();
  await expect(desk.getByRole('textbox', { name: 'Words of the group' })).toHaveValue(new RegExp(`^${word}`));
  await desk.getByRole('button', { name: 'Add the group' }).click();
  await expect(desk.getByText('Please fill in two different words at least')).toBeVisible();
  await desk.getByRole('textbox', { name: 'Words of the group' }).fill(`${word}\nmanual`);
  await desk.getByRole('button', { name: 'Try it' }).click();
  await expect(desk.getByRole('region', { name: 'Without it' }).getByText('No books')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'With this group' })).toBeVisible();
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('button', { name: 'Add the group' }).click();
  await expect(desk.getByText('Added. Search will know it in a moment')).toBeVisible();
  await desk.locator('summary', { hasText: 'Remove' }).first().click();
  await desk.getByRole('button', { name: 'Yes, remove it' }).first().click();
  await expect(desk.getByText('Removed. Search will forget it in a moment')).toBeVisible();
  await office.close();
});

test('the desks fit narrow and wide screens, in both languages', async ({ browser, request }) => {
  const admin = await demoPerson(request, 'admin');
  const { dataList } = await call<{ dataList: Row[] }>(request, 'GET', '/admin/category/List', {
    token: admin.token,
  });
  const textbooks = dataList.find(({ urlKey }) => urlKey === 'textbooks')?.id ?? dataList[0]?.id;
  for (const culture of ['th', 'en'] as const) {
    const office = await browser.newContext();
    await enter(office, admin, culture);
    const staff = await office.newPage();
    for (const path of [
      '/admin/categories',
      `/admin/categories/${textbooks}`,
      '/admin/searches',
      '/admin/spellings/synonyms',
    ])
      for (const size of sizes) {
        await staff.setViewportSize(size);
        await staff.goto(path);
        await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
        const shots = process.env.SHOTS_FOLDER;
        if (shots !== undefined)
          await staff.screenshot({
            path: `${shots}/${path.replaceAll('/', '_')}-${culture}-${size.width}.png`,
            fullPage: true,
          });
        const wide = await staff.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
      }
    await expectNoFindings(staff);
    await office.close();
  }
});
