import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from './accessibility.ts';
import { baht, call, enter, newShopper, type Person, type Placed, placeOrder } from './order-desk.ts';

let shopper: Person;
test.beforeAll(async ({ request }) => {
  shopper = await newShopper(request);
});

const resultOf = ({ referenceCode, cartId }: Placed, status: string) =>
  `/payment/result/${status}/${referenceCode}/${cartId}`;

/** A picture no other slip is like. */
async function slipPicture(): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 40 * 60 * 3 }, () => Math.floor(Math.random() * 256)));
  return sharp(noise, { raw: { width: 40, height: 60, channels: 3 } })
    .resize(400, 600, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** A wall-clock time in Bangkok, minutes from now, as the form has it. */
function bangkok(minutes = 0): string {
  return new Date(Date.now() + 7 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 16);
}

async function fillSlip(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel('Transferred from').selectOption('004');
  await page.getByLabel('Date and time of the transfer').fill(bangkok());
  await page.getByLabel('Slip file').setInputFiles(file);
}

test.describe('a card', () => {
  test('waits whatever the address says, and says paid once the gateway has', async ({
    page,
    context,
    request,
  }) => {
    await enter(context, shopper, 'en');
    const placed = await placeOrder(request, shopper, 'card', { culture: 'en' });

    await page.goto(resultOf(placed, 'success'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your card’s answer');
    await page.getByRole('link', { name: 'Go to the card payment page' }).click();
    await page.locator('button[value=approve]').click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment successful');
    // The gateway came back to an address that says pending.
    await expect(page).toHaveURL(resultOf(placed, 'success'));
    await expect(page.getByText('Ready to ship')).toBeVisible();
  });

  test('that answers late changes the page by itself', async ({ page, context, request }) => {
    await enter(context, shopper, 'en');
    const placed = await placeOrder(request, shopper, 'card', { culture: 'en' });
    await page.goto(resultOf(placed, 'pending'));
    await page.getByRole('link', { name: 'Go to the card payment page' }).click();
    await page.locator('button[value=late]').click();
    await page.waitForURL('**/payment/result/**');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your card’s answer');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment successful', {
      timeout: 60_000,
    });
  });

  test('that is declined can be paid another way', async ({ page, context, request }) => {
    await enter(context, shopper, 'en');
    const placed = await placeOrder(request, shopper, 'card', { culture: 'en' });
    await page.goto(resultOf(placed, 'success'));
    await page.getByRole('link', { name: 'Go to the card payment page' }).click();
    await page.locator('button[value=decline]').click();

    await expect(page.getByText('Payment fail, Please check and complete the payment again.')).toBeVisible();
    await page.getByRole('link', { name: 'Pay again' }).click();
    await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toHaveCount(0);
    await page.getByRole('radio', { name: /PromptPay/ }).check();
    await page.getByRole('button', { name: `Pay ${baht(placed.total)}` }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scan the QR to pay');
    await expect(page.getByRole('timer')).toContainText(/1[45]:\d\d/);
  });
});

test('PromptPay shows a QR with amount and reference, and gives it as a picture', async ({
  page,
  context,
  request,
}) => {
  await enter(context, shopper, 'th');
  const placed = await placeOrder(request, shopper, 'promptpay');
  await page.goto(`/payment/result/${placed.cartId}`);

  await expect(
    page.getByRole('img', {
      name: `QR พร้อมเพย์ ยอด ${baht(placed.total)} หมายเลขอ้างอิง ${placed.referenceCode}`,
    }),
  ).toBeVisible();
  const link = page.getByRole('link', { name: 'บันทึกรูป QR' });
  const picture = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');
  expect(picture.headers()['content-disposition']).toContain('attachment');
  expect((await sharp(await picture.body()).metadata()).width).toBeGreaterThan(300);
  // The bank says that money has come: a slip is for when it doesn't.
  await expect(page.getByRole('link', { name: 'ชำระแล้วแต่หน้าไม่เปลี่ยน แนบสลิป' })).toBeVisible();
});

test('cash on delivery is thanked for, and needs nothing', async ({ page, context, request }) => {
  await enter(context, shopper, 'en');
  const placed = await placeOrder(request, shopper, 'cod', { culture: 'en' });
  await page.goto(resultOf(placed, 'fail'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is in');
  await page.goto(`/checkout/payment/${placed.cartId}`);
  await expect(page).toHaveURL(/\/payment\/result\//);
});

test.describe('a transfer', () => {
  test('has accounts to copy, and takes a slip after the form is right', async ({
    page,
    context,
    request,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(context, shopper, 'en');
    const placed = await placeOrder(request, shopper, 'transfer', { culture: 'en' });
    await page.goto(resultOf(placed, 'success'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer the money for your order');
    await page.getByRole('button', { name: 'Copy the amount' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(placed.total.toFixed(2));
    await page
      .getByRole('button', { name: /^Copy the account number/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/);

    await page.getByRole('link', { name: 'Attach the transfer slip' }).click();
    await expect(page.getByLabel('Transferred from').locator('option')).not.toHaveCount(0);
    await expect(page.getByLabel(/Amount transferred/)).toHaveValue(placed.total.toFixed(2));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the slip' }).click();
    const gaps = page.getByText("This field can't be empty");
    await expect(gaps).toHaveCount(3);
    // Each goes once its own field is filled.
    await page.getByLabel('Transferred from').selectOption('004');
    await expect(gaps).toHaveCount(2);
    await page.getByLabel('Date and time of the transfer').fill(bangkok());
    await expect(gaps).toHaveCount(1);
    // In the page's language, not the browser's.
    await expect(page.getByText('Nothing chosen yet')).toBeVisible();
    await page.getByLabel('Slip file').setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: await slipPicture(),
    });
    await expect(page.getByText('slip.png', { exact: true })).toBeVisible();
    await expect(gaps).toHaveCount(0);
    await page.getByLabel(/Amount transferred/).fill('');
    await page.getByRole('button', { name: 'Send the slip' }).click();
    await expect(gaps).toHaveCount(1);
    await page.getByLabel(/Amount transferred/).fill(placed.total.toFixed(2));
    await expect(gaps).toHaveCount(0);
    await page.reload();

    await page.getByLabel('Slip file').setInputFiles({
      name: 'slip.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
    });
    await expect(page.getByText('The format is not supported')).toBeVisible();
    await page.getByLabel('Slip file').setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(3 * 1024 * 1024 + 1),
    });
    await expect(page.getByText('Maximum File 3 MB')).toBeVisible();

    await fillSlip(page, { name: 'slip.png', mimeType: 'image/png', buffer: await slipPicture() });
    await expect(page.getByRole('img', { name: 'The slip you have chosen' })).toBeVisible();
    await page.getByLabel(/Amount transferred/).fill('abc');
    await expect(page.getByText('Please enter only number')).toBeVisible();
    await page.getByLabel(/Amount transferred/).fill('1.2.3');
    await page.getByLabel('Date and time of the transfer').fill(bangkok(-24 * 60));
    await page.getByRole('button', { name: 'Send the slip' }).click();
    await expect(page.getByText('Please enter amount correctly')).toBeVisible();
    await expect(page.getByText('Please enter the correct time.')).toBeVisible();

    await page.getByLabel(/Amount transferred/).fill(placed.total.toFixed(2));
    await page.getByLabel('Date and time of the transfer').fill(bangkok());
    await page.getByRole('button', { name: 'Send the slip' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your slip and are checking it');

    await page.goto(`/payment/slip/${placed.cartId}`);
    await expect(page.getByText('Your slip is being checked')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the slip' })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('takes a file that only looks like a picture for what it is', async ({ page, context, request }) => {
    await enter(context, shopper, 'en');
    const placed = await placeOrder(request, shopper, 'transfer', { culture: 'en' });
    await page.goto(`/payment/slip?ref=${placed.referenceCode}`);
    await fillSlip(page, {
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>alert(1)</script>'),
    });
    await page.getByRole('button', { name: 'Send the slip' }).click();
    await expect(page.getByText('The format is not supported')).toBeVisible();
  });

  test('takes a slip without scripts', async ({ browser, request }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await enter(context, shopper, 'en');
    const placed = await placeOrder(request, shopper, 'transfer', { culture: 'en' });
    await page.goto(`/payment/slip/${placed.cartId}`);

    await page.getByRole('button', { name: 'Send the slip' }).click();
    await expect(page.getByText("This field can't be empty").first()).toBeVisible();
    await fillSlip(page, { name: 'slip.png', mimeType: 'image/png', buffer: await slipPicture() });
    await page.getByRole('button', { name: 'Send the slip' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your slip and are checking it');
    await page.getByRole('link', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your slip and are checking it');
    await context.close();
  });
});

test.describe('a payment is its buyer’s alone', () => {
  test('another shopper finds nothing there', async ({ page, context, request }) => {
    const placed = await placeOrder(request, shopper, 'transfer');
    await enter(context, await newShopper(request), 'en');
    for (const path of [
      resultOf(placed, 'success'),
      `/payment/result/${placed.cartId}`,
      `/payment/slip/${placed.cartId}`,
      `/checkout/payment/${placed.cartId}`,
      `/payment/qr/${placed.referenceCode}`,
      `/user/profile/my-order/${placed.orders[0]?.orderNumber}`,
    ])
      expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });

  test('a visitor is asked to log in, and comes back to it', async ({ page, context, request }) => {
    const placed = await placeOrder(request, shopper, 'transfer', { culture: 'en' });
    await enter(context, null, 'en');
    await page.goto(resultOf(placed, 'success'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(shopper.email);
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('e2e-password-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer the money for your order');
  });

  test('nonsense in the address is not found', async ({ page, context }) => {
    await enter(context, shopper, 'en');
    for (const path of ['/payment/result/R999999999/x', '/payment/result/..%2f..', '/payment/slip/none'])
      expect((await page.goto(path))?.status(), path).toBe(404);
  });
});

test.describe('my orders', () => {
  test('are counted by tab, shown with what can be done, and cancelled with a reason', async ({
    page,
    context,
    request,
  }) => {
    const buyer = await newShopper(request);
    await enter(context, buyer, 'en');
    await page.goto('/user/profile/my-order');
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();

    const placed = await placeOrder(request, buyer, 'transfer', { culture: 'en' });
    const number = placed.orders[0]?.orderNumber ?? '';
    await page.goto('/user/profile/my-order/to-pay');
    await expect(page).toHaveURL(/tab=to-pay/);
    await expect(page.getByRole('link', { name: /To pay.*1 order/ })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('timer')).toContainText(/4[78]:\d\d:\d\d/);
    await page.getByRole('link', { name: number }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
    await expect(page.getByRole('heading', { name: 'Why this total' })).toBeVisible();
    await page.getByText('Cancel order', { exact: true }).click();
    await page.getByLabel('Reason for cancelling').selectOption('I changed my mind');
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText('The order has been cancelled')).toBeVisible();
    await expect(page.getByText('Reason: I changed my mind')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm cancellation' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Buy again' }).click();
    await page.waitForURL('**/cart');
    const { cartId } = await call<{ cartId: string }>(request, 'GET', '/transaction/GetCart', buyer);
    const cart = await call<{ count: number }>(request, 'GET', `/transaction/${cartId}`, buyer);
    expect(cart.count).toBe(1);
  });

  test('are cancelled without scripts too', async ({ browser, request }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const buyer = await newShopper(request);
    await enter(context, buyer, 'th');
    const placed = await placeOrder(request, buyer, 'cod');
    await page.goto(`/user/profile/my-order/${placed.orders[0]?.orderNumber}`);
    await page.getByText('ยกเลิกคำสั่งซื้อ', { exact: true }).click();
    await page.getByLabel('เหตุผลที่ยกเลิก').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'ยืนยันการยกเลิก' }).click();
    await expect(page.getByText('ยกเลิกคำสั่งซื้อแล้ว')).toBeVisible();
    await context.close();
  });

  test('print as a sheet without the shop around it', async ({ page, context, request }) => {
    await enter(context, shopper, 'en');
    const placed = await placeOrder(request, shopper, 'cod', { culture: 'en' });
    const number = placed.orders[0]?.orderNumber;
    const order = await call<{ products: { name: string }[] }>(request, 'GET', `/Order/${number}`, {
      ...shopper,
      culture: 'en',
    });
    await page.goto(`/user/profile/my-order/${number}`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Delivery address' })).toBeVisible();
    expect(order.products).not.toEqual([]);
    for (const { name } of order.products) await expect(page.getByText(name, { exact: true })).toBeVisible();
    // Under the shop's name, on one sheet.
    await expect(page.getByRole('main').getByText('Bannasala', { exact: true })).toBeVisible();
    const paper = await page.pdf({ format: 'A4' });
    expect(/\/Type \/Pages\s\/Count (\d+)/.exec(paper.toString('latin1'))?.[1]).toBe('1');
  });
});
