import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { dropCart } from '../cart/drop-cart.ts';
import { deleteForgotten, lockBasket, selectEnded, selectOrder, updateBasket } from './referral.store.ts';

const batchMost = 200;
/** Rows without an order are kept for so long after their end, for their affiliate's list. */
const keptMs = 180 * 24 * 60 * 60 * 1000;

/**
 * Baskets whose time is over: their carts go, and what was typed of a buyer. An order that is being placed at the same moment
 * holds the cart: then the basket keeps it. How many were ended.
 */
export async function endBaskets({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  await deleteForgotten(db, new Date(now.getTime() - keptMs));
  const ended = await selectEnded(db, now, batchMost);
  return eachAlone(ended, 'ending baskets', async ({ code }) => {
    await transact(db, async (tx) => {
      const basket = await lockBasket(tx, code);
      // Sent anew meanwhile.
      if (basket === null || basket.expiresAt > now) return succeed(null);
      const { cartId } = basket;
      const wasThere = cartId !== null && (await dropCart(tx, cartId));
      const isOrdered = !wasThere && (await selectOrder(tx, basket)) !== null;
      await updateBasket(tx, basket.id, { sealedBuyer: null, ...(isOrdered ? {} : { cartId: null }) });
      return succeed(null);
    });
    return true;
  });
}
