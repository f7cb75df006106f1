import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { codeTo, someBook } from './order-desk.ts';
import { countTaps, type Taps } from './taps.ts';

// A stranger with a telephone buys a book: at most ten presses beside typing, from the product's page to a paid order.
// Nothing is known of them: no account, no address, no answer to the question of cookies.

const most = 10;
// A busy machine takes its time to wake a page.

/** The form that opens an account, in the dialog or on its page. */
async function register(taps: Taps, form: Locator, email: string): Promise<void> {
  await taps.type(form.locator('input[name=email]'), email);
  await taps.type(form.locator('input[name=password]'), 'e2e-password-1');
  await taps.type(form.locator('input[name=confirmPassword]'), 'e2e-password-1');
  await taps.tap(form.locator('input[name=policy]'));
  await taps.tap(form.getByRole('button', { name: 'สมัครสมาชิก', exact: true }));
}

async function typeAddress(taps: Taps, page: Page): Promise<void> {
  const to = page.getByRole('region', { name: 'ที่อยู่จัดส่ง' });
  await taps.type(to.getByLabel('ชื่อ', { exact: false }).first(), 'ปิติ');
  await taps.type(to.getByLabel('นามสกุล'), 'ใจดี');
  await taps.type(to.getByLabel('เบอร์โทรศัพท์'), '081-234-5678');
  await taps.type(to.getByLabel('บ้านเลขที่'), '12/3');
}

const visible = (target: Locator) => target.locator('visible=true').first();
const buyNow = (page: Page) => visible(page.getByRole('button', { name: 'ซื้อเลย' }));
const place = (page: Page) => visible(page.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }));
const pay = (page: Page) => visible(page.getByRole('main').getByText(/^ชำระเงิน \(/));
const outcome = (page: Page) => page.getByRole('heading', { level: 1 });

/** From the product's page to the checkout with everything typed and a way to pay chosen. */
async function reachPlacing(page: Page, request: APIRequestContext, taps: Taps, channel: RegExp) {
  const { urlKey } = await someBook(request);
  const email = `taps-${randomUUID().slice(0, 12)}@test.example`;
  await page.goto(`/product/${urlKey}`);
  // It asks about cookies meanwhile, and is left alone.
  await expect(page.getByRole('region', { name: 'คุกกี้ของเรา' })).toBeVisible();
  await taps.tap(buyNow(page));
  const dialog = page.getByRole('dialog');
  await taps.tap(dialog.getByRole('button', { name: 'สมัครสมาชิก', exact: true }));
  await register(taps, dialog, email);
  await taps.type(dialog.getByLabel('รหัส OTP 6 หลัก'), await codeTo(request, email));
  await page.waitForURL('**/cart');
  await taps.tap(pay(page));
  await page.waitForURL('**/checkout');
  await typeAddress(taps, page);
  await taps.type(page.getByRole('combobox', { name: 'ค้นหาจากรหัสไปรษณีย์' }), '10200');
  await taps.tap(page.getByRole('listbox').getByRole('option').first());
  await taps.tap(page.getByRole('radio', { name: channel }));
}

test('PromptPay', async ({ page, request }) => {
  const taps = await countTaps(page);
  await reachPlacing(page, request, taps, /พร้อมเพย์/);
  await taps.tap(place(page));
  await page.waitForURL('**/payment/result/**');
  await taps.tap(page.getByRole('link', { name: 'จ่ายด้วยแอปธนาคารจำลอง' }));
  await taps.tap(page.getByRole('button', { name: 'จ่ายตามยอด' }));
  await expect(outcome(page)).toHaveText('ชำระเงินสำเร็จ');
  await taps.expectNoOthers();
  expect(taps.count()).toBeLessThanOrEqual(most);
});

test('a card', async ({ page, request }) => {
  const taps = await countTaps(page);
  await reachPlacing(page, request, taps, /บัตร/);
  await taps.tap(place(page));
  await page.waitForURL('**/dev/gateway/**');
  await taps.tap(page.locator('button[value=approve]'));
  await expect(outcome(page)).toHaveText('ชำระเงินสำเร็จ');
  await taps.expectNoOthers();
  expect(taps.count()).toBeLessThanOrEqual(most);
});

test('cash on delivery', async ({ page, request }) => {
  const taps = await countTaps(page);
  await reachPlacing(page, request, taps, /เก็บเงินปลายทาง/);
  await taps.tap(place(page));
  await expect(outcome(page)).toHaveText('ได้รับคำสั่งซื้อแล้ว ขอบคุณที่สั่งซื้อกับเรา');
  await taps.expectNoOthers();
  expect(taps.count()).toBeLessThanOrEqual(most);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('PromptPay', async ({ page, request }) => {
    const taps = await countTaps(page, { hasScripts: false });
    const { urlKey } = await someBook(request);
    const email = `taps-${randomUUID().slice(0, 12)}@test.example`;
    await page.goto(`/product/${urlKey}`);
    await taps.tap(buyNow(page));
    const main = page.getByRole('main');
    await taps.tap(main.getByRole('link', { name: 'สมัครสมาชิก' }));
    await register(taps, main, email);
    await taps.type(main.getByLabel('รหัส OTP 6 หลัก'), await codeTo(request, email));
    await taps.tap(main.getByRole('button', { name: 'ยืนยัน' }));
    await page.waitForURL('**/cart');
    await taps.tap(pay(page));
    await page.waitForURL('**/checkout');
    await typeAddress(taps, page);
    // A name that only one place has needs no look-up.
    await taps.type(page.getByLabel('ค้นหาจากรหัสไปรษณีย์'), 'พระบรมมหาราชวัง');
    await taps.tap(page.getByRole('radio', { name: /พร้อมเพย์/ }));
    await taps.tap(place(page));
    await page.waitForURL('**/payment/result/**');
    await taps.tap(page.getByRole('link', { name: 'จ่ายด้วยแอปธนาคารจำลอง' }));
    await taps.tap(page.getByRole('button', { name: 'จ่ายตามยอด' }));
    await expect(outcome(page)).toHaveText('ชำระเงินสำเร็จ');
    expect(taps.count()).toBeLessThanOrEqual(most);
  });
});
