import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import {
  deleteVotesOf,
  selectReportsOf,
  selectReviewsOf,
  selectVotesOf,
  unnameReportsOf,
  unnameReviewsOf,
} from './personal-data.store.ts';

/** A person's reviews, for themselves. `photoKeys` name files. */
export function exportReviews(db: Queryable, userId: number) {
  return selectReviewsOf(db, userId);
}

/** What a person found helpful or reported among others' reviews. */
export async function exportReviewDeeds(db: Queryable, userId: number) {
  const [helpful, reports] = await Promise.all([selectVotesOf(db, userId), selectReportsOf(db, userId)]);
  return { helpful, reports };
}

/**
 * Stars and words stay for other readers, nobody's from now on; photos go, whose files are the caller's to remove, and so
 * do votes, which count no more. Answers the files' keys.
 */
export async function eraseReviews(tx: Transaction, userId: number): Promise<string[]> {
  const forgotten = await unnameReviewsOf(tx, userId);
  const unvoted = await deleteVotesOf(tx, userId);
  await unnameReportsOf(tx, userId);
  await announceChanges(tx, [
    ...new Set(
      [...forgotten, ...unvoted].flatMap(({ workId, productId }) => [
        `product:${productId}`,
        ...(workId === null ? [] : [`work:${workId}`]),
      ]),
    ),
  ]);
  return forgotten.flatMap(({ id, photoKeys }) =>
    photoKeys.flatMap((key, index) => [
      key,
      ...renderingsOf('review', `${id}-${index}`, { storageKey: key }),
    ]),
  );
}
