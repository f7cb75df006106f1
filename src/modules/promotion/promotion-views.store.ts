import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

/** Looks at a promotion's page on a day (YYYY-MM-DD). */
export type PromotionViews = { promotionId: number; day: string; views: number };

const adding = nameStatement<never>(
  'add_promotion_views',
  `insert into promotion_views (promotion_id, day, views)
   select v."promotionId", v.day, sum(v.views)::int
   from jsonb_to_recordset($1::jsonb) as v("promotionId" bigint, day date, views int)
   join promotions p on p.id = v."promotionId" group by 1, 2 order by 1, 2
   on conflict (promotion_id, day) do update set views = promotion_views.views + excluded.views`,
);

export async function addPromotionViews(db: Queryable, views: readonly PromotionViews[]): Promise<void> {
  await runNamed(db, adding, [JSON.stringify(views)]);
}

const counting = nameStatement<{ promotionId: number; views: number }>(
  'count_promotion_views',
  `select promotion_id as "promotionId", sum(views)::int as views from promotion_views
   where promotion_id = any($1) group by promotion_id`,
);

/** How often the pages of promotions were looked at in all. */
export async function countPromotionViews(
  db: Queryable,
  promotionIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await runNamed(db, counting, [promotionIds]);
  return new Map(rows.map(({ promotionId, views }) => [promotionId, views]));
}
