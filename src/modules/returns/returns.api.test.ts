import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharp } from '../../platform/images/safe-sharp.ts';
import { claimedPng } from '../../platform/images/test-pictures.ts';
import { GatewayRefused, type PaymentGateway } from '../../platform/payments/payment-gateway.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { bankAccounts } from '../banking/banking.tables.ts';
import { issueDueDocuments } from '../document/issue-due-documents.ts';
import { testDocuments } from '../document/test-documents.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { completeDeliveredOrders } from '../order/complete-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPayment } from '../payment/confirm-payment.ts';
import { handleGatewayEvent } from '../payment/handle-gateway-event.ts';
import { reconcileRefunds } from '../payment/reconcile-refunds.ts';
import { sendRefunds } from '../payment/send-refunds.ts';
import { runReturnTimers } from './run-return-timers.ts';

const dayMs = 24 * 60 * 60 * 1000;
let now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: TestShop;
let staff: Awaited<ReturnType<TestApi['signIn']>>;
let photo: Buffer;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => api.close());
// The clock goes on for weeks; who signed in stays so.
beforeEach(stayIn);
function stayIn() {
  return api.db.execute(sql`update sessions set idle_until = '2100-01-01', expires_at = '2100-01-01'`);
}

const post = (path: string, body: unknown, who: { token: string }) =>
  api.call('POST', path, { body, token: who.token });
const get = (path: string, who: { token: string }) => api.call('GET', path, { token: who.token });
const bankAccount = { bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'สมศรี รักอ่าน' };
type Placed = Awaited<ReturnType<typeof shipped>>;

