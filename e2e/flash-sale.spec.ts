import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { bangkokDay, formatTime } from '../src/shared/bangkok-time.ts';
import { violationsOf } from './accessibility.ts';
import { baht, call, demoPerson, enter, newShopper, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

const hourMs = 60 * 60 * 1000;
const field = (at: Date) => `${bangkokDay(at)}T${formatTime(at)}`;

/** A slot that runs, with one copy of a product in it at half its price. */
async function runningSale(request: APIRequestContext, staff: Person, name: string, productId: number) {
  const startsAt = new Date(Date.now() + 4_000);
  const { id } = await call<{ id: number }>(request, 'POST', '/admin/flash-sale', {
    token: staff.token,
    data: {
      ...{ nameTh: name, nameEn: name },
      joinUntil: startsAt.toISOString(),
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 2 * hourMs).toISOString(),
    },
  });
  await call(request, 'POST', `/admin/flash-sale/${id}/offer`, {
    token: staff.token,
    data: { productId, price: 60, copies: 1, perPerson: 1, agreement: 'by telephone' },
  });
  const state = async () => {
    const { slot } = await call<{ slot: { state: string; version: number } }>(
      request,
      'GET',
      `/admin/flash-sale/${id}`,
      { token: staff.token },
    );
    return slot;
  };
  await expect.poll(async () => (await state()).state).toBe('running');
  return { id, end: async () => endSale(request, staff, id, (await state()).version) };
}

async function endSale(request: APIRequestContext, { token }: Person, id: number, version: number) {
  await call(request, 'POST', `/admin/flash-sale/${id}/stop`, { token, data: { version, reason: 'over' } });
}

test('staff open a flash sale, a store proposes, staff accept, and a shopper asks to be reminded', async ({
  browser,
  request,
}) => {
  const [staff, seller] = [await demoPerson(request, 'admin'), await demoPerson(request, 'seller')];
  const book = await addBook(request, seller, { stock: 20, state: 'onSale' });
  const name = `Lantern hour ${randomUUID().slice(0, 8)}`;

  const office = await browser.newContext();
  await enter(office, staff, 'en');
  const desk = await office.newPage();
  await desk.goto('/admin/flash-sales/new');
  const main = desk.getByRole('main');
  await main.getByRole('button', { name: 'Look it over' }).click();
  await expect(
    main.getByText("This field can't be empty").or(main.getByText('Enter a day')).first(),
  ).toBeVisible();
  await main.getByLabel('Name in Thai').fill(name);
  const from = new Date(Date.now() + 48 * hourMs);
  await main.getByLabel('Begins').fill(field(from));
  await main.getByLabel('Ends').fill(field(new Date(from.getTime() + 2 * hourMs)));
  await main.getByLabel('Products until').fill(field(new Date(from.getTime() - hourMs)));
  await main.getByRole('button', { name: 'Look it over' }).click();
  await expect(main.getByRole('heading', { name: 'Open this flash sale?' })).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);
  await main.getByRole('button', { name: 'Confirm' }).click();
  await expect(main.getByText('The flash sale is open')).toBeVisible();

  const store = await browser.newContext();
  await enter(store, seller, 'en');
  const shelf = await store.newPage();
  await shelf.goto('/manage-store/flash-sale');
  await shelf.getByRole('link', { name: `Propose a product for “${name}”` }).click();
  await shelf.getByLabel('Find a product by name, SKU or ISBN').fill(book.isbn);
  await shelf.getByRole('main').getByRole('button', { name: 'Find' }).click();
  await shelf.getByRole('link', { name: `Choose ${book.name}` }).click();
  await shelf.getByLabel('Flash price').fill('130');
  await shelf.getByLabel('Copies in the sale').fill('5');
  await shelf.getByRole('button', { name: 'Propose this product' }).click();
  await expect(shelf.getByText('It must be below the ordinary price')).toBeVisible();
  await shelf.getByLabel('Flash price').fill('60');
  await shelf.getByRole('button', { name: 'Propose this product' }).click();
  await expect(shelf.getByText('Proposed: our staff will look at it')).toBeVisible();
  expect(await violationsOf(shelf)).toEqual([]);

  await desk.reload();
  const offer = main.getByRole('article', { name: book.name });
  await offer.getByText('Accept', { exact: true }).click();
  await offer.getByRole('button', { name: 'Accept it' }).click();
  await expect(main.getByText('Accepted: its copies are set aside')).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);

  const reader = await browser.newContext();
  await enter(reader, await newShopper(request), 'en');
  const page = await reader.newPage();
  await page.goto('/flash-sale');
  const section = page.getByRole('region', { name });
  await expect(section.getByText(`Flash price ${baht(60)}`)).toBeVisible();
  await section.getByRole('button', { name: `Remind me when ${name} begins` }).click();
  await expect(section.getByText('We will remind you')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await expect(section.getByText('We will remind you')).toBeVisible();
  const id = Number(new URL(desk.url()).pathname.split('/').at(-1));
  const { slot } = await call<{ slot: { version: number } }>(request, 'GET', `/admin/flash-sale/${id}`, {
    token: staff.token,
  });
  await endSale(request, staff, id, slot.version);
  await Promise.all([office.close(), store.close(), reader.close()]);
});

test('a shopper sees the countdown and buys at the price; the next one is told, and accepts the ordinary one', async ({
  browser,
  request,
}) => {
  const [staff, seller] = [await demoPerson(request, 'admin'), await demoPerson(request, 'seller')];
  const book = await addBook(request, seller, { stock: 5, state: 'onSale' });
  const name = `Bell hour ${randomUUID().slice(0, 8)}`;
  const sale = await runningSale(request, staff, name, book.id);
  const [first, next] = [await newShopper(request), await newShopper(request)];

  const reader = await browser.newContext();
  await enter(reader, next, 'en');
  const page = await reader.newPage();
  await page.goto('/flash-sale');
  const section = page.getByRole('region', { name });
  await expect(section.getByText('0% sold')).toBeVisible();
  await expect(section.getByRole('timer').first()).toContainText('Ends in');
  await section.getByRole('link', { name: book.name }).click();
  const box = page.getByRole('region', { name: 'Buy' }).or(page.getByRole('main')).first();
  await expect(box.getByText(baht(60)).locator('visible=true').first()).toBeVisible();
  await expect(box.getByText('1 copy a person at this price').locator('visible=true').first()).toBeVisible();
  await page
    .getByRole('button', { name: 'Add to cart', exact: true })
    .locator('visible=true')
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Flash price').first()).toBeVisible();

  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    {
      token: first.token,
    },
  );
  const { cartId } = await call<{ cartId: string }>(request, 'POST', '/transaction/add', {
    token: first.token,
    data: { productId: book.id, quantity: 1 },
  });
  await call(request, 'POST', '/order/place', {
    token: first.token,
    data: {
      id: cartId,
      paymentTypeId: 'transfer',
      buyerInfo: { addressId: userAddresses[0]?.id },
      orders: [],
    },
  });

  await page.goto('/cart');
  await expect(page.getByText(`The price has changed from ${baht(60)} to ${baht(120)}`)).toBeVisible();
  await expect(page.getByText('The flash sale is sold out')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update cart' }).first().click();
  await expect(page.getByText(`The price has changed from ${baht(60)} to ${baht(120)}`)).toBeHidden();
  await expect(page.getByRole('main').getByText(baht(120)).first()).toBeVisible();
  await sale.end();
  await reader.close();
});
