import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyWords } from '../content/content.rules.ts';
import { writeText } from '../content/write-text.rules.ts';
import { completeDeliveredOrders } from '../order/complete-order.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { runReturnTimers } from '../returns/run-return-timers.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { timersSetting } from '../settings/setting-schemas.rules.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const desk = openReturns();
const { asked, balances, get, now, pass, post, shipped, statusOf } = desk;
let api: ReturnType<typeof desk.opened>['api'];
let shop: ReturnType<typeof desk.opened>['shop'];
let staff: ReturnType<typeof desk.opened>['staff'];
beforeAll(() => {
  ({ api, shop, staff } = desk.opened());
});
beforeEach(async () => {
  await api.db.execute(sql`delete from settings`);
  await api.db.execute(sql`delete from setting_changes`);
  // Without an account nobody can transfer.
  await api.db.execute(sql`insert into settings (name, value) values ('payment',
    '{"bankAccounts": [{"bankCode": "004", "number": "1234567890", "name": "ร้าน"}]}')`);
});

async function save(values: Record<string, unknown>, more: Record<string, unknown> = {}, who = staff) {
  const { version } = (await get('/admin/setting/timers', staff)).body.detail;
  return post('/admin/setting/timers', { version, values, ...more }, who);
}
async function set(values: Record<string, unknown>): Promise<void> {
  const saved = await save(values, { isConfirmed: true });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

/** An order that waits for its payment. */
async function unpaid(paymentTypeId: 'promptpay' | 'transfer') {
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const product = await shop.product(await shop.seller());
  const cartId = await shop.cart(api.services, buyer.userId, [product], 1);
  const reply = await post(
    '/order/place',
    { id: cartId, paymentTypeId, buyerInfo: { addressId }, orders: [] },
    buyer,
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { referenceCode, orders } = reply.body.detail;
  return { buyer, referenceCode: String(referenceCode), orderNumber: String(orders[0].orderNumber) };
}
type Unpaid = Awaited<ReturnType<typeof unpaid>>;
const orderOf = async ({ orderNumber, buyer }: Pick<Placed, 'orderNumber' | 'buyer'>) =>
  (await get(`/Order/${orderNumber}`, buyer)).body.detail;
const repay = (order: Unpaid, paymentTypeId: string) =>
  post('/payment/repay', { referenceCode: order.referenceCode, paymentTypeId }, order.buyer);
const deliver = async (order: Placed) =>
  expect((await post(`/seller/Order/${order.orderNumber}/deliver`, {}, order.seller)).status).toBe(200);
const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();

describe('the times of orders and returns at the desk', () => {
  test('begin as they are ruled, with their bounds, and refuse what is out of them in words', async () => {
    const { fields } = (await get('/admin/setting/timers', staff)).body.detail;
    expect(
      fields.map((field: Record<string, unknown>) => [field.id, field.value, field.least, field.most]),
    ).toEqual([
      ['payNowMinutes', 15, 5, 60],
      ['transferHours', 48, 1, 168],
      ['returnDays', 7, 7, 60],
      ['storeAnswerDays', 7, 1, 30],
    ]);
    const wrong = [
      { payNowMinutes: 4 },
      { payNowMinutes: 61 },
      { transferHours: 0 },
      { transferHours: 169 },
      { returnDays: 6 },
      { returnDays: 61 },
      { storeAnswerDays: 0 },
      { storeAnswerDays: 31 },
    ];
    for (const values of wrong) {
      const refused = await save(values);
      expect(refused, JSON.stringify(values)).toMatchObject({
        status: 422,
        body: { code: 'settingsInvalid' },
      });
      expect(refused.body.detail.fields).toMatchObject([{ field: Object.keys(values)[0] }]);
    }
    expect((await save({ returnDays: 7.5 })).status).toBe(422);
    expect((await save({ returnDays: '' })).status).toBe(422);
  });

  test('are changed by nobody without the right', async () => {
    const buyer = await api.signIn();
    const seller = await api.signIn('seller', await shop.seller());
    const support = await api.signIn('staff', null, { staffRole: 'content' });
    for (const who of [buyer, seller, support])
      expect((await save({ returnDays: 30 }, {}, who)).status).toBe(403);
    expect((await get('/Setting/Shell', buyer)).body.detail.timers).toEqual(timersSetting.parse({}));
  });

  test('reach a process that has read them before, the shell and the shop’s pages, and go back again', async () => {
    // Another process, with a cache of its own.
    const other = createSettingsReader(api.services);
    expect((await other.settings()).timers.returnDays).toBe(7);
    const policy = async (culture: 'th' | 'en') =>
      JSON.stringify((await api.call('GET', '/content/page/return-policy', { culture })).body.detail);
    expect(await policy('en')).toContain('until 7 days after delivery');
    await set({ returnDays: 30, storeAnswerDays: 3 });
    await expect.poll(async () => (await other.settings()).timers.returnDays).toBe(30);
    await expect
      .poll(async () => (await api.call('GET', '/Setting/Shell')).body.detail.timers)
      .toEqual({ payNowMinutes: 15, transferHours: 48, returnDays: 30, storeAnswerDays: 3 });
    expect(await policy('en')).toContain('until 30 days after delivery');
    expect(await policy('en')).toContain('The store answers within 3 days');
    expect(await policy('th')).toContain('จนครบ 30 วันหลังส่งถึง');
    expect(await policy('th')).toContain('ร้านตอบภายใน 3 วัน');
    expect(await policy('th')).not.toMatch(/[{]\w+[}]/);

    const { version, changes } = (await get('/admin/setting/timers', staff)).body.detail;
    const back = await post('/admin/setting/timers/restore', { version, changeId: changes[0].id }, staff);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    await expect.poll(async () => (await other.settings()).timers).toEqual(timersSetting.parse({}));
  });

  test('ask first where staff have published texts that may name others; a mark in one shows the present number', async () => {
    expect((await save({ returnDays: 8 })).status).toBe(200);
    const words = {
      ...emptyWords,
      titleTh: 'นโยบายคืนสินค้า',
      bodyTh: writeText('คืนได้ {returnDays} วัน หรือ 7 วัน'),
    };
    const made = await post('/admin/content', { kind: 'page', urlKey: 'return-policy', words }, staff);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    // A draft says nothing to anybody yet.
    expect((await save({ returnDays: 9 })).status).toBe(200);
    const { id, version } = made.body.detail;
    const shown = await post(`/admin/content/${id}/publish`, { version, isShown: true }, staff);
    expect(shown.status, JSON.stringify(shown.body)).toBe(200);
    expect(await save({ returnDays: 10 })).toMatchObject({
      status: 409,
      body: { code: 'settingsUnconfirmed', detail: { questions: ['textsNameTimes'] } },
    });
    // What is as it was asks nobody.
    expect((await save({ returnDays: 9 })).status).toBe(200);
    await set({ returnDays: 10 });
    const page = (await api.call('GET', '/content/page/return-policy')).body.detail;
    expect(JSON.stringify(page.body)).toContain('คืนได้ 10 วัน หรือ 7 วัน');
    await post(`/admin/content/${id}/publish`, { version: 1, isShown: false }, staff);
  });
});

describe('holds for payment', () => {
  test('are those the order was placed with: one placed before a change keeps its own, one after it has the new', async () => {
    const before = { qr: await unpaid('promptpay'), transfer: await unpaid('transfer') };
    await set({ payNowMinutes: 30, transferHours: 2 });
    const after = { qr: await unpaid('promptpay'), transfer: await unpaid('transfer') };
    expect((await orderOf(before.qr)).holdUntil).toBe(inMs(15 * minuteMs));
    expect((await orderOf(before.transfer)).holdUntil).toBe(inMs(48 * hourMs));
    expect((await orderOf(after.qr)).holdUntil).toBe(inMs(30 * minuteMs));
    expect((await orderOf(after.transfer)).holdUntil).toBe(inMs(2 * hourMs));

    // The job expires by what is stored.
    await pass(15 * minuteMs);
    await expireOrderGroups(api.services);
    expect((await orderOf(before.qr)).status).toBe('expired');
    expect((await orderOf(after.qr)).status).toBe('unpaid');
    await pass(15 * minuteMs);
    await expireOrderGroups(api.services);
    expect((await orderOf(after.qr)).status).toBe('expired');
    await pass(1.5 * hourMs);
    await expireOrderGroups(api.services);
    expect((await orderOf(after.transfer)).status).toBe('expired');
    expect((await orderOf(before.transfer)).status).toBe('unpaid');
  });

  test('of a further try are the order’s own as well, by whatever channel', async () => {
    const before = await unpaid('transfer');
    await set({ payNowMinutes: 60, transferHours: 100 });
    await pass(hourMs);
    expect((await repay(before, 'promptpay')).status).toBe(200);
    expect((await orderOf(before)).holdUntil).toBe(inMs(15 * minuteMs));
    expect((await repay(before, 'transfer')).status).toBe(200);
    // Never past 48 hours after the order.
    expect((await orderOf(before)).holdUntil).toBe(inMs(47 * hourMs));
    const after = await unpaid('promptpay');
    await set({ payNowMinutes: 5, transferHours: 1 });
    expect((await repay(after, 'transfer')).status).toBe(200);
    expect((await orderOf(after)).holdUntil).toBe(inMs(100 * hourMs));
  });
});

describe('the days for returns', () => {
  test('are those the order was placed with: returns, completing by itself and the store’s money follow', async () => {
    const before = await shipped();
    await set({ returnDays: 14 });
    const after = await shipped();
    // No parcel arrives on the day it leaves.
    await pass(2 * dayMs);
    await deliver(before);
    await deliver(after);
    expect(await orderOf(before)).toMatchObject({ returnDays: 7, returnUntil: inMs(7 * dayMs) });
    expect(await orderOf(after)).toMatchObject({ returnDays: 14, returnUntil: inMs(14 * dayMs) });
    const until = async (order: Placed) =>
      (await get(`/return/order/${order.orderNumber}`, order.buyer)).body.detail.until;
    expect(await until(after)).toBe(inMs(14 * dayMs));

    // Taken back to 7 the order keeps its 14.
    await set({ returnDays: 7 });
    await pass(7 * dayMs);
    await completeDeliveredOrders(api.services);
    expect((await orderOf(before)).status).toBe('complete');
    expect(await orderOf(after)).toMatchObject({ status: 'shipped', canReturn: true });
    expect((await balances(before)).payable).not.toBe(0);
    expect((await balances(after)).payable).toBe(0);
    expect(
      (
        await post(
          `/return/order/${before.orderNumber}`,
          {
            lines: [{ orderLineId: before.bookLine, quantity: 1 }],
            reason: 'damaged',
            note: 'ปกขาด',
            bankAccount: desk.bankAccount,
          },
          before.buyer,
        )
      ).body.code,
    ).toBe('returnTooLate');
    await pass(7 * dayMs - 1);
    await completeDeliveredOrders(api.services);
    expect((await orderOf(after)).status).toBe('shipped');
    await pass(1);
    await completeDeliveredOrders(api.services);
    expect((await orderOf(after)).status).toBe('complete');
    expect((await balances(after)).payable).not.toBe(0);
  });

  test('of what the release before wrote, which names none, are 7; its holds 15 minutes and 48 hours', async () => {
    const columns = sql`select column_default as value from information_schema.columns
      where column_name in ('pay_now_minutes', 'transfer_hours', 'return_days', 'store_answer_days') order by column_name`;
    const { rows } = await api.db.execute<{ value: string }>(columns);
    expect(rows.map(({ value }) => Number(value))).toEqual([15, 7, 7, 48]);
  });
});

describe('a store’s silence in a return', () => {
  test('decides after the days its order was placed with; the shopper’s own time stays', async () => {
    const before = await shipped();
    await set({ storeAnswerDays: 2 });
    const after = await shipped();
    const returns = { before: await asked(before), after: await asked(after) };
    const dueAt = async (order: Placed, number: string) =>
      (await get(`/return/${number}`, order.buyer)).body.detail.dueAt;
    expect(await dueAt(before, returns.before)).toBe(inMs(7 * dayMs));
    expect(await dueAt(after, returns.after)).toBe(inMs(2 * dayMs));
    expect((await get(`/return/order/${after.orderNumber}`, after.buyer)).body.detail.storeAnswerDays).toBe(
      2,
    );
    // Stores are told until when, and not a number that others have.
    const { rows } = await api.db.execute<{ params: Record<string, string> }>(
      sql`select params from notifications where kind = 'sellerReturnRequested' and user_id = ${after.seller.userId}`,
    );
    expect(rows[0]?.params.until).toBe(inMs(2 * dayMs));

    await pass(2 * dayMs);
    await runReturnTimers(api.services);
    expect(await statusOf(after, returns.after)).toBe('approved');
    expect(await statusOf(before, returns.before)).toBe('requested');
    expect(await dueAt(after, returns.after)).toBe(inMs(7 * dayMs));
    await set({ storeAnswerDays: 30 });
    const sent = { provider: 'Flash', trackingNumber: 'F12345' };
    expect((await post(`/return/${returns.after}/send`, sent, after.buyer)).status).toBe(200);
    expect(await dueAt(after, returns.after)).toBe(inMs(2 * dayMs));
  });
});
