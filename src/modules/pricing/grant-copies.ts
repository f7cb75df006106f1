import type { Transaction } from '../../platform/db/database.ts';
import { type GrantRow, lockTaken, type TakenRow, upsertGrants } from './price-quota.store.ts';

export type { GrantRow, TakenRow } from './price-quota.store.ts';

/**
 * What people have bought of quotas whose copies are given to them (`isGranted`), held: whoever is just placing an order of
 * them is done before, or waits and is counted by what is given now.
 */
export function holdTaken(tx: Transaction, quotaIds: readonly number[]): Promise<TakenRow[]> {
  return quotaIds.length === 0 ? Promise.resolve([]) : lockTaken(tx, quotaIds);
}

/** Gives people copies of such quotas, those that they have bought included, until an instant each; fewer takes them away. */
export function grantCopies(tx: Transaction, grants: readonly GrantRow[]): Promise<void> {
  return upsertGrants(tx, grants);
}
