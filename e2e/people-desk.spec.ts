import { expect, type Page, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, placeOrder } from './order-desk.ts';

/** Whether a page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('support find an account by its order, note something, and correct the note', async ({
  browser,
  request,
}) => {
  const shopper = await newShopper(request);
  const { orders } = await placeOrder(request, shopper, 'cod');
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'support'), 'th');
  const page = await office.newPage();
  await page.goto('/admin/users');
  const main = page.getByRole('main');
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('searchbox').fill(orders[0]?.orderNumber ?? '');
  await main.getByRole('button', { name: 'ค้นหา' }).click();
  await main.getByRole('listitem').filter({ hasText: shopper.email }).getByRole('link').click();
  await expect(main.getByRole('heading', { name: 'ยอดเงินและคะแนน' })).toBeVisible();
  await main.getByLabel('เขียนบันทึก').fill('โทรกลับหลังหกโมง');
  await main.getByRole('button', { name: 'บันทึก', exact: true }).click();
  const said = (text: string) => main.getByRole('paragraph').filter({ hasText: text });
  await expect(said('โทรกลับหลังหกโมง')).toBeVisible();
  await main.getByText('แก้ไข', { exact: true }).click();
  await main.getByLabel('ข้อความ').fill('โทรกลับหลังสองทุ่ม');
  await main.getByRole('button', { name: 'บันทึกการแก้ไข' }).click();
  await expect(main.getByText('แก้ไขบันทึกแล้ว')).toBeVisible();
  await main.getByText('ข้อความก่อนแก้ไข (1)').click();
  await expect(said('โทรกลับหลังหกโมง')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByRole('link', { name: /^คำสั่งซื้อ/ }).click();
  await expect(main.getByText(orders[0]?.orderNumber ?? '')).toBeVisible();
  await main.getByRole('link', { name: 'สิ่งที่แจ้งไป' }).click();
  await expect(main.getByRole('list', { name: 'สิ่งที่แจ้งไป' })).toBeVisible();
  await expectNoFindings(page);
  await office.close();
});

test('staff see the shop as a person does, change nothing, and leave', async ({ browser, request }) => {
  const shopper = await newShopper(request);
  const { orders } = await placeOrder(request, shopper, 'cod');
  const orderNumber = orders[0]?.orderNumber ?? '';
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'support'), 'en');
  const page = await office.newPage();
  await page.goto(`/admin/users?search=${encodeURIComponent(shopper.email)}`);
  const main = page.getByRole('main');
  await main.getByRole('listitem').filter({ hasText: shopper.email }).getByRole('link').click();
  await main.getByText('See as this person', { exact: true }).click();
  await main.getByRole('button', { name: 'Begin' }).click();
  await expect(main.getByText("This field can't be empty")).toBeVisible();
  await main.getByLabel('Why you need to look').fill('Their order can’t be found');
  await main.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL('/');
  const banner = page.getByRole('complementary', { name: 'Seeing as somebody else' });
  await expect(banner).toContainText('reading only');
  expect(await violationsOf(page)).toEqual([]);

  // What the person sees, they see; the back office isn't there.
  await page.goto(`/user/profile/my-order/${orderNumber}`);
  await expect(page.getByText(orderNumber).first()).toBeVisible();
  await expect(banner).toBeVisible();
  expect((await page.goto('/admin'))?.status()).toBe(404);
  await expect(banner).toBeVisible();

  // A form is refused, with the reason; nothing was changed.
  await page.goto('/user/profile/notification/settings');
  const submit = page.getByRole('main').getByRole('button', { name: /save/i });
  await submit.click();
  await expect(page.getByText('you can look, and change nothing')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(banner).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await banner.getByRole('button', { name: 'Leave this view' }).click();
  await expect(page.getByRole('main').getByText('You are back to your own view')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto(new URL('?part=audit', page.url()).href);
  await expect(page.getByText('Staff stopped seeing the shop as the account')).toBeVisible();
  expect((await page.goto('/admin'))?.status()).toBe(200);
  await office.close();
});

test('without scripts an owner announces a suspension, the store contests it, and it is lifted', async ({
  browser,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  type Stores = { dataList: { id: number; name: string; urlKey: string }[] };
  const seller = await demoPerson(request, 'seller2');
  const { store } = await call<{ store: { urlKey: string } }>(request, 'GET', '/seller/waiting', seller);
  const { dataList } = await call<Stores>(request, 'GET', `/admin/stores?search=${store.urlKey}`, {
    token: admin.token,
  });
  const { id, name } = dataList[0] ?? { id: 0, name: '' };
  const office = await browser.newContext({ javaScriptEnabled: false });
  await enter(office, admin, 'th');
  const page = await office.newPage();
  await page.goto('/admin/stores');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.goto(`/admin/stores/${id}`);
  const main = page.getByRole('main');
  await main.getByText('ระงับการขาย', { exact: true }).click();
  await expect(main.getByText('สิ่งที่จะตามมา')).toBeVisible();
  await main.getByLabel('เริ่มเมื่อไร').selectOption('14');
  await main.getByLabel('เหตุผล').fill('ส่งช้าหลายครั้ง');
  await main.getByRole('button', { name: 'ยืนยันระงับการขาย' }).click();
  await expect(main.getByText('แจ้งร้านแล้ว และเก็บไว้ในบันทึกการทำงาน')).toBeVisible();

  const centre = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await enter(centre, seller, 'th');
  const owner = await centre.newPage();
  await owner.goto('/manage-store');
  await owner.getByRole('link', { name: 'ดูเหตุผลและวิธีโต้แย้ง' }).click();
  const part = owner.getByRole('main');
  await expect(part.getByText('ส่งช้าหลายครั้ง')).toBeVisible();
  await part.getByText('โต้แย้ง', { exact: true }).click();
  await part.getByLabel('เหตุผลที่ไม่เห็นด้วย').fill('ขนส่งหยุดช่วงน้ำท่วม');
  await part.getByRole('button', { name: 'ส่งคำโต้แย้ง' }).click();
  await expect(part.getByText('ส่งคำโต้แย้งแล้ว เราจะแจ้งผลให้ทราบ')).toBeVisible();
  expect(await violationsOf(owner)).toEqual([]);
  expect(await overflow(owner)).toBeLessThanOrEqual(0);
  await centre.close();

  await page.goto('/admin/stores?filter=appealed');
  await main.getByRole('link', { name }).click();
  await expect(main.getByText('ขนส่งหยุดช่วงน้ำท่วม').first()).toBeVisible();
  await main.getByText('เห็นด้วยกับร้าน ยกเลิกการระงับ', { exact: true }).click();
  await main.getByLabel('คำตอบถึงร้าน').last().fill('รับฟังแล้ว');
  await main.getByRole('button', { name: 'ยืนยันยกเลิกการระงับ' }).click();
  await expect(main.getByText('ยกเลิกการระงับแล้ว สินค้าของร้านกลับมาขายทั้งหมด')).toBeVisible();
  await office.close();
});

test('an owner agrees on a store’s commission: a higher one without consent after notice, with consent at once', async ({
  context,
  page,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  const { dataList } = await call<{ dataList: { id: number; name: string }[] }>(
    request,
    'GET',
    '/admin/stores?search=rim-khlong-books',
    { token: admin.token },
  );
  const { id, name } = dataList[0] ?? { id: 0, name: '' };
  await enter(context, admin, 'en');
  await page.goto(`/admin/stores/${id}`);
  const panel = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Commission', exact: true }) });
  await expect(panel.getByText(/^Nothing is agreed with this store/)).toBeVisible();
  await panel.getByText('Set a rate', { exact: true }).click();
  await panel.getByLabel('Per cent of what the store earns').fill('9.5');
  await panel.getByLabel('Why this rate').first().fill('A new contract');
  await panel.getByRole('button', { name: 'Yes, set it' }).click();
  // What was typed stays, beside what is wrong with it.
  await expect(panel.getByText(/has 15 days’ notice/)).toBeVisible();
  await expect(panel.getByLabel('Per cent of what the store earns')).toHaveValue('9.5');
  await expect(panel.getByLabel('Why this rate').first()).toHaveValue('A new contract');
  await panel.getByLabel('The store has agreed to it').first().check();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Yes, set it' }).click();
  await expect(page.getByText('The rate is set, and the store was told')).toBeVisible();
  await expect(panel.getByText('Agreed with this store: 9.5%')).toBeVisible();
  await expect(panel.getByText('A new contract')).toBeVisible();
  expect(name).not.toBe('');
});

test('the desks at both widths', async ({ browser, request }) => {
  // Twenty pages, each looked at whole.
  test.slow();
  const admin = await demoPerson(request, 'admin');
  const shopper = await call<{ dataList: { id: number }[] }>(
    request,
    'GET',
    '/admin/users?search=shopper@bannasala.test',
    { token: admin.token },
  );
  const contested = await call<{ dataList: { id: number }[] }>(
    request,
    'GET',
    '/admin/stores?filter=appealed',
    { token: admin.token },
  );
  for (const width of [360, 1280])
    for (const language of ['th', 'en'] as const) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      await enter(context, admin, language);
      const page = await context.newPage();
      const pages = {
        users: '/admin/users',
        user: `/admin/users/${shopper.dataList[0]?.id}`,
        audit: `/admin/users/${shopper.dataList[0]?.id}?part=audit`,
        stores: '/admin/stores',
        store: `/admin/stores/${contested.dataList.at(-1)?.id}`,
      };
      for (const [shot, path] of Object.entries(pages)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await overflow(page), `${path} ${width}`).toBeLessThanOrEqual(0);
        expect(await violationsOf(page), path).toEqual([]);
        const folder = process.env.E2E_SHOTS;
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/${shot}-${language}-${width}.png`, fullPage: true });
      }
      await context.close();
    }
});
