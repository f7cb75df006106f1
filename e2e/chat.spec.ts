import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page, type Route, test } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newcomer, newShopper, placeOrder } from './order-desk.ts';

/** Talking: a shopper on one side, a store's or the house's people on the other, in two browsers at once. */
const store = 'bannasala-press';

const log = (page: Page) => page.getByRole('log');
const write = async (page: Page, text: string) => {
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await field.fill(text);
  await field.press('Enter');
};
const goesAlong = (page: Page) => page.getByRole('group', { name: 'Goes along with your message' });
const attaching = (page: Page) => page.getByRole('region', { name: 'Attach a book or an order' });
async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
async function picture(name: string) {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a36' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Messages with photos that this browser keeps until they are in. */
function countKeptPhotos(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bannasala');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('unsent').objectStore('unsent').count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });
}

/** 64 messages of two days ago, more than anybody may write in a test's time: 19 by the shopper, then 45 by the store, unread. */
async function sayLongAgo(conversationId: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  await client.query(
    `insert into chat_messages (conversation_id, number, side, client_id, text, at)
     select $1, n, case when n <= 20 then 'shopper' else 'desk' end, 'long ago ' || n, 'Words number ' || n,
       now() - interval '2 days' + n * interval '1 minute' from generate_series(2, 65) n`,
    [conversationId],
  );
  await client.query(
    'update chat_conversations set last_number = 65, desk_read = 20, shopper_read = 20 where id = $1',
    [conversationId],
  );
  await client.end();
}

/** Somebody new at one browser, the demo's store at another, each with a page open in English. */
async function openBothSides({
  browser,
  request,
  baseURL,
}: {
  browser: Browser;
  request: APIRequestContext;
  baseURL: string | undefined;
}) {
  const own = { ...(baseURL ? { baseURL } : {}) };
  const [here, there] = [await browser.newContext(own), await browser.newContext(own)];
  const shopper = await newcomer(request);
  await enter(here, shopper, 'en');
  await enter(there, await demoPerson(request, 'seller'), 'en');
  const [page, desk] = [await here.newPage(), await there.newPage()];
  return { here, there, shopper, page, desk };
}

test('a shopper asks about a product, the store answers, and each sees it as it happens', async ({
  browser,
  request,
  baseURL,
}) => {
  const { here, there, page, desk } = await openBothSides({ browser, request, baseURL });
  const { dataList } = await call<{ dataList: { id: number; name: string; urlKey: string }[] }>(
    request,
    'GET',
    `/product?seller=${store}&inStock=true&perpage=1`,
    { culture: 'en' },
  );
  const product = dataList[0];
  if (product === undefined) throw new Error('the store has a product');
  await page.goto(`/product/${product.urlKey}`);
  await page.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(goesAlong(page).getByRole('link', { name: product.name }).first()).toBeVisible();
  const question = `Is it in hardback? ${randomUUID()}`;
  await write(page, question);
  await expect(log(page).getByText(question)).toBeVisible();
  await expect(log(page).getByRole('link', { name: product.name })).toBeVisible();
  await expect(page).toHaveURL(/\/chat\?id=\d+/);

  await desk.goto('/manage-store/chat?tab=waiting');
  await expect(desk).toHaveTitle(/^\(\d+\) Chat with shoppers/);
  await desk.getByRole('link', { name: question }).click();
  await expect(log(desk).getByText(question)).toBeVisible();
  await expect(page.getByText('Read', { exact: true })).toBeVisible();
  await write(desk, 'Paperback only, sorry. Call 081-234-5678');
  // Nothing is pressed over there.
  await expect(log(page).getByText('Paperback only, sorry.')).toBeVisible();
  await expect(log(page).getByText(/Don’t pay or buy outside Bannasala/)).toBeVisible();
  // What else is risky is said beside the words that are, to who reads them alone.
  const warned = (risk: RegExp) => log(page).getByRole('listitem').filter({ hasText: risk });
  await write(desk, 'Or transfer to 123-4-56789-0');
  await expect(warned(/This may be an account number/)).toHaveText(/Or transfer to 123-4-56789-0/);
  await write(desk, 'Or pay at https://elsewhere.example/pay');
  await expect(warned(/This link leads outside Bannasala/)).toHaveText(/Or pay at/);
  await expect(log(desk).getByText(/outside Bannasala|may be an account number/)).toHaveCount(0);
  await expectNoFindings(page);
  await expectNoFindings(desk);

  // What can't be seen is nothing to send.
  const said = await log(page).getByRole('listitem').count();
  await write(page, '\u200b \u2060');
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await expect(field).toBeFocused();
  await expect(log(page).getByText('Not sent')).toHaveCount(0);
  expect(await log(page).getByRole('listitem').count()).toBe(said);
  await field.fill('');

  await page.locator('input[type=file]').setInputFiles([await picture('corner.jpg')]);
  await expect(page.getByText('1 photo goes along: corner.jpg')).toBeVisible();
  await field.fill('Like this one');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(desk).getByRole('img', { name: 'Photo 1' })).toBeVisible();

  // To everybody else its photo isn't there, by whichever of its addresses.
  const photo = (await log(page).getByRole('link', { name: 'Photo 1' }).getAttribute('href')) ?? '';
  expect((await here.request.get(photo)).status()).toBe(200);
  for (const stranger of [
    null,
    await newcomer(request),
    await demoPerson(request, 'seller2'),
    await demoPerson(request, 'support'),
  ]) {
    const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    await enter(elsewhere, stranger, 'en');
    for (const side of ['shopper', 'store', 'house']) {
      const reply = await elsewhere.request.get(photo.replace('/shopper/', `/${side}/`));
      expect([side, reply.status()]).toEqual([side, 404]);
    }
    await elsewhere.close();
  }

  // Words are put right, taken back, and answered one by one.
  await log(page)
    .getByRole('listitem')
    .filter({ hasText: 'Like this one' })
    .getByRole('link', { name: 'Edit' })
    .click();
  await page.getByRole('textbox', { name: 'Change the message' }).fill('Like that one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(log(desk).getByText('Like that one')).toBeVisible();
  await expect(log(desk).getByText('Edited')).toBeVisible();
  await log(desk)
    .getByRole('listitem')
    .filter({ hasText: question })
    .getByRole('link', { name: 'Reply' })
    .click();
  await expect(desk.getByText('Reply to “')).toBeVisible();
  await write(desk, 'As for that');
  await expect(log(page).getByText('As for that')).toBeVisible();
  // What is written next is an answer to nothing, at once and after the page is loaded anew.
  await write(desk, 'And one more thing');
  const next = log(page).getByRole('listitem').filter({ hasText: 'And one more thing' });
  await expect(next).toBeVisible();
  await expect(next.getByText('In reply to')).toHaveCount(0);
  await expect(desk).not.toHaveURL(/reply=/);
  await expect(desk.getByText('Reply to “')).toHaveCount(0);
  await log(page)
    .getByRole('listitem')
    .filter({ hasText: 'Like that one' })
    .getByRole('button', { name: 'Take back' })
    .click();
  await expect(log(desk).getByText('Message taken back')).toBeVisible();
  await expect(log(desk).getByRole('img', { name: 'Photo 1' })).toHaveCount(0);
  await here.close();
  await there.close();
});

test('what is written without a network waits, goes once it is back, and is there once; a draft outlasts the page', async ({
  page,
  context,
}) => {
  await enter(context, await newcomer(page.request), 'en');
  await page.goto(`/chat?store=${store}`);
  // The line of news is quicker than the answer to what was sent: the page knows the conversation before that is here.
  const late = async (route: Route) => {
    const response = await route.fetch();
    await expect(page.getByRole('complementary').getByText('You: First words')).toBeVisible();
    await route.fulfill({ response });
  };
  await page.route('**/resources/chat/shopper', late, { times: 1 });
  const answered = page.waitForResponse('**/resources/chat/shopper');
  await write(page, 'First words');
  await answered;
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await write(page, 'Second words');
  await expect(page.getByText('Waits for the network')).toBeVisible();
  // News that can't be read now don't put the error page in place of what is being written.
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('bannasala:chat')));
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Third words');
  await expect(log(page).getByText('Second words')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waits for the network')).toHaveCount(0);
  await expect(log(page).getByText('Second words')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await expect(log(page).getByText('Third words')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Half a sent');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Half a sent');
  await expect(log(page).getByText('Second words')).toHaveCount(1);

  // What waits outlasts the page as well, in its order, and is there once.
  await page.route('**/resources/chat/shopper', (route) => route.abort());
  await write(page, 'Fourth words');
  await write(page, 'Fifth words');
  await page.locator('input[type=file]').setInputFiles([await picture('shelf.jpg')]);
  await write(page, 'With its photo');
  await write(page, 'And after it');
  await expect(page.getByText('Waits for the network').first()).toBeVisible();
  // The browser's database says that it has the photo.
  await expect.poll(() => page.evaluate(countKeptPhotos)).toBe(1);
  await page.reload();
  await expect(log(page).getByText('Fourth words')).toHaveCount(1);
  await expect(log(page).getByText('Fifth words')).toHaveCount(1);
  await expect(log(page).getByText('With its photo')).toHaveCount(1);
  await page.unroute('**/resources/chat/shopper');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Waits for the network')).toHaveCount(0);
  const inOrder = /Fourth words[\s\S]*Fifth words[\s\S]*With its photo[\s\S]*And after it/;
  await expect(log(page)).toContainText(inOrder);
  await page.reload();
  await expect(log(page)).toContainText(inOrder);
  await expect(log(page).getByText('Fourth words')).toHaveCount(1);
  await expect(log(page).getByText('Fifth words')).toHaveCount(1);
  await expect(log(page).getByText('With its photo')).toHaveCount(1);
  await expect(log(page).getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'On their way' })).toHaveCount(0);
  expect(await page.evaluate(countKeptPhotos)).toBe(0);

  // It goes as well where the conversation isn't opened again: the list says that it hasn't yet.
  await page.route('**/resources/chat/shopper', (route) => route.abort());
  await write(page, 'Sixth words');
  await expect(page.getByText('Waits for the network').first()).toBeVisible();
  await page.goto('/chat');
  const row = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Not sent yet' });
  await expect(row.getByText('Not sent yet')).toBeVisible();
  await page.unroute('**/resources/chat/shopper');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('complementary').getByText('You: Sixth words')).toBeVisible();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
});

