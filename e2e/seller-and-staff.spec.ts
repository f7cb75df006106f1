import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import {
  baht,
  call,
  demoPerson,
  enter,
  newShopper,
  nextBank,
  type Person,
  type Placed,
  placeOrder,
} from './order-desk.ts';
import { readQr } from './read-qr.ts';
import { countPosts } from './wait-for-post.ts';

let shopper: Person;
let seller: Person;
let staff: Person;
let store: string;
test.beforeAll(async ({ request }) => {
  [shopper, seller, staff] = await Promise.all([
    newShopper(request),
    demoPerson(request, 'seller'),
    demoPerson(request, 'admin'),
  ]);
  const { dataList } = await call<{ dataList: { seller: { urlKey: string } }[] }>(
    request,
    'GET',
    '/seller/Order/List',
    seller,
  );
  store = dataList[0]?.seller.urlKey ?? '';
});

const numberOf = (placed: Placed) => placed.orders[0]?.orderNumber ?? '';

/** A picture no other slip is like. */
async function slipPicture(): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 40 * 60 * 3 }, () => Math.floor(Math.random() * 256)));
  return sharp(noise, { raw: { width: 40, height: 60, channels: 3 } })
    .resize(400, 600, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

async function sendSlip(request: APIRequestContext, placed: Placed, amount: number): Promise<number> {
  const { slips } = await call<{ slips: { id: number }[] }>(request, 'POST', '/payment/slip', {
    ...shopper,
    multipart: {
      referenceCode: placed.referenceCode,
      bankCode: nextBank(),
      amount: amount.toFixed(2),
      transferredAt: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16),
      file: { name: 'slip.png', mimeType: 'image/png', buffer: await slipPicture() },
    },
  });
  return Math.max(...slips.map(({ id }) => id));
}

