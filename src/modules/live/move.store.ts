import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { PostType } from './live.rules.ts';
import { liveMoves, livePosts, liveProducts } from './live.tables.ts';

/** Of who moves up again before they were told, what they have now is told. */
export async function insertMoves(
  tx: Transaction,
  moves: readonly (typeof liveMoves.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(liveMoves)
    .values([...moves])
    .onConflictDoUpdate({
      target: [liveMoves.liveProductId, liveMoves.userId],
      set: { copies: sql`excluded.copies`, at: sql`excluded.at` },
    });
}

export type Move = {
  userId: number;
  liveProductId: number;
  copies: number;
  keyword: string;
  postId: number;
  postTypeId: PostType;
  live: string;
  /** Whether the live still sells. */
  isOn: boolean;
  /** Of their basket in this live, where they have one. */
  basketCode: string | null;
};

/** Takes so many moves away, past those that another process has in hand; whose they are. */
export async function takeMoves(tx: Transaction, limit: number): Promise<Move[]> {
  const { rows } = await tx.execute<Move>(sql`
    with taken as (
      delete from live_moves where (live_product_id, user_id) in (
        select live_product_id, user_id from live_moves order by at limit ${limit} for update skip locked)
      returning live_product_id, user_id, copies)
    select taken.user_id::float8 as "userId", taken.live_product_id::float8 as "liveProductId", taken.copies,
      product.keyword, post.id::float8 as "postId", post.post_type_id as "postTypeId", post.name as live,
      post.state = 'connected' as "isOn", basket.code as "basketCode"
    from taken join live_products product on product.id = taken.live_product_id
    join live_posts post on post.id = product.post_id
    left join live_baskets basket on basket.post_id = post.id and basket.user_id = taken.user_id
      and basket.ended_at is null`);
  return rows;
}

export async function selectMovesOf(
  db: Queryable,
  userId: number,
): Promise<{ live: string; keyword: string; copies: number; at: Date }[]> {
  return db
    .select({
      live: livePosts.name,
      keyword: liveProducts.keyword,
      copies: liveMoves.copies,
      at: liveMoves.at,
    })
    .from(liveMoves)
    .innerJoin(liveProducts, eq(liveProducts.id, liveMoves.liveProductId))
    .innerJoin(livePosts, eq(livePosts.id, liveProducts.postId))
    .where(eq(liveMoves.userId, userId));
}

export async function deleteMovesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(liveMoves).where(eq(liveMoves.userId, userId));
}
