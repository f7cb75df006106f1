import { type SQL, sql } from 'drizzle-orm';
import { priceKinds } from './pricing.rules.ts';

/** What the shelf knows of: a live price is only for who buys from there. */
const shelfKinds = `'{${priceKinds.filter((kind) => kind !== 'live').join(',')}}'::text[]`;

/**
 * `priceAt` on the shelf, in SQL: what a copy of the product whose row is called `row` costs at `now`, in satang. Every
 * list, page, filter and index reads prices with it; nobody shows `price_satang` itself.
 */
export function currentPrice(row: 'product' | 'child' | 'other', now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const running = (which: SQL) => sql`
    select w.id, w.kind, w.price_satang, w.discount_basis_points from price_windows w
    where ${which} and w.starts_at <= ${at} and w.ends_at > ${at}`;
  const product = sql.raw(row);
  return sql`coalesce((
    select offered.satang from (
      select w.id, array_position(${sql.raw(shelfKinds)}, w.kind) as rank, coalesce(w.price_satang,
        ${product}.price_satang - (${product}.price_satang * w.discount_basis_points + 5000) / 10000) as satang
      from (
        ${running(sql`w.product_id = ${product}.id and w.seller_id = ${product}.seller_id`)}
        union all
        ${running(sql`w.product_id = ${product}.parent_id and w.seller_id = ${product}.seller_id`)}
        union all
        ${running(sql`w.product_id is null and w.seller_id = ${product}.seller_id`)}
      ) w
    ) offered
    where offered.rank is not null and offered.satang < ${product}.price_satang
    order by offered.rank, offered.satang, offered.id limit 1
  ), ${product}.price_satang)`;
}
