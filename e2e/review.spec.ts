import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, type Person, placeOrder } from './order-desk.ts';
import { countPosts, waitForPost } from './wait-for-post.ts';

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

type Bought = { shopper: Person; orderNumber: string; urlKey: string; name: string };

/** Somebody new who has bought something of the demo seller's and confirmed that it arrived. */
async function bought(request: APIRequestContext): Promise<Bought> {
  const shopper = await newShopper(request);
  const placed = await placeOrder(request, shopper, 'cod', { store, culture: 'en' });
  const orderNumber = placed.orders[0]?.orderNumber ?? '';
  await call(request, 'POST', `/seller/Order/${orderNumber}/ship`, {
    ...seller,
    data: { provider: 'Boat Express', trackingNumber: 'TH123456789' },
  });
  await call(request, 'POST', `/Order/${orderNumber}/confirm`, { ...shopper, data: {} });
  const { dataList } = await call<{ dataList: { urlKey: string; name: string }[] }>(
    request,
    'GET',
    '/user/review/waiting',
    { ...shopper, culture: 'en' },
  );
  const { urlKey = '', name = '' } = dataList[0] ?? {};
  return { shopper, orderNumber, urlKey, name };
}

test('a buyer reviews with a photo and changes it; others find it helpful, the store answers, staff hide it', async ({
  page,
  context,
  browser,
  request,
}) => {
  const { shopper, urlKey, name } = await bought(request);
  await enter(context, shopper, 'en');
  await page.goto('/user/profile/my-review');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: `Write a review of ${name}` }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Write a review' })).toBeVisible();
  await main.getByRole('button', { name: 'Send the review' }).click();
  await expect(main.getByText("This field can't be empty")).toHaveCount(2);
  const words = `Read it in one night ${Date.now()}`;
  // Each goes once its own is there.
  await main.getByLabel('Your review', { exact: false }).fill(words);
  await expect(main.getByText("This field can't be empty")).toHaveCount(1);
  await main.getByRole('radio', { name: '4 stars, good' }).check({ force: true });
  await expect(main.getByText("This field can't be empty")).toHaveCount(0);
  await main
    .getByLabel('Photos')
    .setInputFiles(Array.from({ length: 6 }, () => 'public/apple-touch-icon.png'));
  await expect(main.getByText('Too many files')).toBeVisible();
  await main.getByLabel('Photos').setInputFiles('public/apple-touch-icon.png');
  await expect(main.getByRole('img', { name: 'Chosen photo 1' })).toBeVisible();
  await main.getByRole('button', { name: 'Send the review' }).click();
  await expect(main.getByText('Thank you for your review')).toBeVisible();
  await expect(main.getByText(words).first()).toBeVisible();

  await main.getByText('Change the review').first().click();
  await main.getByRole('radio', { name: '5 stars, very good' }).check({ force: true });
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByText('Your changes are saved')).toBeVisible();
  await page.goto('/user/profile/my-review/written');
  await expect(main.getByRole('link', { name: `Open the review: ${name}` })).toBeVisible();
  await page.goto(`/product/review/${encodeURIComponent(urlKey)}`);
  await expect(page).toHaveURL(/\/user\/profile\/my-review\/R/);
  await page.goto(`/product/${urlKey}`);
  const own = main.getByRole('listitem').filter({ hasText: words });
  await expect(own.getByText('Bought here')).toBeVisible();
  await expect(own.getByText('edited')).toBeVisible();
  await expect(own.getByText('Your review')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);

  const readers = await browser.newContext();
  await enter(readers, await newShopper(request), 'en');
  const reader = await readers.newPage();
  // The page's votes come when the button has been pressed already.
  let letVotesCome = () => {};
  const isPressed = new Promise<void>((resolve) => {
    letVotesCome = resolve;
  });
  await reader.route('**/resources/review-votes?ids=*', async (route) => {
    await isPressed;
    await route.continue();
  });
  await reader.goto(`/product/${urlKey}?photo=true&stars=5`);
  const theirs = reader.getByRole('listitem').filter({ hasText: words });
  const helpful = theirs.getByRole('button', { name: /^Helpful/ });
  // What is shown at once is saved a moment later.
  const saved = waitForPost(reader, '/resources/review-votes');
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  letVotesCome();
  await saved;
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(helpful).toContainText('(1)');
  await reader.reload();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await theirs.getByRole('link', { name: /Report the review/ }).click();
  await reader.getByRole('button', { name: 'Send the report' }).click();
  await expect(reader.getByText("This field can't be empty")).toBeVisible();
  await reader.getByRole('radio', { name: 'Advertising or spam' }).check();
  await reader.getByRole('button', { name: 'Send the report' }).click();
  await expect(reader.getByText('Thank you for telling us')).toBeVisible();

  const sellers = await browser.newContext();
  await enter(sellers, seller, 'en');
  const desk = await sellers.newPage();
  await desk.goto('/manage-store/reviews?filter=unanswered');
  const waiting = desk.getByRole('article').filter({ hasText: words });
  await waiting.getByText('Answer', { exact: true }).first().click();
  await waiting.getByLabel('The store’s answer').fill('Thank you, dear reader');
  await waiting.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The answer is saved')).toBeVisible();
  // Found again by its stars, the answer is taken back and given anew.
  await desk.goto('/manage-store/reviews');
  await desk.getByRole('combobox', { name: 'Stars' }).selectOption('5 stars');
  await expect(desk).toHaveURL(/stars=5/);
  const answered = desk.getByRole('article').filter({ hasText: words });
  await answered.getByText('Remove answer', { exact: true }).click();
  await expectNoFindings(desk);
  await answered.getByRole('button', { name: 'Remove it' }).click();
  await expect(desk.getByText('Answer removed')).toBeVisible();
  await answered.getByText('Answer', { exact: true }).first().click();
  await answered.getByLabel('The store’s answer').fill('Thank you, dear reader');
  await answered.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The answer is saved')).toBeVisible();
  await sellers.close();
  await reader.goto(`/product/${urlKey}`);
  await expect(reader.getByText('Thank you, dear reader')).toBeVisible();

  const office = await browser.newContext();
  await enter(office, staff, 'en');
  const staffPage = await office.newPage();
  await staffPage.goto('/admin');
  await staffPage.getByRole('link', { name: 'Reported reviews' }).click();
  const report = staffPage.getByRole('article').filter({ hasText: words });
  await report.getByText('Hide the review').click();
  await report.getByRole('button', { name: 'Confirm hiding' }).click();
  await report.getByLabel('Reason').fill('It is advertising');
  await report.getByRole('button', { name: 'Confirm hiding' }).click();
  await expect(staffPage.getByText('The review is hidden, and its author is told')).toBeVisible();
  await office.close();
  await reader.goto(`/product/${urlKey}?stars=5`);
  await expect(reader.getByText(words)).toHaveCount(0);
  await readers.close();
  await page.goto('/user/profile/my-review/written');
  await main.getByRole('link', { name: `Open the review: ${name}` }).click();
  await expect(main.getByText('Reason: It is advertising')).toBeVisible();
});

