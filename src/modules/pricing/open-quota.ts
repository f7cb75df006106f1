import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { partsOf } from './price-quota.rules.ts';
import {
  type ClosableQuota,
  closeHeldQuota,
  insertQuota,
  lockQuota,
  type NewQuota,
  type QuotaState,
  selectDueQuotas,
  selectQuotaStates,
  widenHeldQuota,
} from './price-quota.store.ts';

export type { QuotaState } from './price-quota.store.ts';

/** Lays out so many copies for a price. The caller holds them in stock, and sets the window that names the quota. */
export function openQuota(tx: Transaction, quota: NewQuota): Promise<number> {
  return insertQuota(tx, quota, partsOf(quota.copies));
}

/** Holds a quota, to close it or to open it further; null where there is none. */
export function holdQuota(tx: Transaction, quotaId: number): Promise<ClosableQuota | null> {
  return lockQuota(tx, quotaId);
}

/** So many more copies of a held quota that is open, which the caller holds in stock. */
export function widenQuota(tx: Transaction, quotaId: number, copies: number): Promise<void> {
  return widenHeldQuota(tx, quotaId, copies);
}

/** Nobody gets any more of a held quota: how many copies were left, which the caller lets go of in stock. */
export function closeQuota(tx: Transaction, quotaId: number, now: Date): Promise<number> {
  return closeHeldQuota(tx, quotaId, now);
}

/** Quotas whose time is over, and which are to be closed. */
export function listDueQuotas({ db }: Pick<Services, 'db'>, now: Date, limit: number): Promise<number[]> {
  return selectDueQuotas(db, now, limit);
}

/** How quotas stand, by their number. */
export async function readQuotas(
  { db }: Pick<Services, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QuotaState>> {
  return new Map((await selectQuotaStates(db, ids)).map((state) => [state.id, state]));
}
