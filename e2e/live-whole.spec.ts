import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { bangkokDay, formatTime } from '../src/shared/bangkok-time.ts';
import { look } from './accessibility.ts';
import { baht, call, demoPerson, enter, newShopper, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A live of a store from its draft to its report, with a page's comments, three buyers and three ways to pay. */

const wallPath = '/dev/facebook/post/880000000000002';

/** A number as forms have it, of this moment in Bangkok. */
const bangkok = () => {
  const now = new Date();
  return `${bangkokDay(now)}T${formatTime(now)}`;
};

/** A draft is made, and two books put into it with keywords, as a store does it at its desk. */
async function prepare(
  page: Page,
  name: string,
  products: readonly { name: string; keyword: string; price: string; copies: string }[],
) {
  const main = page.getByRole('main');
  await page.goto('/manage-store/live');
  await main.getByLabel('Name').fill(name);
  await main.getByLabel('Date and time (Thailand)').first().fill(bangkok());
  await main.getByLabel('Limit per person').first().fill('2');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const product of products) {
    await main.getByLabel('Search your products').fill(product.name);
    await main.getByRole('button', { name: 'Search', exact: true }).click();
    await main.getByRole('link', { name: `Choose ${product.name}` }).click();
    const put = main.locator('form').filter({ hasText: 'Put into the live' });
    await put.getByRole('textbox', { name: /^Keyword of/ }).fill(product.keyword);
    await put.getByLabel('Live price (฿)').fill(product.price);
    await put.getByLabel('Set aside (copies)').fill(product.copies);
    await put.getByRole('button', { name: 'Put into the live' }).click();
    await expect(main.getByRole('button', { name: `Save product: ${product.name}` })).toBeVisible();
  }
}

/** The live is bound to a video of the pretend page. */
async function bind(page: Page) {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Facebook page' }).click();
  await main.getByRole('button', { name: 'Connect with Facebook' }).click();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await main.getByRole('link', { name: /^Choose ร้านหนังสือตัวอย่าง/ }).click();
  await main.getByRole('button', { name: /^Connect ไลฟ์วันเสาร์/ }).click();
  await expect(main.getByText('Connected: comments come by themselves')).toBeVisible();
}

/** Somebody opens their link on a phone, signs in on the way, takes the basket and is at the checkout. */
async function openBasket(browser: Browser, buyer: Person, link: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await enter(context, null, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(link);
  await main.getByRole('link', { name: 'Log in to buy' }).click();
  await main.getByRole('textbox', { name: 'Email' }).fill(buyer.email);
  await main.getByLabel('Password', { exact: true }).fill('e2e-password-1');
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(link);
  await main.getByRole('button', { name: 'Buy this basket' }).click();
  await expect(page).toHaveURL(/\/live\/transaction\/checkout$/);
  return { context, page };
}

async function place(page: Page, way: RegExp) {
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: 'Place order' }).locator('visible=true').first().click();
}

const outcome = (page: Page) => page.getByRole('heading', { level: 1 });

type Bought = { copies: number; goods: number; paymentStatus: string };

/** What somebody has bought in their one order. */
async function boughtBy(request: APIRequestContext, { token }: Person): Promise<Bought> {
  const { dataList } = await call<{ dataList: { orderNumber: string }[] }>(request, 'GET', '/Order/List', {
    token,
  });
  expect(dataList).toHaveLength(1);
  const { products, paymentStatus } = await call<{
    products: { quantity: number; price: number }[];
    paymentStatus: string;
  }>(request, 'GET', `/Order/${dataList[0]?.orderNumber}`, { token });
  return {
    copies: products.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: products.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    paymentStatus,
  };
}

