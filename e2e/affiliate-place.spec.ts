import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, demoPerson, enter, newcomer, type Person } from './order-desk.ts';
import { readQr } from './read-qr.ts';

const shots = process.env.SHOTS_DIR;
/** As a person's browser says who it is. Playwright's own says that nobody sits before it. */
const ordinary =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  await page.evaluate('window.scrollTo(0, 0)');
  await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}
/** Both widths, looked at and checked. */
async function look(page: Page, name: string): Promise<void> {
  await expectNoFindings(page);
  await shoot(page, `${name}-1280`);
  await page.setViewportSize({ width: 360, height: 780 });
  await shoot(page, `${name}-360`);
  await page.setViewportSize({ width: 1280, height: 900 });
}
async function sharer(request: APIRequestContext): Promise<Person & { code: string }> {
  const person = await newcomer(request);
  await call(request, 'POST', '/affiliate/join', { token: person.token, data: { isAccept: true } });
  const own = await call<{ code: string }>(request, 'GET', '/affiliate/own', { token: person.token });
  return { ...person, code: own.code };
}
async function firstProduct(request: APIRequestContext): Promise<{ urlKey: string; name: string }> {
  const { dataList } = await call<{ dataList: { urlKey: string; name: string }[] }>(
    request,
    'GET',
    '/product?perpage=1',
    { culture: 'en' },
  );
  const [product] = dataList;
  if (product === undefined) throw new Error('nothing is sold');
  return product;
}