test('what was said long ago is answered, found and read: the answer says to what, and the newest page is the newest', async ({
  browser,
  request,
  baseURL,
}) => {
  const { here, there, shopper, page, desk } = await openBothSides({ browser, request, baseURL });
  const { conversationId } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
    token: shopper.token,
    data: { clientId: randomUUID(), text: 'The very first words', store },
  });
  await sayLongAgo(conversationId);
  await page.goto(`/chat?id=${conversationId}`);
  // More is unread than the page shows.
  await expect(page.getByRole('link', { name: '5 unread messages before these' })).toBeVisible();
  await page.goto(`/chat?id=${conversationId}&before=26`);
  const first = log(page).locator('#m1');
  await first.getByRole('link', { name: 'Reply' }).click();
  await expect(page.getByText('Reply to “The very first words”')).toBeVisible();
  await write(page, 'Late, but an answer');
  const quote = log(page)
    .getByRole('listitem')
    .filter({ hasText: 'Late, but an answer' })
    .getByRole('link', { name: 'The very first words' });
  await expect(quote).toBeVisible();
  await quote.click();
  await expect(log(page).locator('#m1')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'To the newest' })).toBeVisible();

  // What is found among the newest stands on the newest page.
  await page.goto(`/chat?id=${conversationId}&before=80`);
  await expect(log(page).getByText('Late, but an answer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the newest' })).toHaveCount(0);

  // The desk sees two panes at once, and what was answered.
  await desk.goto(`/manage-store/chat?id=${conversationId}`);
  await expect(desk.getByRole('complementary', { name: 'Conversations' })).toBeVisible();
  await expect(log(desk).getByText('Late, but an answer')).toBeVisible();
  await here.close();
  await there.close();
});

