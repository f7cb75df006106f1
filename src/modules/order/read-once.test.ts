import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { recordStatements } from '../../platform/db/test-statements.ts';
import type { Services } from '../../platform/services.ts';
import type { Result } from '../../shared/result.ts';
import { createTestServices } from '../../test-services.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { deliverOrder } from '../fulfilment/deliver-order.ts';
import { shipOrder } from '../fulfilment/ship-order.ts';
import { handleGatewayEvent } from '../payment/handle-gateway-event.ts';
import { repayOrderGroup } from '../payment/repay-order-group.ts';
import { approveSlip, rejectSlip } from '../payment/review-slip.ts';
import { approveReturn, receiveReturn } from '../returns/answer-return.ts';
import { requestReturn } from '../returns/request-return.ts';
import { returnParcel } from '../returns/return-parcel.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrderForStaff } from './cancel-order-for-staff.ts';
import { confirmReceipt } from './complete-order.ts';
import { expireOrderGroups } from './expire-order-groups.ts';
import { type TestShop, testShop } from './test-shop.ts';

let nowMs = Date.parse('2026-11-21T03:00:00Z');
let database: TestDatabase;
let services: Services;
let shop: TestShop;
let staff: Parameters<typeof approveSlip>[1];
beforeAll(async () => {
  database = await createTestDatabase(8);
  services = { ...(await createTestServices(database)), clock: () => new Date(nowMs) };
  shop = testShop(database.db);
  const { userId } = await shop.shopper();
  staff = { userId, origin: { address: 'test', userAgent: null, deviceId: null } };
});
afterAll(() => database.close());

/** A use-case locks a group once and reads its orders once, and hands on what it got. */
const once = { groupLocks: 1, groupReads: 0, orderReads: 1 };

type Reply = Result<unknown, { code: string }>;

/** What a use-case asks of a group and its orders, looking up by its number which they are left out. */
async function readsOf(work: () => Promise<Reply>) {
  const texts = await statementsOf(work);
  const count = (isOne: (text: string) => boolean) => texts.filter(isOne).length;
  const isLock = (text: string) => /\border_groups\b.*\bfor (no key )?update\b/.test(text);
  const isLookUp = (text: string) => /\border_number = \$\d|"return_number" = \$\d/.test(text);
  return {
    groupLocks: count(isLock),
    groupReads: count((text) => /^select .*(\bg\.|"order_groups"\.)"?id"? = \$\d+$/.test(text)),
    orderReads: count(
      (text) => /^select .*\b(from|join) "?orders\b/.test(text) && !isLookUp(text) && !isLock(text),
    ),
  };
}

async function statementsOf(work: () => Promise<Reply>): Promise<string[]> {
  return recordStatements(async () => {
    expect(await work()).toMatchObject({ ok: true });
  });
}

