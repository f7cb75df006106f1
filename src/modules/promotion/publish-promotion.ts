import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { changePriceWindows } from '../pricing/change-price-windows.ts';
import { selectDiscounted } from './discounted-products.store.ts';
import { lockRunnablePromotion } from './promotion.store.ts';
import { pricesOfPromotion, sourceOfPromotion } from './promotion-prices.rules.ts';
import { promotionsTag } from './read-promotions.ts';

/**
 * Makes the prices of a promotion those that it says now: after it was made, changed, or switched off, in the same
 * transaction.
 */
export async function publishPromotion(tx: Transaction, promotionId: number, now: Date): Promise<void> {
  const promotion = await lockRunnablePromotion(tx, promotionId);
  const windows =
    promotion?.terms?.kind === 'discount'
      ? pricesOfPromotion(promotion, await selectDiscounted(tx, promotion))
      : [];
  await changePriceWindows(tx, sourceOfPromotion(promotionId), windows, now);
  await announceChanges(tx, [promotionsTag]);
}
