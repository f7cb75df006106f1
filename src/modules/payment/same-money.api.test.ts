import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { generate } from 'promptparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankQrService } from '../../platform/payments/bank-qr.ts';
import { drawSlip } from '../../platform/payments/test-slips.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { selectBalances } from '../ledger/ledger.store.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { handleBankPayment } from './handle-bank-payment.ts';
import { qrReference } from './payment.rules.ts';

const billerId = '010555000000000';
let now = new Date('2026-11-21T03:00:00Z');
const clock = () => now;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
let api: TestApi;
let shop: TestShop;
let staff: { token: string };
let second: { token: string };
beforeAll(async () => {
  const bankQr = createBankQrService({ billerId, secret: 'the bank and the shop share these words' });
  api = await openTestApi({ services: { clock, bankQr } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
  second = await api.signIn('staff');
  await api.db.execute(sql`insert into settings (name, value) values ('payment',
    '{"bankAccounts":[{"bankCode":"004","number":"012-3-45678-9","name":"สถาบันบรรณศาลา"}]}')`);
});
afterAll(() => api.close());

const post = (path: string, body: object, { token }: { token: string } = staff) =>
  api.call('POST', path, { token, body });

/** An order of 140 baht, to be paid by PromptPay. */
async function placeOrder() {
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId);
  const id = await shop.cart(api.services, buyer.userId, [productId]);
  const body = { id, paymentTypeId: 'promptpay', buyerInfo: { addressId }, orders: [{ sellerId }] };
  const { referenceCode } = (await post('/order/place', body, buyer)).body.detail;
  const rowsOf = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await api.db.execute(query)).rows as Row[];
  return {
    ...buyer,
    referenceCode: String(referenceCode),
    /** Its time is over, and its copies are sold. */
    async expire() {
      await api.db.execute(
        sql`update order_groups set hold_until = ${now} where reference_code = ${referenceCode}`,
      );
      pass(1);
      await expireOrderGroups(api.services);
      await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${productId}`);
    },
    state: async () =>
      (await api.call('GET', `/payment/${referenceCode}`, { token: buyer.token })).body.detail,
    /** Its tries at paying, as they were begun. */
    tries: () =>
      rowsOf<{
        id: string;
        status: string;
        channel: string;
      }>(sql`select p.id, p.status, p.channel from payments p
        join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode} and p.gateway is null
        order by p.created_at, p.id`),
    refunds: () =>
      rowsOf<{ id: string; amount: number; reason: string; status: string }>(sql`
        select r.id, r.amount_satang::int as amount, r.reason, r.status from refunds r
        join payments p on p.id = r.payment_id join order_groups g on g.id = p.group_id
        where g.reference_code = ${referenceCode} order by r.created_at, r.id`),
  };
}
type Order = Awaited<ReturnType<typeof placeOrder>>;

/** The bank says that money came by the code of a try; its number of the transfer. */
async function tell(order: Order, at = 0, { amount = 14_000, transactionId = String(randomUUID()) } = {}) {
  const tried = (await order.tries())[at];
  const outcome = await handleBankPayment(
    api.services,
    { billerId },
    {
      ...{ transactionId, billerId, ref1: order.referenceCode, ref2: qrReference(tried?.id ?? '') },
      ...{ amountSatang: amount, paidAt: now, sendingBank: null },
    },
  );
  return { outcome, transactionId };
}

const bangkok = (instant: Date) => new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
let drawn = 0;
async function send(order: Order, amount = '140.00', transRef: string | null = null): Promise<number> {
  drawn += 1;
  const file = await drawSlip({
    payload: transRef === null ? null : generate.slipVerify({ sendingBank: '004', transRef }),
    amountBars: 1 + (drawn % 5),
    accent: `#${String(100000 + drawn * 7919)}`,
  });
  const form = new FormData();
  const fields = { referenceCode: order.referenceCode, bankCode: '004', amount, transferredAt: bangkok(now) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([new Uint8Array(file)], 'slip.png', { type: 'image/png' }));
  const reply = await api.call('POST', '/payment/slip', { token: order.token, body: form });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { slips } = reply.body.detail;
  return slips.find(({ status }: { status: string }) => status === 'waiting').id;
}
const approve = (id: number, body: object = {}) => post(`/admin/slip/${id}/approve`, body);
/** Says so of the slip that it looks like, too, where it looks like one: they are drawn alike. */
async function approveAnyhow(id: number, body: object = {}) {
  const reply = await approve(id, body);
  if (reply.body.code !== 'slipLooksUsed') return reply;
  const confirmSimilarSlipId = Number(/#(\d+)/.exec(reply.body.message)?.[1]);
  return approve(id, { reason: 'คนละใบ', confirmSimilarSlipId, ...body });
}
async function slipOf(id: number) {
  for (const status of ['waiting', 'approved', 'rejected']) {
    const { dataList } = (
      await api.call('GET', `/admin/slip/List?status=${status}&perpage=50`, { token: staff.token })
    ).body.detail;
    const found = dataList.find((slip: { id: number }) => slip.id === id);
    if (found !== undefined) return found;
  }
  return null;
}
async function deskOf(refundId: string | undefined) {
  const desk = await api.call('GET', '/admin/refund/List?status=waiting&perpage=50', { token: staff.token });
  return desk.body.detail.dataList.find(({ id }: { id: string }) => id === refundId);
}
async function voidBoth(refundId: string) {
  const offered = await deskOf(refundId);
  const asked = await post(`/admin/refund/${refundId}/void`, { reason: 'เงินก้อนเดียวกัน' });
  // Staff are offered what the call takes, and nothing that it refuses.
  expect(offered?.mayBeVoid).toBe(asked.body.code !== 'refundMoneyCame');
  if (asked.status !== 200) return asked;
  const { dataList } = (await api.call('GET', '/admin/approval/List?perpage=100', { token: second.token }))
    .body.detail;
  const { id, hash } = dataList.find(({ subject }: { subject: string }) => subject === refundId);
  return post(`/admin/approval/${id}/approve`, { hash }, second);
}
const received = async () =>
  (await selectBalances(api.db, null))
    .filter(({ kind }) => kind.startsWith('received_'))
    .reduce((sum, { balanceSatang }) => sum + balanceSatang, 0);

/** Its QR was paid, nobody told of it, and another try was begun, for which a slip was sent. */
async function paidByOldCode() {
  const order = await placeOrder();
  // Longer than a slip and a bank’s word of one sum may be apart, and within the hold.
  pass(12);
  expect(
    (await post('/payment/repay', { referenceCode: order.referenceCode, paymentTypeId: 'transfer' }, order))
      .status,
  ).toBe(200);
  return { order, slipId: await send(order) };
}

describe('an old code’s money and a slip of a newer try', () => {
  test('are shown side by side, and the same money pays once and goes back never', async () => {
    const before = await received();
    const { order, slipId } = await paidByOldCode();
    const { outcome, transactionId } = await tell(order);
    expect(outcome).toBe('settled');
    // Nobody waits for the newer try any more.
    expect((await order.tries()).map(({ status }) => status)).toEqual(['paid', 'expired']);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
    expect((await slipOf(slipId)).told).toMatchObject([{ transactionId, amount: 140, isSame: false }]);
    expect((await approveAnyhow(slipId)).body).toMatchObject({ code: 'slipMoneyTold' });
    const said = { confirmTransactionId: transactionId, isSameMoney: true };
    expect((await approveAnyhow(slipId, { ...said, reason: '' })).body.code).toBe('reasonRequired');
    expect(
      (await approveAnyhow(slipId, { ...said, confirmTransactionId: 'x', reason: 'ดูแล้ว' })).body.code,
    ).toBe('slipMoneyTold');
    const approved = await approveAnyhow(slipId, { ...said, reason: 'ยอดเข้าครั้งเดียว' });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await order.refunds()).toEqual([]);
    expect(await received()).toBe(before + 14_000);
  });

  test('that are two, are counted twice, and the second goes back once', async () => {
    const { order, slipId } = await paidByOldCode();
    const { transactionId } = await tell(order);
    const said = { confirmTransactionId: transactionId, isSameMoney: false, reason: 'เข้าสองยอด' };
    const replies = await Promise.all([1, 2].map(() => approveAnyhow(slipId, said)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await order.refunds()).toMatchObject([
      { amount: 14_000, reason: 'paid_twice', status: 'waiting' },
    ]);
  });

  test('turned down after the code’s money had paid, the slip takes nothing from the order', async () => {
    const { order, slipId } = await paidByOldCode();
    await tell(order);
    expect((await post(`/admin/slip/${slipId}/reject`, { reason: 'เงินก้อนเดียวกัน' })).status).toBe(200);
    expect(await order.state()).toMatchObject({
      paymentStatus: 'paid',
      orders: [{ status: 'ready_to_ship' }],
    });
    expect(await order.refunds()).toEqual([]);
  });

  test('told after the slip was approved, wait to go back beside the slip; two of the staff close what came once', async () => {
    const before = await received();
    const { order, slipId } = await paidByOldCode();
    expect((await approveAnyhow(slipId)).status).toBe(200);
    pass(30);
    const { outcome, transactionId } = await tell(order);
    expect(outcome).toBe('refunding');
    const [refund] = await order.refunds();
    expect(refund).toMatchObject({ amount: 14_000, reason: 'paid_twice', status: 'waiting' });
    expect(await deskOf(refund?.id)).toMatchObject({
      mayBeVoid: true,
      twins: { slips: [{ id: slipId, amount: 140 }], told: [{ transactionId, amount: 140 }] },
    });
    expect(await received()).toBe(before + 28_000);
    expect((await voidBoth(refund?.id ?? '')).status).toBe(200);
    expect(await received()).toBe(before + 14_000);
    expect(await order.refunds()).toMatchObject([{ status: 'void' }]);
    expect(await slipOf(slipId)).toMatchObject({ status: 'approved' });
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid', isBeingRefunded: false });
  });

  test('too little to pay, it isn’t counted once more by its slip', async () => {
    const order = await placeOrder();
    const { outcome, transactionId } = await tell(order, 0, { amount: 13_999 });
    expect(outcome).toBe('refunding');
    const slipId = await send(order, '139.99');
    const confirmed = { confirmAmount: 139.99, reason: 'ยอดขาด' };
    // The bank told of just this sum by just this code: it is known.
    expect((await approveAnyhow(slipId, confirmed)).body.code).toBe('slipMoneyGoesBack');
    pass(30);
    expect((await post(`/admin/slip/${slipId}/reject`, { reason: 'ยอดขาด' })).status).toBe(200);
    const other = await send(order);
    const said = { confirmTransactionId: transactionId, isSameMoney: false, reason: 'โอนใหม่ครบแล้ว' };
    expect((await approveAnyhow(other, said)).status).toBe(200);
    expect(await order.state()).toMatchObject({ paymentStatus: 'paid' });
    expect(await order.refunds()).toMatchObject([{ amount: 13_999, reason: 'wrong_amount' }]);
  });
});

describe('a code’s money and its own slip', () => {
  test('are one, whichever is seen first', async () => {
    const first = await placeOrder();
    const slipId = await send(first);
    expect((await tell(first)).outcome).toBe('settled');
    expect((await slipOf(slipId)).told).toMatchObject([{ isSame: true }]);
    expect((await approveAnyhow(slipId)).status).toBe(200);
    expect(await first.refunds()).toEqual([]);
    const late = await placeOrder();
    const before = await received();
    expect((await approveAnyhow(await send(late))).status).toBe(200);
    pass(5);
    expect((await tell(late)).outcome).toBe('already');
    expect(await late.refunds()).toEqual([]);
    expect(await received()).toBe(before + 14_000);
    // A second transfer is one.
    expect((await tell(late)).outcome).toBe('refunding');
    expect(await late.refunds()).toMatchObject([{ amount: 14_000, reason: 'paid_twice' }]);
  });

  test('put back on a newer code, a slip of an older transfer isn’t taken for that code’s money', async () => {
    const order = await placeOrder();
    const slipId = await send(order);
    expect((await post(`/admin/slip/${slipId}/reject`, { reason: 'ยังไม่เข้า' })).status).toBe(200);
    pass(3);
    await post('/payment/repay', { referenceCode: order.referenceCode, paymentTypeId: 'promptpay' }, order);
    expect((await post(`/admin/slip/${slipId}/reopen`, { reason: 'เงินเข้าแล้ว' })).status).toBe(200);
    const { outcome, transactionId } = await tell(order, 1);
    expect(outcome).toBe('settled');
    expect((await slipOf(slipId)).told).toMatchObject([{ isSame: false }]);
    const said = { confirmTransactionId: transactionId, isSameMoney: false, reason: 'เข้าสองยอด' };
    expect((await approveAnyhow(slipId, said)).status).toBe(200);
    expect(await order.refunds()).toMatchObject([{ amount: 14_000, reason: 'paid_twice' }]);
  });

  test('counted once, are nothing that could have been counted twice: what has come goes back', async () => {
    const before = await received();
    const late = async (isSlipFirst: boolean) => {
      const order = await placeOrder();
      await order.expire();
      if (!isSlipFirst) expect((await tell(order)).outcome).toBe('refunding');
      pass(2);
      expect((await approveAnyhow(await send(order))).status).toBe(200);
      pass(2);
      if (isSlipFirst) expect((await tell(order)).outcome).toBe('already');
      return order;
    };
    const over = await placeOrder();
    const slipId = await send(over, '150.00');
    pass(2);
    expect((await tell(over, 0, { amount: 15_000 })).outcome).toBe('settled');
    pass(2);
    const confirmed = { confirmAmount: 150, reason: 'โอนเกิน' };
    expect((await approveAnyhow(slipId, confirmed)).status).toBe(200);
    for (const [order, amount, reason] of [
      [await late(false), 14_000, 'late_payment'],
      [await late(true), 14_000, 'late_payment'],
      [over, 1_000, 'wrong_amount'],
    ] as const) {
      const [refund, ...more] = await order.refunds();
      expect(refund).toMatchObject({ amount, reason, status: 'waiting' });
      expect(more).toEqual([]);
      expect(await deskOf(refund?.id)).toMatchObject({ twins: null });
      expect((await voidBoth(refund?.id ?? '')).body.code).toBe('refundMoneyCame');
    }
    expect(await received()).toBe(before + 43_000);
  });

  test('beside a second slip: only what was counted beyond what the bank told of can be closed', async () => {
    const order = await placeOrder();
    await order.expire();
    const { transactionId } = await tell(order);
    pass(20);
    const other = { confirmTransactionId: transactionId, isSameMoney: false, reason: 'เข้าสองยอด' };
    const slipId = await send(order);
    expect((await approveAnyhow(slipId, other)).status).toBe(200);
    const [late, twice] = await order.refunds();
    expect([late?.reason, twice?.reason]).toEqual(['late_payment', 'paid_twice']);
    expect(await deskOf(late?.id)).toMatchObject({
      twins: { slips: [{ id: slipId }], told: [{ transactionId }] },
    });
    expect((await voidBoth(late?.id ?? '')).status).toBe(200);
    // Whichever of the two was closed, the other is what the bank told of.
    expect(await deskOf(twice?.id)).toMatchObject({ twins: null });
    expect((await voidBoth(twice?.id ?? '')).body.code).toBe('refundMoneyCame');
  });

  test('known by the transfer’s number, though by an older code: what has come isn’t closed, a second slip is', async () => {
    const order = await placeOrder();
    pass(2);
    await post('/payment/repay', { referenceCode: order.referenceCode, paymentTypeId: 'transfer' }, order);
    await order.expire();
    const transactionId = '013071152500APM77';
    expect((await approveAnyhow(await send(order, '140.00', transactionId))).status).toBe(200);
    pass(20);
    expect((await tell(order, 0, { transactionId })).outcome).toBe('already');
    const other = { confirmTransactionId: transactionId, isSameMoney: false, reason: 'เข้าสองยอด' };
    expect((await approveAnyhow(await send(order), other)).status).toBe(200);
    const [late, twice] = await order.refunds();
    expect([late?.reason, twice?.reason]).toEqual(['late_payment', 'paid_twice']);
    expect((await voidBoth(late?.id ?? '')).body.code).toBe('refundMoneyCame');
    expect((await voidBoth(twice?.id ?? '')).status).toBe(200);
  });
});
