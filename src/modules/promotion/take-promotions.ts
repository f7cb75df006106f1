import type { Transaction } from '../../platform/db/database.ts';
import {
  insertPromotionUses,
  lockSpentPromotions,
  type PromotionUse,
  retakePromotionUses,
  returnPromotionUses,
} from './promotion-uses.store.ts';

export type { PromotionUse } from './promotion-uses.store.ts';

/**
 * Takes what an order group uses of promotions: a use of each, and its money; false when one had too little left, or was
 * stopped meanwhile. After vouchers, and before SKUs.
 */
export async function takePromotions(
  tx: Transaction,
  input: { userId: number; groupId: number; uses: readonly PromotionUse[]; now: Date },
): Promise<boolean> {
  if (input.uses.length === 0) return true;
  const taken = await insertPromotionUses(tx, input);
  return taken.length === input.uses.length;
}

/** Gives back what cancelled or expired groups took. Repeating it changes nothing. */
export function returnPromotions(tx: Transaction, groupIds: readonly number[], now: Date): Promise<void> {
  return returnPromotionUses(tx, groupIds, now);
}

/** Gives back a store's own, when nothing is bought of it any more. Repeating it changes nothing. */
export function returnStorePromotions(
  tx: Transaction,
  { groupId, sellerId, now }: { groupId: number; sellerId: number; now: Date },
): Promise<void> {
  return returnPromotionUses(tx, [groupId], now, sellerId);
}

/**
 * Takes them again when a late payment brings a group back. The price was promised, so what others have used up since then is
 * honoured without a use; whose (null: the house's) its buyer has used up elsewhere, as `retakeVouchers`.
 */
export async function retakePromotions(tx: Transaction, groupId: number): Promise<(number | null)[]> {
  const spent = await lockSpentPromotions(tx, groupId);
  await retakePromotionUses(tx, groupId);
  return spent;
}
