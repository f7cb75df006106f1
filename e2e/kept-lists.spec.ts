import { expect, test } from '@playwright/test';
import { call, enter, newShopper } from './order-desk.ts';
import { waitForPost } from './wait-for-post.ts';

type Card = { id: number; urlKey: string; name: string; productTypeId: number; seller: { name: string } };

test('a product is saved for later below the cart, moved back, and removed', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  const { dataList } = await call<{ dataList: Card[] }>(
    request,
    'GET',
    '/product?inStock=true&perpage=30&sortBy=newest',
    { culture: 'en' },
  );
  const [first, second] = dataList.filter(({ productTypeId }) => productTypeId === 1);
  for (const product of [first, second])
    await call(request, 'POST', '/transaction/add', {
      ...shopper,
      data: { productId: product?.id, quantity: 1 },
    });
  await enter(context, shopper, 'en');
  await page.goto('/cart');
  const name = first?.name ?? '';
  await page.getByRole('button', { name: `Save for later: ${name}` }).click();
  const saved = page.getByRole('region', { name: 'Saved for later (1)' });
  await expect(saved.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: `Save for later: ${name}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Save for later: ${second?.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved for later (2)' })).toBeVisible();
  await page.getByRole('button', { name: `Move to cart: ${name}` }).click();
  await expect(page.getByRole('button', { name: `Save for later: ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `Remove ${second?.name} from what is saved` }).click();
  await expect(page.getByRole('region', { name: /Saved for later/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: `Save for later: ${name}` })).toBeVisible();
});

test('a store is followed, counted and left', async ({ page, context, request }) => {
  const shopper = await newShopper(request);
  const { dataList } = await call<{ dataList: { urlKey: string; name: string }[] }>(
    request,
    'GET',
    '/store/List',
    { culture: 'en' },
  );
  const store = dataList.at(-1);
  await enter(context, shopper, 'en');
  await page.goto(`/store/${store?.urlKey}`);
  const follow = page.getByRole('button', { name: `Follow ${store?.name}` });
  await follow.click();
  const following = page.getByRole('button', { name: `Following: ${store?.name}` });
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^[1-9]\d* followers?$/)).toBeVisible();
  await page.goto('/user/profile/followed-stores');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: store?.name ?? '' })).toBeVisible();
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await following.click();
  await expect(main.getByText('You don’t follow a store yet')).toBeVisible();
});

test('a price is watched and the alert switched off; a guest is asked to sign in', async ({
  page,
  context,
  request,
}) => {
  const { dataList } = await call<{ dataList: Card[] }>(request, 'GET', '/product?inStock=true&perpage=30', {
    culture: 'en',
  });
  const product = dataList.find(({ productTypeId }) => productTypeId === 1);
  await enter(context, null, 'en');
  await page.goto(`/product/${product?.urlKey}`);
  const watch = page.getByRole('button', { name: /when the price drops/ });
  await watch.click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await enter(context, await newShopper(request), 'en');
  // Whoever presses before the page knows who they are isn't taken for a guest.
  const known = Promise.withResolvers<void>();
  await page.route('**/resources/visitor*', async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.goto(`/product/${product?.urlKey}`);
  // What is shown at once is saved a moment later.
  const saved = waitForPost(page, '/resources/watches');
  await watch.click();
  known.resolve();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await expect(watch).toHaveText('We’ll tell you when the price drops');
  await saved;
  await page.goto('/user/profile/product-watches');
  const main = page.getByRole('main');
  await expect(main.getByText(/^When it costs less than ฿/)).toBeVisible();
  await main.getByRole('button', { name: `Switch off the alert for ${product?.name}` }).click();
  await expect(main.getByText('The alert is switched off')).toBeVisible();
  await expect(main.getByText('No alerts yet')).toBeVisible();
});

test('a heart pressed before the page knows who is there is kept, also by who leaves at once', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  const { dataList } = await call<{ dataList: Card[] }>(request, 'GET', '/product?inStock=true&perpage=30', {
    culture: 'en',
  });
  const product = dataList.find(({ productTypeId }) => productTypeId === 1);
  await enter(context, null, 'en');
  // The page was made for a guest, and has not heard yet who is there.
  await page.route('**/resources/visitor*', () => undefined);
  const asked = page.waitForRequest('**/resources/visitor*');
  await page.goto(`/product/${product?.urlKey}`);
  await asked;
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: `Add ${product?.name} to favourites` })
    .first();
  await enter(context, shopper, 'en');
  await heart.click();
  await page.goto('/dev/outbox');
  await expect
    .poll(
      async () => (await call<{ ids: number[] }>(request, 'GET', '/product/WishlistProductIds', shopper)).ids,
    )
    .toContain(product?.id);
});

