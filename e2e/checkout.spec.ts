import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { baht, call, enter, newShopper, type Person } from './order-desk.ts';

// A busy machine takes its time to wake a page.

type Product = {
  id: number;
  name: string;
  price: number;
  quantity: number;
  seller: { id: number; name: string };
};

/** Simple products in stock, each of another store. */
async function products(request: APIRequestContext, count: number, pageNo = 1): Promise<Product[]> {
  const { dataList } = await call<{ dataList: (Product & { productTypeId: number })[] }>(
    request,
    'GET',
    `/product?inStock=true&perpage=100&pageNo=${pageNo}`,
  );
  const bySeller = new Map<number, Product>();
  for (const product of dataList)
    if (product.productTypeId === 1 && product.quantity >= 5) bySeller.set(product.seller.id, product);
  return [...bySeller.values()].slice(0, count);
}

async function fillCart(
  request: APIRequestContext,
  { token }: Person,
  list: readonly Product[],
  quantity = 1,
): Promise<string> {
  let cartId = '';
  for (const { id } of list)
    ({ cartId } = await call<{ cartId: string }>(request, 'POST', '/transaction/add', {
      token,
      data: { productId: id, quantity },
    }));
  return cartId;
}

const place = (page: Page): Locator =>
  page.getByRole('button', { name: 'ยืนยันสั่งซื้อ' }).locator('visible=true').first();
const summary = (page: Page) => page.getByRole('region', { name: 'สรุปคำสั่งซื้อ' });

async function ordersOf(request: APIRequestContext, { token }: Person): Promise<{ grandTotal: number }[]> {
  return (await call<{ dataList: { grandTotal: number }[] }>(request, 'GET', '/Order/List', { token }))
    .dataList;
}

test('an order of two stores: shipping, voucher, payment; what is unticked stays in the cart', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  const [one, two, later] = await products(request, 3);
  if (one === undefined || two === undefined || later === undefined) throw new Error('no products');
  const cartId = await fillCart(request, shopper, [one, two, later]);
  await call(request, 'POST', '/transaction/select', {
    token: shopper.token,
    data: { cartId, productId: later.id, isCheckBox: false },
  });
  await enter(context, shopper, 'th');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'ชำระเงิน' })).toBeVisible();
  await expect(page.getByText(later.name)).toHaveCount(0);

  // Another channel of the first store changes the total by the difference of the fees.
  const before = await readTotal(page);
  const channels = page.getByRole('group', { name: `การจัดส่งของร้าน ${one.seller.name}` });
  const [cheap, dear] = await fees(channels);
  await channels.getByRole('radio').nth(1).check();
  await expect.poll(() => readTotal(page)).toBeCloseTo(before - cheap + dear, 2);

  await page.getByLabel('กรอกโค้ดคูปอง').fill('nosuchcode');
  await page.getByLabel('กรอกโค้ดคูปอง').press('Enter');
  await expect(page.getByText('ไม่พบคูปองนี้')).toBeVisible();
  await page.getByRole('button', { name: 'เอาคูปอง NOSUCHCODE ออก' }).click();
  await expect(page.getByText('ไม่พบคูปองนี้')).toHaveCount(0);

  await place(page).click();
  await expect(page.getByText('กรุณาเลือกวิธีชำระเงิน')).toBeVisible();
  await page.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();
  const total = await readTotal(page);
  await place(page).click();
  await page.waitForURL('**/payment/result/**');

  const orders = await ordersOf(request, shopper);
  expect(orders).toHaveLength(2);
  expect(orders.reduce((sum, order) => sum + order.grandTotal, 0)).toBeCloseTo(total, 2);
  await page.goto('/cart');
  await expect(page.getByText(later.name).first()).toBeVisible();
  await expect(page.getByText(one.name)).toHaveCount(0);
});

test('without a way to pay leads to the choice; pressed twice makes one order', async ({
  page,
  context,
  request,
}) => {
  const shopper = await newShopper(request);
  await fillCart(request, shopper, await products(request, 1, 2));
  await enter(context, shopper, 'th');
  await page.goto('/checkout');
  await place(page).click();
  await expect(page.getByText('กรุณาเลือกวิธีชำระเงิน')).toBeInViewport();
  await expect(page.getByRole('radio', { name: /พร้อมเพย์/ })).toBeFocused();
  await page.getByRole('radio', { name: /พร้อมเพย์/ }).check();
  await place(page).dblclick();
  await page.waitForURL('**/payment/result/**');
  expect(await ordersOf(request, shopper)).toHaveLength(1);
});

test('a tax invoice wants a right tax id and a branch’s number', async ({ page, context, request }) => {
  const shopper = await newShopper(request);
  await fillCart(request, shopper, await products(request, 1, 2));
  await enter(context, shopper, 'th');
  await page.goto('/checkout');
  const tax = page.getByRole('region', { name: 'ใบกำกับภาษี' });
  await expect(tax.getByLabel('เลขประจำตัวผู้เสียภาษี')).toBeHidden();
  await page.getByRole('radio', { name: /โอนเงิน/ }).check();
  await page.getByLabel('ต้องการใบกำกับภาษีเต็มรูปแบบ').check();
  await page.getByRole('radio', { name: 'นิติบุคคล' }).check();
  await page.getByRole('radio', { name: 'สาขา', exact: true }).check();
  await page.getByLabel('ชื่อ-นามสกุล หรือชื่อบริษัท').fill('บริษัท หนังสือดี จำกัด');
  await tax.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('0105536000314');
  await page.getByLabel('เลขที่สาขา').fill('12');
  await place(page).click();
  await expect(page.getByText('เลขประจำตัวผู้เสียภาษีไม่ถูกต้อง')).toBeVisible();
  await expect(tax.getByLabel('เลขประจำตัวผู้เสียภาษี')).toBeFocused();
  await expect(page.getByText('เลขที่สาขาต้องเป็นตัวเลข 5 หลัก')).toBeVisible();
  await tax.getByLabel('เลขประจำตัวผู้เสียภาษี').fill('0105536000313');
  await page.getByLabel('เลขที่สาขา').fill('00012');
  await place(page).click();
  await page.waitForURL('**/payment/result/**');
  const { dataList } = await call<{ dataList: { orderNumber: string }[] }>(request, 'GET', '/Order/List', {
    token: shopper.token,
  });
  const order = await call<{ taxInvoice: unknown }>(request, 'GET', `/Order/${dataList[0]?.orderNumber}`, {
    token: shopper.token,
  });
  expect(order.taxInvoice).toMatchObject({
    taxId: '0105536000313',
    branchNumber: '00012',
    branchType: 'branch',
  });
});

