import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, demoPerson, enter } from './order-desk.ts';

type Document = { id: number; version: number };
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const noWords = {
  ...{ titleEn: '', summaryTh: '', summaryEn: '', bodyTh: null, bodyEn: null, authorTh: '', authorEn: '' },
  ...{ coverId: null, coverAltTh: '', coverAltEn: '', categoryId: null, relatedIds: [] },
};

test('staff write an article, preview and publish it; of two who edit it the slower one loses nothing', async ({
  browser,
  context,
  page,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  const key = `article-${randomUUID().slice(0, 8)}`;
  const office = await browser.newContext();
  await enter(office, admin, 'en');
  const staff = await office.newPage();
  await staff.goto('/admin/content/article');
  const desk = staff.getByRole('main');
  await desk.getByRole('link', { name: 'Write an article' }).click();
  await desk.getByRole('button', { name: 'Save the draft' }).click();
  await expect(desk.getByText("This field can't be empty").first()).toBeVisible();
  await expect(desk.getByLabel('Title in Thai')).toBeFocused();
  await desk.getByLabel('Title in Thai').fill(`เรื่อง ${key}`);
  await desk.getByRole('textbox', { name: 'Title in English' }).fill(`Story ${key}`);
  await desk
    .getByRole('textbox', { name: /^Address/ })
    .first()
    .fill(key);
  const editor = desk.getByRole('textbox', { name: 'Text in Thai' });
  await editor.click();
  await editor.pressSequentially('ย่อหน้าแรก');
  await desk.getByRole('button', { name: 'Video' }).first().click();
  await desk.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ');
  await desk.getByLabel('Title of the video').fill('A walk');
  await desk.getByRole('button', { name: 'Put in' }).click();
  await expect(editor.getByText('A walk')).toBeVisible();
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('button', { name: 'Save the draft' }).click();
  await expect(desk.getByText('It is there, as a draft')).toBeVisible();
  const address = new URL(staff.url()).pathname;

  // Another person has the same draft open.
  const other = await office.newPage();
  await other.goto(address);
  await expect(other.getByRole('textbox', { name: 'Title in English' })).toHaveValue(`Story ${key}`);
  await desk.getByRole('textbox', { name: 'Title in English' }).fill(`Sooner ${key}`);
  await desk.getByRole('button', { name: 'Save the draft' }).click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await other.getByRole('textbox', { name: 'Title in English' }).fill(`Later ${key}`);
  await other.getByRole('button', { name: 'Save the draft' }).click();
  await expect(
    other.getByRole('region', { name: 'Title in English' }).getByText(`Sooner ${key}`),
  ).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Title in English' })).toHaveValue(`Later ${key}`);
  expect(await violationsOf(other)).toEqual([]);
  await other.getByRole('button', { name: 'Save mine as the next version' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await other.getByRole('link', { name: 'Preview' }).click();
  await expect(other.getByRole('heading', { level: 1, name: `Later ${key}` })).toBeVisible();
  await enter(context, null, 'en');
  expect((await page.goto(`/article/${key}`))?.status()).toBe(404);
  await other.goto(address);
  await other.locator('summary', { hasText: 'Publish' }).click();
  // A day without its time is no day to the browser: it isn't published at once because of that.
  const from = other.getByLabel('Shown from');
  await from.focus();
  await other.keyboard.type('01012099');
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByText('Please complete the date and time, or clear it')).toBeVisible();
  await expect(from).toBeFocused();
  await expect(other.getByText('Published', { exact: true })).toBeHidden();
  await from.fill('');
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByText('Published', { exact: true })).toBeVisible();
  await other.getByRole('link', { name: '3 versions' }).click();
  await expect(other.getByText(`Later ${key}`).last()).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);

  await page.goto(`/article/${key}`);
  await expect(page.getByRole('heading', { level: 1, name: `Later ${key}` })).toBeVisible();
  // Nothing of another site is here before somebody plays it.
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectNoFindings(page);
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'a film' }),
  );
  await page.getByRole('link', { name: 'Play the video A walk' }).click();
  await expect(page.frameLocator('iframe').getByText('a film')).toBeVisible();
  await page.goto(`/product?search=${key}`);
  await expect(
    page.getByRole('region', { name: 'Articles and answers' }).getByRole('link', { name: `Later ${key}` }),
  ).toBeVisible();
  await office.close();
});

