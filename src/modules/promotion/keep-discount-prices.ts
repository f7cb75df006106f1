import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { changePriceWindows } from '../pricing/change-price-windows.ts';
import { selectDiscounted, selectFollowing } from './discounted-products.store.ts';
import { lockRunnablePromotion } from './promotion.store.ts';
import { pricesOfPromotion, sourceOfPromotion } from './promotion-prices.rules.ts';

/**
 * Discounts on categories, series, authors, publishers and lists follow what is on them: a product that came gets its price
 * from now on, one that went loses it. Done again it changes nothing. A discount that can't holds up no other.
 */
export async function keepDiscountPrices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const following = await selectFollowing(db, clock());
  await eachAlone(following, 'keeping discount prices', async (id) => {
    await transact(db, async (tx) => {
      const promotion = await lockRunnablePromotion(tx, id);
      if (promotion === null) return;
      const productIds = await selectDiscounted(tx, promotion);
      if (productIds === null) return;
      await changePriceWindows(tx, sourceOfPromotion(id), pricesOfPromotion(promotion, productIds), clock());
    });
    return true;
  });
}
