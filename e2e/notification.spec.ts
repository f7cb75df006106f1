import { expect, test } from '@playwright/test';
import { violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, placeOrder } from './order-desk.ts';

/** An order of the demo seller's, and its seller. */
async function ordered(request: Parameters<typeof newShopper>[0]) {
  const seller = await demoPerson(request, 'seller');
  const { dataList } = await call<{ dataList: { seller: { urlKey: string } }[] }>(
    request,
    'GET',
    '/seller/Order/List',
    seller,
  );
  const shopper = await newShopper(request);
  const store = dataList[0]?.seller.urlKey ?? '';
  const placed = await placeOrder(request, shopper, 'cod', { store, culture: 'en' });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  // That it was placed is the first notice; these are about what comes then.
  await call(request, 'POST', '/notification/read', { ...shopper, data: {} });
  const ship = () =>
    call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
      ...seller,
      data: { provider: 'Kerry', trackingNumber: 'TH123456789' },
    });
  return { shopper, seller, orderNumber, ship };
}

test('the bell counts on while one looks; a notice leads to what it is about, and is read then', async ({
  page,
  context,
}) => {
  const { shopper, orderNumber, ship } = await ordered(page.request);
  await enter(context, shopper, 'en');
  const connected = page.waitForResponse(/notification-stream/);
  await page.goto('/user/profile/notification');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Order placed/ })).toBeVisible();
  await connected;

  await ship();
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible();
  await expect(page.locator('output').getByRole('link', { name: /^Shipped/ })).toBeVisible();
  const notice = page.getByRole('main').getByRole('link', { name: new RegExp(`^Shipped.*${orderNumber}`) });
  await expect(notice).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await notice.click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notifications, none unread' })).toBeVisible();
});

test('what was missed while away is there when one comes back; all is read at one press', async ({
  page,
  context,
}) => {
  const first = await ordered(page.request);
  await enter(context, first.shopper, 'en');
  await page.goto('/user/profile/my-order');
  await first.ship();
  await page.goto('/user/profile/notification?tab=unread');
  await expect(page.getByRole('main').getByRole('link', { name: /^Shipped/ })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('link', { name: 'Notifications, none unread' })).toBeVisible();
  await page.goto('/user/profile/notification?tab=unread');
  await expect(page.getByText('All read')).toBeVisible();
});

test('a topic that is turned off isn’t told; the page works without scripts', async ({
  browser,
  request,
}) => {
  const { shopper, ship } = await ordered(request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, shopper, 'en');
  const page = await context.newPage();
  await page.goto('/user/profile/notification/settings');
  await page.getByRole('checkbox', { name: 'Orders – On the site' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Account and safety – Email or SMS' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Orders – On the site' })).not.toBeChecked();
  await ship();
  await page.goto('/user/profile/notification');
  await expect(page.getByRole('main').getByRole('link', { name: /^Order placed/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Shipped/ })).toHaveCount(0);
  await context.close();
});

test('orders by day and tab; a buyer writes to the store about one, which finds it among its conversations', async ({
  page,
  context,
}) => {
  const { shopper, seller, orderNumber } = await ordered(page.request);
  await enter(context, shopper, 'en');
  await page.goto('/user/profile/my-order');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: orderNumber })).toBeVisible();
  await main.getByLabel('To', { exact: true }).fill('2020-01-31');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(main.getByText('No order was found')).toBeVisible();
  await page.goto(`/user/profile/my-order/${orderNumber}`);
  await main.getByRole('link', { name: 'Contact the store' }).click();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Please wrap it well');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/chat\?id=\d+/);
  // With the order that it is about.
  const said = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Please wrap it well' });
  await expect(said.getByRole('link', { name: orderNumber })).toBeVisible();
  const { dataList } = await call<{ dataList: { unread: number; last: { excerpt: string } | null }[] }>(
    page.request,
    'GET',
    '/seller/chat/List',
    { ...seller, culture: 'en' },
  );
  expect(dataList).toContainEqual(
    expect.objectContaining({ unread: 1, last: expect.objectContaining({ excerpt: 'Please wrap it well' }) }),
  );
});

test('the tab of conversations that nobody looks at says how many messages wait', async ({
  page,
  context,
}) => {
  const { shopper, seller, orderNumber } = await ordered(page.request);
  const say = (text: string) =>
    call(page.request, 'POST', `/seller/chat/order/${orderNumber}/message`, {
      ...seller,
      data: { clientId: crypto.randomUUID(), text },
    });
  await enter(context, shopper, 'en');
  const connected = page.waitForResponse(/notification-stream/);
  await page.goto('/chat');
  await connected;
  await expect(page).not.toHaveTitle(/^\(/);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await say('Which colour, please?');
  await expect(page).toHaveTitle(/^\(1\) /);
  await say('Red or blue?');
  await expect(page).toHaveTitle(/^\(2\) /);
});

test('points pay part of the goods', async ({ page, context }) => {
  await enter(context, await demoPerson(page.request, 'shopper'), 'en');
  const { dataList } = await call<{ dataList: { urlKey: string; productTypeId: number }[] }>(
    page.request,
    'GET',
    '/product?inStock=true&perpage=20',
  );
  await page.goto(`/product/${dataList.find(({ productTypeId }) => productTypeId === 1)?.urlKey}`);
  await page.getByRole('button', { name: 'Buy now' }).first().click();
  await page.waitForURL(/\/cart/);
  await page.goto('/checkout');
  const points = page.getByRole('region', { name: 'Points' });
  await points.getByLabel('Use points').fill('1000000');
  await points.getByRole('button', { name: 'Use points' }).click();
  // More than may be used is said at once, and the most is a press away.
  const most =
    /^Up to ([\d,]+) points/.exec((await points.getByText(/^Up to /).textContent()) ?? '')?.[1] ?? '';
  await expect(points.getByRole('alert')).toHaveText(`Please enter no more than ${most}`);
  await expect(page.getByText('Your points')).toHaveCount(0);
  await points.getByRole('button', { name: 'Use the most' }).click();
  await expect(points.getByRole('button', { name: 'Use none' })).toBeVisible();
  await expect(points.getByLabel('Use points')).toHaveValue(most.replaceAll(',', ''));
  await expect(page.getByText('Your points')).toBeVisible();
  await points.getByRole('button', { name: 'Use none' }).click();
  await expect(page.getByText('Your points')).toHaveCount(0);

  // A button that is pressed while the total is worked out counts, though the new total leaves it out.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/checkout\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await points.getByLabel('Use points').fill(most.replaceAll(',', ''));
  await points.getByRole('button', { name: 'Use points' }).click();
  await points.getByRole('button', { name: 'Use the most' }).click();
  const sentAgain = page
    .waitForResponse(/\/checkout\.data/)
    .then(() => page.waitForResponse(/\/checkout\.data/));
  goOn();
  await sentAgain;
  await expect(points.getByRole('button', { name: 'Use none' })).toBeVisible();
  await expect(points.getByRole('button', { name: 'Use the most' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
});
