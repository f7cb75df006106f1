import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

/** The text here is on a page of which no other test asks that word. */
test('staff change words of the shop; visitors read them at once, without a tag coming alive; and set them back', async ({
  browser,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const desk = await office.newPage();
  await desk.goto('/admin/wording');
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Words of the shop' })).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  for (const width of [360, 1280]) {
    await desk.setViewportSize({ width, height: 800 });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await main.getByLabel('Text or key').fill('cart.emptyTitle');
  await main.getByRole('button', { name: 'Search' }).click();
  await main.getByRole('link', { name: 'cart.emptyTitle' }).click();
  const english = main.getByRole('textbox', { name: 'Text in use' }).last();
  const own = await english.inputValue();

  await english.fill('<b>Nothing</b> here');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('It has something that this text isn’t filled with')).toBeVisible();
  await expect(english).toHaveValue('<b>Nothing</b> here');
  expect(await violationsOf(desk)).toEqual([]);
  await english.fill("Not a single book yet '<i>");
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();

  const visitor = await browser.newContext();
  await enter(visitor, null, 'en');
  const page = await visitor.newPage();
  await expect(async () => {
    await page.goto('/cart');
    await expect(page.getByText('Not a single book yet <i>')).toBeVisible({ timeout: 500 });
  }).toPass();

  await main.getByRole('button', { name: 'Use our own (English)' }).click();
  await expect(english).toHaveValue(own);
  await expect(async () => {
    await page.goto('/cart');
    await expect(page.getByText(own)).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitor.close();
  await office.close();
});
