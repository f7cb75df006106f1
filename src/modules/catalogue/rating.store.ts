import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** What stars are given to: a book (its work), or a thing that isn't one, with its options. */
export type RatedThing = { workId: number | null; familyId: number };

export async function lockRatedThing(tx: Queryable, { workId, familyId }: RatedThing): Promise<void> {
  await tx.execute(
    workId === null
      ? sql`select 1 from products where id = ${familyId} for no key update`
      : sql`select 1 from works where id = ${workId} for no key update`,
  );
}

export async function setRating(
  tx: Queryable,
  { workId, familyId }: RatedThing,
  { sum, count }: { sum: number; count: number },
): Promise<void> {
  await tx.execute(
    workId === null
      ? sql`update products set rating_sum = ${sum}, rating_count = ${count} where id = ${familyId}`
      : sql`update works set rating_sum = ${sum}, rating_count = ${count} where id = ${workId}`,
  );
}
