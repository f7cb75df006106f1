import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  call,
  demoPerson,
  enter,
  fillCart,
  newcomer,
  newShopper,
  placeOrder,
  someBook,
} from './order-desk.ts';

// What is typed, ticked, chosen or opened before a page's scripts have come is there once they have, where the caret was,
// and is what is sent.

/** Keeps scripts from coming until the page is let come alive. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    held.resolve();
    await waitUntilAlive(page);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Until React has taken the page over, and has rendered anew what waited for that. */
async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((each) => each.startsWith('__reactContainer$'));
    const root = key === undefined ? null : Object.entries(document).find(([name]) => name === key)?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Opens a page whose scripts don't come before the returned function is called. */
async function open(page: Page, path: string): Promise<() => Promise<void>> {
  const comeAlive = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return comeAlive;
}

async function putCaret(field: Locator, from: number, to: number): Promise<void> {
  await field.focus();
  await field.evaluate(
    (element, [start, end]) => (element as HTMLInputElement).setSelectionRange(start, end),
    [from, to] as const,
  );
}

const caretOf = (field: Locator) =>
  field.evaluate((element) => {
    const { selectionStart, selectionEnd } = element as HTMLInputElement;
    return element === document.activeElement ? [selectionStart, selectionEnd] : null;
  });

test('a product: words typed into filled fields, writers in fields that go, and the editor goes on from there', async ({
  page,
  context,
  request,
}) => {
  const seller = await demoPerson(request, 'seller');
  const { dataList } = await call<{ dataList: { id: number }[] }>(request, 'GET', '/Category/List');
  const value = (nameTh: string, nameEn: string) => ({ nameTh, nameEn });
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/product/WithOptions', {
    token: seller.token,
    data: {
      nameTh: `ถุงทดสอบ ${Date.now()}`,
      categoryId: dataList[0]?.id,
      price: 90,
      descriptionTh: 'ถุงผ้าหนึ่งใบ',
      levels: [{ ...value('ลาย', 'Pattern'), values: [value('บัว', 'Lotus'), value('ช้าง', 'Elephant')] }],
    },
  });
  await enter(context, seller, 'en');
  const main = page.getByRole('main');
  const comeAlive = await open(page, `/manage-store/products/add-with-options?from=${id}`);
  const values = main.getByLabel('Values').first();
  await values.fill('บัว | Lotus\nช้าง | Elephant\nปลา | Fish');
  const name = main.getByLabel('Name in Thai');
  await name.fill('ถุงที่พิมพ์ก่อน');
  const description = main.getByRole('textbox', { name: 'Description in Thai' });
  await expect(description).toHaveValue('ถุงผ้าหนึ่งใบ');
  await description.fill('One bag,\nwith  handles\n\nof cotton ');
  // Behind "with ".
  await putCaret(description, 14, 14);
  await comeAlive();
  await expect(main.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(2);
  await expect(description).toBeFocused();
  await page.keyboard.type('long');
  await expect(description).toHaveText(/One bag,\s*with long handles\s*of cotton/);
  await expect(values).toHaveValue('บัว | Lotus\nช้าง | Elephant\nปลา | Fish');
  await expect(name).toHaveValue('ถุงที่พิมพ์ก่อน');
  await main.getByRole('button', { name: 'Make the draft' }).click();
  await expect(
    main.getByRole('grid', { name: 'Table of what is sold' }).getByRole('row', { name: 'Fish' }),
  ).toBeVisible();
  const madeId = Number(/products\/(\d+)\/options/.exec(page.url())?.[1]);
  await page.goto(`/manage-store/product/${madeId}`);
  await expect(main.getByRole('textbox', { name: 'Description in Thai' })).toHaveText(
    /One bag,\s*with long handles\s*of cotton/,
  );

  // A book has three fields for writers without scripts, and one with them.
  const comeAliveToo = await open(page, '/manage-store/product/add?way=book');
  const third = main.getByRole('combobox', { name: 'Writer 3', exact: true });
  await third.fill('มานี');
  await comeAliveToo();
  await expect(main.getByRole('button', { name: 'Another writer' })).toBeVisible();
  await expect(third).toHaveValue('มานี');
  await expect(third).toBeFocused();

  // The scanner's field is the same before and after.
  const comeAliveAtLast = await open(page, '/manage-store/stock/count');
  const code = main.getByLabel('ISBN or SKU');
  await code.fill('97861');
  await comeAliveAtLast();
  await expect(main.getByRole('button', { name: 'Add one' })).toBeVisible();
  await expect(code).toHaveValue('97861');
  await expect(code).toBeFocused();
});

