import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectOwnersOfBoth, turnLibrary } from './library.store.ts';

/** How many people have both editions in their library: those can't become one. */
export function countOwnersOfBoth(db: Queryable, editions: { from: number; to: number }): Promise<number> {
  return selectOwnersOfBoth(db, editions);
}

/**
 * Lets what is in people's libraries of one edition be of another: all of it, or with `productIds` what was bought of these
 * offers. The numbers.
 */
export function moveLibrary(
  tx: Transaction,
  move: { from: number; to: number; productIds: readonly number[] | null },
): Promise<number[]> {
  return turnLibrary(tx, move);
}