test('staff are asked before a review is kept or shown again: leaving does nothing, two presses do it once', async ({
  page,
  context,
  request,
}) => {
  const { shopper } = await bought(request);
  const { dataList: waiting } = await call<{ dataList: { lineId: number }[] }>(
    request,
    'GET',
    '/user/review/waiting',
    shopper,
  );
  const words = `Kept and shown again ${Date.now()}`;
  const written = await call<{ id: number }>(request, 'POST', '/Review', {
    ...shopper,
    multipart: {
      lineId: String(waiting[0]?.lineId),
      stars: '2',
      text: words,
    },
  });
  const report = async () =>
    call(request, 'POST', `/Review/${written.id}/report`, {
      ...(await newShopper(request)),
      data: { reason: 'spam' },
    });
  const statusOf = async (status: string) => {
    const { dataList } = await call<{ dataList: { review: { id: number } }[] }>(
      request,
      'GET',
      `/admin/reviews?status=${status}&perpage=100`,
      staff,
    );
    return dataList.filter(({ review }) => review.id === written.id).length;
  };
  await enter(context, staff, 'en');
  const posts = countPosts(page);
  const card = page.getByRole('article').filter({ hasText: words });

  await report();
  await page.goto('/admin/reviews');
  await card.locator('summary').filter({ hasText: 'Keep it' }).click();
  await expect(card.getByText('Keep this review?')).toBeVisible();
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card.getByText('Keep this review?')).toBeHidden();
  expect(posts()).toBe(0);
  expect(await statusOf('waiting')).toBe(1);
  await card.locator('summary').filter({ hasText: 'Keep it' }).click();
  await card.getByRole('button', { name: 'Confirm keeping' }).dblclick();
  await expect(page.getByText('The review is kept')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(posts()).toBe(1);
  expect(await statusOf('dismissed')).toBe(1);

  await report();
  const { dataList } = await call<{ dataList: { id: number; review: { id: number } }[] }>(
    request,
    'GET',
    '/admin/reviews?perpage=100',
    staff,
  );
  const reported = dataList.find(({ review }) => review.id === written.id)?.id;
  await call(request, 'POST', `/admin/reviews/${reported}/uphold`, { ...staff, data: { reason: 'spam' } });
  await page.goto('/admin/reviews?status=upheld');
  const again = card.locator('summary').filter({ hasText: 'Show the review again' });
  await again.click();
  await expect(card.getByText('Show this review again?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByText('Show this review again?')).toBeHidden();
  expect(posts()).toBe(1);
  expect(await statusOf('upheld')).toBe(1);
  await again.click();
  await card.getByRole('button', { name: 'Confirm showing' }).dblclick();
  await expect(page.getByText('The review is shown again')).toBeVisible();
  expect(posts()).toBe(2);
  expect(await statusOf('upheld')).toBe(0);
});

test('works without scripts, and only for what was bought', async ({ browser, request }) => {
  const { shopper, urlKey, orderNumber } = await bought(request);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, shopper, 'th');
  const page = await context.newPage();
  await page.goto('/product/review');
  await page.getByRole('link', { name: /^เขียนรีวิว / }).click();
  await page.getByRole('radio', { name: '3 ดาว ปานกลาง' }).check({ force: true });
  await page.getByLabel('รีวิวของคุณ', { exact: false }).fill('อ่านได้เรื่อย ๆ');
  await page.getByLabel('รูปภาพ').setInputFiles('public/apple-touch-icon.png');
  await page.getByRole('button', { name: 'ส่งรีวิว' }).click();
  await expect(page.getByText('ขอบคุณสำหรับรีวิว')).toBeVisible();
  const path = new URL(page.url()).pathname;
  expect(path).toMatch(new RegExp(`^/user/profile/my-review/${orderNumber}/\\d+$`));

  const other = await newShopper(request);
  await enter(context, other, 'th');
  expect((await page.goto(path))?.status()).toBe(404);
  await page.goto(`/product/review/${encodeURIComponent(urlKey)}`);
  await expect(page.getByText('ยังรีวิวสินค้านี้ไม่ได้')).toBeVisible();
  await page.goto(`/product/${urlKey}`);
  const review = page.getByRole('listitem').filter({ hasText: 'อ่านได้เรื่อย ๆ' }).first();
  await review.getByRole('button', { name: /เป็นประโยชน์/ }).click();
  await expect(page).toHaveURL(/#reviews$/);
  await expect(review.getByText('(1)')).toBeVisible();
  for (const desk of ['/manage-store/reviews', '/admin/reviews'])
    expect((await page.goto(desk))?.status(), desk).toBe(404);
  await context.close();
});
