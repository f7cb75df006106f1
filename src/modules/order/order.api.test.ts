import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { chargeFullPricesBefore } from '../pricing/test-prices.ts';
import { type TestShop, testShop } from './test-shop.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Who = { token?: string; headers?: Record<string, string>; culture?: 'th' | 'en' };
const post = (path: string, body: unknown, who: Who = {}) => api.call('POST', path, { body, ...who });
const get = (path: string, who: Who = {}) => api.call('GET', path, who);

async function shopper() {
  const person = await api.signIn();
  return { ...person, addressId: await shop.address(person.userId) };
}

/** Two stores with a product each, a shopper with both in the cart, and each store's seller. */
async function situation() {
  const [first, second] = [await shop.seller(), await shop.seller()];
  const book = await shop.product(first, { priceSatang: 25_000 });
  const pen = await shop.product(second, { priceSatang: 5_000 });
  const buyer = await shopper();
  const cartId = await shop.cart(api.services, buyer.userId, [book, pen]);
  const sellers = [await api.signIn('seller', first), await api.signIn('seller', second)] as const;
  const data = { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId: buyer.addressId }, orders: [] };
  return { first, second, book, pen, buyer, cartId, sellers, data };
}

async function placed() {
  const made = await situation();
  const reply = await post('/order/place', made.data, made.buyer);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const [one, two] = reply.body.detail.orders;
  return { ...made, reply, one: String(one.orderNumber), two: String(two.orderNumber) };
}

