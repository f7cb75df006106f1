import type { Queryable } from '../../platform/db/database.ts';
import { selectVoucherUsesOf } from './personal-data.store.ts';

/** The vouchers a person has used, for themselves. They hold nothing to erase but the account's number. */
export function exportVoucherUses(db: Queryable, userId: number) {
  return selectVoucherUsesOf(db, userId);
}
