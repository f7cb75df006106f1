import { expect, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

test('a store sees what it is owed, what isn’t due yet and why, and keeps a statement', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller'), 'en');
  await page.goto('/manage-store');
  await page.getByRole('link', { name: 'Finance' }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible();
  await expect(main.getByText('Due to your store now')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await main.getByRole('link', { name: 'Not paid out yet' }).click();
  await expect(main.getByRole('list', { name: 'On no statement yet' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await main.getByRole('link', { name: 'Statements' }).click();
  const newest = main.getByRole('link', { name: /^ST25/ }).first();
  const number = (await newest.textContent()) ?? '';
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: `Download ${number} as CSV` }).click(),
  ]);
  expect(table.suggestedFilename()).toBe(`${number}.csv`);
  await newest.click();
  await expect(main.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(main.getByRole('table', { name: 'Movements' })).toContainText('Commission');
  expect(await violationsOf(page)).toEqual([]);
  const invoice = main.getByRole('link', { name: /^Download CI25\d\d-\d{6} as PDF$/ });
  const [document] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(document.suggestedFilename()).toMatch(/^CI25\d\d-\d{6}\.pdf$/);

  // What the house keeps, where notices of it lead; and beside the price of something new, by its category.
  await page.goto('/manage-store/finance#commission');
  const commission = main.locator('#commission');
  await expect(commission).toContainText(
    /Agreed with your store: 3% of everything.*Of ฿100\.00 you get ฿97\.00/,
  );
  await page.goto('/manage-store/product/add?way=thing');
  await main.getByLabel('Category').selectOption({ index: 1 });
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('200');
  await expect(main.getByText(/^You get about ฿1\d\d\.\d\d after the commission of \d+/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`/manage-store/finance/${number}`);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(main.getByRole('list', { name: 'Movements' })).toContainText('Commission');
  expect(await violationsOf(page)).toEqual([]);
  expect((await page.goto('/manage-store/finance/ST2569-999999-000001'))?.status()).toBe(404);
});

test('staff take the house’s tax invoices of a month, and see which wait for a store', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'finance'), 'en');
  await page.goto('/admin');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Commission invoices' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Commission invoices' })).toBeVisible();
  const month = main.getByLabel('Month');
  const months = await month.getByRole('option').count();
  // The statements of the month that runs may all be to come.
  if (months > 1) await month.selectOption({ index: 1 });
  await main.getByRole('button', { name: 'Show' }).click();
  await expect(main.getByRole('table', { name: 'Invoices' })).toContainText(/CI25\d\d-\d{6}/);
  await expectNoFindings(page);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: /^CSV for the VAT return: / }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^commission-invoices-20\d\d-\d\d\.csv$/);
  const [xml] = await Promise.all([
    page.waitForEvent('download'),
    main
      .getByRole('link', { name: /as XML$/ })
      .first()
      .click(),
  ]);
  expect(xml.suggestedFilename()).toMatch(/^CI25\d\d-\d{6}\.xml$/);
  for (const path of [
    '/admin/commission-invoices/999999999/pdf',
    '/admin/commission-invoices/month/2026-13.csv',
  ])
    expect((await page.request.get(path)).status()).toBe(404);
});