/** An order by cash on delivery of three copies (100 baht each) and a pen (50 baht), already with the carrier. */
async function shipped(values: { voucherSatang?: number; parcelVoucherSatang?: number } = {}) {
  const sellerId = await shop.seller();
  const book = await shop.product(sellerId);
  const pen = await shop.product(sellerId, { priceSatang: 5_000 });
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const cartId = await shop.cart(api.services, buyer.userId, [book], 3);
  await shop.cart(api.services, buyer.userId, [pen], 1, cartId);
  const codes: string[] = [];
  if (values.voucherSatang !== undefined)
    codes.push(await shop.voucher({ discountSatang: values.voucherSatang }));
  if (values.parcelVoucherSatang !== undefined)
    codes.push(await shop.voucher({ kind: 'shipping', discountSatang: values.parcelVoucherSatang }));
  const promotionCode = codes.join(',');
  const reply = await post(
    '/order/place',
    { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [], promotionCode },
    buyer,
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const orderNumber: string = reply.body.detail.orders[0].orderNumber;
  const seller = await api.signIn('seller', sellerId);
  await post(`/seller/Order/${orderNumber}/ship`, { provider: 'Kerry', trackingNumber: 'K12345' }, seller);
  const { products } = (await get(`/Order/${orderNumber}`, buyer)).body.detail;
  const lineOf = (productId: number): number =>
    products.find((line: { productId: number }) => line.productId === productId).id;
  return { sellerId, seller, book, pen, buyer, orderNumber, bookLine: lineOf(book), penLine: lineOf(pen) };
}

const ask = (order: Placed, body: Record<string, unknown> = {}, who = order.buyer) =>
  post(
    `/return/order/${order.orderNumber}`,
    {
      lines: [{ orderLineId: order.bookLine, quantity: 1 }],
      reason: 'damaged',
      note: 'ปกขาด',
      bankAccount,
      ...body,
    },
    who,
  );

async function asked(order: Placed, body: Record<string, unknown> = {}): Promise<string> {
  const reply = await ask(order, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.returnNumber;
}

async function sentBack(order: Placed, body: Record<string, unknown> = {}): Promise<string> {
  const number = await asked(order, body);
  await post(`/seller/return/${number}/approve`, {}, order.seller);
  await post(`/return/${number}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
  return number;
}

const balances = async (order: Placed) => ({
  held: await readBalance(api.db, { kind: 'seller_held', ownerId: order.sellerId }),
  payable: await readBalance(api.db, { kind: 'seller_payable', ownerId: order.sellerId }),
  buyer: await readBalance(api.db, { kind: 'buyer_funds', ownerId: order.buyer.userId }),
});
const statusOf = async (order: Placed, number: string) =>
  (await get(`/return/${number}`, order.buyer)).body.detail.status;
const orderOf = async (order: Placed) => (await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail;
const waitingRefund = async (order: Placed) => {
  const { rows } = await api.db.execute<{ id: string; amount: number }>(sql`
    select r.id, r.amount_satang::int as amount from refunds r join orders o on o.id = r.order_id
    where o.order_number = ${order.orderNumber} and r.status = 'waiting'`);
  return rows;
};

/** As it was typed with the return, and as it is kept. */
const shownAccount = { ...bankAccount, accountNumber: '1234567890' };
function payForm(file: Buffer, transferReference = 'T-1', account = shownAccount) {
  const form = new FormData();
  for (const [name, value] of Object.entries(account)) form.set(name, value);
  form.set('transferReference', transferReference);
  form.set('file', new File([new Uint8Array(file)], 'proof.jpg', { type: 'image/jpeg' }));
  return form;
}

describe('a return from end to end', () => {
  test('works: asked, approved, sent back, received, paid with proof; both sides see its history', async () => {
    const order = await shipped();
    const returnable = (await get(`/return/order/${order.orderNumber}`, order.buyer)).body.detail;
    expect(returnable).toMatchObject({ refusal: null, needsBankAccount: true });
    expect(returnable.reasons).not.toContain('not_received');
    expect(returnable.products).toMatchObject([
      { quantity: 1, returnable: 1, returned: 0, total: 50, discount: 0 },
      { quantity: 3, returnable: 3, returned: 0, total: 300, discount: 0 },
    ]);

    const form = new FormData();
    form.set('lines', JSON.stringify([{ orderLineId: order.bookLine, quantity: 2 }]));
    form.set('reason', 'wrong_item');
    form.set('note', 'ได้ผิดเล่ม');
    form.set('bankAccount', JSON.stringify(bankAccount));
    form.append('photos', new File([new Uint8Array(photo)], 'a.jpg'));
    form.append('photos', new File([new Uint8Array(photo)], 'b.jpg'));
    const reply = await post(`/return/order/${order.orderNumber}`, form, order.buyer);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { returnNumber } = reply.body.detail;
    expect(reply.body.detail).toMatchObject({
      returnNumber: `RT${order.orderNumber.slice(1)}-1`,
      status: 'requested',
      photoCount: 2,
      refundTotal: 200,
      refundBank: { accountNumber: 'xxx-xxx-7890' },
      canSendBack: false,
    });
    for (const [path, who] of [
      ['/return', order.buyer],
      ['/seller/return', order.seller],
      ['/admin/return', staff],
    ] as const)
      expect((await get(`${path}/${returnNumber}/photo/1`, who)).status).toBe(200);
    expect(
      (await get(`/return/order/${order.orderNumber}`, order.buyer)).body.detail.products[1],
    ).toMatchObject({
      returnable: 1,
    });

    // While it is under way, the order isn't complete: not by the buyer, not by the clock.
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).body.code).toBe(
      'orderReturnOpen',
    );
    expect((await post(`/seller/return/${returnNumber}/approve`, {}, order.seller)).body.detail.status).toBe(
      'approved',
    );
    await post(`/return/${returnNumber}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
    const received = await post(
      `/seller/return/${returnNumber}/receive`,
      { isRestocked: true },
      order.seller,
    );
    expect(received.body.detail).toEqual({ returnNumber, status: 'received' });
    expect(await shop.stock(order.book)).toEqual({
      onHand: 9,
      reserved: 0,
      movedOnHand: 9,
      movedReserved: 0,
    });
    expect(await balances(order)).toEqual({ held: -(40_000 - 20_000), payable: 0, buyer: 0 });

    const { dataList } = (await get('/admin/refund/List?perpage=100', staff)).body.detail;
    const refund = dataList.find((one: { orderNumber: string }) => one.orderNumber === order.orderNumber);
    expect(refund).toMatchObject({ amount: 200, account: { accountNumber: '1234567890', bankCode: '004' } });
    const paid = await post(`/admin/refund/${refund.id}/pay`, payForm(photo), staff);
    expect(paid.body.detail).toEqual({ id: refund.id, status: 'done' });

    const done = (await get(`/return/${returnNumber}`, order.buyer)).body.detail;
    expect(done).toMatchObject({ status: 'refunded', refundedAt: now.toISOString(), hasRefundProof: true });
    expect((await get(`/return/${returnNumber}/refund`, order.buyer)).status).toBe(200);
    const statuses = ['requested', 'approved', 'sent_back', 'received', 'refunded'];
    expect(done.timeline.map(({ status }: { status: string }) => status)).toEqual(statuses);
    const forStore = (await get(`/seller/return/${returnNumber}`, order.seller)).body.detail;
    expect(forStore.timeline).toHaveLength(5);
    expect(forStore).not.toHaveProperty('refundBank');

    // The rest is sold: the buyer confirms, and the store gets its part.
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
    expect(await balances(order)).toEqual({ held: 0, payable: -(20_000 - 800 - 400), buyer: 0 });
    expect(await orderOf(order)).toMatchObject({ status: 'complete', paymentStatus: 'part_refunded' });
    const told = (await get('/notification/List', order.buyer)).body.detail.dataList;
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['returnApproved', 'returnReceived', 'returnRefunded', 'orderShipped']),
    );
  });

  test('a whole order that the store is to blame for: everything goes back, also the parcel and the voucher', async () => {
    const order = await shipped({ voucherSatang: 3_501 });
    const lines = [
      { orderLineId: order.bookLine, quantity: 3 },
      { orderLineId: order.penLine, quantity: 1 },
    ];
    const number = await sentBack(order, { lines });
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const total = 40_000 - 3_501;
    expect(await waitingRefund(order)).toMatchObject([{ amount: total }]);
    expect(await balances(order)).toEqual({ held: 0, payable: 0, buyer: 0 });
    expect(await readBalance(api.db, { kind: 'platform_vouchers' })).toBe(0);
    expect(await orderOf(order)).toMatchObject({ status: 'complete', paymentStatus: 'refunded' });
    const { rows } = await api.db.execute(sql`select count(*)::int as kept from voucher_uses
      where user_id = ${order.buyer.userId} and returned_at is null`);
    expect(rows).toEqual([{ kept: 0 }]);
    expect(await shop.stock(order.book)).toMatchObject({ onHand: 7 });
  });

  test('a parcel that the house’s voucher had paid whole is the house’s again, and on the credit note', async () => {
    const order = await shipped({ parcelVoucherSatang: 20_000 });
    await testDocuments(api.db, shop).taxProfile(order.sellerId);
    const cost = () => readBalance(api.db, { kind: 'platform_vouchers' });
    const before = await cost();
    const lines = [
      { orderLineId: order.bookLine, quantity: 3 },
      { orderLineId: order.penLine, quantity: 1 },
    ];
    const number = await sentBack(order, { lines });
    await post(`/seller/return/${number}/receive`, { isRestocked: true }, order.seller);
    expect(await waitingRefund(order)).toMatchObject([{ amount: 35_000 }]);
    expect(await balances(order)).toEqual({ held: 0, payable: 0, buyer: 0 });
    expect(await cost()).toBe(before);
    await issueDueDocuments(api.services);
    const [receipt, note] = await documentsOf(order);
    expect(receipt).toMatchObject({ kind: 'receipt', total: 40_000, paid: 35_000, house: 5_000 });
    expect(note).toMatchObject({ kind: 'credit_note', total: 40_000, paid: 35_000, house: 5_000 });
  });

  test('copies that go back one by one bring what they would together, voucher and all', async () => {
    const order = await shipped({ voucherSatang: 3_333 });
    for (let copy = 0; copy < 3; copy += 1) {
      const number = await sentBack(order, { reason: 'changed_mind', note: '' });
      await post(`/seller/return/${number}/receive`, { isRestocked: true }, order.seller);
    }
    const number = await sentBack(order, {
      reason: 'changed_mind',
      lines: [{ orderLineId: order.penLine, quantity: 1 }],
    });
    await post(`/seller/return/${number}/receive`, { isRestocked: true }, order.seller);
    const refunds = await waitingRefund(order);
    expect(refunds).toHaveLength(4);
    // The parcel (50 baht) was for nothing, but that was the buyer's choice.
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(35_000 - 3_333);
    expect(await balances(order)).toEqual({ held: 0, payable: -5_000, buyer: 0 });
    expect(await orderOf(order)).toMatchObject({ status: 'complete', paymentStatus: 'part_refunded' });
  });
});

