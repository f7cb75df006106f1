import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openReturns } from '../returns/test-returns.ts';
import { saveSettings } from '../settings/save-settings.ts';
import type { StoreMark } from './store-standing.contract.ts';

const { opened, get, post, shipped, asked, sentBack, pass } = openReturns();
const dayMs = 86_400_000;

type Person = { token: string; userId: number };

/** A store with an order to be paid at the door, not packed yet. */
async function placed(sellerId?: number) {
  const store = sellerId ?? (await opened().shop.seller());
  const seller = await opened().api.signIn('seller', store);
  const buyer = await opened().api.signIn();
  const book = await opened().shop.product(store);
  const cartId = await opened().shop.cart(opened().api.services, buyer.userId, [book], 1);
  const addressId = await opened().shop.address(buyer.userId);
  const reply = await post(
    '/order/place',
    { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [] },
    buyer,
  );
  const orderNumber: string = reply.body.detail.orders[0].orderNumber;
  return { sellerId: store, seller, buyer, orderNumber };
}

/** The same, cancelled by its store; with the mark of it. */
async function marked() {
  const order = await placed();
  await post(`/seller/Order/${order.orderNumber}/cancel`, { reason: 'ของหมด' }, order.seller);
  const { marks } = await standingOf(order.seller);
  const [mark] = marks;
  if (mark === undefined) throw new Error('no mark came');
  return { ...order, mark };
}

const standingOf = async (
  who: Person,
): Promise<{ standing: string; orders: number; counts: unknown; marks: StoreMark[] }> =>
  (await get('/seller/standing', who)).body.detail;

const noticesOf = async ({ userId }: Person) =>
  (
    await opened().api.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${userId} and kind like 'sellerMark%' order by id`,
    )
  ).rows.map(({ kind }) => kind);

describe('GET /seller/standing', () => {
  test('works: an order that the store cancels counts, with its evidence and end, and isn’t judged among few', async () => {
    const { seller, sellerId, orderNumber } = await marked();
    await placed(sellerId);
    const standing = await standingOf(seller);
    expect(standing).toMatchObject({
      standing: 'tooFew',
      orders: 2,
      minOrders: 20,
      days: 90,
      counts: [
        { kind: 'late', count: 0 },
        { kind: 'cancelled', count: 1 },
        { kind: 'returnLost', count: 0 },
      ],
    });
    const [mark] = standing.marks;
    expect(standing.marks).toHaveLength(1);
    expect(mark).toMatchObject({ kind: 'cancelled', orderNumber, state: 'counted', appeal: null });
    expect(Date.parse(mark?.endsAt ?? '') - Date.parse(mark?.at ?? '')).toBe(90 * dayMs);
    expect(await noticesOf(seller)).toEqual(['sellerMarked']);
    await transact(opened().api.db, (tx) => saveSettings(tx, { standing: { minOrders: 2 } }));
    expect((await standingOf(seller)).standing).toBe('poor');
    await transact(opened().api.db, (tx) => saveSettings(tx, { standing: { minOrders: 20 } }));
    await pass(90 * dayMs);
    expect(await standingOf(seller)).toMatchObject({
      orders: 0,
      marks: [],
      counts: [{ count: 0 }, { count: 0 }, { count: 0 }],
    });
  });

  test('works: what its buyer cancels doesn’t count, and what staff cancel only if the store left it lying', async () => {
    const staff = await opened().api.signIn('staff');
    const ofBuyer = await placed();
    await post(`/Order/${ofBuyer.orderNumber}/cancel`, {}, ofBuyer.buyer);
    expect((await standingOf(ofBuyer.seller)).marks).toEqual([]);
    const { sellerId, seller } = ofBuyer;
    const [early, packed, silent] = [await placed(sellerId), await placed(sellerId), await placed(sellerId)];
    const [lying, wished, forged] = [await placed(sellerId), await placed(sellerId), await placed(sellerId)];
    await post(`/admin/Order/${early.orderNumber}/cancel`, { reason: 'ผู้ซื้อขอ' }, staff);
    for (const { orderNumber } of [packed, lying, wished])
      await post(`/seller/Order/${orderNumber}/prepare`, {}, seller);
    await post(`/admin/Order/${packed.orderNumber}/cancel`, { reason: 'ผู้ซื้อขอ' }, staff);
    // Longer than a day of preparation and any weekend before it.
    await pass(7 * dayMs);
    // Of a packed one staff have to say that it is the store's doing; of another they may say that it isn't.
    for (const [{ orderNumber }, said] of [
      [lying, { isStoresFault: true }],
      [silent, {}],
      [wished, {}],
      [forged, { isStoresFault: false }],
    ] as const) {
      const body = { reason: 'ร้านเงียบ', ...said };
      expect((await post(`/admin/Order/${orderNumber}/cancel`, body, staff)).status).toBe(200);
    }
    const { marks } = await standingOf(seller);
    const numbers = [silent.orderNumber, lying.orderNumber];
    expect(marks.map((mark) => mark.orderNumber)).toEqual(numbers);
  });

  test('works: an order that is handed over after its day counts, one that is in time doesn’t', async () => {
    const early = await placed();
    const { sellerId, seller } = early;
    const late = await placed(sellerId);
    const ship = (orderNumber: string) =>
      post(`/seller/Order/${orderNumber}/ship`, { provider: 'Flash', trackingNumber: 'F12345' }, seller);
    expect((await ship(early.orderNumber)).status).toBe(200);
    // Longer than a day of preparation and any weekend before it.
    await pass(7 * dayMs);
    expect((await ship(late.orderNumber)).status).toBe(200);
    const { marks } = await standingOf(seller);
    expect(marks.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual([['late', late.orderNumber]]);
    expect(await noticesOf(seller)).toEqual(['sellerMarked']);
  });

  test('works: a return counts that staff decided for the buyer; one that the store takes back doesn’t', async () => {
    const staff = await opened().api.signIn('staff');
    const agreed = await shipped();
    const { seller, sellerId } = agreed;
    const taken = await sentBack(agreed);
    await post(`/seller/return/${taken}/receive`, { isRestocked: true }, seller);
    expect((await standingOf(seller)).marks).toEqual([]);
    const lost = await shipped({ sellerId });
    const number = await asked(lost);
    await post(`/seller/return/${number}/reject`, { reason: 'ไม่เสียหาย' }, seller);
    await post(`/return/${number}/dispute`, { note: 'เสียหายจริง' }, lost.buyer);
    expect((await standingOf(seller)).marks).toEqual([]);
    const decided = await post(`/admin/return/${number}/decide`, { isUpheld: true, answer: 'รับคืน' }, staff);
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    expect((await standingOf(seller)).marks).toEqual([]);
    await post(`/return/${number}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, lost.buyer);
    await post(`/seller/return/${number}/receive`, { isRestocked: true }, seller);
    const { marks } = await standingOf(seller);
    expect(marks.map(({ kind, orderNumber }) => [kind, orderNumber])).toEqual([
      ['returnLost', lost.orderNumber],
    ]);
  });

  test('refuses who doesn’t see to the store’s orders; protects: another store’s marks aren’t told', async () => {
    const { sellerId } = await marked();
    const cataloguer = await opened().api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
    expect((await get('/seller/standing', cataloguer)).status).toBe(403);
    expect((await get('/seller/standing', await opened().api.signIn())).status).toBe(403);
    expect((await opened().api.call('GET', '/seller/standing')).status).toBe(401);
    const stranger = await opened().api.signIn('seller', await opened().shop.seller());
    expect(await standingOf(stranger)).toMatchObject({ orders: 0, marks: [] });
  });
});

