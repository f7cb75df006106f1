import type { Queryable } from '../../platform/db/database.ts';
import type { PromotionMistake } from './promotion-desk.rules.ts';
import { selectGiveable } from './promotion-products.store.ts';
import { type GiftTerms, type GivenProduct, giftIdsOf } from './promotion-terms.rules.ts';

/**
 * What terms give, in their order: things that a store (the house: any) can give. What brings a gift is bought of the store
 * whose product it is, so several are of one.
 */
export async function resolveGifts(
  db: Queryable,
  sellerId: number | null,
  terms: GiftTerms,
): Promise<{ gifts: GivenProduct[]; mistake: PromotionMistake | null }> {
  const ids = giftIdsOf(terms);
  const gifts = await selectGiveable(db, sellerId, ids);
  if (gifts.length < new Set(ids).size) return { gifts, mistake: 'giftUnknown' };
  const stores = new Set(gifts.map((gift) => gift.sellerId));
  return { gifts, mistake: stores.size > 1 ? 'giftStores' : null };
}
