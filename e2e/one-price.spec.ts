import { type APIRequestContext, expect, test } from '@playwright/test';
import { baht, call } from './order-desk.ts';

// A busy machine takes its time to wake a page.

type Listed = { id: number; urlKey: string; name: string; price: number; fullPrice: number };
type Detail = Listed & { promotions: { promotionTypeId: number; name: string }[] };

/** What a store takes a part off, by a promotion for a time. */
async function promotedBook(request: APIRequestContext): Promise<{ book: Listed; promotion: string }> {
  const { dataList } = await call<{ dataList: Listed[] }>(
    request,
    'GET',
    '/product?seller=chan-ruean-books&sortBy=discount&inStock=true&perpage=20',
  );
  for (const book of dataList) {
    const detail = await call<Detail>(request, 'GET', `/product/${book.urlKey}`);
    const promotion = detail.promotions.find(({ promotionTypeId }) => promotionTypeId === 1);
    if (promotion !== undefined) return { book, promotion: promotion.name };
  }
  throw new Error('the demo takes nothing off any book of this store');
}

test('a guest reads one price on the list, the page and in the cart', async ({ page, request }) => {
  const { book, promotion } = await promotedBook(request);
  expect(book.price).toBeLessThan(book.fullPrice);
  await page.goto('/store/chan-ruean-books?sortBy=discount&inStock=true');
  const card = page
    .locator('li, article', { has: page.locator(`a[href*="/product/${book.urlKey}"]`) })
    .last();
  await expect(card).toContainText(baht(book.price));
  await expect(card).toContainText(baht(book.fullPrice));

  await page.goto(`/product/${book.urlKey}`);
  await expect(page.getByText(baht(book.price)).locator('visible=true').first()).toBeVisible();
  await expect(page.getByText(promotion).first()).toBeVisible();
  await expect(page.locator('form', { has: page.getByLabel(`จำนวนของ ${book.name}`) })).toHaveAttribute(
    'action',
    '/resources/cart',
  );
  await page.getByRole('button', { name: 'เพิ่มลงตะกร้า', exact: true }).locator('visible=true').first().click();
  await expect(page.getByRole('dialog').getByText(book.name).first()).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'สรุปรายการ' })).toContainText(baht(book.price));
  await expect(page.getByText(promotion).first()).toBeVisible();
});