describe('POST /order/calculate', () => {
  test('works: totals a seller and in all, shipping choices, and why', async () => {
    const { first, second, cartId } = await situation();
    await api.db.execute(sql`update carts set user_id = null where id = ${cartId}`);
    const options = (await get(`/shipping/List?sellerId=${first}`)).body.detail.dataList;
    const express = options.find(({ code }: { code: string }) => code === 'express');
    const reply = await post(
      '/order/calculate',
      { id: cartId, orders: [{ sellerId: first, shippingId: express.id }], total: 1, countProduct: 99 },
      { culture: 'en' },
    );
    expect(reply).toMatchObject({
      status: 200,
      body: {
        result: 1,
        detail: {
          id: cartId,
          itemTotal: 300,
          discount: 0,
          shippingTotal: 130,
          grandTotal: 430,
          countProduct: 2,
          orders: [
            { sellerId: first, shippingFee: 90, total: 340 },
            { sellerId: second, shippingFee: 40, total: 90 },
          ],
          problems: [],
        },
      },
    });
    const { steps, orders, grandTotal } = reply.body.detail;
    expect(steps.reduce((sum: number, step: { amount: number }) => sum + step.amount, 0)).toBe(grandTotal);
    expect(orders[0].shippingOptions).toMatchObject([
      { code: 'post', fee: 40, daysMin: 2, daysMax: 4, isChosen: false },
      { code: 'express', fee: 90, isChosen: true },
    ]);
  });

  test('works: vouchers taken or refused, each with its reason', async () => {
    const { buyer, cartId, first } = await situation();
    const store = await shop.voucher({ kind: 'seller', sellerId: first, discountBasisPoints: 1_000 });
    const dear = await shop.voucher({ minSpendSatang: 900_000 });
    const reply = await post(
      '/order/calculate',
      { id: cartId, orders: [], promotionCode: `${store.toLowerCase()}, ${dear}, NOPE` },
      { ...buyer, culture: 'en' },
    );
    expect(reply.body.detail.vouchers).toMatchObject([
      { code: store, isAccepted: true, discount: 25, kind: 'seller' },
      {
        code: dear,
        isAccepted: false,
        reason: 'voucherMinSpend',
        message: expect.stringContaining('9,000.00'),
      },
      {
        code: 'NOPE',
        isAccepted: false,
        reason: 'voucherNotFound',
        message: 'This voucher could not be found',
      },
    ]);
    expect(reply.body.detail.grandTotal).toBe(355);
    expect(
      reply.body.detail.steps.find(({ kind }: { kind: string }) => kind === 'seller_voucher'),
    ).toMatchObject({
      amount: -25,
      fundedBy: 'seller',
    });
  });

  test('works: only named products count, and what is lacking is named', async () => {
    const { buyer, cartId, first, book, second, pen } = await situation();
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${pen}`);
    const orders = [
      { sellerId: first, products: [{ id: book, isCheckBox: true }] },
      { sellerId: second, products: [{ id: pen, isCheckBox: true }] },
    ];
    const reply = await post('/order/calculate', { id: cartId, orders }, buyer);
    expect(reply.body.detail).toMatchObject({
      grandTotal: 290,
      problems: [{ productId: pen, code: 'outOfStock', availableQuantity: 0 }],
    });
  });

  test('refuses a channel the seller doesn’t have; protects others’ carts', async () => {
    const { buyer, cartId, first } = await situation();
    const orders = [{ sellerId: first, shippingId: 999_999 }];
    expect(await post('/order/calculate', { id: cartId, orders }, buyer)).toMatchObject({
      status: 422,
      body: { code: 'shippingNotFound' },
    });
    for (const who of [{}, await shopper()])
      expect(await post('/order/calculate', { id: cartId, orders: [] }, who)).toMatchObject({
        status: 404,
        body: { code: 'cartNotFound' },
      });
  });
});

describe('POST /order/place', () => {
  test('works: the reply of DESIGN, by Idempotency-Key in the header or in the body', async () => {
    const { data, buyer, first, second, cartId } = await situation();
    const channels = (await get('/paymentChannel/List')).body.detail.dataList;
    const cod = channels.find(({ code }: { code: string }) => code === 'cod');
    const body = { ...data, paymentTypeId: cod.id };
    const reply = await post('/order/place', body, { ...buyer, headers: { 'idempotency-key': 'k' } });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        result: 1,
        detail: {
          referenceCode: expect.stringMatching(/^R\d+$/),
          cartId,
          orders: [
            { orderNumber: expect.stringMatching(/^R\d+-1$/), sellerId: first, total: 290 },
            { orderNumber: expect.stringMatching(/^R\d+-2$/), sellerId: second, total: 90 },
          ],
          payment: { channel: 'cod', status: 'pending' },
        },
      },
    });
    const again = await post('/order/place', { ...body, idempotencyKey: 'k' }, buyer);
    expect(again.body).toEqual(reply.body);
    const other = await post(
      '/order/place',
      { ...body, grandTotal: 1 },
      { ...buyer, headers: { 'idempotency-key': 'k' } },
    );
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
  });

  test('works: keeps a company’s tax invoice as it was asked for', async () => {
    const { data, buyer } = await situation();
    const taxInvoice = {
      type: 'company',
      name: 'บริษัท ดี จำกัด',
      taxId: '0-1055-36000-31-3',
      email: 'tax@example.com',
    };
    const buyerInfo = { ...data.buyerInfo, taxInvoice };
    const reply = await post('/order/place', { ...data, buyerInfo }, buyer);
    const { orderNumber } = reply.body.detail.orders[0];
    expect((await get(`/Order/${orderNumber}`, buyer)).body.detail.taxInvoice).toEqual({
      type: 'company',
      name: 'บริษัท ดี จำกัด',
      taxId: '0105536000313',
      branchType: 'head',
      branchNumber: '00000',
      branchName: null,
      email: 'tax@example.com',
      address: expect.stringContaining('99/1 ถนนพระราม 4'),
      zipCode: '10200',
    });
  });

  test('refuses: without an address, then without a way to pay, and says which is missing', async () => {
    const { data, buyer } = await situation();
    for (const buyerInfo of [undefined, null, {}, { addressId: null }]) {
      const missing = { ...data, buyerInfo, paymentTypeId: null };
      expect(await post('/order/place', missing, buyer)).toMatchObject({
        status: 422,
        body: { result: 0, code: 'addressMissing', message: 'กรุณาเลือกที่อยู่จัดส่ง' },
      });
      expect(await post('/order/place', missing, { ...buyer, culture: 'en' })).toMatchObject({
        body: { message: 'Please choose a delivery address' },
      });
    }
    for (const paymentTypeId of [undefined, null, 0, ''])
      expect(await post('/order/place', { ...data, paymentTypeId }, buyer)).toMatchObject({
        status: 422,
        body: { code: 'paymentMissing', message: 'กรุณาเลือกวิธีชำระเงิน' },
      });
    expect(await post('/order/place', { ...data, paymentTypeId: 99 }, buyer)).toMatchObject({
      status: 422,
      body: { code: 'paymentChannelNotFound' },
    });
  });

  test('refuses: a voucher that doesn’t hold, with what it would need', async () => {
    const { data, buyer } = await situation();
    const promotionCode = await shop.voucher({ minSpendSatang: 500_050 });
    const reply = await post('/order/place', { ...data, promotionCode }, { ...buyer, culture: 'en' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'voucherRefused' } });
    expect(JSON.stringify(reply.body)).toContain('This voucher needs a purchase of at least 5,000.50 baht');
  });

  test('works: says when the parcel may arrive, once it is to be sent', async () => {
    const { one, buyer } = await placed();
    const { arrival } = (await get(`/Order/${one}`, buyer)).body.detail;
    // The cheapest channel takes 2 to 4 business days.
    expect(arrival).toEqual({
      from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      to: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    const days = (Date.parse(arrival.to) - Date.parse(arrival.from)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(2);
    const unpaid = await situation();
    const reply = await post('/order/place', { ...unpaid.data, paymentTypeId: 'transfer' }, unpaid.buyer);
    const { orderNumber } = reply.body.detail.orders[0];
    expect((await get(`/Order/${orderNumber}`, unpaid.buyer)).body.detail.arrival).toBeNull();
  });

  test('refuses: more than may be held unpaid, with the orders to pay or to cancel', async () => {
    const product = await shop.product(await shop.seller(), { stockOnHand: 300 });
    const buyer = await shopper();
    const place = async (quantity: number, paymentTypeId = 'transfer', culture: 'th' | 'en' = 'th') => {
      const id = await shop.cart(api.services, null, [product], quantity);
      const data = { id, paymentTypeId, buyerInfo: { addressId: buyer.addressId }, orders: [] };
      return post('/order/place', data, { ...buyer, culture });
    };
    const tooMany = await place(80, 'cod', 'en');
    expect(tooMany).toMatchObject({
      status: 409,
      body: {
        code: 'tooManyUnpaidCopies',
        detail: { products: [{ productId: product, held: 0, mostMore: 75 }], orders: [] },
      },
    });
    expect(tooMany.body.message).toMatch(
      /^You can order at most 75 more copies of “Thing \d+” before paying\. Order that many, pay/,
    );
    const first = (await place(75)).body.detail;
    const full = await place(1);
    expect(full.body.message).toMatch(/^คุณจอง “สินค้า \d+” ไว้โดยยังไม่ชำระเงินครบจำนวนแล้ว/);
    expect(full.body.message).toContain(`ยกเลิกคำสั่งซื้อ ${first.referenceCode} ก่อน`);

    const other = await shop.product(await shop.seller());
    const others = Array.from({ length: 9 }, async () => {
      const id = await shop.cart(api.services, null, [other], 1);
      return post(
        '/order/place',
        { id, paymentTypeId: 'transfer', buyerInfo: { addressId: buyer.addressId }, orders: [] },
        buyer,
      );
    });
    for (const reply of await Promise.all(others)) expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const oneMore = await place(1);
    expect(oneMore).toMatchObject({ status: 409, body: { code: 'tooManyUnpaidOrders' } });
    expect(oneMore.body.detail).toMatchObject({ most: 10, count: 10 });
    expect(oneMore.body.detail.orders).toHaveLength(10);
    expect(oneMore.body.detail.orders[0]).toEqual({
      referenceCode: first.referenceCode,
      cartId: first.cartId,
      orderNumber: first.orders[0].orderNumber,
      state: 'payment',
    });
    expect(oneMore.body.message).toContain(first.referenceCode);
  });

  test('refuses: a wrong tax id, a branch without number, somebody else’s address', async () => {
    const { data, buyer } = await situation();
    const company = { type: 'company', name: 'บริษัท', taxId: '0105536000313' };
    const withTax = (taxInvoice: object) => ({ ...data, buyerInfo: { ...data.buyerInfo, taxInvoice } });
    const wrongId = await post('/order/place', withTax({ ...company, taxId: '0105536000314' }), buyer);
    expect(wrongId).toMatchObject({ status: 400, body: { code: 'inputInvalid' } });
    expect(wrongId.body.detail.fields).toMatchObject([
      { field: 'buyerInfo.taxInvoice.taxId', code: 'taxIdInvalid' },
    ]);
    const noBranch = await post('/order/place', withTax({ ...company, branchType: 'branch' }), buyer);
    expect(noBranch.body.detail.fields).toMatchObject([{ field: 'buyerInfo.taxInvoice.branchNumber' }]);
    const addressId = (await shopper()).addressId;
    expect(await post('/order/place', { ...data, buyerInfo: { addressId } }, buyer)).toMatchObject({
      status: 404,
      body: { code: 'addressNotFound' },
    });
  });

  test('refuses in words: SPEC’s, in both languages', async () => {
    const { data, buyer, book } = await situation();
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${book}`);
    expect((await post('/order/place', data, { ...buyer, culture: 'en' })).body).toMatchObject({
      code: 'productOutOfStock',
      message: 'Unable to place an order due to insufficient quantity',
      detail: {
        products: [{ productId: book, name: expect.stringMatching(/^Thing/), availableQuantity: 0 }],
      },
    });
    expect((await post('/order/place', data, buyer)).body.message).toBe(
      'ไม่สามารถสั่งซื้อได้เนื่องจากสินค้ามีจำนวนไม่เพียงพอ',
    );
  });

  test('protects: wants somebody signed in, and that cart’s owner', async () => {
    const { data } = await situation();
    expect(await post('/order/place', data)).toMatchObject({ status: 401 });
    expect(await post('/order/place', data, await shopper())).toMatchObject({
      status: 404,
      body: { code: 'cartNotFound' },
    });
  });

  test('protects: prices are the server’s, whatever is sent', async () => {
    const { data, buyer } = await situation();
    const reply = await post('/order/place', { ...data, total: 0.01, countProduct: 1 }, buyer);
    expect(reply.body.detail.orders.map(({ total }: { total: number }) => total)).toEqual([290, 90]);
  });
});

