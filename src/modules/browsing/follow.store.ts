// Reads of other slices: sellers.

import { and, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { followedStores } from './browsing.tables.ts';

/** False when the list is full and the store isn't in it, null when there is no such store open. */
export async function insertFollowedStore(
  tx: Queryable,
  row: { userId: number; sellerId: number; at: Date },
  limit: number,
): Promise<boolean | null> {
  const { userId, sellerId } = row;
  const { rows: open } = await tx.execute(
    sql`select 1 from sellers where id = ${sellerId} and status = 'active'`,
  );
  if (open.length === 0) return null;
  await takeTurn(tx, `followed stores ${userId}`);
  const { rows } = await tx.execute(sql`
    insert into followed_stores (user_id, seller_id, at)
    select ${userId}, ${sellerId}, ${row.at.toISOString()}
    where (select count(*) from followed_stores where user_id = ${userId}) < ${limit}
      or exists (select 1 from followed_stores where user_id = ${userId} and seller_id = ${sellerId})
    on conflict (user_id, seller_id) do update set at = followed_stores.at
    returning 1`);
  return rows.length > 0;
}

export async function deleteFollowedStore(tx: Queryable, userId: number, sellerId: number): Promise<void> {
  await tx
    .delete(followedStores)
    .where(and(eq(followedStores.userId, userId), eq(followedStores.sellerId, sellerId)));
}

/** The stores a person follows and that are open, the newest follow first. */
export async function selectFollowedIds(db: Queryable, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select followed.seller_id as id from followed_stores followed
    join sellers seller on seller.id = followed.seller_id and seller.status = 'active'
    where followed.user_id = ${userId}
    order by followed.at desc, followed.seller_id desc`);
  return rows.map(({ id }) => id);
}

export async function countFollowers(db: Queryable, sellerId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(followedStores)
    .where(eq(followedStores.sellerId, sellerId));
  return row?.count ?? 0;
}
