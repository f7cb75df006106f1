import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

/** Where pictures of the screens go, for whoever wants to look at them. */
const shots = process.env.SHOTS_DIR;

async function look(page: Page, name: string): Promise<void> {
  await expectNoFindings(page);
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
}

test('staff promise a rate for a category, find it among the running ones, and end it', async ({
  browser,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'finance'), 'en');
  const page = await office.newPage();
  await page.goto('/admin/affiliate/rates');
  const main = page.getByRole('main');
  await expect(main.getByText('3% of what is paid')).toBeVisible();
  await expect(main.getByText('The house pays').first()).toBeVisible();
  await look(page, 'rates-en');
  await main.getByRole('link', { name: 'New rate' }).click();

  // What is missing is said at its field; what is on a category has to name one.
  await main.getByLabel('On', { exact: true }).selectOption('category');
  await main.getByRole('button', { name: 'Check it' }).click();
  await expect(main.getByText('Enter more than 0 and at most 30% or 500 baht')).toBeVisible();
  await expect(main.getByText('Please find and choose one')).toBeVisible();
  await main.getByLabel('How much').fill('4.5');
  await main.getByRole('button', { name: 'Find' }).click();
  await main.getByRole('group', { name: 'Choose one' }).getByRole('radio').first().check();
  await look(page, 'new-rate-en');
  await main.getByRole('button', { name: 'Check it' }).click();
  const question = main.getByRole('region', { name: 'Set this rate?' });
  await expect(question).toContainText('4.5% of what is paid · Category');
  await expect(question).toContainText('The house pays');
  await question.getByRole('button', { name: 'Yes, set it' }).click();
  await expect(main.getByText('The rate is set')).toBeVisible();

  const made = main.getByRole('article').filter({ hasText: '4.5% of what is paid' });
  await made.getByText('End', { exact: true }).click();
  await made.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(main.getByText('The rate will end as said')).toBeVisible();
  await expect(made).toHaveCount(0);
  await main.getByRole('link', { name: /^Ended/ }).click();
  await expect(made.first()).toBeVisible();
  await office.close();
});

test('staff release one held earning and refuse another, without scripts as well', async ({
  browser,
  request,
}) => {
  const finance = await demoPerson(request, 'finance');
  const waiting = async () =>
    (await call<{ total: number }>(request, 'GET', '/admin/affiliate/held', { token: finance.token })).total;
  const before = await waiting();
  expect(before).toBeGreaterThanOrEqual(2);
  const office = await browser.newContext({ javaScriptEnabled: false });
  await enter(office, finance, 'th');
  const page = await office.newPage();
  await page.goto('/admin');
  await page.getByRole('main').getByRole('link', { name: 'ผลตอบแทนจากลิงก์' }).click();
  const main = page.getByRole('main');
  const first = main.getByRole('article').first();
  await expect(first).toContainText('ที่อยู่เดียวกัน');
  await first.getByText('ปล่อยยอด', { exact: true }).click();
  await first.getByRole('button', { name: 'ใช่ ปล่อยยอดนี้' }).click();
  await expect(main.getByText('กรุณากรอกข้อมูล')).toBeVisible();
  await first.getByLabel('เหตุผล (ผู้แนะนำอ่านได้)').first().fill('คนละครอบครัว');
  await first.getByRole('button', { name: 'ใช่ ปล่อยยอดนี้' }).click();
  await expect(main.getByText('ปล่อยยอดแล้ว')).toBeVisible();
  expect(await waiting()).toBe(before - 1);
  await office.close();

  const scripted = await browser.newContext();
  await enter(scripted, finance, 'th');
  const desk = await scripted.newPage();
  await desk.goto('/admin/affiliate');
  await look(desk, 'held-th');
  const next = desk.getByRole('main').getByRole('article').first();
  await next.getByText('ปฏิเสธ', { exact: true }).click();
  await next.getByRole('textbox').last().fill('ซื้อเองในบ้านเดียวกัน');
  await next.getByRole('button', { name: 'ใช่ ปฏิเสธ' }).click();
  await expect(desk.getByRole('main').getByText('ปฏิเสธแล้ว')).toBeVisible();
  expect(await waiting()).toBe(before - 2);
  await scripted.close();
});

