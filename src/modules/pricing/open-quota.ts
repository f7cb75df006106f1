import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { partsOf } from './price-quota.rules.ts';
import {
  type ClosableQuota,
  closeHeldQuota,
  endHeldQuota,
  insertQuota,
  lockQuota,
  type NewQuota,
  type QuotaState,
  selectDueQuotas,
  selectLeft,
  selectQuotaStates,
  takeFromAllParts,
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

/**
 * Leaves so many copies of a held quota, or as many as there are, until an instant: how many fewer it is, which the caller
 * lets go of in stock.
 */
export async function shrinkQuota(
  tx: Transaction,
  quotaId: number,
  { copies, endsAt }: { copies: number; endsAt: Date },
): Promise<number> {
  await endHeldQuota(tx, quotaId, endsAt);
  const surplus = (await selectLeft(tx, quotaId)) - copies;
  if (surplus <= 0) return 0;
  if (!(await takeFromAllParts(tx, quotaId, surplus))) throw new Error(`quota ${quotaId} was taken from`);
  return surplus;
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
