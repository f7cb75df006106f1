import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newcomer, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A live that a store has prepared and announced, with two books that nobody else sells. */
async function announced(
  request: APIRequestContext,
  seller: Person,
  copies: number,
  videoAddress = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
) {
  const name = `ไลฟ์ทดสอบ ${randomUUID().slice(0, 8)}`;
  const { token } = seller;
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/live', {
    token,
    data: {
      ...{ name, limitPerPerson: 2, postTypeId: 1 },
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const keywords = [1, 2].map(() => `K${Math.floor(Math.random() * 900_000) + 100_000}`);
  const books = [];
  for (const keyword of keywords) {
    const book = await addBook(request, seller, { stock: 20, state: 'onSale' });
    books.push(book);
    const data = { productId: book.id, keyword, copies, price: 90 };
    await call(request, 'POST', `/seller/live/${id}/product`, { token, data });
  }
  await call(request, 'POST', `/seller/live/${id}/show`, {
    ...{ token, data: { videoAddress, isAnnounced: true } },
  });
  const [keyword = '', other = ''] = keywords;
  return { id, name, keyword, other, books };
}

test('shoppers are reminded of a live, watch it, comment and reserve; everybody there sees it happen', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  const live = await announced(request, seller, 2);
  const path = `/live/detail/1/${live.id}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(context, await newcomer(request), 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');

  for (const address of ['/live/detail', '/live/detail/1']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/live$/);
  }
  await main.getByRole('button', { name: `Remind me when ${live.name} begins` }).click();
  await expect(main.getByRole('button', { name: `Don’t remind me of ${live.name}` })).toBeVisible();
  await page.goto(path);
  await expect(main.getByText('Prices and keywords are shown when the live begins')).toBeVisible();
  await expect(main.getByText(live.keyword)).toHaveCount(0);
  await look(page, 'coming-en');

  await call(request, 'POST', `/seller/live/${live.id}/connect`, { token: seller.token, data: {} });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await expect(main.getByText('No comments yet', { exact: false })).toBeVisible();
  // Nothing of the film's site is fetched before it is pressed.
  await expect(page.locator('iframe')).toHaveCount(0);

  const visitor = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(visitor, null, 'en');
  const other = await visitor.newPage();
  await other.goto(path);
  await expect(other.getByRole('link', { name: 'Log in to comment' })).toBeVisible();

  await main.getByLabel('Your comment').fill(`<b>cf</b> hello`);
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(other.getByText('<b>cf</b> hello')).toBeVisible();
  await main.getByLabel('Your comment').fill(`cf ${live.keyword}`);
  await page.keyboard.press('Enter');
  await expect(main.getByText(`${live.keyword}: 1 copy is reserved for you`)).toBeVisible();
  await expect(main.getByText(`${live.keyword}: 1 reserved`)).toBeVisible();
  await expect(other.getByText(`cf ${live.keyword}`)).toBeVisible();
  await expect(other.getByText('1 left')).toBeVisible();

  const detail = await call<{ products: { id: number; keyword: string }[] }>(
    request,
    'GET',
    `/live/detail/${live.id}`,
  );
  const second = detail.products.find(({ keyword }) => keyword === live.other);
  await call(request, 'POST', `/seller/live/${live.id}/air`, {
    ...{ token: seller.token, data: { liveProductId: second?.id } },
  });
  await expect(other.getByRole('region', { name: 'On air' })).toBeVisible();
  // The store is asked about what is shown now.
  await expect(main.getByRole('link', { name: 'Ask the store' })).toHaveAttribute(
    'href',
    `/chat?store=bannasala-press&product=${live.books[1]?.id}`,
  );
  const pinned = main.getByRole('region', { name: 'On air' });
  await pinned.getByLabel(/^Copies of/).selectOption('2');
  await pinned.getByRole('button', { name: /^Reserve/ }).click();
  await expect(main.getByText(`${live.other}: 2 copies are reserved for you`)).toBeVisible();
  await expect(other.getByText('Sold out, you can queue').first()).toBeVisible();
  await look(page, 'running-en');

  await page.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('button', { name: `Cancel ${live.other}` }).click();
  await expect(main.getByText(`${live.other}: cancelled`)).toBeVisible();
  await main
    .getByRole('link', { name: /Play|dQw4|ไลฟ์ทดสอบ/ })
    .first()
    .waitFor();
  await main.getByRole('link', { name: 'Ask the store' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await expect(main.getByRole('group', { name: 'Goes along with your message' })).toBeVisible();
  await call(request, 'POST', `/seller/live/${live.id}/finish`, { token: seller.token, data: {} });
  await expect(other.getByText('This live is finished.', { exact: false })).toBeVisible();
  await expect(other.getByText(live.keyword)).toHaveCount(0);
  await context.close();
  await visitor.close();
});

test('a live without a video begins with what it sells, and nothing is said there that can’t be seen', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const live = await announced(request, seller, 2, '');
  await call(request, 'POST', `/seller/live/${live.id}/connect`, { token: seller.token, data: {} });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(context, await newcomer(request), 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/live/detail/1/${live.id}`);
  const topOf = async (name: string) =>
    (await main.getByRole('heading', { level: 2, name }).boundingBox())?.y;
  expect(await topOf('Products of this live')).toBe(await topOf('Comments'));

  // What can't be seen isn't sent.
  const field = main.getByLabel('Your comment');
  let sent = 0;
  await page.route('**/live/detail/1/*.data*', async (route) => {
    if (route.request().method() === 'POST') sent += 1;
    await route.continue();
  });
  await field.fill('\u200b');
  await page.keyboard.press('Enter');
  await field.fill('seen');
  await page.keyboard.press('Enter');
  await expect(main.getByText('seen', { exact: true })).toBeVisible();
  expect(sent).toBe(1);
  await context.close();
});

