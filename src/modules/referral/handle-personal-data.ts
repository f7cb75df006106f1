import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { dropCart } from '../cart/drop-cart.ts';
import { deleteBasketsOf, forgetBuyer, selectBasketsWith } from './referral.store.ts';

/** Baskets that a person filled for others, and those that were filled for them. Links and carts are secrets, and stay out. */
export async function exportReferrals(db: Queryable, userId: number) {
  const filled = await selectBasketsWith(db, userId, 'affiliateId');
  const taken = await selectBasketsWith(db, userId, 'buyerId');
  return {
    filled: filled.map(({ code: _code, cartId: _cart, ...basket }) => basket),
    // What the affiliate calls it is the affiliate's.
    taken: taken.map(({ code: _code, cartId: _cart, note: _note, ...basket }) => basket),
  };
}

/** What a person filled is gone with its carts; of what they took over nothing tells that it was they. */
export async function eraseReferrals(tx: Transaction, userId: number): Promise<void> {
  for (const as of ['affiliateId', 'buyerId'] as const)
    for (const { cartId } of await selectBasketsWith(tx, userId, as))
      if (cartId !== null) await dropCart(tx, cartId);
  await deleteBasketsOf(tx, userId);
  await forgetBuyer(tx, userId);
}
