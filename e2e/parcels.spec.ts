import { type APIRequestContext, expect, test } from '@playwright/test';
import { sharp } from '../src/platform/images/safe-sharp.ts';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newShopper, nextBank, type Person } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A picture no other slip is like. */
function slipPicture(): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 40 * 60 * 3 }, () => Math.floor(Math.random() * 256)));
  return sharp(noise, { raw: { width: 40, height: 60, channels: 3 } })
    .resize(400, 600, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** A paid order of two books that nobody else sells, two copies of the first and one of the second. */
async function paidOrder(request: APIRequestContext, seller: Person) {
  const first = await addBook(request, seller, { stock: 5, state: 'onSale' });
  const second = await addBook(request, seller, { stock: 5, state: 'onSale' });
  const buyer = await newShopper(request);
  const { token } = buyer;
  let cartId = '';
  for (const [book, quantity] of [
    [first, 2],
    [second, 1],
  ] as const)
    ({ cartId } = await call<{ cartId: string }>(request, 'POST', '/transaction/add', {
      token,
      data: { productId: book.id, quantity, ...(cartId === '' ? {} : { cartId }) },
    }));
  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    { token },
  );
  const placed = await call<{ referenceCode: string; orders: { orderNumber: string; total: number }[] }>(
    request,
    'POST',
    '/order/place',
    {
      token,
      data: {
        id: cartId,
        paymentTypeId: 'transfer',
        buyerInfo: { addressId: userAddresses[0]?.id },
        orders: [],
      },
    },
  );
  const total = placed.orders.reduce((sum, order) => sum + order.total, 0);
  const { slips } = await call<{ slips: { id: number }[] }>(request, 'POST', '/payment/slip', {
    token,
    multipart: {
      referenceCode: placed.referenceCode,
      bankCode: nextBank(),
      amount: total.toFixed(2),
      transferredAt: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16),
      file: { name: 'slip.png', mimeType: 'image/png', buffer: await slipPicture() },
    },
  });
  const staff = await demoPerson(request, 'finance');
  await call(request, 'POST', `/admin/slip/${slips[0]?.id}/approve`, {
    token: staff.token,
    data: {},
  });
  return { buyer, first, second, orderNumber: placed.orders[0]?.orderNumber ?? '' };
}

test('a store packs an order by scanning: a wrong book is refused, the last copy packs it', async ({
  page,
  context,
  request,
}) => {
  const seller = await demoPerson(request, 'seller2');
  const { first, second, orderNumber } = await paidOrder(request, seller);
  await enter(context, seller, 'en');
  await page.goto('/manage-store/orders/packing');
  const main = page.getByRole('main');
  await expectNoFindings(page);
  // A number that isn't the store's stays at the desk, and what is scanned next takes its place.
  await main.getByLabel('Order number').fill('R9999-1');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Your store has no order R9999-1. Scan it again.')).toBeVisible();
  await expect(main.getByLabel('Order number')).toBeFocused();
  // A scanner types and ends with Enter: the label first.
  await page.keyboard.type(orderNumber);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: `Pack ${orderNumber}` })).toBeVisible();
  const code = main.getByLabel('Barcode of the book');
  await expect(code).toBeFocused();
  const scan = async (text: string) => {
    await code.fill(text);
    await page.keyboard.press('Enter');
  };
  await scan(first.isbn);
  await expect(main.getByText('1 of 3 in the box')).toBeVisible();
  await scan('9780306406157');
  await expect(main.getByRole('alert')).toContainText('Wrong book!');
  await expectNoFindings(page);
  // What says nothing of a book is none that was refused; nor is another order's number, if the store has no such order.
  await scan('hello');
  await expect(main.getByText('“hello” couldn’t be read')).toBeVisible();
  await scan('R9999-1');
  await expect(main.getByText('Your store has no order R9999-1. Scan it again.')).toBeVisible();
  await expect(code).toBeFocused();
  await scan(second.isbn);
  await expect(main.getByText('2 of 3 in the box')).toBeVisible();
  await scan(second.isbn);
  await expect(main.getByRole('alert')).toContainText('One too many!');
  await scan(first.isbn);
  await expect(main.getByText(`${orderNumber} is packed`).first()).toBeVisible();
  await page.goto(`/manage-store/orders/${orderNumber}`);
  await expect(main.getByText('3 of 3 scanned')).toBeVisible();
  await expect(main.getByText('2 wrong books refused')).toBeVisible();
  await expectNoFindings(page);
});

test('an order goes in two parcels; its buyer sees what is in each', async ({ page, context, request }) => {
  const seller = await demoPerson(request, 'seller2');
  const { buyer, first, second, orderNumber } = await paidOrder(request, seller);
  await enter(context, seller, 'en');
  const main = page.getByRole('main');
  // Its labels say that they are two before either has left.
  await page.goto(`/manage-store/orders/many?orderNumber=${orderNumber}`);
  await main.getByLabel('Parcels', { exact: true }).fill('2');
  await expectNoFindings(page);
  const printed = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Print' }).click();
  expect((await printed).suggestedFilename()).toBe('labels-a6.pdf');
  await page.goto(`/manage-store/orders/${orderNumber}`);
  const ship = main.locator('#ship');
  const give = async (trackingNumber: string) => {
    await ship.getByText('Hand over to a carrier', { exact: true }).click();
    await ship.getByRole('combobox', { name: /^Carrier/ }).selectOption('Flash Express');
    await ship.getByRole('textbox', { name: /^Tracking number/ }).fill(trackingNumber);
  };
  await give('FL000001');
  await main.locator('summary', { hasText: 'Send only a part' }).click();
  await main.getByLabel(`How many of ${first.name}`).fill('1');
  await main.getByLabel(`How many of ${second.name}`).fill('0');
  await main.getByRole('button', { name: 'Confirm shipping' }).click();
  await expect(main.getByText('Some copies have still to be sent.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Parcel 1 of 2' })).toBeVisible();
  await expectNoFindings(page);

  const shopping = await context.browser()?.newContext();
  if (shopping === undefined) throw new Error('no browser');
  await enter(shopping, buyer, 'en');
  const shop = await shopping.newPage();
  await shop.goto(`/user/profile/my-order/${orderNumber}`);
  await expect(shop.getByText('Partly shipped').first()).toBeVisible();
  await expect(shop.getByRole('list', { name: 'What is in parcel 1' })).toContainText(first.name);
  await expect(shop.getByRole('list', { name: 'Not sent yet' })).toContainText(second.name);
  await expectNoFindings(shop);

  await give('FL000002');
  await main.getByRole('button', { name: 'Confirm shipping' }).click();
  await expect(main.getByRole('heading', { name: 'Parcel 2 of 2' })).toBeVisible();
  await expect(main.getByText('Not sent yet')).toHaveCount(0);
  await shop.reload();
  await expect(shop.getByRole('link', { name: 'Track parcel 2' })).toHaveAttribute('href', /FL000002/);
  await shopping.close();
});
