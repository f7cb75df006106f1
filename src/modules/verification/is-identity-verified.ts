import type { Queryable } from '../../platform/db/database.ts';
import { isRevoked, isVerified } from './verification.store.ts';

/** Whether staff have verified who a person is (SPEC §6 "withdrawals only after identity verification by staff"). */
export function isIdentityVerified(db: Queryable, userId: number): Promise<boolean> {
  return isVerified(db, userId);
}

/** Whether staff had taken somebody's verification back by an instant, and they aren't verified anew. */
export function isIdentityRevoked(db: Queryable, userId: number, at: Date): Promise<boolean> {
  return isRevoked(db, userId, at);
}
