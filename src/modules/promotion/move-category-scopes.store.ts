import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';

/** Promotions on both categories lose the one that goes; their numbers. */
export async function deleteDoubleScopes(tx: Queryable, fromId: number, intoId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from promotion_scopes s where s.kind = 'category' and s.target_id = ${fromId}
      and exists (select 1 from promotion_scopes o
        where o.promotion_id = s.promotion_id and o.kind = 'category' and o.target_id = ${intoId})
    returning s.promotion_id as id`);
  return rows.map(({ id }) => Number(id));
}

/** Promotions on one category are on another; of these promotions alone where some are named. Their numbers. */
export async function updateScopes(
  tx: Queryable,
  fromId: number,
  intoId: number,
  promotionIds: readonly number[] | null,
): Promise<number[]> {
  const among = promotionIds === null ? sql`true` : sql`s.promotion_id = any(${idArray(promotionIds)})`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    update promotion_scopes s set target_id = ${intoId}
    where s.kind = 'category' and s.target_id = ${fromId} and ${among}
      and not exists (select 1 from promotion_scopes o
        where o.promotion_id = s.promotion_id and o.kind = 'category' and o.target_id = ${intoId})
    returning s.promotion_id as id`);
  return rows.map(({ id }) => Number(id));
}

/** Puts a category beside the other one that these promotions are on, where they still are. */
export async function insertScopesBeside(
  tx: Queryable,
  { besideId, categoryId }: { besideId: number; categoryId: number },
  promotionIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into promotion_scopes (promotion_id, kind, target_id)
    select promotion_id, 'category', ${categoryId}::bigint from promotion_scopes
    where kind = 'category' and target_id = ${besideId} and promotion_id = any(${idArray(promotionIds)})
    on conflict do nothing`);
}

/** How many promotions are on a category. */
export async function countCategoryScopes(db: Queryable, categoryId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from promotion_scopes where kind = 'category' and target_id = ${categoryId}`);
  return rows[0]?.count ?? 0;
}