test('staff look at an affiliate and at what is odd, stop the links, and let them work again', async ({
  browser,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'finance'), 'en');
  const page = await office.newPage();
  await page.goto('/admin/affiliate/signs');
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: 'Buyers at the affiliate’s address' }).first(),
  ).toBeVisible();
  await look(page, 'signs-en');
  await main.getByRole('link', { name: 'Affiliates', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Affiliates', level: 1 })).toBeVisible();
  await look(page, 'people-en');
  await main.getByRole('searchbox').fill('affiliate@bannasala.test');
  await main.getByRole('button', { name: 'Find' }).click();
  await main.getByRole('link', { name: 'นภา ชวนอ่าน' }).click();
  await expect(main.getByText('Robots')).toBeVisible();
  await look(page, 'affiliate-en');

  await main.getByText('Stop the links', { exact: true }).click();
  await main.getByRole('button', { name: 'Yes, stop them' }).click();
  await expect(main.getByText("This field can't be empty")).toBeVisible();
  await main.getByLabel('Reason (the affiliate reads it)').fill('Orders of the same household');
  await main.getByRole('button', { name: 'Yes, stop them' }).click();
  await expect(main.getByText('The links are stopped')).toBeVisible();
  await expect(main.getByText('Reason: Orders of the same household')).toBeVisible();

  await main.getByText('Let the links work again', { exact: true }).click();
  await main.getByLabel('Reason (the affiliate reads it)').fill('Explained');
  await main.getByLabel('Release what was held because of it as well').check();
  await main.getByRole('button', { name: 'Yes, let them work' }).click();
  await expect(main.getByText('The links work again')).toBeVisible();
  await office.close();
});

test('a store sees what links sold and cost, keeps it as a table, and sets and ends a rate of its own', async ({
  browser,
  request,
}) => {
  const centre = await browser.newContext();
  await enter(centre, await demoPerson(request, 'seller'), 'th');
  const page = await centre.newPage();
  await page.goto('/manage-store');
  await page.getByRole('link', { name: 'ผลตอบแทนลิงก์' }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'รายเดือน' })).toBeVisible();
  await expect(main.getByText('ใครจ่าย และเมื่อไร')).toBeVisible();
  await look(page, 'sales-th');
  const saved = page.waitForEvent('download');
  await main
    .getByRole('link', { name: /ดาวน์โหลด CSV: 12 เดือน/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/^affiliate-.*\.csv$/);

  await main.getByRole('link', { name: 'อัตราที่ร้านให้' }).click();
  await expect(main.getByText('8% ของราคาที่จ่าย')).toBeVisible();
  await look(page, 'store-rates-th');
  await main.getByRole('link', { name: 'ตั้งอัตราใหม่' }).click();
  await main.getByLabel('คิดเป็น').selectOption('copy');
  await main.getByLabel('เท่าไร').fill('12');
  await main.getByRole('button', { name: 'ตรวจดูก่อนตั้ง' }).click();
  await expect(main.getByText('฿12.00 ต่อชิ้น · ทั้งหมด · ตั้งแต่ตอนนี้ · ร้านของคุณจ่าย')).toBeVisible();
  await look(page, 'store-new-rate-th');
  await main.getByRole('button', { name: 'ใช่ ตั้งอัตรานี้' }).click();
  await expect(main.getByText('ตั้งอัตราแล้ว')).toBeVisible();
  const made = main.getByRole('article').filter({ hasText: '฿12.00 ต่อชิ้น' });
  await made.getByText('ยุติ', { exact: true }).click();
  await made.getByRole('button', { name: 'ใช่ ยุติอัตรานี้' }).click();
  await expect(main.getByText('ยุติอัตราแล้ว')).toBeVisible();
  await expect(made).toHaveCount(0);
  await centre.close();
});
