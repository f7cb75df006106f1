import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { VoucherFacts } from './voucher.rules.ts';
import {
  insertVoucherUses,
  lockSpentVouchers,
  lockVouchers,
  retakeVoucherUses,
  returnVoucherUses,
  selectVouchers,
  type VoucherUse,
} from './voucher.store.ts';

/** Vouchers by code, as they are for this shopper; `now` as `selectVouchers` takes it. */
export async function readVouchers(
  db: Queryable,
  codes: readonly string[],
  userId: number | null,
  now: Date | null,
): Promise<VoucherFacts[]> {
  return codes.length === 0 ? [] : selectVouchers(db, codes, userId, now);
}

/**
 * The same, held until the transaction ends. Locked first and read after: a statement that waits for a lock still
 * counts what it saw before it waited.
 */
export async function holdVouchers(
  tx: Transaction,
  codes: readonly string[],
  userId: number,
  now: Date,
): Promise<VoucherFacts[]> {
  if (codes.length === 0) return [];
  await lockVouchers(tx, codes);
  return selectVouchers(tx, codes, userId, now);
}

export type { VoucherUse } from './voucher.store.ts';

/** Takes a use of each voucher for an order group; false when one had none left. */
export async function takeVouchers(
  tx: Transaction,
  input: {
    userId: number;
    groupId: number;
    uses: readonly VoucherUse[];
    now: Date;
  },
): Promise<boolean> {
  if (input.uses.length === 0) return true;
  const taken = await insertVoucherUses(tx, input);
  return taken.length === input.uses.length;
}

/** Gives the vouchers of cancelled or expired groups back (DECISIONS "A voucher returns"). Repeating it changes nothing. */
export function returnVouchers(tx: Transaction, groupIds: readonly number[], now: Date): Promise<void> {
  return returnVoucherUses(tx, groupIds, now);
}

/** Gives a store's own back, when nothing is bought of it any more. Repeating it changes nothing. */
export function returnStoreVouchers(
  tx: Transaction,
  { groupId, sellerId, now }: { groupId: number; sellerId: number; now: Date },
): Promise<void> {
  return returnVoucherUses(tx, [groupId], now, sellerId);
}

/**
 * Takes them again when a late payment brings a group back. The price was promised, so a voucher that others have used
 * up since then is honoured without a use. Not so its buyer's own uses, or a lapsed order would be a way past "once a person":
 * whose vouchers (null: the house's) the buyer has used up elsewhere. What was bought with those isn't to be had for that money.
 */
export async function retakeVouchers(tx: Transaction, groupId: number): Promise<(number | null)[]> {
  const spent = await lockSpentVouchers(tx, groupId);
  await retakeVoucherUses(tx, groupId);
  return spent;
}
