import type { Transaction } from '../../platform/db/database.ts';
import { recordRating } from '../catalogue/record-rating.ts';
import { countStars, type ReviewSubject } from './review.store.ts';

/** Counts the stars of this again, after `lockRating` in the same transaction: of the reviews that are shown. */
export async function recountRating(tx: Transaction, subject: ReviewSubject): Promise<void> {
  await recordRating(tx, subject, await countStars(tx, subject));
}
