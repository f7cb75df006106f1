import { type SQL, sql } from 'drizzle-orm';
import { priceKinds } from './pricing.rules.ts';

/** What the shelf knows of: a live price is only for who buys from there. */
const shelfKinds = `'{${priceKinds.filter((kind) => kind !== 'live').join(',')}}'::text[]`;

/** `offeredPrice` in SQL: what window `w` makes of the price of the product whose row is called `row`; null: nothing. */
export function offeredSatang(row: string): SQL {
  return sql.raw(`case
    when w.price_satang is not null then w.price_satang
    when w.discount_satang is null then ${row}.price_satang - (${row}.price_satang * w.discount_basis_points + 5000) / 10000
    when ${row}.price_satang - w.discount_satang >= 100 then ${row}.price_satang - w.discount_satang end`);
}

/**
 * `priceAt` on the shelf, in SQL: what a copy of the product whose row is called `row` costs at `now`, in satang. Every
 * list, page, filter and index reads prices with it; nobody shows `price_satang` itself.
 */
export function currentPrice(row: 'product' | 'child' | 'other', now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const running = (which: SQL) => sql`
    select w.id, w.kind, w.price_satang, w.discount_basis_points, w.discount_satang from price_windows w
    where ${which} and w.starts_at <= ${at} and w.ends_at > ${at} and (w.quota_id is null or exists (
      select from price_quota_parts part where part.quota_id = w.quota_id and part.copies_left > 0))`;
  const product = sql.raw(row);
  return sql`coalesce((
    select offered.satang from (
      select w.id, array_position(${sql.raw(shelfKinds)}, w.kind) as rank,
        ${offeredSatang(row)} as satang
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

/**
 * Copies that are held for a price of the product whose row is called `row` and can be bought at it now, in SQL: they are no
 * free ones (`stock_reserved` has them), but whoever buys gets them.
 */
export function copiesHeldAtPrice(row: 'product' | 'child' | 'other', now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`coalesce((
    select sum(part.copies_left) from price_quotas quota join price_quota_parts part on part.quota_id = quota.id
    where quota.product_id = ${sql.raw(row)}.id and quota.closed_at is null and not quota.is_granted
      and quota.starts_at <= ${at} and quota.ends_at > ${at}), 0)::int`;
}

/**
 * The lowest that a copy cost in the 30 days before an instant, by itself or for a time, in SQL: what may be struck through
 * beside a price that began then. Prices of the quota or the source that is asked about aren't counted; a live price is
 * nobody's on the shelf. What the product costs itself where nothing is known.
 */
export function lowestPriceBefore(
  row: 'product' | 'child' | 'p',
  at: SQL,
  quotaId: SQL,
  source: SQL = sql`null::text`,
): SQL {
  const product = sql.raw(row);
  return sql`least(${product}.price_satang, (
    select min(each.satang) from (
      select own.price_satang as satang from own_prices own
      where own.product_id = ${product}.id and own.since < ${at} and own.since >= coalesce((
        select max(first.since) from own_prices first
        where first.product_id = ${product}.id and first.since <= ${at} - interval '30 days'), '-infinity')
      union all
      select ${offeredSatang(row)}
      from price_windows w
      where w.seller_id = ${product}.seller_id and w.kind <> 'live' and w.starts_at < w.ends_at
        and (w.product_id is null or w.product_id in (${product}.id, ${product}.parent_id))
        and w.starts_at < ${at} and w.ends_at > ${at} - interval '30 days'
        and (w.quota_id is null or w.quota_id is distinct from ${quotaId}) and w.source is distinct from ${source}
    ) each
  ))`;
}

/**
 * What is struck through beside `currentPrice`, in SQL: beside a price for a time the lowest that the product cost in the 30
 * days before what made it began, which may be no more than it costs now (then nothing is); else what the store says it was.
 */
export function struckPrice(row: 'product' | 'child', now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const product = sql.raw(row);
  const running = (which: SQL) => sql`
    select w.id, w.source, w.quota_id, array_position(${sql.raw(shelfKinds)}, w.kind) as rank,
      ${offeredSatang(row)} as satang
    from price_windows w
    where ${which} and w.starts_at <= ${at} and w.ends_at > ${at} and (w.quota_id is null or exists (
      select from price_quota_parts part where part.quota_id = w.quota_id and part.copies_left > 0))`;
  // By hours of the day a source has a window a day: its first begins the discount.
  const begun = sql`(select min(begin.starts_at) from price_windows begin where begin.source = made.source
    and begin.seller_id = ${product}.seller_id
    and (begin.product_id is null or begin.product_id in (${product}.id, ${product}.parent_id)))`;
  return sql`coalesce((
    select greatest(made.satang, ${lowestPriceBefore(row, begun, sql`made.quota_id`, sql`made.source`)})
    from (
      ${running(sql`w.product_id = ${product}.id and w.seller_id = ${product}.seller_id`)}
      union all
      ${running(sql`w.product_id = ${product}.parent_id and w.seller_id = ${product}.seller_id`)}
      union all
      ${running(sql`w.product_id is null and w.seller_id = ${product}.seller_id`)}
    ) made
    where made.rank is not null and made.satang < ${product}.price_satang
    order by made.rank, made.satang, made.id limit 1
  ), ${product}.full_price_satang)`;
}

/**
 * The price for so many copies that a product has now and that isn't sold out, as `limited.offer`: what a card says of it
 * beside the price. Null where there is none, or where a stronger price stands above it.
 */
export function limitedOffer(row: 'product', now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const product = sql.raw(row);
  return sql`lateral (
    select json_build_object('kind', w.kind, 'endsAtMs', (extract(epoch from quota.ends_at) * 1000)::float8,
      'copies', quota.copies, 'left', stock.copies_left, 'perPerson', quota.per_person, 'priceSatang', w.price_satang,
      'beforeSatang',
      ${lowestPriceBefore(row, sql`quota.starts_at`, sql`quota.id`)}) as offer
    from price_quotas quota
    join price_windows w on w.quota_id = quota.id
    join lateral (select sum(copies_left)::int as copies_left from price_quota_parts where quota_id = quota.id) stock on true
    where quota.product_id = ${product}.id and quota.closed_at is null and not quota.is_granted and stock.copies_left > 0
      and quota.starts_at <= ${at} and quota.ends_at > ${at} and w.price_satang < ${product}.price_satang
    order by w.price_satang, w.id limit 1
  ) limited on true`;
}
