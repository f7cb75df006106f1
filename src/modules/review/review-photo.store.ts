import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** The storage key of a shown review's photo, the first being 0. */
export async function selectReviewPhotoKey(
  db: Queryable,
  reviewId: number,
  index: number,
): Promise<string | null> {
  const found = await db.execute<{ key: string | null }>(
    sql`select photo_keys[${index + 1}::int] as key from reviews where id = ${reviewId} and status = 'shown'`,
  );
  return found.rows[0]?.key ?? null;
}
