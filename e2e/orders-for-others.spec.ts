import { mkdirSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import {
  call,
  codeTo,
  demoPerson,
  enter,
  newcomer,
  newShopper,
  type Person,
  someBook,
} from './order-desk.ts';
import { readQr } from './read-qr.ts';

const shots = process.env.SHOTS_DIR;

async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  await page.evaluate('window.scrollTo(0, 0)');
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

/** The affiliate's side: both widths, looked at and checked. */
async function look(page: Page, name: string): Promise<void> {
  await expectNoFindings(page);
  await shoot(page, `${name}-1280`);
  await page.setViewportSize({ width: 360, height: 780 });
  await shoot(page, `${name}-360`);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** The buyer's side: a phone. */
async function lookOnPhone(page: Page, name: string): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await shoot(page, `${name}-360`);
}

function newTelephone() {
  const national = `06${String(Math.floor(Math.random() * 100_000_000)).padStart(8, '0')}`;
  return { national, e164: `+66${national.slice(1)}` };
}

const nobody = {
  ...{ firstname: '', lastname: '', telephone: '', typeAddress: '', name: '', houseNumber: '', building: '' },
  ...{ address: '', alley: '', road: '', subdistrictId: '', districtId: '', provinceId: '' },
};

async function affiliate(request: APIRequestContext): Promise<Person> {
  const person = await newcomer(request);
  await call(request, 'POST', '/affiliate/join', { token: person.token, data: { isAccept: true } });
  return person;
}

/** A basket with a book in it, sent. */
async function sentBasket(request: APIRequestContext, { token }: Person): Promise<string> {
  const { id } = await someBook(request);
  const { referenceCode } = await call<{ referenceCode: string }>(request, 'POST', '/affiliate/basket', {
    token,
  });
  const at = `/affiliate/basket/${referenceCode}`;
  await call(request, 'POST', `${at}/add`, { token, data: { productId: id, quantity: 1 } });
  await call(request, 'POST', `${at}/buyer`, { token, data: { note: 'พี่นก', buyer: nobody, isAgreed: true } });
  await call(request, 'POST', `${at}/send`, { token });
  return referenceCode;
}

test('an affiliate fills a basket and sends it; the buyer proves a telephone, pays by QR on a phone; the affiliate sees a state', async ({
  browser,
  request,
}) => {
  test.slow();
  const book = await someBook(request);
  const telephone = newTelephone();
  const theirs = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(theirs, await demoPerson(request, 'sharer'), 'en');
  const desk = await theirs.newPage();
  await desk.goto('/user/profile/affiliate');
  await desk.getByRole('link', { name: 'Baskets for buyers' }).click();
  await look(desk, 'en-list');
  await desk.getByRole('button', { name: 'Begin a basket' }).click();
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Nothing in the basket yet' })).toBeVisible();
  await main.getByRole('searchbox', { name: 'Find products' }).fill(book.name);
  await main.getByRole('button', { name: 'Find', exact: true }).click();
  await main.getByRole('button', { name: /^Add / }).first().click();
  await expect(main.getByRole('button', { name: /^One more of / })).toBeVisible();
  await main.getByRole('button', { name: /^One more of / }).click();
  await expect(main.getByText('2 items in all')).toBeVisible();
  await look(desk, 'en-1-products');
  await main.getByRole('link', { name: 'Continue' }).click();

  // Whose data it is can't be told without a telephone, and they have to have agreed.
  await main.getByLabel('What you call it').fill('Nok, school books');
  await main.getByLabel('Buyer’s first name').fill('มะลิ');
  await main.getByLabel('Buyer’s last name').fill('ใจเย็น');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('Please enter the telephone')).toBeVisible();
  await main.getByLabel('Buyer’s telephone').fill(telephone.national);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('Please confirm that the buyer agreed')).toBeVisible();
  await main.getByLabel('The buyer agreed that I fill this in').check();
  await look(desk, 'en-2-buyer');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByLabel('First name')).toHaveValue('มะลิ');
  await main.getByLabel('House number').fill('12/3');
  await main.getByRole('combobox', { name: 'Find by zip code or subdistrict' }).fill('10200');
  await desk.getByRole('listbox').getByRole('option').first().click();
  await look(desk, 'en-3-address');
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('radio', { name: /PromptPay/ }).check();
  await look(desk, 'en-4-payment');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('The buyer sees that this basket is from “ครูนก”')).toBeVisible();
  await look(desk, 'en-5-summary');
  await main.getByRole('button', { name: 'Make the buyer’s link' }).click();
  await expect(main.getByRole('link', { name: 'Send by LINE' })).toBeVisible();
  await look(desk, 'en-7-link');
  const url = (await main.locator('code').textContent()) ?? '';
  expect(await readQr(await main.getByRole('img', { name: 'QR code' }).screenshot())).toBe(url);
  const path = new URL(url).pathname;

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await enter(phone, null, 'th');
  const page = await phone.newPage();
  await page.goto(path);
  await expect(page.getByText('ตะกร้าจาก ครูนก')).toBeVisible();
  // Neither the shop's header nor its footer.
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  // Who only has the link reads nothing of the buyer.
  expect(await page.content()).not.toContain(telephone.national);
  await lookOnPhone(page, 'th-c1-products');
  await page.getByRole('link', { name: 'ถัดไป' }).click();
  await page.getByRole('textbox', { name: 'เบอร์โทรศัพท์' }).fill(telephone.national);
  await page.getByRole('checkbox', { name: /^ฉันยอมรับ/ }).check();
  await lookOnPhone(page, 'th-c2-buyer');
  await page.getByRole('button', { name: 'ขอรหัส OTP' }).click();
  await expect(page.getByLabel('รหัส OTP 6 หลัก')).toBeVisible();
  await lookOnPhone(page, 'th-c2-code');
  await page.getByLabel('รหัส OTP 6 หลัก').fill(await codeTo(request, telephone.e164));
  await expect(page.getByRole('heading', { level: 1, name: 'ส่งที่ไหน อย่างไร' })).toBeVisible();
  await expect(page.getByLabel('บ้านเลขที่')).toHaveValue('12/3');
  await expect(page.getByRole('textbox', { name: 'ชื่อ', exact: true })).toHaveValue('มะลิ');
  await lookOnPhone(page, 'th-c3-address');
  await page.getByRole('button', { name: 'ถัดไป' }).locator('visible=true').click();
  await expect(page.getByRole('radio', { name: /พร้อมเพย์/ })).toBeChecked();
  await lookOnPhone(page, 'th-c4-payment');
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await expect(page.getByText('12/3').first()).toBeVisible();
  await lookOnPhone(page, 'th-c5-summary');
  await page.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }).locator('visible=true').click();
  await page.waitForURL('**/customer/payment/result/pending/**');
  await expect(page.getByText('ตะกร้าจาก ครูนก')).toBeVisible();
  await lookOnPhone(page, 'th-c6-qr');

  // Somebody else's account has no such basket, whatever it is asked for.
  const other = await browser.newContext();
  await enter(other, await newShopper(request), 'th');
  const strange = await other.newPage();
  for (const address of [path, `${path}/3`, new URL(page.url()).pathname])
    expect((await strange.goto(address))?.status()).toBe(404);
  await other.close();

  await page.getByRole('link', { name: 'จ่ายด้วยแอปธนาคารจำลอง' }).click();
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/customer/payment/result/**');
  await expect(page.getByRole('heading', { level: 1, name: 'ชำระเงินสำเร็จ' })).toBeVisible();
  await lookOnPhone(page, 'th-c7-paid');

  await desk.reload();
  await expect(main.getByText('Confirmed', { exact: true })).toBeVisible();
  const seen = await desk.content();
  for (const theirOwn of [telephone.national, '12/3', 'ใจเย็น']) expect(seen).not.toContain(theirOwn);
  await expect(main).not.toContainText(/PromptPay|฿/);
  await look(desk, 'en-8-confirmed');
  await theirs.close();
  await phone.close();
});

test('without scripts: taken over by who is signed in, ordered, paid another way; the affiliate sends the slip', async ({
  browser,
  request,
}) => {
  test.slow();
  const person = await affiliate(request);
  const code = await sentBasket(request, person);
  const buyer = await newShopper(request);
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  await enter(phone, buyer, 'en');
  const page = await phone.newPage();
  await page.goto(`/customer/${code}`);
  await expect(page.getByText('A basket from an affiliate of Bannasala')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Yes, take it over' }).click();
  await page.getByRole('button', { name: 'Continue' }).locator('visible=true').click();
  await page.getByRole('radio', { name: /PromptPay/ }).check();
  await page.getByRole('checkbox', { name: /may send the slip/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').click();
  await page.waitForURL('**/customer/payment/result/pending/**');
  await page.getByRole('link', { name: 'Pay another way' }).click();
  await page.getByRole('radio', { name: /transfer/i }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/customer/payment/result/pending/**');
  await expect(page.getByText('A basket from an affiliate of Bannasala')).toBeVisible();
  await shoot(page, 'en-c6-transfer-360');
  // What was in the basket never was in the account's own cart.
  const own = await call<{ cartId: string | null }>(request, 'GET', '/transaction/GetCart', buyer);
  expect(own.cartId).toBeNull();

  const desk = await browser.newContext();
  await enter(desk, person, 'en');
  const slip = await desk.newPage();
  await slip.goto(`/affiliate/${code}`);
  await slip.getByRole('link', { name: 'Send the buyer’s slip' }).click();
  const main = slip.getByRole('main');
  await expect(main).not.toContainText('฿');
  await main.getByLabel('Transferred from').selectOption({ index: 1 });
  await look(slip, 'en-slip');
  await slip.goto('/affiliate/payment/slip');
  await expect(main.getByRole('link', { name: 'พี่นก' })).toBeVisible();
  await desk.close();
  await phone.close();
});

test('what is over says so, word for word, in both languages', async ({ browser, request }) => {
  const person = await affiliate(request);
  const code = await sentBasket(request, person);
  await call(request, 'POST', `/affiliate/basket/${code}/withdraw`, { token: person.token });
  for (const [language, words] of [
    ['en', 'The order has been expired. Please contact your sales representative to make another purchase.'],
    ['th', 'คำสั่งซื้อหมดอายุแล้ว กรุณาติดต่อผู้ขายเพื่อสั่งซื้อใหม่'],
  ] as const) {
    const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
    await enter(phone, null, language);
    const page = await phone.newPage();
    await page.goto(`/customer/${code}`);
    await expect(page.getByText(words)).toBeVisible();
    await lookOnPhone(page, `${language}-expired`);
    await phone.close();
  }
  const page = await (await browser.newContext()).newPage();
  expect((await page.goto('/customer/nobody-has-such-a-basket-0/1'))?.status()).toBe(404);
  expect((await page.goto('/customer/AB12'))?.status()).toBe(404);
  await page.context().close();
});
