import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** Says that the reviews or the stars of something have changed: its pages, its cards and the search index. */
export function announceReview(
  tx: Queryable,
  { workId, productId, familyId }: { workId: number | null; productId: number; familyId: number },
): Promise<void> {
  return announceChanges(tx, [
    ...new Set([
      `product:${productId}`,
      `product:${familyId}`,
      ...(workId === null ? [] : [`work:${workId}`]),
    ]),
  ]);
}
