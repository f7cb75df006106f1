import type { Transaction } from '../../platform/db/database.ts';
import type { CountedOffers } from '../catalogue/catalogue-events.ts';
import { correctCopies, receiveCopies } from './count-copies.ts';

/** A store has said how many copies it has: the difference is booked. */
export function countCopiesOfOffers(
  tx: Transaction,
  _services: unknown,
  { reason, copies, userId, at }: CountedOffers,
): Promise<void> {
  return reason === 'received'
    ? receiveCopies(tx, copies, at, userId)
    : correctCopies(tx, copies, at, userId);
}
