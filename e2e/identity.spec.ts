import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { demoPerson, enter, newShopper } from './order-desk.ts';

/** Accounts: registering, signing in, forgetting, who is let in where (SPEC §2 "Login and register dialogs", §4). */
const password = 'nangsue2569';
const someEmail = () => `id-${randomUUID().slice(0, 12)}@test.example`;
const someTelephone = () => `08${String(randomInt(100_000_000)).padStart(8, '0')}`;

type Sent = { to: string; subject: string; text: string };

async function messagesTo(request: APIRequestContext, to: string): Promise<Sent[]> {
  const reply = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  const all: Sent[] = await reply.json();
  return all.filter((message) => message.to === to);
}

async function codeTo(request: APIRequestContext, to: string): Promise<string> {
  const newest = async () => /\d{6}/.exec((await messagesTo(request, to))[0]?.text ?? '')?.[0] ?? '';
  await expect.poll(newest).not.toBe('');
  return newest();
}

const dialog = (page: Page) => page.getByRole('dialog');

async function fillNewPassword(form: ReturnType<typeof dialog>): Promise<void> {
  await form.locator('input[name=password]').fill(password);
  await form.locator('input[name=confirmPassword]').fill(password);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

test('registering: mistakes, an address that is taken, the terms, the code, a welcome, and what sellers are offered', async ({
  page,
}) => {
  const email = someEmail();
  await page.goto('/store');
  await page.getByRole('banner').getByRole('link', { name: 'สมัครสมาชิก' }).click();
  const form = dialog(page);
  const submit = form.getByRole('button', { name: 'สมัครสมาชิก', exact: true });
  await submit.click();
  await expect(form.getByText('กรุณากรอกข้อมูล')).toHaveCount(3);
  await expect(form.locator('input[name=email]')).toBeFocused();
  await expect(form.locator('input[name=password]')).toHaveAttribute('autocomplete', 'new-password');

  await form.locator('input[name=email]').fill('shopper@bannasala.test');
  await form.locator('input[name=password]').fill('short');
  await expect(form.getByText('อีเมลนี้มีผู้ใช้งานแล้ว')).toBeVisible();
  await form.locator('input[name=email]').fill(email);
  await fillNewPassword(form);
  // Enter submits; all but the terms is right, so they are shown.
  await form.locator('input[name=confirmPassword]').press('Enter');
  const onwards = form.getByRole('button', { name: 'ดำเนินการต่อ', exact: true });
  await expect(onwards).toBeDisabled();
  await expect(form.getByRole('region', { name: 'ข้อกำหนดและเงื่อนไข' })).toContainText('บรรณศาลา');
  await form.getByLabel('ฉันได้อ่านและยอมรับข้อกำหนดและเงื่อนไข').check();
  await onwards.click();
  await submit.click();

  await expect(form.getByRole('heading', { name: 'กรอกรหัส OTP' })).toBeVisible();
  await expect(form.getByText('id-xxxx@test.example')).toBeVisible();
  await expect(form.getByRole('timer')).toContainText(/02:(30|2\d)/);
  const code = form.getByLabel('รหัส OTP 6 หลัก');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  // Not closed by Esc while the code is awaited (SPEC §2).
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  await code.fill('12');
  await code.press('Enter');
  await expect(form.getByText('กรุณากรอกรหัส 6 หลัก')).toBeVisible();
  const right = await codeTo(page.request, email);
  await code.fill(right === '000000' ? '000001' : '000000');
  await expect(form.getByText('รหัส OTP ไม่ถูกต้อง')).toBeVisible();
  // Another code is offered once the time of this one is over (SPEC §4).
  await expect(form.getByRole('button', { name: /ขอรหัสอีกครั้ง/ })).toHaveCount(0);
  // The sixth digit sends it.
  await code.fill(right);

  await expect(page).toHaveURL('/user/profile/my-profile?welcome=true');
  await expect(form.getByRole('heading', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible();
  await expect(form.getByRole('link', { name: 'กลับไปที่เดิม' })).toHaveAttribute('href', '/store');
  await form.getByRole('button', { name: 'กรอกข้อมูล' }).click();
  await expect(form.getByRole('link', { name: /เปิดร้านกับบรรณศาลา/ })).toHaveAttribute('href', '/seller');
  const cookies = await page.context().cookies();
  const flags = (name: string) => cookies.find((cookie) => cookie.name === name);
  expect(flags('token')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(flags('show_ad_register_success')).toBeUndefined();
});

test('a code typed while the one before is being checked, or just after, is tried too', async ({ page }) => {
  const email = someEmail();
  await page.goto('/register');
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill(email);
  await fillNewPassword(main);
  await main.locator('input[name=confirmPassword]').press('Enter');
  await main.getByRole('checkbox', { name: 'ฉันได้อ่านและยอมรับข้อกำหนดและเงื่อนไข' }).check();
  await main.getByRole('button', { name: 'ดำเนินการต่อ', exact: true }).click();
  await main.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
  const code = main.getByLabel('รหัส OTP 6 หลัก');
  const right = await codeTo(page.request, email);
  const [wrong = '', alsoWrong = ''] = ['000000', '111111', '222222'].filter((other) => other !== right);

  const readAnew = Promise.withResolvers<void>();
  const secondChecked = Promise.withResolvers<void>();
  const tried: string[] = [];
  await page.route(/\/register\.data/, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') await readAnew.promise;
    else {
      tried.push(
        /code=(\d{6})|name="code"\s+(\d{6})/
          .exec(request.postData() ?? '')
          ?.slice(1)
          .join('') ?? '',
      );
      if (tried.length === 2) await secondChecked.promise;
    }
    await route.continue();
  });
  await code.fill(wrong);
  await expect(main.getByText('รหัส OTP ไม่ถูกต้อง')).toBeVisible();
  // The refusal is read; the page's data isn't there anew yet.
  await code.fill(alsoWrong);
  await expect.poll(() => tried).toEqual([wrong, alsoWrong]);
  await code.fill(right);
  // It waits for the answer: sent at once, it would take the place of a code that may be the right one.
  await code.press('Enter');
  expect(tried).toHaveLength(2);
  secondChecked.resolve();
  readAnew.resolve();
  await expect(page).toHaveURL('/user/profile/my-profile?welcome=true');
  expect(tried).toEqual([wrong, alsoWrong, right]);
});

test('by telephone with a code instead of a password', async ({ page }) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  const submit = main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true });
  await main.getByText('เบอร์โทรศัพท์', { exact: true }).first().click();
  await main.getByLabel('เข้าสู่ระบบด้วยรหัส OTP แทนรหัสผ่าน').check();
  await expect(main.locator('input[name=password]')).toBeHidden();
  await main.locator('input[name=telephone]').fill('12');
  await submit.click();
  await expect(main.getByText('กรุณากรอกหมายเลขโทรศัพท์ให้ถูกต้อง')).toBeVisible();
  // The demo's shopper.
  await main.locator('input[name=telephone]').fill('080-000-0101');
  await submit.click();
  await main.getByLabel('รหัส OTP 6 หลัก').fill(await codeTo(page.request, '+66800000101'));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText('สมหญิง')).toBeVisible();
});

