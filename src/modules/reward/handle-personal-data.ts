import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { hasOpenRedemption, selectAllRedemptionsOf, unnameRedemptionsOf } from './personal-data.store.ts';

/** What a person exchanged points for, for themselves. */
export function exportRedemptions(db: Queryable, userId: number) {
  return selectAllRedemptionsOf(db, userId);
}

/** Whether something is still to be sent to a person, or on its way. */
export function isRewardUnderWay(db: Queryable, userId: number): Promise<boolean> {
  return hasOpenRedemption(db, userId);
}

/** What was exchanged stays; where it was sent goes. */
export function eraseRedemptions(tx: Transaction, userId: number): Promise<void> {
  return unnameRedemptionsOf(tx, userId);
}
