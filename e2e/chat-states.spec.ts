import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test';
import { call, demoPerson, enter, newcomer, newShopper, placeOrder } from './order-desk.ts';

/** What becomes of a message that is sent, as its writer sees it. */
const store = 'bannasala-press';
/** The next message is answered so; that somebody types, or has read, goes to the same address. */
async function answerNext(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isAnswered = false;
  await page.route('**/resources/chat/shopper', async (route) => {
    const isMessage = route.request().postDataBuffer()?.includes('clientId') === true;
    if (isAnswered || !isMessage) return route.fallback();
    isAnswered = true;
    await answer(route);
  });
}

const log = (page: Page) => page.getByRole('log');
const write = async (page: Page, text: string) => {
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await field.fill(text);
  await field.press('Enter');
};

test('a message says that it is being sent, was refused and why, is sent again, waits its time, and was read', async ({
  page,
  context,
  request,
}) => {
  await enter(context, await newcomer(request), 'en');
  await page.goto(`/chat?store=${store}`);
  const onTheirWay = page.getByRole('list', { name: 'On their way' });

  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const hold = async (route: Route) => {
    await held;
    await route.continue();
  };
  await answerNext(page, hold);
  await write(page, 'Is it in stock?');
  await expect(onTheirWay.getByText('Sending')).toBeVisible();
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(0);
  goOn();
  await expect(onTheirWay).toHaveCount(0);
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(1);

  // The shop refuses it: it says why, stays, and what was written after it goes.
  const refuse = (route: Route) =>
    route.fulfill({ status: 409, json: { message: 'Nothing more can be sent in this conversation' } });
  await answerNext(page, refuse);
  await write(page, 'A signed copy?');
  await expect(onTheirWay.getByText('Not sent')).toBeVisible();
  await expect(onTheirWay.getByText('Nothing more can be sent in this conversation')).toBeVisible();
  await write(page, 'In Thai, I mean');
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(2);
  await onTheirWay.getByRole('button', { name: 'Send again' }).click();
  await expect(onTheirWay).toHaveCount(0);
  await expect(log(page).getByText('A signed copy?')).toHaveCount(1);
  await expect(log(page)).toContainText(/In Thai, I mean[\s\S]*A signed copy\?/);

  // Told that it was too much at once, it goes by itself a little later.
  const slowDown = (route: Route) => route.fulfill({ status: 429, json: { message: 'Wait a moment' } });
  await answerNext(page, slowDown);
  await write(page, 'And by when?');
  await expect(onTheirWay.getByText('Wait a moment')).toBeVisible();
  await expect(onTheirWay).toHaveCount(0);
  await expect(log(page).getByText('And by when?')).toHaveCount(1);

  // One that isn't to be sent after all goes away.
  await answerNext(page, refuse);
  await write(page, 'Never mind');
  await onTheirWay.getByRole('button', { name: 'Don’t send' }).click();
  await expect(onTheirWay).toHaveCount(0);
  await expect(log(page).getByText('Never mind')).toHaveCount(0);

  const seller = await demoPerson(request, 'seller');
  const id = new URL(page.url()).searchParams.get('id');
  await expect(log(page).getByText('Read', { exact: true })).toHaveCount(0);
  await call(request, 'POST', `/seller/chat/${id}/read`, { ...seller, data: { number: 4 } });
  await expect(log(page).getByText('Read', { exact: true })).toHaveCount(4);
  await page.reload();
  await expect(log(page).getByText('Never mind')).toHaveCount(0);
});

/** A book of the store, by its number and its English name. */
async function bookOf(request: APIRequestContext): Promise<{ id: number; name: string }> {
  const { dataList } = await call<{ dataList: { id: number; name: string }[] }>(
    request,
    'GET',
    `/product?seller=${store}&inStock=true&perpage=1`,
    { culture: 'en' },
  );
  const [book] = dataList;
  if (book === undefined) throw new Error('the store has a product');
  return book;
}

test('a card goes along once, though the page knows the conversation before the answer to its first message is here', async ({
  page,
  context,
  request,
}) => {
  const book = await bookOf(request);
  await enter(context, await newcomer(request), 'en');
  await page.goto(`/chat?store=${store}&product=${book.id}`);
  const along = page.getByRole('group', { name: 'Goes along with your message' });
  await expect(along).toBeVisible();
  await answerNext(page, async (route) => {
    const response = await route.fetch();
    await expect(page.getByRole('complementary').getByText('You: Which year?')).toBeVisible();
    await expect(log(page).getByText('Which year?')).toHaveCount(1);
    await expect(along).toHaveCount(0);
    await route.fulfill({ response });
  });
  await write(page, 'Which year?');
  await expect(page).toHaveURL(/\/chat\?id=\d+$/);
  await expect(along).toHaveCount(0);
  await write(page, 'And how many pages?');
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(2);
  await expect(log(page).getByRole('link', { name: book.name })).toHaveCount(1);
});

test('what a desk types and attaches while its first words go, or beside other deeds, is there still', async ({
  page,
  context,
  request,
}) => {
  const book = await bookOf(request);
  const [order] = (await placeOrder(request, await newShopper(request), 'cod', { store })).orders;
  const seller = await demoPerson(request, 'seller');
  await enter(context, seller, 'en');
  const field = page.getByRole('textbox', { name: 'Write a message' });
  // It begins with a book in place of the order.
  await page.goto(`/manage-store/chat?order=${order?.orderNumber}&product=${book.id}`);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/resources/chat/store', async (route) => {
    await held;
    await route.fallback();
  });
  await write(page, 'This one instead?');
  await field.fill('It is the newer one');
  goOn();
  await expect(page).toHaveURL(/\/manage-store\/chat\?id=\d+$/);
  await expect(log(page).getByText('This one instead?')).toHaveCount(1);
  await expect(field).toHaveValue('It is the newer one');

  const along = page.getByRole('group', { name: 'Goes along with your message' });
  await page.goto(`${page.url()}&product=${book.id}`);
  await expect(along.getByRole('link', { name: book.name }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Take it', exact: true }).click();
  await expect(page.getByText('Nobody has taken it')).toHaveCount(0);
  await expect(along.getByRole('link', { name: book.name }).first()).toBeVisible();
  await expect(field).toHaveValue('It is the newer one');
});
