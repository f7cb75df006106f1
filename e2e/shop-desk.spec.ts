import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

/** Settings here are of a group that no other test reads: how long photos of packed parcels are kept. */
test('staff change a setting, are told of a mistake and of a colleague, and take it back', async ({
  browser,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const desk = await office.newPage();
  await desk.goto('/admin/settings');
  const main = desk.getByRole('main');
  expect(await violationsOf(desk)).toEqual([]);
  await main.getByRole('link', { name: 'Holidays and packing photos' }).click();
  const days = main.getByLabel('Photos of packed parcels are kept (days)');
  const before = await days.inputValue();

  // What it can't be is said at its field, in words.
  await days.fill('5');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Please enter only number, 30 or more')).toBeVisible();
  await expect(days).toHaveValue('5');
  expect(await violationsOf(desk)).toEqual([]);

  // A colleague is faster: theirs stands beside what was typed.
  const view = await call<{ version: number }>(request, 'GET', '/admin/setting/parcels', {
    token: admin.token,
  });
  await call(request, 'POST', '/admin/setting/parcels', {
    token: admin.token,
    data: { version: view.version, values: { photoDays: 200 } },
  });
  await days.fill('210');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Now: 200')).toBeVisible();
  await expect(main.getByText('Yours: 210')).toBeVisible();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Saved. Every page has it')).toBeVisible();
  await expect(days).toHaveValue('210');

  // Back to what it was before both.
  const first = main.getByRole('listitem').filter({ hasText: '→ 200' }).first();
  await first.getByText('Go back to before this').first().click();
  await first.getByRole('button', { name: 'Take it back' }).click();
  await expect(main.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(days).toHaveValue(before);
  await office.close();
});

test('without scripts closing the shop is asked first, and a way to pay as well', async ({
  browser,
  request,
}) => {
  const office = await browser.newContext({ javaScriptEnabled: false });
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  await desk.goto('/admin/settings/opening');
  const main = desk.getByRole('main');
  await main.getByLabel('Close the shop for now').check();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('Shoppers can’t get in until you open the shop again')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Yes, save it' })).toBeVisible();
  await desk.goto('/admin/payment-channels');
  await main.getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await main.getByLabel('On', { exact: true }).uncheck();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Yes, turn it off' })).toBeVisible();
  // Nothing was done yet.
  await desk.goto('/admin/payment-channels');
  await expect(main.getByText('Off', { exact: true })).toHaveCount(0);
  const shell = await call<{ isClosed: boolean }>(request, 'GET', '/Setting/Shell');
  expect(shell.isClosed).toBe(false);
  await office.close();
});

test('the other desks of the shop hold what they show, in Thai as well', async ({ browser, request }) => {
  const office = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await enter(office, await demoPerson(request, 'admin'), 'th');
  const desk = await office.newPage();
  for (const path of [
    '/admin/settings/timers',
    '/admin/settings/look',
    '/admin/settings/accounts',
    '/admin/settings/captcha',
    '/admin/settings/services',
    '/admin/payment-channels',
    '/admin/banners',
  ]) {
    await desk.goto(path);
    await expect(desk.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violationsOf(desk), path).toEqual([]);
    const overflow = await desk.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  // Whether the gateway knows the shop's keys is asked of it, without anybody paying.
  await desk.goto('/admin/settings/services');
  const cards = desk.getByRole('listitem').filter({ hasText: 'บัตรเครดิต' });
  await cards.getByRole('button', { name: 'ทดสอบคีย์' }).click();
  await expect(cards.getByRole('status')).toHaveText('ตอบกลับและรู้จักคีย์ของร้าน');
  expect(await violationsOf(desk)).toEqual([]);
  await office.close();
});
