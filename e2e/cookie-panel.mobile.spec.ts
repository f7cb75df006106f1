import { type APIRequestContext, type BrowserContext, expect, type Locator, test } from '@playwright/test';
import { writeChoice } from '../src/web/request/cookie-consent.rules.ts';
import { fillCart, newcomer } from './order-desk.ts';

/** Whether a press in the middle of it would be its own. */
const isFree = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Somebody new with a full cart is signed in, and was never asked about cookies. */
async function enterWithCart(context: BrowserContext, request: APIRequestContext, url = ''): Promise<void> {
  const person = await newcomer(request);
  await fillCart(request, person);
  await context.addCookies([{ name: 'token', value: person.token, url, httpOnly: true }]);
}

test('the cookies’ question covers neither what is being typed in nor its list', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterWithCart(context, request, baseURL);
  await page.goto('/checkout');
  const panel = page.getByRole('region', { name: 'คุกกี้ของเรา' });
  await expect(panel).toBeVisible();

  const box = await panel.boundingBox();
  if (box === null) throw new Error('the panel is nowhere');
  const middle = box.y + box.height / 2;

  for (const label of ['นามสกุล', 'บ้านเลขที่', 'ถนน']) {
    const field = page.getByRole('region', { name: 'ที่อยู่จัดส่ง' }).getByLabel(label);
    // Where the panel was.
    await field.evaluate((element, middle) => {
      const { top, height } = element.getBoundingClientRect();
      window.scrollBy({ top: top + height / 2 - middle, behavior: 'instant' });
    }, middle);
    await field.focus();
    await expect(panel).toBeHidden();
    expect(await isFree(field), label).toBe(true);
  }
  await page.getByRole('combobox', { name: 'ค้นหาจากรหัสไปรษณีย์' }).fill('10200');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(panel).toBeHidden();
  for (const option of (await options.all()).slice(0, 4)) {
    await option.scrollIntoViewIfNeeded();
    expect(await isFree(option)).toBe(true);
  }
  await options.first().tap();
  await expect(page.getByLabel('รหัสไปรษณีย์', { exact: true }).first()).toHaveValue('10200');

  // Once nothing is typed any more it asks again; boxes to tick are not typed in.
  await page.getByRole('radio', { name: /พร้อมเพย์/ }).check();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'เฉพาะที่จำเป็น' }).click();
  await expect(panel).toHaveCount(0);
});

test('the cookies’ question leaves the button that orders free, on phones and tablets', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterWithCart(context, request, baseURL);
  for (const width of [360, 768, 1000])
    for (const [path, role, name] of [
      ['/cart', 'link', /^ชำระเงิน/],
      ['/checkout', 'button', 'ยืนยันสั่งซื้อ'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'คุกกี้ของเรา' })).toBeVisible();
      const order = page.getByRole('main').getByRole(role, { name }).filter({ visible: true }).last();
      expect(await isFree(order), `${path} at ${width} px`).toBe(true);
    }
});

test('no field that has the focus lies under the bar at the lower edge', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterWithCart(context, request, baseURL);
  await context.addCookies([
    {
      name: 'cookie_consent',
      value: writeChoice({ statistics: false, marketing: false }),
      url: baseURL ?? '',
    },
  ]);
  await page.goto('/checkout');
  const place = page.getByRole('region', { name: 'ที่อยู่จัดส่ง' });
  await place.getByLabel('นามสกุล').focus();
  const covered: string[] = [];
  for (let step = 0; step < 16; step++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 1 && !(await isFree(focused)))
      covered.push(await focused.evaluate((element) => element.getAttribute('name') ?? element.outerHTML));
  }
  expect(covered).toEqual([]);
});
