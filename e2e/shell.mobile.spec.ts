import { expect, test } from '@playwright/test';
import { call, enter, newcomer } from './order-desk.ts';

test.describe('on a phone', () => {
  test('the side menu has SPEC §2’s entries for a guest, and leads there', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'เมนู', exact: true });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    await expect(menu).toBeVisible();
    for (const name of ['หน้าแรก', 'สินค้า', 'ข่าวสาร', 'ติดต่อเรา', 'คำถามที่พบบ่อย', 'เข้าสู่ระบบ', 'สมัครสมาชิก'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'English' })).toBeVisible();
    await menu.getByRole('link', { name: 'ข่าวสาร' }).click();
    await expect(page).toHaveURL('/news');
    await expect(menu).toBeHidden();
    // The shelves are as near as they are on a wide screen.
    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    await menu.getByRole('link', { name: 'หมวดหมู่', exact: true }).click();
    await expect(page).toHaveURL('/category');
    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    await menu.getByRole('link', { name: 'ไลฟ์ขายหนังสือ' }).click();
    await expect(page).toHaveURL('/live');
  });

  test('the side menu opens without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'เมนู', exact: true })
      .getByRole('link', { name: 'สินค้า' })
      .click();
    await expect(page).toHaveURL('/product');
    await context.close();
  });

  test('the bar at the lower edge stands on most pages, not on the cart', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'เมนูด้านล่าง' });
    await expect(bar).toBeVisible();
    await bar.getByRole('link', { name: /^ตะกร้า: / }).click();
    await expect(page.getByRole('dialog', { name: 'ตะกร้าสินค้า' })).toBeVisible();
    await page.goto('/cart');
    await expect(bar).toHaveCount(0);
    await page.goto('/news?hideFooter=true');
    await expect(bar).toHaveCount(0);
  });

  test('from login to register the dialog begins anew: the first field is seen, and has the focus', async ({
    page,
  }) => {
    await page.goto('/store');
    await page.getByRole('button', { name: 'เมนู', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'เมนู', exact: true })
      .getByRole('link', { name: 'เข้าสู่ระบบ', exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
    const first = dialog.getByRole('textbox').first();
    await expect(first).toBeInViewport();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    const focused = page.locator(':focus');
    await expect(focused).toBeInViewport();
  });

  test('a product’s sellers and their provinces are there in full', async ({ page, request }) => {
    const reply = await request.get('/api/product?perpage=8&sortBy=bestSeller', {
      headers: { 'x-api-key': 'demo' },
    });
    const { dataList } = (await reply.json()).detail;
    for (const { urlKey } of dataList.slice(0, 4)) {
      await page.goto(`/product/${urlKey}`);
      const cut = await page
        .getByRole('main')
        .locator('a[href^="/seller-store/"], a[href^="/seller-store/"] *')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 4)
            .filter((element) => getComputedStyle(element).overflowX !== 'visible')
            .map((element) => element.textContent),
        );
      expect(cut, urlKey).toEqual([]);
    }
  });

  test('the row of an account’s menus shows the one that is open, and that there are more', async ({
    page,
    context,
    request,
  }) => {
    await enter(context, await newcomer(request), 'th');
    const menus = page.getByRole('navigation', { name: 'เมนูบัญชีของฉัน' });
    for (const [path, name] of [
      ['privacy', 'ความเป็นส่วนตัว'],
      ['my-profile', 'ข้อมูลของฉัน'],
    ] as const) {
      await page.goto(`/user/profile/${path}`);
      const current = menus.getByRole('link', { name });
      await expect(current).toHaveAttribute('aria-current', 'page');
      await expect(current).toBeInViewport({ ratio: 0.99 });
    }
    // More than fits, which a shade at its edge tells.
    expect(await menus.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    await expect(menus).toHaveCSS('background-image', /gradient/);
  });

  for (const path of ['/', '/404', '/aboutus', '/dev/showcase', '/product', '/login'])
    test(`${path} is no wider than the screen, in either language`, async ({ page, context, baseURL }) => {
      for (const language of ['th', 'en']) {
        await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
        await page.goto(path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      }
    });

  test('a cart of many stores is no wider than the screen, in either language', async ({
    page,
    context,
    request,
  }) => {
    const shopper = await newcomer(request);
    const { dataList } = await call<{ dataList: { urlKey: string }[] }>(
      request,
      'GET',
      '/store/List?perpage=8',
    );
    for (const { urlKey } of dataList) {
      const goods = await call<{ dataList: { id: number; productTypeId: number }[] }>(
        request,
        'GET',
        `/product?inStock=true&perpage=20&seller=${urlKey}`,
      );
      const product = goods.dataList.find(({ productTypeId }) => productTypeId === 1);
      if (product !== undefined)
        await call(request, 'POST', '/transaction/add', {
          token: shopper.token,
          data: { productId: product.id, quantity: 1 },
        });
    }
    for (const language of ['th', 'en'] as const) {
      await enter(context, shopper, language);
      await page.goto('/cart');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(3)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});
