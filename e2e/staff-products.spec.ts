import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addBook } from './product-desk.ts';

test('staff decide what a store proposes of a shared book, take a product off sale and give it back', async ({
  page,
  context,
  request,
}) => {
  const [seller, other] = [await demoPerson(request, 'seller'), await demoPerson(request, 'seller2')];
  const { id, isbn, name } = await addBook(request, seller, { stock: 3, state: 'onSale' });
  await call(request, 'POST', '/seller/product', {
    token: other.token,
    data: {
      ...{ isbn, price: 110, fullPrice: null, sku: '', condition: 'new', conditionNote: '' },
      ...{ stock: 1, state: 'onSale' },
    },
  });
  const { book } = await call<{ book: { version: number } }>(request, 'GET', `/seller/product/${id}`, seller);
  const proposed = await call<{ result: string }>(request, 'POST', `/seller/product/${id}/book`, {
    token: seller.token,
    data: { version: book.version, pages: 321 },
  });
  expect(proposed.result).toBe('proposed');

  await enter(context, await demoPerson(request, 'admin'), 'en');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Proposed changes of books/ }).click();
  const main = page.getByRole('main');
  const proposal = main.getByRole('article', { name: new RegExp(`about ${name}$`) });
  await expect(proposal.getByText('321')).toBeVisible();
  await expectNoFindings(page);
  await proposal.getByText('Reject', { exact: true }).click();
  await proposal.getByRole('button', { name: 'Confirm rejection' }).click();
  await expect(proposal.getByText("This field can't be empty")).toBeVisible();
  await proposal.getByText('Accept', { exact: true }).click();
  await proposal.getByRole('button', { name: 'Confirm approval' }).click();
  await expect(main.getByText('Changed, and the store has been told')).toBeVisible();
  const changed = await call<{ book: { pages: number } }>(request, 'GET', `/seller/product/${id}`, seller);
  expect(changed.book.pages).toBe(321);

  await page.goto('/admin/products');
  await main.getByLabel('Title, store, ISBN or product number').fill(String(id));
  await main.getByRole('button', { name: 'Search' }).click();
  const product = main.getByRole('article', { name });
  await expect(product).toHaveCount(1);
  await product.getByText('Take off sale').click();
  await product.getByRole('textbox', { name: 'Reason, which the store reads' }).fill('Not allowed here');
  await product.getByRole('button', { name: 'Yes, take it off sale' }).click();
  await expect(main.getByText('Taken off sale, and the store has been told')).toBeVisible();
  await expect(product.getByText('Not allowed here')).toBeVisible();
  await expectNoFindings(page);
  await product.getByText('Give back').click();
  await product.getByRole('button', { name: 'Yes, give it back' }).click();
  await expect(main.getByText('Given back, and the store has been told')).toBeVisible();
});
