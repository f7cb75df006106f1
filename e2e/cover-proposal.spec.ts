import { expect, type Page, test } from '@playwright/test';
import { look } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addBook, photo } from './product-desk.ts';

/** Shows the page in another of the shop's themes. */
const wear = (page: Page, theme: string) =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);

test('a store proposes a cover of a shared book by keyboard, staff see both and accept, and shoppers see the new one', async ({
  browser,
  request,
}) => {
  test.slow();
  const [seller, other] = [await demoPerson(request, 'seller'), await demoPerson(request, 'seller2')];
  const { id, isbn, name } = await addBook(request, seller, { stock: 3, state: 'onSale' });
  await call(request, 'POST', '/seller/product', {
    token: other.token,
    data: {
      ...{ isbn, price: 110, fullPrice: null, sku: '', condition: 'new', conditionNote: '' },
      ...{ stock: 1, state: 'onSale' },
    },
  });
  const { urlKey } = await call<{ urlKey: string }>(request, 'GET', `/seller/product/${id}`, seller);

  const context = await browser.newContext();
  await enter(context, seller, 'th');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(`/manage-store/product/${id}`);
  await main.getByLabel('ภาพปก').setInputFiles(await photo('cover.png', '#264'));
  await main.getByLabel('ภาพปก').focus();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: 'เสนอปกนี้' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByText('ส่งข้อเสนอแล้ว')).toBeVisible();
  await expect(main.getByRole('img', { name: 'ปกที่ร้านเสนอ' })).toBeVisible();
  await expect(main.getByText('รอเจ้าหน้าที่พิจารณา')).toBeVisible();
  await look(page, 'cover-store-th');
  await enter(context, seller, 'en');
  await page.goto(`/manage-store/product/${id}#pictures`);
  await expect(main.getByRole('img', { name: 'The cover you propose' })).toBeVisible();
  await wear(page, 'siamensis');
  await look(page, 'cover-store-en-siamensis');

  // Taken back and proposed again.
  await main.getByText('Take it back', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Confirm: take it back' }).press('Enter');
  await expect(main.getByText('The proposal is taken back.')).toBeVisible();
  await main.getByLabel('Picture of the cover').setInputFiles(await photo('cover.png', '#264'));
  await main.getByRole('button', { name: 'Propose this cover' }).press('Enter');
  await expect(main.getByText('The change is proposed.')).toBeVisible();

  const shopper = await browser.newPage();
  await shopper.goto(`/product/${urlKey}`);
  await expect(shopper.getByRole('heading', { name, level: 1 })).toBeVisible();
  const shown = () =>
    call<{ imageUrl: string }>(request, 'GET', `/product/${urlKey}`).then(({ imageUrl }) => imageUrl);
  const before = await shown();

  const desk = await browser.newContext();
  await enter(desk, await demoPerson(request, 'admin'), 'en');
  const office = await desk.newPage();
  await office.goto('/admin/proposals');
  const proposal = office.getByRole('article', { name: new RegExp(`about ${name}$`) });
  await expect(proposal.getByRole('img', { name: `${name}: Cover now` })).toBeVisible();
  const proposed = proposal.getByRole('img', { name: `${name}: Proposed cover` });
  await expect(proposed).toBeVisible();
  await expect
    .poll(() => proposed.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await look(office, 'cover-staff-en');
  const address = (await proposed.getAttribute('src')) ?? '';
  expect((await shopper.request.get(address)).status()).toBe(404);
  await enter(desk, await demoPerson(request, 'admin'), 'th');
  await office.goto('/admin/proposals');
  await wear(office, 'siamensis');
  await look(office, 'cover-staff-th-siamensis');
  await enter(desk, await demoPerson(request, 'admin'), 'en');
  await office.goto('/admin/proposals');
  await proposal.getByText('Accept', { exact: true }).focus();
  await office.keyboard.press('Enter');
  await proposal.getByRole('button', { name: 'Confirm approval' }).press('Enter');
  await expect(office.getByText('Changed, and the store has been told')).toBeVisible();

  await expect.poll(shown).not.toBe(before);
  const after = await shown();
  await shopper.goto(`/product/${urlKey}`);
  await expect(
    shopper.locator(`main img[src*="${after}"], main source[srcset*="${after}"]`).first(),
  ).toBeAttached();

  await page.goto(`/manage-store/product/${id}#history`);
  await expect(main.getByRole('img', { name: 'Cover after' })).toBeVisible();
  await wear(page, 'siamensis');
  await look(page, 'cover-history-en-siamensis');
  for (const each of [context, desk]) await each.close();
  await shopper.close();
});
