import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageSizes } from '../../platform/pdf/pdf-writer.ts';
import { readBars } from '../../platform/pdf/test-read-barcodes.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { formatDate } from '../../shared/bangkok-time.ts';
import { latinToThaiLayout } from '../../shared/keyboard-layout.rules.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

const now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Who = { token: string };
const post = (path: string, body: unknown, who: Who) => api.call('POST', path, { body, token: who.token });

let sellerId: number;
let seller: Who;
let buyer: Awaited<ReturnType<TestApi['signIn']>>;
let productId: number;
beforeEach(async () => {
  sellerId = await shop.seller();
  seller = await api.signIn('seller', sellerId);
  buyer = await api.signIn();
  productId = await shop.product(sellerId, { sku: 'A-7', stockOnHand: 500 });
});

/** An order of the store, to be paid in cash, and so to be sent at once. */
async function order(channel: 'cod' | 'transfer' = 'cod'): Promise<string> {
  const cartId = await shop.cart(api.services, buyer.userId, [productId]);
  const addressId = await shop.address(buyer.userId);
  const reply = await post(
    '/order/place',
    { id: cartId, paymentTypeId: channel, buyerInfo: { addressId }, orders: [] },
    buyer,
  );
  return reply.body.detail.orders[0].orderNumber;
}

/** `labels-a6&planned=2` asks with more in the query. */
async function papers(asked: string, orderNumbers: readonly string[], who: Who = seller): Promise<Response> {
  const [paper, more] = asked.split('&');
  const query = `orderNumbers=${orderNumbers.join(',')}${more === undefined ? '' : `&${more}`}`;
  return api.app.request(`/api/seller/Order/papers/${paper}?${query}`, {
    headers: { 'x-api-key': 'test-key', authorization: `Bearer ${who.token}` },
  });
}

const textsOf = async (reply: Response) => readPdf(Buffer.from(await reply.arrayBuffer())).pages;

describe('POST /seller/Order/prepare', () => {
  test('works: each is answered by itself, and pressing twice changes nothing', async () => {
    const [one, other, unpaid] = [await order(), await order(), await order('transfer')];
    const orderNumbers = [one, other, one, unpaid, 'R999999999-1'];
    const first = await post('/seller/Order/prepare', { orderNumbers }, seller);
    expect(first.body.detail).toEqual({
      prepared: 2,
      dataList: [
        { orderNumber: one, refusal: null },
        { orderNumber: other, refusal: null },
        { orderNumber: unpaid, refusal: 'orderNotReady' },
        { orderNumber: 'R999999999-1', refusal: 'orderNotFound' },
      ],
    });
    const [again, meanwhile] = await Promise.all([
      post('/seller/Order/prepare', { orderNumbers: [one, other] }, seller),
      post('/seller/Order/prepare', { orderNumbers: [other, one] }, seller),
    ]);
    for (const { status, body } of [again, meanwhile]) {
      expect(status).toBe(200);
      expect(body.detail.prepared).toBe(2);
    }
  });

  test('refuses: none, too many, what is no number', async () => {
    const refused = async (orderNumbers: unknown) =>
      (await post('/seller/Order/prepare', { orderNumbers }, seller)).status;
    expect(await refused([])).toBe(400);
    expect(await refused(Array.from({ length: 201 }, (_, at) => `R${at + 1}-1`))).toBe(400);
    expect(await refused(["R1-1' or 1=1"])).toBe(400);
  });

  test('protects: another store’s order isn’t there', async () => {
    const orderNumber = await order();
    const stranger = await api.signIn('seller', await shop.seller());
    const reply = await post('/seller/Order/prepare', { orderNumbers: [orderNumber] }, stranger);
    expect(reply.body.detail.dataList).toEqual([{ orderNumber, refusal: 'orderNotFound' }]);
  });
});

