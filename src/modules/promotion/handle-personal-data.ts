import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  deleteClaimsOf,
  selectClaimsOf,
  selectPromotionUsesOf,
  selectVoucherUsesOf,
} from './personal-data.store.ts';

/** The vouchers a person has collected and used, and the promotions, for themselves. */
export async function exportVouchers(db: Queryable, userId: number) {
  return {
    collected: await selectClaimsOf(db, userId),
    used: await selectVoucherUsesOf(db, userId),
    promotions: await selectPromotionUsesOf(db, userId),
  };
}

/** What was used holds nothing but the account's number; what was only collected is given up. */
export function eraseVoucherClaims(tx: Transaction, userId: number): Promise<void> {
  return deleteClaimsOf(tx, userId);
}
