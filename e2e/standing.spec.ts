import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, placeOrder } from './order-desk.ts';

test('what counts against a store is told with its evidence, appealed and lifted; staff see how stores stand', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller2');
  const { urlKey } = await call<{ urlKey: string }>(request, 'GET', '/seller/profile', seller);
  const placed = await placeOrder(request, await newShopper(request), 'cod', { store: urlKey });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  await call(request, 'POST', `/seller/Order/${orderNumber}/cancel`, {
    token: seller.token,
    data: { reason: 'เล่มสุดท้ายชำรุด' },
  });

  const store = await browser.newContext();
  await enter(store, seller, 'en');
  const page = await store.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store/standing');
  const mark = main.getByRole('article', { name: `Order ${orderNumber}: Cancelled by the store` });
  await expect(mark.getByText('Counts', { exact: true })).toBeVisible();
  await mark.getByText('Appeal', { exact: true }).click();
  await mark.getByRole('button', { name: 'Send to staff' }).click();
  await expect(mark.getByText("This field can't be empty")).toBeVisible();
  await mark.getByLabel('Why').fill('The buyer asked for it');
  await mark.getByRole('button', { name: 'Send to staff' }).click();
  await expect(main.getByText('Sent to staff. We’ll tell you when it is answered.')).toBeVisible();
  await expect(mark.getByText('Staff are looking')).toBeVisible();
  await expectNoFindings(page);

  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  const deciding = desk.getByRole('main');
  await desk.goto('/admin/marks');
  await deciding.getByRole('link', { name: 'How stores stand' }).click();
  await expect(deciding.getByRole('heading', { level: 1 })).toHaveText('How stores stand');
  await expect(deciding.getByRole('link', { name: /^Not judged yet/ })).toBeVisible();
  await expectNoFindings(desk);
  await desk.goto('/admin/marks');
  const appeal = deciding.getByRole('article', { name: `Order ${orderNumber}: Cancelled by the store` });
  await expect(appeal.getByText('The buyer asked for it')).toBeVisible();
  await appeal.getByText('Lift', { exact: true }).click();
  await appeal.getByLabel('Reason, which the store reads').first().fill('The buyer wrote so');
  await appeal.getByRole('button', { name: 'Confirm' }).first().click();
  await expect(deciding.getByText('Lifted, and the store was told')).toBeVisible();

  await page.reload();
  await expect(mark.getByText('Doesn’t count')).toBeVisible();
  await expect(mark.getByText('The buyer wrote so')).toBeVisible();
  await store.close();
  await office.close();
});
