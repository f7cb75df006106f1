import { expect, test } from '@playwright/test';
import { call, demoPerson, enter, newShopper, placeOrder } from './order-desk.ts';

test('a store puts the number of a parcel on its way right; its buyer sees what holds', async ({
  page,
  context,
  request,
}) => {
  const buyer = await newShopper(request);
  const { orders } = await placeOrder(request, buyer, 'cod', { store: 'bannasala-press' });
  const orderNumber = orders[0]?.orderNumber;
  const seller = await demoPerson(request, 'seller');
  const path = `/seller/Order/${orderNumber}`;
  const parcel = { provider: 'Flash Express', trackingNumber: 'TH0001A' };
  await call(request, 'POST', `${path}/ship`, { token: seller.token, data: parcel });

  await enter(context, seller, 'th');
  await page.goto(`/manage-store/orders/${orderNumber}`);
  // It left a moment ago: nobody can say yet that it has arrived, but the page says from when on.
  await expect(page.getByText('แจ้งว่าพัสดุส่งถึงแล้วได้ตั้งแต่')).toBeVisible();
  await expect(page.getByRole('button', { name: 'พัสดุส่งถึงแล้ว' })).toHaveCount(0);
  await page.getByText('แก้ไขเลขพัสดุ', { exact: true }).click();
  const number = page.getByLabel('เลขพัสดุ');
  await expect(number).toHaveValue('TH0001A');
  await number.fill('TH0002B');
  await page.getByRole('button', { name: 'บันทึกเลขที่ถูกต้อง' }).click();
  await expect(page.getByText('แก้ไขเลขพัสดุแล้ว ผู้ซื้อได้รับแจ้งแล้ว')).toBeVisible();
  await expect(page.getByText('TH0001A → TH0002B')).toBeVisible();

  await enter(context, buyer, 'th');
  await page.goto(`/user/profile/my-order/${orderNumber}`);
  await expect(page.getByText('TH0002B', { exact: true }).first()).toBeVisible();
});
