import { expect, test } from '@playwright/test';
import { sharp } from '../src/platform/images/safe-sharp.ts';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

test('a store sends a certificate, staff refuse it with a reason and accept the next, and the store has it back', async ({
  browser,
  request,
}) => {
  const [finance, seller] = [await demoPerson(request, 'finance'), await demoPerson(request, 'seller')];
  const paper = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  const file = { name: 'certificate.png', mimeType: 'image/png', buffer: paper };
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const store = await context.newPage();
  const main = store.getByRole('main');
  await store.goto('/manage-store/finance');
  await main.getByRole('link', { name: 'Withholding tax' }).click();
  await expect(main.getByText('You may claim back')).toBeVisible();
  await expectNoFindings(store);
  const open = main.getByRole('link', { name: /^Send the certificate for CI25/ }).first();
  const invoice = ((await open.getAttribute('aria-label')) ?? '').replace('Send the certificate for ', '');
  await open.click();
  await expect(main.getByRole('heading', { level: 1, name: 'Send a withholding certificate' })).toBeVisible();
  await main.getByRole('button', { name: 'Send it' }).click();
  await expect(main.getByText('Enter the certificate’s number')).toBeVisible();
  await expect(main.getByText('Choose the file', { exact: true })).toBeVisible();
  await expectNoFindings(store);
  const amount = main.getByRole('textbox', { name: 'Tax withheld (฿)' });
  const due = await amount.inputValue();
  const number = `W${Date.now()}`;
  await main.getByRole('textbox', { name: 'Book and number' }).fill(number);
  await amount.fill('99999');
  await main.getByLabel(/^The certificate/).setInputFiles(file);
  await main.getByRole('button', { name: 'Send it' }).click();
  await expect(main.getByText(`At most ฿${due}`, { exact: true })).toBeVisible();
  await expect(main.getByText('Choose the file once more')).toBeVisible();
  await amount.fill(due);
  await main.getByLabel(/^The certificate/).setInputFiles(file);
  await main.getByRole('button', { name: 'Send it' }).click();
  await expect(main.getByText('Sent: we check it and tell you')).toBeVisible();
  const row = main.getByRole('article', { name: invoice });
  await expect(row).toContainText('Being checked');

  const theirs = await browser.newContext();
  await enter(theirs, finance, 'en');
  const desk = await theirs.newPage();
  const office = desk.getByRole('main');
  await desk.goto('/admin');
  await office.getByRole('link', { name: 'Withholding certificates' }).click();
  const item = office.getByRole('article').filter({ hasText: number });
  await expect(item).toContainText(invoice);
  await expectNoFindings(desk);
  await item.getByText('Reject', { exact: true }).click();
  await item.getByRole('textbox', { name: 'Reason, as the store reads it' }).fill('No signature');
  await item.getByRole('button', { name: 'Confirm rejection' }).click();
  await expect(office.getByText('The store is told why')).toBeVisible();

  await store.reload();
  await expect(row).toContainText('Not accepted: No signature');
  await row.getByRole('link', { name: /^Send another certificate/ }).click();
  const again = `${number}B`;
  await main.getByRole('textbox', { name: 'Book and number' }).fill(again);
  await main.getByLabel(/^The certificate/).setInputFiles(file);
  await main.getByRole('button', { name: 'Send it' }).click();
  await expect(row).toContainText('Being checked');

  await desk.goto('/admin/withholding');
  const second = office.getByRole('article').filter({ hasText: again });
  await second.getByText('Accept', { exact: true }).click();
  await expect(second.getByText(`Give ฿${due} back to`)).toBeVisible();
  await second.getByRole('button', { name: 'Confirm approval' }).click();
  await expect(office.getByText('It is given back on the store’s account')).toBeVisible();
  await store.reload();
  await expect(row).toContainText('Given back');
  await row.getByRole('link', { name: /^See it: the certificate/ }).click();
  await expect(main.getByText('It is on your store’s account')).toBeVisible();
  await expectNoFindings(store);
  const { dataList } = await call<{ dataList: { kind: string; reason: string }[] }>(
    request,
    'GET',
    '/seller/adjustment',
    { token: seller.token },
  );
  expect(dataList.filter(({ reason }) => reason.includes(again))).toMatchObject([{ kind: 'withholding' }]);

  const [table] = await Promise.all([
    desk.waitForEvent('download'),
    office.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(table.suggestedFilename()).toMatch(/^withholding-20\d\d-\d\d\.csv$/);
  await Promise.all([context.close(), theirs.close()]);
});
