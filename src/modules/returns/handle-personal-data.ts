import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { scrubReturnsOf, selectReturnsOf } from './returns.store.ts';

/** A person's returns, for themselves. `photoKeys` name the photos' files. */
export async function exportReturns(db: Queryable, userId: number) {
  return (await selectReturnsOf(db, userId)).map(
    ({ id: _id, orderId: _order, sellerId: _seller, userId: _user, refundId: _refund, ...request }) =>
      request,
  );
}

/** Takes a person's words, those about them and their bank account out of their returns; the photos' files are the caller's to remove. */
export function eraseReturns(tx: Transaction, userId: number): Promise<string[]> {
  return scrubReturnsOf(tx, userId);
}