test('the code’s panel counts three minutes down, says EXPIRED, and leads back to edit the number', async ({
  page,
}) => {
  const telephone = someTelephone();
  await page.clock.install();
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByText('เบอร์โทรศัพท์', { exact: true }).first().click();
  await main.getByLabel('เข้าสู่ระบบด้วยรหัส OTP แทนรหัสผ่าน').check();
  await main.locator('input[name=telephone]').fill(telephone);
  await main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(main.getByText(`${telephone.slice(0, 3)}xxxx`)).toBeVisible();
  await expect(main.getByRole('timer')).toContainText(/03:00|02:5\d/);
  // Another code is offered once the time of this one is over (SPEC §4).
  await expect(main.getByText('ส่งรหัสอีกครั้ง')).toHaveCount(0);
  await page.clock.fastForward('03:01');
  await expect(main.getByText('EXPIRED')).toBeVisible();
  await expect(main.getByRole('button', { name: 'ส่งรหัสอีกครั้ง' })).toBeVisible();
  await main.getByRole('button', { name: 'แก้ไขเบอร์โทรศัพท์' }).click();
  await expect(main.locator('input[name=telephone]')).toBeVisible();
});

test('a forgotten password: the confirmation closes by itself, the link works once', async ({ page }) => {
  const { email } = await newShopper(page.request);
  await page.clock.install();
  await page.goto('/store');
  await page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ', exact: true }).click();
  const form = dialog(page);
  await form.getByRole('button', { name: 'ลืมรหัสผ่าน?' }).click();
  await form.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill('nobody@test.example');
  await form.getByRole('button', { name: 'ส่งลิงก์' }).click();
  // SPEC §8: "- " before it.
  await expect(form.getByText('- ไม่พบ E-Mail ในระบบ', { exact: true })).toBeVisible();
  await form.getByLabel('อีเมลหรือเบอร์โทรศัพท์').fill(email);
  await form.getByRole('button', { name: 'ส่งลิงก์' }).click();
  await expect(form.getByText(`ส่งลิงก์ตั้งรหัสผ่านใหม่ไปที่ ${email} แล้ว`, { exact: false })).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(form).toBeHidden();

  const [mail] = await messagesTo(page.request, email);
  const link = /\/user\/resetpassword\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const reply = await page.goto(link);
  expect(reply?.headers()['referrer-policy']).toBe('no-referrer');
  const main = page.getByRole('main');
  // An ordinary address is longer than a phone is wide.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await main.locator('input[name=password]').fill('nangsue2570');
  await main.locator('input[name=confirmPassword]').fill('nangsue2571');
  await main.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click();
  await expect(main.getByText('รหัสผ่านไม่ตรงกัน')).toBeVisible();
  await main.locator('input[name=confirmPassword]').fill('nangsue2570');
  await main.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click();
  await expect(page).toHaveURL('/login?reset=true');
  await expect(main.getByText('ตั้งรหัสผ่านใหม่แล้ว')).toBeVisible();
  await page.goto(link);
  await expect(main.getByText('ลิงก์ตั้งรหัสผ่านนี้ถูกใช้ไปแล้ว')).toBeVisible();
  await page.goto('/login');
  await main.locator('input[name=email]').fill(email);
  // The one before opens nothing any more, which is said with SPEC §8's "- " before it.
  await main.locator('input[name=password]').fill('e2e-password-1');
  await main.locator('input[name=password]').press('Enter');
  await expect(main.getByText('- อีเมล เบอร์โทรศัพท์ หรือรหัสผ่านไม่ถูกต้อง', { exact: true })).toBeVisible();
  await main.locator('input[name=password]').fill('nangsue2570');
  await main.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL('/');
});

