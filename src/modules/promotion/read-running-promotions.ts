import type { Queryable } from '../../platform/db/database.ts';
import {
  type ChosenGifts,
  nothingPromoted,
  type Promoted,
  type RunningPromotion,
} from './promotion-terms.rules.ts';
import {
  type PromotionPart,
  selectPromotionParts,
  selectRunningPromotions,
  selectTier,
} from './running-promotions.store.ts';

/**
 * The promotions that may concern these products, and the person as far as they ask. Whether it is a new customer is asked
 * only if a promotion does. Where an order is placed its buyer's row is held: then nobody uses one more often than they may.
 */
export async function readRunningPromotions(
  db: Queryable,
  {
    productIds,
    userId,
    now,
    chosen = [],
    isNewCustomer,
  }: {
    productIds: readonly number[];
    userId: number | null;
    now: Date;
    /** Gifts that were chosen: their promotions are told also when they are over, so that it can be said. */
    chosen?: readonly ChosenGifts[];
    isNewCustomer: (userId: number) => Promise<boolean>;
  },
): Promise<Promoted> {
  if (productIds.length === 0) return nothingPromoted;
  const promotions = await selectRunningPromotions(db, {
    ...{ productIds, userId, now },
    chosenIds: chosen.map(({ promotionId }) => promotionId),
  });
  const asks = (audience: RunningPromotion['audience']) =>
    promotions.some((one) => one.audience === audience);
  return {
    promotions,
    person: {
      userId,
      isNewCustomer: userId !== null && asks('new_customers') && (await isNewCustomer(userId)),
      tierId: userId !== null && asks('tiers') ? await selectTier(db, userId) : null,
    },
  };
}

export type { PromotionPart } from './running-promotions.store.ts';

/** What parts of bundles are called, those that can be bought. */
export async function readPromotionParts(db: Queryable, ids: readonly number[]): Promise<PromotionPart[]> {
  return ids.length === 0 ? [] : selectPromotionParts(db, ids);
}
