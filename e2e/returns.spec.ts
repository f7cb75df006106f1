import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { baht, call, demoPerson, enter, newShopper, type Person, placeOrder } from './order-desk.ts';

let seller: Person;
let staff: Person;
let store: string;
test.beforeAll(async ({ request }) => {
  [seller, staff] = await Promise.all([demoPerson(request, 'seller'), demoPerson(request, 'admin')]);
  const { dataList } = await call<{ dataList: { seller: { urlKey: string } }[] }>(
    request,
    'GET',
    '/seller/Order/List',
    seller,
  );
  store = dataList[0]?.seller.urlKey ?? '';
});

type Shipped = { shopper: Person; orderNumber: string; urlKey: string; name: string; total: number };

/** Somebody new with an order of the demo seller's that is on its way, to be paid to the carrier. */
async function shipped(request: APIRequestContext): Promise<Shipped> {
  const shopper = await newShopper(request);
  const placed = await placeOrder(request, shopper, 'cod', { store, hasParcelFee: true, culture: 'en' });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  await call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
    ...seller,
    data: { provider: 'Boat Express', trackingNumber: 'TH123456789' },
  });
  const { products } = await call<{ products: { urlKey: string; name: string }[] }>(
    request,
    'GET',
    `/Order/${orderNumber}`,
    { ...shopper, culture: 'en' },
  );
  const { urlKey = '', name = '' } = products[0] ?? {};
  return { shopper, orderNumber, urlKey, name, total: placed.total };
}

/** A return of that order, asked for through the API. */
async function asked(request: APIRequestContext, { shopper, orderNumber }: Shipped): Promise<string> {
  const { products } = await call<{ products: { orderLineId: number }[] }>(
    request,
    'GET',
    `/return/order/${orderNumber}`,
    shopper,
  );
  const { returnNumber } = await call<{ returnNumber: string }>(
    request,
    'POST',
    `/return/order/${orderNumber}`,
    {
      ...shopper,
      data: {
        lines: [{ orderLineId: products[0]?.orderLineId, quantity: 1 }],
        reason: 'wrong_item',
        note: 'Another book',
        bankAccount: { bankCode: '004', accountNumber: '1234567890', accountName: 'Manee Meejai' },
      },
    },
  );
  return returnNumber;
}

async function desk(browser: Browser, person: Person): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  await enter(context, person, 'en');
  return { context, page: await context.newPage() };
}

async function isAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