test('an address: what is typed and chosen is what is saved', async ({ page, context, request }) => {
  const person = await newShopper(request);
  type Addresses = { userAddresses: Record<string, unknown>[] };
  const read = async () =>
    (await call<Addresses>(request, 'GET', '/UserAddresses', { token: person.token })).userAddresses[0];
  const before = await read();
  await enter(context, person, 'en');
  const comeAlive = await open(page, `/user/profile/my-address?edit=${before?.id}`);
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Last name' }).fill('Typed');
  await main.getByLabel('Kind of address').selectOption('office');
  const details = main.getByRole('textbox', { name: 'More details' });
  await details.fill('Moo 9, floor 2');
  const lookup = main.getByLabel('Find by zip code or subdistrict');
  await lookup.fill('10300');
  await putCaret(lookup, 2, 4);
  await comeAlive();
  const scripted = main.getByRole('combobox', { name: 'Find by zip code or subdistrict' });
  await expect(scripted).toHaveValue('10300');
  expect(await caretOf(scripted)).toEqual([2, 4]);
  await main.getByRole('listbox').getByRole('option').first().click();
  await expect(main.getByRole('textbox', { name: 'Zip code' })).toHaveValue('10300');
  await main.getByRole('button', { name: 'Save the address' }).click();
  await expect(main.getByText('Typed').first()).toBeVisible();
  expect(await read()).toMatchObject({
    ...{ lastname: 'Typed', typeAddress: 'office', address: 'Moo 9, floor 2' },
  });
});

test('the checkout: another address, a ticked invoice and what is typed there stay, also over a draft', async ({
  page,
  context,
  request,
}) => {
  const person = await newShopper(request);
  await fillCart(request, person);
  await enter(context, person, 'en');
  const main = page.getByRole('main');
  const kept = () => page.evaluate(() => sessionStorage.getItem('bannasala.checkout') ?? '');
  const other = main.getByRole('radio', { name: 'Add an address' });
  const house = main.getByLabel('House number').first();
  const tax = page.getByRole('region', { name: 'Tax invoice' });
  const wanted = main.getByLabel('I need a full tax invoice');
  const company = tax.getByLabel('Full name or company name');

  const comeAlive = await open(page, '/checkout');
  await other.check({ force: true });
  await house.fill('12/3');
  await wanted.check();
  await company.fill('Typed Company');
  await putCaret(company, 3, 5);
  await comeAlive();
  await expect(other).toBeChecked();
  await expect(house).toHaveValue('12/3');
  await expect(wanted).toBeChecked();
  await expect(company).toHaveValue('Typed Company');
  expect(await caretOf(company)).toEqual([3, 5]);
  // What follows the form has heard of it: another rendering takes nothing back, and the draft has it once more is typed.
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect.poll(kept).toContain('Typed Company!');
  expect(await kept()).toContain('12/3');
  expect(await kept()).toContain('["addressId","new"]');

  const comeAliveAgain = await open(page, '/checkout');
  await wanted.check();
  await company.fill('Newer Company');
  await comeAliveAgain();
  await expect(house).toHaveValue('12/3');
  await expect(company).toHaveValue('Newer Company');
});

test('a review: stars, words and a photo', async ({ page, context, request }) => {
  const [seller, shopper] = [await demoPerson(request, 'seller'), await newShopper(request)];
  const { dataList } = await call<{ dataList: { seller: { urlKey: string } }[] }>(
    request,
    'GET',
    '/seller/Order/List',
    seller,
  );
  const store = dataList[0]?.seller.urlKey ?? '';
  const placed = await placeOrder(request, shopper, 'cod', { store });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  await call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
    ...seller,
    data: { provider: 'Boat Express', trackingNumber: 'TH123456789' },
  });
  await call(request, 'POST', `/Order/${orderNumber}/confirm`, { ...shopper, data: {} });
  await enter(context, shopper, 'en');
  await page.goto('/user/profile/my-review');
  const main = page.getByRole('main');
  const href = await main
    .getByRole('link', { name: /^Write a review of/ })
    .first()
    .getAttribute('href');
  const comeAlive = await open(page, href ?? '');
  const words = main.getByLabel('Your review', { exact: false });
  await words.fill('Read before the scripts came');
  await main.getByRole('radio', { name: '4 stars, good' }).check({ force: true });
  await main.getByLabel('Photos').setInputFiles('public/apple-touch-icon.png');
  await putCaret(words, 5, 5);
  await comeAlive();
  await expect(words).toHaveValue('Read before the scripts came');
  expect(await caretOf(words)).toEqual([5, 5]);
  await expect(main.getByRole('radio', { name: '4 stars, good' })).toBeChecked();
  await expect(main.getByRole('img', { name: 'Chosen photo 1' })).toBeVisible();
  await expect(main.getByText('apple-touch-icon.png')).toBeVisible();
  await main.getByRole('button', { name: 'Send the review' }).click();
  await expect(main.getByText('Thank you for your review')).toBeVisible();
  await expect(main.getByText('Read before the scripts came').first()).toBeVisible();
});

test('a store’s words: a filled text area keeps what is typed while its page comes alive, letter by letter', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await demoPerson(request, 'seller'), 'en');
  const comeAlive = await open(page, '/manage-store/profile');
  const main = page.getByRole('main');
  const area = main.locator('textarea').filter({ hasText: /./ }).first();
  const server = await area.inputValue();
  expect(server).not.toBe('');
  await area.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Typed ');
  // As letters come while it comes alive: the first of them makes React take the whole page over at once.
  const typing = page.keyboard.type('while the scripts come ', { delay: 20 });
  await comeAlive();
  await typing;
  await expect(area).toHaveValue(`Typed while the scripts come ${server}`);
  await expect(area).toBeFocused();
});

