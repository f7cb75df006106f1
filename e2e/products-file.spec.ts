import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addDraft } from './product-desk.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a store changes products by a file that is looked through first, and sends what was refused again, without scripts', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const book = await addDraft(request, seller, 8);
  const other = await addDraft(request, seller, 2);
  const priceOf = async ({ id }: { id: number }) =>
    (await call<{ price: number }>(request, 'GET', `/seller/product/${id}`, { token: seller.token })).price;
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store/products');
  await main.getByRole('link', { name: 'Import and export' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Products by file' })).toBeVisible();
  await expectNoFindings(page);

  const name = `prices-${book.isbn}.csv`;
  const text = `isbn,price,stock\n${book.isbn},135,9\n${other.isbn},twelve,2\n`;
  await main.getByLabel('CSV or XLSX file').setInputFiles(csv(name, text));
  await main.getByRole('button', { name: 'Send to be checked' }).click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  // The page looks again by itself.
  await expect(main.getByText('1 change, 1 refused')).toBeVisible();
  await expect(main.getByRole('row', { name: /twelve/ })).toBeVisible();
  await expectNoFindings(page);
  expect(await priceOf(book)).toBe(120);
  await main.getByRole('button', { name: 'Import 1 change' }).click();
  await expect(main.getByText('1 changed, 1 refused')).toBeVisible();
  expect(await priceOf(book)).toBe(135);
  await expectNoFindings(page);
  const downloading = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Refused rows as CSV' }).click();
  const refused = await readFile(await (await downloading).path(), 'utf8');
  expect(refused).toContain('Why refused');
  expect(refused).not.toContain(book.isbn);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, seller, 'th');
  const still = await plain.newPage();
  await still.goto('/manage-store/products/files');
  const corrected = csv(`corrected-${other.isbn}.csv`, refused.replace('twelve', '99'));
  await still.getByLabel('ไฟล์ CSV หรือ XLSX').setInputFiles(corrected);
  await still.getByRole('button', { name: 'ส่งไปตรวจ' }).click();
  await expect(still.getByRole('heading', { level: 1, name: corrected.name })).toBeVisible();
  await lookUntil(still, 'จะเปลี่ยน 1 รายการ');
  await still.getByRole('button', { name: 'ยืนยันนำเข้า 1 รายการ' }).click();
  await lookUntil(still, 'นำเข้าเสร็จแล้ว');
  expect(await priceOf(other)).toBe(99);
  await plain.close();

  await context.close();
});

/** Asks for the page again until it says so. */
async function lookUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}