test.describe('the seller', () => {
  test('packs and ships an order; its buyer follows the parcel and confirms it', async ({
    page,
    context,
    browser,
    request,
  }) => {
    const number = numberOf(await placeOrder(request, shopper, 'cod', { store, culture: 'en' }));
    await enter(context, seller, 'en');
    await page.goto('/manage-store/orders?tab=to-ship');
    // Orders that come in meanwhile move the rows: not by the pointer.
    await page.getByRole('link', { name: `Open order ${number}` }).press('Enter');
    await expect(page.getByText(/^Cash on delivery: ฿/)).toBeVisible();

    await page.getByText('The parcel is packed', { exact: true }).click();
    await expect(page.getByText(/^Pack the products .* This can’t be undone/)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm that it is packed' }).click();
    await expect(page.getByText('Marked as packed')).toBeVisible();
    // Nothing happens at the first press.
    await expect(page.getByLabel('Tracking number')).toBeHidden();
    await page.getByText('Hand over to a carrier', { exact: true }).click();
    await page.getByLabel('Tracking number').fill('!!');
    await page.getByRole('button', { name: 'Confirm shipping' }).click();
    await expect(page.getByText('The tracking number is not correct')).toBeVisible();
    await page.getByLabel('Carrier', { exact: false }).first().selectOption('other');
    await page.getByLabel('Name of the carrier').fill('Boat Express');
    await page.getByLabel('Tracking number').fill('TH123456789');
    await page.getByRole('button', { name: 'Confirm shipping' }).click();
    await expect(page.getByText('Shipping saved. The buyer can follow the parcel now.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm shipping' })).toHaveCount(0);

    const buyers = await browser.newContext();
    await enter(buyers, shopper, 'en');
    const theirs = await buyers.newPage();
    await theirs.goto(`/user/profile/my-order/${number}`);
    await expect(theirs.getByText('TH123456789')).toBeVisible();
    await expect(theirs.getByText('Boat Express')).toBeVisible();
    await theirs.getByText('Order received', { exact: true }).click();
    await theirs.getByRole('button', { name: 'Confirm receipt' }).click();
    await expect(theirs.getByText('Receipt confirmed. Thank you for your order.')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Buy again' })).toBeVisible();
    await buyers.close();
  });

  test('is asked before a parcel counts as arrived: leaving does nothing, two presses do it once', async ({
    page,
    context,
    request,
  }) => {
    // Too early to have arrived before a day has passed, so one of the demo's own.
    const { dataList } = await call<{
      dataList: { orderNumber: string; canDeliver: boolean; shippedAt: string }[];
    }>(request, 'GET', '/seller/Order/List?status=shipped&perpage=50', seller);
    const dayAgoMs = Date.now() - 24 * 3_600_000;
    const number =
      dataList.find((order) => order.canDeliver && Date.parse(order.shippedAt) < dayAgoMs)?.orderNumber ?? '';
    const deliveredAt = async () =>
      (await call<{ deliveredAt: string | null }>(request, 'GET', `/seller/Order/${number}`, seller))
        .deliveredAt;
    await enter(context, seller, 'en');
    await page.goto(`/manage-store/orders/${number}`);
    const posts = countPosts(page);
    const open = page.locator('summary').filter({ hasText: 'The parcel has arrived' });
    const question = page.getByText('Has the carrier delivered it?');
    const confirm = page.getByRole('button', { name: 'Confirm that it has arrived' });

    // By keyboard: opened, left by Escape, opened again, left by the button; the focus is where it was.
    await page.getByText('Not now').first().waitFor({ state: 'attached' });
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(confirm).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(open).toBeFocused();
    expect(posts()).toBe(0);
    expect(await deliveredAt()).toBeNull();

    await open.click();
    await confirm.dblclick();
    await expect(page.getByText('The buyer knows that the parcel has arrived')).toBeVisible();
    await expect(open).toHaveCount(0);
    expect(posts()).toBe(1);
    expect(await deliveredAt()).not.toBeNull();
  });

  test('cancels what can’t be supplied, and the buyer reads why', async ({
    page,
    context,
    browser,
    request,
  }) => {
    const number = numberOf(await placeOrder(request, shopper, 'cod', { store, culture: 'en' }));
    await enter(context, seller, 'en');
    await page.goto(`/manage-store/orders/${number}`);
    await page.getByText('Cancel order', { exact: true }).click();
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    // The browser wants a reason first.
    await expect(page.getByText('The order has been cancelled')).toHaveCount(0);
    await page.getByLabel('Reason for cancelling').selectOption('Out of stock');
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText('The order has been cancelled')).toBeVisible();

    const buyers = await browser.newContext();
    await enter(buyers, shopper, 'en');
    const theirs = await buyers.newPage();
    await theirs.goto(`/user/profile/my-order/${number}`);
    await expect(theirs.getByText('Reason: Out of stock')).toBeVisible();
    await buyers.close();
  });

  test('prints a packing slip with nothing around it', async ({ page, context, request }) => {
    const number = numberOf(await placeOrder(request, shopper, 'cod', { store, culture: 'en' }));
    await enter(context, seller, 'en');
    await page.goto(`/manage-store/orders/${number}`);
    await page.getByRole('link', { name: 'Print packing slip' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Packing slip' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print packing slip' })).toBeHidden();
    await expect(page.getByText('มานี มีใจ')).toBeVisible();
    // Whoever packs scans it and is where the parcel's number is entered.
    const code = page.getByRole('img', { name: `Opens order ${number} in the seller centre` });
    expect(await readQr(await code.screenshot())).toBe(
      `${new URL(page.url()).origin}/manage-store/orders/${number}`,
    );
  });

  test('ships without scripts', async ({ browser, request }) => {
    const number = numberOf(await placeOrder(request, shopper, 'cod', { store }));
    const context = await browser.newContext({ javaScriptEnabled: false });
    await enter(context, seller, 'th');
    const page = await context.newPage();
    await page.goto(`/manage-store/orders/${number}`);
    await page.getByText('แจ้งการจัดส่ง', { exact: true }).click();
    await expect(page.getByLabel('ระบุบริษัทขนส่ง')).toBeHidden();
    await page.getByLabel('บริษัทขนส่ง', { exact: false }).first().selectOption({ index: 1 });
    await page.getByLabel('เลขพัสดุ').fill('TH-0001');
    await page.getByRole('button', { name: 'ยืนยันการจัดส่ง' }).click();
    await expect(page.getByText('บันทึกการจัดส่งแล้ว ผู้ซื้อติดตามพัสดุได้ทันที')).toBeVisible();
    await context.close();
  });

  test('is the only one who gets in, and only to the own store', async ({ page, context, request }) => {
    const { dataList } = await call<{ dataList: { urlKey: string }[] }>(request, 'GET', '/store/List');
    const elsewhere = dataList.find(({ urlKey }) => urlKey !== store)?.urlKey ?? '';
    const foreign = numberOf(await placeOrder(request, shopper, 'cod', { store: elsewhere }));
    await enter(context, seller, 'en');
    expect((await page.goto(`/manage-store/orders/${foreign}`))?.status()).toBe(404);
    for (const person of [shopper, staff]) {
      await enter(context, person, 'en');
      expect((await page.goto('/manage-store/orders'))?.status()).toBe(404);
    }
  });
});

