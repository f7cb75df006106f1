import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { call, codeTo, enter, fillCart, newcomer, newShopper, placeOrder, someBook } from './order-desk.ts';
import { waitForPost } from './wait-for-post.ts';

// What is typed on the way to an order outlasts signing in, registering, a failed payment, going back and a reload; and
// nobody else gets to see it.

// A busy machine takes its time to wake a page.
const password = 'e2e-password-1';

const visible = (target: Locator) => target.locator('visible=true').first();
const place = (page: Page) => visible(page.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('bannasala.checkout'));
const to = (page: Page) => page.getByRole('region', { name: 'ที่อยู่จัดส่ง' });
const tax = (page: Page) => page.getByRole('region', { name: 'ใบกำกับภาษี' });

/** Everything the checkout has fields for. */
async function typeAll(page: Page): Promise<void> {
  await to(page).getByLabel('ชื่อ', { exact: false }).first().fill('ปิติ');
  await to(page).getByLabel('นามสกุล').fill('ใจดี');
  await to(page).getByLabel('เบอร์โทรศัพท์').fill('081-234-5678');
  await to(page).getByLabel('บ้านเลขที่').fill('12/3');
  await page.getByRole('combobox', { name: 'ค้นหาจากรหัสไปรษณีย์' }).fill('10200');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('radio', { name: /บัตร/ }).check();
  await page.getByLabel('ต้องการใบกำกับภาษีเต็มรูป').check();
  await tax(page).getByLabel('ชื่อ-นามสกุล').fill('ปิติ ใจดี');
  await tax(page).getByLabel('เลขประจำตัวผู้เสียภาษี').fill('1-1014-00001-23-7');
  await page.getByLabel('กรอกโค้ดคูปอง').fill('HALFTYPED');
}

async function expectAll(page: Page): Promise<void> {
  await expect(to(page).getByLabel('บ้านเลขที่')).toHaveValue('12/3');
  await expect(to(page).getByLabel('นามสกุล')).toHaveValue('ใจดี');
  await expect(to(page).getByLabel('รหัสไปรษณีย์', { exact: true })).toHaveValue('10200');
  await expect(page.getByRole('radio', { name: /บัตร/ })).toBeChecked();
  await expect(page.getByLabel('ต้องการใบกำกับภาษีเต็มรูป')).toBeChecked();
  await expect(tax(page).getByLabel('ชื่อ-นามสกุล')).toHaveValue('ปิติ ใจดี');
  await expect(page.getByLabel('กรอกโค้ดคูปอง')).toHaveValue('HALFTYPED');
}

async function signIn(form: Locator, email: string): Promise<void> {
  await form.locator('input[name=email]').fill(email);
  await form.locator('input[name=password]').fill(password);
  await form.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
}

/** Signed in by the form, so that the browser is one that the account is known to use. */
async function signInByForm(page: Page, email: string, next = '/'): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await signIn(page.getByRole('main'), email);
  await page.waitForURL((url) => url.pathname === next);
}

/** How a session ends: its cookie is gone, or has outlived it. */
const ends = [
  ['has run out', (page: Page) => page.context().clearCookies({ name: 'token' })],
  [
    'was ended elsewhere',
    async (page: Page, request: APIRequestContext) => {
      const cookies = await page.context().cookies();
      const token = cookies.find(({ name }) => name === 'token')?.value ?? '';
      await call(request, 'POST', '/logout', { token, data: {} });
    },
  ],
] as const;

for (const [how, end] of ends)
  test(`what is written about an order is sent on, with its line breaks, when the session ${how}`, async ({
    page,
    request,
  }) => {
    const person = await newShopper(request);
    const placed = await placeOrder(request, person, 'transfer');
    const path = `/user/profile/my-order/${placed.orders[0]?.orderNumber}`;
    await signInByForm(page, person.email, path);
    await page.getByText('ยกเลิกคำสั่งซื้อ', { exact: true }).click();
    await page.getByLabel('เหตุผลที่ยกเลิก').selectOption('เหตุผลอื่น');
    await page.locator('textarea[name=note]').fill('บรรทัดแรก\nบรรทัดที่สอง "ก"');
    await end(page, request);
    await page.getByRole('button', { name: 'ยืนยันการยกเลิก' }).click();
    await expect(page.getByText('สิ่งที่คุณเพิ่งกรอกยังอยู่')).toBeVisible();
    await expect(page).toHaveURL(`/401?${new URLSearchParams({ next: path })}`);
    await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
    await signIn(page.getByRole('main'), person.email);
    await expect(heading(page)).toHaveText('ทำต่อจากเดิม');
    await expect(page.locator('input[name=note]')).toHaveValue(/บรรทัดแรก\s+บรรทัดที่สอง "ก"/);
    await page.getByRole('button', { name: 'ทำต่อ', exact: true }).click();
    await expect(page).toHaveURL(`${path}?done=cancelled`);
  });

