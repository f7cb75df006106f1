import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { sellers, storeRates } from './seller.tables.ts';
import type { StoreRate } from './store-rate.rules.ts';

/** The store's standard rate in basis points, with its row held; null when there is no such store. */
export async function lockStandardRate(tx: Transaction, sellerId: number): Promise<number | null> {
  const [row] = await tx
    .select({ basisPoints: sellers.commissionBasisPoints })
    .from(sellers)
    .where(eq(sellers.id, sellerId))
    .for('no key update');
  return row?.basisPoints ?? null;
}

/** The store's standard rate in basis points; null when there is no such store. */
export async function selectStandardRate(db: Queryable, sellerId: number): Promise<number | null> {
  const [row] = await db
    .select({ basisPoints: sellers.commissionBasisPoints })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return row?.basisPoints ?? null;
}

/** What was agreed with a store so far and for later, in order. */
export async function selectStoreRates(
  db: Queryable,
  sellerId: number,
): Promise<(StoreRate & { reason: string })[]> {
  return db
    .select({
      id: storeRates.id,
      startsAt: storeRates.startsAt,
      basisPoints: storeRates.basisPoints,
      reason: storeRates.reason,
    })
    .from(storeRates)
    .where(eq(storeRates.sellerId, sellerId))
    .orderBy(asc(storeRates.startsAt), asc(storeRates.id));
}

export async function insertStoreRate(tx: Queryable, rate: typeof storeRates.$inferInsert): Promise<number> {
  const [row] = await tx.insert(storeRates).values(rate).returning({ id: storeRates.id });
  if (row === undefined) throw new Error('a rate was not inserted');
  return row.id;
}

/** Takes rates that haven't begun away: what never held needs not be told. */
export async function deleteStoreRatesToCome(tx: Queryable, sellerId: number, now: Date): Promise<void> {
  await tx.execute(sql`delete from store_rates where seller_id = ${sellerId} and starts_at > ${now}`);
}