test('a live from its draft to its report: thirty comments of a page, three links, three ways to pay', async ({
  browser,
  request,
}) => {
  test.slow();
  const seller = await demoPerson(request, 'seller');
  const mark = String(Math.floor(Math.random() * 9_000) + 1_000);
  const [one, two] = [`W${mark}`, `X${mark}`];
  const books = [
    await addBook(request, seller, { stock: 9, state: 'onSale' }),
    await addBook(request, seller, { stock: 9, state: 'onSale' }),
  ];
  const name = `Whole live ${randomUUID().slice(0, 8)}`;
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await enter(desk, seller, 'en');
  const page = await desk.newPage();
  const main = page.getByRole('main');
  await prepare(page, name, [
    { name: books[0]?.name ?? '', keyword: one, price: '99', copies: '3' },
    { name: books[1]?.name ?? '', keyword: two, price: '89.50', copies: '4' },
  ]);
  await look(page, 'whole-prepared');
  await bind(page);
  await main.getByRole('link', { name: 'Prepare' }).click();
  await main.getByText('Start selling', { exact: true }).first().click();
  await main.getByRole('button', { name: 'Start selling' }).last().click();
  await expect(main.getByText('Demand against stock')).toBeVisible();

  // The first by the form of the pretend page, the rest as it sends them.
  const of = (person: string) => `${person} ${mark}`;
  const wall = await desk.newPage();
  await wall.goto(wallPath);
  await wall.getByLabel('Name of who comments').fill(of('Mali'));
  await wall.getByLabel('Comment text').fill(`cf ${one} 2`);
  await wall.getByRole('button', { name: 'Send comment' }).click();
  const talk = ['สวัสดีค่ะ', 'มาแล้ว', 'สวยมากค่ะ', '5555', 'ส่งถึงเชียงใหม่กี่วันคะ'];
  const comments: [string, string][] = [
    ['Somsri', `${one} ค่ะ`],
    ['Somsri', `cf ${two}`],
    ['Ploy', `${one} 1`],
    ['John', `cf ${two} 2`],
    ['Nok', `${two}`],
    ['Nok', `ยกเลิก ${two}`],
    ['Mali', `cf ${one} 2`],
    ['Dao', `${two} paid already`],
    ['Fah', `${one} มีไหม`],
    ['Fah', `${two}?`],
    ...Array.from({ length: 19 }, (_, at): [string, string] => [
      `Guest${at % 7}`,
      `${talk[at % talk.length]}`,
    ]),
  ];
  const origin = new URL(wall.url()).origin;
  for (const [person, message] of comments) {
    const sent = await request.post(wallPath, {
      headers: { origin },
      form: { deed: 'write', name: of(person), message },
    });
    expect(sent.ok(), message).toBe(true);
  }

  await page.goto(page.url().replace(/\/console.*/, '/console?filter=all'));
  await expect(main.getByRole('link', { name: /^All/ })).toContainText('30');
  const item = (person: string) =>
    main.getByRole('listitem', { name: new RegExp(`^${of(person)}:`) }).first();
  await expect(item('Ploy').getByText(`${one}: 1 waiting`)).toBeVisible();
  await expect(item('Dao').getByText('Other words: paid already')).toBeVisible();
  await look(page, 'whole-console');
  await item('Dao')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(item('Dao').getByText(`${two}: 1 reserved`)).toBeVisible();

  await main.getByRole('link', { name: 'Reservations' }).click();
  await main.getByRole('button', { name: 'Make links for everybody without one (4)' }).click();
  await expect(main.getByText('4 new links')).toBeVisible();
  const linkOf = (person: string) =>
    main.getByRole('textbox', { name: `Link of ${of(person)}` }).inputValue();
  await look(page, 'whole-links');
  const links = [await linkOf('Mali'), await linkOf('Somsri'), await linkOf('John')];
  const [mali, somsri, john] = [
    await newShopper(request),
    await newShopper(request),
    await newShopper(request),
  ];

  const byQr = await openBasket(browser, mali, links[0] ?? '');
  await look(byQr.page, 'whole-checkout');
  await place(byQr.page, /PromptPay/);
  await byQr.page.getByRole('link', { name: 'Pay with the pretend bank app' }).click();
  await byQr.page.getByRole('button', { name: 'Pay the amount' }).click();
  await expect(outcome(byQr.page)).toHaveText('Payment successful');

  const bySlip = await openBasket(browser, somsri, links[1] ?? '');
  await place(bySlip.page, /transfer/i);
  await bySlip.page.getByRole('link', { name: 'Attach the transfer slip' }).click();
  await bySlip.page.getByLabel('Transferred from').selectOption('004');
  await bySlip.page.getByLabel('Date and time of the transfer').fill(bangkok());
  const noise = Buffer.from(Array.from({ length: 40 * 60 * 3 }, () => Math.floor(Math.random() * 256)));
  const picture = sharp(noise, { raw: { width: 40, height: 60, channels: 3 } }).resize(400, 600);
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await bySlip.page.getByLabel('Slip file').setInputFiles(file);
  await bySlip.page.getByRole('button', { name: 'Send the slip' }).click();
  await expect(outcome(bySlip.page)).toHaveText('We have your slip and are checking it');
  const reference = /R\d+/.exec(bySlip.page.url())?.[0] ?? 'no reference';
  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'finance'), 'en');
  const slips = await office.newPage();
  await slips.goto('/admin/slips');
  const slip = slips.getByRole('article').filter({ hasText: reference });
  await slip.getByText('Approve', { exact: true }).click();
  await slip.getByRole('button', { name: 'Confirm approval' }).click();
  await expect(slips.getByText(/has been approved/)).toBeVisible();
  await expect(outcome(bySlip.page)).toHaveText('Payment successful', { timeout: 60_000 });

  const byCard = await openBasket(browser, john, links[2] ?? '');
  await place(byCard.page, /card/i);
  await byCard.page.locator('button[value=approve]').click();
  await expect(outcome(byCard.page)).toHaveText('Payment successful');

  await main.getByRole('link', { name: 'Prepare' }).click();
  await main.getByText('Finish', { exact: true }).first().click();
  await main.getByRole('button', { name: 'Finish' }).last().click();
  await expect(main.getByText(/keywords, prices and the copies set aside have ended/)).toBeVisible();

  // Asked for: Mali 2, Somsri 1 + 1, Ploy 1, John 2, Dao 1. What Nok took back counts no more.
  const bought = [
    await boughtBy(request, mali),
    await boughtBy(request, somsri),
    await boughtBy(request, john),
  ];
  expect(bought).toEqual([
    { copies: 2, goods: 198, paymentStatus: 'paid' },
    { copies: 2, goods: 188.5, paymentStatus: 'paid' },
    { copies: 2, goods: 179, paymentStatus: 'paid' },
  ]);
  const copies = bought.reduce((sum, each) => sum + each.copies, 0);
  const money = bought.reduce((sum, each) => sum + each.goods, 0);
  const report = `copies asked for: 8 · ordered: ${copies} (${Math.floor((copies * 100) / 8)}%) · ${baht(money)}`;
  await expect(main.getByText(report)).toBeVisible();
  await look(page, 'whole-report');
  await page.goto('/manage-store/live');
  await expect(main.getByRole('article', { name })).toContainText(report);
  const id = /live\/(\d+)/.exec(
    await page.getByRole('link', { name: `Open ${name}` }).evaluate((a) => (a as HTMLAnchorElement).href),
  )?.[1];
  const service = await request.get(`/live-api/livePost/${id}`, {
    headers: { 'x-api-key': 'demo', culture: 'en', authorization: `Bearer ${seller.token}` },
  });
  const { data } = await service.json();
  expect(data).toMatchObject({
    ...{ statusId: 3, purchaseDemand: 8, submitOrder: copies, submitOrderPercent: 75, grandTotal: money },
  });
  for (const context of [desk, office, byQr.context, bySlip.context, byCard.context]) await context.close();
});
