import { expect, test } from '@playwright/test';
import { expectNoFindings } from './accessibility.ts';
import { call, demoPerson, enter, newShopper } from './order-desk.ts';
import { addBook } from './product-desk.ts';

/** A day in Bangkok so many days from now, as a date field has it. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + (7 * 60 * 60 + days * 24 * 60 * 60) * 1000).toISOString().slice(0, 10);
}

test('a store opens its counter and goes away for some days; shoppers are told, and an order says when it is due', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller2');
  const book = await addBook(request, seller, { stock: 5, state: 'onSale' });
  const context = await browser.newContext();
  await enter(context, seller, 'en');
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto('/manage-store/shipping');
  await expectNoFindings(page);
  await main.getByRole('link', { name: 'Change Pick up at the store' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Pick up at the store' })).toBeVisible();
  await main.getByLabel('Let buyers choose this channel').check();
  await main.getByRole('textbox', { name: 'House, building, soi, road' }).fill('12/3 ถนนพระสุเมรุ');
  await main.getByRole('combobox', { name: 'Find by zip code or subdistrict' }).fill('10200');
  await page.getByRole('listbox').getByRole('option').first().click();
  await main.getByRole('textbox', { name: 'Telephone' }).fill('02-123-4567');
  await main.getByRole('textbox', { name: 'Opening hours (Thai)' }).fill('');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('textbox', { name: 'Opening hours (Thai)' })).toBeFocused();
  await main.getByRole('textbox', { name: 'Opening hours (Thai)' }).fill('ทุกวัน 9:00–18:00 น.');
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved, for orders from now on')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Switch off Pick up at the store' })).toBeVisible();

  await main.getByRole('link', { name: 'Preparation and time off' }).click();
  await main.getByLabel('Handed over within').selectOption({ label: '2 working days' });
  await main.getByLabel('Away from').fill(dayFromNow(2));
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Please give the first and the last day')).toBeVisible();
  await main.getByLabel('Until').fill(dayFromNow(3));
  await main.getByRole('textbox', { name: 'Words to buyers (Thai)' }).fill('ไปงานหนังสือ');
  await expectNoFindings(page);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved, for orders from now on')).toBeVisible();

  const shopper = await newShopper(request);
  const { cartId } = await call<{ cartId: string }>(request, 'POST', '/transaction/add', {
    token: shopper.token,
    data: { productId: book.id, quantity: 1 },
  });
  const shopping = await browser.newContext();
  await enter(shopping, shopper, 'en');
  const shop = await shopping.newPage();
  await shop.goto('/checkout');
  await expect(shop.getByText(/The store sends nothing .* · ไปงานหนังสือ/)).toBeVisible();
  await expect(shop.getByRole('radio', { name: /^Pick up at the store/ })).toBeVisible();
  const { userAddresses } = await call<{ userAddresses: { id: number }[] }>(
    request,
    'GET',
    '/UserAddresses',
    {
      token: shopper.token,
    },
  );
  const { orders } = await call<{ orders: { orderNumber: string }[] }>(request, 'POST', '/order/place', {
    token: shopper.token,
    data: {
      id: cartId,
      paymentTypeId: 'cod',
      buyerInfo: { addressId: userAddresses[0]?.id },
      orders: [],
    },
  });
  const orderNumber = orders[0]?.orderNumber ?? '';
  await shop.goto(`/user/profile/my-order/${orderNumber}`);
  await expect(shop.getByText('Sent by')).toBeVisible();
  await shopping.close();

  await page.goto(`/manage-store/orders?search=${orderNumber}`);
  await expect(main.getByText(/^(By \d|Due today)/).first()).toBeVisible();
  await main.getByRole('link', { name: /^To ship/ }).click();
  await main.getByRole('link', { name: 'Those due first' }).click();
  await expect(main.getByRole('link', { name: 'Newest first' })).toBeVisible();
  await expect(main.getByText(orderNumber)).toBeVisible();
  await expectNoFindings(page);

  await page.goto('/manage-store/shipping/time');
  await main.getByLabel('Cancel this time off').check();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Saved, for orders from now on')).toBeVisible();
  await expect(main.getByLabel('Away from')).toHaveValue('');
  await context.close();
});

test('a shopper reads before the checkout what the store charges and when a book comes', async ({
  browser,
  request,
}) => {
  const seller = await demoPerson(request, 'seller2');
  const book = await addBook(request, seller, { stock: 5, state: 'onSale' });
  const context = await browser.newContext();
  await enter(context, null, 'en');
  const page = await context.newPage();
  // The search knows it a moment later.
  const urlKey = async () => {
    const { dataList } = await call<{ dataList: { id: number; urlKey: string }[] }>(
      request,
      'GET',
      `/product?search=${book.isbn}`,
    );
    return dataList.find(({ id }) => id === book.id)?.urlKey ?? '';
  };
  await expect.poll(urlKey).not.toBe('');
  await page.goto(`/product/${await urlKey()}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: book.name })).toBeVisible();
  await expect(
    main
      .getByText(/^Arrives \d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(
    main
      .getByText(/^Shipping ฿\d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await context.close();
});