/** An order's documents as they were issued, in satang. */
async function documentsOf(order: Placed) {
  const { rows } = await api.db.execute<{
    kind: string;
    total: number;
    vat: number;
    paid: number;
    house: number;
    cause: string;
    discounts: number[];
  }>(sql`
    select d.kind, d.total_satang::int as total, d.vat_satang::int as vat, d.cause,
      (d.content ->> 'paidSatang')::int as paid, (d.content ->> 'houseFundedSatang')::int as house,
      (select json_agg((line ->> 'discountSatang')::int) from jsonb_array_elements(d.content -> 'lines') as line)
        as discounts
    from documents d join orders o on o.id = d.order_id where o.order_number = ${order.orderNumber} order by d.id`);
  return rows;
}

test.each([3_333, 10_000, 34_999])(
  'each return has its credit note once the order has its document, and they add up to it: a voucher of %i satang',
  async (voucherSatang) => {
    const order = await shipped({ voucherSatang });
    await testDocuments(api.db, shop).taxProfile(order.sellerId);
    await api.db.execute(sql`update order_lines set vat_class = 'standard' where id = ${order.penLine}`);
    for (const lines of [
      [{ orderLineId: order.bookLine, quantity: 1 }],
      [{ orderLineId: order.bookLine, quantity: 1 }],
      [
        { orderLineId: order.bookLine, quantity: 1 },
        { orderLineId: order.penLine, quantity: 1 },
      ],
    ]) {
      const number = await sentBack(order, { lines });
      await post(`/seller/return/${number}/receive`, { isRestocked: true }, order.seller);
    }
    await Promise.all([issueDueDocuments(api.services), issueDueDocuments(api.services)]);
    await issueDueDocuments(api.services);
    const rows = await documentsOf(order);
    const [receipt, ...notes] = rows;
    expect(receipt).toMatchObject({ kind: 'receipt', total: 40_000, paid: 40_000 - voucherSatang });
    for (const { discounts, house } of rows)
      for (const part of [house, ...discounts]) expect(part).toBeGreaterThanOrEqual(0);
    expect(notes.map(({ kind, cause }) => [kind, cause])).toEqual(
      [1, 2, 3].map((place) => ['credit_note', `RT${order.orderNumber.slice(1)}-${place}`]),
    );
    const sum = (of: (note: (typeof rows)[number]) => number) =>
      notes.reduce((all, note) => all + of(note), 0);
    expect([sum(({ total }) => total), sum(({ vat }) => vat), sum(({ paid }) => paid)]).toEqual([
      receipt?.total,
      receipt?.vat,
      receipt?.paid,
    ]);
  },
);

describe('POST /return/order/{orderNumber}', () => {
  test('refuses what can’t be sent back', async () => {
    const order = await shipped();
    const refusals: [Record<string, unknown>, number, string][] = [
      [{ lines: [{ orderLineId: order.bookLine, quantity: 4 }] }, 409, 'returnQuantity'],
      [
        {
          lines: [
            { orderLineId: order.bookLine, quantity: 2 },
            { orderLineId: order.bookLine, quantity: 2 },
          ],
        },
        409,
        'returnQuantity',
      ],
      [{ lines: [{ orderLineId: 999_999_999, quantity: 1 }] }, 409, 'returnQuantity'],
      [{ note: '' }, 422, 'returnNoteRequired'],
      [{ bankAccount: undefined }, 422, 'bankAccountRequired'],
      [{ bankAccount: { ...bankAccount, accountNumber: '12' } }, 422, 'bankAccountInvalid'],
      [{ bankAccount: { ...bankAccount, bankCode: '999' } }, 422, 'bankAccountInvalid'],
      [{ bankAccount: undefined, bankAccountId: 999_999_999 }, 422, 'bankAccountRequired'],
    ];
    for (const [body, status, code] of refusals) {
      const reply = await ask(order, body);
      expect([reply.status, reply.body.code], JSON.stringify(body)).toEqual([status, code]);
    }
    for (const body of [
      { lines: [] },
      { lines: 'x' },
      { reason: 'bored' },
      { lines: [{ orderLineId: 1, quantity: 0 }] },
      { refund: 1 },
    ])
      expect((await ask(order, body)).status, JSON.stringify(body)).toBe(400);
    expect((await orderOf(order)).status).toBe('shipped');
  });

  test('refuses files that aren’t pictures, or too many or too large ones', async () => {
    const order = await shipped();
    const withFiles = (files: Buffer[]) => {
      const form = new FormData();
      form.set('lines', JSON.stringify([{ orderLineId: order.bookLine, quantity: 1 }]));
      form.set('reason', 'damaged');
      form.set('note', 'x');
      form.set('bankAccount', JSON.stringify(bankAccount));
      for (const file of files) form.append('photos', new File([new Uint8Array(file)], 'a.jpg'));
      return post(`/return/order/${order.orderNumber}`, form, order.buyer);
    };
    expect((await withFiles(Array(6).fill(photo))).body.code).toBe('tooManyFiles');
    expect((await withFiles([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).body.code).toBe(
      'formatNotSupported',
    );
    expect((await withFiles([claimedPng(30_000, 30_000)])).body.code).toBe('imageTooLarge');
    expect((await withFiles([Buffer.alloc(2 * 1024 * 1024 + 1, 0xff)])).body.code).toBe('fileTooLarge');
    expect((await get('/return/List', order.buyer)).body.detail.total).toBe(0);
  });

  test('refuses before it is shipped, after it was received, and a week after it must have come', async () => {
    const early = await shipped();
    await api.db.execute(
      sql`update orders set status = 'ready_to_ship' where order_number = ${early.orderNumber}`,
    );
    expect((await ask(early)).body.code).toBe('orderNotShipped');
    const received = await shipped();
    await post(`/Order/${received.orderNumber}/confirm`, {}, received.buyer);
    expect((await ask(received)).body.code).toBe('returnTooLate');
    const late = await shipped();
    await stayIn();
    now = new Date(now.getTime() + 11 * dayMs + 1);
    expect((await ask(late)).body.code).toBe('returnTooLate');
    expect((await get(`/return/order/${late.orderNumber}`, late.buyer)).body.detail.refusal).toBe(
      'returnTooLate',
    );
  });

  test('protects: another’s order isn’t found, and ten presses at once ask for a copy once', async () => {
    const order = await shipped();
    const stranger = await api.signIn();
    expect((await ask(order, {}, stranger)).body.code).toBe('orderNotFound');
    expect((await get(`/return/order/${order.orderNumber}`, stranger)).status).toBe(404);
    const lines = [{ orderLineId: order.bookLine, quantity: 3 }];
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(order, { lines })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'returnQuantity')).toHaveLength(9);
  });
});

