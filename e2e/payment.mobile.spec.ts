import { expect, type Locator, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { baht, call, demoPerson, enter, newShopper, placeOrder } from './order-desk.ts';

/** Whether nothing lies over it. */
const isFree = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('no notice lies over what a QR asks for', async ({ page, context, request }) => {
  const shopper = await newShopper(request);
  await enter(context, shopper, 'th');
  const placed = await placeOrder(request, shopper, 'promptpay');
  // Notices come through a stream that is opened once the page lives; its answer begins when the server listens.
  const listens = () => page.waitForResponse(/notification-stream/);
  let listening = listens();
  await page.goto(`/payment/result/${placed.cartId}`);
  await listening;
  const amount = page.getByRole('main').getByText(baht(placed.total), { exact: true }).first();
  await amount.scrollIntoViewIfNeeded();
  // Another order is placed elsewhere: the page is told, and counts it.
  const second = await placeOrder(request, shopper, 'promptpay');
  await expect(page.getByRole('link', { name: 'การแจ้งเตือน ยังไม่ได้อ่าน 2 รายการ' })).toBeVisible();
  expect(await isFree(amount)).toBe(true);
  await expect(page.getByText(second.referenceCode)).toHaveCount(0);
  // Elsewhere a notice shows.
  listening = listens();
  await page.goto('/faq');
  await listening;
  const third = await placeOrder(request, shopper, 'promptpay');
  await expect(page.locator('output').getByText(third.referenceCode)).toBeVisible();
});

for (const culture of ['th', 'en'] as const)
  test(`a paid order’s page says what was bought, when it comes, where it goes and what is next (${culture})`, async ({
    page,
    context,
    request,
    browser,
  }) => {
    const shopper = await newShopper(request);
    await enter(context, shopper, culture);
    const placed = await placeOrder(request, shopper, 'cod', { culture });
    const { orderNumber = '' } = placed.orders[0] ?? {};
    const order = await call<{ products: { name: string }[] }>(request, 'GET', `/Order/${orderNumber}`, {
      ...shopper,
      culture,
    });
    await page.goto(`/payment/result/${placed.cartId}`);
    const main = page.getByRole('main');
    await expect(main.getByText(order.products[0]?.name ?? '')).toBeVisible();
    await expect(main.getByRole('link', { name: orderNumber })).toBeVisible();
    await expect(main.getByText(culture === 'th' ? /^ได้รับ \d/ : /^Arrives \d/)).toBeVisible();
    const words = culture === 'th' ? ['จัดส่งไปที่', 'ขั้นต่อไป'] : ['Delivered to', 'What happens next'];
    await expect(main.getByRole('heading', { name: words[0] ?? '' })).toBeVisible();
    await expect(main.getByText('99/1 หมู่ 4')).toBeVisible();
    await expect(main.getByRole('heading', { name: words[1] ?? '' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await violationsOf(page)).toEqual([]);

    // Staff don't read that somebody has to pay.
    const office = await browser.newContext();
    await enter(office, await demoPerson(request, 'admin'), culture);
    const desk = await office.newPage();
    await desk.goto(`/admin/orders?search=${orderNumber}`);
    const row = desk.getByRole('main').getByRole('listitem').filter({ hasText: orderNumber }).first();
    await expect(row).toContainText(culture === 'th' ? 'เก็บเงินปลายทาง' : 'Cash on delivery');
    await expect(row).not.toContainText(culture === 'th' ? 'รอชำระเงิน' : 'Waiting for payment');
    await office.close();
  });
