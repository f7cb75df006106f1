import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

test('a store looks at its figures, by name and by own dates, as a chart, a table and a file', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller'), 'en');
  await page.goto('/manage-store?span=quarter');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('img', { name: /^Chart of sales by day from .*: ฿/ })).toBeVisible();
  await expect(figures.getByRole('img', { name: /^Chart of visits by day/ })).toBeVisible();
  await expect(figures.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await figures.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL('/manage-store?span=week');
  await expect(figures.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'page');
  await figures.getByText('Show as a table').first().click();
  await expect(figures.getByRole('table', { name: 'Sales by day' }).getByRole('row')).toHaveCount(8);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    figures.getByRole('link', { name: 'Sales by day as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);

  await page.setViewportSize({ width: 360, height: 740 });
  await figures.getByText('Own dates').click();
  await figures.getByRole('textbox', { name: 'From' }).fill('2024-02-28');
  await figures.getByRole('textbox', { name: 'To' }).fill('2024-03-01');
  await figures.getByRole('button', { name: 'Show figures' }).click();
  await expect(
    figures.getByText('28 Feb 2024 – 01 Mar 2024, against 25 Feb 2024 – 27 Feb 2024'),
  ).toBeVisible();
  await expect(figures.getByRole('img', { name: /^Empty chart/ })).toHaveCount(2);
  expect(await violationsOf(page)).toEqual([]);
  // The browser writes days as its own language does; the page does as it does everywhere.
  const own = figures.getByRole('group').filter({ hasText: 'Own dates' });
  const from = own.getByRole('textbox', { name: 'From' });
  const said = own.getByText('28 Feb 2024', { exact: true });
  await expect(said).toBeVisible();
  await from.focus();
  await expect(said).toBeHidden();
  await from.fill('2024-02-29');
  await from.blur();
  await expect(own.getByText('29 Feb 2024', { exact: true })).toBeVisible();
  await from.fill('');
  await from.blur();
  await expect(own.getByText('Pick a day', { exact: true })).toBeVisible();
  await from.pressSequentially('02');
  await from.blur();
  await expect(own.getByText('Pick a day', { exact: true })).toBeHidden();
  await page.goto('/manage-store?from=2024-03-01&to=2024-02-28');
  await expect(figures.getByRole('alert')).toContainText('These are the last 30 days');
});

test('a product’s page tells that it is looked at, and what was searched for, and nothing else', async ({
  page,
  context,
}) => {
  await enter(context, null, 'en');
  const tellsOf = (path: string) =>
    page.waitForResponse((reply) => {
      const told = new URLSearchParams(reply.request().postData() ?? '');
      return new URL(reply.url()).pathname === '/resources/visit' && told.get('path') === path;
    });
  await page.goto('/product?search=river&sortBy=newest');
  const book = page.getByRole('main').getByRole('article').getByRole('link').first();
  const path = (await book.getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/product\//);
  const [reply] = await Promise.all([tellsOf(path), book.click()]);
  expect(reply.status()).toBe(204);
  expect(reply.request().postData()).toBe(`${new URLSearchParams({ path, from: '/product?search=river' })}`);
});