test('in Thai, without scripts: commenting, being stopped with the reason, and a wish by hand', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  const live = await announced(request, seller, 5);
  await call(request, 'POST', `/seller/live/${live.id}/connect`, { token: seller.token, data: {} });
  const plain = { javaScriptEnabled: false, viewport: { width: 1280, height: 900 } };
  const shopper = await browser.newContext(plain);
  await enter(shopper, await newcomer(request), 'th');
  const page = await shopper.newPage();
  const main = page.getByRole('main');
  await page.goto(`/live/detail/1/${live.id}`);
  // What the shop refuses is told once, beside what was typed.
  await main.getByLabel('คอมเมนต์ของคุณ').fill('\u200b');
  await main.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await expect(main.getByLabel('คอมเมนต์ของคุณ')).toHaveAttribute('aria-invalid', 'true');
  await expect(main.getByRole('alert')).toHaveText('พิมพ์ข้อความก่อนส่ง');
  await main.getByLabel('คอมเมนต์ของคุณ').fill(`เอา ${live.keyword} 2 เล่มค่ะ`);
  await main.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await expect(main.getByText(`${live.keyword}: จองให้คุณแล้ว 2 ชิ้น`)).toBeVisible();

  const desk = await browser.newContext(plain);
  await enter(desk, seller, 'th');
  const host = await desk.newPage();
  const work = host.getByRole('main');
  await host.goto(`/manage-store/live/${live.id}/console?filter=order`);
  const comment = work.getByRole('listitem').filter({ hasText: 'เล่มค่ะ' });
  await comment.getByText('ห้ามคนนี้สั่ง').click();
  await comment.getByLabel('เหตุผล').fill('สั่งแล้วไม่โอน');
  await comment.getByLabel('ปล่อยของที่คนนี้จองไว้ในไลฟ์นี้').check();
  await comment.getByRole('button', { name: 'ห้ามสั่ง', exact: true }).click();
  await expect(work.getByText('ห้ามแล้ว', { exact: true })).toBeVisible();
  await work.getByText('จองให้ลูกค้า', { exact: true }).click();
  await work.getByLabel('ชื่อลูกค้า').fill('คุณป้าหน้าร้าน');
  await work.locator('details form').filter({ hasText: 'ชื่อลูกค้า' }).getByLabel('รหัส').selectOption(live.other);
  await work.getByRole('button', { name: 'จองให้', exact: true }).click();
  await expect(work.getByText('จองให้แล้ว', { exact: true })).toBeVisible();
  await expect(work.getByText('ผู้ไลฟ์เพิ่ม')).toBeVisible();

  await main.getByLabel('คอมเมนต์ของคุณ').fill(`cf ${live.keyword}`);
  await main.getByRole('button', { name: 'ส่ง', exact: true }).click();
  await expect(main.getByText('ผู้ไลฟ์ไม่รับคำสั่งซื้อจากคุณในไลฟ์: สั่งแล้วไม่โอน')).toBeVisible();
  await shopper.close();
  await desk.close();

  const scripted = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(scripted, seller, 'th');
  const screen = await scripted.newPage();
  await screen.goto(`/manage-store/live/${live.id}/console?filter=all`);
  await expect(screen.getByText('ห้ามสั่ง: สั่งแล้วไม่โอน').first()).toBeVisible();
  await look(screen, 'console-th');
  await screen.goto(`/manage-store/live/${live.id}`);
  await look(screen, 'prepare-th');
  await screen.goto('/manage-store/live/bans');
  await look(screen, 'bans-th');
  await screen.goto('/live');
  await look(screen, 'list-th');
  await call(request, 'POST', `/seller/live/${live.id}/finish`, { token: seller.token, data: {} });
  await scripted.close();
});
