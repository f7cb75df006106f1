import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter, newcomer, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A draft with one book in it, under a keyword that nobody else has. */
async function draft(request: APIRequestContext, seller: Person) {
  const book = await addBook(request, seller, { stock: 20, state: 'onSale' });
  const name = `Page live ${randomUUID().slice(0, 8)}`;
  const keyword = `P${Math.floor(Math.random() * 90_000) + 10_000}`;
  const data = { name, startsAt: new Date().toISOString(), limitPerPerson: 2, postTypeId: 1, pageId: '' };
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/live', { token: seller.token, data });
  const product = { productId: book.id, keyword, copies: 5, price: 99 };
  await call(request, 'POST', `/seller/live/${id}/product`, { token: seller.token, data: product });
  return { id, name, keyword, book };
}

test('a live is bound to a page: comments come by themselves, links go out privately, and one of them is bought by', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  const live = await draft(request, seller);
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(desk, seller, 'en');
  const page = await desk.newPage();
  const main = page.getByRole('main');
  await page.goto(`/manage-store/live/${live.id}`);
  await main.getByRole('link', { name: 'Facebook page' }).click();
  await expect(main.getByRole('heading', { name: 'Connect this live to your Facebook page' })).toBeVisible();
  await look(page, 'page-start-en');

  // Who says no there is told so here, and can begin again.
  await main.getByRole('button', { name: 'Connect with Facebook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pretend Facebook' })).toBeVisible();
  await look(page, 'dialog-en');
  await page.getByRole('button', { name: 'Don’t allow' }).click();
  await expect(main.getByText('You didn’t allow it at Facebook')).toBeVisible();
  await main.getByRole('button', { name: 'Connect with Facebook' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(main.getByText('Logged in to Facebook')).toBeVisible();
  await look(page, 'page-choose-en');
  await main.getByRole('link', { name: /^Choose ร้านหนังสือตัวอย่าง/ }).click();
  await expect(main.getByRole('heading', { name: /^Choose a video or post of/ })).toBeVisible();
  await look(page, 'page-videos-en');
  await main.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(main.getByRole('button', { name: /^Connect โพสต์ขายหนังสือมือสอง/ })).toBeVisible();
  await main.getByRole('link', { name: 'Live videos', exact: true }).click();
  await main.getByRole('button', { name: /^Connect ไลฟ์คืนนี้/ }).click();
  await expect(main.getByText('Connected: comments come by themselves')).toBeVisible();
  await look(page, 'page-bound-en');

  await call(request, 'POST', `/seller/live/${live.id}/connect`, { token: seller.token });
  await page.goto(`/manage-store/live/${live.id}/console?filter=all`);
  const viewer = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await enter(viewer, null, 'en');
  const wall = await viewer.newPage();
  await wall.goto('/dev/facebook/post/880000000000001');
  const say = async (name: string, message: string) => {
    await wall.getByLabel('Name of who comments').fill(name);
    await wall.getByLabel('Comment text').fill(message);
    await wall.getByRole('button', { name: 'Send comment' }).click();
  };
  const mali = `Mali ${live.keyword}`;
  const somsri = `Somsri ${live.keyword}`;
  await say(mali, `cf ${live.keyword}`);
  await say(somsri, `${live.keyword} ค่ะ`);
  const item = (name: string) => main.getByRole('listitem', { name: new RegExp(`^${name}:`) });
  await expect(item(mali).getByText('1 reserved')).toBeVisible();
  await expect(item(somsri)).toBeVisible();
  // What is edited and deleted there is shown here.
  await wall.getByLabel(`Change the comment of ${mali}`).fill(`cf ${live.keyword} 2`);
  await wall.getByRole('region', { name: mali }).getByRole('button', { name: 'Save the change' }).click();
  await expect(item(mali).getByText('Edited', { exact: true })).toBeVisible();
  await wall.getByRole('region', { name: somsri }).getByRole('button', { name: 'Delete' }).click();
  await expect(item(somsri).getByText('Deleted there')).toBeVisible();
  await look(page, 'page-console-en');

  await page.goto(`/manage-store/live/${live.id}/reserved`);
  await main.getByRole('button', { name: 'Make links for everybody without one (2)' }).click();
  await expect(
    main.getByRole('listitem', { name: mali, exact: true }).getByText('Sent as a private message'),
  ).toBeVisible();
  await expect(
    main.getByRole('listitem', { name: somsri, exact: true }).getByText(/Private message not possible/),
  ).toBeVisible();
  await look(page, 'page-baskets-en');

  await wall.reload();
  const message = wall.getByRole('region', { name: mali });
  await expect(message.getByText('Private message from the page')).toBeVisible();
  await look(wall, 'wall-en');
  await enter(viewer, await newcomer(request), 'th');
  await message.getByRole('link').first().click();
  const basket = wall.getByRole('main');
  await expect(basket.getByRole('heading', { level: 1, name: 'ตะกร้าจากไลฟ์' })).toBeVisible();
  await basket.getByRole('button', { name: 'ซื้อตะกร้านี้' }).click();
  await expect(wall).toHaveURL(/\/live\/transaction\/checkout$/);

  await page.goto(`/manage-store/live/${live.id}/page`);
  await expect(main.getByText('1 sent · 0 on their way · 1 not possible')).toBeVisible();
  await call(request, 'POST', `/seller/live/${live.id}/finish`, { token: seller.token });
  await page.reload();
  await expect(main.getByText('Connected to', { exact: true })).toBeVisible();
  for (const context of [desk, viewer]) await context.close();
});

test('in Thai and without scripts a live is bound to a post, and let go of', async ({ browser, request }) => {
  const seller = await demoPerson(request, 'seller');
  const live = await draft(request, seller);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  await enter(context, seller, 'th');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/manage-store/live/${live.id}/page`);
  await main.getByRole('button', { name: 'เชื่อมต่อกับ Facebook' }).click();
  await page.getByRole('button', { name: 'อนุญาต', exact: true }).click();
  await main.getByRole('link', { name: /^เลือก ร้านหนังสือตัวอย่าง/ }).click();
  await main.getByRole('link', { name: 'โพสต์', exact: true }).click();
  await main.getByRole('button', { name: /^เชื่อมต่อ โพสต์ขายหนังสือมือสอง/ }).click();
  await expect(main.getByText('เชื่อมต่อแล้ว คอมเมนต์จะเข้ามาเอง')).toBeVisible();
  await main.getByText('ยกเลิกการเชื่อมต่อ', { exact: true }).first().click();
  await main.getByRole('button', { name: 'ยกเลิกการเชื่อมต่อ' }).last().click();
  await expect(main.getByText('ยกเลิกการเชื่อมต่อแล้ว')).toBeVisible();
  await expect(main.getByRole('button', { name: 'เชื่อมต่อกับ Facebook' })).toBeVisible();
  await context.close();
});
