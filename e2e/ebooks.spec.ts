import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { makeEpub } from '../src/demo/make-ebook.ts';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newcomer } from './order-desk.ts';
import { addBook } from './product-desk.ts';

const epub = makeEpub({ title: 'บันทึกหลังร้าน', authors: ['สมใจ ใจดี'], language: 'th' });
const fileOf = (buffer: Buffer) => ({ name: 'บันทึก.epub', mimeType: 'application/epub+zip', buffer });

test('an e-book is handed in, bought without an address, and read by its buyer alone', async ({
  page,
  context,
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const { id, name } = await addBook(request, seller, { stock: 0, state: 'onSale', format: 'ebook' });
  await enter(context, seller, 'en');
  await page.goto(`/manage-store/product/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('It can’t be sold yet: there is no file')).toBeVisible();
  await main.getByLabel('EPUB or PDF').setInputFiles(fileOf(Buffer.from('no book')));
  await main.getByRole('button', { name: 'Upload and sell' }).click();
  await expect(main.getByText('Only EPUB and PDF files are taken')).toBeVisible();
  await expectNoFindings(page);
  await main.getByLabel('EPUB or PDF').setInputFiles(fileOf(epub));
  await main.getByRole('button', { name: 'Upload and sell' }).click();
  await expect(main.getByText('The file was saved.', { exact: false })).toBeVisible();
  await expect(main.getByText('บันทึก.epub').first()).toBeVisible();
  await expectNoFindings(page);
  const address = await main.getByRole('link', { name: 'See it in the shop' }).getAttribute('href');

  const buyer = await newcomer(request);
  const shop = await browser.newContext();
  await enter(shop, buyer, 'en');
  const shopping = await shop.newPage();
  const buying = shopping.getByRole('main');
  await shopping.goto(address ?? '');
  await expect(buying.getByText('Yours to read as soon as it is paid').locator('visible=true')).toBeVisible();
  await buying.getByRole('button', { name: 'Buy now' }).locator('visible=true').first().click();
  await shopping.waitForURL('**/cart');
  await shopping.goto('/checkout');
  await expect(buying.getByText('E-books aren’t sent', { exact: false })).toBeVisible();
  await expect(buying.getByRole('radio', { name: /delivery/i })).toHaveCount(0);
  await buying.getByRole('radio', { name: /card/i }).check();
  await buying.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
  await shopping.locator('button[value=approve]').click();
  await expect(buying.getByRole('heading', { level: 1 })).toHaveText('Payment successful');
  await buying.getByRole('link', { name: 'Open My library' }).click();
  await expect(buying.getByRole('heading', { name: 'My library' })).toBeVisible();
  await expect(buying.getByRole('heading', { name })).toBeVisible();
  await expectNoFindings(shopping);

  const link = await buying.getByRole('link', { name: `Download ${name}` }).getAttribute('href');
  const file = await shop.request.get(link ?? '');
  expect(file.headers()).toMatchObject({
    'content-type': 'application/epub+zip',
    'cache-control': 'private, no-store',
  });
  expect(file.headers()['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  const [order] = (
    await call<{ dataList: { orderNumber: string; status: string }[] }>(request, 'GET', '/Order/List', buyer)
  ).dataList;
  expect(order?.status).toBe('complete');
  const files = unzipSync(new Uint8Array(await file.body()));
  expect(strFromU8(files['OEBPS/order-1.xhtml'] ?? new Uint8Array())).toContain(order?.orderNumber);
  expect((await page.request.get(link ?? '')).status()).toBe(404);

  await shopping.goto(address ?? '');
  await buying.getByRole('button', { name: 'Add to cart' }).locator('visible=true').first().click();
  await expect(
    shopping.getByText('You have bought this e-book already', { exact: false }).first(),
  ).toBeVisible();

  await page.reload();
  await main.getByText('Take the file off sale', { exact: true }).click();
  await expect(
    main.getByText('The one person who bought it can still read it', { exact: false }),
  ).toBeVisible();
  await main.getByRole('button', { name: 'Take off', exact: true }).click();
  await expect(main.getByText('The file was taken off sale')).toBeVisible();
  expect((await shop.request.get(link ?? '')).status()).toBe(200);
  await expect(async () => {
    await shopping.goto(address ?? '');
    await expect(
      buying.getByText('can’t be bought yet', { exact: false }).locator('visible=true').first(),
    ).toBeVisible();
  }).toPass();
  await shop.close();
});