test('what is done in a conversation leaves the list as it is looked at, and a habit leaves the conversation open', async ({
  browser,
  request,
  baseURL,
}) => {
  const { here, there, shopper, page, desk } = await openBothSides({ browser, request, baseURL });
  const words = `Still there? ${randomUUID()}`;
  const { conversationId: id } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
    token: shopper.token,
    data: { clientId: randomUUID(), text: words, store },
  });
  await desk.goto('/manage-store/chat?tab=waiting');
  await desk.getByRole('link', { name: words }).click();
  const kept = new RegExp(`/manage-store/chat\\?(?=.*\\btab=waiting\\b)(?=.*\\bid=${id}\\b)`);
  await desk.getByRole('button', { name: 'Take it' }).click();
  await expect(desk.getByRole('button', { name: 'Leave it to others' })).toBeVisible();
  await expect(desk).toHaveURL(kept);
  await desk.getByText('Add a label').click();
  await desk
    .getByRole('textbox', { name: 'Labels' })
    .or(desk.getByRole('combobox', { name: 'Labels' }))
    .fill('Later');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.locator('summary').filter({ hasText: 'Later' })).toBeVisible();
  await expect(desk).toHaveURL(kept);
  await expect(desk.getByRole('link', { name: 'Waiting', exact: true })).toHaveAttribute('aria-current', /./);
  await log(desk)
    .getByRole('listitem')
    .filter({ hasText: words })
    .getByRole('link', { name: 'Reply' })
    .click();
  await write(desk, 'Of course');
  await expect(log(desk).getByText('Of course')).toBeVisible();
  await expect(desk).toHaveURL(kept);

  await page.goto(`/chat?id=${id}`);
  await expect(log(page).getByText('Of course')).toBeVisible();
  await page.getByRole('checkbox', { name: /Others see when I have read/ }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(log(page).getByText('Of course')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${id}\\b`));
  await here.close();
  await there.close();
});

test('without scripts a conversation is begun, read, answered, reported and ended by its forms', async ({
  browser,
  request,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const shopper = await newcomer(request);
  await enter(context, shopper, 'en');
  const page = await context.newPage();
  await page.goto(`/seller-store/${store}`);
  await page.getByRole('link', { name: 'Chat with the store' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Do you gift-wrap?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(page).getByText('Do you gift-wrap?')).toBeVisible();
  await log(page).getByRole('link', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('By Friday');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(page).getByText('In reply to')).toBeVisible();

  // A photo goes along, and words are taken back.
  await page.locator('input[type=file]').setInputFiles([await picture('cover.jpg')]);
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Like this one');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const like = log(page).getByRole('listitem').filter({ hasText: 'Like this one' });
  await expect(like.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await like.getByRole('button', { name: 'Take back' }).click();
  await expect(log(page).getByText('Like this one')).toHaveCount(0);
  await expect(log(page).getByRole('img', { name: 'Photo 1' })).toHaveCount(0);

  // What can't be changed any more is said, and what was typed stays.
  const answer = log(page).getByRole('listitem').filter({ hasText: 'By Friday' });
  await answer.getByRole('link', { name: 'Edit' }).click();
  const id = new URL(page.url()).searchParams.get('id');
  const number = (await answer.getAttribute('id'))?.slice(1);
  await call(request, 'POST', `/chat/${id}/message/${number}/take-back`, { token: shopper.token, data: {} });
  await page.getByRole('textbox', { name: 'Change the message' }).fill('By Saturday, please');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByRole('alert')).toHaveText(/for 5 minutes/);
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('By Saturday, please');

  await page.goto(`/chat?id=${id}`);
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Report to staff' }).click();
  await page.getByRole('textbox', { name: 'What happened' }).fill('Asked to pay elsewhere');
  await page.getByRole('button', { name: 'Report it' }).click();
  await expect(page.getByText('Staff have been told')).toBeVisible();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Block' }).click();
  await page.getByRole('button', { name: 'Block them' }).click();
  await expect(page.getByText('You take no messages from them')).toBeVisible();
  await page.getByRole('button', { name: 'Take messages again' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('gift-wrap');
  await page.getByRole('searchbox', { name: 'Search your messages' }).press('Enter');
  await expect(page.getByRole('list', { name: '1 message found' })).toBeVisible();

  // A reply to what isn't there any more is refused, and what was typed comes back.
  const gone = await context.request.post(`/chat?id=${id}`, {
    headers: { origin: new URL(page.url()).origin },
    multipart: {
      intent: 'send',
      id: id ?? '',
      clientId: randomUUID(),
      replyTo: '999',
      text: 'Typed at length',
    },
  });
  expect(await gone.text()).toMatch(
    /The message that you reply to isn’t there[\s\S]*<textarea[^>]*>Typed at length/,
  );

  // What is answered is new until its reader says otherwise: looking at it sends nothing.
  const seller = await demoPerson(request, 'seller');
  const said = { clientId: randomUUID(), text: 'Of course we do' };
  await call(request, 'POST', `/seller/chat/${id}/message`, { token: seller.token, data: said });
  const unread = page.getByRole('link', { name: /^Chat, \d+ unread$/ }).first();
  for (const path of [`/chat?id=${id}`, `/chat?id=${id}`]) {
    await page.goto(path);
    await expect(unread).toBeAttached();
  }
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByRole('link', { name: 'Chat, nothing unread' }).first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await expect(page).toHaveTitle(/^Chat/);
  await context.close();

  // The store's people put a ready text beside what they have written.
  const there = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  await enter(there, seller, 'en');
  const desk = await there.newPage();
  await desk.goto(`/manage-store/chat?id=${id}`);
  await desk.getByRole('textbox', { name: 'Write a message' }).fill('Hello');
  await desk.getByRole('combobox', { name: 'Ready texts' }).selectOption({ label: 'ขอบคุณ' });
  const vouchers = desk.getByRole('combobox', { name: 'Voucher that goes along' });
  await vouchers.selectOption({ index: 1 });
  const voucher = await vouchers.inputValue();
  await expect(desk.getByRole('button', { name: 'Put it in' })).toHaveAccessibleDescription(
    /^Add photos after this/,
  );
  await desk.getByLabel('Add photos').setInputFiles(await picture('cover.jpg'));
  await desk.getByRole('button', { name: 'Put it in' }).click();
  await expect(vouchers).toHaveValue(voucher);
  await expect(desk.getByText('Choose your photos again')).toBeVisible();
  await expect(desk.getByRole('textbox', { name: 'Write a message' })).toHaveValue(
    'Hello\nขอบคุณที่อุดหนุนนะคะ อ่านให้สนุกค่ะ',
  );
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(desk).getByText('ขอบคุณที่อุดหนุนนะคะ')).toBeVisible();
  await there.close();
});

test('a store writes to the buyer from an order’s page, without scripts and with them', async ({
  browser,
  request,
  baseURL,
}) => {
  const seller = await demoPerson(request, 'seller');
  const ordered = async () => {
    const buyer = await newShopper(request);
    const [order] = (await placeOrder(request, buyer, 'cod', { store })).orders;
    return { buyer, orderNumber: order?.orderNumber ?? '' };
  };
  const { buyer, orderNumber } = await ordered();
  const there = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  await enter(there, seller, 'en');
  const plain = await there.newPage();
  await plain.goto(`/manage-store/orders/${orderNumber}`);
  await plain.getByRole('link', { name: 'Message the buyer' }).click();
  await expect(plain.getByText('Write to the buyer about this order')).toBeVisible();
  await expect(goesAlong(plain).getByRole('link', { name: `Order ${orderNumber}` })).toBeVisible();
  await plain
    .getByRole('textbox', { name: 'Write a message' })
    .fill('One corner is bent. Is that all right?');
  await plain.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(plain).toHaveURL(/\/manage-store\/chat\?id=\d+/);
  await expect(log(plain).getByRole('link', { name: new RegExp(orderNumber) })).toBeVisible();
  const beside = plain.getByRole('list', { name: 'The shopper’s last orders' }).getByRole('link');
  await expect(beside).toHaveText([new RegExp(`^${orderNumber}.*Ready to ship$`)]);
  await expect(beside).toHaveAttribute('href', `/manage-store/orders/${orderNumber}`);
  await there.close();

  const here = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await enter(here, buyer, 'en');
  const page = await here.newPage();
  await page.goto('/chat');
  await page.getByRole('link', { name: /One corner is bent/ }).click();
  await write(page, 'It is');
  await expect(log(page).getByText('It is', { exact: true })).toBeVisible();
  await here.close();

  // With scripts: what is typed while the first message goes isn't lost, and both go to one conversation.
  const other = await ordered();
  const desks = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await enter(desks, seller, 'en');
  const desk = await desks.newPage();
  await desk.goto(`/manage-store/chat?order=${other.orderNumber}`);
  await desk.route('**/resources/chat/store', async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await write(desk, 'It goes out today');
  await write(desk, 'By noon');
  await desk.getByRole('textbox', { name: 'Write a message' }).fill('Still typing');
  await expect(desk).toHaveURL(/\/manage-store\/chat\?id=\d+/);
  await expect(log(desk).getByText('By noon')).toBeVisible();
  await expect(log(desk).getByRole('link', { name: new RegExp(other.orderNumber) })).toHaveCount(1);
  await expect(desk.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Still typing');

  // The inbox finds it by the order.
  const search = desk.getByRole('searchbox', { name: 'Buyer, order number or message' });
  await search.fill(other.orderNumber);
  await search.press('Enter');
  const sought = desk.getByRole('list', { name: '1 conversation found' });
  await sought.getByRole('link', { name: /By noon/ }).click();
  await expect(log(desk).getByText('By noon')).toBeVisible();
  await expect(sought).toBeVisible();
  await expectNoFindings(desk);
  await desks.close();
});

test('in an open conversation a book and an order are attached and taken off, and what is typed and chosen stays', async ({
  browser,
  request,
  baseURL,
}) => {
  const own = { ...(baseURL ? { baseURL } : {}) };
  const [here, there] = [await browser.newContext(own), await browser.newContext(own)];
  const shopper = await newShopper(request);
  const [order] = (await placeOrder(request, shopper, 'cod', { store })).orders;
  const orderNumber = order?.orderNumber ?? '';
  const { dataList } = await call<{ dataList: { id: number; name: string }[] }>(
    request,
    'GET',
    `/product?seller=${store}&inStock=true&perpage=1`,
    { culture: 'en' },
  );
  const product = dataList[0];
  if (product === undefined) throw new Error('the store has a product');
  const { conversationId: id } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
    token: shopper.token,
    data: { clientId: randomUUID(), text: 'Good morning', store },
  });
  await enter(here, shopper, 'en');
  await enter(there, await demoPerson(request, 'seller'), 'en');
  const [page, desk] = [await here.newPage(), await there.newPage()];
  await page.goto(`/chat?id=${id}`);
  const field = page.getByRole('textbox', { name: 'Write a message' });
  const attach = page.getByRole('link', { name: 'Attach a book or an order' });
  await field.fill('About this one');
  await page.locator('input[type=file]').setInputFiles([await picture('spine.jpg')]);

  // Opened and left by keyboard, the button has the focus again.
  await attach.press('Enter');
  const search = attaching(page).getByRole('searchbox', { name: 'Search books and products' });
  await expect(search).toBeFocused();
  await search.press('Escape');
  await expect(attaching(page)).toHaveCount(0);
  await expect(attach).toBeFocused();

  // A book that is looked for goes along, and is taken off again.
  await attach.click();
  await search.fill(product.name);
  await search.press('Enter');
  await expect(page).toHaveURL(/find=/);
  await expectNoFindings(page);
  await attaching(page).getByRole('link', { name: product.name }).first().click();
  await expect(goesAlong(page).getByRole('link', { name: product.name }).first()).toBeVisible();
  await expect(attaching(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('About this one');
  await expect(page.getByText('1 photo goes along: spine.jpg')).toBeVisible();
  await goesAlong(page)
    .getByRole('link', { name: `Take off ${product.name}` })
    .click();
  await expect(goesAlong(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/product=/);

  // An order does, with its words, their photo, and emoji that are put where one writes.
  await attach.click();
  await attaching(page)
    .getByRole('list', { name: 'Your orders' })
    .getByRole('link', { name: `Order ${orderNumber}` })
    .click();
  await expect(goesAlong(page).getByRole('link', { name: `Take off Order ${orderNumber}` })).toBeVisible();
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await page.getByRole('button', { name: 'Emoji' }).press('Enter');
  await expect(page.getByRole('button', { name: '😀' })).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'Enter'])
    await page.keyboard.press(key);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Emoji' })).toBeFocused();
  await expect(page.getByRole('button', { name: '😀' })).toBeHidden();
  await expect(field).toHaveValue('About👍 this one');
  await field.press('Enter');
  const said = log(page).getByRole('listitem').filter({ hasText: 'About👍 this one' });
  await expect(said.getByRole('link', { name: `Order ${orderNumber}` })).toBeVisible();
  await expect(said.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(goesAlong(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/order=/);

  // The store offers what it sells itself.
  await desk.goto(`/manage-store/chat?id=${id}`);
  await desk.getByRole('textbox', { name: 'Write a message' }).fill('Or this');
  await desk.getByRole('link', { name: 'Attach a book or an order' }).click();
  const sought = attaching(desk).getByRole('searchbox', { name: 'Search your store’s products' });
  await sought.fill(product.name);
  await sought.press('Enter');
  await attaching(desk).getByRole('link', { name: product.name }).first().click();
  await expect(goesAlong(desk)).toBeVisible();
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    log(page).getByRole('listitem').filter({ hasText: 'Or this' }).getByRole('link', { name: product.name }),
  ).toBeVisible();

  // What isn't there, or is somebody else's, is left out, and that is said; the field has its room on a phone.
  const [theirs] = (await placeOrder(request, await newShopper(request), 'cod', { store })).orders;
  for (const each of [page, desk]) await each.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/chat?id=${id}&product=999999999`);
  await expect(page.getByText('That product isn’t sold any more')).toBeVisible();
  await page.goto(`/chat?id=${id}&order=${theirs?.orderNumber}`);
  await expect(page.getByText('That order can’t go along')).toBeVisible();
  await expect(goesAlong(page)).toHaveCount(0);
  await write(page, 'Words alone');
  await expect(log(page).getByText('Words alone')).toBeVisible();
  await expect(page).not.toHaveURL(/order=/);
  for (const each of [page, desk]) {
    await expect(each.getByRole('button', { name: 'Emoji' })).toBeVisible();
    const box = await each.getByRole('textbox', { name: 'Write a message' }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(150);
    expect(await overflowOf(each)).toBeLessThanOrEqual(0);
  }
  await here.close();
  await there.close();
});

