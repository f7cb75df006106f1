import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A page on a phone and on a wide screen, in the looks of both shops. */
async function lookTwice(page: Page, name: string): Promise<void> {
  for (const theme of ['siamensis', 'institute']) {
    await page.evaluate((each) => {
      document.documentElement.dataset.theme = each;
    }, theme);
    await look(page, `${name}-${theme}`);
  }
}

test('a store proposes a product with options by keyboard, staff accept it, and a shopper pays the price of the leaf', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.slow();
  const [admin, seller] = await Promise.all([demoPerson(request, 'admin'), demoPerson(request, 'seller')]);
  const key = randomUUID().slice(0, 8);
  const { dataList } = await call<{ dataList: { id: number }[] }>(request, 'GET', '/Category/List');
  const name = `ถุงแคมเปญ ${key}`;
  const leaf = (option: string, price: number) => ({ options: [option], price, stock: 5 });
  const { id: productId } = await call<{ id: number }>(request, 'POST', '/seller/product/WithOptions', {
    token: seller.token,
    data: {
      ...{ nameTh: name, nameEn: `Bag ${key}`, categoryId: dataList[0]?.id, price: 100, state: 'onSale' },
      levels: [
        {
          ...{ nameTh: 'ลาย', nameEn: 'Pattern' },
          values: [
            { nameTh: 'บัว', nameEn: 'Lotus' },
            { nameTh: 'ช้าง', nameEn: 'Elephant' },
            { nameTh: 'นก', nameEn: 'Bird' },
          ],
        },
      ],
      leaves: [leaf('บัว', 100), leaf('ช้าง', 200), leaf('นก', 300)],
    },
  });
  const { urlKey } = await call<{ urlKey: string }>(request, 'GET', `/seller/product/${productId}/options`, {
    token: seller.token,
  });
  const campaign = {
    ...{ urlKey: `options-${key}`, nameTh: `แคมเปญถุง ${key}`, nameEn: `Bags ${key}` },
    ...{ startsAt: at(-1), endsAt: at(2), proposalsUntil: at(1), leastDiscountPercent: '10' },
  };
  const { id } = await call<{ id: number }>(request, 'POST', '/admin/campaign', {
    token: admin.token,
    multipart: campaign,
  });

  const shopkeeper = await browser.newContext();
  await enter(shopkeeper, seller, 'en');
  const store = await shopkeeper.newPage();
  const centre = store.getByRole('main');
  await store.goto(`/manage-store/campaign/${id}?search=${key}`);
  await expect(centre.getByText('3 options, 3 to propose', { exact: false })).toBeVisible();
  await lookTwice(store, 'campaign-candidates');
  await centre.getByRole('link', { name: `Price the options of Bag ${key}` }).press('Enter');
  await expect(centre.getByRole('heading', { level: 1, name: `Bag ${key}` })).toBeVisible();

  // By keyboard alone: a percentage fills them all in, one is typed over, one is left out.
  const price = (option: string) => centre.getByRole('textbox', { name: `Campaign price of ${option}` });
  await centre.getByLabel('Percent off every option').focus();
  await store.keyboard.type('20');
  await store.keyboard.press('Enter');
  await expect(centre.getByText('3 prices are filled in', { exact: false })).toBeVisible();
  await expect(price('Lotus')).toHaveValue('80.00');
  await expect(price('Elephant')).toHaveValue('160.00');
  await expect(price('Bird')).toHaveValue('240.00');
  await price('Elephant').focus();
  await store.keyboard.press('Control+a');
  await store.keyboard.type('190');
  await store.keyboard.press('Tab');
  await expect(price('Bird')).toBeFocused();
  await store.keyboard.press('Control+a');
  await store.keyboard.press('Delete');
  await store.keyboard.press('Enter');
  await expect(price('Elephant')).toHaveAccessibleDescription('The price is still too high');
  await expect(centre.getByText('1 option couldn’t be proposed')).toBeVisible();
  await expect(centre.getByRole('article', { name: 'Lotus' })).toContainText('To answer');
  await lookTwice(store, 'campaign-leaves-refused');
  await price('Elephant').focus();
  await store.keyboard.press('Control+a');
  await store.keyboard.type('150.50');
  await store.keyboard.press('Enter');
  await expect(centre.getByText('2 options proposed')).toBeVisible();

  const office = await browser.newContext();
  await enter(office, admin, 'th');
  const staff = await office.newPage();
  const desk = staff.getByRole('main');
  await staff.goto(`/admin/campaigns/${id}/proposals`);
  const proposal = desk.getByRole('article', { name });
  await expect(proposal).toContainText('฿80.00 – ฿150.50');
  await expect(proposal.getByRole('listitem').filter({ hasText: 'ช้าง' })).toContainText('฿150.50');
  await lookTwice(staff, 'campaign-proposals');
  await desk.getByRole('checkbox', { name: `เลือก ${name}` }).check();
  await desk.locator('summary', { hasText: 'รับเข้าแคมเปญ' }).click();
  await desk.getByRole('button', { name: 'รับเข้าแคมเปญ' }).click();
  await expect(desk.getByRole('status').filter({ hasText: '1' }).first()).toBeVisible();
  await expect(proposal).toHaveCount(0);
  await store.reload();
  await expect(centre.getByRole('article', { name: 'Elephant' })).toContainText('In the campaign');
  await expect(price('Bird')).toBeVisible();
  await lookTwice(store, 'campaign-leaves');
  await enter(shopkeeper, seller, 'th');
  await store.reload();
  await expect(centre.getByRole('article', { name: 'ช้าง' })).toContainText('ในแคมเปญ');
  await lookTwice(store, 'campaign-leaves-th');

  const shopper = await newShopper(request);
  await enter(context, shopper, 'th');
  const shown = page.getByRole('region', { name: 'สินค้า' }).getByRole('link', { name });
  await expect(async () => {
    await page.goto(`/campaign/options-${key}`);
    await expect(shown.first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('฿80.00').locator('visible=true').first()).toBeVisible();
  await look(page, 'campaign-shop');
  await page.goto(`/product/${urlKey}`);
  await page.getByRole('list', { name: 'ลาย' }).getByRole('link', { name: 'ช้าง' }).click();
  const main = page.getByRole('main');
  const shownPrice = (price: string) => main.getByText(price).locator('visible=true').first();
  await expect(shownPrice('฿150.50')).toBeVisible();
  // Struck through is what it cost before.
  await expect(shownPrice('฿200.00')).toBeVisible();
  await look(page, 'campaign-leaf');
  await main.getByRole('button', { name: 'เพิ่มลงตะกร้า' }).locator('visible=true').first().click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
  await page.goto('/cart');
  await expect(shownPrice('฿150.50')).toBeVisible();
  await page.goto('/checkout');
  await page.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();
  await page.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }).locator('visible=true').first().click();
  await page.waitForURL('**/payment/result/**');
  const results = await call<{ orders: number; copies: number; sales: number }>(
    request,
    'GET',
    `/admin/campaign/${id}/results`,
    { token: admin.token },
  );
  expect(results).toMatchObject({ orders: 1, copies: 1, sales: 150.5 });
  await Promise.all([shopkeeper.close(), office.close()]);
});