test('what staff and strangers write is words wherever it is shown, and nothing of it runs', async ({
  context,
  page,
  request,
}) => {
  const admin = await demoPerson(request, 'admin');
  const key = randomUUID().slice(0, 8);
  const evil = `"'><img src=x onerror="window.hacked=1"><script>window.hacked=1</script> ${key}`;
  const write = async (kind: string, categoryId: number | null): Promise<number> => {
    const { id } = await call<Document>(request, 'POST', '/admin/content', {
      token: admin.token,
      data: {
        ...{ kind, urlKey: `evil-${kind}-${key}` },
        words: {
          ...{ ...noWords, titleTh: evil, titleEn: evil, summaryTh: evil, summaryEn: evil },
          ...{ authorTh: evil, authorEn: evil, coverAltTh: evil, coverAltEn: evil, categoryId },
          bodyTh: doc(
            paragraph(evil),
            { type: 'video', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', title: evil } },
            {
              type: 'table',
              content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(evil)] }] }],
            },
          ),
          bodyEn: null,
        },
      },
    });
    await call(request, 'POST', `/admin/content/${id}/publish`, {
      token: admin.token,
      data: { version: 1, isShown: true },
    });
    return id;
  };
  const category = async (kind: string) =>
    call<{ id: number }>(request, 'POST', '/admin/content-category', {
      token: admin.token,
      data: {
        kind,
        urlKey: `evil-${key}`,
        nameTh: `<img src=x onerror="window.hacked=1"> ${key}`,
        nameEn: '',
      },
    });
  const news = await write('news', (await category('news')).id);
  const article = await write('article', null);
  const question = await write('faq', (await category('faq')).id);
  await call(request, 'POST', '/ContactUs', {
    data: { name: evil.slice(0, 120), email: 'evil@readers.test', subject: evil, message: evil },
  });
  const { dataList } = await call<{ dataList: { id: number }[] }>(
    request,
    'GET',
    `/admin/ticket/List?search=${key}`,
    { token: admin.token },
  );
  const { previewKey } = await call<{ previewKey: string }>(request, 'GET', `/admin/content/${news}`, {
    token: admin.token,
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const look = async (target: Page, address: string) => {
    await target.goto(address);
    const words = target.getByText(key).or(target.locator(`input:not([type="hidden"])[value*="${key}"]`));
    await expect(words.first()).toBeVisible();
    expect(await target.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await target.locator('img[src="x"]').count()).toBe(0);
  };
  await enter(context, null, 'th');
  for (const address of [
    ...[`/news/${news}`, `/article/evil-article-${key}`, `/news?category=evil-${key}`, '/article'],
    ...[`/faq?search=${key}`, `/product?search=${key}`, '/feed?kind=news', `/preview/content/${previewKey}`],
  ])
    await look(page, address);
  await enter(context, admin, 'th');
  for (const address of [
    ...['/admin/content/news', `/admin/content/news/${news}`, `/admin/content/faq/${question}`],
    ...['/admin/content-categories', `/admin/tickets/${dataList[0]?.id}`, '/admin/tickets'],
  ])
    await look(page, address);
  expect(refused).toEqual([]);
  const rss = await request.get('/feed.rss');
  expect(rss.headers()['content-type']).toContain('application/rss+xml');
  expect(await rss.text()).not.toContain('<img src=x');
  // What strangers read is as it was.
  for (const id of [news, article, question])
    await call(request, 'POST', `/admin/content/${id}/publish`, {
      token: admin.token,
      data: { version: 1, isShown: false },
    });
});