test('without scripts a book is attached by links, taken off, and sent', async ({
  browser,
  request,
  baseURL,
}) => {
  const shopper = await newcomer(request);
  const { conversationId: id } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
    token: shopper.token,
    data: { clientId: randomUUID(), text: 'Good evening' },
  });
  const { dataList } = await call<{ dataList: { name: string }[] }>(
    request,
    'GET',
    `/product?seller=${store}&inStock=true&perpage=1`,
    { culture: 'en' },
  );
  const name = dataList[0]?.name ?? '';
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  await enter(context, shopper, 'en');
  const page = await context.newPage();
  await page.goto(`/chat?id=${id}`);
  const choose = async () => {
    await page.getByRole('link', { name: 'Attach a book or an order' }).click();
    const search = attaching(page).getByRole('searchbox', { name: 'Search books and products' });
    await search.fill(name);
    await attaching(page).getByRole('button', { name: 'Search' }).click();
    await attaching(page).getByRole('link', { name }).first().click();
  };
  await choose();
  await goesAlong(page)
    .getByRole('link', { name: `Take off ${name}` })
    .click();
  await expect(goesAlong(page)).toHaveCount(0);
  await choose();
  await expect(goesAlong(page).getByRole('link', { name }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Emoji' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Is this one out of print?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const said = log(page).getByRole('listitem').filter({ hasText: 'Is this one out of print?' });
  await expect(said.getByRole('link', { name })).toBeVisible();
  await expect(goesAlong(page)).toHaveCount(0);
  await context.close();
});

