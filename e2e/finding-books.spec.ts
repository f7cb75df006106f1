import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from './accessibility.ts';
import { waitForPost } from './wait-for-post.ts';

const shopper = { email: 'shopper@bannasala.test', password: 'bannasala-demo' };
const headers = { 'x-api-key': 'demo' };

async function apiGet(request: APIRequestContext, path: string) {
  const reply = await request.get(`/api${path}`, { headers });
  expect(reply.ok(), path).toBe(true);
  return (await reply.json()).detail;
}

/** A session as a client gets it, put where a browser keeps it: signing in has its own tests. */
async function signIn(page: Page): Promise<void> {
  const reply = await page.request.post('/api/login', { headers, data: { ...shopper, type: 2 } });
  const { token } = (await reply.json()).detail;
  await page.context().addCookies([{ name: 'token', value: token, url: new URL(reply.url()).origin }]);
}

const result = (page: Page) => page.getByRole('region', { name: 'รายการสินค้า' });
const cards = (page: Page) => result(page).getByRole('article');

test.describe('the product list', () => {
  test('searches from the box, marks what was found and counts it', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('combobox', { name: 'ค้นหา' });
    await box.fill('บ้าน');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/product\?search=/);
    await expect(page.getByRole('heading', { level: 1, name: 'ผลการค้นหา “บ้าน”' })).toBeVisible();
    await expect(result(page).getByRole('status')).toHaveText(/พบ \d+ รายการ/);
    await expect(cards(page).first().locator('mark').first()).toHaveText('บ้าน');
  });

  test('offers suggestions after a pause, with the keys', async ({ page }) => {
    await page.goto('/product');
    const box = page.getByRole('combobox', { name: 'ค้นหา' });
    const started = Date.now();
    const asked = page.waitForRequest(/\/resources\/suggest\?search=/);
    await box.pressSequentially('บ้าน', { delay: 40 });
    await asked;
    expect(Date.now() - started).toBeGreaterThanOrEqual(600);
    const options = page.getByRole('listbox', { name: 'คำแนะนำในการค้นหา' }).getByRole('option');
    await expect(options.first()).toBeVisible();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).not.toHaveURL(/\/product$/);
  });

  test('narrows down at once, shows what is on as chips, and goes back and forth', async ({ page }) => {
    await page.goto('/product');
    const all = await result(page).getByRole('status').textContent();
    const filters = page.getByRole('complementary', { name: 'ตัวกรอง' });
    await filters.getByRole('checkbox', { name: /^ปกแข็ง/ }).check();
    await expect(page).toHaveURL(/format=hardcover/);
    await expect(result(page).getByRole('status')).not.toHaveText(all ?? '');
    await filters.getByRole('checkbox', { name: 'เฉพาะสินค้าที่มีของ' }).check();
    await expect(page).toHaveURL(/inStock=true/);
    const active = page.getByRole('list', { name: 'ตัวกรองที่ใช้อยู่' });
    await active.getByRole('link', { name: 'ลบตัวกรอง ปกแข็ง' }).click();
    await expect(page).not.toHaveURL(/format=/);
    await expect(filters.getByRole('checkbox', { name: /^ปกแข็ง/ })).not.toBeChecked();
    await page.goBack();
    await expect(filters.getByRole('checkbox', { name: /^ปกแข็ง/ })).toBeChecked();
    await page.goForward();
    await expect(filters.getByRole('checkbox', { name: 'เฉพาะสินค้าที่มีของ' })).toBeChecked();
    await active.getByRole('link', { name: 'ล้างตัวกรองทั้งหมด' }).click();
    await expect(result(page).getByRole('status')).toHaveText(all ?? '');
  });

  test('sorts and pages, each state with an address', async ({ page }) => {
    await page.goto('/product');
    const unsorted = await cards(page).first().textContent();
    await result(page).getByLabel('เรียงตาม').selectOption({ label: 'ราคาน้อยไปมาก' });
    await expect(page).toHaveURL(/sortBy=priceAsc/);
    await expect.poll(() => cards(page).first().textContent()).not.toBe(unsorted);
    const first = await cards(page).first().textContent();
    await page
      .getByRole('navigation', { name: 'หน้าอื่น ๆ' })
      .getByRole('link', { name: 'หน้า 2', exact: true })
      .click();
    await expect(page).toHaveURL(/sortBy=priceAsc&pageNo=2/);
    await expect.poll(() => cards(page).first().textContent()).not.toBe(first);
    await page.reload();
    await expect(
      page.getByRole('navigation', { name: 'หน้าอื่น ๆ' }).getByRole('link', { name: 'หน้า 2', exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect.poll(() => cards(page).first().textContent()).toBe(first);
  });

  test('counts what a facet says', async ({ page }) => {
    await page.goto('/product?category=fiction');
    const link = page.getByRole('complementary', { name: 'ตัวกรอง' }).getByRole('link', { name: /นวนิยายรัก/ });
    const count = /(\d+) รายการ$/.exec((await link.textContent()) ?? '')?.[1] ?? 'none';
    await link.click();
    await expect(result(page).getByRole('status')).toHaveText(`พบ ${count} รายการ`);
  });

  test('shows the values few books have when they are asked for, here and without scripts', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/product');
    // The page's scripts run once it asks; before, the browser follows links by itself, and the question may come to lie
    // over what is being pressed.
    await expect(page.getByRole('region', { name: 'คุกกี้ของเรา' })).toBeVisible();
    const filters = page.getByRole('complementary', { name: 'ตัวกรอง' });
    const writers = filters.getByRole('group', { name: 'ผู้เขียน' });
    await expect(writers.getByRole('link', { name: /รายการ/ })).toHaveCount(5);
    await writers.getByRole('link', { name: /^ดูเพิ่มอีก \d+/ }).click();
    await expect(page).toHaveURL(/more=author/);
    await expect(writers.getByRole('link', { name: /^ดูน้อยลง/ })).toBeFocused();
    const rows = writers.getByRole('link', { name: /รายการ/ });
    expect(await rows.count()).toBeGreaterThan(6);
    const last = rows.last();
    const name = (await last.textContent())?.replace(/[\d,]+ รายการ$/, '') ?? '';
    await last.click();
    await expect(writers.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    // It stays among the first ones when the others go.
    await writers.getByRole('link', { name: /^ดูน้อยลง/ }).click();
    await expect(page).not.toHaveURL(/more=/);
    await expect(writers.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const plain = await context.newPage();
    await plain.goto('/product');
    const stores = plain.getByRole('group', { name: 'ร้านค้า' });
    const first = await stores.getByRole('link').count();
    await stores.getByRole('link', { name: /^ดูเพิ่มอีก/ }).click();
    expect(await stores.getByRole('link').count()).toBeGreaterThan(first);
    await context.close();
  });

  test('has one card for a book, whatever its editions and stores', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?sortBy=bestSeller&perpage=100');
    const names: string[] = dataList.map(({ name }: { name: string }) => name);
    const name = names.find((each, index) => names.indexOf(each) < index);
    expect(name).toBeDefined();
    await page.goto(`/product?search=${encodeURIComponent(name ?? '')}`);
    await expect(result(page).getByRole('heading', { name, exact: true })).toHaveCount(1);
  });

  test('reads a text typed on the wrong keyboard layout, and helps when there is nothing', async ({
    page,
  }) => {
    // What the keys of นวนิยาย give on a Latin layout.
    await page.goto('/product?search=o%3Boboyd');
    await page.goto(`/product?search=${encodeURIComponent('[hko')}`);
    await expect(page.getByText(/แป้นพิมพ์จะอยู่คนละภาษา/)).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await page.goto('/product?search=zzqqxxvv');
    await expect(page.getByRole('heading', { name: 'ไม่พบ “zzqqxxvv”' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'หมวดยอดนิยม' })).toBeVisible();
  });

  test('passes over what can’t be in an address, and never breaks', async ({ page }) => {
    const wrong = [
      'startprice=abc',
      'startprice=-5',
      'pageNo=-1',
      'pageNo=1e99',
      'pageNo=99999',
      'rating=x&rating=9',
      'sortBy=%00',
      'search=%00%00',
      'search=%ED%A0%80',
      'category=..%2F..%2Fetc',
      'discount[]=1',
      'shipping=1e99,abc',
    ];
    for (const query of wrong) {
      const reply = await page.request.get(`/product?${query}`);
      expect(reply.status(), query).toBe(200);
    }
    // What is too long isn't passed over: without it everything would be found.
    for (const path of ['/product', '/category/fiction']) {
      expect((await page.request.get(`${path}?search=${'ก'.repeat(200)}`)).status(), path).toBe(200);
      expect((await page.goto(`${path}?search=${'ก'.repeat(201)}`))?.status(), path).toBe(400);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('กรุณากรอกไม่เกิน 200 ตัวอักษร');
    }
    for (const path of [
      '/product/%00',
      '/category/%00',
      '/store/%00',
      '/product/..%2f',
      `/product/${'x'.repeat(500)}`,
      '/category/nowhere',
      '/store/nowhere',
      '/seller-store/bannasala-press/list/nowhere',
      '/author/nowhere',
      '/series/nowhere',
      '/publisher/nowhere',
      '/pd/nowhere',
      '/sitemap/nowhere.xml',
    ])
      expect((await page.request.get(path)).status(), path).toBe(404);
  });
});

test('a series has its volumes in the order to read them in, and all go into the cart by one press', async ({
  page,
  request,
}) => {
  type Volume = {
    urlKey: string;
    name: string;
    isInStock: boolean;
    work: { seriesNumber: string | null } | null;
  };
  const numberOf = ({ work }: Volume) => Number(work?.seriesNumber ?? Number.NaN);
  const { dataList }: { dataList: Volume[] } = await apiGet(
    request,
    '/product?sortBy=bestSeller&inStock=true&perpage=100&group=work',
  );
  let urlKey: string | undefined;
  let volumes: Volume[] = [];
  for (const volume of dataList.filter((each) => numberOf(each) > 2)) {
    const { series } = await apiGet(request, `/product/${volume.urlKey}`);
    const found = await apiGet(request, `/series/${series.urlKey}/volumes`);
    volumes = found.dataList;
    urlKey = series.urlKey;
    if (volumes.every((each) => numberOf(each) > 0 && each.isInStock)) break;
  }
  expect(volumes.length).toBeGreaterThan(2);
  await page.goto(`/series/${urlKey}`);
  const inOrder = volumes.toSorted((a, b) => numberOf(a) - numberOf(b));
  await expect(cards(page).getByRole('heading')).toHaveText(inOrder.map(({ name }) => name));
  for (const [index, volume] of inOrder.entries())
    await expect(
      cards(page)
        .nth(index)
        .getByText(`เล่ม ${numberOf(volume)}`, { exact: true }),
    ).toBeVisible();
  const buyable = inOrder.filter(({ isInStock }) => isInStock);
  await page.getByRole('button', { name: `ใส่ตะกร้าทั้งชุด (${buyable.length} เล่ม)` }).click();
  const panel = page.getByRole('dialog', { name: 'ตะกร้าสินค้า' });
  for (const { name } of buyable) await expect(panel.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('link', { name: `ชำระเงิน (${buyable.length})` })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('filters are a form with a button, and links are links', async ({ page }) => {
    await page.goto('/product');
    const filters = page.getByRole('complementary', { name: 'ตัวกรอง' });
    await filters.getByRole('checkbox', { name: /^ปกแข็ง/ }).check();
    await filters.getByRole('checkbox', { name: /^อีบุ๊ก/ }).check();
    await filters.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
    await expect(page).toHaveURL(/format=hardcover&format=ebook|format=ebook&format=hardcover/);
    await expect(
      page.getByRole('list', { name: 'ตัวกรองที่ใช้อยู่' }).getByRole('link', { name: 'ลบตัวกรอง ปกแข็ง' }),
    ).toBeVisible();
    await result(page).getByLabel('เรียงตาม').selectOption({ label: 'มาใหม่' });
    await result(page).getByRole('button', { name: 'เรียง' }).click();
    await expect(page).toHaveURL(/sortBy=newest/);
    // The newest of all may be another test's, without a file yet.
    const canBeBought = cards(page).filter({ hasNotText: /ยังไม่เปิดจำหน่าย|สินค้าหมด/ });
    await canBeBought.last().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'เพิ่มลงตะกร้า' }).first()).toBeVisible();
  });
  test('options lead to the child product', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?category=stationery&perpage=100');
    const parent = dataList.find(({ productTypeId }: { productTypeId: number }) => productTypeId === 2);
    const detail = await apiGet(request, `/product/${parent.urlKey}`);
    await page.goto(`/product/${parent.urlKey}`);
    let options = detail.children.attributeOption;
    for (const level of detail.attributes) {
      const value = options[0];
      await page
        .getByRole('list', { name: level.name, exact: true })
        .getByRole('link', { name: new RegExp(`^${value.label}`) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/product\//);
      options = value.attributeOption;
    }
    await expect(page.getByRole('heading', { level: 1, name: detail.name })).toBeVisible();
    await expect(page).not.toHaveURL(`/product/${parent.urlKey}`);
  });
});