/** Somebody else orders what there is of a product, but for one copy. */
async function buyAllButOne(request: APIRequestContext, rival: Person, one: Product): Promise<void> {
  const theirs = await fillCart(request, rival, [one], one.quantity - 1);
  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    {
      token: rival.token,
    },
  );
  await call(request, 'POST', '/order/place', {
    token: rival.token,
    data: { id: theirs, paymentTypeId: 'cod', buyerInfo: { addressId: userAddresses[0]?.id }, orders: [] },
  });
}

test('sold out meanwhile: says so, and updating the cart shows what is left', async ({
  page,
  context,
  request,
}) => {
  const [one] = (await products(request, 30, 3)).sort((a, b) => a.quantity - b.quantity);
  if (one === undefined) throw new Error('no product');
  const shopper = await newShopper(request);
  const rival = await newShopper(request);
  await fillCart(request, shopper, [one], 2);
  await enter(context, shopper, 'th');
  await page.goto('/checkout');
  await page.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();

  await buyAllButOne(request, rival, one);

  await place(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('ไม่สามารถสั่งซื้อได้เนื่องจากสินค้ามีจำนวนไม่เพียงพอ');
  const refusal = page.getByRole('main').getByText('ไม่สามารถสั่งซื้อได้เนื่องจากสินค้ามีจำนวนไม่เพียงพอ');
  await expect(refusal).toHaveCount(1);
  await dialog.getByRole('button', { name: 'อัพเดทตะกร้า' }).click();
  await expect(page.getByText('อัพเดทตะกร้าสำเร็จ')).toBeVisible();
  // What was taken over stands in nobody's way any more.
  await expect(refusal).toHaveCount(0);
  await expect(summary(page)).toContainText('สินค้า 1 ชิ้น');
});

test('updating the cart takes its notice away, on its page and in its panel', async ({
  page,
  context,
  request,
}) => {
  const few = (await products(request, 30, 4)).sort((a, b) => a.quantity - b.quantity);
  for (const [at, where] of [
    [0, 'page'],
    [1, 'panel'],
  ] as const) {
    const one = few[at];
    if (one === undefined) throw new Error('no product');
    const shopper = await newShopper(request);
    await fillCart(request, shopper, [one], 2);
    await buyAllButOne(request, await newShopper(request), one);
    await enter(context, shopper, 'th');
    await page.goto(where === 'page' ? '/cart' : '/product');
    if (where === 'panel')
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^ตะกร้า: / })
        .click();
    const place = where === 'page' ? page.getByRole('main') : page.getByRole('dialog', { name: 'ตะกร้าสินค้า' });
    const notice = place.getByText('ราคาหรือจำนวนสินค้ามีการเปลี่ยนแปลง');
    await expect(notice).toBeVisible();
    await place.getByRole('button', { name: 'อัพเดทตะกร้า' }).click();
    await expect(page.getByText('อัพเดทตะกร้าสำเร็จ').first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the total is worked out by a button, and the order is placed by a form', async ({
    page,
    context,
    request,
  }) => {
    const shopper = await newShopper(request);
    const [one] = await products(request, 1, 2);
    if (one === undefined) throw new Error('no product');
    await fillCart(request, shopper, [one]);
    await enter(context, shopper, 'th');
    await page.goto('/checkout');
    const channels = page.getByRole('group', { name: `การจัดส่งของร้าน ${one.seller.name}` });
    const [, dear] = await fees(channels);
    await channels.getByRole('radio').nth(1).check();
    await page.getByRole('radio', { name: /เก็บเงินปลายทาง/ }).check();
    await page.getByRole('button', { name: 'คำนวณยอดใหม่' }).click();
    await expect(summary(page)).toContainText(baht(dear));
    await expect(page.getByRole('radio', { name: /เก็บเงินปลายทาง/ })).toBeChecked();
    await place(page).click();
    await page.waitForURL('**/payment/result/**');
    expect(await ordersOf(request, shopper)).toHaveLength(1);
  });
});

test('an empty cart leads back to the cart; a guest is asked to sign in', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/checkout');
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบ' })).toBeVisible();
  await enter(context, await newShopper(request), 'th');
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('ตะกร้าของคุณยังว่าง')).toBeVisible();
});

/** The total of the summary, in baht. */
async function readTotal(page: Page): Promise<number> {
  const text = await summary(page)
    .getByText(/^฿[\d,.]+$/)
    .last()
    .textContent();
  return Number((text ?? '').replace(/[฿,]/g, ''));
}

/** The fees of the first two channels, in baht. */
async function fees(channels: Locator): Promise<[number, number]> {
  const labels = await channels.locator('label').allTextContents();
  const [first = 0, second = 0] = labels.map((label) =>
    Number((/฿([\d,.]+)/.exec(label)?.[1] ?? '0').replace(',', '')),
  );
  return [first, second];
}