test('who signs in after another sees their own hearts', async ({ page, context, request }) => {
  const [first, second] = [await newShopper(request), await newShopper(request)];
  const { dataList } = await call<{ dataList: Card[] }>(request, 'GET', '/product?inStock=true&perpage=30', {
    culture: 'en',
  });
  const [mine, theirs] = dataList.filter(({ productTypeId }) => productTypeId === 1);
  await call(request, 'POST', `/product/SaveWishList/${mine?.id}`, first);
  await call(request, 'POST', `/product/SaveWishList/${theirs?.id}`, second);
  const heart = (name = '', isKept = true) =>
    page
      .getByRole('main')
      .getByRole('button', { name: isKept ? `Remove ${name} from favourites` : `Add ${name} to favourites` })
      .first();
  await enter(context, first, 'en');
  await page.goto('/user/profile/favourite');
  await expect(heart(mine?.name)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'My account menu' })
    .getByRole('button', { name: 'Logout' })
    .click();

  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  // Pressed before the page's scripts run, the link leads to the page instead of opening the dialog.
  const form = page.locator('form').filter({ has: page.locator('input[name=password]') });
  await form.locator('input[name=email]').fill(second.email);
  await form.locator('input[name=password]').fill('e2e-password-1');
  await form.locator('input[name=password]').press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toBeVisible();
  await page.goto(`/product/${mine?.urlKey}`);
  await expect(heart(mine?.name, false)).toBeVisible();
  await page.goto('/user/profile/favourite');
  await expect(heart(theirs?.name)).toBeVisible();
  await expect(heart(mine?.name)).toHaveCount(0);
});

test('works without scripts', async ({ browser, request }) => {
  const shopper = await newShopper(request);
  const { dataList } = await call<{ dataList: Card[] }>(request, 'GET', '/product?inStock=true&perpage=30');
  const product = dataList.find(({ productTypeId }) => productTypeId === 1);
  await call(request, 'POST', '/transaction/add', {
    ...shopper,
    data: { productId: product?.id, quantity: 2 },
  });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enter(context, shopper, 'th');
  const page = await context.newPage();
  await page.goto('/cart');
  await page.getByRole('button', { name: `เก็บไว้ซื้อภายหลัง: ${product?.name}` }).click();
  await expect(page.getByText('จำนวน 2 ชิ้น')).toBeVisible();
  await page.getByRole('button', { name: `ย้ายไปตะกร้า: ${product?.name}` }).click();
  await expect(page.getByRole('button', { name: `เก็บไว้ซื้อภายหลัง: ${product?.name}` })).toBeVisible();
  await page.goto(`/product/${product?.urlKey}`);
  await page.getByRole('button', { name: `ติดตามร้าน ${product?.seller.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product?.urlKey}$`));
  await page.getByRole('button', { name: 'แจ้งเตือนเมื่อราคาลด' }).click();
  await page
    .getByRole('button', { name: `เพิ่ม ${product?.name} ในรายการโปรด` })
    .first()
    .click();
  const main = page.getByRole('main');
  await page.goto('/user/profile/followed-stores');
  await expect(main.getByRole('link', { name: product?.seller.name ?? '' })).toBeVisible();
  await main.getByRole('button', { name: `กำลังติดตาม: ร้าน ${product?.seller.name}` }).click();
  await expect(main.getByText('ยังไม่ได้ติดตามร้านใด')).toBeVisible();
  await page.goto('/user/profile/favourite');
  await main.getByRole('button', { name: `นำ ${product?.name} ออกจากรายการโปรด` }).click();
  await expect(main.getByText('ยังไม่มีรายการโปรด')).toBeVisible();
  // What was viewed is forgotten at the second press, not at the first.
  await call(request, 'POST', `/product/Viewed/${product?.id}`, shopper);
  await page.goto('/user/profile/viewed-products');
  await main.locator('summary', { hasText: 'ลบประวัติการดู' }).click();
  await expect(main.getByText('รายการที่เคยดูจะหายไปทั้งหมดและเรียกคืนไม่ได้')).toBeVisible();
  await expect(main.getByRole('link', { name: product?.name ?? '' }).first()).toBeVisible();
  await main.getByRole('button', { name: 'ลบทั้งหมด' }).click();
  await expect(main.getByText('ยังไม่มีสินค้าที่เพิ่งดู')).toBeVisible();
  await page.goto('/user/profile/product-watches');
  await page.getByRole('button', { name: `ปิด: การแจ้งเตือนของ ${product?.name}` }).click();
  await expect(page.getByText('ปิดการแจ้งเตือนแล้ว')).toBeVisible();
  await context.close();
});
