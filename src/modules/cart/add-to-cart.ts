import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { ownsEbook } from '../ebook/find-owned.ts';
import type { PriceSource } from '../pricing/pricing.rules.ts';
import { addCopies, lineQuantityMost } from './cart.rules.ts';
import { type ChangedCart, changeOrBeginCart, type Ground, withinLimit } from './change-cart.ts';
import { shelfLinesIn } from './edit-cart-lines.ts';
import { copiesToHave, isForSale, priceOf } from './price-cart.rules.ts';

/** 1 puts it in; 2 is "buy now", which keeps only that product ticked (SPEC §4 "Add to cart"). */
export type AddMode = 1 | 2;

export type AddToCartInput = {
  cartId: string | null;
  userId: number | null;
  productId: number;
  /** Where its price comes from: the shelf, unless who calls has given this shopper another one. No client names it. */
  source?: PriceSource;
  quantity: number;
  mode: AddMode;
  affiliateCode?: string | null | undefined;
  codeShare?: string | null | undefined;
  referer?: string | null | undefined;
};

export type AddToCartFailure =
  | { code: 'loginRequired' }
  | { code: 'productNotFound' }
  | { code: 'optionsRequired' }
  | { code: 'ebookNotAvailable' }
  | { code: 'ebookOwned' }
  | { code: 'productOutOfStock'; data: { productId: number; availableQuantity: number } }
  | { code: 'cartTooLarge'; data: { limit: number } };

/**
 * Puts copies of a product into the caller's cart, at today's price. Refused when the cart's copies and the new ones
 * together exceed the stock; buying now needs someone signed in.
 */
export async function addToCart(
  services: Ground & Pick<Services, 'newSecret'>,
  input: AddToCartInput,
): Promise<Result<ChangedCart, AddToCartFailure>> {
  if (input.mode === 2 && input.userId === null) return fail({ code: 'loginRequired' });
  const { cartId, userId, productId } = input;
  return changeOrBeginCart<AddToCartFailure>(
    services,
    { cartId, userId, productIds: [productId] },
    async (cart, facts, db) => {
      const product = facts.products.find(({ id }) => id === productId);
      if (product?.hasOptions === true) return fail({ code: 'optionsRequired' });
      if (product === undefined || !isForSale(product)) return fail({ code: 'productNotFound' });
      if (product.isAwaited) return fail({ code: 'ebookNotAvailable' });
      if (product.isDigital && userId !== null && (await ownsEbook(db, userId, productId)))
        return fail({ code: 'ebookOwned' });
      const freeStock = Math.min(copiesToHave(product, facts), lineQuantityMost);
      // Whoever puts a file in again means the same one.
      const isIn = product.isDigital && cart.lines.some((line) => line.productId === productId);
      const lines = addCopies(
        cart.lines,
        {
          productId,
          source: input.source,
          quantity: product.isDigital ? Number(!isIn) : input.quantity,
          priceSatang: priceOf(product, facts, input.source).unitPriceSatang,
          freeStock,
          nowMs: services.clock().getTime(),
        },
        input.mode === 2,
        shelfLinesIn(facts),
      );
      if (lines === null)
        return fail({
          code: 'productOutOfStock',
          data: { productId, availableQuantity: Math.max(0, freeStock) },
        });
      const fitting = withinLimit(lines);
      if (!fitting.ok) return fitting;
      return succeed({
        ...fitting.value,
        // The last link someone came by counts (DECISIONS "Last click").
        affiliateCode: input.affiliateCode ?? cart.affiliateCode,
        codeShare: input.codeShare ?? cart.codeShare,
        referer: input.referer ?? cart.referer,
      });
    },
  );
}
