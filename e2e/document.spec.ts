import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { readPdf } from '../src/platform/pdf/test-read-pdf.ts';
import { call, demoPerson, enter, newShopper, placeOrder } from './order-desk.ts';

test('a shopper downloads the receipt of a paid order; its seller has it too, nobody else does', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  const placed = await placeOrder(request, shopper, 'cod', { store: 'bannasala-press', hasParcelFee: true });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  await enter(context, shopper, 'th');
  await page.goto(`/user/profile/my-order/${orderNumber}`);
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'ใบเสร็จและใบกำกับภาษี' }) });
  await expect(panel.getByText('จะออกเมื่อได้รับสินค้า')).toBeVisible();

  const seller = await demoPerson(request, 'seller');
  await call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
    token: seller.token,
    data: { provider: 'ไปรษณีย์ไทย', trackingNumber: 'TH12345678901' },
  });
  await call(request, 'POST', `/Order/${orderNumber}/confirm`, { token: shopper.token, data: {} });
  // It is issued a moment after the confirmation, by another process.
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText('ใบเสร็จรับเงิน/ใบกำกับภาษีอย่างย่อ')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  const link = panel.getByRole('link', { name: /^ดาวน์โหลด.* PDF$/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^RC25\d\d-\d+-\d{6}\.pdf$/);
  const { pages } = readPdf(await readFile(await download.path()));
  const text = pages.flat().join('\n');
  expect(text).toContain('สำนักพิมพ์บรรณศาลา สถาบันบรรณศาลา');
  expect(text).toContain(orderNumber);

  const href = (await link.getAttribute('href')) ?? '';
  await context.clearCookies();
  await enter(context, seller, 'en');
  await page.goto(`/manage-store/orders/${orderNumber}`);
  const sellersPanel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Receipt and tax invoice' }) });
  await expect(sellersPanel.getByText('Receipt/Abbreviated tax invoice')).toBeVisible();
  expect((await page.request.get(href)).status()).toBe(200);
  await context.clearCookies();
  await enter(context, await newShopper(request), 'th');
  expect((await page.request.get(href)).status()).toBe(404);
});

test('a shopper asks for a tax invoice and changes it on the order’s day, without scripts', async ({
  browser,
  request,
}) => {
  const shopper = await newShopper(request);
  const placed = await placeOrder(request, shopper, 'transfer');
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, shopper, 'en');
  const page = await context.newPage();
  await page.goto(`/user/profile/my-order/${orderNumber}`);
  await page.getByRole('link', { name: 'Ask for a full tax invoice' }).click();
  const main = page.getByRole('main');
  await main.getByText('Company', { exact: true }).click();
  await main.getByLabel('Tax ID').fill('123');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByLabel('Tax ID')).toHaveAccessibleDescription(/tax/i);
  await main.getByLabel(/name or company/i).fill('บริษัท ผู้ซื้อ จำกัด');
  await main.getByLabel('Tax ID').fill('0107537000521');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The tax invoice’s data is saved')).toBeVisible();
  await expect(main.getByText('บริษัท ผู้ซื้อ จำกัด')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Change the tax invoice’s data' })).toBeVisible();
  await context.close();
});

test('a seller says who the store is on documents', async ({ page, context, request }) => {
  await enter(context, await demoPerson(request, 'seller'), 'th');
  await page.goto('/manage-store/orders');
  await page.getByRole('link', { name: 'ตั้งค่าร้าน' }).click();
  await page.getByRole('link', { name: 'ข้อมูลภาษี' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ข้อมูลผู้เสียภาษีของร้าน' })).toBeVisible();
  const telephone = page.getByLabel('โทรศัพท์');
  await page.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('0999000000018');
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('เลขประจำตัวผู้เสียภาษีไม่ถูกต้อง')).toBeVisible();
  await expect(page.getByLabel('เลขประจำตัวผู้เสียภาษี')).toBeFocused();
  await page.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('0-9990-00000-01-9');
  await telephone.fill('020000199');
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('บันทึกข้อมูลผู้เสียภาษีแล้ว')).toBeVisible();
  await page.reload();
  await expect(telephone).toHaveValue('020000199');
  await expect(page.getByLabel('เลขประจำตัวผู้เสียภาษี')).toHaveValue('0999000000019');
  // In Bangkok a subdistrict is a khwaeng.
  await expect(page.getByRole('combobox', { name: /^แขวง(?!\/)/ })).toHaveValue('100101');
});

test('who has the short receipt gets a full tax invoice in its place; the store’s books show both', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  const placed = await placeOrder(request, shopper, 'cod', { store: 'bannasala-press', hasParcelFee: true });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  const seller = await demoPerson(request, 'seller');
  await call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
    token: seller.token,
    data: { provider: 'ไปรษณีย์ไทย', trackingNumber: 'TH12345678901' },
  });
  await call(request, 'POST', `/Order/${orderNumber}/confirm`, { token: shopper.token, data: {} });
  await enter(context, shopper, 'th');
  await page.goto(`/user/profile/my-order/${orderNumber}`);
  await expect(page.getByText('ใบเสร็จรับเงิน/ใบกำกับภาษีอย่างย่อ')).toBeVisible();
  const ask = page.getByRole('link', { name: 'ขอใบกำกับภาษีเต็มรูปแบบ' });
  await page.goto((await ask.getAttribute('href')) ?? '');
  const main = page.getByRole('main');
  // The default billing address has filled the form in.
  await expect(main.getByLabel('ชื่อ-นามสกุล หรือชื่อบริษัท')).toHaveValue('มานี มีใจ');
  await expect(main.getByLabel('รหัสไปรษณีย์')).toHaveValue('10200');
  await main.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('1101700230708');
  await main.getByRole('button', { name: 'บันทึก' }).click();
  await page.waitForURL('**?done=taxInvoice');
  await expect(main.getByText('ใบกำกับภาษี/ใบเสร็จรับเงิน', { exact: true })).toBeVisible();
  await expect(main.getByText('ใบเสร็จรับเงิน/ใบกำกับภาษีอย่างย่อ')).toBeHidden();

  await context.clearCookies();
  await enter(context, seller, 'th');
  await page.goto(`/manage-store/documents?search=${orderNumber}`);
  const table = page.getByRole('table', { name: 'รายการเอกสาร' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByText('ยกเลิกแล้ว')).toBeVisible();
  await page.goto('/manage-store/documents');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'ตาราง (CSV)' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n').filter((line) => line.includes(orderNumber))).toHaveLength(2);
});