describe('POST /seller/standing/{id}/appeal, /admin/mark/{id}/lift and …/keep', () => {
  const appeal = (id: number, who: Person, reason = 'ผู้ซื้อขอให้ยกเลิก') =>
    post(`/seller/standing/${id}/appeal`, { reason }, who);

  test('works: what staff lift counts no more, with a reason that the store reads, in the audit log', async () => {
    const { seller, mark } = await marked();
    const staff = await opened().api.signIn('staff');
    expect((await appeal(mark.id, seller)).body.detail).toEqual({ id: mark.id, state: 'appealed' });
    expect((await standingOf(seller)).counts).toContainEqual({ kind: 'cancelled', count: 1 });
    const waiting = (await get('/admin/mark', staff)).body.detail;
    expect(waiting.dataList).toContainEqual(
      expect.objectContaining({ id: mark.id, appeal: 'ผู้ซื้อขอให้ยกเลิก', orderReason: 'ของหมด' }),
    );
    const lifted = await post(`/admin/mark/${mark.id}/lift`, { reason: 'ถูกต้อง' }, staff);
    expect(lifted.body.detail).toEqual({ id: mark.id, state: 'lifted' });
    const standing = await standingOf(seller);
    expect(standing.counts).toContainEqual({ kind: 'cancelled', count: 0 });
    expect(standing.marks[0]).toMatchObject({ state: 'lifted', answer: 'ถูกต้อง' });
    expect(await noticesOf(seller)).toEqual(['sellerMarked', 'sellerMarkLifted']);
    const { rows } = await opened().api.db.execute<{ detail: unknown }>(
      sql`select detail from audit_events where kind = 'store_mark_lifted' and actor_user_id = ${staff.userId}`,
    );
    expect(rows).toMatchObject([{ detail: { markId: mark.id, reason: 'ถูกต้อง' } }]);
    expect((await get('/admin/mark?state=lifted', staff)).body.detail.dataList).toContainEqual(
      expect.objectContaining({ id: mark.id }),
    );
  });

  test('works: what staff keep counts until its end', async () => {
    const { seller, mark } = await marked();
    const staff = await opened().api.signIn('staff');
    await appeal(mark.id, seller);
    expect((await post(`/admin/mark/${mark.id}/keep`, { reason: 'ร้านไม่มีของ' }, staff)).status).toBe(200);
    expect(await standingOf(seller)).toMatchObject({
      counts: [{ count: 0 }, { kind: 'cancelled', count: 1 }, { count: 0 }],
      marks: [{ state: 'kept', answer: 'ร้านไม่มีของ' }],
    });
    expect(await noticesOf(seller)).toEqual(['sellerMarked', 'sellerMarkKept']);
  });

  test('refuses a second appeal, one without a reason, one too late, and an answer to none or a second one', async () => {
    const { seller, mark } = await marked();
    const staff = await opened().api.signIn('staff');
    const early = await post(`/admin/mark/${mark.id}/keep`, { reason: 'x' }, staff);
    expect([early.status, early.body.code]).toEqual([404, 'markNotFound']);
    expect((await appeal(mark.id, seller, '  ')).status).toBe(400);
    const both = await Promise.all([appeal(mark.id, seller), appeal(mark.id, seller)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await appeal(mark.id, seller)).body.code).toBe('markAppealed');
    const answers = await Promise.all(
      ['lift', 'keep'].map((how) => post(`/admin/mark/${mark.id}/${how}`, { reason: 'x' }, staff)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await marked();
    await pass(91 * dayMs);
    expect((await appeal(late.mark.id, late.seller)).body.code).toBe('markNotFound');
  });

  test('protects: another store’s mark isn’t there, staff don’t decide about what they bought, and others are refused', async () => {
    const { seller, buyer, mark } = await marked();
    const stranger = await opened().api.signIn('seller', await opened().shop.seller());
    const reply = await appeal(mark.id, stranger);
    expect([reply.status, reply.body.code]).toEqual([404, 'markNotFound']);
    await appeal(mark.id, seller);
    await opened().api.makeStaff(buyer.userId);
    for (const how of ['lift', 'keep']) {
      expect((await post(`/admin/mark/${mark.id}/${how}`, { reason: 'x' }, buyer)).body.code).toBe(
        'ownAffair',
      );
      expect((await post(`/admin/mark/${mark.id}/${how}`, { reason: 'x' }, seller)).status).toBe(403);
    }
    expect((await get('/admin/mark', seller)).status).toBe(403);
  });
});

describe('GET /admin/standing', () => {
  const listed = async (standing: string, who: Person) =>
    (await get(`/admin/standing?standing=${standing}&perpage=100`, who)).body.detail;

  test('works: tells stores by how they stand, with what counts and what waits for an answer', async () => {
    const { db } = opened().api;
    await transact(db, (tx) => saveSettings(tx, { standing: { minOrders: 2 } }));
    const staff = await opened().api.signIn('staff');
    const { seller, sellerId, mark } = await marked();
    const find = async (standing: string) =>
      (await listed(standing, staff)).dataList.find(({ id }: { id: number }) => id === sellerId);
    // One order is too few, whatever became of it.
    expect(await find('tooFew')).toMatchObject({ orders: 1, appealed: 0 });
    expect(await find('poor')).toBeUndefined();
    await placed(sellerId);
    await post(`/seller/standing/${mark.id}/appeal`, { reason: 'ผู้ซื้อขอเอง' }, seller);
    expect(await find('poor')).toMatchObject({
      orders: 2,
      appealed: 1,
      counts: [
        { kind: 'late', count: 0 },
        { kind: 'cancelled', count: 1 },
        { kind: 'returnLost', count: 0 },
      ],
    });
    expect(await find('poor')).toMatchObject({ standing: (await standingOf(seller)).standing });
    await post(`/admin/mark/${mark.id}/lift`, { reason: 'จริง' }, staff);
    expect(await find('good')).toMatchObject({ orders: 2, appealed: 0 });
    const { counts, dataList } = await listed('good', staff);
    expect(counts.good).toBe(dataList.length);
    await transact(db, (tx) => saveSettings(tx, { standing: {} }));
  });

  test('refuses everybody but staff', async () => {
    const { seller, buyer } = await placed();
    for (const who of [seller, buyer]) expect((await get('/admin/standing', who)).status).toBe(403);
  });
});
