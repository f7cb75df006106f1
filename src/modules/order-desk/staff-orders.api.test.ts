import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { readAuditOf } from '../audit/read-audit.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';

const now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: TestShop;
let staff: Awaited<ReturnType<TestApi['signIn']>>;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
});
afterAll(() => api.close());

type Who = { token: string; userId: number };
const post = (path: string, body: unknown, who: { token: string }) =>
  api.call('POST', path, { body, token: who.token });
const get = (path: string, who: { token: string } = staff) => api.call('GET', path, { token: who.token });
const cancel = (
  orderNumber: string,
  body: unknown = { reason: 'สินค้าชำรุด' },
  who: { token: string } = staff,
) => post(`/admin/Order/${orderNumber}/cancel`, body, who);

/** An order of one product of 100 baht with a parcel of 40, and its buyer and store. */
async function ordered(paymentTypeId: 'cod' | 'transfer' = 'cod', who?: Who) {
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId);
  const buyer = who ?? (await api.signIn());
  const addressId = await shop.address(buyer.userId);
  const cartId = await shop.cart(api.services, buyer.userId, [productId]);
  const reply = await post(
    '/order/place',
    { id: cartId, paymentTypeId, buyerInfo: { addressId }, orders: [] },
    buyer,
  );
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const orderNumber: string = reply.body.detail.orders[0].orderNumber;
  const referenceCode: string = reply.body.detail.referenceCode;
  const pay = async () => {
    const { rows } = await api.db.execute<{ id: string }>(sql`select p.id from payments p
      join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode}`);
    await transact(api.db, (tx) => confirmPaymentById(tx, api.services, String(rows[0]?.id), now));
  };
  const seller = await api.signIn('seller', sellerId);
  return { orderNumber, referenceCode, buyer, seller, sellerId, productId, pay };
}

