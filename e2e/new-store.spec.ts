import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFindings } from './accessibility.ts';
import { call, codeTo, demoPerson, enter, newShopper, type Person, placeOrder } from './order-desk.ts';
import { addBook } from './product-desk.ts';

// A store's first day: approved, made ready, its first books, its first order, its first money.

test.describe.configure({ timeout: 240_000 });
const password = 'nangsue2569';

/** Somebody whose store was approved a moment ago. */
async function newSeller(request: APIRequestContext, company: string): Promise<Person> {
  const email = `shop-${randomUUID().slice(0, 12)}@test.example`;
  const telephone = `08${String(randomInt(100_000_000)).padStart(8, '0')}`;
  const who = { email, telephone, isSendByEmail: true };
  const { reference } = await call<{ reference: string }>(request, 'POST', '/OTP/Send', {
    data: {
      ...who,
      type: 2,
      company,
      userTargetTypeId: [1],
      businessTypeId: 1,
      password,
      confirmPassword: password,
      isAccept: true,
    },
  });
  const OTP = await codeTo(request, email);
  const { token } = await call<{ token: string }>(request, 'POST', '/Register', {
    data: { ...who, type: 2, OTP, reference },
  });
  const own = await call<{ application: { id: number } }>(request, 'GET', '/user/company', { token });
  const staff = await demoPerson(request, 'admin');
  await call(request, 'POST', `/admin/companies/${own.application.id}/approve`, { ...staff, data: {} });
  return { token, email };
}