describe('answers', () => {
  test('protects: strangers, other stores and the wrong side find nothing or may do nothing', async () => {
    const order = await shipped();
    const number = await asked(order);
    const stranger = await api.signIn();
    const otherStore = await api.signIn('seller', await shop.seller());
    for (const [path, body] of [
      ['dispute', { note: 'x' }],
      ['send', { provider: 'Flash', trackingNumber: 'F12345' }],
    ] as const) {
      expect((await post(`/return/${number}/${path}`, body, stranger)).body.code).toBe('returnNotFound');
      expect((await post(`/return/${number}/${path}`, body, order.buyer)).body.code).toBe('returnMoved');
    }
    for (const [path, body] of [
      ['approve', {}],
      ['reject', { reason: 'x' }],
      ['receive', { isRestocked: true }],
    ] as const)
      expect((await post(`/seller/return/${number}/${path}`, body, otherStore)).body.code).toBe(
        'returnNotFound',
      );
    for (const path of [`/return/${number}`, `/return/${number}/photo/0`, `/return/${number}/refund`])
      expect((await get(path, stranger)).status).toBe(404);
    expect((await get(`/seller/return/${number}`, otherStore)).status).toBe(404);
    expect((await get(`/seller/return/${number}/photo/0`, otherStore)).status).toBe(404);
    expect((await get('/seller/return/List', otherStore)).body.detail.dataList).toEqual([]);
    expect((await get(`/seller/return/List?search=${number}`, otherStore)).body.detail.total).toBe(0);
    expect((await get('/return/List', stranger)).body.detail.dataList).toEqual([]);
    const ofOrder = (number: string, who: { token: string }) =>
      get(`/return/List?orderNumber=${number}`, who).then(({ body }) => body.detail.total);
    expect(await ofOrder(order.orderNumber, order.buyer)).toBe(1);
    expect(await ofOrder('R1-1', order.buyer)).toBe(0);
    expect(await ofOrder(order.orderNumber, stranger)).toBe(0);
    expect(
      (await post(`/admin/return/${number}/decide`, { isUpheld: true, answer: 'x' }, staff)).body.code,
    ).toBe('returnMoved');
  });

  test('works: stores and staff find returns by their own number or their order’s, none by signs of SQL', async () => {
    const order = await shipped();
    const number = await asked(order);
    const other = await asked(await shipped());
    for (const [path, who] of [
      ['/seller/return/List', order.seller],
      ['/admin/return/List', staff],
    ] as const) {
      const found = async (query: string) =>
        (await get(`${path}?${query}`, who)).body.detail.dataList.map(
          ({ returnNumber }: { returnNumber: string }) => returnNumber,
        );
      expect(await found(`search=${number.toLowerCase()}`)).toEqual([number]);
      expect(await found(`search=${order.orderNumber}`)).toEqual([number]);
      expect(await found(`orderNumber=${order.orderNumber}`)).toEqual([number]);
      expect(await found('search=%25')).toEqual([]);
      expect(await found(`search=${number}&status=refunded`)).toEqual([]);
    }
    expect((await get(`/seller/return/List?search=${other}`, order.seller)).body.detail.total).toBe(0);
  });

  test('two answers at once: one counts', async () => {
    const order = await shipped();
    const number = await asked(order);
    const replies = await Promise.all([
      post(`/seller/return/${number}/approve`, {}, order.seller),
      post(`/seller/return/${number}/reject`, { reason: 'ไม่จริง' }, order.seller),
      post(`/seller/return/${number}/approve`, {}, order.seller),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await get(`/return/${number}`, order.buyer)).body.detail.timeline).toHaveLength(2);
  });

  test('received twice at once, paid twice at once: once in the books', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    const received = await Promise.all(
      Array.from({ length: 4 }, () =>
        post(`/seller/return/${number}/receive`, { isRestocked: true }, order.seller),
      ),
    );
    expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
    const [refund] = await waitingRefund(order);
    const paid = await Promise.all(
      [1, 2, 3].map((press) => post(`/admin/refund/${refund?.id}/pay`, payForm(photo, `T-${press}`), staff)),
    );
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(paid.filter(({ body }) => body.code === 'refundNotWaiting')).toHaveLength(2);
    expect(await shop.stock(order.book)).toMatchObject({ onHand: 8, movedOnHand: 8 });
  });

  test('a rejection goes to staff once: for the store that is the end, for the shopper the items go back', async () => {
    const order = await shipped();
    const [lost, won] = [await asked(order), await asked(order)];
    for (const number of [lost, won]) {
      await post(`/seller/return/${number}/reject`, { reason: 'สภาพปกติ' }, order.seller);
      expect((await post(`/return/${number}/dispute`, { note: 'ดูรูป' }, order.buyer)).body.detail.status).toBe(
        'disputed',
      );
      expect((await post(`/return/${number}/dispute`, { note: 'ดูรูป' }, order.buyer)).body.code).toBe(
        'returnMoved',
      );
    }
    const waiting = (await get('/admin/return/List?status=disputed', staff)).body.detail;
    expect(waiting.dataList.map(({ returnNumber }: { returnNumber: string }) => returnNumber)).toEqual([
      won,
      lost,
    ]);
    await post(`/admin/return/${lost}/decide`, { isUpheld: false, answer: 'ตามร้าน' }, staff);
    await post(`/admin/return/${won}/decide`, { isUpheld: true, answer: 'คืนได้' }, staff);
    expect((await post(`/return/${lost}/dispute`, { note: 'อีกครั้ง' }, order.buyer)).body.code).toBe(
      'returnMoved',
    );
    expect((await get(`/return/${lost}`, order.buyer)).body.detail).toMatchObject({
      status: 'rejected',
      disputeAnswer: 'ตามร้าน',
      canDispute: false,
    });
    expect((await get(`/return/${won}`, order.buyer)).body.detail).toMatchObject({
      status: 'approved',
      canSendBack: true,
    });
    await post(`/return/${won}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
    await post(`/seller/return/${won}/receive`, { isRestocked: false }, order.seller);
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
  });
});

describe('silence, by job', () => {
  const later = async (days: number) => {
    await stayIn();
    now = new Date(now.getTime() + days * dayMs + 1);
  };
  test('of the store means approved, then received; two workers decide once', async () => {
    const order = await shipped();
    const number = await asked(order);
    await later(6.9);
    await runReturnTimers(api.services);
    expect(await statusOf(order, number)).toBe('requested');
    await later(0.2);
    await Promise.all(Array.from({ length: 8 }, () => runReturnTimers(api.services)));
    expect((await get(`/return/${number}`, order.buyer)).body.detail.timeline).toMatchObject([
      { status: 'requested' },
      { status: 'approved', actor: 'system' },
    ]);
    await post(`/return/${number}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
    await later(7);
    await Promise.all([1, 2].map(() => runReturnTimers(api.services)));
    expect(await statusOf(order, number)).toBe('received');
    expect(await waitingRefund(order)).toHaveLength(1);
  });

  test('of the shopper ends it, and the order completes', async () => {
    const order = await shipped();
    const [unsent, undisputed] = [await asked(order), await asked(order)];
    await post(`/seller/return/${unsent}/approve`, {}, order.seller);
    await post(`/seller/return/${undisputed}/reject`, { reason: 'ไม่รับคืน' }, order.seller);
    await later(30);
    await completeDeliveredOrders(api.services);
    expect((await orderOf(order)).status).toBe('shipped');
    await Promise.all([1, 2].map(() => runReturnTimers(api.services)));
    expect(await statusOf(order, unsent)).toBe('lapsed');
    expect(await statusOf(order, undisputed)).toBe('rejected');
    expect((await post(`/return/${undisputed}/dispute`, { note: 'สาย' }, order.buyer)).body.code).toBe(
      'returnMoved',
    );
    await completeDeliveredOrders(api.services);
    // Nobody has said that the parcel was delivered, and with it the cash collected.
    expect((await orderOf(order)).status).toBe('shipped');
    await post(`/seller/Order/${order.orderNumber}/deliver`, {}, order.seller);
    await later(7);
    await completeDeliveredOrders(api.services);
    expect((await orderOf(order)).status).toBe('complete');
    expect(await balances(order)).toMatchObject({ held: 0, buyer: 0 });
  });
});

