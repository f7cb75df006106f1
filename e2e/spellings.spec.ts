import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';

/** A name nobody has and nothing sounds like: about one drawn of fifteen sounds like some book. */
async function drawName(request: APIRequestContext): Promise<string> {
  for (let draws = 0; draws < 20; draws += 1) {
    const name = Array.from({ length: 8 }, () => 'ฆฌฎฏฐฑฒฝฟฬฮ'[randomInt(11)]).join('');
    const { dataList } = await call<{ dataList: unknown[] }>(
      request,
      'GET',
      `/product?search=${encodeURIComponent(name)}`,
    );
    if (dataList.length === 0) return name;
  }
  throw new Error('every name drawn finds something');
}

/** Asks what a text finds until it finds what it should: the index learns of a change a moment later. */
async function tryUntil(desk: Page, text: string, expected: RegExp): Promise<void> {
  const main = desk.getByRole('main');
  await expect(async () => {
    await main.getByLabel('What shoppers type').fill(text);
    await main.getByRole('button', { name: 'Try it' }).click();
    await expect(main.getByRole('status').filter({ hasText: text })).toHaveText(expected, {
      timeout: 2_000,
    });
  }).toPass({ timeout: 20_000 });
}

test('staff name a spelling; shoppers find the book by it until staff remove it', async ({
  page,
  context,
  browser,
  request,
}) => {
  const { dataList } = await call<{ dataList: { name: string }[] }>(
    request,
    'GET',
    '/product?inStock=true&perpage=100',
    { culture: 'en' },
  );
  const title = dataList.find(({ name }) => /^[A-Za-z]{5,}( [A-Za-z]+)+$/.test(name))?.name ?? '';
  const name = await drawName(request);
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const desk = await office.newPage();
  await desk.goto('/admin');
  const main = desk.getByRole('main');
  await main.getByRole('link', { name: 'Spellings in search' }).click();
  await tryUntil(desk, name, /finds nothing/);

  // What is no word is said at its field, which has the focus.
  await main.getByLabel('Word', { exact: false }).first().fill('1984');
  await main.getByLabel('Another spelling of it').fill(name);
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main.getByText('Please enter letters only, two or more')).toBeVisible();
  await expect(main.getByLabel('Word', { exact: false }).first()).toBeFocused();
  await expect(main.getByLabel('Another spelling of it')).toHaveValue(name);
  expect(await violationsOf(desk)).toEqual([]);

  // The rest by keyboard.
  await desk.keyboard.press('ControlOrMeta+A');
  await desk.keyboard.type(title);
  await desk.keyboard.press('Enter');
  await expect(main.getByText('Added. Search knows it in a moment.')).toBeVisible();
  const pair = main.getByRole('listitem').filter({ hasText: name });
  await expect(pair).toContainText(title);
  await tryUntil(desk, name, new RegExp(title));
  expect(await violationsOf(desk)).toEqual([]);

  await enter(context, null, 'en');
  await page.goto(`/product?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible();

  await main.getByLabel('Word', { exact: false }).first().fill(name);
  await main.getByLabel('Another spelling of it').fill(title.toUpperCase());
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main.getByText('This pair of spellings is there already')).toBeVisible();

  await main.getByLabel('Find a word').fill(name);
  await main.getByLabel('Find a word').press('Enter');
  // There may be but one pair before the search, too, and the trial's text is in the address already.
  await expect(desk).toHaveURL(new RegExp(`[?&]search=${encodeURIComponent(name)}`));
  await expect(main.getByText('1 pair', { exact: true })).toBeVisible();
  // Nothing happens at the first press.
  await pair.getByText('Remove', { exact: true }).focus();
  await desk.keyboard.press('Enter');
  await expect(
    pair.getByText('Search no longer finds the one for the other.', { exact: false }),
  ).toBeVisible();
  await pair.getByRole('button', { name: 'Remove it' }).press('Enter');
  await expect(main.getByText('Removed. Search forgets it in a moment.')).toBeVisible();
  await expect(main.getByText('No pair has this word')).toBeVisible();
  await tryUntil(desk, name, /finds nothing/);

  await enter(context, await newShopper(request), 'en');
  expect((await page.goto('/admin/spellings'))?.status()).toBe(404);
  await office.close();
});
