import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { demoTotpSecret, totpCode } from '../src/platform/totp.ts';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

const password = 'bannasala-demo';

/** Signs in on the page as a visitor without a session does: the password, and what comes after it. */
async function givePassword(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login?next=/admin');
  const main = page.getByRole('main');
  await main.locator('input[name=email]').fill(email);
  await main.locator('input[name=password]').fill(secret);
  await main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
}

test('staff sign in with a code, see the desks of their role, and no others', async ({ page, context }) => {
  await enter(context, null, 'th');
  await givePassword(page, 'content@bannasala.test');
  await expect(page.getByRole('heading', { name: 'ยืนยันตัวตนขั้นที่สอง' })).toBeVisible();
  await expectNoFindings(page);
  await page.locator('input[name=code]').fill('000000');
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await expect(page.getByText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว')).toBeVisible();
  await page.locator('input[name=code]').fill(totpCode(demoTotpSecret, new Date()));
  await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByRole('link', { name: 'แคมเปญ' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'เจ้าหน้าที่และสิทธิ์' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ตรวจสลิป' })).toHaveCount(0);
  for (const hidden of ['staff', 'slips', 'payouts', 'users', 'adjustments/new', 'orders']) {
    const reply = await page.request.get(`/admin/${hidden}`);
    expect(reply.status(), hidden).toBe(404);
  }
});

test('an owner adds somebody, who sets a second step up without scripts and is in', async ({
  browser,
  request,
}) => {
  const owner = await demoPerson(request, 'admin');
  const email = `staff-${randomUUID().slice(0, 12)}@test.example`;
  const desk = await browser.newContext();
  await enter(desk, owner, 'th');
  const page = await desk.newPage();
  await page.goto('/admin/staff');
  await page.getByRole('main').locator('input[name=email]').fill(email);
  await page
    .getByRole('radio', { name: /บริการลูกค้า/ })
    .last()
    .check();
  await page.getByRole('button', { name: 'เพิ่มเจ้าหน้าที่' }).click();
  await expect(page.getByText('เพิ่มเจ้าหน้าที่แล้ว')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectNoFindings(page);
  await desk.close();

  const link = async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const sent: { to: string; text: string }[] = await outbox.json();
    return /resetpassword\/(\S+)/.exec(sent.find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(link).not.toBe('');
  const own = 'staff-password-1';
  await call(request, 'POST', '/ResetPassword', {
    data: { token: await link(), password: own, confirmPassword: own },
  });

  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, null, 'th');
  const first = await plain.newPage();
  await givePassword(first, email, own);
  await expect(first.getByRole('heading', { name: 'ตั้งการยืนยันตัวตนขั้นที่สอง' })).toBeVisible();
  // Nothing else opens meanwhile.
  expect((await first.request.get('/admin')).status()).toBe(401);
  await first.getByRole('button', { name: 'เริ่มตั้งค่าแอป' }).click();
  const secret = (await first.locator('code').textContent()) ?? '';
  await first.locator('input[name=code]').fill('000000');
  await first.getByRole('button', { name: 'ยืนยันและเปิดใช้' }).click();
  await expect(first.locator('code')).toHaveText(secret);
  await first.locator('input[name=code]').fill(totpCode(secret, new Date()));
  await first.getByRole('button', { name: 'ยืนยันและเปิดใช้' }).click();
  await expect(first.getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem')).toHaveCount(10);
  await first.getByRole('link', { name: 'เก็บไว้แล้ว ไปต่อ' }).click();
  await expect(first.getByRole('link', { name: 'คำสั่งซื้อ' }).first()).toBeVisible();
  await plain.close();
});

test('a passkey is made, and proves who one is when signing in', async ({ page, context }) => {
  const request = page.request;
  const owner = await demoPerson(request, 'admin');
  const email = `staff-${randomUUID().slice(0, 12)}@test.example`;
  await call(request, 'POST', '/admin/staff', { token: owner.token, data: { email, role: 'catalogue' } });
  const link = async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const sent: { to: string; text: string }[] = await outbox.json();
    return /resetpassword\/(\S+)/.exec(sent.find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(link).not.toBe('');
  const own = 'staff-password-1';
  await call(request, 'POST', '/ResetPassword', {
    data: { token: await link(), password: own, confirmPassword: own },
  });
  await enter(context, null, 'th');
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await givePassword(page, email, own);
  await page.getByRole('button', { name: 'หรือสร้างพาสคีย์บนอุปกรณ์นี้' }).click();
  await expect(page.getByRole('list', { name: 'รหัสกู้คืน' })).toBeVisible();
  await page.getByRole('link', { name: 'เก็บไว้แล้ว ไปต่อ' }).click();
  await page.waitForURL('**/admin');
  await context.clearCookies({ name: 'token' });
  await givePassword(page, email, own);
  await page.getByRole('button', { name: 'ใช้พาสคีย์' }).click();
  await page.waitForURL('**/admin');
  await page.goto('/admin/security');
  await expect(page.getByText('Passkey')).toBeVisible();
  await expectNoFindings(page);
});