test.describe('staff', () => {
  test('see what waits, compare a slip with its order and approve it', async ({ page, context, request }) => {
    const placed = await placeOrder(request, shopper, 'transfer', { culture: 'en' });
    const id = await sendSlip(request, placed, placed.total);
    await enter(context, staff, 'en');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Check transfer slips' }).click();

    const slip = page.getByRole('article', { name: `Slip #${id}` });
    await expect(slip.getByText(placed.referenceCode, { exact: true })).toBeVisible();
    await expect(slip.getByText('Amounts match')).toBeVisible();
    const picture = slip.getByRole('img', { name: `Transfer slip for order ${placed.referenceCode}` });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await slip.getByText('Approve', { exact: true }).click();
    await expect(slip.getByText('The money has arrived?')).toBeVisible();
    await slip.getByRole('button', { name: 'Confirm approval' }).click();

    await expect(page.getByText(`Slip #${id} has been approved`)).toBeVisible();
    await expect(page.getByRole('article', { name: `Slip #${id}` })).toHaveCount(0);
    const state = await call<{ paymentStatus: string }>(
      request,
      'GET',
      `/payment/${placed.referenceCode}`,
      shopper,
    );
    expect(state.paymentStatus).toBe('paid');
  });

  test('are warned of another amount, reject with a reason, and the shopper sends a new slip', async ({
    page,
    context,
    browser,
    request,
  }) => {
    const placed = await placeOrder(request, shopper, 'transfer', { culture: 'en' });
    const id = await sendSlip(request, placed, placed.total - 1);
    await enter(context, staff, 'en');
    await page.goto('/admin/slips');
    const slip = page.getByRole('article', { name: `Slip #${id}` });
    await expect(slip.getByText(`${baht(1)} too little`)).toBeVisible();
    await slip.getByText('Approve', { exact: true }).click();
    await slip.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(slip.getByText("This field can't be empty")).toBeVisible();
    await slip.getByText('Reject', { exact: true }).click();
    await slip.getByLabel(/Why it is rejected/).selectOption('The amount differs from the order');
    await slip.getByLabel('More details').fill('1 baht is missing');
    await slip.getByRole('button', { name: 'Confirm rejection' }).click();
    await expect(page.getByText(`Slip #${id} has been rejected`)).toBeVisible();

    const buyers = await browser.newContext();
    await enter(buyers, shopper, 'en');
    const theirs = await buyers.newPage();
    await theirs.goto(`/payment/slip/${placed.cartId}`);
    await expect(theirs.getByText('Your last slip was rejected')).toBeVisible();
    await expect(
      theirs.getByText('Reason: The amount differs from the order: 1 baht is missing').first(),
    ).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Send the slip' })).toBeVisible();

    // Or pays by QR instead: the order waits for that from now on.
    await theirs.goto(`/user/profile/my-order/${placed.referenceCode}-1`);
    await expect(theirs.getByText('1 baht is missing').first()).toBeVisible();
    await theirs.goto(`/checkout/payment/${placed.cartId}`);
    await theirs.getByRole('radio', { name: /PromptPay/ }).check();
    await theirs.getByRole('button', { name: `Pay ${baht(placed.total)}` }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Scan the QR to pay');
    await expect(theirs.getByRole('timer')).toContainText(/1[45]:\d\d/);
    await buyers.close();
  });

  test('look at the other theme, where links and buttons can be told from text', async ({
    page,
    context,
    request,
  }) => {
    await enter(context, staff, 'th');
    const reply = await request.get('/api/product?perpage=20&stock=in', { headers: { 'x-api-key': 'demo' } });
    const { dataList } = (await reply.json()).detail;
    await page.goto(`/product/${dataList[0].urlKey}?theme=siamensis`);
    await expect(page.locator('[data-theme=siamensis]').first()).toBeAttached();
    const buy = page.getByRole('region', { name: 'สั่งซื้อ' }).getByRole('button', { name: /^ซื้อ/ }).first();
    const [red = 0, green = 0, blue = 0] = await buy.evaluate((element) =>
      // Painted, so that any notation of a colour comes out as red, green and blue.
      (() => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (canvas === null) return [];
        canvas.fillStyle = getComputedStyle(element).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      })(),
    );
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeGreaterThan(40);
    const link = page.getByRole('main').locator('a.text-primary').first();
    expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
  });

  test('walk through the queue with J and K', async ({ page, context, request }) => {
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const placed = await placeOrder(request, shopper, 'transfer');
      ids.push(await sendSlip(request, placed, placed.total));
    }
    await enter(context, staff, 'en');
    await page.goto('/admin/slips');
    const slips = page.getByRole('article');
    await slips.first().focus();
    await page.keyboard.press('j');
    await expect(slips.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(slips.first()).toBeFocused();
    expect(ids).toHaveLength(2);
  });

  test('alone see the desk and the files', async ({ page, context, request }) => {
    const placed = await placeOrder(request, shopper, 'transfer');
    const id = await sendSlip(request, placed, placed.total);
    for (const person of [shopper, seller]) {
      await enter(context, person, 'en');
      for (const path of ['/admin', '/admin/slips', `/admin/slips/${id}/file`])
        expect((await page.goto(path))?.status(), path).toBe(404);
    }
    await enter(context, staff, 'en');
    const file = await context.request.get(`/admin/slips/${id}/file`);
    expect(file.headers()).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(file.headers()['content-disposition']).toContain('inline');
  });
});
