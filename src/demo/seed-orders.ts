import { sql } from 'drizzle-orm';
import type { CheckoutOrder } from '../modules/checkout/checkout.rules.ts';
import { draftPlacement } from '../modules/checkout/draft-placement.ts';
import { releaseEntries, type SoldOrder, saleEntries } from '../modules/ledger/ledger.rules.ts';
import type { LedgerTransaction } from '../modules/ledger/post-ledger-transaction.ts';
import { orderEvents, orderGroups, orderLines, orders } from '../modules/order/order.tables.ts';
import { payments } from '../modules/payment/payment.tables.ts';
import { promotionUses, voucherUses } from '../modules/promotion/promotion.tables.ts';
import { timersSetting } from '../modules/settings/setting-schemas.rules.ts';
import { shipByDay } from '../modules/shipping/arrival.rules.ts';
import { paceOf } from '../modules/shipping/store-delivery.rules.ts';
import { stockMovements } from '../modules/stock/stock.tables.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import type { SeedContext } from './seed-context.ts';
import type { OrderCourse, Purchase } from './seed-history.ts';
import { seedLedger } from './seed-ledger.ts';
import { insertRecords, insertRows, the } from './seed-rows.ts';

/** A seller's order of a purchase, numbered. */
type Placed = {
  orderId: number;
  orderNumber: string;
  purchase: Purchase;
  order: CheckoutOrder;
  course: OrderCourse;
};

/** Writes the purchases with everything they moved: orders, their history, payments, vouchers, stock, the ledger. */
export async function seedOrders(
  context: SeedContext,
  purchases: readonly Purchase[],
  sellerUsers: ReadonlyMap<number, number>,
): Promise<{ groups: number; orders: number }> {
  const references = await takeReferences(context, purchases.length);
  const drafts = purchases.map((purchase, index) => {
    const referenceCode = references[index] ?? '';
    const draft = draftPlacement({
      userId: purchase.buyer.userId,
      locale: purchase.language,
      buyer: purchase.buyer.address,
      address: purchase.buyer.address,
      channel: purchase.channel,
      checkout: purchase.checkout,
      cart: purchase.cart,
      clicks: null,
      hasCampaigns: false,
      taxInvoice: null,
      timers: timersSetting.parse({}),
      now: purchase.createdAt,
    });
    return { purchase, referenceCode, draft, rows: draft.rows(new Map()) };
  });
  const groupIds = await insertGroups(context, drafts);
  const placed = await insertOrders(context, drafts, groupIds);
  await insertEvents(context, placed, sellerUsers);
  const paymentIds = await insertPayments(context, drafts, groupIds);
  await insertVoucherUses(context, drafts, groupIds);
  await insertPromotionUses(context, drafts, groupIds);
  await moveStock(context, placed);
  await seedLedger(context, [
    ...drafts.flatMap(({ purchase, referenceCode }) =>
      receivedPayment(purchase, the(paymentIds, referenceCode)),
    ),
    ...placed.flatMap(sellersMoney),
  ]);
  return { groups: drafts.length, orders: placed.length };
}

const noHolidays = new Set<string>();

type Draft = {
  purchase: Purchase;
  referenceCode: string;
  draft: ReturnType<typeof draftPlacement>;
  rows: ReturnType<ReturnType<typeof draftPlacement>['rows']>;
};

