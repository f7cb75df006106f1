// Reads of other slices: orders.

import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { CashbackStatus } from './cashback.rules.ts';
import { cashbacks } from './cashback.tables.ts';

export type CashbackRow = typeof cashbacks.$inferSelect;

/** Writes rows; what is there already (the same line and source) stays as it is. */
export async function insertCashbacks(
  tx: Queryable,
  rows: readonly (typeof cashbacks.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(cashbacks)
    .values([...rows])
    .onConflictDoNothing();
}

/** The cashback of orders, held until the transaction ends. */
export function lockCashbacksOfOrders(tx: Queryable, orderIds: readonly number[]): Promise<CashbackRow[]> {
  return tx
    .select()
    .from(cashbacks)
    .where(inArray(cashbacks.orderId, [...orderIds]))
    .orderBy(asc(cashbacks.id))
    .for('update');
}

/**
 * Cashback that may still become somebody's: of an order that expired unpaid too, which a late payment brings back. What is
 * cancelled for good is reversed to the full.
 */
const isOpen = or(
  inArray(cashbacks.status, ['ordered', 'waiting']),
  and(eq(cashbacks.status, 'cancelled'), eq(cashbacks.reversedSatang, 0)),
);

/** A person's cashback that isn't theirs yet and may still be, held until the transaction ends. */
export function lockUnsettledOf(tx: Queryable, userId: number): Promise<CashbackRow[]> {
  return tx
    .select()
    .from(cashbacks)
    .where(and(eq(cashbacks.userId, userId), isOpen))
    .orderBy(asc(cashbacks.id))
    .for('update');
}

/** Holds what somebody's links have earned of these orders and may still become theirs; the orders of which something was. */
export async function beginHold(
  tx: Queryable,
  userId: number,
  orderIds: readonly number[],
): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .update(cashbacks)
    .set({ isHeld: true })
    .where(
      and(
        inArray(cashbacks.orderId, [...orderIds]),
        eq(cashbacks.userId, userId),
        eq(cashbacks.source, 'affiliate'),
        isOpen,
        eq(cashbacks.isHeld, false),
      ),
    )
    .returning({ orderId: cashbacks.orderId });
  return [...new Set(rows.map(({ orderId }) => orderId))];
}

/** Staff have looked at rows that were held. */
export async function endHold(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(cashbacks)
    .set({ isHeld: false })
    .where(inArray(cashbacks.id, [...ids]));
}

/** Changes rows that are locked. */
export async function setStatus(
  tx: Queryable,
  ids: readonly number[],
  changes: { status: CashbackStatus; confirmedAt?: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(cashbacks)
    .set(changes)
    .where(inArray(cashbacks.id, [...ids]));
}

export async function setReversed(tx: Queryable, id: number, reversedSatang: number): Promise<void> {
  await tx.update(cashbacks).set({ reversedSatang }).where(eq(cashbacks.id, id));
}

/** Nothing is left of rows that are locked, and nothing brings them back. */
export async function setReversedWholly(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(cashbacks)
    .set({ reversedSatang: cashbacks.amountSatang })
    .where(inArray(cashbacks.id, [...ids]));
}

const orderNumber = nameStatement<{ orderNumber: string }>(
  'cashback_order_number',
  'select order_number as "orderNumber" from orders where id = $1',
);

export async function selectOrderNumber(db: Queryable, orderId: number): Promise<string> {
  const [row] = await runNamed(db, orderNumber, [orderId]);
  if (row === undefined) throw new Error(`order ${orderId} is gone`);
  return row.orderNumber;
}

const ofOrder = nameStatement<{ satang: number }>(
  'cashback_of_order',
  `select coalesce(sum(amount_satang - reversed_satang), 0)::bigint as satang
   from cashbacks where order_id = $1 and source = 'voucher' and status <> 'cancelled'`,
);

/** What an order gives its buyer that hasn't been cancelled, in satang: what its link earns is somebody else's. */
export async function selectOrderCashback(db: Queryable, orderId: number): Promise<number> {
  const [row] = await runNamed(db, ofOrder, [orderId]);
  return row?.satang ?? 0;
}

export function selectCashbacksOf(db: Queryable, userId: number) {
  return db
    .select({
      orderId: cashbacks.orderId,
      source: cashbacks.source,
      amountSatang: cashbacks.amountSatang,
      reversedSatang: cashbacks.reversedSatang,
      status: cashbacks.status,
      createdAt: cashbacks.createdAt,
      confirmedAt: cashbacks.confirmedAt,
    })
    .from(cashbacks)
    .where(eq(cashbacks.userId, userId))
    .orderBy(asc(cashbacks.id));
}