describe('POST /seller/Order/ship', () => {
  const parcel = (orderNumber: string, trackingNumber: string, provider = 'Flash Express') => ({
    orderNumber,
    provider,
    trackingNumber,
  });

  test('works: a wrong number refuses its own parcel only, and sent again nothing changes', async () => {
    const [one, other, unpaid, scannedTwice] = [
      await order(),
      await order(),
      await order('transfer'),
      await order(),
    ];
    const parcels = [
      // Scanned while a Thai keyboard was on.
      parcel(one, latinToThaiLayout('TH0001')),
      parcel(other, '!!'),
      parcel(unpaid, 'TH0003'),
      parcel(scannedTwice, 'th0001'),
      parcel(one, 'TH0005'),
      parcel('R999999999-1', 'TH0006'),
      parcel('no number', 'TH0007'),
    ];
    const refusals = [
      null,
      'trackingNumberInvalid',
      'orderNotReady',
      'trackingNumberTwice',
      'orderNamedTwice',
      'orderNotFound',
      'orderNotFound',
    ];
    const both = await Promise.all([
      post('/seller/Order/ship', { parcels }, seller),
      post('/seller/Order/ship', { parcels }, seller),
    ]);
    for (const { body } of [...both, await post('/seller/Order/ship', { parcels }, seller)]) {
      expect(body.detail.shipped).toBe(1);
      expect(body.detail.dataList.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual(
        refusals,
      );
    }
    const another = await post('/seller/Order/ship', { parcels: [parcel(one, 'TH0009')] }, seller);
    expect(another.body.detail.dataList[0].refusal).toBe('orderNotReady');
    const told = await api.call('GET', `/seller/Order/selected?orderNumbers=${other},${one},R999999999-1`, {
      token: seller.token,
    });
    expect(told.body.detail.dataList).toMatchObject([
      { orderNumber: other, canPrepare: true, canShip: true, canPrint: true, trackingNumber: null },
      { orderNumber: one, status: 'shipped', canPrepare: false, canShip: false, trackingNumber: 'TH0001' },
    ]);
  });

  test('refuses: none, too many', async () => {
    const many = Array.from({ length: 201 }, (_, at) => parcel(`R${at + 1}-1`, `TH${at + 1000}`));
    expect((await post('/seller/Order/ship', { parcels: [] }, seller)).status).toBe(400);
    expect((await post('/seller/Order/ship', { parcels: many }, seller)).status).toBe(400);
  });

  test('protects: another store’s order isn’t there', async () => {
    const orderNumber = await order();
    const stranger = await api.signIn('seller', await shop.seller());
    const reply = await post('/seller/Order/ship', { parcels: [parcel(orderNumber, 'TH0001')] }, stranger);
    expect(reply.body.detail.dataList).toEqual([{ orderNumber, refusal: 'orderNotFound' }]);
    const told = await api.call('GET', `/seller/Order/selected?orderNumbers=${orderNumber}`, {
      token: stranger.token,
    });
    expect(told.body.detail.dataList).toEqual([]);
  });
});

describe('GET /seller/Order/papers/{paper}', () => {
  test('works: a label for each order, with whom it goes to and what to collect', async () => {
    const numbers = [await order(), await order(), await order(), await order(), await order()];
    const small = await papers('labels-a6', numbers);
    expect(small.headers.get('content-type')).toBe('application/pdf');
    const pages = await textsOf(small);
    expect(pages).toHaveLength(5);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(numbers[index]);
      expect(page).toContain('ผู้รับ / To');
      expect(page.join('\n')).toMatch(/เก็บเงินปลายทาง COD 140\.00 บาท/);
    }
    // Four to a sheet, each with its own barcode.
    const sheets = await textsOf(await papers('labels-a4', numbers));
    expect(sheets.map((page) => page.filter((text) => text === 'ผู้รับ / To').length)).toEqual([4, 1]);
  });

  test('works: a label whose address has letters that can’t be printed says so, and no other does', async () => {
    const [plain, odd] = [await order(), await order()];
    // Amharic, of which no font of the labels has a letter.
    await api.db.execute(sql`update order_groups set shipping_address = jsonb_set(shipping_address, '{address}', '"ቤት 7 ถนนสุขุมวิท"')
      where id = (select group_id from orders where order_number = ${odd})`);
    const said = (page: readonly string[]) => page.join('\n').includes('มีอักษรที่พิมพ์ไม่ได้ (?)');
    const [first = [], second = []] = await textsOf(await papers('labels-a6', [plain, odd]));
    expect(second.join('\n')).toContain('?? 7 ถนนสุขุมวิท');
    expect([said(first), said(second)]).toEqual([false, true]);
    const [sheet = []] = await textsOf(await papers('labels-a4', [plain, odd]));
    expect(sheet.filter((text) => said([text]))).toHaveLength(1);
  });

  test.each([
    ['labels-a6', pageSizes.a6],
    ['labels-a4', pageSizes.a4],
    ['slips-a6', pageSizes.a6],
    ['slips-a4', pageSizes.a4],
  ])('works: a scanner reads the order’s number off %s', async (paper, size) => {
    const numbers = [await order(), await order()];
    const { boxes } = readPdf(Buffer.from(await (await papers(paper, numbers)).arrayBuffer()));
    const read = await Promise.all(boxes.map((ofPage) => readBars(ofPage, size)));
    expect(read.flat().sort()).toEqual([...numbers].sort());
  });

  test('works: a slip says what lies in the parcel, a pick list what to fetch for all of them', async () => {
    const numbers = [await order(), await order()];
    for (const paper of ['slips-a4', 'slips-a6']) {
      const pages = await textsOf(await papers(paper, numbers));
      expect(pages).toHaveLength(2);
      for (const page of pages) expect(page).toEqual(expect.arrayContaining(['ใบจัดสินค้า', 'รวม 1 ชิ้น']));
    }
    const [list = []] = await textsOf(await papers('pick-list', numbers));
    expect(list).toContain('2 คำสั่งซื้อ · 1 รายการ · 2 ชิ้น');
    expect(list.join('\n')).toContain(`${numbers[0]} × 1, ${numbers[1]} × 1`);
    expect(list.join('\n')).toContain('SKU A-7');
  });

  test('works: all of them date orders as their pages do, in the common era', async () => {
    const orderNumber = await order();
    for (const paper of ['labels-a6', 'slips-a4', 'pick-list']) {
      const text = (await textsOf(await papers(paper, [orderNumber]))).flat().join(' ');
      expect(text).toContain(formatDate('th', api.services.clock()));
    }
  });

  test('works: a pick list has nothing of what has left, says so, and isn’t made of that alone', async () => {
    const [waiting, gone] = [await order(), await order()];
    const parcel = { provider: 'Kerry', trackingNumber: 'PICK0001' };
    expect((await post(`/seller/Order/${gone}/ship`, parcel, seller)).status).toBe(200);
    const text = (await textsOf(await papers('pick-list', [gone, waiting]))).flat();
    expect(text).toContain('1 คำสั่งซื้อ · 1 รายการ · 1 ชิ้น');
    expect(text.join(' ')).toContain(`ไม่รวมคำสั่งซื้อที่จัดส่งแล้ว: ${gone}`);
    expect((await textsOf(await papers('pick-list', [waiting]))).flat().join(' ')).not.toContain('ไม่รวม');
    const nothing = await papers('pick-list', [gone]);
    expect({ status: nothing.status, code: (await nothing.json()).code }).toEqual({
      status: 409,
      code: 'nothingToFetch',
    });
    // Its other papers are still printed.
    expect((await papers('slips-a4', [gone])).status).toBe(200);
  });

  test('works: labels of an order that is going in several parcels say which, before the first has left', async () => {
    const paid = await order('transfer');
    await api.db.execute(sql`update orders set status = 'ready_to_ship' where order_number = ${paid}`);
    const pages = await textsOf(await papers('labels-a6&planned=3', [paid]));
    expect(pages.map((page) => page.join(' ').match(/กล่อง \d\/\d/)?.[0])).toEqual([
      'กล่อง 1/3',
      'กล่อง 2/3',
      'กล่อง 3/3',
    ]);
    const codeOf = async (paper: string, numbers: readonly string[]) =>
      (await (await papers(paper, numbers)).json()).code;
    const cash = await order();
    expect(await codeOf('labels-a6&planned=2', [cash])).toBe('cashInOneParcel');
    expect(await codeOf('labels-a6&planned=2', [paid, cash])).toBe('labelsOfOneOrder');
    expect(await codeOf('slips-a6&planned=2', [paid])).toBe('labelsOfOneOrder');
    expect((await papers('labels-a6&planned=21', [paid])).status).toBe(400);
  });

  test('refuses: what isn’t paid, none, too many, another paper', async () => {
    const ready = await order();
    expect((await papers('labels-a6', [ready, await order('transfer')])).status).toBe(409);
    expect((await papers('labels-a6', [])).status).toBe(400);
    expect(
      (
        await papers(
          'labels-a6',
          Array.from({ length: 201 }, (_, at) => `R${at + 1}-1`),
        )
      ).status,
    ).toBe(400);
    expect((await papers('posters', [ready])).status).toBe(400);
  });

  test('protects: nobody prints another store’s addresses', async () => {
    const orderNumber = await order();
    const stranger = await api.signIn('seller', await shop.seller());
    expect((await papers('labels-a6', [orderNumber], stranger)).status).toBe(404);
    expect((await papers('labels-a6', [orderNumber], buyer)).status).not.toBe(200);
  });
});