test('a shop registers in three steps, staff approve it, and it finds its orders', async ({
  page,
  browser,
}) => {
  const email = someEmail();
  const telephone = someTelephone();
  const company = `ร้านทดสอบ ${randomUUID().slice(0, 8)}`;
  await page.goto('/seller?view=register');
  await expectAccessible(page);
  const main = page.getByRole('main');
  const next = main.getByRole('button', { name: 'ถัดไป' });
  await next.click();
  await expect(main.locator('input[name=company]')).toBeFocused();
  await main.locator('input[name=company]').fill(company);
  await main.locator('input[name=telephone]').fill(telephone);
  // Registered by somebody: the last step's answer leads back to this one.
  await main.locator('input[name=email]').fill('seller@bannasala.test');
  await fillNewPassword(main);
  await main.locator('input[name=policy]').check();
  await next.click();
  await next.click();
  await expect(main.getByText('กรุณากรอกข้อมูล')).toHaveCount(2);
  await main.getByLabel('ขายหนังสือและสินค้าบนบรรณศาลา').check();
  await main.getByLabel('ร้านหนังสือ', { exact: true }).check();
  await main.getByRole('button', { name: 'ย้อนกลับ' }).click();
  await expect(main.locator('input[name=company]')).toHaveValue(company);
  await next.click();
  await next.click();
  await main.getByRole('radio', { name: /^อีเมล/ }).check();
  await main.getByRole('button', { name: 'ขอรหัส OTP' }).click();
  await expect(main.getByText('อีเมลนี้มีผู้ใช้งานแล้ว')).toBeVisible();
  await main.locator('input[name=email]').fill(someEmail());
  await next.click();
  await expect(main.getByRole('checkbox').first()).toBeFocused();
  await next.click();
  await main.getByRole('button', { name: 'ขอรหัส OTP' }).click();
  // The wrong address: what was typed beside it is kept, the password too.
  await main.getByRole('button', { name: 'แก้ไขอีเมล' }).click();
  await expect(main.locator('input[name=company]')).toBeFocused();
  await expect(main.locator('input[name=company]')).toHaveValue(company);
  await main.locator('input[name=email]').fill(email);
  await next.click();
  await next.click();
  await main.getByRole('button', { name: 'ขอรหัส OTP' }).click();
  await main.getByLabel('รหัส OTP 6 หลัก').fill(await codeTo(page.request, email));
  await expect(page).toHaveURL(/\/user\/profile\/my-profile/);
  await dialog(page).getByRole('button', { name: 'กรอกข้อมูล' }).click();
  await expect(main.getByText('กำลังรอการตรวจสอบ')).toBeVisible();

  const office = await browser.newContext();
  await enter(office, await demoPerson(page.request, 'admin'), 'th');
  const desk = await office.newPage();
  await desk.goto('/admin');
  await desk.getByRole('link', { name: 'อนุมัติร้านค้าและบริษัท' }).click();
  const application = desk.getByRole('article', { name: company });
  await expect(application.getByText('ยืนยันแล้ว')).toHaveCount(1);
  await expectAccessible(desk);
  await application.getByText('ไม่อนุมัติ', { exact: true }).click();
  await application.getByRole('button', { name: 'ยืนยันไม่อนุมัติ' }).click();
  await expect(application.getByText('กรุณากรอกข้อมูล')).toBeVisible();
  await application.getByText('อนุมัติ', { exact: true }).click();
  await application.getByRole('button', { name: 'ยืนยันอนุมัติ', exact: true }).click();
  await expect(desk.getByText('อนุมัติแล้ว และแจ้งผู้ยื่นทางอีเมลแล้ว')).toBeVisible();
  await office.close();

  expect((await messagesTo(page.request, email))[0]?.subject).toBe(`อนุมัติบัญชีของ ${company} แล้ว`);
  await page.goto('/seller');
  await expect(page).toHaveURL('/manage-store');
});

