// Reads of other slices: products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';

/** When these products came onto their shelves. */
export async function selectPublished(db: Queryable, ids: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await db.execute<{ id: number; at: Date }>(sql`
    select id, published_at as at from products where id = any(${idArray(ids)}) and published_at is not null`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** The newest products of some stores that are on their shelves: of each store's as many as all of them may be. */
export async function selectNewestOf(
  db: Queryable,
  asked: { sellerIds: readonly number[]; now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select newest.id from unnest(${idArray(asked.sellerIds)}) store(id)
    cross join lateral (
      select id, published_at from products
      where seller_id = store.id and is_active and not is_free_gift and parent_id is null
        and published_at <= ${asked.now.toISOString()}::timestamptz
      order by published_at desc, id desc limit ${asked.limit}
    ) newest
    order by newest.published_at desc, newest.id desc limit ${asked.limit}`);
  return rows.map(({ id }) => id);
}
