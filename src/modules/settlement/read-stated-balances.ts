import type { Queryable } from '../../platform/db/database.ts';
import { type StatedBalanceRow, selectStatedBalances } from './settlement.store.ts';

/**
 * What is due to stores as their statements have it, and what was paid out and taken since, in satang; of these stores, or
 * with null of all that have a statement. Whoever pays out of it holds the stores' accounts first (`lockAccount`).
 */
export function readStatedBalances(
  db: Queryable,
  sellerIds: readonly number[] | null,
): Promise<StatedBalanceRow[]> {
  return selectStatedBalances(db, sellerIds);
}
