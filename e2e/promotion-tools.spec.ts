import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addBook } from './product-desk.ts';

const dayMs = 86_400_000;
/** A day in Bangkok in so many days. */
const dayIn = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);

/** A book on a list of its own, with two promotions of that list which run together, more than a year from now. */
async function collidingPromotions(request: Parameters<typeof demoPerson>[0]) {
  const seller = await demoPerson(request, 'seller');
  const { token } = seller;
  const book = await addBook(request, seller, { stock: 9, state: 'onSale' });
  const list = await call<{ id: number }>(request, 'POST', '/seller/list', {
    token,
    multipart: { titleTh: `รายการ ${book.isbn}`, visibility: 'hidden' },
  });
  await call(request, 'POST', `/seller/list/${list.id}/product`, { token, data: { productIds: [book.id] } });
  const [first, last] = [dayIn(400), dayIn(402)];
  const common = {
    ...{ nameTh: 'ทดลอง', isOverlapSeen: true, hours: null, audience: 'everybody' },
    scopes: [{ kind: 'list', id: list.id }],
    startsAt: `${first}T00:00:00+07:00`,
    endsAt: `${last}T00:00:00+07:00`,
    ...{ budget: null, usageLimit: null, perPersonLimit: null },
  };
  const instants = {
    startsAt: new Date(common.startsAt).toISOString(),
    endsAt: new Date(common.endsAt).toISOString(),
  };
  const names = { gets: `Three for two ${book.isbn}`, steps: `Ten off ${book.isbn}` };
  const offers = {
    gets: { kind: 'buyGet', buy: 2, get: 1, discountPercent: 100 },
    steps: { kind: 'steps', measure: 'copies', steps: [{ from: 1, discount: null, discountPercent: 10 }] },
  };
  for (const kind of ['gets', 'steps'] as const)
    await call(request, 'POST', '/seller/promotion', {
      token,
      data: { ...common, ...instants, nameEn: names[kind], offer: offers[kind] },
    });
  return { seller, book, names, day: first };
}

test('a store tries a basket out at a time to come, finds what collides on its calendar, and tries a promotion on past orders', async ({
  page,
  context,
  request,
}) => {
  const { seller, book, names, day } = await collidingPromotions(request);
  await enter(context, seller, 'en');
  await page.goto('/manage-store/promotion');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Try out' }).click();
  await expect(main.getByText('Nothing worked out yet')).toBeVisible();
  await main.getByLabel('Find products').fill(book.isbn);
  await main.getByRole('button', { name: 'Find' }).click();
  await main.getByRole('button', { name: `Add ${book.name} to the basket` }).click();
  await expect(main.getByLabel(`Copies of ${book.name}`)).toHaveValue('1');
  await main.getByLabel(`Copies of ${book.name}`).fill('3');
  await main.getByLabel('Date and time').fill(`${day}T12:00`);
  await main.getByRole('button', { name: 'Work it out' }).click();
  const total = main.locator('section', { has: page.getByRole('heading', { name: 'Why this total' }) });
  await expect(total.getByText(names.gets)).toBeVisible();
  await expect(total.getByText('This is later than now')).toBeVisible();
  const offers = main.getByRole('region', { name: 'Promotions in this cart' });
  await expect(offers.getByText(names.steps)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await main.getByLabel('Date and time').fill('2020-01-01T12:00');
  await main.getByRole('button', { name: 'Work it out' }).click();
  await expect(main.getByText('That time has passed')).toBeVisible();
  await main.getByRole('button', { name: `Remove ${book.name}` }).click();
  await expect(main.getByLabel(`Copies of ${book.name}`)).toHaveCount(0);

  await page.goto(`/manage-store/promotion/calendar?month=${day.slice(0, 7)}`);
  const drawn = main.getByRole('region', { name: 'The month as a calendar' });
  await expect(drawn.getByRole('link', { name: names.gets }).first()).toBeVisible();
  const collision = main
    .getByRole('list', { name: 'Overlaps' })
    .getByRole('listitem')
    .filter({ hasText: names.gets });
  await expect(collision).toContainText(`“${names.gets}” gets the copies`);
  const row = main
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: names.steps, exact: true }) });
  await expect(row).toContainText(`Overlaps with ${names.gets}`);
  expect(await violationsOf(page)).toEqual([]);
  await row.getByRole('link').click();
  await expect(main.getByLabel('Name (English)')).toHaveValue(names.steps);

  await main.getByLabel('Time', { exact: true }).selectOption('7');
  await main.getByRole('button', { name: 'Try it', exact: true }).click();
  await expect(main.getByRole('heading', { name: /What it would have done to past orders/ })).toBeVisible();
  await expect(main.getByText('Whether people would have bought more')).toBeVisible();
  // What was typed is still there, and nothing was saved.
  await expect(main.getByLabel('Name (English)')).toHaveValue(names.steps);
  expect(await violationsOf(page)).toEqual([]);
});

test('a new promotion begins on the day that was pressed on staff’s calendar', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'admin'), 'en');
  const day = dayIn(430);
  await page.goto(`/admin/promotions/calendar?month=${day.slice(0, 7)}`);
  const main = page.getByRole('main');
  expect(await violationsOf(page)).toEqual([]);
  const heading = page.getByRole('heading', { level: 1 });
  const month = (await heading.textContent()) ?? '';
  await main.getByRole('link', { name: 'Month after' }).click();
  await expect(heading).not.toHaveText(month);
  await main.getByRole('link', { name: 'Month before' }).click();
  await expect(heading).toHaveText(month);
  const date = day.slice(8);
  await main
    .getByRole('link', { name: new RegExp(`^Make a promotion that begins on ${date} `) })
    .first()
    .click();
  await expect(heading).toHaveText('More for less');
  await expect(main.getByLabel('Begins')).toHaveValue(new RegExp(`-${date}T00:00$`));
});