test('and all of it without scripts: a percentage for all options at once from the list, and one taken back', async ({
  browser,
  request,
}) => {
  const [admin, seller] = await Promise.all([demoPerson(request, 'admin'), demoPerson(request, 'seller')]);
  const key = randomUUID().slice(0, 8);
  const { dataList } = await call<{ dataList: { id: number }[] }>(request, 'GET', '/Category/List');
  await call(request, 'POST', '/seller/product/WithOptions', {
    token: seller.token,
    data: {
      ...{
        nameTh: `กล่อง ${key}`,
        nameEn: `Box ${key}`,
        categoryId: dataList[0]?.id,
        price: 99.99,
        state: 'onSale',
      },
      levels: [
        {
          ...{ nameTh: 'สี', nameEn: 'Colour' },
          values: [
            { nameTh: 'แดง', nameEn: 'Red' },
            { nameTh: 'ฟ้า', nameEn: 'Blue' },
          ],
        },
      ],
    },
  });
  const { id } = await call<{ id: number }>(request, 'POST', '/admin/campaign', {
    token: admin.token,
    multipart: {
      ...{ urlKey: `plain-${key}`, nameTh: `แคมเปญ ${key}`, nameEn: `Plain ${key}` },
      ...{ startsAt: at(1), endsAt: at(2), proposalsUntil: at(1), leastDiscountPercent: '15' },
    },
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/manage-store/campaign/${id}?search=${key}`);
  await main.getByRole('checkbox', { name: `Choose Box ${key}` }).check();
  await main.getByLabel('Percent off all that are ticked').fill('15');
  await main.getByRole('button', { name: 'Propose' }).click();
  await expect(main.getByText('1 product proposed')).toBeVisible();
  await page.goto(`/manage-store/campaign/${id}?filter=proposed`);
  await main.getByRole('link', { name: `Price the options of Box ${key}` }).click();
  await expect(main.getByRole('textbox', { name: 'Campaign price of Red' })).toHaveValue('84.99');
  await main.getByRole('checkbox', { name: 'Choose Red' }).check();
  await main.locator('summary', { hasText: 'Withdraw what is ticked' }).click();
  await main.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(main.getByText('1 option withdrawn')).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Campaign price of Red' })).toHaveValue('');
  await expect(main.getByRole('textbox', { name: 'Campaign price of Blue' })).toHaveValue('84.99');
  await context.close();
});
