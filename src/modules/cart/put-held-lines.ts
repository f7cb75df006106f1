import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { PriceSource } from '../pricing/pricing.rules.ts';
import type { CartLine } from './cart.rules.ts';
import { type ChangedCart, changeOrBeginCart, type Ground, withinLimit } from './change-cart.ts';
import { isForSale, priceOf } from './price-cart.rules.ts';

/**
 * Puts the copies that a source holds for a shopper into the shopper's cart, in place of what the cart has of that source,
 * and leaves them alone ticked: they are what is bought now, the rest waits. Doing it again changes nothing but that.
 */
export function putHeldLines(
  services: Ground & Pick<Services, 'newSecret'>,
  {
    userId,
    source,
    held,
  }: { userId: number; source: PriceSource; held: readonly { productId: number; quantity: number }[] },
): Promise<Result<ChangedCart, { code: 'cartTooLarge'; data: { limit: number } } | { code: 'cartEmpty' }>> {
  const productIds = held.map(({ productId }) => productId);
  return changeOrBeginCart<{ code: 'cartTooLarge'; data: { limit: number } } | { code: 'cartEmpty' }>(
    services,
    { cartId: null, userId, productIds },
    (cart, facts) => {
      const nowMs = services.clock().getTime();
      const fresh = held.flatMap(({ productId, quantity }, at): CartLine[] => {
        const product = facts.products.find(({ id }) => id === productId);
        if (product === undefined || !isForSale(product) || quantity === 0) return [];
        const priceSeenSatang = priceOf(product, facts, source, quantity).unitPriceSatang;
        return [{ productId, source, quantity, isCheckBox: true, priceSeenSatang, addedAtMs: nowMs + at }];
      });
      if (fresh.length === 0) return fail({ code: 'cartEmpty' });
      const others = cart.lines
        .filter((line) => line.source !== source)
        .map((line) => ({ ...line, isCheckBox: false }));
      const fitting = withinLimit([...others, ...fresh]);
      return fitting.ok ? succeed(fitting.value) : fitting;
    },
  );
}
