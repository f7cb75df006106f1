import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { bangkokDay, formatTime } from '../src/shared/bangkok-time.ts';
import { look } from './accessibility.ts';
import { demoPerson, enter } from './order-desk.ts';
import { addBook } from './product-desk.ts';

test('a store prepares a live, sells, reads its comments and finishes it', async ({ browser, request }) => {
  const seller = await demoPerson(request, 'seller');
  const book = await addBook(request, seller, { stock: 20, state: 'onSale' });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  const name = `Thursday live ${randomUUID().slice(0, 8)}`;
  const keyword = `K${Math.floor(Math.random() * 90_000) + 10_000}`;

  await page.goto('/manage-store/live');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  await main.getByLabel('Name').fill(name);
  const soon = new Date(Date.now() - 60_000);
  await main
    .getByLabel('Date and time (Thailand)')
    .first()
    .fill(`${bangkokDay(soon)}T${formatTime(soon)}`);
  await main.getByLabel('Limit per person').first().fill('99');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();

  await main.getByLabel('Search your products').fill(book.name);
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await main.getByRole('link', { name: `Choose ${book.name}` }).click();
  // A number that no other open post has, up to the limit of ninety-nine.
  await main.getByRole('textbox', { name: /^Keyword of/ }).fill(`${Math.floor(Math.random() * 80) + 20}`);
  await main.getByLabel('Set aside (copies)').fill('3');
  await main.getByRole('button', { name: 'Put into the live' }).click();
  await expect(main.getByText(/is a number up to the limit per person/)).toBeVisible();
  await main.getByRole('textbox', { name: /^Keyword of/ }).fill(keyword);
  await main.getByRole('button', { name: `Save product: ${book.name}` }).click();
  await expect(main.getByText('Product saved')).toBeVisible();
  await main.getByLabel('Search your products').fill(book.name);
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Already in this live' })).toContainText(
    book.name,
  );
  await look(page, 'prepare-en');

  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('link', { name: 'Sheet' }).click();
  await expect(main.getByText(keyword, { exact: true })).toBeVisible();
  await look(page, 'sheet-en');
  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('link', { name: 'Prepare' }).click();
  await main.getByText('Start selling', { exact: true }).first().click();
  await main.getByRole('button', { name: 'Start selling' }).last().click();
  await expect(main.getByText('Demand against stock')).toBeVisible();

  await main.getByRole('link', { name: 'Import' }).click();
  await main
    .getByLabel('Paste comments here')
    .fill(
      `20:00 Mali: cf ${keyword} 2\n20:01 Somsri: ${keyword} ค่ะ\n20:02 John: ${keyword} paid already\n20:03 Ploy: ${keyword}?`,
    );
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(main.getByText('4 added · 0 edited · 0 already here')).toBeVisible();
  await look(page, 'import-en');

  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('link', { name: 'Comments', exact: true }).click();
  const waiting = main.getByRole('listitem', { name: /^John:/ });
  await expect(waiting.getByText('Other words: paid already')).toBeVisible();
  await look(page, 'console-en');
  await page.setViewportSize({ width: 1280, height: 900 });
  // By keyboard alone: to the first comment, and what it seems to say is accepted.
  await page.keyboard.press('j');
  await expect(waiting).toBeFocused();
  await page.keyboard.press('a');
  await expect(main.getByRole('listitem', { name: /^John:/ }).getByText('1 waiting')).toBeVisible();

  await main.getByRole('link', { name: 'Replay' }).click();
  await main.getByRole('button', { name: 'Compare' }).click();
  await expect(main.getByText('Comments read differently: 1')).toBeVisible();
  await look(page, 'replay-en');
  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('link', { name: 'Reservations' }).click();
  await expect(main.getByText('Mali').first()).toBeVisible();
  await look(page, 'reserved-en');
  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByLabel(`Release ${keyword} Mali`).click();
  await main.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(main.getByText('Reservation released')).toBeVisible();

  await main.getByRole('link', { name: 'Prepare' }).click();
  await main.getByText('Finish', { exact: true }).first().click();
  await main.getByRole('button', { name: 'Finish' }).last().click();
  await expect(main.getByText(/keywords, prices and the copies set aside have ended/)).toBeVisible();
  await context.close();
});

test('in Thai, without scripts, a store sees its live; shoppers see which sell now', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  await enter(context, await demoPerson(request, 'seller'), 'th');
  const page = await context.newPage();
  await page.goto('/manage-store/live');
  await page.getByRole('link', { name: /เปิด ไลฟ์คืนวันพฤหัส/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /ไลฟ์คืนวันพฤหัส/ })).toBeVisible();
  await expect(page.getByText('ลืมเปลี่ยนแป้นพิมพ์: “cfa1”?', { exact: false })).toBeVisible();
  await context.close();

  const shopper = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(shopper, null, 'th');
  const shop = await shopper.newPage();
  await shop.goto('/live');
  await expect(shop.getByRole('heading', { level: 3, name: /ไลฟ์คืนวันพฤหัส/ })).toBeVisible();
  await look(shop, 'live-th');
  await shop.goto('/live/list/2');
  await expect(shop.getByText('ตอนนี้ยังไม่มีไลฟ์')).toBeVisible();
  await shopper.close();
});
