import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deletePeople, selectSalesOf } from './price-quota.store.ts';

/** What a person bought of copies at a limited price, for themselves. */
export function exportLimitedPrices(db: Queryable, userId: number) {
  return selectSalesOf(db, userId);
}

/** What was bought holds nothing but the account's number, as its order does; what counted towards limits goes. */
export function eraseLimits(tx: Transaction, userId: number): Promise<void> {
  return deletePeople(tx, userId);
}