test('a desk’s menu counts who waits as they come, on whichever of its pages', async ({
  browser,
  request,
  baseURL,
}) => {
  const shopper = await newcomer(request);
  const desks = [
    {
      who: 'seller',
      at: '/manage-store/products',
      menu: 'Seller centre',
      api: '/seller/chat',
      to: { store },
    },
    { who: 'support', at: '/admin/tickets', menu: 'Back office', api: '/admin/chat', to: {} },
  ] as const;
  for (const { who, at, menu, api, to } of desks) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const person = await demoPerson(request, who);
    await enter(context, person, 'en');
    const page = await context.newPage();
    const line = page.waitForResponse(/notification-stream/);
    await page.goto(at);
    await line;
    const entry = page.getByRole('navigation', { name: menu }).getByRole('link', { name: /^Chat\b/ });
    const count = entry.getByText(/^\d+ waits?$/);
    const waiting = async () => Number(/\d+/.exec((await count.allTextContents()).join())?.[0] ?? 0);
    const before = await waiting();
    const said = { clientId: randomUUID(), text: 'Is somebody there?', ...to };
    const { conversationId: id } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
      token: shopper.token,
      data: said,
    });
    await expect.poll(waiting).toBe(before + 1);
    // Answered elsewhere, it waits no more.
    const answer = { clientId: randomUUID(), text: 'Yes' };
    await call(request, 'POST', `${api}/${id}/message`, { token: person.token, data: answer });
    await expect.poll(waiting).toBe(before);
    await context.close();
  }
});