test('a question is asked, answered by mail, and found at the desk; the FAQ is searched', async ({
  browser,
  context,
  page,
  request,
}) => {
  const key = randomUUID().slice(0, 8);
  await enter(context, null, 'en');
  await page.goto('/faq');
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('PromptPay');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page.getByText('says “PromptPay”').or(page.getByText('say “PromptPay”'))).toBeVisible();
  await expectNoFindings(page);
  await page.goto('/faq#how-long');
  await expect(page.getByText('Mostly 3–7 business days')).toBeVisible();
  await page.goto('/contactus');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(page.getByText("This field can't be empty").first()).toBeVisible();
  await page.getByLabel('Name').fill('Somsri');
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Email/ })
    .fill(`${key}@readers.test`);
  await page.getByLabel('Subject').fill(`A book ${key}`);
  await page.getByLabel('Message').fill(`Do you have it? ${key}`);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(page.getByText('We have your question')).toBeVisible();
  // A second question is told apart from the first: its page is another, and its form empty again.
  const first = page.url();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.getByLabel('Name').fill('Somsri');
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Email/ })
    .fill(`${key}@readers.test`);
  await page.getByLabel('Subject').fill('And a second one');
  await page.getByLabel('Message').fill('Is it signed?');
  await page.getByRole('button', { name: 'Send the question' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByText('We have your question')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');

  const office = await browser.newContext();
  await enter(office, await demoPerson(request, 'admin'), 'en');
  const staff = await office.newPage();
  await staff.goto('/admin/tickets');
  const desk = staff.getByRole('main');
  await desk.getByRole('searchbox').fill(key);
  await desk.getByRole('searchbox').press('Enter');
  await desk.getByRole('link', { name: `A book ${key}` }).click();
  await desk.getByLabel('Answer').fill(`We do ${key}`);
  expect(await violationsOf(staff)).toEqual([]);
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText('The answer was mailed')).toBeVisible();
  await expect(async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const mails: { to: string; text: string }[] = await outbox.json();
    expect(mails.filter(({ to }) => to === `${key}@readers.test`).map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringContaining(`We do ${key}`)]),
    );
  }).toPass();
  await office.close();
});

test('news and articles have pages of their own, in both languages, and say what they are to machines', async ({
  request,
}) => {
  const list = await (await request.get('/article')).text();
  expect(list).toContain('ยี่สิบนาทีก่อนนอน');
  const article = await request.get('/article/twenty-minutes-aloud?lang=en');
  const html = await article.text();
  expect(html).toContain('Twenty minutes before bed');
  expect(html).toContain('"@type":"Article"');
  expect(html).toContain('rel="canonical"');
  const again = await request.get('/article/twenty-minutes-aloud?lang=en', {
    headers: { 'if-none-match': article.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
  const news = await request.get('/news/returns-in-one-page', { maxRedirects: 0 });
  expect([news.status(), news.headers().location]).toEqual([301, expect.stringMatching(/^\/news\/\d+$/)]);
  expect((await request.get('/news/999999999')).status()).toBe(404);
  expect((await request.get('/news/new-year-hours')).status()).toBe(404);
  expect(await (await request.get('/faq')).text()).toContain('"@type":"FAQPage"');
  const atom = await (await request.get('/feed.atom')).text();
  expect(atom).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/sitemap/article-1.xml');
});

test('the banners that staff hang up for products and articles are over their lists, and at an article’s end', async ({
  page,
  context,
  request,
}) => {
  await enter(context, null, 'en');
  const banners = page.getByRole('region', { name: 'Announcements' });
  for (const [path, count] of [
    ['/product', 2],
    ['/article', 1],
    ['/article/twenty-minutes-aloud', 1],
  ] as const) {
    await page.goto(path);
    await expect(banners.getByRole('listitem'), path).toHaveCount(count);
    await expect(banners.getByRole('img').first(), path).toBeVisible();
    expect(await violationsOf(page), path).toEqual([]);
  }
  // Whoever has chosen something sees that, and news have none.
  for (const path of ['/product?search=cat', '/product?pageNo=2', '/product?sortBy=newest', '/news']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('</h1>');
    expect(html, path).not.toContain('aria-roledescription="carousel"');
  }
});

test('news lead to articles and back, and both to everything that is new', async ({ page, context }) => {
  await enter(context, null, 'en');
  await page.goto('/news');
  const kinds = page.getByRole('navigation', { name: 'News or articles' });
  await expect(kinds.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page');
  await kinds.getByRole('link', { name: 'Articles' }).click();
  await expect(page).toHaveURL('/article');
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await expect(kinds.getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('main').getByRole('link', { name: 'What is new' }).click();
  await expect(page).toHaveURL('/feed');
  await expect(page.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', '/feed.rss');
});
