// Reads of other slices: categories, editions, price_windows, products, store_list_products, work_authors, works.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { lowestPriceBefore, offeredSatang } from '../pricing/current-price-views.tables.ts';
import type { PriceKind } from '../pricing/pricing.rules.ts';
import type { DiscountTerms, PromotionScope } from './promotion-terms.rules.ts';

/** Of a store ($1), what is on scopes `s`. A product with options stands for all of them. */
const ofScopes = `below as (
     select target_id as id from s where kind = 'category'
     union select c.id from below join categories c on c.parent_id = below.id
   )
   select p.id from products p left join editions e on e.id = p.edition_id left join works w on w.id = e.work_id
   where p.seller_id = $1 and p.retired_at is null and not p.is_free_gift and (
     p.id in (select target_id from s where kind = 'product')
     or p.parent_id is null and (
       coalesce(w.category_id, p.category_id) in (select id from below)
       or w.series_id in (select target_id from s where kind = 'series')
       or e.publisher_id in (select target_id from s where kind = 'publisher')
       or w.id in (select a.work_id from work_authors a join s on s.kind = 'author' and s.target_id = a.author_id)
       or p.id in (select l.product_id from store_list_products l join s on s.kind = 'list' and s.target_id = l.list_id)))
   order by p.id`;

const discounted = nameStatement<{ id: number }>(
  'discounted_products',
  `with recursive s as (select unnest($2::text[]) as kind, unnest($3::bigint[]) as target_id), ${ofScopes}`,
);

/** Products of a store that a discount on these scopes is on; null for all of them, which none at all means. */
export async function selectProductsOn(
  db: Queryable,
  sellerId: number,
  scopes: readonly PromotionScope[],
): Promise<number[] | null> {
  if (scopes.length === 0) return null;
  const kinds = scopes.map(({ kind }) => kind);
  const targetIds = scopes.map(({ targetId }) => targetId);
  return (await runNamed(db, discounted, [sellerId, kinds, targetIds])).map(({ id }) => id);
}

const kept = nameStatement<PromotionScope>(
  'scopes_of_discount',
  'select kind, target_id as "targetId" from promotion_scopes where promotion_id = $1',
);

/** The same of a promotion as it is kept. */
export async function selectDiscounted(
  db: Queryable,
  { id, sellerId }: { id: number; sellerId: number },
): Promise<number[] | null> {
  return selectProductsOn(db, sellerId, await runNamed(db, kept, [id]));
}

const following = nameStatement<{ id: number }>(
  'discounts_that_follow',
  `select p.id from promotions p where p.promotion_type_id = 1 and p.is_active and p.ends_at > $1
     and exists (select from promotion_scopes s where s.promotion_id = p.id and s.kind <> 'product')
   order by p.id`,
);

/** Discounts that haven't ended on what changes by itself: categories, series, lists and the like. */
export async function selectFollowing(db: Queryable, now: Date): Promise<number[]> {
  return (await runNamed(db, following, [now])).map(({ id }) => id);
}

type Discount = {
  sellerId: number;
  productIds: readonly number[] | null;
  terms: DiscountTerms;
  startsAt: Date;
  endsAt: Date;
  /** Whose prices don't count: the discount's own, where it is changed. */
  source: string | null;
};

const ids = (productIds: readonly number[] | null) =>
  productIds === null ? null : `{${productIds.join(',')}}`;

export type PriceBeside = {
  id: number;
  kind: PriceKind;
  nameTh: string;
  nameEn: string;
  startsAt: string;
  endsAt: string;
};

/** Other prices for a time of some of these products, within the time of a discount. A live price is nobody's on the shelf. */
export async function selectPricesBeside(
  db: Queryable,
  { sellerId, productIds, startsAt, endsAt, source }: Omit<Discount, 'terms'>,
): Promise<PriceBeside[]> {
  const { rows } = await db.execute<PriceBeside>(sql`
    select coalesce(nullif(regexp_replace(w.source, '[^0-9]', '', 'g'), '')::bigint, 0)::float8 as id, w.kind,
      min(w.name_th) as "nameTh", min(w.name_en) as "nameEn", to_json(min(w.starts_at)) as "startsAt",
      to_json(max(w.ends_at)) as "endsAt"
    from price_windows w
    where w.seller_id = ${sellerId} and w.kind <> 'live' and w.source is distinct from ${source}
      and w.starts_at < w.ends_at and w.starts_at < ${endsAt.toISOString()}::timestamptz
      and w.ends_at > ${startsAt.toISOString()}::timestamptz
      and (${ids(productIds)}::bigint[] is null or w.product_id is null or w.product_id = any(${ids(productIds)}::bigint[])
        or w.product_id in (select id from products where parent_id = any(${ids(productIds)}::bigint[]))
        or w.product_id in (select parent_id from products where id = any(${ids(productIds)}::bigint[])))
    group by w.source, w.kind order by w.kind, w.source limit 20`);
  return rows;
}

export type UnstruckRow = {
  id: number;
  nameTh: string;
  nameEn: string;
  priceSatang: number;
  lowestSatang: number;
};

/**
 * Products on sale beside whose discounted price their own won't be struck through, since they cost less within the 30 days
 * before it; and how many a discount makes cheaper at all.
 */
export async function selectUnstruck(
  db: Queryable,
  { sellerId, productIds, terms, startsAt }: Discount,
): Promise<{ rows: UnstruckRow[]; count: number; cheaper: number }> {
  const { rows } = await db.execute<{ found: UnstruckRow[] | null; count: number; cheaper: number }>(sql`
    with w as (select ${terms.priceSatang}::bigint as price_satang, ${terms.offBasisPoints}::int as discount_basis_points,
        ${terms.offSatang}::bigint as discount_satang),
    each as (
      select p.id, p.name_th, p.name_en, p.price_satang,
        ${lowestPriceBefore('p', sql`${startsAt.toISOString()}::timestamptz`, sql`null::bigint`)} as lowest
      from products p cross join w
      where p.seller_id = ${sellerId} and p.is_active and p.retired_at is null and not p.is_free_gift
        and not exists (select from products c where c.parent_id = p.id)
        and (${ids(productIds)}::bigint[] is null or p.id = any(${ids(productIds)}::bigint[])
          or p.parent_id = any(${ids(productIds)}::bigint[]))
        and ${offeredSatang('p')} < p.price_satang
    ),
    lower as (select * from each where lowest < price_satang order by id)
    select (select json_agg(json_build_object('id', id, 'nameTh', name_th, 'nameEn', name_en,
        'priceSatang', price_satang, 'lowestSatang', lowest)) from (select * from lower limit 10) few) as found,
      (select count(*) from lower)::int as count, (select count(*) from each)::int as cheaper`);
  const [row] = rows;
  return { rows: row?.found ?? [], count: row?.count ?? 0, cheaper: row?.cheaper ?? 0 };
}
