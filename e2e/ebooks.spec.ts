import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { makeEpub } from '../src/demo/make-ebook.ts';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newcomer } from './order-desk.ts';
import { addBook } from './product-desk.ts';

const epub = makeEpub({ title: 'บันทึกหลังร้าน', authors: ['สมใจ ใจดี'], language: 'th' });
const fileOf = (buffer: Buffer) => ({ name: 'บันทึก.epub', mimeType: 'application/epub+zip', buffer });

test('an e-book is handed in, bought without an address, read by its buyer alone, and paid back', async ({
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
  await expect(main.getByText('Waiting for its file')).toBeVisible();
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

  // It is read here, a part at a time, and goes on where it was left.
  await buying.getByRole('link', { name: `Read ${name}` }).click();
  await expect(buying.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(buying.getByText('สมใจ ใจดี').first()).toBeVisible();
  await expectNoFindings(shopping);
  await buying.getByRole('button', { name: 'Sepia' }).click();
  await expect(buying).toHaveAttribute('data-paper', 'sepia');
  await expectNoFindings(shopping);
  await buying.getByRole('button', { name: 'Dark' }).click();
  await buying.getByRole('button', { name: 'Larger letters' }).click();
  await expectNoFindings(shopping);
  await buying.getByText('Contents', { exact: true }).click();
  await buying.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(1).click();
  await expect(buying.getByText(/^2 of \d+$/)).toBeVisible();
  await shopping.keyboard.press('ArrowRight');
  await expect(buying.getByText(/^3 of \d+$/)).toBeVisible();
  // Read down to a block further on, which is told after a rest.
  const told = shopping.waitForRequest(
    (sent) => /place$/.test(sent.url()) && !/block=0\b/.test(sent.postData() ?? ''),
  );
  const wide = shopping.viewportSize();
  await shopping.setViewportSize({ width: 360, height: 320 });
  await shopping.locator('#b2').evaluate((block) => block.scrollIntoView());
  await told;
  if (wide !== null) await shopping.setViewportSize(wide);
  await buying.getByRole('link', { name: 'My library' }).click();
  await expect(buying.getByText(/^You are in part 3 of \d+$/)).toBeVisible();
  await expectNoFindings(shopping);
  await buying.getByRole('link', { name: `Go on reading ${name}` }).click();
  await expect(buying.getByText(/^3 of \d+$/)).toBeVisible();
  await expect(shopping).toHaveURL(/\?part=3#b[1-9]/);
  await expect(buying).toHaveAttribute('data-paper', 'dark');
  // The next part, and back again.
  await shopping.keyboard.press('ArrowRight');
  await expect(buying.getByText(/^4 of \d+$/)).toBeVisible();
  await shopping.goBack();
  await expect(buying.getByText(/^3 of \d+$/)).toBeVisible();
  const book = new URL(shopping.url()).pathname;
  // Another device of theirs, without scripts: the same place.
  const tablet = await browser.newContext({ javaScriptEnabled: false });
  await enter(tablet, buyer, 'en');
  const reading = await tablet.newPage();
  await reading.goto(book);
  await expect(reading.getByText(/^3 of \d+$/)).toBeVisible();
  await expect(reading).toHaveURL(/\?part=3#b\d/);
  await tablet.close();
  expect((await shop.request.get(`${book}?part=999`)).url()).toContain('?part=1');
  expect((await page.request.get(book)).status()).toBe(404);
  await shopping.goto('/user/profile/library');

  const link = await buying.getByRole('link', { name: `Download ${name}` }).getAttribute('href');
  const file = await shop.request.get(link ?? '');
  expect(file.headers()).toMatchObject({
    'content-type': 'application/epub+zip',
    'cache-control': 'private, no-store',
  });
  expect(file.headers()['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  // A download that broke off goes on where it was.
  const bytes = await file.body();
  const part = (range: string, more = {}) =>
    shop.request.get(link ?? '', { headers: { range, 'accept-encoding': 'identity', ...more } });
  const rest = await part('bytes=100-', { 'if-range': file.headers().etag ?? '' });
  expect(rest.status()).toBe(206);
  expect(rest.headers()).toMatchObject({
    'content-range': `bytes 100-${bytes.length - 1}/${bytes.length}`,
    'content-length': String(bytes.length - 100),
    'cache-control': 'private, no-store',
  });
  expect((await rest.body()).equals(bytes.subarray(100))).toBe(true);
  const other = await part('bytes=100-', { 'if-range': '"another"' });
  expect([other.status(), (await other.body()).length]).toEqual([200, bytes.length]);
  const beyond = await part(`bytes=${bytes.length}-`);
  expect(beyond.status()).toBe(416);
  expect(beyond.headers()['content-range']).toBe(`bytes */${bytes.length}`);
  const head = await shop.request.head(link ?? '');
  expect(head.headers()).toMatchObject({ 'accept-ranges': 'bytes', etag: file.headers().etag });
  expect((await page.request.get(link ?? '', { headers: { range: 'bytes=0-9' } })).status()).toBe(404);
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

  // It didn't do for its buyer: staff pay it back, and it leaves the library.
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  const deciding = desk.getByRole('main');
  await desk.goto(`/admin/orders/${order?.orderNumber}`);
  await deciding.getByText('Pay it back', { exact: true }).first().click();
  await expectNoFindings(desk);
  await deciding.getByRole('button', { name: 'Pay it back', exact: true }).click();
  await expect(deciding.getByText("This field can't be empty")).toBeVisible();
  await deciding.getByLabel('Reason').first().fill('Pages are missing');
  await deciding.getByRole('button', { name: 'Pay it back', exact: true }).click();
  await expect(deciding.getByText('Paid back', { exact: true })).toBeVisible();
  await expect(deciding.getByText('Pay it back', { exact: true })).toHaveCount(0);
  expect((await shop.request.get(link ?? '')).status()).toBe(404);
  await shopping.goto('/user/profile/notification');
  await expect(buying.getByText('An e-book is paid back').first()).toBeVisible();
  await office.close();
  await shop.close();
});