test('an item goes back with a photo, and the money with a proof', async ({
  page,
  context,
  browser,
  request,
}) => {
  const order = await shipped(request);
  await enter(context, order.shopper, 'en');
  await page.goto(`/user/profile/my-order/${order.orderNumber}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Return items' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Return items' })).toBeVisible();
  await isAccessible(page);

  // What is missing is said, and the first of it has the focus.
  await main.getByText('Check and send').click();
  await expect(main.getByText('It cannot be changed afterwards.', { exact: false })).toBeVisible();
  await main.getByRole('button', { name: 'Send the request' }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  const item = main.getByRole('checkbox', { name: `Return ${order.name}` });
  await expect(item).toBeChecked();
  await item.uncheck();
  await expect(main.getByText('Choose items to see the refund')).toBeVisible();
  await item.check();
  const refund = main.getByRole('definition').filter({ hasText: '฿' }).last();
  await main.getByRole('radio', { name: 'I have changed my mind' }).check();
  await expect(refund).not.toHaveText(baht(order.total));
  await main.getByRole('radio', { name: 'It is damaged or faulty' }).check();
  await expect(refund).toHaveText(baht(order.total));
  await main.getByLabel('Details').fill('The cover is torn');
  await main
    .getByLabel('Photos')
    .setInputFiles(Array.from({ length: 6 }, () => 'public/apple-touch-icon.png'));
  await expect(main.getByText('Too many files')).toBeVisible();
  await main.getByLabel('Photos').setInputFiles('public/apple-touch-icon.png');
  await expect(main.getByRole('img', { name: 'Chosen photo 1' })).toBeVisible();
  await main.getByLabel('Bank').selectOption({ value: '004' });
  await main.getByLabel('Account number').fill('12');
  await main.getByLabel('Account name').fill('Manee Meejai');
  await main.getByRole('button', { name: 'Send the request' }).click();
  await expect(main.getByText('The account number is not correct')).toBeVisible();
  await expect(main.getByLabel('Account number')).toBeFocused();
  await main.getByLabel('Account number').fill('123-4-56789-0');
  await main.getByRole('button', { name: 'Send the request' }).dblclick();
  await expect(main.getByText('Your request is sent.', { exact: false })).toBeVisible();
  const returnNumber = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(returnNumber).toBe(`RT${order.orderNumber.slice(1)}-1`);
  await main.getByRole('link', { name: 'Open photo 1' }).click();
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  await expect(viewer.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await isAccessible(page);

  const shop = await desk(browser, seller);
  await shop.page.goto('/manage-store/orders');
  await shop.page.getByRole('link', { name: 'Returns' }).click();
  await isAccessible(shop.page);
  await shop.page.getByRole('link', { name: `Open return ${returnNumber}` }).click();
  await expect(shop.page.getByText('The cover is torn').first()).toBeVisible();
  await expect(shop.page.getByRole('img', { name: 'Photo 1' })).toHaveJSProperty('complete', true);
  await isAccessible(shop.page);
  await shop.page.getByText('Approve', { exact: true }).click();
  await shop.page.getByRole('button', { name: 'Confirm approval' }).click();
  await expect(shop.page.getByText('Approved. The buyer is told', { exact: false })).toBeVisible();

  await page.goto('/user/profile/my-return?tab=to-send');
  await isAccessible(page);
  await main.getByRole('link', { name: `Open return ${returnNumber}` }).click();
  await main.getByRole('button', { name: 'I have sent it' }).click();
  await expect(main.getByText("This field can't be empty").first()).toBeVisible();
  await main.getByRole('combobox', { name: 'Carrier' }).selectOption({ label: 'Another one' });
  await main.getByLabel('Name of the carrier').fill('Elephant Post');
  await main.getByLabel('Tracking number').fill('EP-0001');
  await main.getByRole('button', { name: 'I have sent it' }).click();
  await expect(main.getByText('Saved: the items are on the way back')).toBeVisible();

  await shop.page.reload();
  await expect(shop.page.getByText('Elephant Post', { exact: true })).toBeVisible();
  await shop.page.getByText('The items have arrived', { exact: true }).click();
  await shop.page.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(shop.page.getByText("This field can't be empty")).toBeVisible();
  await shop.page.getByRole('radio', { name: 'Back into stock' }).check();
  await shop.page.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(shop.page.getByText('The return is confirmed as received')).toBeVisible();
  await shop.context.close();

  const office = await desk(browser, staff);
  await office.page.goto('/admin');
  await office.page.getByRole('link', { name: 'Refunds to transfer' }).click();
  const refundCard = office.page.getByRole('article').filter({ hasText: order.orderNumber });
  await expect(refundCard.getByText('1234567890')).toBeVisible();
  await isAccessible(office.page);
  await refundCard.getByText('Record the transfer').click();
  await refundCard.getByRole('button', { name: 'It has been transferred' }).click();
  await expect(refundCard.getByText("This field can't be empty")).toHaveCount(2);
  await refundCard.getByLabel('Reference of the transfer').fill('TX-20261121-1');
  await refundCard.getByLabel('Proof of the transfer').setInputFiles('public/apple-touch-icon.png');
  await refundCard.getByRole('button', { name: 'It has been transferred' }).click();
  await expect(office.page.getByText('The refund is recorded as transferred')).toBeVisible();
  await office.page.getByRole('link', { name: 'Transferred' }).click();
  await expect(refundCard.getByText('TX-20261121-1')).toBeVisible();
  await expect(refundCard.getByRole('link', { name: 'Open the proof' })).toBeVisible();
  await office.context.close();

  await page.goto(`/user/profile/my-return/${returnNumber}`);
  await expect(main.getByText('You have been refunded.')).toBeVisible();
  const proof = await main.getByRole('link', { name: 'Proof of the transfer' }).getAttribute('href');
  const reply = await page.request.get(proof ?? '');
  expect(reply.status()).toBe(200);
  expect(reply.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  await page.goto(`/user/profile/my-order/${order.orderNumber}`);
  await expect(main.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await expect(main.getByRole('link', { name: /See the proof/ })).toBeVisible();
  await expect(main.getByRole('link', { name: returnNumber })).toBeVisible();
  await isAccessible(page);

  // To somebody else none of it is there.
  const stranger = await desk(browser, await newShopper(request));
  for (const path of [
    `/user/profile/my-return/${returnNumber}`,
    `/product/return?order=${order.orderNumber}`,
    `/resources/return-photo/shopper/${returnNumber}/0`,
    `/resources/return-photo/seller/${returnNumber}/0`,
    `/resources/return-photo/staff/${returnNumber}/0`,
    proof ?? '',
    '/manage-store/returns',
    `/manage-store/returns/${returnNumber}`,
    '/admin/returns',
    `/admin/returns/${returnNumber}`,
    '/admin/refunds',
  ])
    expect((await stranger.page.request.get(path)).status(), path).toBe(404);
  await stranger.context.close();
});

test('a request is withdrawn, and a parcel that nobody accepted ends the order', async ({
  page,
  context,
  browser,
  request,
}) => {
  const order = await shipped(request);
  const returnNumber = await asked(request, order);
  await enter(context, order.shopper, 'en');
  const main = page.getByRole('main');
  await page.goto(`/user/profile/my-order/${order.orderNumber}`);
  await expect(main.getByText('A return is under way', { exact: false })).toBeVisible();
  await main.getByRole('link', { name: returnNumber }).click();
  await main.getByText('Withdraw', { exact: true }).click();
  await main.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(main.getByText('Request withdrawn')).toBeVisible();

  const other = await shipped(request);
  const shop = await desk(browser, seller);
  await shop.page.goto(`/manage-store/orders/${other.orderNumber}`);
  await shop.page.getByText('Parcel came back', { exact: true }).click();
  await shop.page.getByRole('button', { name: 'The parcel is back' }).click();
  await expect(shop.page.getByText('Please choose')).toBeVisible();
  await isAccessible(shop.page);
  await shop.page.getByRole('radio', { name: 'Back on the shelf' }).check();
  await shop.page.getByRole('button', { name: 'The parcel is back' }).click();
  await expect(shop.page.getByText('Noted: the parcel came back')).toBeVisible();
  await shop.context.close();

  const buyer = await desk(browser, other.shopper);
  await buyer.page.goto(`/user/profile/my-order/${other.orderNumber}`);
  await expect(buyer.page.getByText('The parcel went back to the store').first()).toBeVisible();
  await isAccessible(buyer.page);
  await buyer.context.close();
});

test('a store turns a return down, the buyer objects, staff decide', async ({
  page,
  context,
  browser,
  request,
}) => {
  const order = await shipped(request);
  const returnNumber = await asked(request, order);

  const shop = await desk(browser, seller);
  await shop.page.goto(`/manage-store/returns/${returnNumber}`);
  await shop.page.getByText('Turn down', { exact: true }).click();
  await shop.page.getByRole('button', { name: 'Confirm turning down' }).click();
  await expect(shop.page.getByText("This field can't be empty")).toBeVisible();
  await shop.page.getByLabel('Reason').fill('We packed the right one');
  await shop.page.getByRole('button', { name: 'Confirm turning down' }).click();
  await expect(shop.page.getByText('Turned down. The buyer is told why.')).toBeVisible();

  await enter(context, order.shopper, 'en');
  await page.goto(`/user/profile/my-return/${returnNumber}`);
  const main = page.getByRole('main');
  await expect(main.getByText('We packed the right one').first()).toBeVisible();
  // The store is asked about it, with its order.
  await main.getByRole('link', { name: 'Chat with the store' }).click();
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  const along = main.getByRole('group', { name: 'Goes along with your message' });
  await expect(along.getByText(`Order ${order.orderNumber}`)).toBeVisible();
  await page.goBack();
  await main.getByText('Ask our staff to decide', { exact: true }).click();
  await main.getByRole('button', { name: 'Send to our staff' }).click();
  await expect(main.getByText("This field can't be empty")).toBeVisible();
  await main.getByLabel('Your objection').fill('Please look at the parcel');
  await main.getByRole('button', { name: 'Send to our staff' }).click();
  await expect(main.getByText('Our staff will look at it and decide')).toBeVisible();

  const office = await desk(browser, staff);
  await office.page.goto('/admin');
  await office.page.getByRole('link', { name: 'Disputed returns' }).click();
  await isAccessible(office.page);
  await office.page.getByRole('link', { name: `Open return ${returnNumber}` }).click();
  await expect(office.page.getByText('We packed the right one').first()).toBeVisible();
  await expect(office.page.getByText('Please look at the parcel').first()).toBeVisible();
  await isAccessible(office.page);
  await office.page.getByRole('radio', { name: 'The buyer may return it' }).check();
  await office.page.getByRole('button', { name: 'Save the decision' }).click();
  await expect(office.page.getByText("This field can't be empty")).toBeVisible();
  await expect(office.page.getByRole('radio', { name: 'The buyer may return it' })).toBeChecked();
  await office.page.getByLabel('Reason').fill('The photo of the label shows it');
  await office.page.getByRole('button', { name: 'Save the decision' }).click();
  await expect(office.page.getByText('The decision is saved', { exact: false })).toBeVisible();
  await office.context.close();

  await page.reload();
  await expect(main.getByText('The photo of the label shows it').first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'I have sent it' })).toBeVisible();
  await shop.page.reload();
  await expect(shop.page.getByText('The photo of the label shows it').first()).toBeVisible();
  await shop.context.close();
});

test('works at 360 px without scripts, in Thai, from the choice of the order on', async ({
  browser,
  request,
}) => {
  const order = await shipped(request);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await enter(context, order.shopper, 'th');
  const page = await context.newPage();
  await page.goto('/product/return');
  await page.getByRole('link', { name: `ขอคืนสินค้า: คำสั่งซื้อ ${order.orderNumber}` }).click();
  await page.getByText('ตรวจสอบและส่งคำขอ').click();
  await page.getByRole('button', { name: 'ยืนยันส่งคำขอ' }).click();
  await expect(page.getByText('กรุณากรอกข้อมูล').first()).toBeVisible();
  await page.getByRole('radio', { name: 'เปลี่ยนใจ ไม่ต้องการแล้ว' }).check();
  await page.getByLabel('ธนาคาร').selectOption({ value: '014' });
  await page.getByLabel('เลขที่บัญชี').fill('1112223334');
  await page.getByLabel('ชื่อบัญชี').fill('มานี มีใจ');
  await page.getByRole('button', { name: 'ยืนยันส่งคำขอ' }).click();
  await expect(page.getByText('ส่งคำขอแล้ว ด้านล่างบอกว่าร้านตอบได้ถึงเมื่อใด')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);

  await page.goto(`/product/return/${encodeURIComponent(order.urlKey)}?order=${order.orderNumber}`);
  await expect(page.getByText('คุณขอคืนสินค้าทุกชิ้นในคำสั่งซื้อนี้ไปแล้ว')).toBeVisible();
  // An order's number in the address's own place is that order's form, too.
  await page.goto(`/product/return/${order.orderNumber}`);
  await expect(page).toHaveURL(`/product/return?order=${order.orderNumber}`);
  await expect(page.getByText('คุณขอคืนสินค้าทุกชิ้นในคำสั่งซื้อนี้ไปแล้ว')).toBeVisible();
  await page.goto('/user/profile/my-order');
  await expect(page.getByRole('link', { name: 'คืนสินค้า', exact: true })).toHaveCount(0);
  await page.goto('/user/profile/my-return/waiting');
  await expect(page).toHaveURL(/\/user\/profile\/my-return\?tab=waiting$/);
  await expect(page.getByRole('link', { name: `เปิดดูคำขอ RT${order.orderNumber.slice(1)}-1` })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await context.close();
});

test('what is ticked for staff to see goes along to older messages, with scripts and without', async ({
  browser,
  request,
}) => {
  const order = await shipped(request);
  const { shopper } = order;
  const returnNumber = await asked(request, order);
  const say = (path: string, { token }: Person, text: string, more = {}) =>
    call<{ conversationId: number }>(request, 'POST', path, {
      token,
      data: { clientId: randomUUID(), text, ...more },
    });
  const { conversationId: id } = await say('/chat/message', shopper, 'Line 1.', { store });
  for (let line = 2; line <= 24; line += 1)
    if (line % 2 === 1) await say(`/chat/${id}/message`, shopper, `Line ${line}.`);
    else await say(`/seller/chat/${id}/message`, seller, `Line ${line}.`);
  const { token } = seller;
  await call(request, 'POST', `/seller/return/${returnNumber}/reject`, {
    token,
    data: { reason: 'As sent' },
  });
  await call(request, 'POST', `/return/${returnNumber}/dispute`, {
    token: shopper.token,
    data: { note: 'It is not' },
  });

  const sides = [
    { person: shopper, at: '/user/profile/my-return', javaScriptEnabled: false },
    { person: seller, at: '/manage-store/returns', javaScriptEnabled: true },
  ];
  for (const { person, at, javaScriptEnabled } of sides) {
    const context = await browser.newContext({ javaScriptEnabled });
    await enter(context, person, 'en');
    const page = await context.newPage();
    const tick = (line: number) => page.getByRole('checkbox', { name: new RegExp(`Line ${line}\\.`) });
    await page.goto(`${at}/${returnNumber}`);
    await tick(12).check();
    await expect(tick(3)).toHaveCount(0);
    await page.getByRole('button', { name: 'Older messages' }).click();
    await expect(page.getByText('1 more is ticked on another page')).toBeVisible();
    await tick(3).check();
    await page.getByRole('button', { name: 'To the newest' }).click();
    await expect(tick(12)).toBeChecked();
    await expect(page.getByText('1 more is ticked on another page')).toBeVisible();
    await tick(14).check();
    await page.getByRole('button', { name: 'Show the chosen messages' }).click();
    await expect(page.getByText('Staff see 3 messages')).toBeVisible();
    for (const line of [3, 12, 14]) await expect(tick(line)).toBeChecked();
    await expect(tick(13)).not.toBeChecked();

    // What they see is taken away on one page, and stays so on the next.
    await tick(3).uncheck();
    await page.getByRole('button', { name: 'Older messages' }).click();
    await expect(page).toHaveURL(/said=\d+/);
    await expect(tick(3)).not.toBeChecked();
    await expect(tick(12)).toBeChecked();
    // It is looked through by a script.
    if (javaScriptEnabled) await isAccessible(page);
    await context.close();
  }
});
