import { expect, type Page, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newcomer } from './order-desk.ts';

/** Pictures for whoever looks at the screens, where a run asks for them. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test('staff begin with the text of the shop, are asked who has to agree, and can take theirs away', async ({
  browser,
  context,
  page,
  request,
}) => {
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'content'), 'en');
  const staff = await office.newPage();
  await staff.goto('/admin/content/page');
  const desk = staff.getByRole('main');
  await expect(desk.getByRole('region', { name: 'Legal pages' })).toContainText(
    'The text that comes with the shop',
  );
  await shot(staff, 'desk-en');
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('link', { name: 'Cookie policy' }).click();
  const title = desk.getByRole('textbox', { name: 'Title in English' });
  await expect(title).toHaveValue('Cookie policy');
  await expect(desk.getByRole('textbox', { name: 'Text in Thai' })).toContainText('คุกกี้คืออะไร');
  await title.fill('Cookies of this shop');
  await desk.getByRole('button', { name: 'Save the draft' }).click();
  await expect(desk.getByText('It is there, as a draft')).toBeVisible();

  // Nothing has changed for visitors, until it is said whether everybody has to agree.
  await enter(context, null, 'en');
  await page.goto('/cookie-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible();
  await desk.locator('summary', { hasText: 'Publish' }).click();
  await expect(desk.getByRole('group', { name: /have to agree again/ })).toBeVisible();
  await shot(staff, 'publish-en');
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('radio', { name: /They don’t/ }).check();
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('Published', { exact: true })).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: 'In force' }).first()).toBeVisible();
  await shot(staff, 'history-en');

  await expect(async () => {
    await page.goto('/cookie-policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Cookies of this shop' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  // The shop puts its own table of cookies and its contacts there, whatever staff write.
  await expect(page.getByRole('table').getByText('cookie_consent')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeVisible();
  await shot(page, 'cookies-en');
  await expectNoFindings(page);
  await page.goto('/cookie-policy?version=2026-11-21');
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read the one in force now' })).toBeVisible();

  await desk.locator('summary', { hasText: 'Take away' }).click();
  await desk
    .getByRole('radio', { name: /They don’t/ })
    .last()
    .check();
  await desk.getByRole('button', { name: 'Take away' }).click();
  await expect(desk.getByText('Taken away', { exact: false }).first()).toBeVisible();
  await expect(async () => {
    await page.goto('/cookie-policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await office.close();
});

test('whoever agreed before is asked again when the substance changes, and reads what they agreed to', async ({
  context,
  page,
  request,
}) => {
  const { token } = await demoPerson(request, 'content');
  const person = await newcomer(request);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'ข้อกำหนดใหม่ของ {businessName}' }] };
  const words = {
    ...{ titleTh: 'ข้อกำหนดฉบับทดลอง', titleEn: 'Terms on trial', summaryTh: '', summaryEn: '' },
    ...{ bodyTh: { type: 'doc', content: [paragraph] }, bodyEn: null, authorTh: '', authorEn: '' },
    ...{ coverId: null, coverAltTh: '', coverAltEn: '', categoryId: null, relatedIds: [] },
  };
  const { id, version } = await call<{ id: number; version: number }>(request, 'POST', '/admin/content', {
    token,
    data: { kind: 'page', urlKey: 'term-and-condition', words },
  });
  const publish = (data: object) =>
    call(request, 'POST', `/admin/content/${id}/publish`, { token, data: { version, ...data } });
  await publish({ isShown: true, isAskedAnew: true });
  try {
    await enter(context, person, 'th');
    await page.goto('/user/profile/my-order');
    const bar = page.getByRole('complementary', { name: 'ข้อกำหนดที่รอคุณยอมรับ' });
    await expect(bar).toBeVisible();
    await shot(page, 'bar-th');
    await expectNoFindings(page);
    await bar.getByRole('link', { name: 'อ่านและยอมรับ' }).click();
    await expect(page.getByRole('link', { name: 'อ่านข้อกำหนดการใช้งาน' })).toBeVisible();
    await shot(page, 'agree-th');
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'อ่านแล้วและยอมรับ' }).click();
    await expect(page.getByText('บันทึกการยอมรับแล้ว')).toBeVisible();
    await page.getByText('ประวัติความยินยอม').click();
    await page
      .getByRole('link', { name: /: อ่าน$/ })
      .last()
      .click();
    await expect(page.getByRole('link', { name: 'อ่านฉบับที่ใช้อยู่ตอนนี้' })).toBeVisible();
    await page.goto('/user/profile/my-order');
    await expect(bar).toHaveCount(0);
  } finally {
    await publish({ isShown: false, isAskedAnew: false });
  }
});
