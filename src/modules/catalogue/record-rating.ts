import type { Transaction } from '../../platform/db/database.ts';
import { lockRatedThing, type RatedThing, setRating } from './rating.store.ts';

/** Holds the row that keeps the stars of this: whoever counts them next counts what this transaction leaves. */
export function lockRating(tx: Transaction, thing: RatedThing): Promise<void> {
  return lockRatedThing(tx, thing);
}

/** The stars that this has been given, all together, and by how many. After `lockRating`, in the same transaction. */
export function recordRating(
  tx: Transaction,
  thing: RatedThing,
  stars: { sum: number; count: number },
): Promise<void> {
  return setRating(tx, thing, stars);
}
