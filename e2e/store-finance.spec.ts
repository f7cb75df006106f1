import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
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

  await main.getByRole('link', { name: 'Not on a statement yet' }).click();
  await expect(main.getByRole('list', { name: 'Not on a statement yet' })).toBeVisible();
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

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(main.getByRole('list', { name: 'Movements' })).toContainText('Commission');
  expect(await violationsOf(page)).toEqual([]);
  expect((await page.goto('/manage-store/finance/ST2569-999999-000001'))?.status()).toBe(404);
});