test('a new store is made ready, sells its first book, and finds the money on its account', async ({
  browser,
  request,
}) => {
  const company = `ร้านหนังสือใหม่ ${randomUUID().slice(0, 8)}`;
  const seller = await newSeller(request, company);
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store');
  await expect(main.getByText('0 of 6 done')).toBeVisible();
  await expect(main.getByText('Shoppers can’t see your store yet')).toBeVisible();
  await expect(main.getByText('Required', { exact: true })).toHaveCount(6);
  await expectNoFindings(page);

  await main.getByRole('link', { name: /^Logo and a few words about the store/ }).click();
  await main.getByRole('textbox', { name: 'Name in English' }).fill(`New Books ${company.slice(-8)}`);
  await main.getByRole('textbox', { name: 'About the store, in Thai' }).fill('ร้านเล็กริมคลอง');
  await main.getByLabel('Another logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a52' } })
      .png()
      .toBuffer(),
  });
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('It is saved: shoppers see it from now on')).toBeVisible();

  await page.goto('/manage-store');
  await main.getByRole('link', { name: /^The account your store is paid to/ }).click();
  await main.getByRole('combobox', { name: 'Bank' }).selectOption('004');
  await main.getByLabel('Account number').fill('123-4-56789-0');
  await main.getByLabel('Account name').fill('New Books');
  await main.getByLabel('Your Bannasala password').fill(password);
  await main.getByRole('button', { name: 'Use this account' }).click();
  await expect(main.getByText('The account is saved.', { exact: false })).toBeVisible();

  const { dataList: places } = await call<{ dataList: { subdistrictId: number }[] }>(
    request,
    'GET',
    '/Address/Lookup?search=10200',
  );
  const saved = await request.put('/api/seller/tax-profile', {
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${seller.token}` },
    data: {
      legalNameTh: company,
      legalNameEn: null,
      taxId: '0999000000027',
      isVatRegistered: true,
      branchNumber: '00000',
      branchName: null,
      address: '99/1',
      subdistrictId: places[0]?.subdistrictId,
      telephone: null,
      email: null,
    },
  });
  expect(saved.status()).toBe(200);

  await page.goto('/manage-store');
  await main.getByRole('link', { name: /^Shipping channels and fees/ }).click();
  await main
    .getByRole('link', { name: /^Change / })
    .first()
    .click();
  await main.getByRole('textbox', { name: 'Fee (first kilogram)' }).fill('35');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved, for orders from now on')).toBeVisible();
  await page.goto('/manage-store');
  await main.getByRole('link', { name: /^Where returns are sent to/ }).click();
  await main.getByRole('textbox', { name: 'Recipient' }).fill('New Books');
  await main.getByRole('textbox', { name: 'House, building, soi, road' }).fill('99/1');
  await main.getByRole('combobox', { name: 'Find by zip code or subdistrict' }).fill('10200');
  await page.getByRole('listbox').getByRole('option').first().click();
  await main.getByRole('textbox', { name: 'Telephone' }).fill('02-123-4567');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved, for orders from now on')).toBeVisible();

  // A book that the shop knows: only the offer is asked for.
  const { dataList: known } = await call<{ dataList: { isbn: string }[] }>(
    request,
    'GET',
    '/seller/stock?perpage=100',
    await demoPerson(request, 'seller'),
  );
  const isbn = known.find((one) => /^97[89]\d{10}$/.test(one.isbn ?? ''))?.isbn ?? '';
  await page.goto('/manage-store');
  await expect(main.getByText('5 of 6 done')).toBeVisible();
  await expect(main.getByText('Required', { exact: true })).toHaveCount(1);
  await main.getByRole('link', { name: 'See the store as shoppers will' }).click();
  await expect(page.getByText('Preview of your store')).toBeVisible();
  await expectNoFindings(page);
  await page.goto('/manage-store');
  await main.getByRole('link', { name: /^First five products on sale/ }).click();
  await main.getByRole('textbox', { name: 'ISBN', exact: true }).fill(isbn);
  await main.getByRole('button', { name: 'Look it up' }).click();
  await expect(main.getByText('The shop knows this book')).toBeVisible();
  await main.getByRole('textbox', { name: 'Price (฿)', exact: true }).fill('999');
  await main.getByRole('textbox', { name: 'Copies in stock', exact: true }).fill('9');
  await main.getByRole('button', { name: 'Add the product' }).click();
  await expect(main.getByText('is on sale now. You can add the next one')).toBeVisible();
  // With its first product the store has all that is required: it opens, and its owner is told.
  const { urlKey } = await call<{ urlKey: string }>(request, 'GET', '/seller/profile', seller);
  const onSale = async () =>
    (await call<{ total: number }>(request, 'GET', `/product?seller=${urlKey}&inStock=true`)).total;
  await expect.poll(onSale, { timeout: 90_000 }).toBe(1);
  expect((await request.get(`/seller-store/${urlKey}`)).status()).toBe(200);
  await page.goto('/user/profile/notification');
  await expect(main.getByText('Your store is open')).toBeVisible();
  for (let count = 0; count < 4; count += 1) await addBook(request, seller, { stock: 3, state: 'onSale' });
  await page.goto('/manage-store');
  await expect(main.getByText('Getting your store ready')).toHaveCount(0);

  // Its first order: packed, sent, received.
  const shopper = await newShopper(request);
  const placed = await placeOrder(request, shopper, 'cod', { store: urlKey });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  await page.goto('/manage-store/orders?tab=to-ship');
  await main.getByLabel(`Select order ${orderNumber}`).check();
  await main.getByRole('button', { name: 'Pack', exact: true }).click();
  await main.getByRole('button', { name: 'Confirm: 1 order is packed' }).click();
  await expect(main.getByText('1 order is marked as packed.')).toBeVisible();
  const printed = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Print' }).click();
  expect((await printed).suggestedFilename()).toBe('labels-a6.pdf');
  await call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
    token: seller.token,
    data: { provider: 'ไปรษณีย์ไทย', trackingNumber: `TH${Date.now()}` },
  });
  await call(request, 'POST', `/Order/${orderNumber}/confirm`, { token: shopper.token, data: {} });

  // What it brought stands on the account, and waits for the statement of this period.
  await page.goto('/manage-store/finance/orders');
  const held = main.getByRole('listitem').filter({ hasText: orderNumber });
  await expect(held).toContainText('Complete; on the statement of this period');
  const finance = await call<{ due: number; period: { moved: number } }>(
    request,
    'GET',
    '/seller/finance',
    seller,
  );
  expect(finance.due).toBeGreaterThan(0);
  expect(finance.period.moved).toBe(finance.due);
  await expectNoFindings(page);
  await context.close();
});
