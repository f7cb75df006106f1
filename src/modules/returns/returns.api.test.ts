import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimedPng } from '../../platform/images/test-pictures.ts';
import { issueDueDocuments } from '../document/issue-due-documents.ts';
import { testDocuments } from '../document/test-documents.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { openReturns } from './test-returns.ts';

const dayMs = 24 * 60 * 60 * 1000;
const desk = openReturns();
const {
  ask,
  balances,
  bankAccount,
  documentsOf,
  get,
  now,
  orderOf,
  pass,
  payForm,
  post,
  sentBack,
  shipped,
  waitingRefund,
} = desk;
let api: ReturnType<typeof desk.opened>['api'];
let shop: ReturnType<typeof desk.opened>['shop'];
let staff: ReturnType<typeof desk.opened>['staff'];
let photo: ReturnType<typeof desk.opened>['photo'];
beforeAll(() => {
  ({ api, shop, staff, photo } = desk.opened());
});

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
    // There is something left to ask back.
    expect((await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail.canReturn).toBe(true);

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
    expect(done).toMatchObject({ status: 'refunded', refundedAt: now().toISOString(), hasRefundProof: true });
    expect((await get(`/return/${returnNumber}/refund`, order.buyer)).status).toBe(200);
    const statuses = ['requested', 'approved', 'sent_back', 'received', 'refunded'];
    expect(done.timeline.map(({ status }: { status: string }) => status)).toEqual(statuses);
    const forStore = (await get(`/seller/return/${returnNumber}`, order.seller)).body.detail;
    expect(forStore.timeline).toHaveLength(5);
    expect(forStore).not.toHaveProperty('refundBank');
    expect(forStore).not.toHaveProperty('refundMethod');

    // The rest is sold: the buyer confirms, and the store gets its part.
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
    expect(await balances(order)).toEqual({ held: 0, payable: -(20_000 - 800 - 400), buyer: 0 });
    expect(await orderOf(order)).toMatchObject({ status: 'complete', paymentStatus: 'part_refunded' });
    const told = (await get('/notification/List', order.buyer)).body.detail.dataList;
    expect(told.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['returnApproved', 'returnReceived', 'returnRefunded', 'orderShipped']),
    );
  });

  test('of some copies, sent twice with one key, is asked once, with its photos; with another key, or without, again', async () => {
    const order = await shipped();
    const send = (key: string | null, bytes = photo) => {
      const form = new FormData();
      form.set('lines', JSON.stringify([{ orderLineId: order.bookLine, quantity: 1 }]));
      form.set('reason', 'wrong_item');
      form.set('note', 'ได้ผิดเล่ม');
      form.set('bankAccount', JSON.stringify(bankAccount));
      form.append('photos', new File([new Uint8Array(bytes)], 'a.jpg'));
      if (key !== null) form.set('idempotencyKey', key);
      return post(`/return/order/${order.orderNumber}`, form, order.buyer);
    };
    const listed = async () =>
      (await get(`/return/List?orderNumber=${order.orderNumber}`, order.buyer)).body.detail.dataList;
    const both = await Promise.all([send('one copy'), send('one copy')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.detail.returnNumber).toBe(both[1]?.body.detail.returnNumber);
    expect(await listed()).toMatchObject([{ photoCount: 1, products: [{ quantity: 1 }] }]);
    const { returnNumber } = both[0]?.body.detail ?? {};
    expect((await get(`/return/${returnNumber}/photo/0`, order.buyer)).status).toBe(200);
    expect((await send('another copy')).status).toBe(200);
    expect((await send(null)).status).toBe(200);
    expect(await listed()).toHaveLength(3);
    // All three are asked for by now: the first request is told, not that nothing is left.
    expect((await send('one copy')).body.detail.returnNumber).toBe(returnNumber);
    // Another photo is another request, also where it has as many bytes.
    const other = Buffer.from(photo);
    // The density in its JFIF head, which changes nothing that is seen.
    other[15] = 2;
    expect(other.equals(photo)).toBe(false);
    expect((await send('one copy', other)).body.code).toBe('idempotencyKeyReused');
    expect((await send('a fourth')).body.code).toBe('returnQuantity');
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

test('what is asked back to the last copy is not offered to be asked back; what lapsed is again', async () => {
  const order = await shipped();
  const isOffered = async () => {
    const listed = (await get('/Order/List', order.buyer)).body.detail.dataList;
    expect(listed).toHaveLength(1);
    expect(listed[0].canReturn).toBe((await orderOf(order)).canReturn);
    return listed[0].canReturn as boolean;
  };
  const number = await desk.asked(order, {
    lines: [
      { orderLineId: order.bookLine, quantity: 3 },
      { orderLineId: order.penLine, quantity: 1 },
    ],
  });
  expect(await isOffered()).toBe(false);
  await post(`/return/${number}/withdraw`, {}, order.buyer);
  expect(await isOffered()).toBe(true);
});

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
    // Four working days at most on the way, which a weekend makes six, and seven more.
    await pass(14 * dayMs);
    expect((await ask(late)).body.code).toBe('returnTooLate');
    expect((await get(`/return/order/${late.orderNumber}`, late.buyer)).body.detail.refusal).toBe(
      'returnTooLate',
    );
  });

  test('works: orders of which something can still be asked back are listed, as their own pages say', async () => {
    const order = await shipped();
    const listed = async (who = order.buyer) => {
      const { body } = await get('/Order/List?view=returnable', who);
      expect(body.detail.total).toBe(body.detail.dataList.length);
      return body.detail.dataList.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
    };
    const isListed = async () => {
      const { canReturn } = await orderOf(order);
      expect(await listed()).toEqual(canReturn ? [order.orderNumber] : []);
      return canReturn;
    };
    expect(await isListed()).toBe(true);
    expect(await listed((await shipped()).buyer)).not.toContain(order.orderNumber);
    const asking = async (line: number, quantity: number) =>
      expect((await ask(order, { lines: [{ orderLineId: line, quantity }] })).status).toBe(200);
    await asking(order.bookLine, 3);
    expect(await isListed()).toBe(true);
    await asking(order.penLine, 1);
    expect(await isListed()).toBe(false);
    const { dataList } = (await get('/return/List', order.buyer)).body.detail;
    // What nothing came of can be asked for again, until its time is over.
    await post(`/return/${dataList[0].returnNumber}/withdraw`, {}, order.buyer);
    expect(await isListed()).toBe(true);
    const { returnUntil } = await orderOf(order);
    await pass(Date.parse(returnUntil) - now().getTime() - 1);
    expect(await isListed()).toBe(true);
    await pass(1);
    expect(await isListed()).toBe(false);
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
