import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { call, enter, fillCart, newcomer, type Person } from './order-desk.ts';

// A busy machine takes its time to wake a page.

type Book = { userAddresses: Record<string, unknown>[] };
const bookOf = (request: APIRequestContext, { token }: Person) =>
  call<Book>(request, 'GET', '/UserAddresses', { token });
const place = (page: Page) => page.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }).locator('visible=true').first();

async function typeAddress(page: Page): Promise<void> {
  const to = page.getByRole('region', { name: 'ที่อยู่จัดส่ง' });
  await to.getByLabel('ชื่อ', { exact: false }).first().fill('ปิติ');
  await to.getByLabel('นามสกุล').fill('ใจดี');
  await to.getByLabel('เบอร์โทรศัพท์').fill('081-234-5678');
  await to.getByLabel('บ้านเลขที่').fill('12/3');
  await to.getByLabel('หมู่บ้าน / อาคาร').fill('อาคารบรรณา');
}

async function choosePlace(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'ค้นหาจากรหัสไปรษณีย์' }).fill('10200');
  await page.getByRole('listbox').getByRole('option').first().click();
}

test('a first order saves the address as it was typed and goes on to paying', async ({
  page,
  context,
  request,
}) => {
  const person = await newcomer(request);
  await fillCart(request, person);
  await enter(context, person, 'th');
  await page.goto('/checkout');
  await typeAddress(page);
  await choosePlace(page);
  await page.getByRole('radio', { name: /พร้อมเพย์/ }).check();
  await place(page).dblclick();
  await page.waitForURL('**/payment/result/**');
  const { userAddresses } = await bookOf(request, person);
  expect(userAddresses).toMatchObject([
    { firstname: 'ปิติ', houseNumber: '12/3', building: 'อาคารบรรณา', zipCode: '10200' },
  ]);
});

test('ordering with gaps leads to the first of them and says it there', async ({
  page,
  context,
  request,
}) => {
  const person = await newcomer(request);
  await fillCart(request, person);
  await enter(context, person, 'th');
  await page.goto('/checkout');
  await place(page).click();
  const firstname = page.getByRole('region', { name: 'ที่อยู่จัดส่ง' }).getByLabel('ชื่อ').first();
  await expect(firstname).toBeFocused();
  await expect(firstname).toBeInViewport();
  await expect(firstname).toHaveAccessibleDescription('กรุณากรอกข้อมูล');
  await firstname.fill('ปิติ');
  await expect(firstname).not.toHaveAttribute('aria-invalid');
  await expect(firstname).toHaveAccessibleDescription('');

  await typeAddress(page);
  await place(page).click();
  const subdistrict = page.getByLabel('แขวง/ตำบล', { exact: false }).last();
  await expect(subdistrict).toHaveAccessibleDescription('กรุณากรอกข้อมูล');
  await expect(page.getByText('กรุณาเลือกวิธีชำระเงิน')).toBeVisible();
  expect((await bookOf(request, person)).userAddresses).toEqual([]);
});

test('what is typed at the checkout is there again after a reload, and gone with the order', async ({
  page,
  context,
  request,
}) => {
  const person = await newcomer(request);
  await fillCart(request, person);
  await enter(context, person, 'th');
  await page.goto('/checkout');
  await typeAddress(page);
  await page.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();
  // The lists of districts come late: the place that was found is kept all the same.
  await page.route('**/resources/localities*', async (route) => {
    if (!route.request().url().includes('search='))
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue().catch(() => undefined);
  });
  await choosePlace(page);
  await page.reload();
  await page.unroute('**/resources/localities*');
  await expect(page.getByLabel('บ้านเลขที่')).toHaveValue('12/3');
  await expect(page.getByRole('radio', { name: /เก็บเงินปลายทาง/ })).toBeChecked();
  await expect(
    page.getByRole('region', { name: 'ที่อยู่จัดส่ง' }).getByLabel('รหัสไปรษณีย์', { exact: true }),
  ).toHaveValue('10200');
  await place(page).click();
  await page.waitForURL('**/payment/result/**');
  // Forgotten by the page that shows the order, once it is there.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('bannasala.checkout'))).toBeNull();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a first order saves the address too, and says where the gaps are', async ({
    page,
    context,
    request,
  }) => {
    const person = await newcomer(request);
    await fillCart(request, person);
    await enter(context, person, 'th');
    await page.goto('/checkout');
    await typeAddress(page);
    await page.getByLabel('ค้นหาจากรหัสไปรษณีย์').fill('10200');
    await page.getByRole('button', { name: 'ค้นหา', exact: true }).locator('visible=true').last().click();
    await page.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();
    await place(page).click();
    await expect(page.getByText('กรุณากรอกข้อมูล')).toBeVisible();
    await expect(page.getByLabel('บ้านเลขที่')).toHaveValue('12/3');
    await page.getByLabel('แขวง/ตำบล', { exact: false }).last().selectOption({ index: 1 });
    await place(page).click();
    await page.waitForURL('**/payment/result/**');
    expect((await bookOf(request, person)).userAddresses).toMatchObject([{ houseNumber: '12/3' }]);
  });
});
