import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { selectReviewsOf, unnameReviewsOf } from './personal-data.store.ts';

/** A person's reviews, for themselves. `photoKeys` name files. */
export function exportReviews(db: Queryable, userId: number) {
  return selectReviewsOf(db, userId);
}

/**
 * Stars and words stay for other readers, nobody's from now on; photos go, whose files are the caller's to remove.
 * Answers their keys.
 */
export async function eraseReviews(tx: Transaction, userId: number): Promise<string[]> {
  const forgotten = await unnameReviewsOf(tx, userId);
  await announceChanges(tx, [
    ...new Set(
      forgotten.flatMap(({ workId, productId }) => [
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