describe('a shopper’s orders', () => {
  test('works: listed newest first, by status, by search; counted; shown whole', async () => {
    const { buyer, one, two, first, book } = await placed();
    const list = await get('/Order/List', buyer);
    expect(list.body.detail).toMatchObject({ total: 2, pageNo: 1, perpage: 10 });
    expect(list.body.detail.dataList.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([
      two,
      one,
    ]);
    expect((await get('/Order/List?status=unpaid', buyer)).body.detail.total).toBe(0);
    expect((await get(`/Order/List?search=${one}`, buyer)).body.detail.total).toBe(1);
    expect((await get('/Order/List?perpage=1&pageNo=2', buyer)).body.detail.dataList).toMatchObject([
      { orderNumber: one },
    ]);
    const counts = (await get('/Order/OrderStatusWithCount', { ...buyer, culture: 'en' })).body.detail;
    expect(counts).toContainEqual({ id: 3, status: 'ready_to_ship', name: 'To ship', count: 2 });
    expect(counts.some(({ id }: { id: number }) => id === 0)).toBe(false);
    expect((await get(`/Order/${one}`, buyer)).body.detail).toMatchObject({
      orderNumber: one,
      status: 'ready_to_ship',
      paymentStatus: 'pending',
      paymentChannel: 'cod',
      seller: { id: first },
      products: [{ productId: book, quantity: 1, price: 250, total: 250, isFreeProduct: false }],
      itemTotal: 250,
      productDiscount: 0,
      headerDiscount: 0,
      liveDiscount: 0,
      shippingFee: 40,
      grandTotal: 290,
      groupTotal: 380,
      shippingAddress: { firstname: 'สมศรี', zipCode: '10200' },
      canPay: false,
      canCancel: true,
      canConfirm: false,
      timeline: [{ status: 'ready_to_ship', note: null }],
    });
  });

  test('works: steps of one order add up to its total, vouchers of the house shared', async () => {
    const { data, buyer, first } = await situation();
    const codes = [
      await shop.voucher({ discountSatang: 3_333 }),
      await shop.voucher({ kind: 'seller', sellerId: first, discountSatang: 1_111 }),
      await shop.voucher({ kind: 'shipping', discountSatang: 5_555 }),
    ];
    const reply = await post('/order/place', { ...data, promotionCode: codes.join(',') }, buyer);
    for (const { orderNumber, total } of reply.body.detail.orders) {
      const { steps, grandTotal } = (await get(`/Order/${orderNumber}`, buyer)).body.detail;
      expect(grandTotal).toBe(total);
      const sum = steps.reduce(
        (all: number, step: { amount: number }) => all + Math.round(step.amount * 100),
        0,
      );
      expect(sum).toBe(Math.round(total * 100));
    }
  });

  test('works: an order says apart what its products, its vouchers and its parcel were cheaper by', async () => {
    const sellerId = await shop.seller();
    const book = await shop.product(sellerId, { priceSatang: 20_000, fullPriceSatang: 25_000 });
    await chargeFullPricesBefore(api.db);
    const buyer = await shopper();
    const cartId = await shop.cart(api.services, buyer.userId, [book]);
    const codes = [
      await shop.voucher({ kind: 'seller', sellerId, discountSatang: 1_000 }),
      await shop.voucher({ kind: 'shipping', discountSatang: 1_500 }),
    ];
    const { addressId } = buyer;
    const data = {
      id: cartId,
      paymentTypeId: 'cod',
      buyerInfo: { addressId },
      promotionCode: codes.join(','),
    };
    const [{ orderNumber }] = (await post('/order/place', data, buyer)).body.detail.orders;
    const shown = (await get(`/Order/${orderNumber}`, buyer)).body.detail;
    expect(shown).toMatchObject({
      productDiscount: 50,
      headerDiscount: 10,
      liveDiscount: 0,
      shippingFee: 40,
      shippingDiscount: 15,
      grandTotal: 215,
    });
  });

  test('works: cancelled by the shopper, once; refuses when it is too late', async () => {
    const { buyer, one, two, sellers, book } = await placed();
    expect((await post(`/Order/${one}/cancel`, { reason: 'เปลี่ยนใจ' }, buyer)).body.detail).toEqual({
      orderNumber: one,
      status: 'cancelled',
    });
    expect(await shop.stock(book)).toMatchObject({ onHand: 10, reserved: 0 });
    expect(await post(`/Order/${one}/cancel`, {}, buyer)).toMatchObject({
      status: 409,
      body: { code: 'orderNotCancellable' },
    });
    const shipped = { provider: 'ไปรษณีย์ไทย', trackingNumber: 'EX123456789TH' };
    expect((await post(`/seller/Order/${two}/ship`, shipped, sellers[1])).status).toBe(200);
    expect(await post(`/Order/${two}/cancel`, {}, buyer)).toMatchObject({ status: 409 });
    expect((await get(`/Order/${one}`, buyer)).body.detail).toMatchObject({
      status: 'cancelled',
      statusReason: 'เปลี่ยนใจ',
    });
  });

  test('works: received, once it is shipped', async () => {
    const { buyer, one, sellers } = await placed();
    expect(await post(`/Order/${one}/confirm`, {}, buyer)).toMatchObject({
      status: 409,
      body: { code: 'orderNotShipped' },
    });
    await post(`/seller/Order/${one}/ship`, { provider: 'Kerry', trackingNumber: 'K-1234' }, sellers[0]);
    const detail = (await get(`/Order/${one}`, buyer)).body.detail;
    expect(detail).toMatchObject({
      status: 'shipped',
      shippingProvider: 'Kerry',
      trackingNumber: 'K-1234',
      canConfirm: true,
    });
    expect((await post(`/Order/${one}/confirm`, {}, buyer)).body.detail.status).toBe('complete');
  });

  test('protects: others’ orders aren’t found, and visitors are asked to sign in', async () => {
    const { one } = await placed();
    const stranger = await shopper();
    for (const [method, path] of [
      ['GET', `/Order/${one}`],
      ['POST', `/Order/${one}/cancel`],
      ['POST', `/Order/${one}/confirm`],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      expect(await api.call(method, path, { ...stranger, ...body })).toMatchObject({
        status: 404,
        body: { code: 'orderNotFound' },
      });
      expect(await api.call(method, path, body)).toMatchObject({ status: 401 });
    }
    expect((await get('/Order/List', stranger)).body.detail.total).toBe(0);
    expect(await get('/Order/List')).toMatchObject({ status: 401 });
    expect(await get('/Order/OrderStatusWithCount')).toMatchObject({ status: 401 });
    expect(await get('/Order/R1;drop', stranger)).toMatchObject({ status: 400 });
  });
});

describe('a store’s orders', () => {
  test('works: listed with the buyer and the commission, prepared, shipped', async () => {
    const { sellers, one } = await placed();
    const [seller] = sellers;
    const list = await get('/seller/Order/List?status=ready_to_ship', seller);
    expect(list.body.detail).toMatchObject({
      total: 1,
      dataList: [
        { orderNumber: one, buyerName: 'สมศรี รักอ่าน', commission: 20, canPrepare: true, canShip: true },
      ],
    });
    expect(list.body.detail.dataList[0].cartId).toBeUndefined();
    expect((await get('/seller/Order/OrderStatusWithCount', seller)).body.detail).toContainEqual(
      expect.objectContaining({ status: 'ready_to_ship', count: 1 }),
    );
    expect((await post(`/seller/Order/${one}/prepare`, {}, seller)).body.detail.status).toBe('ready_to_ship');
    expect((await post(`/seller/Order/${one}/prepare`, {}, seller)).status).toBe(200);
    const prepared = (await get(`/seller/Order/${one}`, seller)).body.detail;
    expect(prepared).toMatchObject({ canPrepare: false, canShip: true, preparedAt: expect.any(String) });
    const shipped = { provider: 'Kerry', trackingNumber: 'K1234' };
    expect((await post(`/seller/Order/${one}/ship`, shipped, seller)).body.detail.status).toBe('shipped');
    // The same parcel said again is the same parcel; another one has nothing to hold.
    expect((await post(`/seller/Order/${one}/ship`, shipped, seller)).body.detail.status).toBe('shipped');
    expect(
      await post(`/seller/Order/${one}/ship`, { ...shipped, trackingNumber: 'K9999' }, seller),
    ).toMatchObject({
      status: 409,
      body: { code: 'orderNotReady' },
    });
    expect(await post(`/seller/Order/${one}/prepare`, {}, seller)).toMatchObject({ status: 409 });
  });

  test('works: a store that can’t supply cancels with a reason, which the buyer reads', async () => {
    const { sellers, one, buyer } = await placed();
    expect(await post(`/seller/Order/${one}/cancel`, { reason: '' }, sellers[0])).toMatchObject({
      status: 400,
    });
    expect((await post(`/seller/Order/${one}/cancel`, { reason: 'หนังสือชำรุด' }, sellers[0])).status).toBe(200);
    expect((await get(`/Order/${one}`, buyer)).body.detail.statusReason).toBe('หนังสือชำรุด');
  });

  test('works: a reason that was chosen in one language is read in the other, a note as it was written', async () => {
    const { sellers, one, two, buyer } = await placed();
    await post(`/seller/Order/${one}/cancel`, { reason: 'Out of stock: until May' }, sellers[0]);
    await post(`/Order/${two}/cancel`, { reason: 'I changed my mind' }, buyer);
    const readBuyer = await get(`/Order/${one}`, buyer);
    expect(readBuyer.body.detail.statusReason).toBe('สินค้าหมด: until May');
    expect(readBuyer.body.detail.timeline.at(-1)).toMatchObject({ note: 'สินค้าหมด: until May' });
    const store = { ...sellers[1], culture: 'th' } as const;
    expect((await get(`/seller/Order/${two}`, store)).body.detail.statusReason).toBe(
      'เปลี่ยนใจ ไม่ต้องการสินค้าแล้ว',
    );
  });

  test.each([
    ['no provider', { provider: '', trackingNumber: 'K1234' }],
    ['no tracking number', { provider: 'Kerry', trackingNumber: '' }],
    ['a tracking number with markup', { provider: 'Kerry', trackingNumber: '<b>1234</b>' }],
  ])('refuses to ship with %s', async (_, body) => {
    const { sellers, one } = await placed();
    expect(await post(`/seller/Order/${one}/ship`, body, sellers[0])).toMatchObject({ status: 400 });
  });

  test('protects: another store’s orders aren’t found; shoppers and visitors have no store', async () => {
    const { sellers, one, buyer } = await placed();
    const [, rival] = sellers;
    const shipped = { provider: 'Kerry', trackingNumber: 'K1234' };
    expect(await get(`/seller/Order/${one}`, rival)).toMatchObject({ status: 404 });
    expect(await post(`/seller/Order/${one}/prepare`, {}, rival)).toMatchObject({ status: 404 });
    expect(await post(`/seller/Order/${one}/ship`, shipped, rival)).toMatchObject({ status: 404 });
    expect(await post(`/seller/Order/${one}/cancel`, { reason: 'x' }, rival)).toMatchObject({ status: 404 });
    for (const [method, path, body] of [
      ['GET', '/seller/Order/List', undefined],
      ['GET', '/seller/Order/OrderStatusWithCount', undefined],
      ['GET', `/seller/Order/${one}`, undefined],
      ['POST', `/seller/Order/${one}/prepare`, {}],
      ['POST', `/seller/Order/${one}/ship`, shipped],
      ['POST', `/seller/Order/${one}/cancel`, { reason: 'x' }],
    ] as const) {
      expect(await api.call(method, path, { ...buyer, body })).toMatchObject({ status: 403 });
      expect(await api.call(method, path, { body })).toMatchObject({ status: 401 });
    }
  });
});

describe('what checkouts choose from', () => {
  test('works: shipping of a seller sorted by sortOrder; of all; vouchers that run', async () => {
    const sellerId = await shop.seller();
    const own = await shop.voucher({
      kind: 'seller',
      sellerId,
      discountBasisPoints: 1_500,
      maxDiscountSatang: 9_900,
    });
    const over = await shop.voucher({ kind: 'seller', sellerId, endsAt: new Date('2026-01-02T00:00:00Z') });
    const usedUp = await shop.voucher({ kind: 'seller', sellerId, usageLimit: 1, usedCount: 1 });
    const { dataList } = (await get(`/shipping/List?sellerId=${sellerId}`)).body.detail;
    expect(dataList).toMatchObject([
      { code: 'post', fee: 40, extraKilogramFee: 10, freeFrom: null, sellerId },
      { code: 'express', fee: 90, sellerId },
    ]);
    expect((await get('/shipping/List')).body.detail.dataList.length).toBeGreaterThan(2);
    const offered = (await get(`/voucher/List?sellerId=${sellerId}`)).body.detail.dataList;
    expect(offered).toContainEqual(
      expect.objectContaining({ code: own, discountPercent: 15, maxDiscount: 99, kind: 'seller', sellerId }),
    );
    const codes = offered.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain(over);
    expect(codes).not.toContain(usedUp);
  });

  test('refuses a seller that is no number; protects other sellers’ vouchers from showing', async () => {
    const sellerId = await shop.seller();
    const own = await shop.voucher({ kind: 'seller', sellerId });
    expect(await get('/shipping/List?sellerId=x')).toMatchObject({ status: 400 });
    expect(await get('/voucher/List?sellerId=0')).toMatchObject({ status: 400 });
    const codes = (await get('/voucher/List')).body.detail.dataList.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain(own);
  });
});
