import type { Transaction } from '../../platform/db/database.ts';
import { type RemainingCart, removeCart, renewCart } from './cart.store.ts';

/** A locked cart was ordered: it is gone, and lines that weren't ticked wait in a new one of the shopper's (SPEC §4). */
export async function closeOrderedCart(
  tx: Transaction,
  cartId: string,
  remaining: RemainingCart | null,
  now: Date,
): Promise<void> {
  if (remaining === null) await removeCart(tx, cartId);
  else await renewCart(tx, cartId, remaining, now);
}