test('fields that scripts follow: search, quantity, ticks, ways to sign in, the order of a list', async ({
  page,
  context,
  request,
}) => {
  const { urlKey } = await someBook(request);
  await enter(context, null, 'en');
  const main = page.getByRole('main');

  const product = await open(page, `/product/${urlKey}`);
  const search = page.getByRole('combobox', { name: 'Search' }).first();
  await search.fill('typed early');
  const quantity = main.locator('form#buy').getByRole('textbox');
  await quantity.fill('2');
  await quantity.blur();
  await product();
  await expect(search).toHaveValue('typed early');
  await expect(quantity).toHaveValue('2');
  await main.locator('form#buy').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /Quantity/ })).toHaveValue('2');

  const register = await open(page, '/register');
  await main.locator('input[name=email]').fill('early@test.example');
  await main.locator('input[name=password]').fill('e2e-password-1');
  await main.locator('input[name=confirmPassword]').fill('e2e-password-1');
  await main.locator('input[name=policy]').check();
  await register();
  await expect(main.locator('input[name=email]')).toHaveValue('early@test.example');
  await expect(main.locator('input[name=password]')).toHaveValue('e2e-password-1');
  await expect(main.locator('input[name=confirmPassword]')).toHaveValue('e2e-password-1');
  await expect(main.locator('input[name=policy]')).toBeChecked();
  // A rendering of the whole form later it is still so.
  await main.locator('input[name=email]').fill('later@test.example');
  await main.locator('input[name=email]').blur();
  await expect(main.locator('input[name=policy]')).toBeChecked();

  const login = await open(page, '/login');
  await main.getByRole('radio', { name: 'Phone number' }).check({ force: true });
  const telephone = main.locator('input[name=telephone]');
  await telephone.fill('0812345678');
  await main.locator('input[name=password]').fill('secret-1');
  await login();
  await expect(main.getByRole('radio', { name: 'Phone number' })).toBeChecked();
  await expect(telephone).toHaveValue('0812345678');
  await expect(main.locator('input[name=password]')).toHaveValue('secret-1');
  await expect(main.locator('input[name=email]')).toHaveValue('');

  const list = await open(page, '/product');
  await main.getByLabel('Sort by').selectOption('priceAsc');
  await list();
  await page.waitForURL(/sortBy=priceAsc/);
  // Going back leads to the list as it was, and doesn't choose again.
  await page.goBack();
  await expect(main.getByLabel('Sort by')).not.toHaveValue('priceAsc');
  await expect(page).toHaveURL(/\/product$/);
});

test('a message in a conversation, and a menu that was opened', async ({ page, context, request }) => {
  await enter(context, await newcomer(request), 'en');
  const comeAlive = await open(page, '/chat?store=bannasala-press');
  const field = page.getByRole('textbox', { name: 'Write a message' });
  const words = `Is it there? ${Date.now()}`;
  await field.fill(words);
  await page.locator('input[name=photos]').setInputFiles('public/apple-touch-icon.png');
  const menu = page.locator('details:visible').first();
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open');
  await comeAlive();
  await expect(menu).toHaveAttribute('open');
  await expect(field).toHaveValue(words);
  await expect(page.getByText('1 photo goes along: apple-touch-icon.png')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('log').getByText(words)).toBeVisible();
});

test('what a browser puts back counts as typed; a reload begins with what the server says', async ({
  page,
  context,
  request,
}) => {
  const person = await newShopper(request);
  await enter(context, person, 'en');
  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    { token: person.token },
  );
  const main = page.getByRole('main');
  const path = `/user/profile/my-address?edit=${userAddresses[0]?.id}`;
  const details = main.getByRole('textbox', { name: 'More details' });
  const kind = main.getByLabel('Kind of address');
  const comeAlive = await open(page, path);
  await details.fill('put back');
  await kind.selectOption('office');
  await comeAlive();
  await page.goto('/return-policy');

  const comeAliveAgain = await holdScripts(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(details).toHaveValue('put back');
  await comeAliveAgain();
  await expect(details).toHaveValue('put back');
  await expect(kind).toHaveValue('office');

  await page.reload();
  await waitUntilAlive(page);
  await expect(details).not.toHaveValue('put back');
  await expect(kind).toHaveValue('home');

  // One that scripts follow: they hear of it, or would take it away with the next rendering.
  await context.clearCookies({ name: 'token' });
  await page.goto('/register');
  await waitUntilAlive(page);
  await main.locator('input[name=policy]').check();
  await page.goto('/return-policy');
  const atLast = await holdScripts(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(main.locator('input[name=policy]')).toBeChecked();
  await atLast();
  await main.locator('input[name=email]').fill('later@test.example');
  await main.locator('input[name=email]').blur();
  await expect(main.locator('input[name=policy]')).toBeChecked();
});