test('whoever follows a link to a page of theirs when the session has ended comes to it, signed in again', async ({
  page,
  request,
}) => {
  const { email } = await newcomer(request);
  await signInByForm(page, email);
  await ends[1][1](page, request);
  await page.goto('/user/profile/my-order?status=pay');
  await expect(page).toHaveURL(`/401?${new URLSearchParams({ next: '/user/profile/my-order?status=pay' })}`);
  await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await signIn(page.getByRole('main'), email);
  await expect(page).toHaveURL('/user/profile/my-order?status=pay');
});

test('on a page that is open already, a link within it comes back to where it led as well', async ({
  page,
  request,
}) => {
  const { email } = await newcomer(request);
  await signInByForm(page, email, '/user/profile/my-profile');
  await ends[1][1](page, request);
  // Its page is fetched while the pointer rests on it, which tells that the session has ended to nobody yet.
  const link = visible(page.locator('a[href="/user/profile/my-address"]'));
  const ahead = page.waitForResponse(/\/my-address\.data/);
  await link.hover();
  await ahead;
  await link.click();
  await expect(page).toHaveURL(`/401?${new URLSearchParams({ next: '/user/profile/my-address' })}`);
});

test('a session that ends at the checkout takes nothing along: signed in again, all is there', async ({
  page,
  context,
  request,
}) => {
  const person = await newcomer(request);
  await fillCart(request, person);
  await enter(context, person, 'th');
  await page.goto('/checkout');
  await typeAll(page);
  await context.clearCookies({ name: 'token' });
  await place(page).click();
  await signIn(page.getByRole('dialog'), person.email);
  await expect(heading(page)).toHaveText('ชำระเงิน');
  await expectAll(page);
});

test('all that is typed outlasts a reload and a look at another page', async ({ page, context, request }) => {
  const person = await newcomer(request);
  await fillCart(request, person);
  await enter(context, person, 'th');
  await page.goto('/checkout');
  await typeAll(page);
  await page.reload();
  await expectAll(page);
  await page.goto('/return-policy');
  await page.goBack();
  await expectAll(page);
});

