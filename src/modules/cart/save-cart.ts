import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { PriceSource } from '../pricing/pricing.rules.ts';
import type { CartLine } from './cart.rules.ts';
import type { CartFacts, StoredCart } from './cart-facts.rules.ts';
import { isSameLine, lineKeyOf } from './cart-line-key.rules.ts';
import { type ChangedCart, changeOrBeginCart, withinLimit } from './change-cart.ts';
import { mergeGuestCart } from './merge-carts.ts';
import { isForSale, priceOf } from './price-cart.rules.ts';

export type SaveCartInput = {
  cartId: string | null;
  userId: number | null;
  products: readonly {
    id: number;
    source?: PriceSource | undefined;
    quantity: number;
    isCheckBox?: boolean | undefined;
  }[];
  promotionCode?: string | null | undefined;
  affiliateCode?: string | null | undefined;
  codeShare?: string | null | undefined;
  referer?: string | null | undefined;
  /** A guest's cart of the same browser, to be merged in. */
  oldCartId: string | null;
};

export type SaveCartFailure = { code: 'productNotFound' } | { code: 'cartTooLarge'; data: { limit: number } };

/**
 * Replaces what is in the caller's cart (SPEC §7 /transaction/save). Products already in keep the price that was seen;
 * new ones are seen at today's. Merging the old cart again changes nothing.
 */
export async function saveCart(
  services: Pick<Services, 'db' | 'clock' | 'newSecret'>,
  input: SaveCartInput,
): Promise<Result<ChangedCart, SaveCartFailure>> {
  const { cartId, userId } = input;
  const wanted = input.products.filter(({ quantity }) => quantity > 0);
  const saved = await changeOrBeginCart<SaveCartFailure>(
    services,
    { cartId, userId, productIds: wanted.map(({ id }) => id) },
    (cart, facts) => {
      const lines = linesOf(wanted, cart, facts, services.clock().getTime());
      if (lines === null) return fail({ code: 'productNotFound' });
      const fitting = withinLimit(lines);
      if (!fitting.ok) return fitting;
      return succeed({
        ...fitting.value,
        promotionCode: input.promotionCode === undefined ? cart.promotionCode : input.promotionCode,
        affiliateCode: input.affiliateCode ?? cart.affiliateCode,
        codeShare: input.codeShare ?? cart.codeShare,
        referer: input.referer ?? cart.referer,
      });
    },
  );
  if (!saved.ok || input.oldCartId === null) return saved;
  const target = saved.value?.cart.id ?? null;
  if (userId === null && target === input.oldCartId) return saved;
  return succeed(await mergeGuestCart(services, { guestCartId: input.oldCartId, userId, targetId: target }));
}

/**
 * Null when one of them isn't sold, or at a price of somewhere that isn't in the cart: a client gives itself none. A line
 * named twice counts once, with its larger quantity.
 */
function linesOf(
  wanted: SaveCartInput['products'],
  cart: StoredCart,
  facts: CartFacts,
  nowMs: number,
): CartLine[] | null {
  const lines = new Map<string, CartLine>();
  for (const { id, source = 'shelf', quantity, isCheckBox } of wanted) {
    const key = { productId: id, source };
    const product = facts.products.find((candidate) => candidate.id === id);
    const known = cart.lines.find((line) => isSameLine(line, key));
    if (product === undefined) return null;
    if (known === undefined && (source !== 'shelf' || !isForSale(product))) return null;
    lines.set(lineKeyOf(key), {
      productId: id,
      ...(source === 'shelf' ? {} : { source }),
      quantity: Math.max(quantity, lines.get(lineKeyOf(key))?.quantity ?? 0),
      isCheckBox: isCheckBox ?? known?.isCheckBox ?? true,
      priceSeenSatang: known?.priceSeenSatang ?? priceOf(product, facts).unitPriceSatang,
      // In the order they were sent: a millisecond apart.
      addedAtMs: known?.addedAtMs ?? nowMs + lines.size,
    });
  }
  return [...lines.values()];
}