test('the contact page leads to the chat, and a question into it, without scripts and with them', async ({
  browser,
  request,
  baseURL,
}) => {
  const own = { ...(baseURL ? { baseURL } : {}) };
  const asked = async () => {
    const [shopper, subject] = [await newcomer(request), `A question ${randomUUID().slice(0, 8)}`];
    const { ticketId } = await call<{ ticketId: number }>(request, 'POST', '/ContactUs', {
      token: shopper.token,
      data: { name: 'Somsri', email: shopper.email, subject, message: `Where is it? ${subject}` },
    });
    return { shopper, subject, ticketId };
  };
  const { shopper, subject, ticketId } = await asked();
  const plain = await browser.newContext({ javaScriptEnabled: false, ...own });
  await enter(plain, null, 'en');
  const page = await plain.newPage();
  await page.goto('/contactus');
  await page.getByRole('main').getByRole('link', { name: 'Chat with us' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('main').locator('input[name=email]').fill(shopper.email);
  await page.getByRole('main').locator('input[name=password]').fill('e2e-password-1');
  await page.getByRole('main').locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL(/\/chat\?with=house$/);
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();

  const support = await demoPerson(request, 'support');
  const there = await browser.newContext({ javaScriptEnabled: false, ...own });
  await enter(there, support, 'en');
  const desk = await there.newPage();
  await desk.goto(`/admin/tickets/${ticketId}`);
  await desk.getByRole('link', { name: 'Begin a chat' }).click();
  await expect(desk.getByText(`Write to the shopper about question no. ${ticketId}`)).toBeVisible();
  await desk.getByRole('textbox', { name: 'Write a message' }).fill('It is on its way');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk).toHaveURL(/\/admin\/chat\?id=\d+/);
  const questions = desk.getByRole('list', { name: 'What the shopper asked last on the contact page' });
  await expect(questions.getByRole('link')).toHaveText([new RegExp(`^${subject}.*Waiting$`)]);

  // It is given to a colleague, whom everybody sees.
  await desk.getByText('More', { exact: true }).click();
  const colleagues = desk.getByRole('combobox', { name: 'Who looks after it' });
  const names = await colleagues.getByRole('option').allTextContents();
  await colleagues.selectOption({ index: 1 });
  await desk.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(desk.getByText(`With ${names[1]}`)).toBeVisible();
  await questions.getByRole('link').click();
  await expect(desk.getByRole('link', { name: 'Go on in the chat' })).toHaveAttribute(
    'href',
    /^\/admin\/chat\?id=\d+$/,
  );
  await there.close();

  await page.reload();
  await expect(log(page).getByText('It is on its way')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'What the shopper asked last on the contact page' }),
  ).toHaveCount(0);
  await plain.close();

  // With scripts: what is typed while the first message goes isn't lost, and all of it goes to one conversation.
  const other = await asked();
  const desks = await browser.newContext(own);
  await enter(desks, support, 'en');
  const office = await desks.newPage();
  await office.goto(`/admin/tickets/${other.ticketId}`);
  await expectNoFindings(office);
  await office.getByRole('link', { name: 'Begin a chat' }).click();
  await office.route('**/resources/chat/house', async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await write(office, 'Let me look');
  await write(office, 'Found it');
  await office.getByRole('textbox', { name: 'Write a message' }).fill('Still typing');
  await expect(office).toHaveURL(/\/admin\/chat\?id=\d+/);
  await expect(log(office).getByText('Found it')).toBeVisible();
  await expect(office.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Still typing');
  await expect(office.getByRole('link', { name: new RegExp(other.subject) })).toBeVisible();
  await expectNoFindings(office);
  const { dataList } = await call<{ dataList: { last: { excerpt: string } }[] }>(
    request,
    'GET',
    '/chat/List',
    {
      token: other.shopper.token,
    },
  );
  expect(dataList.map(({ last }) => last.excerpt)).toEqual(['Found it']);
  await desks.close();
});

test('staff answer what is asked of the house, and read of others only what was reported', async ({
  browser,
  request,
  baseURL,
}) => {
  const words = `Help, please ${randomUUID()}`;
  const shopper = await newcomer(request);
  const written = { clientId: randomUUID(), text: words };
  await call(request, 'POST', '/chat/message', { token: shopper.token, data: written });
  const reported = `They want a transfer ${randomUUID()}`;
  const { conversationId } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
    token: shopper.token,
    data: { clientId: randomUUID(), text: 'https://elsewhere.example/pay?', store },
  });
  await call(request, 'POST', `/chat/${conversationId}/report`, {
    token: shopper.token,
    data: { reason: reported },
  });
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  await enter(context, await demoPerson(request, 'support'), 'en');
  const page = await context.newPage();
  await page.goto('/admin/chat?tab=waiting');
  await expect(page).toHaveTitle(/^\(\d+\) The shop’s chat/);
  await page.getByRole('link', { name: words }).click();
  await page.getByRole('button', { name: 'Take it' }).click();
  // What is said after a conversation was closed opens it again: what was written before it is pressed goes first.
  const isPressed = Promise.withResolvers<void>();
  await page.route('**/resources/chat/*', async (route) => {
    await isPressed.promise;
    await route.fallback();
  });
  await write(page, 'Of course');
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await close.click();
  await expect(close).toHaveAttribute('aria-busy', 'true');
  isPressed.resolve();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await page.getByRole('link', { name: /Reports and held messages/ }).click();
  const report = page.getByRole('listitem').filter({ hasText: reported });
  await report.getByRole('button', { name: 'Read the last 20 messages' }).click();
  await expect(report.getByRole('link', { name: 'https://elsewhere.example/pay' })).toHaveAttribute(
    'rel',
    /nofollow/,
  );
  await expectNoFindings(page);
  await report.getByText('Dismiss', { exact: true }).first().click();
  await report.getByRole('textbox', { name: 'Why you decide so' }).last().fill('A question, no more');
  await report.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('The decision is kept')).toBeVisible();
  await context.close();
});

