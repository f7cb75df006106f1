import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { baht, call, enter, newShopper } from './order-desk.ts';

// A busy machine takes its time to wake a page.

type Product = { id: number; urlKey: string; name: string; price: number; quantity: number };

/** Simple products in stock, each of another store. */
async function products(request: APIRequestContext, count: number, most = 10_000): Promise<Product[]> {
  const found = new Map<number, Product>();
  for (let pageNo = 1; found.size < count && pageNo <= 20; pageNo += 1) {
    const { dataList } = await call<{
      dataList: (Product & { productTypeId: number; seller: { id: number } })[];
    }>(request, 'GET', `/product?inStock=true&perpage=100&pageNo=${pageNo}`);
    for (const product of dataList)
      if (
        product.productTypeId === 1 &&
        product.quantity >= 3 &&
        product.quantity <= most &&
        !found.has(product.seller.id)
      )
        found.set(product.seller.id, product);
  }
  return [...found.values()].slice(0, count);
}

/** Waits until a form's scripts are at work: before, a press sends it as a page without them does. */
async function waitForScripts(form: Locator): Promise<void> {
  await expect(form).toHaveAttribute('action', '/resources/cart');
}

/** Opens a product's page, and waits until its scripts are at work. */
async function open(page: Page, product: Product): Promise<void> {
  await page.goto(`/product/${product.urlKey}`);
  await waitForScripts(page.locator('form', { has: page.getByLabel(`จำนวนของ ${product.name}`) }));
}

/** The buttons beside the picture; the bar at the lower edge has the same two. */
function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).locator('visible=true').first();
}

async function putIn(page: Page, ...list: Product[]): Promise<void> {
  for (const product of list) {
    await open(page, product);
    await button(page, 'เพิ่มลงตะกร้า').click();
    await expect(page.getByRole('dialog').getByText(product.name).first()).toBeVisible();
  }
}

const total = (page: Page) => page.getByRole('region', { name: 'สรุปรายการ' });

