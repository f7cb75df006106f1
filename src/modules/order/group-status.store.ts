import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { orderEvents, orderGroups, orderLines, orders } from './order.tables.ts';
import { type OrderStatus, orderStatusesBefore } from './order-status.rules.ts';

/** The orders of a group, held still in the order of their ids. */
export function lockOrders(tx: Transaction, groupId: number) {
  return tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      userId: orders.userId,
      sellerId: orders.sellerId,
      status: orders.status,
      totalSatang: orders.totalSatang,
      platformFundedSatang: orders.platformFundedSatang,
      commissionSatang: sql<number>`(select coalesce(sum(l.commission_satang), 0) from ${orderLines} l where l.order_id = ${orders.id})`,
    })
    .from(orders)
    .where(eq(orders.groupId, groupId))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Moves an order if its state table allows it from where it is, and notes it in its history. */
export async function moveOrder(
  tx: Transaction,
  move: {
    orderId: number;
    from: OrderStatus;
    to: OrderStatus;
    actor: 'shopper' | 'seller' | 'staff' | 'system';
    actorUserId: number | null;
    note: string | null;
    now: Date;
    values?: Partial<typeof orders.$inferInsert>;
  },
): Promise<boolean> {
  if (!orderStatusesBefore(move.to).includes(move.from)) return false;
  const { rowCount } = await tx
    .update(orders)
    .set({ ...move.values, status: move.to })
    .where(sql`${orders.id} = ${move.orderId} and ${orders.status} = ${move.from}`);
  if (rowCount !== 1) return false;
  await tx.insert(orderEvents).values({
    orderId: move.orderId,
    fromStatus: move.from,
    toStatus: move.to,
    actor: move.actor,
    actorUserId: move.actorUserId,
    note: move.note,
    at: move.now,
  });
  return true;
}

export async function setGroupPaid(tx: Transaction, groupId: number, paidAt: Date): Promise<void> {
  await tx
    .update(orderGroups)
    .set({ paymentStatus: 'paid', paidAt, holdUntil: null })
    .where(eq(orderGroups.id, groupId));
}

export async function setGroupHold(tx: Transaction, groupId: number, holdUntil: Date | null): Promise<void> {
  await tx.update(orderGroups).set({ holdUntil }).where(eq(orderGroups.id, groupId));
}

const wanted = `wanted as materialized (
    select product_id as id, sum(quantity)::int as quantity from order_lines where order_id = $1 group by product_id
  ),
  held as materialized (
    select p.id from products p join wanted using (id) order by p.id for no key update of p
  )`;

const claim = nameStatement<{ productId: number; isComplete: boolean }>(
  'claim_stock',
  `with ${wanted},
  taken as (
    update products p set
      stock_on_hand = p.stock_on_hand - w.quantity,
      stock_reserved = p.stock_reserved - case when $2 then w.quantity else 0 end,
      sold_count = p.sold_count + w.quantity
    from held join wanted w using (id)
    where p.id = held.id and ($2 or p.stock_on_hand - p.stock_reserved >= w.quantity)
    returning p.id, w.quantity
  ),
  noted as (
    insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, order_id, at)
    select id, -quantity, case when $2 then -quantity else 0 end, 'claimed', $1, $3 from taken
  )
  select id as "productId", (select count(*) from taken) = (select count(*) from wanted) as "isComplete" from taken`,
);

/**
 * Takes an order's copies out of stock for good: those it has held (`isHeld`), or free ones when its hold is over. The
 * products taken from; null when there weren't enough, and then the caller must undo what was done since its savepoint.
 */
export async function claimStock(
  tx: Transaction,
  orderId: number,
  isHeld: boolean,
  now: Date,
): Promise<number[] | null> {
  const rows = await runNamed(tx, claim, [orderId, isHeld, now]);
  const [first] = rows;
  return first === undefined || !first.isComplete ? null : rows.map((row) => row.productId);
}