test.describe('the product page', () => {
  test('shows price, stock, offers, details, reviews and what is like it', async ({ page, request }) => {
    const { dataList } = await apiGet(
      request,
      '/product?sortBy=rating&inStock=true&format=paperback&perpage=50',
    );
    const card =
      dataList.find(
        ({ offerCount, ratingCount }: { offerCount: number; ratingCount: number }) =>
          offerCount > 1 && ratingCount > 1,
      ) ?? dataList[0];
    const detail = await apiGet(request, `/product/${card.urlKey}`);
    await page.goto(`/product/${card.urlKey}`);
    await expect(page.getByRole('heading', { level: 1, name: detail.name })).toBeVisible();
    const buy = page.getByRole('region', { name: 'สั่งซื้อ' });
    await expect(buy).toContainText(`฿${detail.price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
    await expect(buy.getByRole('button', { name: 'เพิ่มลงตะกร้า' })).toBeEnabled();
    await expect(page.getByText('ISBN')).toBeVisible();
    for (const offer of detail.offers)
      await expect(page.locator(`a[href="/product/${offer.urlKey}"]`).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /รีวิว \d+ รายการ/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'สินค้าที่เกี่ยวข้อง' })).toBeVisible();
    const filter = page.getByRole('list', { name: 'กรองรีวิว' });
    await filter.getByRole('link', { name: /^5 ดาว/ }).click();
    await expect(page).toHaveURL(/stars=5/);
    await expect(filter.getByRole('link', { name: /^5 ดาว/ })).toHaveAttribute('aria-current', 'true');
    await filter.getByRole('link', { name: /^ทั้งหมด/ }).click();
    await expect(page).not.toHaveURL(/stars=/);
  });

  test('compares the stores that have it: the copy of any can be put into the cart', async ({
    page,
    request,
  }) => {
    const { dataList } = await apiGet(request, '/product?sortBy=bestSeller&inStock=true&perpage=100');
    type Offer = { quantity: number; seller: { name: string } };
    const { urlKey, name } = dataList.find(({ offerCount }: { offerCount: number }) => offerCount > 2);
    const { offers }: { offers: Offer[] } = await apiGet(request, `/product/${urlKey}`);
    await page.goto(`/product/${urlKey}`);
    const rows = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: `เปรียบเทียบ ${offers.length + 1} ร้าน` }) })
      .getByRole('listitem');
    await expect(rows).toHaveCount(offers.length + 1);
    const stores = offers.filter(({ quantity }) => quantity > 0).map(({ seller }) => seller.name);
    expect(stores).not.toEqual([]);
    for (const store of stores) {
      const row = rows.filter({ has: page.getByRole('link', { name: store, exact: true }) });
      await expect(row.getByText(/^มีสินค้า \d+ ชิ้น$/)).toBeVisible();
      await row.getByRole('button', { name: `ใส่ตะกร้าจากร้าน ${store}` }).click();
      const panel = page.getByRole('dialog', { name: 'ตะกร้าสินค้า' });
      await expect(panel.getByText(name, { exact: true }).first()).toBeVisible();
      await expect(panel.getByText(store, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    }
  });

  test('has both buttons off when there is nothing to buy', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?sortBy=newest&perpage=100&pageNo=1');
    // An e-book that isn't sold yet says so instead.
    const isOut = (product: { isInStock: boolean; isAwaited: boolean }) =>
      !product.isInStock && !product.isAwaited;
    let urlKey = dataList.find(isOut)?.urlKey;
    for (let pageNo = 2; urlKey === undefined && pageNo < 20; pageNo++) {
      const next = await apiGet(request, `/product?sortBy=newest&perpage=100&pageNo=${pageNo}`);
      urlKey = next.dataList.find(isOut)?.urlKey;
    }
    await page.goto(`/product/${urlKey}`);
    await expect(page.getByRole('region', { name: 'สั่งซื้อ' }).getByText('สินค้าหมด').first()).toBeVisible();
    for (const button of await page.getByRole('region', { name: 'สั่งซื้อ' }).getByRole('button').all())
      await expect(button).toBeDisabled();
  });

  test('opens the cover large and zooms into it, by keys too', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?perpage=1');
    await page.goto(`/product/${dataList[0].urlKey}`);
    await page.getByRole('link', { name: /^ดูภาพใหญ่ของ/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img').first()).toBeVisible();
    await expect(dialog.getByText('100%')).toBeVisible();
    // The whole cover, on a phone too.
    await page.setViewportSize({ width: 360, height: 740 });
    const cover = dialog.getByRole('img').first();
    await expect
      .poll(async () => {
        const box = await cover.boundingBox();
        return (
          box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740
        );
      })
      .toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'ขยาย' }).click();
    await expect(dialog.getByText('150%')).toBeVisible();
    // And smaller than the window.
    const widthNow = async () => (await cover.boundingBox())?.width ?? 0;
    for (const percent of [100, 75, 50]) {
      const before = await widthNow();
      await dialog.getByRole('button', { name: 'ย่อ' }).click();
      await expect(dialog.getByText(`${percent}%`)).toBeVisible();
      expect(await widthNow()).toBeLessThan(before);
    }
    await expect(dialog.getByRole('button', { name: 'ย่อ' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('shows the cover the page has until the large one has come: it is never blank', async ({
    page,
    request,
  }) => {
    const { dataList } = await apiGet(request, '/product?perpage=1');
    await page.goto(`/product/${dataList[0].urlKey}`);
    const opener = page.getByRole('link', { name: /^ดูภาพใหญ่ของ/ });
    const small = opener.getByRole('img');
    await expect(small).toHaveJSProperty('complete', true);
    const shownSrc = await small.evaluate((image: HTMLImageElement) => image.currentSrc);
    // The large one never comes.
    const large = new URL(shownSrc).pathname.replace(/\/[^/]+$/, '');
    await page.route(new RegExp(`${RegExp.escape(large)}/(960|1280|1600)\\.webp$`), () => {});
    await opener.click();
    const cover = page.getByRole('dialog').getByRole('img').first();
    await expect(cover).toHaveJSProperty('naturalWidth', 0);
    const { channels } = await sharp(await cover.screenshot()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  });

  test('shares a short link that leads back', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?perpage=1');
    await page.goto(`/product/${dataList[0].urlKey}`);
    await page.getByRole('link', { name: 'แชร์', exact: true }).click();
    const address = await page.getByRole('dialog').getByRole('textbox').inputValue();
    expect(address).toMatch(/\/pd\/[\w-]{11}$/);
    await page.goto(new URL(address).pathname);
    await expect(page).toHaveURL(new RegExp(`/product/${dataList[0].urlKey}$`));
  });

  test('remembers for a guest what was looked at, in the browser only', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?perpage=2');
    await page.goto(`/product/${dataList[0].urlKey}`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('viewed-products')))
      .toContain(String(dataList[0].id));
    await page.goto(`/product/${dataList[1].urlKey}`);
    const shelf = page.locator('section', { has: page.getByRole('heading', { name: 'สินค้าที่เพิ่งดู' }) });
    await expect(shelf.getByRole('article')).toHaveCount(1);
    await expect(shelf).toContainText(dataList[0].name);
  });

  test('tells search engines what it is', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?sortBy=rating&perpage=1&format=paperback');
    await page.goto(`/product/${dataList[0].urlKey}`);
    const data = await page.locator('script[type="application/ld+json"]').allInnerTexts();
    const things = data.map((text) => JSON.parse(text));
    const book = things.find((thing) => [thing['@type']].flat().includes('Book'));
    expect(book).toMatchObject({ name: dataList[0].name, aggregateRating: { bestRating: 5 } });
    expect(book.offers[0]).toMatchObject({ priceCurrency: 'THB', price: dataList[0].price.toFixed(2) });
    expect(things.some((thing) => thing['@type'] === 'BreadcrumbList')).toBe(true);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`/product/${dataList[0].urlKey}$`),
    );
    await expect(page.locator('link[rel="alternate"][hreflang="en"]')).toHaveAttribute('href', /lang=en/);
    // What social sites show: a landscape picture of the size that is said.
    const picture = page.locator('meta[property="og:image"]');
    await expect(picture).toHaveAttribute('content', /^http.*\/1200\.jpg$/);
    await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200');
    await expect(page.locator('meta[property="og:image:height"]')).toHaveAttribute('content', '630');
    const size = await page.evaluate(
      async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return { width: image.naturalWidth, height: image.naturalHeight };
      },
      await picture.getAttribute('content').then(String),
    );
    expect(size).toEqual({ width: 1200, height: 630 });
  });
});

test.describe('favourites and history of a signed-in shopper', () => {
  test('a heart is kept, and taken back when it doesn’t work', async ({ page, request }) => {
    const { dataList } = await apiGet(request, '/product?perpage=1&sortBy=name');
    await signIn(page);
    await page.goto(`/product/${dataList[0].urlKey}`);
    const add = page.getByRole('button', { name: `เพิ่ม ${dataList[0].name} ในรายการโปรด` }).first();
    const remove = page.getByRole('button', { name: `นำ ${dataList[0].name} ออกจากรายการโปรด` }).first();
    const kept = waitForPost(page, '/resources/wishlist');
    await add.click();
    await expect(remove).toHaveAttribute('aria-pressed', 'true');
    await kept;
    await page.goto('/user/profile/favourite');
    await expect(page.getByRole('article').filter({ hasText: dataList[0].name })).toBeVisible();
    await page.goto(`/product/${dataList[0].urlKey}`);
    await expect(remove).toBeVisible();
    await page.route('**/resources/wishlist', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await remove.click();
    await expect(page.getByRole('alert').filter({ hasText: 'ทำรายการไม่สำเร็จ' })).toBeVisible();
    await expect(remove).toBeVisible();
    await page.unroute('**/resources/wishlist');
    await remove.click();
    await expect(add).toBeVisible();
  });

  test('a heart pressed without scripts leads back to the page it is on, and never to another site', async ({
    browser,
    request,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const list = '/product?sortBy=newest&pageNo=2';
    await page.goto(list);
    await page.getByRole('article').first().getByRole('button').click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(list)}`);
    await context.close();
    const reply = await request.post('/resources/wishlist', {
      form: { save: '1' },
      headers: { origin: baseURL ?? '', referer: 'https://evil.test//evil.test/%0a' },
      maxRedirects: 0,
    });
    expect(reply.status()).toBe(302);
    expect(new URL(reply.headers().location ?? '', baseURL).origin).toBe(baseURL);
    expect(reply.headers().location).toBe('/login?next=%2F');
  });

  test('a guest’s heart asks to sign in', async ({ page }) => {
    await page.goto('/product');
    await cards(page).first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('the sitemap leads to every product, in parts, and robots.txt leads to it', async ({
  request,
  baseURL,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  let products = 0;
  for (const part of parts.filter((url) => url.includes('/products-'))) {
    const xml = await (await request.get(new URL(part).pathname)).text();
    products += xml.split('<url>').length - 1;
  }
  const { total } = await apiGet(request, '/product?perpage=1');
  expect(products).toBeGreaterThanOrEqual(total);
});

test('lists and products are the same for every visitor, and may be kept', async ({ request }) => {
  for (const path of ['/product', '/category/fiction', '/store', '/live', '/landing']) {
    // Other tests buy meanwhile: what is sold in between makes another page of it.
    await expect(async () => {
      const reply = await request.get(path);
      expect(reply.headers()['cache-control'], path).toMatch(/^public/);
      expect(reply.headers()['x-cache-tags'], path).toBeUndefined();
      const again = await request.get(path, { headers: { 'if-none-match': reply.headers().etag ?? '' } });
      expect(again.status(), path).toBe(304);
    }).toPass({ timeout: 20_000 });
  }
});

for (const path of ['/product', '/category', '/store', '/category/fiction'])
  test(`${path} has no accessibility violations axe knows of`, async ({ page }) => {
    await page.goto(path);
    expect(await violationsOf(page)).toEqual([]);
  });
