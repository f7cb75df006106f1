import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

test('a store is paid: one of the staff proposes, another releases and records the transfer', async ({
  page,
  context,
  browser,
  request,
}) => {
  await enter(context, await demoPerson(request, 'admin'), 'en');
  const main = page.getByRole('main');
  await page.goto('/admin');
  await main.getByRole('link', { name: 'Payouts to stores' }).click();
  await expect(main.getByRole('heading', { name: 'A payout now' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByText('Propose a payout', { exact: true }).click();
  await main.getByRole('button', { name: 'Confirm the proposal' }).click();
  await expect(main.getByText('You proposed this', { exact: false })).toBeVisible();
  await expect(main.getByText('Release', { exact: true })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  const second = await browser.newContext();
  await enter(second, await demoPerson(request, 'finance'), 'en');
  const desk = await second.newPage();
  const there = desk.getByRole('main');
  await desk.goto(new URL(page.url()).pathname);
  await there.getByText('Release', { exact: true }).click();
  await expect(
    there.getByText('The money leaves what is due to the stores at once', { exact: false }),
  ).toBeVisible();
  await there.getByRole('button', { name: 'Confirm the release' }).press('Enter');
  await expect(there.getByRole('status').getByText('Released')).toBeVisible();
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    there.getByRole('link', { name: /^Download PO25\d\d-\d+ as ISO 20022/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^PO25\d\d-\d+\.xml$/);

  const one = there.getByRole('article', { name: /^Bannasala Institute Press/ });
  await one.getByLabel('Record a transfer of', { exact: false }).click();
  await one.getByRole('button', { name: 'The money is sent' }).click();
  await expect(one.getByText("This field can't be empty").first()).toBeVisible();
  await one.getByLabel('The bank’s reference').fill('KB-0042');
  await one
    .getByLabel('When it was sent')
    .fill(new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16));
  await one.getByLabel('Proof of transfer').setInputFiles('public/apple-touch-icon.png');
  await one.getByRole('button', { name: 'The money is sent' }).click();
  await expect(there.getByText('The transfer is recorded')).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await second.close();

  await enter(context, await demoPerson(request, 'seller'), 'en');
  await page.goto('/manage-store/finance/payouts');
  const paid = main.getByRole('article', { name: /^PO25/ }).first();
  await expect(paid).toContainText('Sent');
  const proof = await paid.getByRole('link', { name: 'Proof of transfer' }).getAttribute('href');
  expect((await page.request.get(proof ?? '')).status()).toBe(200);
  expect(await violationsOf(page)).toEqual([]);

  // Another number: asked for the password, held, and said.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/manage-store/settings/bank');
  await expect(main.getByText('xxx-xxx-0210')).toBeVisible();
  await main.getByRole('combobox', { name: 'Bank' }).selectOption('002');
  await main.getByLabel('Account number').fill('123');
  await main.getByLabel('Account name').fill('Bannasala Press');
  await main.getByLabel('Your Bannasala password').fill('bannasala-demo');
  await main.getByRole('button', { name: 'Use this account' }).click();
  await expect(main.getByText('This bank’s account numbers look different')).toBeVisible();
  await main.getByLabel('Account number').fill('123-4-56789-0');
  await main.getByLabel('Your Bannasala password').fill('bannasala-demo');
  await main.getByRole('button', { name: 'Use this account' }).click();
  await expect(main.getByText('The account is saved.', { exact: false })).toBeVisible();
  await expect(main.getByText('xxx-xxx-7890')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});
