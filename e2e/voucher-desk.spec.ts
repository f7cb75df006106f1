import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';

/** A code nobody else uses. */
const newCode = () => `E2E-${randomUUID().slice(0, 8).toUpperCase()}`;
/** A date and time in Bangkok in so many days, as the field has it. */
const inDays = (days: number) =>
  new Date(Date.now() + (days * 24 + 7) * 3_600_000).toISOString().slice(0, 16);

async function fillVoucher(desk: Page, code: string, values: { discount: string; until: string }) {
  const main = desk.getByRole('main');
  await main.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await main.getByLabel('Name (Thai)').fill(`คูปอง ${code}`);
  await main.getByLabel('Name (English)').fill(`Voucher ${code}`);
  await main.getByLabel('How much (฿ or %)').fill(values.discount);
  await main.getByLabel('Until').fill(values.until);
}

test('a store makes a voucher; a shopper finds it on its page, collects it and uses it', async ({
  page,
  context,
  browser,
  request,
}) => {
  const store = await browser.newContext();
  await enter(store, await demoPerson(request, 'seller'), 'en');
  const desk = await store.newPage();
  await desk.goto('/manage-store');
  const main = desk.getByRole('main');
  await desk.getByRole('link', { name: 'Vouchers' }).click();
  await main.getByRole('link', { name: 'Make a voucher' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  const code = newCode();
  const name = `Voucher ${code}`;
  await fillVoucher(desk, code, { discount: '5', until: inDays(30) });
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The voucher is made')).toBeVisible();

  // A guest is led to sign in.
  await enter(context, null, 'en');
  await page.goto('/store/bannasala-press');
  const voucher = page.getByRole('article', { name });
  await voucher.getByRole('button', { name: `Collect ${name}` }).click();
  await page.waitForURL(/\/login\?next=%2Fstore%2Fbannasala-press/);

  const shopper = await newShopper(request);
  await enter(context, shopper, 'en');
  await page.goto('/store/bannasala-press');
  await voucher.getByRole('button', { name: `Collect ${name}` }).click();
  await expect(voucher.getByText('In your wallet')).toBeVisible();

  const { dataList } = await call<{ dataList: { id: number; productTypeId: number }[] }>(
    request,
    'GET',
    '/product?inStock=true&perpage=20&seller=bannasala-press',
  );
  const product = dataList.find(({ productTypeId }) => productTypeId === 1);
  await call(request, 'POST', '/transaction/add', {
    token: shopper.token,
    data: { productId: product?.id, quantity: 1 },
  });
  await page.goto('/checkout');
  await page.getByText(/^Vouchers you can use/).click();
  await page.getByRole('button', { name: new RegExp(code) }).click();
  await expect(page.getByRole('button', { name: `Remove code ${code}` })).toBeVisible();

  await desk.goto('/manage-store/vouchers');
  await main.getByRole('link', { name }).click();
  await expect(main.getByText('Somebody has this voucher')).toBeVisible();
  await main.getByText('Stop the voucher', { exact: true }).click();
  await main.getByRole('button', { name: 'Stop it now' }).click();
  await expect(main.getByText('The voucher is stopped')).toBeVisible();
  await expect(main.getByRole('article', { name })).toBeVisible();
  await store.close();
});

test('staff make a voucher of the house and change it until somebody has it', async ({
  page,
  context,
  browser,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  await desk.goto('/admin');
  const main = desk.getByRole('main');
  await main.getByRole('link', { name: 'Vouchers', exact: true }).click();
  await main.getByRole('link', { name: 'Make a voucher' }).click();
  const code = newCode();
  await main.getByRole('radio', { name: /^Shipping voucher/ }).check();
  await main.getByRole('radio', { name: 'Per cent off' }).check();
  // How often one that is only given may be used, is said where it is given.
  await expect(main.getByLabel('Uses per person')).toBeVisible();
  await main.getByRole('radio', { name: /^Only given/ }).check();
  await expect(main.getByLabel('Uses per person')).toBeHidden();
  await main.getByRole('radio', { name: /^Whoever knows the code/ }).check();
  await fillVoucher(desk, code, { discount: '150', until: inDays(20) });
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Please enter 0.01–100')).toBeVisible();
  await main.getByLabel('How much (฿ or %)').fill('50');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The voucher is made')).toBeVisible();
  await main.getByRole('searchbox').fill(code.toLowerCase());
  await main.getByRole('searchbox').press('Enter');
  const name = `Voucher ${code}`;
  await expect(main.getByRole('article')).toHaveCount(1);
  await main.getByRole('link', { name }).click();
  await main.getByLabel('Minimum spend (฿)').fill('120');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The voucher is saved')).toBeVisible();

  await enter(context, await newShopper(request), 'en');
  await page.goto('/user/profile/my-voucher');
  await page.getByLabel('Voucher code').fill(code);
  await page.getByRole('button', { name: 'Collect voucher' }).click();
  await expect(page.getByRole('article', { name })).toContainText('From ฿120');

  // The form is older than that.
  await main.getByLabel('Minimum spend (฿)').fill('500');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Somebody has collected or used this voucher while you were')).toBeVisible();
  await expect(main.getByLabel('Minimum spend (฿)')).toHaveCount(0);
  await main.getByLabel('Name (English)').fill(`${name}, longer`);
  await main.getByLabel('Until').fill(inDays(40));
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { level: 1, name: `${name}, longer` })).toBeVisible();
  await office.close();
});
