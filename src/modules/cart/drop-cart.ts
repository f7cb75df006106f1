import type { Transaction } from '../../platform/db/database.ts';
import { removeCart } from './cart.store.ts';

/** A cart that nobody will order any more is gone. False when it was before: ordered, or emptied. */
export function dropCart(tx: Transaction, cartId: string): Promise<boolean> {
  return removeCart(tx, cartId);
}
