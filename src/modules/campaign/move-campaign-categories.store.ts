import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';

/** Campaigns of both categories lose the one that goes; their numbers. */
export async function removeDoubleCategory(tx: Queryable, fromId: number, intoId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update campaigns set category_ids = array_remove(category_ids, ${fromId}::bigint)
    where category_ids @> array[${fromId}, ${intoId}]::bigint[] returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Campaigns of one category are of another, at its place; of these campaigns alone where some are named. Their numbers. */
export async function replaceCategory(
  tx: Queryable,
  fromId: number,
  intoId: number,
  campaignIds: readonly number[] | null,
): Promise<number[]> {
  const among = campaignIds === null ? sql`true` : sql`id = any(${idArray(campaignIds)})`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    update campaigns set category_ids = array_replace(category_ids, ${fromId}::bigint, ${intoId}::bigint)
    where ${fromId}::bigint = any(category_ids) and not ${intoId}::bigint = any(category_ids) and ${among}
    returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Adds a category to these campaigns, where they still have the other one and not this. */
export async function appendCategory(
  tx: Queryable,
  { besideId, categoryId }: { besideId: number; categoryId: number },
  campaignIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update campaigns set category_ids = array_append(category_ids, ${categoryId}::bigint)
    where id = any(${idArray(campaignIds)}) and ${besideId}::bigint = any(category_ids)
      and not ${categoryId}::bigint = any(category_ids)`);
}

/** How many campaigns take a category's products. */
export async function countCampaignsOf(db: Queryable, categoryId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from campaigns where ${categoryId}::bigint = any(category_ids)`,
  );
  return rows[0]?.count ?? 0;
}
