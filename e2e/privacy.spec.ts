import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { call, enter, newShopper } from './order-desk.ts';

const privacy = '/user/profile/privacy';
/** Of whoever `newShopper` makes. */
const password = 'e2e-password-1';

async function askToBeForgotten(page: Page, withPassword: string): Promise<void> {
  // After a mistake the question is open already.
  if (!(await page.getByText('ลบบัญชีนี้หรือไม่').isVisible()))
    await page.getByText('ขอลบบัญชี', { exact: true }).click();
  await page.getByRole('textbox', { name: 'รหัสผ่าน' }).fill(withPassword);
  await page.getByRole('checkbox', { name: 'ฉันเข้าใจว่า' }).check();
  await page.getByRole('button', { name: 'ลบบัญชีของฉัน' }).click();
}

function logIn(request: APIRequestContext, email: string) {
  return call<{ token: string }>(request, 'POST', '/login', { data: { email, password } });
}

test('a person switches news on, takes their data with them, leaves, and comes back in time', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  await enter(context, shopper, 'th');
  await page.goto('/user/profile/my-profile');
  await page.getByRole('navigation', { name: 'เมนูบัญชี' }).getByRole('link', { name: 'ความเป็นส่วนตัว' }).click();
  const news = page.getByRole('switch', { name: 'รับข่าวสารและโปรโมชัน' });
  await expect(news).not.toBeChecked();
  await news.check();
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('บันทึกแล้ว')).toBeVisible();
  await page.reload();
  await expect(news).toBeChecked();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'ดาวน์โหลดข้อมูลของฉัน' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bannasala-data-[\d-]+\.zip$/);
  const copy = unzipSync(await readFile(await file.path()));
  expect(strFromU8(copy['profile.json'] ?? new Uint8Array())).toContain(shopper.email);

  await askToBeForgotten(page, 'wrong-password-1');
  await expect(page.getByText('รหัสผ่านไม่ถูกต้อง')).toBeVisible();
  await askToBeForgotten(page, password);
  await expect(page.getByRole('heading', { name: 'เราได้รับคำขอลบบัญชีแล้ว' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');

  const { token } = await logIn(request, shopper.email);
  await enter(context, { ...shopper, token }, 'th');
  await page.goto(privacy);
  await expect(page.getByText(/^บัญชีนี้จะถูกลบในวันที่ \d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'ยกเลิกการลบ' }).click();
  await expect(page.getByText('ยกเลิกการลบแล้ว')).toBeVisible();
  await expect(page.getByText('ขอลบบัญชี', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('cookies can be chosen, and an account deleted', async ({ page, context, request }) => {
    await page.goto('/cookie-policy');
    await page.getByRole('checkbox', { name: 'สถิติ' }).check();
    await page.getByRole('button', { name: 'บันทึกตัวเลือก' }).click();
    await expect(page.getByText('บันทึกตัวเลือกแล้ว')).toBeVisible();
    expect((await context.cookies()).find(({ name }) => name === 'cookie_consent')?.value).toMatch(
      /\.statistics$/,
    );

    const shopper = await newShopper(request);
    await enter(context, shopper, 'th');
    await page.goto(privacy);
    await page.getByText('ขอลบบัญชี', { exact: true }).click();
    await page.getByRole('button', { name: 'ลบบัญชีของฉัน' }).click();
    await expect(page.getByText('โปรดทำเครื่องหมายเพื่อยืนยัน')).toBeVisible();
    await askToBeForgotten(page, password);
    await expect(page.getByRole('heading', { name: 'เราได้รับคำขอลบบัญชีแล้ว' })).toBeVisible();
  });
});
