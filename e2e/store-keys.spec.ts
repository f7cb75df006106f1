import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';

test('an owner makes a key, sees it once, a system calls by it, and it is revoked', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext();
  await enter(context, await demoPerson(request, 'seller'), 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  const name = `Warehouse ${Date.now()}`;
  await main.getByRole('textbox', { name: 'Only from these addresses (optional)' }).fill('10.0.0.0/99');
  await main.getByRole('button', { name: 'Make the key' }).click();
  await expect(main.getByText('Give it a name')).toBeVisible();
  await expect(main.getByText('Choose what it may do')).toBeVisible();
  await expect(main.getByText('“10.0.0.0/99” is no address')).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('textbox', { name: 'Name' }).fill(name);
  await main.getByRole('checkbox', { name: 'Products, stock, vouchers, banners' }).check();
  await main.getByRole('checkbox', { name: 'Reads only' }).check();
  await main.getByRole('textbox', { name: 'Only from these addresses (optional)' }).fill('127.0.0.0/8\n::1');
  await main.getByRole('button', { name: 'Make the key' }).click();
  const key = await main.getByRole('textbox', { name: `Key ${name}` }).inputValue();
  expect(key).toMatch(/^bsk_/);
  await expectNoFindings(page);
  const callBy = (path: string, method = 'GET') =>
    request.fetch(`/api${path}`, { method, headers: { 'x-api-key': key } });
  expect((await callBy('/seller/product/List')).status()).toBe(200);
  expect((await callBy('/seller/finance')).status()).toBe(403);
  expect((await callBy('/seller/product/Bulk', 'POST')).status()).toBe(403);

  await page.goto('/manage-store/keys');
  await expect(main.getByText(key)).toHaveCount(0);
  const item = main.getByRole('article', { name });
  await expect(item).toContainText(key.slice(0, 10));
  await expect(item).toContainText('Last used');
  await item.getByText('Revoke', { exact: true }).click();
  await item.getByRole('button', { name: 'Confirm: revoke it' }).click();
  await expect(item.getByText("This field can't be empty")).toBeVisible();
  await item.getByRole('textbox', { name: 'Why' }).fill('The warehouse has moved');
  await item.getByRole('button', { name: 'Confirm: revoke it' }).click();
  await expect(main.getByText('The key is revoked')).toBeVisible();
  await expect(item).toHaveCount(0);
  expect((await callBy('/seller/product/List')).status()).toBe(401);
  await context.close();
});

test('without scripts a key is made as well; members who own nothing find no such page', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, await demoPerson(request, 'seller2'), 'th');
  const page = await context.newPage();
  await page.goto(`${baseURL}/manage-store/keys`);
  const main = page.getByRole('main');
  const name = `ระบบบัญชี ${Date.now()}`;
  await main.getByRole('textbox', { name: 'ชื่อคีย์' }).fill(name);
  await main.getByRole('checkbox', { name: 'การเงินและเอกสาร' }).check();
  await main.getByRole('button', { name: 'สร้างคีย์' }).click();
  await expect(main.getByRole('textbox', { name: `คีย์ ${name}` })).toHaveValue(/^bsk_/);
  await context.close();
  const shopper = await demoPerson(request, 'shopper');
  const reply = await request.get('/manage-store/keys', { headers: { cookie: `token=${shopper.token}` } });
  expect(reply.status()).toBe(404);
});