test.describe('a guest', () => {
  test('puts a product in: the panel opens with it, and it is there when the page is opened again', async ({
    page,
    request,
  }) => {
    const [one] = await products(request, 1);
    if (one === undefined) throw new Error('no product');
    await putIn(page, one);
    const panel = page.getByRole('dialog', { name: 'ตะกร้าสินค้า' });
    await expect(panel.getByText(baht(one.price)).first()).toBeVisible();
    await expect(panel.getByRole('link', { name: 'ชำระเงิน (1)' })).toBeVisible();

    await page.goto('/cart');
    await expect(page.getByRole('link', { name: 'ตะกร้า: สินค้า 1 ชิ้น' }).first()).toBeVisible();
    await expect(page.getByRole('spinbutton').or(page.getByLabel(`จำนวนของ ${one.name}`))).toHaveValue('1');
  });

  test('changes quantities: sent after a pause, between 1 and the stock', async ({ page, request }) => {
    const [one] = await products(request, 1, 40);
    if (one === undefined) throw new Error('no product');
    await putIn(page, one);
    await page.clock.install();
    await page.goto('/cart');
    const quantity = page.getByLabel(`จำนวนของ ${one.name}`);
    await waitForScripts(page.locator('form', { has: quantity }));
    const fewer = page.getByRole('button', { name: `ลดจำนวน ${one.name}` });
    const more = page.getByRole('button', { name: `เพิ่มจำนวน ${one.name}` });
    await expect(fewer).toBeDisabled();

    let changes = 0;
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().includes('/cart')) changes += 1;
    });
    // The page's own clock goes only when told: the pause is as long between two presses of a busy machine.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await more.click();
    await expect(quantity).toHaveValue('2');
    await page.clock.runFor(400);
    await more.click();
    await expect(quantity).toHaveValue('3');
    await page.clock.runFor(400);
    expect(changes).toBe(0);
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(
      total(page)
        .getByText(baht(one.price * 3), { exact: true })
        .last(),
    ).toBeVisible();
    expect(changes).toBe(1);

    await quantity.fill('9999');
    await expect(quantity).toHaveValue(String(one.quantity));
    await expect(more).toBeDisabled();
    await expect(page.getByText(`เหลือ ${one.quantity} ชิ้น`)).toBeVisible();
    await expect(total(page).getByText(`ยอดรวม (${one.quantity} ชิ้น)`)).toBeVisible();
  });

  test('chooses what to pay for: one, a store’s, all; and can’t pay for nothing', async ({
    page,
    request,
  }) => {
    const [one, two] = await products(request, 2);
    if (one === undefined || two === undefined) throw new Error('no products');
    await putIn(page, one, two);
    await page.goto('/cart');
    const all = page.getByRole('checkbox', { name: 'เลือกทั้งหมด' });
    const first = page.getByRole('checkbox', { name: `เลือก ${one.name}`, exact: true });
    await expect(all).toBeChecked();
    await expect(
      total(page)
        .getByText(baht(one.price + two.price), { exact: true })
        .last(),
    ).toBeVisible();

    await first.click();
    await expect(first).not.toBeChecked();
    await expect(all).toHaveAttribute('aria-checked', 'mixed');
    await expect(total(page).getByText(baht(two.price), { exact: true }).last()).toBeVisible();

    await page.reload();
    await expect(first).not.toBeChecked();
    await all.click();
    await expect(first).toBeChecked();
    await all.click();
    await expect(page.getByText('เลือกสินค้าอย่างน้อย 1 รายการเพื่อชำระเงิน')).toBeVisible();
    await expect(total(page).getByRole('button', { name: 'ชำระเงิน' })).toBeDisabled();
  });

  test('keeps the last of two ticks that are made at once, though the first takes long', async ({
    page,
    request,
  }) => {
    const [one, two] = await products(request, 2);
    if (one === undefined || two === undefined) throw new Error('no products');
    await putIn(page, one, two);
    await page.goto('/cart');
    const all = page.getByRole('checkbox', { name: 'เลือกทั้งหมด' });
    const [first, second] = [one, two].map(({ name }) =>
      page.getByRole('checkbox', { name: `เลือก ${name}`, exact: true }),
    );
    if (first === undefined || second === undefined) throw new Error('two products have two boxes');
    await first.click();
    await expect(all).toHaveAttribute('aria-checked', 'mixed');
    const areMade = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/resources/cart*', async (route) => {
      asked += 1;
      if (asked === 1) await areMade.promise;
      await route.fallback();
    });
    await all.click();
    await expect(all).toBeChecked();
    await second.click();
    await expect(second).not.toBeChecked();
    // The second hasn't gone yet: beside the first it might arrive before it.
    await page.waitForTimeout(300);
    expect(asked).toBe(1);
    areMade.resolve();
    await expect(first).toBeChecked();
    await expect(all).toHaveAttribute('aria-checked', 'mixed');
    await page.reload();
    await expect(first).toBeChecked();
    await expect(second).not.toBeChecked();
  });

  test('can’t put in more than there is', async ({ page, request }) => {
    const [one] = await products(request, 1, 40);
    if (one === undefined) throw new Error('no product');
    await open(page, one);
    await page.getByLabel(`จำนวนของ ${one.name}`).fill(String(one.quantity));
    await button(page, 'เพิ่มลงตะกร้า').click();
    await expect(page.getByRole('dialog').getByText(one.name).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'เพิ่มลงตะกร้า').click();
    await expect(page.getByText('ไม่สามารถสั่งซื้อได้เนื่องจากสินค้ามีจำนวนไม่เพียงพอ')).toBeVisible();
  });

  test('empties the cart: the cookie goes with the last product', async ({ page, context, request }) => {
    const [one] = await products(request, 1);
    if (one === undefined) throw new Error('no product');
    await putIn(page, one);
    await page.goto('/cart');
    expect((await context.cookies()).some(({ name }) => name === 'cartId')).toBe(true);
    await page.getByRole('button', { name: `ลบ ${one.name} ออกจากตะกร้า` }).click();
    await expect(page.getByText('ตะกร้าของคุณยังว่าง')).toBeVisible();
    expect((await context.cookies()).some(({ name }) => name === 'cartId')).toBe(false);
  });

  test('is asked to sign in also when buying before the page knows who is looking', async ({
    page,
    request,
  }) => {
    const [one] = await products(request, 1);
    if (one === undefined) throw new Error('no product');
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/resources/visitor.data*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, one);
    const answered = page.waitForResponse('**/resources/cart.data*');
    await button(page, 'ซื้อเลย').click();
    await answered;
    goOn();
    await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('is asked to sign in to pay or to buy now, and brings the cart along', async ({ page, request }) => {
    const [one] = await products(request, 1);
    if (one === undefined) throw new Error('no product');
    const shopper = await newShopper(request);
    await open(page, one);
    await button(page, 'ซื้อเลย').click();
    await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeVisible();
    await page.keyboard.press('Escape');

    await putIn(page, one);
    await page.goto('/cart');
    await total(page).getByRole('link', { name: 'ชำระเงิน (1)' }).click();
    const login = page.getByRole('dialog', { name: 'เข้าสู่ระบบ' });
    await login.locator('input[name=email]').fill(shopper.email);
    await login.locator('input[name=password]').fill('e2e-password-1');
    await login.locator('input[name=password]').press('Enter');
    await page.waitForURL('**/checkout');
    await expect(page.getByText(one.name).first()).toBeVisible();
  });
});

test('buying now keeps only that product ticked', async ({ page, context, request }) => {
  const [one, two] = await products(request, 2);
  if (one === undefined || two === undefined) throw new Error('no products');
  await enter(context, await newShopper(request), 'th');
  await putIn(page, one);
  await open(page, two);
  await button(page, 'ซื้อเลย').click();
  await page.waitForURL('**/cart');
  await expect(page.getByRole('checkbox', { name: `เลือก ${two.name}`, exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: `เลือก ${one.name}`, exact: true })).not.toBeChecked();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything a cart does works by forms', async ({ page, request }) => {
    const [one, two] = await products(request, 2);
    if (one === undefined || two === undefined) throw new Error('no products');
    for (const product of [one, two]) {
      await page.goto(`/product/${product.urlKey}`);
      await button(page, 'เพิ่มลงตะกร้า').click();
      await expect(page).toHaveURL(/\/cart$/);
    }
    await page.getByRole('button', { name: `เพิ่มจำนวน ${one.name}` }).click();
    await expect(page.getByLabel(`จำนวนของ ${one.name}`)).toHaveValue('2');
    await page.getByLabel(`จำนวนของ ${one.name}`).fill('3');
    await page.getByLabel(`จำนวนของ ${one.name}`).press('Enter');
    await expect(page.getByLabel(`จำนวนของ ${one.name}`)).toHaveValue('3');
    await expect(total(page)).toContainText(baht(one.price * 3 + two.price));

    await page.getByRole('checkbox', { name: `เลือก ${one.name}`, exact: true }).click();
    await expect(total(page)).toContainText(baht(two.price));
    await page.getByRole('button', { name: `ลบ ${two.name} ออกจากตะกร้า` }).click();
    await expect(total(page).getByRole('button', { name: 'ชำระเงิน' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'เลือกทั้งหมด' }).click();
    await total(page).getByRole('link', { name: 'ชำระเงิน (3)' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fcheckout/);
  });
});
