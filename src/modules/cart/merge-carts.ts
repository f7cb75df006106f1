import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { cartLinesMost, mergeLines } from './cart.rules.ts';
import { lockCarts, removeCart, selectCartFacts, selectCartIdOfUser, updateCart } from './cart.store.ts';
import type { ChangedCart } from './change-cart.ts';
import { freeStockIn } from './edit-cart-lines.ts';
import { mergeGiftChoices } from './gift-choices.rules.ts';

type Ground = Pick<Services, 'db' | 'clock'>;

/**
 * At login: the browser's guest cart goes into the shopper's own (SPEC §4 "Cart merge", DECISIONS "Cart merge"), or
 * becomes it. Doing it again changes nothing. The id of the cart the shopper has now, null when there is none.
 */
export async function mergeCarts(
  services: Ground,
  { userId, guestCartId }: { userId: number; guestCartId: string | null },
): Promise<string | null> {
  if (guestCartId === null) return selectCartIdOfUser(services.db, userId);
  const merged = await mergeGuestCart(services, { userId, guestCartId, targetId: null });
  return merged?.cart.id ?? null;
}

/**
 * Merges a guest's cart into the shopper's, or for a guest into the cart `targetId`. A cart that belongs to somebody is
 * never merged: only its owner sees it.
 */
export async function mergeGuestCart(
  { db, clock }: Ground,
  input: { userId: number | null; guestCartId: string; targetId: string | null },
): Promise<ChangedCart> {
  const now = clock();
  return transact(db, async (tx) => {
    const { guest, target } = await lockBoth(tx, input);
    const targetFacts =
      target === undefined ? null : await selectCartFacts(tx, 'edit', factsOf(target.id, guest?.lines, now));
    if (guest === undefined || guest.lines.length === 0)
      return targetFacts?.cart == null ? null : { cart: targetFacts.cart, facts: targetFacts };
    const facts = targetFacts ?? (await selectCartFacts(tx, 'edit', factsOf(guest.id, [], now)));
    if (facts.cart === null) throw new Error('a locked cart went away');
    // Whose link came last is whose link counts (DECISIONS "Affiliate"): the guest's is of now, if there is one.
    const { affiliateCode, codeShare, referer } = guest.affiliateCode === null ? facts.cart : guest;
    const cart = {
      ...facts.cart,
      ...{ affiliateCode, codeShare, referer },
      promotionCode: facts.cart.promotionCode ?? guest.promotionCode,
      userId: input.userId,
      version: facts.cart.version + 1,
      lines: mergeLines(facts.cart.lines, guest.lines, freeStockIn(facts)).slice(0, cartLinesMost),
      giftChoices: mergeGiftChoices(facts.cart.giftChoices, guest.giftChoices),
    };
    await updateCart(tx, cart, now);
    if (target !== undefined) await removeCart(tx, guest.id);
    return { cart, facts };
  });
}

async function lockBoth(
  tx: Transaction,
  { userId, guestCartId, targetId }: { userId: number | null; guestCartId: string; targetId: string | null },
) {
  const locked = await lockCarts(tx, [guestCartId, ...(targetId === null ? [] : [targetId])], userId);
  const target = locked.find((cart) =>
    userId === null ? cart.id === targetId && cart.userId === null : cart.userId === userId,
  );
  const guest = locked.find(
    (cart) => cart.id === guestCartId && cart.userId === null && cart.id !== target?.id,
  );
  return { guest, target };
}

function factsOf(cartId: string, lines: readonly { productId: number }[] | undefined, now: Date) {
  return { cartId, productIds: (lines ?? []).map(({ productId }) => productId), now };
}
