import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';
import { addDraft } from './product-desk.ts';

/** Titles of the store's products on sale that no other test changes: the first of its best sellers. */
async function someProducts(page: Page): Promise<string[]> {
  const { dataList } = await call<{ dataList: { name: string }[] }>(
    page.request,
    'GET',
    '/product?seller=bannasala-press&sortBy=bestSeller&inStock=true&perpage=20',
    { culture: 'en' },
  );
  return [...new Set(dataList.map(({ name }) => name))].slice(0, 3);
}

async function add(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Title, ISBN or your own number (SKU)' }).fill(name);
  await main.getByRole('button', { name: 'Search' }).click();
  await main
    .getByRole('button', { name: `Add “${name}” to the list` })
    .first()
    .click();
  await expect(main.getByRole('button', { name: `Take off: ${name}` }).first()).toBeVisible();
}

test('a store makes a list, puts books on it, orders them by keyboard, and shoppers find it on the front', async ({
  page,
  context,
  browser,
  request,
}) => {
  const person = await demoPerson(request, 'seller');
  const draft = await addDraft(request, person, 3);
  const store = await browser.newContext();
  await enter(store, person, 'en');
  const desk = await store.newPage();
  await desk.goto('/manage-store');
  await desk.getByRole('link', { name: 'Shared lists' }).first().click();
  const main = desk.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Shared lists' })).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);

  await main.getByRole('link', { name: 'Make a list' }).first().click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText("This field can't be empty")).toBeVisible();
  const title = `Picks ${randomUUID().slice(0, 8)}`;
  await main.getByLabel('Title (Thai)').fill(`เลือก ${title}`);
  await main.getByLabel('Title (English)').fill(title);
  await main.getByLabel('Text (English)').fill('Read and liked');
  expect(await violationsOf(desk)).toEqual([]);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The list is made')).toBeVisible();
  const path = new URL(desk.url()).pathname;

  const [first = '', second = ''] = await someProducts(desk);
  await add(desk, first);
  await add(desk, second);
  await add(desk, draft.name);
  await expect(main.getByText('1 isn’t on sale: shoppers don’t see it')).toBeVisible();
  const list = main.getByRole('list', { name: 'Products of the list in their order' });
  const names = list.getByRole('heading');
  await expect(names).toHaveText([first, second, draft.name]);
  const id = Number(path.split('/').at(-1));
  const kept = async () => {
    const { products } = await call<{ products: { nameTh: string; nameEn: string }[] }>(
      request,
      'GET',
      `/seller/list/${id}`,
      { token: person.token },
    );
    return products.map(({ nameTh, nameEn }) => nameEn || nameTh);
  };
  const up = main.getByRole('button', { name: `Move “${second}” up` });
  await up.press('Enter');
  await expect(names).toHaveText([second, first, draft.name]);
  await expect(up).toBeFocused();
  await main.getByRole('button', { name: `Move “${draft.name}” to the top` }).press('Enter');
  await expect(names).toHaveText([draft.name, second, first]);
  // Faster than the server answers: each press counts, and nobody is told that somebody else was faster.
  const down = main.getByRole('button', { name: `Move “${draft.name}” down` });
  await down.press('Enter');
  await down.press('Enter');
  await up.press('Enter');
  await main.getByRole('button', { name: `Move “${draft.name}” to the top` }).press('Enter');
  // An order that was chosen and taken back looks like the one before it: what is still on its way is told by the list.
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
  await expect.poll(kept).toEqual([draft.name, second, first]);
  await expect(main.getByRole('alert')).toHaveCount(0);
  await desk.reload();
  await expect(names).toHaveText([draft.name, second, first]);
  // By its grip, down over the one below it.
  await desk.setViewportSize({ width: 1280, height: 1800 });
  const grip = main.getByTitle('Drag to move').first();
  await grip.hover();
  const from = await grip.boundingBox();
  const below = await names.nth(1).boundingBox();
  if (from === null || below === null) throw new Error('nothing to drag');
  await desk.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await desk.mouse.down();
  await desk.mouse.move(from.x + from.width / 2, below.y + below.height * 3, { steps: 8 });
  await desk.mouse.up();
  await expect(names).toHaveText([second, draft.name, first]);
  await expect.poll(kept).toEqual([second, draft.name, first]);
  // Quicker than the page is drawn: up to the top again, and back.
  const flick = (row: number, over: number) =>
    main
      .getByTitle('Drag to move')
      .nth(row)
      .evaluate((held, place) => {
        const middle = (element: Element | null | undefined) => {
          const box = element?.getBoundingClientRect();
          return box === undefined ? 0 : box.top + box.height / 2;
        };
        const list = held.closest('ul');
        const [from, to] = [middle(held), middle(list?.children[place])];
        const say = (target: EventTarget, type: string, clientY: number) =>
          target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, clientY }));
        say(held, 'pointerdown', from);
        say(window, 'pointermove', to + Math.sign(to - from) * 10);
        say(window, 'pointerup', to + Math.sign(to - from) * 10);
      }, over);
  await flick(2, 0);
  await expect(names).toHaveText([first, second, draft.name]);
  await flick(0, 2);
  await expect(names).toHaveText([second, draft.name, first]);
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
  await expect.poll(kept).toEqual([second, draft.name, first]);
  await desk.reload();
  await expect(names).toHaveText([second, draft.name, first]);
  await main.getByLabel(`Note on “${first}”`).click();
  await main.getByLabel('Note (English)').and(main.locator(':visible')).fill('Best on trains');
  await main.getByRole('button', { name: 'Save the note' }).and(main.locator(':visible')).click();
  await expect(main.getByText('Best on trains')).toBeVisible();
  expect(await violationsOf(desk)).toEqual([]);

  await enter(context, null, 'en');
  await page.goto('/seller-store/bannasala-press');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('link', { name: `See all: ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText('Best on trains')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(draft.name);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/list\/picks-[^/]+\?lang=en$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/1200\.jpg$/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(title);

  // By link: another address, for nobody else to find; gone with the list.
  const publicPath = new URL(page.url()).pathname;
  await desk.goto(path);
  await main.getByRole('radio', { name: /^By link/ }).check();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByText('The list is saved')).toBeVisible();
  const link = await main.getByRole('link', { name: 'Look at the list' }).getAttribute('href');
  expect((await page.request.get(publicPath)).status()).toBe(404);
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/seller-store/bannasala-press');
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);

  await main.getByText('Remove the list', { exact: true }).click();
  await main.getByRole('button', { name: 'Remove for good' }).click();
  await expect(main.getByText('The list is removed')).toBeVisible();
  expect((await page.request.get(link ?? '')).status()).toBe(404);
  await store.close();
});

test('on a phone a list is read and worked on within the screen', async ({ browser, request }) => {
  const person = await demoPerson(request, 'seller');
  const { dataList } = await call<{ dataList: { id: number; path: string | null; titleEn: string }[] }>(
    request,
    'GET',
    '/seller/list/List',
    { token: person.token },
  );
  const list = dataList.find(({ titleEn }) => titleEn === 'Books our editors took home');
  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await enter(phone, person, 'en');
  const page = await phone.newPage();
  // A title without a place to break it, which the other pages of the list have to bear, too.
  const { id } = await call<{ id: number }>(request, 'POST', '/seller/list', {
    token: person.token,
    multipart: { titleTh: 'W'.repeat(110), visibility: 'hidden' },
  });
  const own = `/manage-store/list/${id}`;
  for (const path of [
    ...['/manage-store/list', own, `${own}/preview`],
    ...[`/manage-store/list/${list?.id}`, list?.path ?? ''],
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    expect(await violationsOf(page), path).toEqual([]);
  }
  await page.goto(own);
  await page.getByText('Remove the list', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('The list is removed')).toBeVisible();
  await phone.close();
});

test('without scripts a list is made, filled, ordered, emptied and removed by its forms', async ({
  browser,
  request,
}) => {
  const person = await demoPerson(request, 'seller');
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await enter(plain, person, 'en');
  const page = await plain.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store/list/new');
  const title = `Plain ${randomUUID().slice(0, 8)}`;
  await main.getByLabel('Title (Thai)').fill(title);
  await main.getByRole('radio', { name: /^Hidden/ }).check();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('The list is made')).toBeVisible();
  const [first = '', second = ''] = await someProducts(page);
  await add(page, first);
  await add(page, second);
  const names = main.getByRole('list', { name: 'Products of the list in their order' }).getByRole('heading');
  await expect(names).toHaveText([first, second]);
  await main.getByRole('link', { name: 'Preview' }).click();
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(main.getByText('Only those who work for the store see this page')).toBeVisible();
  await main.getByRole('link', { name: title }).click();
  await main.getByRole('button', { name: `Move “${first}” down` }).click();
  await expect(names).toHaveText([second, first]);
  await main.getByRole('button', { name: `Take off: ${second}` }).click();
  await expect(names).toHaveText([first]);
  await main.getByText('Remove the list', { exact: true }).click();
  await main.getByRole('button', { name: 'Remove for good' }).click();
  await expect(main.getByText('The list is removed')).toBeVisible();

  await page.goto('/seller-store/bannasala-press/list/books-our-editors-took-home');
  await expect(main.getByRole('heading', { level: 1, name: 'Books our editors took home' })).toBeVisible();
  await main.getByRole('link', { name: 'Share', exact: true }).click();
  await expect(main.getByRole('list', { name: 'Share on' }).getByRole('link').first()).toBeVisible();
  await main.getByRole('link', { name: 'Back to the page' }).click();
  await main.getByRole('link', { name: 'Bannasala Institute Press' }).first().click();
  await expect(page).toHaveURL(/\/seller-store\/bannasala-press$/);
  await plain.close();
});
