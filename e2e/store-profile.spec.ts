import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFindings } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

test('an owner changes what shoppers read of the store, with a logo, and is told of mistakes', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext();
  await enter(context, await demoPerson(request, 'seller2'), 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store');
  await page.getByRole('link', { name: 'Store profile' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Store profile' })).toBeVisible();
  await expectNoFindings(page);
  const name = main.getByRole('textbox', { name: 'Name in Thai' });
  const before = await name.inputValue();
  await name.fill('');
  const tagline = `Read by the river ${Date.now()}`;
  await main.getByRole('textbox', { name: 'Tagline in English' }).fill(tagline);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Write the store’s name')).toBeInViewport();
  await expect(name).toBeFocused();
  await expect(main.getByRole('textbox', { name: 'Tagline in English' })).toHaveValue(tagline);
  await name.fill(before);
  await main.getByLabel('Another logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  });
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('It is saved: shoppers see it from now on')).toBeVisible();
  await expect(main.getByRole('checkbox', { name: 'Without a logo' })).toBeVisible();
  await expectNoFindings(page);
  await expect(main.getByText(/The house’s return rights always apply/)).toBeVisible();
  const policies = main.getByRole('textbox', { name: 'The store’s policies, in English' });
  await policies.fill('Exchanges for 30 days\nWe answer 9:00–18:00');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('It is saved: shoppers see it from now on')).toBeVisible();
  await main.getByRole('link', { name: 'View the store’s page' }).click();
  await expect(page.getByText(tagline).first()).toBeVisible();
  const shown = main.getByRole('region', { name: 'The store’s policies' });
  await expect(shown).toContainText('Exchanges for 30 days');
  await expect(shown).toContainText('The house’s return rights always apply');
  await expect(shown.getByRole('link', { name: 'See the return policy' })).toHaveAttribute(
    'href',
    '/return-policy',
  );
  await expectNoFindings(page);
  await context.close();
});

test('without scripts, too, the page that comes back begins at the first wrong field', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, await demoPerson(request, 'seller2'), 'en');
  const page = await context.newPage();
  await page.goto(`${baseURL}/manage-store/profile`);
  await expect(page.getByText('Shoppers don’t see it')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeInViewport();
  await context.close();
});

test('without scripts two who change it at once lose nothing', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, await demoPerson(request, 'seller2'), 'th');
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) await page.goto(`${baseURL}/manage-store/profile`);
  await first.getByRole('textbox', { name: 'คำโปรยภาษาไทย' }).fill('อ่านก่อนนอน');
  await first.getByRole('button', { name: 'บันทึก' }).click();
  await expect(first.getByText('บันทึกแล้ว ผู้ซื้อเห็นข้อมูลใหม่ตั้งแต่ตอนนี้')).toBeVisible();
  await second.getByRole('textbox', { name: 'คำโปรยภาษาไทย' }).fill('อ่านตอนเช้า');
  await second.getByRole('button', { name: 'บันทึก' }).click();
  await expect(second.getByText('มีคนแก้ไขข้อมูลร้านหลังจากที่คุณเปิดหน้านี้')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'คำโปรยภาษาไทย' })).toHaveValue('อ่านตอนเช้า');
  await expect(second.getByText('อ่านก่อนนอน')).toBeVisible();
  await context.close();
});
