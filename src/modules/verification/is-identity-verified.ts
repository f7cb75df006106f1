import type { Queryable } from '../../platform/db/database.ts';
import { isVerified, wasVerified } from './verification.store.ts';

/** Whether staff have verified who a person is (SPEC §6 "withdrawals only after identity verification by staff"). */
export function isIdentityVerified(db: Queryable, userId: number): Promise<boolean> {
  return isVerified(db, userId);
}

/** Whether they were at an instant, whatever has been taken back since. */
export function wasIdentityVerified(db: Queryable, userId: number, at: Date): Promise<boolean> {
  return wasVerified(db, userId, at);
}
