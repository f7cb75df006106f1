// Reads of other slices: categories, editions, products, sellers, store_list_products, users, work_authors, works.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { PromotionScope, RunningPromotion } from './promotion-terms.rules.ts';
import { giftIdsIn } from './promotion-views.tables.ts';

/**
 * Common tables: products ($1) as `wanted`, and in `keys` what promotions find them by. A product is found under its own number
 * and its product with options', under its categories up to the root, and so on.
 */
const keysOfProducts = `wanted as materialized (
     select p.id, p.parent_id, p.seller_id, coalesce(w.category_id, p.category_id) as category_id, w.series_id,
       e.publisher_id, w.id as work_id
     from products p left join products parent on parent.id = p.parent_id
     left join editions e on e.id = coalesce(p.edition_id, parent.edition_id) left join works w on w.id = e.work_id
     where p.id = any($1)
   ),
   up as (
     select id as product_id, category_id from wanted
     union select up.product_id, c.parent_id from up join categories c on c.id = up.category_id
     where c.parent_id is not null
   ),
   keys as materialized (
     select id as product_id, 'product' as kind, id as target_id from wanted
     union all select id, 'product', parent_id from wanted where parent_id is not null
     union all select product_id, 'category', category_id from up
     union all select id, 'series', series_id from wanted where series_id is not null
     union all select id, 'publisher', publisher_id from wanted where publisher_id is not null
     union all select id, 'store', seller_id from wanted
     union all select w.id, 'author', a.author_id from wanted w join work_authors a on a.work_id = w.work_id
     union all select w.id, 'list', l.list_id from wanted w join store_list_products l on l.product_id in (w.id, w.parent_id)
   )`;

const running = nameStatement<RunningPromotion>(
  'running_promotions',
  `with recursive ${keysOfProducts},
   found as materialized (
     select pr.*, pr.ends_at as until from promotions pr
     where pr.promotion_type_id in (3, 4, 5, 6, 7, 8) and pr.is_active and pr.ends_at > $2
       and pr.starts_at <= $2::timestamptz + interval '7 days'
       and (pr.seller_id is null or pr.seller_id in (select seller_id from wanted))
     union all
     select pr.*, least(pr.ends_at, pr.stopped_at) from promotions pr
     where pr.id = any($4) and pr.promotion_type_id in (5, 7) and (pr.ends_at <= $2 or not pr.is_active)
   ),
   scoped as materialized (
     select s.promotion_id, coalesce(json_agg(distinct k.product_id) filter (where k.product_id is not null), '[]') as product_ids,
       coalesce(json_agg(distinct s.target_id) filter (where s.kind = 'product'), '[]') as part_ids
     from promotion_scopes s join found on found.id = s.promotion_id
     left join keys k on k.kind = s.kind and k.target_id = s.target_id group by s.promotion_id
   )
   select f.id, f.promotion_type_id as "promotionTypeId", f.seller_id as "sellerId", f.name_th as "nameTh",
     f.name_en as "nameEn", f.funder, f.terms, s.product_ids as "productIds",
     (select coalesce(json_agg(json_build_object('productId', g.id, 'sellerId', g.seller_id,
        'nameTh', g.name_th, 'nameEn', g.name_en) order by may.place), '[]')
      from unnest(${giftIdsIn('f')}) with ordinality may(id, place)
      join products g on g.id = may.id) as gifts,
     coalesce(s.part_ids, '[]') as "partIds", f.audience, to_json(f.tier_ids) as "tierIds",
     case when f.from_minute is null then null
       else json_build_object('fromMinute', f.from_minute, 'untilMinute', f.until_minute) end as hours,
     (extract(epoch from f.starts_at) * 1000)::float8 as "startsAtMs",
     (extract(epoch from f.until) * 1000)::float8 as "endsAtMs", f.budget_satang as "budgetSatang",
     f.spent_satang as "spentSatang", f.usage_limit as "usageLimit", f.used_count as "usedCount",
     f.per_person_limit as "perPersonLimit",
     (select count(*) from promotion_uses u
      where u.promotion_id = f.id and u.user_id = $3 and u.returned_at is null)::int as "usedByPerson"
   from found f left join scoped s on s.promotion_id = f.id order by f.id`,
);

/**
 * Promotions that run, or begin within a week, and may concern these products; what is left of them,
 * and how often this person used them. Of `chosenIds`, promotions a gift of which was chosen, those too that are over.
 */
export function selectRunningPromotions(
  db: Queryable,
  {
    productIds,
    userId,
    now,
    chosenIds = [],
  }: {
    productIds: readonly number[];
    userId: number | null;
    now: Date;
    chosenIds?: readonly number[] | undefined;
  },
): Promise<RunningPromotion[]> {
  return runNamed(db, running, [productIds, now, userId, chosenIds]);
}

const scoped = nameStatement<{ productId: number }>(
  'products_of_scopes',
  `with recursive ${keysOfProducts}
   select distinct k.product_id as "productId" from unnest($2::text[], $3::bigint[]) as s(kind, target_id)
   join keys k on k.kind = s.kind and k.target_id = s.target_id`,
);

/** Of these products those that a promotion on these scopes would be on. */
export async function selectProductsOfScopes(
  db: Queryable,
  productIds: readonly number[],
  scopes: readonly PromotionScope[],
): Promise<number[]> {
  const kinds = scopes.map(({ kind }) => kind);
  const targetIds = scopes.map(({ targetId }) => targetId);
  return (await runNamed(db, scoped, [productIds, kinds, targetIds])).map(({ productId }) => productId);
}

const tier = nameStatement<{ tierId: number }>(
  'tier_of_user',
  'select tier_id as "tierId" from users where id = $1',
);

export async function selectTier(db: Queryable, userId: number): Promise<number | null> {
  const [row] = await runNamed(db, tier, [userId]);
  return row?.tierId ?? null;
}

export type PromotionPart = { id: number; nameTh: string; nameEn: string; urlKey: string };

const parts = nameStatement<PromotionPart>(
  'promotion_parts',
  `select p.id, p.name_th as "nameTh", p.name_en as "nameEn", p.url_key as "urlKey" from products p
   join sellers s on s.id = p.seller_id where p.id = any($1) and p.is_active and s.status = 'active' order by p.id`,
);

/** What products that can still be bought are called. */
export function selectPromotionParts(db: Queryable, ids: readonly number[]): Promise<PromotionPart[]> {
  return runNamed(db, parts, [ids]);
}