test('buying now as a guest: who registers finds as many copies, and goes on to the checkout', async ({
  page,
  request,
}) => {
  const { urlKey, name } = await someBook(request);
  const email = `lost-${randomUUID().slice(0, 12)}@test.example`;
  await page.goto(`/product/${urlKey}`);
  const buy = page.getByRole('main').locator('form#buy');
  await buy.getByRole('button', { name: /^เพิ่มจำนวน/ }).click();
  await buy.getByRole('button', { name: 'ซื้อเลย' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  await dialog.locator('input[name=email]').fill(email);
  await dialog.locator('input[name=password]').fill(password);
  await dialog.locator('input[name=confirmPassword]').fill(password);
  await dialog.locator('input[name=policy]').check();
  await dialog.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  await dialog.getByLabel('รหัส OTP 6 หลัก').fill(await codeTo(request, email));
  await page.waitForURL('**/cart');
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox', { name: /จำนวน/ })).toHaveValue('2');
});

test('buying now as a guest, however often it was pressed: who signs in finds the copy once', async ({
  page,
  request,
}) => {
  const { email } = await newcomer(request);
  const { urlKey, name } = await someBook(request);
  await page.goto(`/product/${urlKey}`);
  const dialog = page.getByRole('dialog');
  for (const isLast of [false, false, true]) {
    const asked = waitForPost(page, /\/cart(\.data)?$/);
    await page.getByRole('main').locator('form#buy').getByRole('button', { name: 'ซื้อเลย' }).click();
    await asked;
    await expect(dialog).toBeVisible();
    if (isLast) break;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await signIn(dialog, email);
  await page.waitForURL('**/cart');
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox', { name: /จำนวน/ })).toHaveValue('1');
});

test('paying as a guest: who registers there is at the checkout, with the cart', async ({
  page,
  request,
}) => {
  const { urlKey, name } = await someBook(request);
  const email = `lost-${randomUUID().slice(0, 12)}@test.example`;
  await page.goto(`/product/${urlKey}`);
  // The panel opens at once; whoever types an address before the answer is there ends the sending.
  const added = waitForPost(page, /\/cart(\.data)?$/);
  await page.getByRole('main').locator('form#buy').getByRole('button', { name: 'เพิ่มลงตะกร้า' }).click();
  await expect(page.getByRole('dialog', { name: 'ตะกร้าสินค้า' })).toBeVisible();
  await added;
  await page.goto('/checkout');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  await dialog.locator('input[name=email]').fill(email);
  await dialog.locator('input[name=password]').fill(password);
  await dialog.locator('input[name=confirmPassword]').fill(password);
  await dialog.locator('input[name=policy]').check();
  await dialog.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  await dialog.getByLabel('รหัส OTP 6 หลัก').fill(await codeTo(request, email));
  await expect(heading(page)).toHaveText('ชำระเงิน');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a card that is declined, and the way back from its page, lead to paying the same order', async ({
  page,
  context,
  request,
}) => {
  const person = await newcomer(request);
  await fillCart(request, person);
  await enter(context, person, 'th');
  await page.goto('/checkout');
  await typeAll(page);
  await page.getByLabel('กรอกโค้ดคูปอง').fill('');
  await tax(page).getByLabel('เลขประจำตัวผู้เสียภาษี').fill('1101400000014');
  await place(page).click();
  await page.waitForURL('**/dev/gateway/**');
  // Back, without having paid: the cart is an order by now.
  await page.goBack();
  await page.waitForURL('**/cart');
  await expect(page.getByText(/^คำสั่งซื้อ R\d+ รอชำระเงิน$/)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^ชำระเงิน ฿/ })
    .click();
  await expect(heading(page)).toHaveText(/^ชำระเงินสำหรับคำสั่งซื้อ R/);
  await page.getByRole('radio', { name: /บัตร/ }).check();
  await page.getByRole('button', { name: /^ชำระเงิน ฿/ }).click();
  await page.waitForURL('**/dev/gateway/**');
  await page.locator('button[value=decline]').click();
  await expect(heading(page)).toHaveText('ชำระเงินไม่สำเร็จ');
  await expect.poll(() => kept(page)).toBeNull();
  // The order has what was typed.
  const { dataList } = await call<{ dataList: { orderNumber: string }[] }>(
    request,
    'GET',
    '/Order/List',
    person,
  );
  expect(dataList).toHaveLength(1);
  const order = await call<{ taxInvoice: { name: string } }>(
    request,
    'GET',
    `/Order/${dataList[0]?.orderNumber}`,
    person,
  );
  expect(order.taxInvoice.name).toBe('ปิติ ใจดี');
});

test('back from the QR there is a way to it again', async ({ page, context, request }) => {
  const shopper = await newShopper(request);
  await fillCart(request, shopper);
  await enter(context, shopper, 'th');
  await page.goto('/cart');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^ชำระเงิน/ })
    .click();
  await page.getByRole('radio', { name: /พร้อมเพย์/ }).check();
  await place(page).click();
  await expect(heading(page)).toHaveText('สแกน QR เพื่อชำระเงิน');
  await page.goBack();
  await page.waitForURL('**/cart');
  await expect(page.getByText('ตะกร้าของคุณยังว่าง')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^ชำระเงิน ฿/ })
    .click();
  await expect(heading(page)).toHaveText('สแกน QR เพื่อชำระเงิน');
});