/** As `shipped`, but paid by transfer before. */
async function paidAndShipped(): Promise<Placed> {
  const order = await shipped();
  const reference = order.orderNumber.split('-')[0];
  // The order goes back to before its payment, which then comes.
  await api.db.execute(
    sql`update orders set status = 'unpaid', shipped_at = null where order_number = ${order.orderNumber}`,
  );
  await api.db.execute(
    sql`update order_groups set payment_channel = 'transfer' where reference_code = ${reference}`,
  );
  await api.db.execute(sql`update products p set stock_reserved = stock_reserved + l.quantity, stock_on_hand = stock_on_hand + l.quantity
    from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.order_number = ${order.orderNumber}`);
  const { rows } = await api.db.execute<{ id: string }>(sql`update payments p set channel = 'transfer'
    from order_groups g where g.id = p.group_id and g.reference_code = ${reference} returning p.id`);
  await api.db.transaction((tx) => confirmPayment(tx, api.services, rows[0]?.id ?? '', now));
  const parcel = { provider: 'Kerry', trackingNumber: 'K12345' };
  expect((await post(`/seller/Order/${order.orderNumber}/ship`, parcel, order.seller)).status).toBe(200);
  return order;
}
describe('POST /return/{returnNumber}/withdraw', () => {
  test('works: the items are kept, the store hears of it, and they can be asked for again', async () => {
    const order = await shipped();
    const number = await asked(order, { lines: [{ orderLineId: order.bookLine, quantity: 3 }] });
    expect((await ask(order)).body.code).toBe('returnQuantity');
    expect((await post(`/return/${number}/withdraw`, {}, order.buyer)).body.detail).toEqual({
      returnNumber: number,
      status: 'lapsed',
    });
    const told = (await get('/notification/List', order.seller)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'sellerReturnWithdrawn' });
    const again = await asked(order);
    await post(`/seller/return/${again}/approve`, {}, order.seller);
    expect((await post(`/return/${again}/withdraw`, {}, order.buyer)).status).toBe(200);
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
  });

  test('refuses what has been sent back or has ended, protects another’s; of two presses one counts', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    expect((await post(`/return/${number}/withdraw`, {}, order.buyer)).body.code).toBe('returnMoved');
    const open = await asked(order);
    expect((await post(`/return/${open}/withdraw`, {}, await api.signIn())).status).toBe(404);
    const replies = await Promise.all([1, 2].map(() => post(`/return/${open}/withdraw`, {}, order.buyer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await post(`/seller/return/${open}/approve`, {}, order.seller)).body.code).toBe('returnMoved');
  });
});

