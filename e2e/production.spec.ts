import { createHmac } from 'node:crypto';
import { type APIRequestContext, expect as plainExpect, test } from '@playwright/test';
import { totpCode } from '../src/platform/totp.ts';
import { apiKey, openProductionShop, type ProductionShop, stripeWebhookSecret } from './production-shop.ts';
import { readyStore } from './ready-store.ts';

test.describe.configure({ mode: 'serial', timeout: 420_000 });
test.use({ ignoreHTTPSErrors: true });
const expect = plainExpect.configure({ timeout: 30_000 });

const password = 'nangsue2569';
const owner = 'owner@books.example';
const store = 'store@books.example';
const buyer = 'buyer@books.example';
let shop: ProductionShop;
let staff: string;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  shop = await openProductionShop();
});
test.afterAll(() => shop?.close());

async function call(request: APIRequestContext, path: string, data?: unknown, token?: string) {
  const reply = await request.fetch(`${shop.url}/api${path}`, {
    method: data === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': apiKey,
      culture: 'th',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(data === undefined ? {} : { data }),
    ignoreHTTPSErrors: true,
  });
  const body = await reply.json();
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${JSON.stringify(body)}`);
  return body.detail;
}

/** Signs the owner in for the first time: the password opens nothing but the way to set a second step up. */
async function enterStaff(request: APIRequestContext): Promise<string> {
  const entered = await request.post(`${shop.url}/api/login`, {
    headers: { 'x-api-key': apiKey },
    data: { email: owner, password, type: 2 },
    ignoreHTTPSErrors: true,
  });
  const { code, detail } = await entered.json();
  expect(code).toBe('secondFactorSetupNeeded');
  const { secret } = await call(request, '/admin/factor/totp/begin', {}, detail.token);
  const first = { code: totpCode(secret, new Date()) };
  const { session } = await call(request, '/admin/factor/totp/confirm', first, detail.token);
  return session.token;
}

async function codeFor(address: string): Promise<string> {
  const newest = () =>
    /\b\d{6}\b/.exec(shop.mail.findLast(({ to }) => to === address)?.source ?? '')?.[0] ?? '';
  await expect.poll(newest).not.toBe('');
  return newest();
}

test('commands make the first owner, the shop’s reference data, and fill an approved store from a file', async ({
  request,
}) => {
  expect(await shop.run('operate', ['owner', '--email', owner], `${password}\n`)).toContain(
    'is of the staff',
  );
  expect(await shop.run('operate', ['setup'])).toContain('2 ways to send a parcel');
  const contacts = { footer: { email: 'hello@books.example' }, site: { businessNameTh: 'ร้านจริง' } };
  await shop.run('operate', ['setup', shop.write('shop.json', JSON.stringify(contacts))]);

  const who = { email: store, telephone: '0820000001', isSendByEmail: true, type: 2 };
  const sent = await call(request, '/OTP/Send', {
    ...who,
    company: 'ร้านหนังสือดี',
    userTargetTypeId: [1],
    businessTypeId: 1,
    password,
    confirmPassword: password,
    isAccept: true,
  });
  const seller = await call(request, '/Register', {
    ...who,
    OTP: await codeFor(store),
    reference: sent.reference,
  });
  staff = await enterStaff(request);
  const { application } = await call(request, '/user/company', undefined, seller.token);
  await call(request, `/admin/companies/${application.id}/approve`, {}, staff);
  // What the mail links to is the shop as browsers know it.
  await expect.poll(() => shop.mail.findLast(({ to }) => to === store)?.source ?? '').toContain(shop.url);

  const file = shop.write(
    'books.csv',
    'isbn,price,title,category,stock,authors\n9780306406157,250,The first book,thai-novels,5,A. Writer\n',
  );
  const imported = await shop.run('import', [file, '--seller', 'ร้านหนังสือดี', '--language', 'en']);
  expect(imported).toMatch(/\b1\b/);

  // Shoppers see the store once what is required of it is there.
  const shown = async () => (await call(request, '/product?inStock=true')).total;
  expect(await shown()).toBe(0);
  await readyStore({ request, url: shop.url, apiKey }, { token: seller.token, password });
  await expect.poll(shown).toBe(1);
});

test('a browser registers, buys and is shipped to over https', async ({ page, browser, request }) => {
  const home = await page.goto(shop.url);
  expect(home?.headers()['strict-transport-security']).toMatch(/max-age=\d{8}/);
  await expect(page).toHaveTitle(/./);

  await page.goto(`${shop.url}/register`);
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill(buyer);
  await main.locator('input[name=password]').fill(password);
  await main.locator('input[name=confirmPassword]').fill(password);
  await main.locator('input[name=confirmPassword]').press('Enter');
  await main.getByRole('checkbox', { name: 'ฉันได้อ่านและยอมรับข้อกำหนดและเงื่อนไข' }).check();
  await main.getByRole('button', { name: 'ดำเนินการต่อ', exact: true }).click();
  await main.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  await main.getByLabel('รหัส OTP 6 หลัก').fill(await codeFor(buyer));
  await page.waitForURL(/\/user\/profile\/my-profile/);
  const cookies = await page.context().cookies(shop.url);
  const token = cookies.find(({ name }) => name === 'token');
  expect(token).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' });
  expect(cookies.filter(({ secure }) => !secure).map(({ name }) => name)).toEqual([]);

  const { dataList: addresses } = await call(request, '/Address/Lookup?search=10200');
  const address = {
    typeAddress: 'home',
    firstname: 'มานี',
    lastname: 'มีใจ',
    telephone: '0812345678',
    address: '99/1 หมู่ 4',
    subdistrictId: addresses[0].subdistrictId,
    defaultShipping: true,
    defaultBilling: true,
  };
  await call(request, '/UserAddresses', address, token?.value);

  const { dataList: products } = await call(request, '/product?inStock=true&perpage=5');
  await page.goto(`${shop.url}/product/${products[0].urlKey}`);
  await page.getByRole('button', { name: 'ซื้อเลย' }).first().click();
  await page.waitForURL(/\/cart/);
  await page.goto(`${shop.url}/checkout`);
  await page.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();
  await page.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }).locator('visible=true').first().click();
  await page.waitForURL(/\/payment\/result\//);
  const { dataList: orders } = await call(request, '/Order/List', undefined, token?.value);
  const { orderNumber } = orders[0];

  // The store's browser signs in by its own form, in the other process as likely as not, and sends the parcel.
  const desk = await browser.newContext({ ignoreHTTPSErrors: true });
  await desk.addCookies([{ name: 'language', value: 'en', url: shop.url }]);
  const storePage = await desk.newPage();
  await storePage.goto(`${shop.url}/login?next=/manage-store/orders/${orderNumber}`);
  const login = storePage.getByRole('main');
  await login.locator('input[name=email]').fill(store);
  await login.locator('input[name=password]').fill(password);
  await login.locator('input[name=password]').press('Enter');
  await storePage.waitForURL(/\/manage-store\/orders\//);
  await storePage.getByText('Hand over to a carrier', { exact: true }).click();
  await storePage.getByLabel('Carrier', { exact: false }).first().selectOption('other');
  await storePage.getByLabel('Name of the carrier').fill('Boat Express');
  await storePage.getByLabel('Tracking number').fill('TH123456789');
  await storePage.getByRole('button', { name: 'Confirm shipping' }).click();
  await expect
    .poll(async () => {
      const order = await call(request, `/Order/${orderNumber}`, undefined, token?.value);
      return JSON.stringify(order);
    })
    .toContain('TH123456789');
  await desk.close();
  await page.goto(`${shop.url}/user/profile/my-order/${orderNumber}`);
  await expect(page.getByText('TH123456789').first()).toBeVisible();
  await expect
    .poll(() => shop.mail.filter(({ to }) => to === buyer).some(({ source }) => source.includes(shop.url)))
    .toBe(true);
});

test('what staff hang up over the first page opens there, once in a visit', async ({ page, request }) => {
  const hung = await request.post(`${shop.url}/api/admin/banner`, {
    headers: { 'x-api-key': apiKey, authorization: `Bearer ${staff}` },
    multipart: { placement: 'popup', nameTh: 'ลดทั้งร้าน', externalLink: '/product' },
  });
  expect(hung.status(), await hung.text()).toBe(200);
  const dialog = page.getByRole('dialog');
  // Each process hears of it in its own time.
  await expect(async () => {
    await page.goto(shop.url);
    await expect(dialog.getByRole('img', { name: 'ลดทั้งร้าน' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/product');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'ข่าวสาร' }).click();
  await page.waitForURL('**/news');
  await banner.getByRole('link', { name: 'หน้าแรก' }).click();
  await page.waitForURL(`${shop.url}/`);
  await expect(banner.getByRole('link', { name: 'หน้าแรก' })).toHaveAttribute('aria-current', 'page');
  await expect(dialog).toHaveCount(0);
});

test('without scripts and without Sec-Fetch-Site a form works too; from another site none does', async ({
  request,
}) => {
  const form = { username: buyer, email: buyer, password, by: 'email', next: '/' };
  const headers = { 'sec-fetch-site': '', origin: shop.url };
  const own = await request.post(`${shop.url}/login`, { form, headers, maxRedirects: 0 });
  expect(own.status()).toBe(302);
  expect(own.headers()['set-cookie']).toMatch(/token=[^;]+;[^\n]*Secure/i);
  expect(own.headers().location).toMatch(/^\//);
  const data = await request.post(`${shop.url}/login.data`, { form, headers, maxRedirects: 0 });
  expect(data.status()).toBeLessThan(400);
  const other = await request.post(`${shop.url}/login`, {
    form,
    headers: { 'sec-fetch-site': '', origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(other.status()).toBe(403);
});

test('providers are told to come back to the shop’s address, and webhooks get in by their signature', async ({
  request,
}) => {
  const started = await request.post(`${shop.url}/login/google/start`, {
    form: { next: '/' },
    headers: { origin: shop.url },
    maxRedirects: 0,
  });
  const location = new URL(started.headers().location ?? '', shop.url);
  expect(location.searchParams.get('redirect_uri')).toBe(`${shop.url}/login/google/redirect/get-login`);
  expect(started.headers()['set-cookie']).toMatch(/Secure/i);

  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'cus_1', object: 'customer' } },
  });
  const at = Math.floor(Date.now() / 1000);
  const mark = createHmac('sha256', stripeWebhookSecret).update(`${at}.${payload}`).digest('hex');
  const tell = (signature: string) =>
    request.post(`${shop.url}/api/payment/webhook/stripe`, {
      data: payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  expect((await tell(`t=${at},v1=${mark}`)).status()).toBe(200);
  expect((await tell(`t=${at},v1=${mark.replace(/./g, '0')}`)).status()).toBe(400);
});

test('every process is restarted under load, and no request fails', async ({ request }) => {
  let isOver = false;
  const failed: string[] = [];
  let answered = 0;
  /** A shopper who goes on reading pages and sending forms. */
  async function use(number: number): Promise<void> {
    for (; !isOver; answered += 1) {
      const isForm = number % 2 === 0;
      const reply = await request
        .fetch(`${shop.url}${isForm ? '/resources/language' : '/product'}`, {
          ...(isForm
            ? { method: 'POST', form: { language: 'en', next: '/' }, headers: { origin: shop.url } }
            : {}),
          maxRedirects: 0,
        })
        .catch((error: unknown) => ({ status: () => 0, text: () => String(error) }));
      const status = reply.status();
      if (status !== (isForm ? 302 : 200))
        failed.push(`${isForm ? 'POST' : 'GET'} ${status} ${await reply.text()}`);
    }
  }
  const shoppers = Array.from({ length: 6 }, (_, number) => use(number));
  for (const index of [0, 1]) await shop.restart(index);
  isOver = true;
  await Promise.all(shoppers);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(50);
});

test('backed up, restored into another database and moved there, the shop has what it had', async ({
  request,
}) => {
  const signIn = async () => (await call(request, '/login', { email: buyer, password, type: 2 })).token;
  const { dataList: orders } = await call(request, '/Order/List', undefined, await signIn());
  expect(orders).toHaveLength(1);
  const backup = shop.write('nothing', '').replace(/nothing$/, 'backup');
  expect(await shop.run('operate', ['backup', backup])).toContain('rows of');
  await shop.move();
  expect(await shop.run('operate', ['restore', backup])).toContain('tables are back');
  for (const index of [0, 1]) await shop.restart(index);

  const token = await signIn();
  const { dataList: restored } = await call(request, '/Order/List', undefined, token);
  expect(restored).toEqual(orders);
  const { dataList: products } = await call(request, '/product?perpage=5');
  expect(products).toHaveLength(1);
  // And life goes on: the next order gets the next number.
  const { cartId } = await call(
    request,
    '/transaction/add',
    { productId: products[0].id, quantity: 1 },
    token,
  );
  const { userAddresses } = await call(request, '/UserAddresses', undefined, token);
  const order = {
    id: cartId,
    paymentTypeId: 'cod',
    buyerInfo: { addressId: userAddresses[0].id },
    orders: [],
  };
  const placed = await call(request, '/order/place', order, token);
  expect(placed.orders[0].orderNumber).not.toBe(orders[0].orderNumber);
});