test('the security page: other devices are signed out, the password changed, and what happened is told', async ({
  page,
  context,
  browser,
}) => {
  const { email } = await newShopper(page.request);
  const logIn = async (target: Page) => {
    await target.goto('/login?next=/user/profile/security');
    await target.getByRole('main').locator('input[name=email]').fill(email);
    await target.getByRole('main').locator('input[name=password]').fill('e2e-password-1');
    await target.getByRole('main').locator('input[name=password]').press('Enter');
    await expect(target).toHaveURL('/user/profile/security');
  };
  await logIn(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other);
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText('อุปกรณ์นี้', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await main.getByText('ออกจากระบบอุปกรณ์อื่นทั้งหมด', { exact: true }).click();
  await main.getByRole('button', { name: 'ออกจากระบบเครื่องอื่น' }).click();
  await expect(main.getByText('ออกจากระบบบนอุปกรณ์อื่นทั้งหมดแล้ว')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL('/401?next=%2Fuser%2Fprofile%2Fsecurity');
  await elsewhere.close();

  await main.locator('input[name=currentPassword]').fill('wrong');
  await fillNewPassword(main);
  await main.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click();
  await expect(main.getByText('รหัสผ่านปัจจุบันไม่ถูกต้อง')).toBeVisible();
  const before = (await context.cookies()).find(({ name }) => name === 'token')?.value;
  await main.locator('input[name=currentPassword]').fill('e2e-password-1');
  await fillNewPassword(main);
  await main.getByRole('button', { name: 'บันทึกรหัสผ่าน' }).click();
  await expect(main.getByText('เปลี่ยนรหัสผ่านแล้ว อุปกรณ์อื่นออกจากระบบทั้งหมด')).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === 'token')?.value).not.toBe(before);
  await expect(main.getByText('มีการเข้าสู่ระบบ')).toHaveCount(0);
  await main.getByText('ออกจากระบบทุกอุปกรณ์', { exact: true }).click();
  await main.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์เดี๋ยวนี้' }).click();
  await expect(page).toHaveURL('/login');
});

