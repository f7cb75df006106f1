import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectNoFindings, violationsOf } from './accessibility.ts';
import { call, enter } from './order-desk.ts';
import { readQr } from './read-qr.ts';

const shots = process.env.SHOTS_DIR;
const robot = { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' };

async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
}
async function firstProduct(request: APIRequestContext): Promise<{ urlKey: string; name: string }> {
  const { dataList } = await call<{ dataList: { urlKey: string; name: string }[] }>(
    request,
    'GET',
    '/product?perpage=1',
  );
  const [product] = dataList;
  if (product === undefined) throw new Error('nothing is sold');
  return product;
}

test('a product is shared by keyboard: networks in popups, the link copied, its QR code saved', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.open = (url, _name, features) => {
      document.title = `${url} ${features}`;
      return null;
    };
  });
  const product = await firstProduct(request);
  await page.goto(`/product/${product.urlKey}`);
  const opener = page.getByRole('main').getByRole('link', { name: 'แชร์', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'แชร์' });
  await expect(dialog).toContainText(product.name);
  const networks = dialog.getByRole('list', { name: 'แชร์ไปที่' }).getByRole('link');
  await expect(networks).toHaveText(['Line', 'Facebook', 'X', 'Messenger', 'อีเมล']);
  // The demo shop has a number at Facebook: on a desktop Messenger is a popup too.
  await dialog.getByRole('link', { name: 'แชร์ทาง Messenger' }).click();
  await expect(page).toHaveTitle(/facebook\.com\/dialog\/send\?app_id=.*width=500,height=500/);

  await dialog.getByRole('link', { name: 'แชร์ทาง Line' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/social-plugins\.line\.me.*width=500,height=500/);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('link', { name: 'แชร์ทาง Facebook' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/facebook\.com\/sharer.*width=500,height=400/);
  await expect(dialog.getByRole('link', { name: 'แชร์ทาง อีเมล' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=/,
  );

  const url = await dialog.getByRole('textbox', { name: 'ลิงก์สำหรับแชร์' }).inputValue();
  expect(url).toMatch(/\/pd\/[\w-]{11}$/);
  const copy = dialog.getByRole('button', { name: 'คัดลอกลิงก์' });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('คัดลอกลิงก์แล้ว');
  // SPEC §9: the tick stays half a second.
  await expect(dialog.getByRole('status')).toHaveText('');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await expect(dialog.getByRole('img', { name: 'QR ของลิงก์นี้' })).toBeVisible();
  const save = dialog.getByRole('link', { name: 'บันทึกรูป QR' });
  const download = page.waitForEvent('download');
  await save.focus();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('bannasala-qr.png');
  const picture = await request.get((await save.getAttribute('href')) ?? '');
  expect(await readQr(await picture.body())).toBe(url);

  expect(await violationsOf(page)).toEqual([]);
  await shoot(page, 'dialog-th-1280');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.goto(`${new URL(url).pathname}?c=Ab-12&utm_source=line`);
  await expect(page).toHaveURL(new RegExp(`/product/${product.urlKey}\\?c=Ab-12$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
});

test('the system’s own sheet is offered where there is one, and gets the title and the link', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (shared: { url: string }) => {
        document.title = `shared ${shared.url}`;
      },
    });
  });
  await page.goto(`/product/${(await firstProduct(request)).urlKey}`);
  await page.getByRole('main').getByRole('link', { name: 'แชร์', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'แชร์ด้วยแอปอื่น' }).click();
  await expect(page).toHaveTitle(/^shared http.*\/pd\/[\w-]{11}$/);
});

test('one dialog everywhere, in English on a phone: article, news, promotion, campaign, store, list, live, home', async ({
  page,
  context,
  request,
}) => {
  await enter(context, null, 'en');
  const first = async (path: string): Promise<{ id: number; urlKey: string }> => {
    const detail = await call<
      { dataList: { id: number; urlKey: string }[] } | { id: number; urlKey: string }[]
    >(request, 'GET', path);
    const [found] = Array.isArray(detail) ? detail : detail.dataList;
    if (found === undefined) throw new Error(`nothing at ${path}`);
    return found;
  };
  const [article, news, promotion, campaign, store] = await Promise.all(
    ['/article', '/news', '/promotion', '/campaign', '/store/List'].map(first),
  );
  const lives = await call<{ running: { id: number }[]; coming: { id: number }[] }>(
    request,
    'GET',
    '/live/Board/1',
  );
  const [live] = [...lives.running, ...lives.coming];
  const pages: [string, RegExp][] = [
    [`/article/${article?.urlKey}`, /\/a\/[\w-]{11}$/],
    [`/news/${news?.id}`, /\/n\/[\w-]{11}$/],
    [`/promotion/${promotion?.id}`, /\/p\/[\w-]{11}$/],
    [`/campaign/${campaign?.urlKey}`, /\/p\/[\w-]{11}$/],
    [`/store/${store?.urlKey}`, /\/st\/[\w-]{11}$/],
    ['/seller-store/bannasala-press/list/books-our-editors-took-home', /\/st\/[\w-]{11}$/],
    [`/live/detail/1/${live?.id}`, /\/p\/[\w-]{11}$/],
    ['/', /\/main\/[\w-]{11}$/],
  ];
  await page.setViewportSize({ width: 360, height: 780 });
  for (const [path, link] of pages) {
    await page.goto(path);
    // Whoever sends the page's own address shows the same card.
    const named = await page.locator('meta[property="og:image"]').getAttribute('content');
    const shown = await request.get(new URL(named ?? '').pathname);
    expect([shown.status(), shown.headers()['content-type']], path).toEqual([200, 'image/jpeg']);
    expect(new URL(shown.url()).pathname, path).toMatch(
      /^\/images\/share-\w+-en\/\d+\/[\da-f]{14}\/1200\.jpg$/,
    );
    const answered = page.waitForResponse((reply) => reply.url().includes('/resources/share?') && reply.ok());
    await page.getByRole('main').getByRole('link', { name: 'Share', exact: true }).click();
    await answered;
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const box = dialog.getByRole('textbox', { name: 'Link to share' });
    await expect(box, path).toHaveValue(link);
    expect(await violationsOf(page)).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
    await shoot(page, `dialog-en-360-${path.split('/')[1] || 'home'}`);
    const short = new URL(await box.inputValue()).pathname;
    const sent = await request.get(short, { maxRedirects: 0 });
    const card = await request.get(short, { headers: robot });
    expect([card.status(), new URL(card.url()).pathname], path).toEqual([200, short]);
    const html = await card.text();
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const picture = await request.get(new URL(image).pathname);
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg']);
    // Playwright's own requests are a robot's, unless they say otherwise.
    expect([200, 302], path).toContain(sent.status());
    await page.keyboard.press('Escape');
    await page.goto(short);
    await expect(page, path).toHaveURL((url) => url.pathname === path);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sharing is a page of plain links, with the QR code', async ({ page, request }) => {
    const product = await firstProduct(request);
    await page.goto(`/product/${product.urlKey}`);
    await page.getByRole('main').getByRole('link', { name: 'แชร์', exact: true }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(`แชร์ ${product.name}`);
    await expect(main.getByText(/\/pd\/[\w-]{11}$/)).toBeVisible();
    await expect(main.getByRole('list', { name: 'แชร์ไปที่' }).getByRole('link')).toHaveText([
      'Line',
      'Facebook',
      'X',
      'Messenger',
      'อีเมล',
    ]);
    await expect(main.getByRole('img', { name: 'QR ของลิงก์นี้' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await main.getByRole('link', { name: 'กลับไปหน้าเดิม' }).click();
    await expect(page).toHaveURL(new RegExp(`/product/${product.urlKey}$`));
  });
});

test('the page of plain links has no findings, in both languages', async ({ page, context, request }) => {
  const { urlKey } = await firstProduct(request);
  for (const culture of ['th', 'en'] as const) {
    await enter(context, null, culture);
    await page.goto(`/sharing/product/${urlKey}`);
    await expectNoFindings(page);
    await shoot(page, `links-${culture}-1280`);
    await page.setViewportSize({ width: 360, height: 780 });
    await shoot(page, `links-${culture}-360`);
  }
});

test('SPEC §2’s pages for sharing: cards for robots, people go on, no key leads to what there is', async ({
  request,
}) => {
  const { urlKey, name } = await firstProduct(request);
  const card = await request.get(`/product/share/${urlKey}`, { headers: robot });
  expect(card.status()).toBe(200);
  const html = await card.text();
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain(`<h1>${name.replaceAll('&', '&amp;')}`);
  const agent = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari Line/14.9.0' };
  const ask = async (path: string) => {
    const reply = await request.get(path, { headers: agent, maxRedirects: 0 });
    return [reply.status(), reply.headers().location];
  };
  expect(await ask(`/product/share/${urlKey}?c=AB12`)).toEqual([
    302,
    `/product/${encodeURIComponent(urlKey)}?c=AB12`,
  ]);
  expect(await ask('/share')).toEqual([302, '/']);
  for (const kind of ['product', 'article', 'news', 'promotion', 'store'])
    expect(await ask(`/${kind}/share`), kind).toEqual([302, `/${kind}`]);
});

test('what nobody made is a 404 with a page: links, pages for sharing, QR codes, plain links', async ({
  page,
}) => {
  for (const path of [
    ...['pd', 'a', 'n', 'p', 'st', 'main'].map((prefix) => `/${prefix}/AAAAAAAAAAA`),
    '/pd/%2f%2fevil.example',
    '/pd//evil.example',
    '/pd/AAAAAAAAAAA.data',
    '/product/share/nowhere',
    '/product/share/%2f%2fevil.example',
    '/share/nowhere',
    '/sharing/product/nowhere',
    '/sharing/nothing',
    '/resources/share-qr/pd/short.png',
    '/resources/share-qr/url/AAAAAAAAAAA.png',
  ])
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  await page.goto('/pd/AAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
