import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

test('staff book on a store’s account after a second look, the store reads why, and a mistake is taken back', async ({
  browser,
  request,
}) => {
  const [finance, seller] = [await demoPerson(request, 'finance'), await demoPerson(request, 'seller2')];
  const reason = `Lost in the post ${Date.now()}`;
  const context = await browser.newContext();
  await enter(context, finance, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/admin');
  await main.getByRole('link', { name: 'Adjustments' }).click();
  await main.getByRole('link', { name: 'Adjust a store’s account' }).click();
  await main.getByRole('searchbox', { name: 'Store or order number' }).fill('nobody has this name');
  await main.getByRole('button', { name: 'Find' }).click();
  await expect(main.getByText('No store found')).toBeVisible();
  await main.getByRole('searchbox', { name: 'Store or order number' }).fill('kradat-kao');
  await main.getByRole('button', { name: 'Find' }).click();
  await expectNoFindings(page);
  await main.getByRole('link', { name: /^Adjust this store: / }).click();

  await main.getByRole('textbox', { name: 'Amount (฿)' }).fill('1,00');
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText('Choose what it is')).toBeVisible();
  await expect(main.getByText('Enter an amount in baht, with at most two decimals')).toBeVisible();
  await expect(main.getByText("This field can't be empty")).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('radio', { name: /^Compensation/ }).check();
  await main.getByRole('textbox', { name: 'Amount (฿)' }).fill('1,250.50');
  await main.getByRole('textbox', { name: 'Reason, as the store reads it' }).fill(reason);
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText(`The store is credited ฿1,250.50: ${reason}`)).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Change it' }).click();
  await expect(main.getByRole('textbox', { name: 'Amount (฿)' })).toHaveValue('1,250.50');
  await main.getByRole('button', { name: 'Go on' }).click();
  await main.getByRole('button', { name: 'Book it' }).dblclick();
  await expect(main.getByText('It is booked, and the store is told')).toBeVisible();
  const item = main.getByRole('article').filter({ hasText: reason });
  await expect(item).toHaveCount(1);
  await expectNoFindings(page);

  const theirs = await browser.newContext();
  await enter(theirs, seller, 'en');
  const store = await theirs.newPage();
  await store.goto('/manage-store/finance');
  await store.getByRole('link', { name: 'Adjustments' }).click();
  const told = store.getByRole('main').getByRole('article').filter({ hasText: reason });
  await expect(told).toContainText('฿1,250.50');
  await expectNoFindings(store);

  await item.getByText('Take it back', { exact: true }).click();
  await item.getByRole('button', { name: 'Confirm: take it back' }).click();
  await expect(item.getByText("This field can't be empty")).toBeVisible();
  await item.getByRole('textbox', { name: 'Why, as the store reads it' }).fill(`${reason}: wrong store`);
  await item.getByRole('button', { name: 'Confirm: take it back' }).click();
  await expect(main.getByText('It is taken back, and the store is told')).toBeVisible();
  await expect(main.getByRole('article').filter({ hasText: reason })).toHaveCount(2);
  await store.reload();
  await expect(told.filter({ hasText: 'Takes back' })).toContainText('1,250.50');
  const { dataList } = await call<{ dataList: { amount: number; reason: string }[] }>(
    request,
    'GET',
    '/seller/adjustment',
    { token: seller.token },
  );
  const sum = dataList
    .filter((one) => one.reason.startsWith(reason))
    .reduce((all, { amount }) => all + amount, 0);
  expect(sum).toBe(0);
  await Promise.all([context.close(), theirs.close()]);
});

test('without scripts an amount is booked as well, and a store that isn’t there is not found', async ({
  browser,
  baseURL,
  request,
}) => {
  const finance = await demoPerson(request, 'finance');
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, finance, 'th');
  const page = await context.newPage();
  await page.goto(`${baseURL}/admin/adjustments/new?store=kradat-kao`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: /^เรียกเก็บจากร้าน/ }).check();
  await main.getByRole('textbox', { name: 'จำนวนเงิน (บาท)' }).fill('10');
  await main.getByRole('textbox', { name: 'เลขคำสั่งซื้อ' }).fill('NOBODYS-ORDER');
  await main.getByRole('textbox', { name: 'เหตุผลที่ร้านจะเห็น' }).fill('ทดสอบ');
  await main.getByRole('button', { name: 'ดำเนินการต่อ' }).click();
  await main.getByRole('button', { name: 'บันทึกรายการ' }).click();
  await expect(main.getByText('ร้านนี้ไม่มีคำสั่งซื้อเลขนี้')).toBeVisible();
  await main.getByRole('textbox', { name: 'เลขคำสั่งซื้อ' }).fill('');
  await main.getByRole('button', { name: 'ดำเนินการต่อ' }).click();
  await main.getByRole('button', { name: 'บันทึกรายการ' }).click();
  await expect(main.getByText('บันทึกรายการและแจ้งร้านแล้ว')).toBeVisible();
  await context.close();
});