test('staff find an account, shut it out and let it in again', async ({ page, context }) => {
  const { email, token } = await newShopper(page.request);
  await enter(context, await demoPerson(page.request, 'admin'), 'th');
  await page.goto(`/admin/users?search=${email}`);
  const main = page.getByRole('main');
  await main.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await main.getByText('ระงับบัญชี', { exact: true }).click();
  await expect(main.getByText('ไม่มีคำสั่งซื้อที่ยังไม่จบ')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'ยืนยันระงับบัญชี' }).click();
  await expect(main.getByText('กรุณากรอกข้อมูล')).toBeVisible();
  await main.getByLabel('เหตุผลที่ระงับ').fill('สลิปปลอมสองครั้ง');
  await main.getByRole('button', { name: 'ยืนยันระงับบัญชี' }).click();
  await expect(main.getByText('เหตุผล: สลิปปลอมสองครั้ง')).toBeVisible();
  const asked = await page.request.get('/api/user', {
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${token}` },
  });
  expect(asked.status()).toBe(401);
  await main.getByText('เปิดใช้อีกครั้ง', { exact: true }).click();
  await main.getByRole('button', { name: 'ยืนยันเปิดใช้บัญชี' }).click();
  await expect(main.getByText('เปิดใช้บัญชีอีกครั้งแล้ว')).toBeVisible();
});

test('where the captcha is asked for, the button waits for it', async ({ page }) => {
  await page.goto('/dev/showcase');
  const part = page.getByRole('region', { name: 'Captcha' });
  await expect(part.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeDisabled();
  await part.getByLabel('ฉันไม่ใช่โปรแกรมอัตโนมัติ').click();
  await expect(part.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true })).toBeEnabled();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an account is opened with a code, signed out of, and entered by its password', async ({ page }) => {
    const email = someEmail();
    await page.goto('/register?next=/store');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
    await expect(main.getByText('กรุณากรอกข้อมูล').first()).toBeVisible();
    await main.locator('input[name=email]').fill(email);
    await fillNewPassword(main);
    await main.locator('input[name=policy]').check();
    await main.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click();
    await main.getByLabel('รหัส OTP 6 หลัก').fill('1');
    await main.getByRole('button', { name: 'ยืนยัน' }).click();
    await expect(main.getByText('กรุณากรอกรหัส 6 หลัก')).toBeVisible();
    await main.getByLabel('รหัส OTP 6 หลัก').fill(await codeTo(page.request, email));
    await main.getByRole('button', { name: 'ยืนยัน' }).click();
    await expect(page).toHaveURL('/user/profile/my-profile?welcome=true');
    await expect(main.getByText('สมัครสมาชิกสำเร็จ')).toBeVisible();
    await main.getByRole('link', { name: 'กลับไปที่เดิม' }).click();
    await expect(page).toHaveURL('/store');
    await page.context().clearCookies();
    await page.goto('/login');
    await main.locator('input[name=email]').fill(email);
    await main.locator('input[name=password]').fill(password);
    await main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('a shop’s whole form is on one page', async ({ page }) => {
    await page.goto('/seller?view=register');
    const main = page.getByRole('main');
    await main.locator('input[name=company]').fill('ร้านไร้สคริปต์');
    await main.getByRole('button', { name: 'ขอรหัส OTP' }).click();
    await expect(main.locator('input[name=company]')).toHaveValue('ร้านไร้สคริปต์');
    await expect(main.getByText('กรุณากรอกข้อมูล').first()).toBeVisible();
    await expect(main.getByLabel('สำนักพิมพ์')).toBeVisible();
  });
});

test('redirects stay on this site, whatever next says', async ({ page, baseURL }) => {
  const { email } = await newShopper(page.request);
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '/%09/evil.example/..//evil.example',
    'https://evil.example',
    '/login?next=//evil.example',
  ]) {
    const reply = await page.request.post('/login', {
      form: { by: 'email', email, password: 'e2e-password-1', next },
      headers: { origin: baseURL ?? '' },
      maxRedirects: 0,
    });
    expect(reply.status()).toBe(302);
    const { location } = reply.headers();
    expect(new URL(location ?? '', baseURL).origin, next).toBe(baseURL);
  }
});

test('a post from another site is refused', async ({ page, baseURL }) => {
  const { email } = await newShopper(page.request);
  const form = { by: 'email', email, password: 'e2e-password-1' };
  const from = (origin: string) =>
    page.request.post('/login', { form, headers: { origin }, maxRedirects: 0 });
  expect((await from('https://evil.example')).status()).toBe(403);
  expect((await from('null')).status()).toBe(403);
  expect((await from(baseURL ?? '')).status()).toBe(302);
});