async function found(query: string): Promise<string[]> {
  const reply = await get(`/admin/Order/List?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.dataList.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
}

describe('GET /admin/Order/List', () => {
  test('works: narrowed to one store, which is named, with its counts and whatever is searched for', async () => {
    const [mine, other] = [await ordered(), await ordered()];
    const of = `sellerId=${mine.sellerId}`;
    expect(await found(of)).toEqual([mine.orderNumber]);
    expect(await found(`${of}&search=${other.orderNumber}`)).toEqual([]);
    const { rows } = await api.db.execute<{ urlKey: string }>(
      sql`select url_key as "urlKey" from sellers where id = ${mine.sellerId}`,
    );
    expect((await get(`/admin/Order/List?${of}`)).body.detail.store).toMatchObject({
      id: mine.sellerId,
      urlKey: rows[0]?.urlKey,
    });
    expect((await get('/admin/Order/List')).body.detail.store).toBeNull();
    const counts = (await get(`/admin/Order/OrderStatusWithCount?${of}`)).body.detail;
    expect(counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1);
  });

  test('refuses a store that isn’t there', async () => {
    expect(await get('/admin/Order/List?sellerId=999999')).toMatchObject({
      status: 404,
      body: { code: 'storeNotFound' },
    });
    expect((await get('/admin/Order/List?sellerId=0')).status).toBe(400);
  });

  test('works: found by its numbers, its parcel and whose it is; not by signs that mean something to SQL', async () => {
    const { orderNumber, referenceCode, buyer, seller } = await ordered();
    await api.db.execute(sql`update users set email = 'somsri.finds@test.example', firstname = 'สมหญิง',
      lastname = 'ค้นหา', telephone = '0898877665' where id = ${buyer.userId}`);
    await post(`/seller/Order/${orderNumber}/ship`, { provider: 'Kerry', trackingNumber: 'KX77001' }, seller);
    for (const search of [
      orderNumber,
      referenceCode,
      'kx77001',
      'somsri.finds',
      'สมหญิง ค้นหา',
      '089-887-7665',
      '0898877665',
    ])
      expect(await found(`search=${encodeURIComponent(search)}`), search).toContain(orderNumber);
    expect(await found(`search=${encodeURIComponent('%_%')}`)).toEqual([]);
    expect(await found('search=KX77001&status=shipped')).toEqual([orderNumber]);
    expect(await found('search=KX77001&status=complete')).toEqual([]);
    expect(await found('search=KX77001&from=2026-11-21&to=2026-11-21')).toEqual([orderNumber]);
    expect(await found('search=KX77001&to=2026-11-20')).toEqual([]);
    const reply = await get('/admin/Order/List?search=KX77001');
    expect(reply.body.detail.dataList[0]).toMatchObject({
      buyer: { id: buyer.userId, name: 'สมหญิง ค้นหา', email: 'somsri.finds@test.example' },
      canCancel: false,
    });
    expect(reply.body.detail.dataList[0].canPay).toBeUndefined();
  });

  test('works: money that was promised back isn’t told as refunded before it is paid', async () => {
    const { orderNumber, pay } = await ordered('transfer');
    await pay();
    const shown = async () => (await get(`/admin/Order/List?search=${orderNumber}`)).body.detail.dataList[0];
    expect(await shown()).toMatchObject({ paymentStatus: 'paid', isRefundOpen: false });
    await cancel(orderNumber, { reason: 'ร้านปิด' });
    expect(await shown()).toMatchObject({ paymentStatus: 'refunded', isRefundOpen: true });
    await api.db.execute(sql`update refunds set status = 'done', done_at = ${now}
      where order_id = (select id from orders where order_number = ${orderNumber})`);
    expect(await shown()).toMatchObject({ paymentStatus: 'refunded', isRefundOpen: false });
  });

  test('works: by pages, and counted by state for everybody together', async () => {
    await ordered();
    await ordered();
    const [first] = await found('perpage=1');
    const [second] = await found('perpage=1&pageNo=2');
    expect(first).not.toBe(second);
    const { rows } = await api.db.execute<{ count: number }>(
      sql`select count(*)::int as count from orders where status = 'ready_to_ship'`,
    );
    const counts = (await get('/admin/Order/OrderStatusWithCount')).body.detail;
    expect(counts.find(({ status }: { status: string }) => status === 'ready_to_ship')).toMatchObject({
      count: rows[0]?.count,
      name: 'ที่ต้องจัดส่ง',
    });
  });

  test('protects: neither shoppers nor sellers, and a store finds no order by its buyer’s account', async () => {
    const { buyer, seller, orderNumber } = await ordered();
    for (const who of [buyer, seller]) {
      expect((await get('/admin/Order/List', who)).status).toBe(403);
      expect((await get('/admin/Order/OrderStatusWithCount', who)).status).toBe(403);
      expect((await get(`/admin/Order/${orderNumber}`, who)).status).toBe(403);
      expect((await cancel(orderNumber, { reason: 'x' }, who)).status).toBe(403);
    }
    await api.db.execute(
      sql`update users set email = 'hidden.one@test.example', firstname = 'ซ่อน' where id = ${buyer.userId}`,
    );
    const ofStore = async (search: string) =>
      (await get(`/seller/Order/List?search=${encodeURIComponent(search)}`, seller)).body.detail.total;
    expect(await ofStore('hidden.one')).toBe(0);
    expect(await ofStore('ซ่อน')).toBe(0);
    // The name on the parcel is what a store knows its buyer by.
    expect(await ofStore('สมศรี รัก')).toBe(1);
  });
});

describe('GET /admin/Order/{orderNumber}', () => {
  test('works: what buyer and store see, the payment, and who did what', async () => {
    const { orderNumber, buyer, pay } = await ordered('transfer');
    await pay();
    await cancel(orderNumber, { reason: 'ร้านปิด' });
    const { detail } = (await get(`/admin/Order/${orderNumber}`)).body;
    expect(detail).toMatchObject({
      orderNumber,
      status: 'cancelled',
      statusReason: 'ร้านปิด',
      grandTotal: 140,
      isOwn: false,
      canCancel: false,
      paidAt: now.toISOString(),
      buyer: { id: buyer.userId },
      slips: [],
      refunds: [{ amount: 140, reason: 'cancelled', status: 'waiting', method: 'transfer' }],
    });
    expect(detail).toMatchObject({ commission: 0, storeReceives: 0 });
    expect(detail.timeline.map(({ status, by }: { status: string; by: string }) => [status, by])).toEqual([
      ['unpaid', 'shopper'],
      ['ready_to_ship', 'system'],
      ['cancelled', 'staff'],
    ]);
    // Who moved an order is staff's to know.
    const own = (await get(`/Order/${orderNumber}`, buyer)).body.detail.timeline;
    expect(own.every((event: object) => !('by' in event))).toBe(true);
  });

  test('refuses an order that isn’t there', async () => {
    expect((await get('/admin/Order/R999999-1')).body.code).toBe('orderNotFound');
  });
});

describe('POST /admin/Order/{orderNumber}/cancel', () => {
  test('works: what was paid is promised back, the buyer reads why, and it is noted who did it', async () => {
    const { orderNumber, buyer, sellerId, productId, pay } = await ordered('transfer');
    await pay();
    const reply = await cancel(orderNumber, { reason: 'สินค้าหมดสภาพ' });
    expect(reply.body.detail).toEqual({ orderNumber, status: 'cancelled' });
    expect((await get(`/Order/${orderNumber}`, buyer)).body.detail.statusReason).toBe('สินค้าหมดสภาพ');
    expect(await readBalance(api.db, { kind: 'seller_held', ownerId: sellerId })).toBe(0);
    expect(await shop.stock(productId)).toMatchObject({ onHand: 10, reserved: 0 });
    const [event] = await readAuditOf(api.db, buyer.userId, 1);
    expect(event).toMatchObject({
      kind: 'order_cancelled',
      actorUserId: staff.userId,
      detail: { orderNumber, reason: 'สินค้าหมดสภาพ' },
    });
  });

  test('works once, however often it is pressed, beside the buyer who cancels too', async () => {
    const { orderNumber, buyer, pay, productId } = await ordered('transfer');
    await pay();
    const replies = await Promise.all([
      cancel(orderNumber),
      cancel(orderNumber),
      post(`/Order/${orderNumber}/cancel`, {}, buyer),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await api.db.execute<{ sum: number; audits: number }>(sql`select
      (select sum(r.amount_satang)::int from refunds r join orders o on o.id = r.order_id
        where o.order_number = ${orderNumber}) as sum,
      (select count(*)::int from audit_events where kind = 'order_cancelled'
        and detail ->> 'orderNumber' = ${orderNumber}) as audits`);
    expect(rows[0]?.sum).toBe(14_000);
    expect(rows[0]?.audits).toBe(replies[2].status === 200 ? 0 : 1);
    expect(await shop.stock(productId)).toMatchObject({ onHand: 10, reserved: 0 });
  });

  test('refuses without a reason, what is shipped, and what isn’t there', async () => {
    const { orderNumber, seller } = await ordered();
    expect((await cancel(orderNumber, { reason: ' ' })).status).toBe(400);
    await post(`/seller/Order/${orderNumber}/ship`, { provider: 'Kerry', trackingNumber: 'K12345' }, seller);
    expect((await cancel(orderNumber)).body.code).toBe('orderNotCancellable');
    expect((await cancel('R999999-1')).body.code).toBe('orderNotFound');
  });

  test('protects: nobody of staff cancels what they bought themselves', async () => {
    const { orderNumber } = await ordered('cod', staff);
    const detail = (await get(`/admin/Order/${orderNumber}`)).body.detail;
    expect(detail).toMatchObject({ isOwn: true, canCancel: false });
    expect(await cancel(orderNumber)).toMatchObject({ status: 403, body: { code: 'ownAffair' } });
    const other = await api.signIn('staff');
    expect((await cancel(orderNumber, { reason: 'ขอยกเลิก' }, other)).status).toBe(200);
  });
});