test.describe('the next person at the same browser', () => {
  test('finds nothing after a sign-out', async ({ page, context, request }) => {
    const first = await newcomer(request);
    await fillCart(request, first);
    await enter(context, first, 'th');
    await page.goto('/checkout');
    await typeAll(page);
    await expect.poll(() => kept(page)).toContain('12/3');
    await page.goto('/user/profile/my-profile');
    await visible(page.getByRole('button', { name: 'ออกจากระบบ' })).click();
    await page.waitForURL('/');
    expect(await kept(page)).toBeNull();
  });

  test('sees nothing of somebody whose session ended', async ({ page, context, request }) => {
    const first = await newcomer(request);
    await fillCart(request, first);
    await enter(context, first, 'th');
    await page.goto('/checkout');
    await typeAll(page);
    await context.clearCookies({ name: 'token' });

    const next = await newcomer(request);
    await fillCart(request, next);
    await page.goto('/checkout');
    await signIn(page.getByRole('dialog'), next.email);
    await expect(heading(page)).toHaveText('ชำระเงิน');
    await expect(to(page).getByLabel('บ้านเลขที่')).toHaveValue('');
    await expect(page.getByLabel('ต้องการใบกำกับภาษีเต็มรูป')).not.toBeChecked();
    expect((await kept(page)) ?? '').not.toContain('12/3');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  async function typeSome(page: Page): Promise<void> {
    await to(page).getByLabel('ชื่อ', { exact: false }).first().fill('ปิติ');
    await to(page).getByLabel('นามสกุล').fill('ใจดี');
    await to(page).getByLabel('บ้านเลขที่').fill('12/3 "ก" <b>');
    await page.getByRole('radio', { name: /บัตร/ }).check();
    await page.getByLabel('ต้องการใบกำกับภาษีเต็มรูป').check();
    await tax(page).getByLabel('ชื่อ-นามสกุล').fill('ปิติ ใจดี');
  }

  async function expectSome(page: Page): Promise<void> {
    await expect(heading(page)).toHaveText('ชำระเงิน');
    await expect(to(page).getByLabel('นามสกุล')).toHaveValue('ใจดี');
    await expect(to(page).getByLabel('บ้านเลขที่')).toHaveValue('12/3 "ก" <b>');
    await expect(page.getByRole('radio', { name: /บัตร/ })).toBeChecked();
    await expect(page.getByLabel('ต้องการใบกำกับภาษีเต็มรูป')).toBeChecked();
    await expect(tax(page).getByLabel('ชื่อ-นามสกุล')).toHaveValue('ปิติ ใจดี');
  }

  for (const [how, end] of ends)
    test(`what is typed at the checkout is there again when the session ${how}`, async ({
      page,
      request,
    }) => {
      const person = await newcomer(request);
      await fillCart(request, person);
      await signInByForm(page, person.email);
      await page.goto('/checkout');
      await typeSome(page);
      await end(page, request);
      await place(page).click();
      await expect(page.getByText('สิ่งที่คุณเพิ่งกรอกยังอยู่')).toBeVisible();
      expect(page.url()).toMatch(/\/401\?next=%2Fcheckout$/);
      await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
      await signIn(page.getByRole('main'), person.email);
      await expect(heading(page)).toHaveText('ทำต่อจากเดิม');
      await page.getByRole('button', { name: 'ทำต่อ', exact: true }).click();
      await expectSome(page);
      // Nothing was ordered by it, and it is there once.
      const { dataList } = await call<{ dataList: unknown[] }>(request, 'GET', '/Order/List', person);
      expect(dataList).toEqual([]);
      await page.goto('/login/continue');
      await expect(page).toHaveURL(/\/$/);
    });

  test('a guest who registers instead goes on with what was typed', async ({ page, request }) => {
    const email = `lost-${randomUUID().slice(0, 12)}@test.example`;
    const { id } = await someBook(request);
    // A guest's form on a page for members.
    await page.goto('/');
    await page.setContent(
      `<form method="post" action="${new URL('/user/profile/my-address', page.url())}"><input name="lastname" value="รักเผ่าไทย"><input name="id" value="${id}"><button>ok</button></form>`,
    );
    await page.getByRole('button', { name: 'ok' }).click();
    await expect(page).toHaveURL(/\/401\?next=%2Fuser%2Fprofile%2Fmy-address$/);
    await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
    await page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).click();
    const form = page.getByRole('main');
    await form.locator('input[name=email]').fill(email);
    await form.locator('input[name=password]').fill(password);
    await form.locator('input[name=confirmPassword]').fill(password);
    await form.locator('input[name=policy]').check();
    await form.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
    await form.getByLabel('รหัส OTP 6 หลัก').fill(await codeTo(request, email));
    await form.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
    await expect(heading(page)).toHaveText('ทำต่อจากเดิม');
    await page.getByRole('button', { name: 'ทำต่อ', exact: true }).click();
    await expect(page).toHaveURL(/my-address/);
  });

  test('any form goes on: an address that was typed into the address book', async ({ page, request }) => {
    const person = await newcomer(request);
    await signInByForm(page, person.email);
    await page.goto('/user/profile/my-address?edit=new');
    const form = page.getByRole('main').locator('form:has([name=lastname])');
    await form.locator('[name=firstname]').fill('มานะ');
    await form.locator('[name=lastname]').fill('รักเผ่าไทย');
    await page.context().clearCookies({ name: 'token' });
    await form.locator('button[type=submit]').last().click();
    await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
    await signIn(page.getByRole('main'), person.email);
    await page.getByRole('button', { name: 'ทำต่อ', exact: true }).click();
    await expect(page).toHaveURL(/my-address/);
    await expect(page.locator('form [name=lastname]')).toHaveValue('รักเผ่าไทย');
  });

  test('another person who signs in at the same browser sees nothing of it', async ({ page, request }) => {
    const person = await newcomer(request);
    await fillCart(request, person);
    await signInByForm(page, person.email);
    await page.goto('/checkout');
    await typeSome(page);
    await page.context().clearCookies({ name: 'token' });
    await place(page).click();
    await page.getByRole('main').getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
    const next = await newcomer(request);
    await signIn(page.getByRole('main'), next.email);
    await expect(page).toHaveURL(/\/$/);
    // With what stands behind it: an address of a picture may hold the number alone.
    expect(await page.content()).not.toMatch(/12\/3 (?:"|&quot;|\\)/);
    expect((await page.context().cookies()).filter(({ name }) => name === 'kept_form')).toEqual([]);
  });
});
