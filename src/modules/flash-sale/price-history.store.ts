// Reads of other slices: own_prices, price_windows, products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { lowestPriceBefore, offeredSatang } from '../pricing/current-price-views.tables.ts';
import type { PriceKind } from '../pricing/pricing.rules.ts';

/** The lowest that a store's product cost in the last 30 days; null where the store has no such product. */
export async function selectLowestPrice(
  db: Queryable,
  { productId, sellerId, now }: { productId: number; sellerId: number; now: Date },
): Promise<number | null> {
  const { rows } = await db.execute<{ satang: number }>(sql`
    select ${lowestPriceBefore('p', sql`${now.toISOString()}::timestamptz`, sql`null::bigint`)}::float8 as satang
    from products p where p.id = ${productId} and p.seller_id = ${sellerId}`);
  return rows[0]?.satang ?? null;
}

export type PastPrice = {
  kind: 'own' | PriceKind;
  nameTh: string | null;
  nameEn: string | null;
  satang: number;
  /** As PostgreSQL writes instants. */
  from: string;
  until: string | null;
};

/**
 * What it cost, by itself and for a time, since an instant; the latest first. A price for a time during which its own price
 * changed is there once for each: a share off it was another price.
 */
export async function selectPrices(
  db: Queryable,
  productId: number,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<PastPrice[]> {
  const { rows } = await db.execute<PastPrice>(sql`
    with span as (
      select price_satang, since, lead(since) over past as until,
        case when row_number() over past = 1 then '-infinity' else since end as starts_at
      from own_prices where product_id = ${productId} window past as (order by since, id)
    ),
    own as (
      select 'own' as kind, null::text as name_th, null::text as name_en, price_satang as satang, since as starts_at,
        until as ends_at
      from span
    ),
    timed as (
      select w.kind, w.name_th, w.name_en, ${offeredSatang('span')} as satang, greatest(w.starts_at, span.starts_at) as starts_at,
        least(w.ends_at, span.until) as ends_at
      from products p join price_windows w on w.seller_id = p.seller_id
        and (w.product_id is null or w.product_id in (p.id, p.parent_id))
      join span on span.starts_at < w.ends_at and coalesce(span.until, 'infinity') > w.starts_at
        and span.until is distinct from span.starts_at
      where p.id = ${productId} and w.starts_at < w.ends_at and w.starts_at <= ${now.toISOString()}::timestamptz
    )
    select kind, name_th as "nameTh", name_en as "nameEn", satang::float8, starts_at as "from", ends_at as until
    from (select * from own union all select * from timed) each
    where satang is not null and coalesce(ends_at, 'infinity') > ${since.toISOString()}::timestamptz
      and starts_at is distinct from ends_at
    order by starts_at desc, kind limit ${limit}`);
  return rows;
}