async function takeReferences({ tx }: SeedContext, count: number): Promise<string[]> {
  const { rows } = await tx.execute<{ reference: string }>(
    sql`select 'R' || nextval('order_reference_numbers') as reference from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ reference }) => reference);
}

/** Reference code → number. */
async function insertGroups(
  { tx }: SeedContext,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, number>> {
  const rows = drafts.map(({ purchase, referenceCode, draft }) => {
    const { now, status: _, timers, ...group } = draft.group(purchase.holdUntil);
    return {
      referenceCode,
      ...group,
      payNowMinutes: timers.payNowMinutes,
      transferHours: timers.transferHours,
      // The draft types its snapshots as JSON; the table knows what they are.
      shippingAddress: group.shippingAddress as (typeof orderGroups.$inferInsert)['shippingAddress'],
      taxInvoice: null,
      explanation: purchase.checkout.explanation,
      paymentStatus: paymentStatusOf(purchase),
      createdAt: now,
      paidAt: purchase.paidAt,
    };
  });
  const inserted = await insertRows(tx, orderGroups, rows, ['id', 'referenceCode']);
  return new Map(inserted.map(({ id, referenceCode }) => [referenceCode, id]));
}

function paymentStatusOf({ paidAt, courses }: Purchase): 'paid' | 'expired' | 'pending' {
  if (paidAt !== null) return 'paid';
  return courses.some(({ status }) => status === 'expired') ? 'expired' : 'pending';
}

async function insertOrders(
  { tx }: SeedContext,
  drafts: readonly Draft[],
  groupIds: ReadonlyMap<string, number>,
): Promise<Placed[]> {
  const parcels = seededRandom('tracking numbers');
  const records = drafts.flatMap(({ purchase, referenceCode, rows }) =>
    rows.orders.map((row, index) => {
      const course = courseOf(purchase, index);
      const isShipped = course.shippedAt !== null;
      const { place, ...columns } = row;
      return {
        ...columns,
        order_number: `${referenceCode}-${place}`,
        group_id: the(groupIds, referenceCode),
        user_id: purchase.buyer.userId,
        status: course.status,
        shipping_provider: isShipped ? (purchase.checkout.orders[index]?.channel?.nameTh ?? null) : null,
        tracking_number: isShipped ? `TH${String(Math.floor(parcels() * 1e11)).padStart(11, '0')}` : null,
        created_at: purchase.createdAt,
        ready_at: course.readyAt,
        ship_by: course.readyAt === null ? null : shipByDay(paceOf(null), course.readyAt, noHolidays),
        prepared_at: course.preparedAt,
        shipped_at: course.shippedAt,
        delivered_at: course.deliveredAt,
        completed_at: course.completedAt,
        closed_at: course.closedAt,
      };
    }),
  );
  const inserted = await insertRecords(tx, orders, records, [sql`id`, sql`order_number`]);
  const ids = new Map(inserted.map(({ id, order_number }) => [String(order_number), Number(id)]));
  const placed = drafts.flatMap(({ purchase, referenceCode }) =>
    purchase.checkout.orders.map((order, index): Placed => {
      const orderNumber = `${referenceCode}-${index + 1}`;
      return {
        orderId: the(ids, orderNumber),
        orderNumber,
        purchase,
        order,
        course: courseOf(purchase, index),
      };
    }),
  );
  const orderIdOf = new Map(
    placed.map(({ orderId, purchase, order }) => [`${purchase.cart.id} ${order.seller.id}`, orderId]),
  );
  const lines = drafts.flatMap(({ purchase, rows }) =>
    rows.lines.map(({ seller_id, ...line }) => ({
      ...line,
      order_id: the(orderIdOf, `${purchase.cart.id} ${seller_id}`),
    })),
  );
  await insertRecords(tx, orderLines, lines);
  await insertParcels(tx);
  return placed;
}

function courseOf({ courses }: Purchase, index: number): OrderCourse {
  const course = courses[index];
  if (course === undefined) throw new Error('an order of the demo has no course');
  return course;
}

async function insertEvents(
  { tx }: SeedContext,
  placed: readonly Placed[],
  sellerUsers: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = placed.flatMap(({ orderId, purchase, order, course }) => {
    const { createdAt, buyer, channel } = purchase;
    const first = channel === 'cod' ? ('ready_to_ship' as const) : ('unpaid' as const);
    const event = (
      fromStatus: OrderCourse['status'] | null,
      toStatus: OrderCourse['status'],
      actor: 'shopper' | 'seller' | 'system',
      actorUserId: number | null,
      at: Date | null,
    ) => (at === null ? [] : [{ orderId, fromStatus, toStatus, actor, actorUserId, at }]);
    return [
      ...event(null, first, 'shopper', buyer.userId, createdAt),
      ...event('unpaid', 'expired', 'system', null, course.closedAt),
      ...(first === 'unpaid' ? event('unpaid', 'ready_to_ship', 'system', null, course.readyAt) : []),
      ...event(
        'ready_to_ship',
        'shipped',
        'seller',
        sellerUsers.get(order.seller.id) ?? null,
        course.shippedAt,
      ),
      ...event('shipped', 'complete', 'shopper', buyer.userId, course.completedAt),
    ];
  });
  await insertRows(tx, orderEvents, rows);
}

/** Reference code → the payment's number. */
async function insertPayments(
  { tx }: SeedContext,
  drafts: readonly Draft[],
  groupIds: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, string>> {
  const random = seededRandom('payment ids');
  const rows = drafts.map(({ purchase, referenceCode }) => ({
    id: uuidFrom(random),
    groupId: the(groupIds, referenceCode),
    channel: purchase.channel,
    status: paymentStatusOf(purchase),
    amountSatang: purchase.checkout.totalSatang,
    gateway: purchase.channel === 'card' ? 'sandbox' : null,
    gatewayReference: purchase.channel === 'card' ? `demo_${referenceCode}` : null,
    createdAt: purchase.createdAt,
    expiresAt: purchase.holdUntil,
    paidAt: purchase.paidAt,
  }));
  await insertRows(tx, payments, rows);
  return new Map(drafts.map(({ referenceCode }, index) => [referenceCode, rows[index]?.id ?? '']));
}

/** A version 4 UUID (RFC 9562) from a repeatable source. */
export function uuidFrom(random: () => number): string {
  const hex = Array.from({ length: 31 }, () => Math.floor(random() * 16).toString(16)).join('');
  const variant = '89ab'[Math.floor(random() * 4)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

async function insertVoucherUses(
  { tx }: SeedContext,
  drafts: readonly Draft[],
  groupIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = drafts.flatMap(({ purchase, referenceCode, draft }) =>
    draft.voucherUses(numberedOrders(purchase, referenceCode)).map((use) => ({
      ...use,
      userId: purchase.buyer.userId,
      groupId: the(groupIds, referenceCode),
      usedAt: purchase.createdAt,
    })),
  );
  await insertRows(tx, voucherUses, rows);
  await tx.execute(sql`update vouchers set used_count = used.count
    from (select voucher_id, count(*)::int as count from voucher_uses group by voucher_id) used
    where vouchers.id = used.voucher_id`);
}

/** What promotions gave with the purchases; none of them counts its uses. */
async function insertPromotionUses(
  { tx }: SeedContext,
  drafts: readonly Draft[],
  groupIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = drafts.flatMap(({ purchase, referenceCode, draft }) =>
    draft.promotionUses(numberedOrders(purchase, referenceCode)).map((use) => ({
      ...use,
      userId: purchase.buyer.userId,
      groupId: the(groupIds, referenceCode),
      usedAt: purchase.createdAt,
      returnedAt: purchase.courses.every(({ status }) => status === 'expired') ? purchase.createdAt : null,
    })),
  );
  if (rows.length > 0) await insertRows(tx, promotionUses, rows);
}

/** Held when ordered, taken when paid, free again when nobody paid; then every counter is what its movements add up to. */
async function moveStock({ tx }: SeedContext, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ orderId, purchase, order, course }) =>
    order.lines.flatMap(({ product, quantity }) => {
      const movement = (
        reason: 'reserved' | 'released' | 'claimed',
        onHandDelta: number,
        reservedDelta: number,
        at: Date | null,
      ) => (at === null ? [] : [{ productId: product.id, onHandDelta, reservedDelta, reason, orderId, at }]);
      if (purchase.channel === 'cod') return movement('claimed', -quantity, 0, purchase.createdAt);
      return [
        ...movement('reserved', 0, quantity, purchase.createdAt),
        ...movement('released', 0, -quantity, course.closedAt),
        ...movement('claimed', -quantity, -quantity, course.readyAt),
      ];
    }),
  );
  await insertRows(tx, stockMovements, rows);
  await tx.execute(sql`update products set stock_on_hand = moved.on_hand, stock_reserved = moved.reserved,
      sold_count = moved.sold
    from (
      select product_id, sum(on_hand_delta)::int as on_hand, sum(reserved_delta)::int as reserved,
        coalesce(-sum(on_hand_delta) filter (where reason = 'claimed'), 0)::int as sold
      from stock_movements group by product_id
    ) moved
    where products.id = moved.product_id
      and (stock_on_hand, stock_reserved, sold_count) is distinct from (moved.on_hand, moved.reserved, moved.sold)`);
}

/** The buyer's money arrives, as confirming a payment writes it; cash comes with each parcel instead. */
function receivedPayment(
  { channel, paidAt, buyer, checkout }: Purchase,
  paymentId: string,
): LedgerTransaction[] {
  if (channel === 'cod' || paidAt === null || checkout.totalSatang === 0) return [];
  return [
    {
      kind: 'payment_received',
      cause: paymentId,
      at: paidAt,
      entries: [
        { account: { kind: `received_${channel}` }, amountSatang: checkout.totalSatang },
        { account: { kind: 'buyer_funds', ownerId: buyer.userId }, amountSatang: -checkout.totalSatang },
      ],
    },
  ];
}

/** What settling and completing an order write (src/modules/order). */
function sellersMoney({ orderId, purchase, order, course }: Placed): LedgerTransaction[] {
  const { buyer, channel, paidAt } = purchase;
  const sold: SoldOrder = {
    orderId,
    userId: buyer.userId,
    sellerId: order.seller.id,
    totalSatang: order.totalSatang,
    pointsSatang: 0,
    platformFundedSatang: order.platformFundedSatang,
    sellerVoucherSatang: order.sellerDiscountSatang,
    commissionSatang: order.lines.reduce((sum, line) => sum + line.commissionSatang, 0),
  };
  const cause = `order ${orderId}`;
  // Whoever got the parcel has paid for it.
  const soldAt = channel === 'cod' ? (course.deliveredAt ?? course.completedAt) : paidAt;
  if (soldAt === null) return [];
  const cash: LedgerTransaction[] =
    channel === 'cod' && order.totalSatang > 0
      ? [
          {
            kind: 'payment_received',
            cause: `cod ${cause}`,
            at: soldAt,
            entries: [
              { account: { kind: 'received_cod' }, amountSatang: order.totalSatang, orderId },
              {
                account: { kind: 'buyer_funds', ownerId: buyer.userId },
                amountSatang: -order.totalSatang,
                orderId,
              },
            ],
          },
        ]
      : [];
  const sale: LedgerTransaction = { kind: 'sale', cause, at: soldAt, entries: saleEntries(sold) };
  if (course.completedAt === null) return [...cash, sale];
  return [...cash, sale, { kind: 'release', cause, at: course.completedAt, entries: releaseEntries(sold) }];
}

function numberedOrders({ checkout }: Purchase, referenceCode: string) {
  return checkout.orders.map(({ seller }, index) => ({
    sellerId: seller.id,
    orderNumber: `${referenceCode}-${index + 1}`,
  }));
}

/** Each order that left, left in one parcel. */
async function insertParcels(tx: SeedContext['tx']): Promise<void> {
  await tx.execute(sql`
    with left_ones as (
      insert into parcels (order_id, position, provider, tracking_number, shipped_at, delivered_at)
      select id, 1, shipping_provider, tracking_number, shipped_at, delivered_at from orders
      where shipped_at is not null and shipping_provider is not null
      returning id, order_id
    )
    insert into parcel_lines (parcel_id, order_line_id, quantity)
    select p.id, l.id, l.quantity from left_ones p join order_lines l on l.order_id = p.order_id`);
  await tx.execute(sql`
    update order_lines l set shipped_quantity = l.quantity from orders o
    where o.id = l.order_id and o.shipped_at is not null`);
}