describe('POST /seller/return/{returnNumber}/contest', () => {
  const decide = (number: string, isUpheld: boolean, who = staff) =>
    post(`/admin/return/${number}/decide`, { isUpheld, answer: 'ตรวจสอบแล้ว' }, who);

  test('works: staff decide for the shopper, and the money goes back; or for the store, and that is the end', async () => {
    const order = await shipped();
    const [won, lost] = [await sentBack(order), await sentBack(order)];
    for (const number of [won, lost])
      expect(
        (await post(`/seller/return/${number}/contest`, { note: 'กล่องเปล่า' }, order.seller)).body.detail,
      ).toEqual({ returnNumber: number, status: 'disputed' });
    const seen = (await get(`/return/${won}`, order.buyer)).body.detail;
    expect(seen).toMatchObject({ contestNote: 'กล่องเปล่า', dueAt: null, canWithdraw: false });
    expect((await decide(won, true)).body.detail.status).toBe('received');
    expect(await waitingRefund(order)).toMatchObject([{ amount: 10_000 }]);
    expect((await decide(lost, false)).body.detail.status).toBe('rejected');
    expect(await waitingRefund(order)).toHaveLength(1);
    expect((await get(`/return/${lost}`, order.buyer)).body.detail).toMatchObject({
      canDispute: false,
      disputeAnswer: 'ตรวจสอบแล้ว',
    });
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
  });

  test('refuses before the parcel is on its way and twice; protects from other stores and from judging oneself', async () => {
    const order = await shipped();
    const early = await asked(order);
    const contest = (number: string, who = order.seller) =>
      post(`/seller/return/${number}/contest`, { note: 'คนละเล่ม' }, who);
    expect((await contest(early)).body.code).toBe('returnMoved');
    const number = await sentBack(order);
    expect((await contest(number, await api.signIn('seller', await shop.seller()))).status).toBe(404);
    expect((await post(`/seller/return/${number}/contest`, { note: '' }, order.seller)).status).toBe(400);
    const replies = await Promise.all([contest(number), contest(number)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await api.db.execute(sql`update users set role = 'staff' where id = ${order.buyer.userId}`);
    expect((await decide(number, true, order.buyer)).body.code).toBe('ownAffair');
    await api.db.execute(sql`update users set role = 'shopper' where id = ${order.buyer.userId}`);
    const verdicts = await Promise.all([decide(number, true), decide(number, false)]);
    expect(verdicts.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a parcel that never came', () => {
  const missing = { reason: 'not_received', note: 'ยังไม่ได้รับ' };

  test('works: the store agrees, or is silent, and the money goes back with nothing sent; the books agree', async () => {
    const order = await paidAndShipped();
    const all = [
      { orderLineId: order.bookLine, quantity: 3 },
      { orderLineId: order.penLine, quantity: 1 },
    ];
    const number = await asked(order, { ...missing, lines: all });
    expect((await get(`/seller/return/${number}`, order.seller)).body.detail).toMatchObject({
      canAnswer: true,
      canReceive: false,
    });
    expect((await post(`/seller/return/${number}/approve`, {}, order.seller)).body.detail.status).toBe(
      'received',
    );
    expect(await waitingRefund(order)).toMatchObject([{ amount: 40_000 }]);
    expect(await balances(order)).toEqual({ held: 0, payable: 0, buyer: 0 });
    expect(await shop.stock(order.book)).toMatchObject({ onHand: 7 });

    const silent = await paidAndShipped();
    const open = await asked(silent, missing);
    now = new Date(now.getTime() + 7 * dayMs + 1);
    await stayIn();
    await Promise.all([1, 2, 3].map(() => runReturnTimers(api.services)));
    expect(await statusOf(silent, open)).toBe('received');
    expect(await waitingRefund(silent)).toHaveLength(1);
  });

  test('a store with proof turns it down; staff who decide for the shopper send the money back', async () => {
    const order = await paidAndShipped();
    const number = await asked(order, missing);
    await post(`/seller/return/${number}/reject`, { reason: 'ลงชื่อรับแล้ว' }, order.seller);
    await post(`/return/${number}/dispute`, { note: 'ไม่ใช่ลายเซ็นฉัน' }, order.buyer);
    const parcel = { provider: 'Flash', trackingNumber: 'F12345' };
    expect((await post(`/return/${number}/send`, parcel, order.buyer)).body.code).toBe('returnMoved');
    const verdict = { isUpheld: true, answer: 'ร้านไม่มีหลักฐาน' };
    expect((await post(`/admin/return/${number}/decide`, verdict, staff)).body.detail.status).toBe(
      'received',
    );
    expect(await waitingRefund(order)).toHaveLength(1);
  });

  test('refuses for cash on delivery, which nobody has paid then', async () => {
    const order = await shipped();
    expect((await ask(order, missing)).body.code).toBe('notPaidYet');
    expect((await ask(order, { ...missing, reason: 'not_accepted' })).status).toBe(400);
  });
});

describe('POST /seller/Order/{orderNumber}/parcel-back', () => {
  const parcelBack = (order: Placed, who = order.seller, isRestocked = true) =>
    post(`/seller/Order/${order.orderNumber}/parcel-back`, { isRestocked }, who);

  test('works: cash on delivery was never paid, so nothing was sold: no ledger, no document, copies and vouchers back', async () => {
    const order = await shipped({ voucherSatang: 3_000 });
    await testDocuments(api.db, shop).taxProfile(order.sellerId);
    const due = await readBalance(api.db, { kind: 'refunds_due' });
    const reply = await parcelBack(order);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const seen = await orderOf(order);
    expect(seen).toMatchObject({ status: 'complete', paymentStatus: 'expired', canReturn: false });
    expect(seen.refusedAt).not.toBeNull();
    expect(seen.timeline.map(({ status }: { status: string }) => status)).toEqual([
      'ready_to_ship',
      'shipped',
      'refused',
    ]);
    expect(await balances(order)).toEqual({ held: 0, payable: 0, buyer: 0 });
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due);
    expect(await shop.stock(order.book)).toMatchObject({ onHand: 10, reserved: 0, movedOnHand: 10 });
    await issueDueDocuments(api.services);
    expect(await documentsOf(order)).toEqual([]);
    const { rows } = await api.db.execute(sql`select count(*)::int as kept from voucher_uses
      where user_id = ${order.buyer.userId} and returned_at is null`);
    expect(rows).toEqual([{ kept: 0 }]);
    expect(await statusOf(order, reply.body.detail.returnNumber)).toBe('refunded');
    const told = (await get('/notification/List', order.buyer)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'parcelCameBack' });
    expect((await get('/user/review/waiting', order.buyer)).body.detail.dataList).toEqual([]);
  });

  test('works: what was paid goes back, without the parcel’s fee; its buyer says where to', async () => {
    const order = await paidAndShipped();
    const number = (await parcelBack(order, order.seller, false)).body.detail.returnNumber;
    expect(await waitingRefund(order)).toMatchObject([{ amount: 35_000 }]);
    expect(await balances(order)).toMatchObject({ held: 0, payable: -5_000, buyer: 0 });
    const [refund] = (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList;
    expect(refund).toMatchObject({ needsBankAccount: true });
    expect((await get(`/return/${number}`, order.buyer)).body.detail).toMatchObject({
      reason: 'not_accepted',
      refundTotal: 350,
    });
    expect(await shop.stock(order.book)).toMatchObject({ onHand: 7 });
  });

  test('refuses what was delivered, asked back or isn’t shipped; another store’s isn’t found; two presses are one', async () => {
    const order = await shipped();
    expect((await parcelBack(order, await api.signIn('seller', await shop.seller()))).status).toBe(404);
    expect((await parcelBack(order, order.buyer)).status).toBe(403);
    const number = await asked(order);
    expect((await parcelBack(order)).body.code).toBe('orderReturnOpen');
    await post(`/return/${number}/withdraw`, {}, order.buyer);
    const replies = await Promise.all([1, 2, 3].map(() => parcelBack(order)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const delivered = await shipped();
    await api.db.execute(
      sql`update orders set shipped_at = shipped_at - interval '1 day' where order_number = ${delivered.orderNumber}`,
    );
    await post(`/seller/Order/${delivered.orderNumber}/deliver`, {}, delivered.seller);
    expect((await parcelBack(delivered)).body.code).toBe('orderDelivered');
  });
});

describe('refunds by transfer', () => {
  test('protects: only staff see and pay them; a shopper sees their own, and says where to', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const own = (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList;
    expect(own).toMatchObject([
      { amount: 100, status: 'waiting', reason: 'returned', needsBankAccount: false },
    ]);
    const stranger = await api.signIn();
    expect((await get(`/refund/order/${order.orderNumber}`, stranger)).body.detail.dataList).toEqual([]);
    const [{ id }] = own;
    expect((await post(`/refund/${id}/account`, { bankAccountId: 1 }, stranger)).status).toBe(404);
    expect((await get(`/refund/${id}/proof`, stranger)).status).toBe(404);
    expect((await post(`/refund/${id}/account`, { bankAccountId: 999_999_999 }, order.buyer)).body.code).toBe(
      'bankAccountNotFound',
    );
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), order.seller)).status).toBe(403);
    expect((await post(`/admin/refund/${id}/pay`, payForm(Buffer.from('no picture')), staff)).body.code).toBe(
      'formatNotSupported',
    );
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo, ''), staff)).status).toBe(400);
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), staff)).status).toBe(200);
    expect((await get(`/refund/${id}/proof`, order.buyer)).status).toBe(200);
    expect((await post(`/refund/${id}/account`, { bankAccountId: 1 }, order.buyer)).status).toBe(404);
  });

  test('works: a cancelled order’s money goes where its buyer says, else to their standard account', async () => {
    const cancelled = async () => {
      const order = await shipped();
      await api.db.execute(
        sql`update orders set status = 'unpaid', shipped_at = null where order_number = ${order.orderNumber}`,
      );
      await api.db.execute(
        sql`update order_groups set payment_channel = 'transfer' where reference_code = ${order.orderNumber.split('-')[0]}`,
      );
      const { rows } = await api.db.execute<{
        id: string;
      }>(sql`update payments p set channel = 'transfer' from order_groups g
        where g.id = p.group_id and g.reference_code = ${order.orderNumber.split('-')[0]} returning p.id`);
      await api.db.execute(sql`update products p set stock_reserved = stock_reserved + l.quantity, stock_on_hand = stock_on_hand + l.quantity
        from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.order_number = ${order.orderNumber}`);
      await api.db.transaction((tx) => confirmPayment(tx, api.services, rows[0]?.id ?? '', now));
      expect((await post(`/Order/${order.orderNumber}/cancel`, {}, order.buyer)).status).toBe(200);
      const [refund] = (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList;
      return { ...order, refund };
    };
    const account = async ({ buyer }: Placed, accountNumber: string, isDefault: boolean) => {
      const [row] = await api.db
        .insert(bankAccounts)
        .values({
          userId: buyer.userId,
          bankCode: '014',
          accountNumber,
          accountName: 'สมศรี รักอ่าน',
          isDefault,
          createdAt: now,
        })
        .returning({ id: bankAccounts.id });
      return row?.id ?? 0;
    };
    const order = await cancelled();
    expect(order.refund).toMatchObject({
      amount: 400,
      reason: 'cancelled',
      status: 'waiting',
      needsBankAccount: true,
    });
    expect((await post(`/admin/refund/${order.refund.id}/pay`, payForm(photo), staff)).body.code).toBe(
      'bankAccountRequired',
    );
    await account(order, '1111222233', true);
    const other = await account(order, '4444555566', false);
    const waiting = async () =>
      (await get('/admin/refund/List?perpage=100', staff)).body.detail.dataList.find(
        ({ id }: { id: string }) => id === order.refund.id,
      );
    expect((await waiting()).account.accountNumber).toBe('1111222233');
    expect(
      (await post(`/refund/${order.refund.id}/account`, { bankAccountId: other }, order.buyer)).body.detail,
    ).toEqual({ isSaved: true });
    expect((await waiting()).account.accountNumber).toBe('4444555566');
    const before = { bankCode: '014', accountNumber: '1111222233', accountName: 'สมศรี รักอ่าน' };
    const pay = (account: typeof before, more: Record<string, string> = {}, who = staff) => {
      const form = payForm(photo, 'T-1', account);
      for (const [name, value] of Object.entries(more)) form.set(name, value);
      return post(`/admin/refund/${order.refund.id}/pay`, form, who);
    };
    // Staff had been shown the account before this one, and have sent the money there.
    expect((await pay(before)).body.code).toBe('refundAccountChanged');
    await api.db.execute(sql`update users set role = 'staff' where id = ${order.buyer.userId}`);
    expect((await pay(before, { isSentThere: 'true' }, order.buyer)).body.code).toBe('ownAffair');
    await api.db.execute(sql`update users set role = 'shopper' where id = ${order.buyer.userId}`);
    expect((await pay(before, { isSentThere: 'true' })).status).toBe(200);
    const [done] = (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList;
    expect(done).toMatchObject({ status: 'done', bank: { accountNumber: expect.stringMatching(/2233$/) } });
    expect(
      (await post(`/refund/${order.refund.id}/account`, { bankAccountId: other }, order.buyer)).body.code,
    ).toBe('refundNotWaiting');
    const told = (await get('/notification/List', order.buyer)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'orderRefunded' });
  });

  /** As if the order had been paid by card: what is promised back goes to it. */
  async function payByCard(order: Placed, reference: string): Promise<void> {
    await api.db.execute(sql`update payments p set channel = 'card', gateway = 'sandbox',
      gateway_reference = ${reference} from order_groups g where g.id = p.group_id and g.reference_code = ${order.orderNumber.split('-')[0]}`);
    await api.db.execute(sql`update refunds r set method = 'card', bank_account = null from orders o
      where o.id = r.order_id and o.order_number = ${order.orderNumber}`);
  }
  function withGateway(refund: PaymentGateway['refund']) {
    const cardGateway = { refund } as PaymentGateway;
    return { ...api.services, cardGateway };
  }
  /** What a gateway says of a refund: by our own number of it, or only by its own. */
  const saying = (
    what: 'refunded' | 'failed',
    refund: { id: string | null; reference: string; gatewayReference: string },
  ) =>
    handleGatewayEvent(api.services, 'sandbox', {
      eventId: randomUUID(),
      occurredAt: now,
      kind: what === 'refunded' ? 'refunded' : 'ignored',
      gatewayReference: refund.gatewayReference,
      paymentId: null,
      amountSatang: 10_000,
      currency: 'THB',
      refundReference: refund.reference,
      ...(what === 'failed' ? { failureCode: 'refundFailed' } : {}),
      ...(refund.id === null ? {} : { refundKey: refund.id }),
    });
  async function promisedToCard() {
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const gatewayReference = `pay_${randomUUID()}`;
    await payByCard(order, gatewayReference);
    const [refund] = await waitingRefund(order);
    return { order, number, gatewayReference, id: refund?.id ?? '' };
  }
  const refundOf = async (order: Placed) =>
    (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList[0];

  test('a card that takes nothing back doesn’t hold up the others: its buyer names an account, staff transfer it', async () => {
    const closed = await promisedToCard();
    const open = await promisedToCard();
    const due = await readBalance(api.db, { kind: 'refunds_due' });
    const out = await readBalance(api.db, { kind: 'paid_out' });
    const handled = await sendRefunds(
      withGateway(async ({ gatewayReference }) => {
        if (gatewayReference === closed.gatewayReference)
          throw new GatewayRefused('sandbox', 'refund', 'card_closed');
        return { refundReference: `re_${gatewayReference}`, status: 'succeeded' };
      }),
    );
    expect(handled).toBe(2);
    expect(await refundOf(open.order)).toMatchObject({ status: 'done', method: 'card' });
    expect(await refundOf(closed.order)).toMatchObject({
      status: 'waiting',
      method: 'transfer',
      hasCardFailed: true,
      needsBankAccount: true,
    });
    const told = (await get('/notification/List', closed.order.buyer)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'refundNeedsAccount' });
    const [account] = await api.db
      .insert(bankAccounts)
      .values({ ...shownAccount, userId: closed.order.buyer.userId, isDefault: true, createdAt: now })
      .returning({ id: bankAccounts.id });
    await post(`/refund/${closed.id}/account`, { bankAccountId: account?.id }, closed.order.buyer);
    expect((await post(`/admin/refund/${closed.id}/pay`, payForm(photo), staff)).status).toBe(200);
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due + 20_000);
    expect(await readBalance(api.db, { kind: 'paid_out' })).toBe(out - 10_000);
    expect((await get(`/return/${closed.number}`, closed.order.buyer)).body.detail.status).toBe('refunded');
  });

  test('what a gateway has only taken is done when it says so, once, and is due again when it bounces', async () => {
    const { order, number, gatewayReference, id } = await promisedToCard();
    const pending = withGateway(async () => ({ refundReference: `re_${id}`, status: 'pending' }));
    await Promise.all([sendRefunds(pending), sendRefunds(pending)]);
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'card' });
    expect((await get(`/return/${number}`, order.buyer)).body.detail.status).toBe('received');
    const due = await readBalance(api.db, { kind: 'refunds_due' });
    const refund = { id: null, reference: `re_${id}`, gatewayReference };
    await Promise.all([saying('refunded', refund), saying('refunded', { ...refund, id })]);
    expect(await refundOf(order)).toMatchObject({ status: 'done' });
    expect((await get(`/return/${number}`, order.buyer)).body.detail.status).toBe('refunded');
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due + 10_000);
    await Promise.all([saying('failed', refund), saying('failed', { ...refund, id })]);
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'transfer' });
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due);
    // Late and in any order: a transfer stays one.
    await saying('refunded', refund);
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'transfer' });
  });

  test('a gateway that says nothing more is asked: paid once, or due by transfer', async () => {
    const [there, lost, waiting] = [await promisedToCard(), await promisedToCard(), await promisedToCard()];
    await sendRefunds(
      withGateway(async ({ idempotencyKey }) => ({
        refundReference: `re_${idempotencyKey}`,
        status: 'pending',
      })),
    );
    const answers = new Map([
      [`re_${there.id}`, 'succeeded' as const],
      [`re_${lost.id}`, 'failed' as const],
      [`re_${waiting.id}`, 'pending' as const],
    ]);
    const asking = (clock: () => Date) => ({
      ...api.services,
      clock,
      cardGateway: {
        name: 'sandbox' as const,
        getRefund: async (reference: string) => answers.get(reference) ?? 'pending',
      } as PaymentGateway,
    });
    expect(await reconcileRefunds(asking(() => now))).toBe(0);
    const hourLater = asking(() => new Date(now.getTime() + 61 * 60_000));
    await Promise.all([reconcileRefunds(hourLater), reconcileRefunds(hourLater)]);
    expect(await refundOf(there.order)).toMatchObject({ status: 'done', method: 'card' });
    expect(await refundOf(lost.order)).toMatchObject({ status: 'waiting', method: 'transfer' });
    expect(await refundOf(waiting.order)).toMatchObject({ status: 'waiting', method: 'card' });
  });

  test('protects: what somebody refunded at the gateway itself, or says of another’s, changes nothing', async () => {
    const { order, gatewayReference } = await promisedToCard();
    const stranger = { id: randomUUID(), reference: 're_unknown', gatewayReference };
    await saying('refunded', stranger);
    await saying('failed', { ...stranger, id: null });
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'card' });
  });

  test('works: what was paid by card goes back to the card by itself, and the return is refunded', async () => {
    const order = await shipped();
    const reference = order.orderNumber.split('-')[0];
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    await payByCard(order, reference ?? '');
    const sent: { amountSatang: number }[] = [];
    const withCards = withGateway(async (request) => {
      if (request.gatewayReference === reference) sent.push(request);
      return { refundReference: `re_${sent.length}`, status: 'succeeded' };
    });
    await Promise.all([sendRefunds(withCards), sendRefunds(withCards)]);
    expect(sent).toEqual([expect.objectContaining({ gatewayReference: reference, amountSatang: 10_000 })]);
    expect((await get(`/return/${number}`, order.buyer)).body.detail).toMatchObject({
      status: 'refunded',
      hasRefundProof: false,
    });
  });
});