test('every part of an affiliate’s place, in both languages, on a phone and a wide screen', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const person = await demoPerson(request, 'sharer');
  for (const [culture, titles] of [
    ['th', ['ภาพรวม', 'ประวัติการขาย', 'ลิงก์ที่แชร์', 'ผู้ติดตาม', 'ประวัติถอนเงิน', 'การเงิน']],
    ['en', ['Overview', 'Sales history', 'Shares', 'Followers', 'Withdrawals', 'Finance']],
  ] as const) {
    await enter(context, person, culture);
    await page.goto('/user/profile/affiliate');
    const tabs = page.getByRole('navigation', { name: culture === 'th' ? 'ส่วนของผู้แนะนำ' : 'Parts of your' });
    for (const title of titles) {
      await tabs.getByRole('link', { name: title, exact: true }).click();
      await expect(tabs.getByRole('link', { name: title, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await look(page, `${culture}-${titles.indexOf(title as never)}`);
    }
  }
  expect((await page.goto('/user/profile/affiliate/no-such-tab'))?.status()).toBe(404);
});

test('the list of sales adds up to the balance, narrows, and leads to no order of anybody else', async ({
  page,
  context,
  request,
}) => {
  const person = await demoPerson(request, 'sharer');
  await enter(context, person, 'en');
  const own = await call<{ waiting: number; confirmed: number }>(request, 'GET', '/affiliate/own', person);
  const baht = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await page.goto('/user/profile/affiliate/sales');
  const main = page.getByRole('main');
  await expect(
    main.getByText(`฿${baht(own.waiting)} waiting, ฿${baht(own.confirmed)} confirmed`),
  ).toBeVisible();
  await expect(main.getByText('All of them together are your balance')).toBeVisible();
  await expect(main.locator('a[href*="/my-order"]')).toHaveCount(0);
  await main.getByLabel('Earning').selectOption({ label: 'Still to come' });
  await main.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/state=waiting/);
  await expect(main.getByText(/฿0\.00 confirmed/)).toBeVisible();
  await page.goto('/user/profile/affiliate/sales?month=2020-01');
  await expect(main.getByText('No order fits')).toBeVisible();
  // The wallet's rows of others' orders lead to one's sales, not to a page that isn't there.
  await page.goto('/user/profile/my-wallet/cashback');
  await expect(main.getByRole('link', { name: 'by your link' }).first()).toBeVisible();
  await expect(main.locator('a[href*="/my-order"]')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  const withheld = await call<{ tax: number; count: number }>(request, 'GET', '/withdrawal/withheld', person);
  const file = await page.goto('/user/profile/affiliate/finance').then(() =>
    main
      .getByRole('link', { name: /Download the statement of/ })
      .first()
      .getAttribute('href'),
  );
  await expect(
    main.getByText(`฿${baht(withheld.tax)} withheld of ${withheld.count} paid withdrawal`),
  ).toBeVisible();
  const reply = await page.request.get(file ?? '');
  expect(reply.headers()['content-type']).toBe('application/pdf');
  expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('somebody joins, makes links of what they paste, and a person’s click is counted where a robot’s isn’t', async ({
  page,
  context,
  browser,
  request,
}) => {
  const person = await newcomer(request);
  const product = await firstProduct(request);
  await enter(context, person, 'en');
  await page.goto('/user/profile/affiliate');
  await page.getByRole('button', { name: 'Get my link' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Start with your first link')).toBeVisible();
  await main.getByRole('link', { name: 'Make a link' }).click();
  await main.getByRole('button', { name: 'Make links' }).click();
  await expect(main.getByText('Paste at least one address')).toBeVisible();
  await main
    .getByLabel('Addresses')
    .fill(`/product/${product.urlKey}\n/\nhttps://elsewhere.example/x\n/cart\n/product/there-is-none`);
  await main.getByRole('button', { name: 'Make links' }).click();
  const results = main.getByRole('status').filter({ hasText: 'What became' });
  for (const said of [
    'Link made',
    'Not a page of this shop',
    'There are no links to',
    'This page isn’t there',
  ])
    await expect(results.getByText(said).first()).toBeVisible();
  await look(page, 'en-made');
  const card = main.getByRole('article', { name: product.name });
  const url = (await card.locator('code').textContent()) ?? '';
  expect(url).toMatch(/\/pd\/[\w-]{11}\?c=[\w-]{12}$/);
  const qr = await card.getByRole('link', { name: /QR code of/ }).getAttribute('href');
  expect(await readQr(await (await request.get(qr ?? '')).body())).toBe(url);
  const picture = await card.getByRole('link', { name: /^Picture to share: / }).getAttribute('href');
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');

  await card.getByText('Rename or put away').click();
  await card.getByLabel('What you call it').fill('For my sister');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await expect(main.getByRole('article', { name: 'For my sister' })).toBeVisible();

  const path = new URL(url).pathname + new URL(url).search;
  const clicks = async () =>
    (await call<{ clicks: number }>(request, 'GET', '/affiliate/own', { token: person.token })).clicks;
  // This browser says that it is driven: it gets the page, and no click is counted.
  const driven = await browser.newContext({ userAgent: ordinary.replace('Chrome/', 'HeadlessChrome/') });
  await enter(driven, null, 'en');
  const robot = await driven.newPage();
  await robot.goto(path);
  await expect(robot.getByRole('heading', { level: 1 })).toContainText(product.name);
  await driven.close();
  const people = await browser.newContext({ userAgent: ordinary });
  await enter(people, null, 'en');
  const visitor = await people.newPage();
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(product.name);
  await expect.poll(clicks).toBe(1);
  await visitor.goto(`/?c=${new URL(url).searchParams.get('c')}`);
  await expect.poll(clicks).toBe(2);
  await people.close();

  await page.goto('/user/profile/affiliate/shares');
  const renamed = main.getByRole('article', { name: 'For my sister' });
  await expect(renamed.getByText('1 click · 0 orders')).toBeVisible();
  await renamed.getByText('Rename or put away').click();
  await renamed.getByRole('button', { name: 'Put away' }).click();
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await expect(main.getByRole('article', { name: 'For my sister' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Put away' }).click();
  await main
    .getByRole('article', { name: 'For my sister' })
    .getByRole('button', { name: 'Use it again' })
    .click();
  await expect(main.getByText('Nothing put away')).toBeVisible();
});

test('an affiliate shows a page, somebody follows it and says whether their name is told; without scripts, too', async ({
  page,
  context,
  browser,
  request,
}) => {
  const person = await sharer(request);
  const address = `/sharer/${person.code}`;
  await enter(context, person, 'en');
  expect((await page.goto(address))?.status()).toBe(404);
  await page.goto('/user/profile/affiliate/followers');
  const main = page.getByRole('main');
  await main.getByLabel('Name shown').fill('Nok the teacher');
  await main.getByLabel('About me').fill('Reads every day');
  await main.getByLabel('Show my page').check();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Your page is saved')).toBeVisible();
  await main.getByRole('link', { name: 'See my page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nok the teacher recommends');
  await expect(main.getByText('This is your page')).toBeVisible();
  await look(page, 'en-sharer-own');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await enter(plain, null, 'en');
  await reader.goto(address);
  await expect(reader.getByRole('link', { name: 'Log in to follow' })).toBeVisible();
  const follower = await newcomer(request);
  await enter(plain, follower, 'en');
  await reader.goto(address);
  await reader.getByRole('button', { name: 'Follow' }).click();
  await expect(reader.getByText('Nok the teacher doesn’t see your name')).toBeVisible();
  await page.goto('/user/profile/affiliate/followers');
  await expect(main.getByText('1 person').first()).toBeVisible();
  await expect(main.getByText('Nobody has let their name be told yet')).toBeVisible();
  await reader.getByRole('button', { name: 'Stop following' }).click();
  await expect(reader.getByText('0 followers')).toBeVisible();
  await plain.close();
});

test('the page that explains it has the rates that run, is kept for everybody and indexed', async ({
  page,
  context,
  request,
}) => {
  for (const culture of ['th', 'en'] as const) {
    await enter(context, null, culture);
    await page.goto('/affiliate');
    const main = page.getByRole('main');
    await expect(
      main.getByText(culture === 'th' ? '5% ของยอดที่จ่าย' : '5% of what is paid').first(),
    ).toBeVisible();
    await expect(main.getByText(/฿300\.00.*฿15\.00/).first()).toBeVisible();
    await look(page, `${culture}-program`);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /Join, or open/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/user\/profile\/affiliate/);
  const reply = await request.get('/affiliate');
  expect(reply.headers()['cache-control']).toMatch(/^public/);
  expect(await reply.text()).not.toContain('noindex');
  expect(await (await request.get('/sitemap/pages.xml')).text()).toContain('/affiliate<');
});