test('staff see a reported photo and card by the report, without scripts too; nobody else does', async ({
  browser,
  request,
  baseURL,
}) => {
  const [shopper, reason] = [await newcomer(request), `A photo of something else ${randomUUID()}`];
  const { token } = shopper;
  const { dataList } = await call<{ dataList: { id: number; name: string }[] }>(
    request,
    'GET',
    `/product?seller=${store}&inStock=true&perpage=1`,
    { culture: 'en' },
  );
  const [product] = dataList;
  if (product === undefined) throw new Error('the store has a product');
  const card = { kind: 'product', productId: product.id };
  const { conversationId } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
    token,
    data: { clientId: randomUUID(), text: 'This one', card, store },
  });
  await call(request, 'POST', `/chat/${conversationId}/message`, {
    token,
    multipart: { clientId: randomUUID(), text: '', 'photos[]': await picture('cover.jpg') },
  });
  await call(request, 'POST', `/chat/${conversationId}/report`, { token, data: { reason } });

  const support = await demoPerson(request, 'support');
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL ? { baseURL } : {}) });
    await enter(context, support, 'en');
    const page = await context.newPage();
    await page.goto('/admin/chat/reports');
    const report = page.getByRole('listitem').filter({ hasText: reason });
    await report.getByRole('button', { name: 'Read the last 20 messages' }).click();
    await expect(report.getByRole('link', { name: product.name })).toBeVisible();
    await expect(report.getByText('Price and state are those of today')).toBeVisible();
    const photo = report.getByRole('link', { name: 'Photo 1' });
    await expect(photo.getByRole('img')).toBeVisible();
    const href = (await photo.getAttribute('href')) ?? '';
    const large = await context.request.get(href);
    expect([large.status(), large.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    if (javaScriptEnabled) {
      await expectNoFindings(page);
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    await context.close();
    const others = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    for (const person of [shopper, await demoPerson(request, 'seller')]) {
      await enter(others, person, 'en');
      expect((await others.request.get(href)).status()).toBe(404);
    }
    await others.close();
  }
});

