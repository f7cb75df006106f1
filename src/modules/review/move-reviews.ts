import type { Transaction } from '../../platform/db/database.ts';
import { lockRating } from '../catalogue/record-rating.ts';
import { recountRating } from './recount-rating.ts';
import { turnReviews } from './review-writing.store.ts';

/**
 * Files reviews of one work under another (`only` these, null: all), with their votes, answers and reports; their numbers.
 * Whoever reviewed both has two, one for each copy that was bought, as of a book bought twice. Both works are held by
 * whoever calls; `recountWorks` counts their stars afterwards.
 */
export function moveReviews(
  tx: Transaction,
  move: { from: number; to: number; only: readonly number[] | null },
): Promise<number[]> {
  return turnReviews(tx, move);
}

/** Counts the stars of works anew. */
export async function recountWorks(tx: Transaction, workIds: readonly number[]): Promise<void> {
  for (const workId of workIds) {
    // Of a work the product doesn't matter.
    const subject = { workId, familyId: 0 };
    await lockRating(tx, subject);
    await recountRating(tx, subject);
  }
}
