import type { Transaction } from '../../platform/db/database.ts';
import { setStock } from './stock.store.ts';
import type { CountedCopies } from './stock-moves.rules.ts';

/** Copies of products that are new to the shop arrive; `userId` says who booked them. The caller announces the products. */
export async function receiveCopies(
  tx: Transaction,
  copies: readonly CountedCopies[],
  now: Date,
  userId: number | null = null,
): Promise<void> {
  await setStock(
    tx,
    copies.filter(({ quantity }) => quantity > 0),
    'received',
    { userId, now },
  );
}

/**
 * Sets how many copies a store has of its products, the difference as a movement. The caller has seen to it that orders
 * don't hold more, and announces the products.
 */
export async function correctCopies(
  tx: Transaction,
  copies: readonly CountedCopies[],
  now: Date,
  userId: number | null = null,
): Promise<void> {
  await setStock(tx, copies, 'corrected', { userId, now });
}