function must<Value>(result: Result<Value, { code: string }>): Value {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

async function one<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row> {
  const [row] = (await database.db.execute(query)).rows as Row[];
  if (row === undefined) throw new Error('no row');
  return row;
}

/** A buyer's cart with two copies of a product of each of two stores. */
async function filledCart() {
  const sellerIds = [await shop.seller(), await shop.seller()];
  const productIds: number[] = [];
  for (const sellerId of sellerIds) productIds.push(await shop.product(sellerId, { stockOnHand: 10 }));
  const buyer = await shop.shopper();
  return { buyer, productIds, cartId: await shop.cart(services, buyer.userId, productIds, 2) };
}

async function ordered(paymentTypeId: 'transfer' | 'promptpay' | 'cod' = 'transfer') {
  const { buyer, cartId } = await filledCart();
  const placed = must(await placeOrder(services, shop.order(buyer, cartId, { paymentTypeId })));
  const { referenceCode } = placed;
  const orderNumber = `${referenceCode}-1`;
  const row = await one<{ groupId: number; paymentId: string; amount: number; lineId: number }>(sql`
    select g.id::int as "groupId", p.id as "paymentId", p.amount_satang::int as amount, l.id::int as "lineId"
    from order_groups g join payments p on p.group_id = g.id join orders o on o.group_id = g.id
    join order_lines l on l.order_id = o.id where o.order_number = ${orderNumber}`);
  const seller = { sellerId: placed.orders[0]?.sellerId ?? 0, userId: buyer.userId };
  return { ...row, userId: buyer.userId, referenceCode, orderNumber, seller };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

/** A slip of the whole amount waits for staff. */
async function slipOf({ groupId, paymentId, amount }: Ordered): Promise<number> {
  await database.db.execute(sql`update orders set status = 'waiting_approval' where group_id = ${groupId}`);
  await database.db.execute(sql`update payments set status = 'review' where id = ${paymentId}`);
  await database.db.execute(sql`update order_groups set payment_status = 'review' where id = ${groupId}`);
  const { id } = await one<{ id: number }>(sql`
    insert into payment_slips (payment_id, group_id, file_key, content_type, content_hash, bank_code, amount_satang,
      transferred_at, created_at)
    values (${paymentId}, ${groupId}, 'slip', 'image/png', ${crypto.randomUUID()}, '004', ${amount}, now(), now())
    returning id::int as id`);
  return id;
}

const pay = async ({ paymentId, amount }: Ordered): Promise<Reply> => ({
  ok: true,
  value: await handleGatewayEvent(services, 'sandbox', {
    eventId: crypto.randomUUID(),
    occurredAt: services.clock(),
    kind: 'paid',
    gatewayReference: crypto.randomUUID(),
    paymentId,
    amountSatang: amount,
    currency: 'THB',
  }),
});

const ship = ({ orderNumber, seller }: Ordered) =>
  shipOrder(services, { orderNumber, seller, provider: 'Kerry', trackingNumber: 'K12345' });

async function shipped(channel: 'promptpay' | 'cod' = 'promptpay'): Promise<Ordered> {
  const order = await ordered(channel);
  if (channel !== 'cod') must(await pay(order));
  must(await ship(order));
  nowMs += 24 * 3_600_000;
  return order;
}

/** All copies of an order are asked back. */
const askBack = ({ orderNumber, userId, lineId }: Ordered, reason: 'damaged' | 'not_received' = 'damaged') =>
  requestReturn(services, userId, {
    orderNumber,
    lines: [{ orderLineId: lineId, quantity: 2 }],
    reason,
    note: 'ปกขาด',
    bankAccount: { bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'สมศรี รักอ่าน' },
    bankAccountId: null,
    photos: [],
  });

const storeOf = ({ seller }: Ordered) => ({ kind: 'seller', ...seller }) as const;
const byBuyer = ({ userId }: Ordered) => ({ kind: 'shopper', userId }) as const;

test('adding to a cart reads the cart once, also one that is begun with it', async () => {
  const { buyer, cartId, productIds } = await filledCart();
  const guest = { cartId: null, userId: null };
  const own = { cartId, userId: buyer.userId };
  const begun = { cartId: null, userId: (await shop.shopper()).userId };
  for (const whose of [own, begun, guest]) {
    const add = { ...whose, productId: productIds[0] ?? 0, quantity: 1, mode: 1 } as const;
    const texts = await statementsOf(() => addToCart(services, add));
    expect(texts.filter((text) => /\b(from|join) "?carts\b/.test(text))).toHaveLength(1);
    expect(texts.filter((text) => /^(update|insert into) carts\b/.test(text))).toHaveLength(1);
  }
});

test('placing reads its cart once, and of the new group nothing', async () => {
  const { buyer, cartId } = await filledCart();
  const order = { ...shop.order(buyer, cartId, { paymentTypeId: 'promptpay' }), key: crypto.randomUUID() };
  const texts: string[] = [];
  const reads = await readsOf(async () => {
    let placed: Reply = { ok: false, failure: { code: 'not run' } };
    texts.push(
      ...(await recordStatements(async () => {
        placed = await placeOrder(services, order);
      })),
    );
    return placed;
  });
  expect(reads).toEqual({ groupLocks: 0, groupReads: 0, orderReads: 0 });
  expect(texts.filter((text) => /(?<!delete |exists \(select 1 )\bfrom "?carts\b/.test(text))).toHaveLength(
    1,
  );
});

test('a slip that is approved, one that is turned down, and another try at paying', async () => {
  const order = await ordered();
  const first = await slipOf(order);
  expect(await readsOf(() => rejectSlip(services, staff, { id: first, reason: 'ยอดไม่ตรง' }))).toEqual(once);
  const again = await readsOf(async () => {
    const repaid = await repayOrderGroup(services, order.userId, order.referenceCode, 'promptpay', null);
    return repaid;
  });
  expect(again).toEqual(once);
  const other = await ordered();
  const id = await slipOf(other);
  const texts = await statementsOf(() => approveSlip(services, staff, { id }));
  expect(texts.filter((text) => /^select .* from "payments"/.test(text))).toHaveLength(1);
  const third = await ordered();
  const waiting = await slipOf(third);
  expect(await readsOf(() => approveSlip(services, staff, { id: waiting }))).toEqual(once);
});

test('an order that is paid, sent, delivered and received', async () => {
  const order = await ordered('promptpay');
  expect(await readsOf(() => pay(order))).toEqual(once);
  expect(await readsOf(() => ship(order))).toEqual(once);
  nowMs += 24 * 3_600_000;
  const { orderNumber, seller, userId } = order;
  expect(await readsOf(() => deliverOrder(services, { orderNumber, seller }))).toEqual(once);
  expect(await readsOf(() => confirmReceipt(services, { orderNumber, userId }))).toEqual(once);
});

test('an order that is cancelled, unpaid or paid, by its buyer or by staff', async () => {
  for (const isPaid of [false, true]) {
    const order = await ordered('promptpay');
    const other = await ordered('promptpay');
    if (isPaid) for (const each of [order, other]) must(await pay(each));
    const asked = { orderNumber: order.orderNumber, by: byBuyer(order), reason: null };
    expect(await readsOf(() => cancelOrder(services, asked))).toEqual(once);
    const decided = { orderNumber: other.orderNumber, reason: 'หมด', staff };
    expect(await readsOf(() => cancelOrderForStaff(services, decided))).toEqual(once);
  }
});

test('orders that run out together', async () => {
  await ordered('promptpay');
  await ordered('promptpay');
  nowMs += 3_600_000;
  let expired = 0;
  const reads = await readsOf(async () => {
    expired = await expireOrderGroups(services);
    return { ok: true, value: expired };
  });
  expect(expired).toBeGreaterThanOrEqual(2);
  expect(reads).toEqual(once);
});

test('a whole order that goes back: asked for, received, never come, not accepted', async () => {
  const order = await shipped();
  let returnNumber = '';
  const asking = await readsOf(async () => {
    const asked = await askBack(order);
    if (asked.ok) returnNumber = asked.value.returnNumber;
    return asked;
  });
  expect(asking).toEqual(once);
  expect(await readsOf(() => approveReturn(services, returnNumber, storeOf(order)))).toEqual(once);
  await database.db.execute(
    sql`update return_requests set status = 'sent_back', sent_back_at = now() where return_number = ${returnNumber}`,
  );
  expect(await readsOf(() => receiveReturn(services, returnNumber, storeOf(order), true))).toEqual(once);

  const lost = await shipped();
  const number = must(await askBack(lost, 'not_received')).returnNumber;
  expect(await readsOf(() => approveReturn(services, number, storeOf(lost)))).toEqual(once);

  for (const channel of ['promptpay', 'cod'] as const) {
    const { orderNumber, seller } = await shipped(channel);
    const back = { orderNumber, seller, isRestocked: true };
    expect(await readsOf(() => returnParcel(services, back))).toEqual(once);
  }
});
