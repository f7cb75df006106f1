import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { CartLine } from './cart.rules.ts';
import type { CartFacts, StoredCart } from './cart-facts.rules.ts';
import { type ChangedCart, changeOrBeginCart, withinLimit } from './change-cart.ts';
import { mergeGuestCart } from './merge-carts.ts';
import { isForSale, priceOf } from './price-cart.rules.ts';

export type SaveCartInput = {
  cartId: string | null;
  userId: number | null;
  products: readonly { id: number; quantity: number; isCheckBox?: boolean | undefined }[];
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

/** Null when one of them isn't sold. A product named twice counts once, with its larger quantity. */
function linesOf(
  wanted: SaveCartInput['products'],
  cart: StoredCart,
  facts: CartFacts,
  nowMs: number,
): CartLine[] | null {
  const lines = new Map<number, CartLine>();
  for (const { id, quantity, isCheckBox } of wanted) {
    const product = facts.products.find((candidate) => candidate.id === id);
    const known = cart.lines.find((line) => line.productId === id);
    if (product === undefined || (known === undefined && !isForSale(product))) return null;
    lines.set(id, {
      productId: id,
      quantity: Math.max(quantity, lines.get(id)?.quantity ?? 0),
      isCheckBox: isCheckBox ?? known?.isCheckBox ?? true,
      priceSeenSatang: known?.priceSeenSatang ?? priceOf(product, facts.promotions).unitPriceSatang,
      // In the order they were sent: a millisecond apart.
      addedAtMs: known?.addedAtMs ?? nowMs + lines.size,
    });
  }
  return [...lines.values()];
}
