// Reads of other slices: sellers.

import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { sellers } from '../seller/seller.tables.ts';
import { storeSuspensions } from './store-suspension.tables.ts';

export type SuspensionRow = typeof storeSuspensions.$inferSelect;

/** Null where the store has one that isn't over. */
export async function insertSuspension(
  tx: Transaction,
  row: typeof storeSuspensions.$inferInsert,
): Promise<SuspensionRow | null> {
  const [inserted] = await tx.insert(storeSuspensions).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Of two who lift, answer or appeal at once the second sees what the first has done. */
export async function lockSuspension(tx: Transaction, id: number): Promise<SuspensionRow | null> {
  const [row] = await tx.select().from(storeSuspensions).where(eq(storeSuspensions.id, id)).for('update');
  return row ?? null;
}

export async function updateSuspension(
  tx: Transaction,
  id: number,
  changes: Partial<typeof storeSuspensions.$inferInsert>,
): Promise<void> {
  await tx.update(storeSuspensions).set(changes).where(eq(storeSuspensions.id, id));
}

/** Those of a store, the newest first. */
export function selectSuspensionsOf(
  db: Queryable,
  sellerId: number,
  limit: number,
): Promise<SuspensionRow[]> {
  return db
    .select()
    .from(storeSuspensions)
    .where(eq(storeSuspensions.sellerId, sellerId))
    .orderBy(desc(storeSuspensions.id))
    .limit(limit);
}

export async function selectDueSuspensions(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: storeSuspensions.id })
    .from(storeSuspensions)
    .where(
      and(
        isNull(storeSuspensions.endedAt),
        or(
          lte(storeSuspensions.until, now),
          and(isNull(storeSuspensions.startedAt), lte(storeSuspensions.startsAt, now)),
        ),
      ),
    )
    .orderBy(storeSuspensions.id);
  return rows.map(({ id }) => id);
}

/** The stores of these whose money waits until their suspension is over. */
export async function selectHeldStores(
  db: Queryable,
  sellerIds: readonly number[] | null,
): Promise<Set<number>> {
  const { rows } = await db.execute<{ sellerId: number }>(sql`
    select seller_id as "sellerId" from store_suspensions
    where ended_at is null and started_at is not null and payouts = 'held'
      and (${sellerIds === null} or seller_id = any(${sql.param(sellerIds === null ? [] : [...sellerIds])}::bigint[]))`);
  return new Set(rows.map(({ sellerId }) => Number(sellerId)));
}

export async function selectStoreName(
  db: Queryable,
  sellerId: number,
): Promise<{ nameTh: string; nameEn: string; email: string | null } | null> {
  const [row] = await db
    .select({ nameTh: sellers.nameTh, nameEn: sellers.nameEn, email: sellers.email })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return row ?? null;
}
