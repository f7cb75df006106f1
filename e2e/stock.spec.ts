import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';
import { addDraft } from './product-desk.ts';

test('a store finds a product in its stock, changes it, counts it over a reload and a lost connection, and reads its history', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const book = await addDraft(request, seller, 8);
  const stockOf = async () =>
    (
      await call<{ item: { onHand: number; toSend: number } }>(request, 'GET', `/seller/stock/${book.id}`, {
        token: seller.token,
      })
    ).item;
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store');
  await page.getByRole('link', { name: /^Stock/ }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await expectNoFindings(page);
  await main.getByRole('searchbox', { name: 'Search the stock' }).fill(book.isbn);
  await main.getByRole('searchbox', { name: 'Search the stock' }).press('Enter');
  await main.getByRole('link', { name: book.name }).first().click();
  await expect(main.getByRole('heading', { level: 1, name: book.name })).toBeVisible();

  await main.getByLabel('What happened').selectOption({ label: '+ Found' });
  await main.getByRole('textbox', { name: 'How many copies' }).fill('0');
  await main.getByRole('button', { name: 'Change the stock' }).click();
  await expect(main.getByText('Type a number of copies from 1 to 999,999')).toBeVisible();
  const before = await stockOf();
  // What is typed after a refusal stays, also while the page is still being read anew.
  const quantity = main.getByRole('textbox', { name: 'How many copies' });
  const submit = main.getByRole('button', { name: 'Change the stock' });
  const held = Promise.withResolvers<void>();
  await page.route(/\/manage-store\/stock\/\d+\.data/, async (route) => {
    if (route.request().method() === 'GET') await held.promise;
    await route.continue();
  });
  const reading = page.waitForRequest((asked) => asked.method() === 'GET' && asked.url().includes('.data'));
  await submit.click();
  await reading;
  await quantity.fill('3');
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(submit).not.toHaveAttribute('aria-busy');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(quantity).toHaveValue('3');
  await main.getByRole('textbox', { name: 'Note' }).fill('behind the shelf');
  await submit.click();
  await expect(main.getByText(`The stock is changed: ${before.onHand} → ${before.onHand + 3}`)).toBeVisible();
  const newest = main.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await expect(newest).toContainText('Found');
  await expect(newest).toContainText('+3');
  await expect(newest).toContainText('behind the shelf');
  await expectNoFindings(page);

  await page.goto('/manage-store/stock/count');
  const code = main.getByRole('textbox', { name: 'ISBN or SKU' });
  await expect(code).toBeFocused();
  await page.keyboard.type(`${book.isbn}\n`);
  await expect(main.getByText(`${book.name}: 1`)).toBeVisible();
  // A scanner doesn't wait for answers.
  await page.keyboard.type(`${book.isbn}\nnobody's number\n`);
  await expect(main.getByText('Not found in your stock')).toBeVisible();
  const counted = main.getByRole('textbox', { name: `Counted of ${book.name}` });
  await expect(counted).toHaveValue('2');
  await page.reload();
  await expect(counted).toHaveValue('2');
  const expected = before.onHand + 3 + before.toSend;
  await counted.fill(String(expected - 3));
  await expect(main.getByRole('listitem').filter({ hasText: book.name })).toContainText('−3');
  await expectNoFindings(page);
  await context.setOffline(true);
  await main.getByRole('button', { name: 'Book 1 difference' }).click();
  await expect(main.getByText('It isn’t known whether the count has arrived')).toBeVisible();
  await expect(counted).not.toBeEditable();
  await context.setOffline(false);
  await main.getByRole('button', { name: 'Send it again' }).click();
  await expect(main.getByText('The count is booked: 1 product changed')).toBeVisible();
  await expect(counted).toHaveCount(0);
  expect(await stockOf()).toMatchObject({ onHand: before.onHand });

  await page.goto(`/manage-store/stock/${book.id}`);
  await expect(newest).toContainText('Counted');
  await expect(newest).toContainText('−3');
  await context.close();
});

test('without scripts one product is counted after the other, and nobody else has a stock', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const { isbn } = await addDraft(request, seller, 4);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store/stock/count');
  await main.getByRole('textbox', { name: 'ISBN or SKU' }).fill(isbn);
  await main.getByRole('button', { name: 'Find it' }).click();
  const said = main.getByText(/at the store:/).first();
  const shelf = Number(/(\d+) at the store/.exec((await said.textContent()) ?? '')?.[1]);
  await main.getByRole('textbox', { name: 'Counted' }).first().fill('many');
  await main.getByRole('button', { name: 'Book the difference' }).first().click();
  await expect(main.getByText('Type a number of copies from 0 to 1,000,000')).toBeVisible();
  await main
    .getByRole('textbox', { name: 'Counted' })
    .first()
    .fill(String(shelf + 1));
  await main.getByRole('button', { name: 'Book the difference' }).first().click();
  await expect(main.getByText('The count is booked: 1 product changed')).toBeVisible();
  await context.close();

  const shopper = await newShopper(request);
  for (const path of ['', '/count', '/count-data?code=1', '/1']) {
    const reply = await request.get(`/manage-store/stock${path}`, {
      headers: { cookie: `token=${shopper.token}` },
    });
    expect(reply.status(), path).toBe(404);
  }
});