test('a store says when it answers, labels, sends a voucher, and hands a shopper over', async ({
  browser,
  request,
  baseURL,
}) => {
  const own = { ...(baseURL ? { baseURL } : {}) };
  const [here, there] = [await browser.newContext(own), await browser.newContext(own)];
  const [shopper, seller] = [await newcomer(request), await demoPerson(request, 'seller')];
  await enter(here, shopper, 'en');
  await enter(there, seller, 'en');
  const [page, desk] = [await here.newPage(), await there.newPage()];
  const words = `Money was taken twice ${randomUUID()}`;
  const { conversationId } = await call<{ conversationId: number }>(request, 'POST', '/chat/message', {
    token: shopper.token,
    data: { clientId: randomUUID(), text: words, store },
  });

  await desk.goto('/manage-store/chat');
  await desk.getByRole('link', { name: 'Answers and ready texts' }).first().click();
  // All hours of the week: other tests write to this store, and mustn't be answered by it at night.
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await desk.getByRole('checkbox', { name: day }).check();
  }
  await desk.getByRole('textbox', { name: 'From' }).fill('00:00');
  await desk.getByRole('textbox', { name: 'When nobody is there' }).fill('We answer tomorrow');
  await desk.getByRole('textbox', { name: 'Until' }).fill('00:00');
  await desk.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(desk.getByText('Choose a day at least', { exact: false })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Until' }).fill('24:00');
  await desk.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await expect(desk.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();

  // What a ready text leaves open is named; what stands for nothing isn't kept.
  const title = `Greet ${randomUUID().slice(0, 6)}`;
  const fresh = desk.getByRole('button', { name: 'Add it' }).locator('xpath=ancestor::form');
  await fresh.getByRole('textbox', { name: 'Name of the button' }).fill(title);
  await fresh.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello {name}: {telephone}');
  await desk.getByRole('button', { name: 'Add it' }).click();
  await expect(desk.getByRole('alert')).toHaveText(/\{telephone\} stands for nothing/);
  await fresh.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello from {ร้าน}: {order}');
  await desk.getByRole('button', { name: 'Add it' }).click();
  await expect(desk.locator(`input[value="${title}"]`)).toHaveCount(1);
  await expectNoFindings(desk);

  await desk.goto(`/manage-store/chat?id=${conversationId}`);
  const label = `refund ${randomUUID().slice(0, 6)}`;
  await desk.getByText('Add a label').click();
  await desk.getByRole('combobox', { name: 'Labels' }).fill('one, two, three, four, five, six');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByRole('alert')).toHaveText(/5 labels at most/);
  await expect(desk.getByRole('combobox', { name: 'Labels' })).toHaveValue(
    'one, two, three, four, five, six',
  );
  await desk.getByRole('combobox', { name: 'Labels' }).fill(`${label}, card`);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  const byLabel = desk.getByRole('list', { name: 'Conversations by label' });
  await byLabel.getByRole('link', { name: label }).click();
  await expect(desk.getByRole('complementary').getByRole('link', { name: words })).toHaveCount(1);
  await desk.getByRole('complementary').getByRole('link', { name: words }).click();

  // It is filled when it is pressed; what isn't known is chosen, for its writer to type over.
  await desk.getByRole('button', { name: title }).click();
  const area = desk.getByRole('textbox', { name: 'Write a message' });
  await expect(area).toHaveValue(/^Hello from [^{}]+: \[the number of the shopper’s last order\]$/);
  await desk.keyboard.type('none yet');
  await expect(area).toHaveValue(/^Hello from [^[\]{}]+: none yet$/);
  await area.fill('');

  // While one writes, the other one sees that they do.
  await page.goto(`/chat?id=${conversationId}`);
  await expect(log(page).getByText(words)).toBeVisible();
  await expect(async () => {
    await desk.getByRole('textbox', { name: 'Write a message' }).fill('');
    await desk.getByRole('textbox', { name: 'Write a message' }).fill('Here is ');
    await expect(page.getByText('Typing…')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const vouchers = desk.getByRole('combobox', { name: 'Voucher that goes along' });
  await vouchers.selectOption({ index: 1 });
  await write(desk, 'Here is something for the trouble');
  await expect(log(page).getByText('Here is something for the trouble')).toBeVisible();
  await log(page).getByRole('button', { name: 'Collect' }).click();
  await expect(log(page).getByText('Collected')).toBeVisible();
  await expectNoFindings(page);
  await expectNoFindings(desk);

  await desk.getByText('More', { exact: true }).click();
  await desk.getByRole('link', { name: 'Hand over to the shop’s team' }).click();
  await desk.getByRole('textbox', { name: 'What the team has to know' }).fill('We can’t see cards');
  await desk.getByRole('button', { name: 'Hand it over' }).click();
  await expect(desk.getByText('The shop’s team goes on with this shopper')).toBeVisible();
  await page.goto('/chat?with=house');
  await expect(log(page).getByText(/asked us to help you with this/)).toBeVisible();

  // Nobody sees any more when they read.
  const habit = page.getByRole('checkbox', { name: 'Others see when I have read' });
  await expect(async () => {
    await habit.uncheck();
    await page.reload();
    await expect(habit).not.toBeChecked({ timeout: 2_000 });
  }).toPass();
  await here.close();
  await there.close();
});

test('fits phones and wide screens in both languages, one pane at a time on a phone', async ({
  browser,
  request,
  baseURL,
}) => {
  const shots = process.env.E2E_SHOTS;
  for (const language of ['th', 'en'] as const) {
    for (const [who, path] of [
      ['shopper', '/chat'],
      ['seller', '/manage-store/chat'],
      ['support', '/admin/chat'],
    ] as const) {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
      await enter(context, await demoPerson(request, who), language);
      const page = await context.newPage();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
        await page.goto(path);
        const list = page.getByRole('complementary', {
          name: language === 'th' ? 'การสนทนา' : 'Conversations',
        });
        await expect(list).toBeVisible();
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        // How much is unread stands in the shop's header, on a phone too.
        if (who === 'shopper') {
          const header = page.getByRole('banner');
          const chats = await header.getByRole('link', { name: /^(Chat,|แชต ) ?\S/ }).boundingBox();
          const cart = await header.getByRole('link', { name: /^(Cart|ตะกร้า)/ }).boundingBox();
          expect(Math.abs((chats?.y ?? 0) - (cart?.y ?? 1_000))).toBeLessThan(8);
        }
        if (shots !== undefined)
          await page.screenshot({ path: `${shots}/${who}-list-${language}-${width}.png` });
        await list.getByRole('list').last().getByRole('link').first().click();
        await expect(log(page)).toBeVisible();
        if (width === 360) await expect(list).toBeHidden();
        const send = page.getByRole('button', { name: language === 'th' ? 'ส่ง' : 'Send', exact: true });
        await send.scrollIntoViewIfNeeded();
        await expect(send).toBeInViewport({ ratio: 0.99 });
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        if (shots !== undefined)
          await page.screenshot({ path: `${shots}/${who}-one-${language}-${width}.png` });
      }
      await context.close();
    }
  }
});
