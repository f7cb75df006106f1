import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueDueDocuments } from '../document/issue-due-documents.ts';
import { testDocuments } from '../document/test-documents.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { runReturnTimers } from './run-return-timers.ts';
import { openReturns, type Placed } from './test-returns.ts';

const dayMs = 24 * 60 * 60 * 1000;
const desk = openReturns();
const {
  ask,
  asked,
  balances,
  documentsOf,
  get,
  orderOf,
  paidAndShipped,
  pass,
  post,
  shipped,
  statusOf,
  waitingRefund,
} = desk;
let api: ReturnType<typeof desk.opened>['api'];
let shop: ReturnType<typeof desk.opened>['shop'];
let staff: ReturnType<typeof desk.opened>['staff'];
beforeAll(() => {
  ({ api, shop, staff } = desk.opened());
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
    await pass(7 * dayMs + 1);
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
    const told = (await get('/notification/List', order.buyer)).body.detail.dataList;
    expect(
      told
        .slice(0, 2)
        .map(({ kind }: { kind: string }) => kind)
        .toSorted(),
    ).toEqual([...['parcelCameBack', 'refundWantsAccount']]);
    expect((await get(`/return/${number}`, order.buyer)).body.detail).toMatchObject({
      reason: 'not_accepted',
      refundTotal: 350,
    });
    expect(await shop.stock(order.book)).toMatchObject({ onHand: 7 });
  });

  test('what was turned down never went: its parcel can come back, and what was paid goes back', async () => {
    const order = await paidAndShipped();
    const number = await asked(order);
    await post(`/seller/return/${number}/reject`, { reason: 'ใช้แล้ว' }, order.seller);
    // Its buyer may still have staff look.
    expect((await parcelBack(order)).body.code).toBe('orderReturnOpen');
    await pass(8 * dayMs);
    await runReturnTimers(api.services);
    expect((await parcelBack(order)).status).toBe(200);
    expect(await waitingRefund(order)).toHaveLength(1);
    expect(await balances(order)).toEqual({ held: 0, payable: -5_000, buyer: 0 });
  });

  test('cash on delivery: what was asked back and not sent ends with it, and nothing is paid back', async () => {
    const [open, agreed, refused] = [await shipped(), await shipped(), await shipped()];
    const numbers = new Map<Placed, string>();
    for (const order of [open, agreed, refused]) numbers.set(order, await asked(order));
    await post(`/seller/return/${numbers.get(agreed)}/approve`, {}, agreed.seller);
    await post(`/seller/return/${numbers.get(refused)}/reject`, { reason: 'ใช้แล้ว' }, refused.seller);
    for (const [order, status] of [
      [open, 'lapsed'],
      [agreed, 'lapsed'],
      [refused, 'rejected'],
    ] as const) {
      expect((await get(`/seller/Order/${order.orderNumber}`, order.seller)).body.detail).toMatchObject({
        canTakeParcelBack: true,
      });
      const back = await parcelBack(order);
      expect(back.status, JSON.stringify(back.body)).toBe(200);
      expect(await statusOf(order, numbers.get(order) ?? '')).toBe(status);
      expect(await waitingRefund(order)).toEqual([]);
      expect(await balances(order)).toEqual({ held: 0, payable: 0, buyer: 0 });
      expect((await orderOf(order)).isReturning).toBe(false);
    }
  });

  test('cash on delivery that nobody said was delivered: a silent store has staff look before anything is paid back', async () => {
    const order = await shipped();
    const number = await asked(order, { reason: 'changed_mind', note: '' });
    await post(`/seller/return/${number}/approve`, {}, order.seller);
    await post(`/return/${number}/send`, { provider: 'Flash', trackingNumber: 'F-COD' }, order.buyer);
    expect((await parcelBack(order)).body.code).toBe('orderReturnOpen');
    await pass(30 * dayMs);
    await Promise.all([1, 2, 3].map(() => runReturnTimers(api.services)));
    expect(await statusOf(order, number)).toBe('disputed');
    expect(await waitingRefund(order)).toEqual([]);
    expect(await balances(order)).toEqual({ held: 0, payable: 0, buyer: 0 });
    const answer = { isUpheld: false, answer: 'ไม่มีผู้รับพัสดุ จึงยังไม่มีการชำระเงิน' };
    expect((await post(`/admin/return/${number}/decide`, answer, staff)).status).toBe(200);
    expect((await parcelBack(order)).status).toBe(200);
    expect(await waitingRefund(order)).toEqual([]);

    // Staff who find out that it was paid for have it paid back.
    const paid = await shipped();
    const paidNumber = await asked(paid);
    await post(`/seller/return/${paidNumber}/approve`, {}, paid.seller);
    await post(`/return/${paidNumber}/send`, { provider: 'Flash', trackingNumber: 'F-COD2' }, paid.buyer);
    await pass(30 * dayMs);
    await runReturnTimers(api.services);
    const upheld = { isUpheld: true, answer: 'ขนส่งยืนยันว่าเก็บเงินแล้ว' };
    expect((await post(`/admin/return/${paidNumber}/decide`, upheld, staff)).status).toBe(200);
    expect(await statusOf(paid, paidNumber)).toBe('received');
    expect(await waitingRefund(paid)).toHaveLength(1);
  });

  test('refuses what was delivered, asked back or isn’t shipped; another store’s isn’t found; two presses are one', async () => {
    const order = await paidAndShipped();
    expect((await parcelBack(order, await api.signIn('seller', await shop.seller()))).status).toBe(404);
    expect((await parcelBack(order, order.buyer)).status).toBe(403);
    const number = await asked(order);
    expect((await parcelBack(order)).body.code).toBe('orderReturnOpen');
    await post(`/return/${number}/withdraw`, {}, order.buyer);
    const replies = await Promise.all([1, 2, 3].map(() => parcelBack(order)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const delivered = await shipped();
    await pass(dayMs);
    expect((await post(`/seller/Order/${delivered.orderNumber}/deliver`, {}, delivered.seller)).status).toBe(
      200,
    );
    expect((await parcelBack(delivered)).body.code).toBe('orderDelivered');
  });
});
