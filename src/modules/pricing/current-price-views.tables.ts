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

/** Rows of products as the statements name them. */
type ProductRow = 'product' | 'child' | 'other' | 'p';

/**
 * `columns` of the prices for a time `w` that are the product's whose row is called `row`, and `which`: its own, those of all
 * options that it is one of, its whole store's; each part found by an index of its own.
 */
function windowsOf(row: ProductRow, columns: SQL, which: SQL): SQL {
  const product = sql.raw(row);
  const part = (whose: SQL) => sql`
      select ${columns} from price_windows w where ${whose} and w.seller_id = ${product}.seller_id and ${which}`;
  return sql`${part(sql`w.product_id = ${product}.id`)}
      union all ${part(sql`w.product_id = ${product}.parent_id`)}
      union all ${part(sql`w.product_id is null`)}`;
}

/** Of a price for a time `w`: it runs, and of so many copies some are left. */
function isRunning(at: SQL): SQL {
  return sql`w.starts_at <= ${at} and w.ends_at > ${at} and (w.quota_id is null or exists (
        select from price_quota_parts part where part.quota_id = w.quota_id and part.copies_left > 0))`;
}

/**
 * `priceAt` on the shelf, in SQL: what a copy of the product whose row is called `row` costs at `now`, in satang. Every
 * list, page, filter and index reads prices with it; nobody shows `price_satang` itself.
 */
export function currentPrice(row: 'product' | 'child' | 'other', now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const columns = sql`w.id, w.kind, w.price_satang, w.discount_basis_points, w.discount_satang`;
  const product = sql.raw(row);
  return sql`coalesce((
    select offered.satang from (
      select w.id, array_position(${sql.raw(shelfKinds)}, w.kind) as rank,
        ${offeredSatang(row)} as satang
      from (${windowsOf(row, columns, isRunning(at))}) w
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
 * The lowest that a copy cost in the 30 days before an instant, by itself or for a time, in SQL; null where nothing is known.
 * A price for a time that takes a share or an amount off is worked out from what the product cost by itself then; before the
 * first that is known, from that one.
 */
function lowestKnownBefore(row: ProductRow, at: SQL, quotaId: SQL, source: SQL): SQL {
  const product = sql.raw(row);
  const counts = sql`w.kind <> 'live' and w.starts_at < w.ends_at
        and w.starts_at < least(${at}, span.until) and w.ends_at > greatest(${at} - interval '30 days', span.since)
        and (w.quota_id is null or w.quota_id is distinct from ${quotaId}) and w.source is distinct from ${source}`;
  return sql`(
    select min(least(span.price_satang, (
      select min(offered.satang) from (${windowsOf(row, sql`${offeredSatang('span')} as satang`, counts)}) offered)))
    from (
      select own.price_satang, lead(own.since, 1, 'infinity') over past as until,
        case when row_number() over past = 1 then '-infinity' else own.since end as since
      from own_prices own where own.product_id = ${product}.id window past as (order by own.since, own.id)
    ) span
    where span.since < ${at} and span.until > ${at} - interval '30 days' and span.since < span.until
  )`;
}

/**
 * The lowest that a copy cost in the 30 days before an instant, by itself or for a time, in SQL: what may be struck through
 * beside a price that began then. Prices of the quota or the source that is asked about aren't counted; a live price is
 * nobody's on the shelf. What the product costs itself where nothing is known.
 */
export function lowestPriceBefore(
  row: ProductRow,
  at: SQL,
  quotaId: SQL,
  source: SQL = sql`null::text`,
): SQL {
  return sql`least(${sql.raw(row)}.price_satang, ${lowestKnownBefore(row, at, quotaId, source)})`;
}

/**
 * What is struck through beside a product's own price, in SQL: what the store says it was, but no more than the lowest that
 * it cost in the 30 days before it was lowered. A product that is known for less than that has nothing struck through: its
 * store's word is all there is, and a reduction has no end. Then, and where nothing was lowered, its price.
 */
function struckOwnPrice(row: ProductRow): SQL {
  const product = sql.raw(row);
  return sql`case when ${product}.full_price_satang > ${product}.price_satang then coalesce((
    select greatest(${product}.price_satang,
      least(${product}.full_price_satang, ${lowestKnownBefore(row, sql`lowered.since`, sql`null::bigint`, sql`null::text`)}))
    from (
      select own.since from own_prices own where own.product_id = ${product}.id order by own.since desc, own.id desc limit 1
    ) lowered
    where exists (select from own_prices first
      where first.product_id = ${product}.id and first.since <= lowered.since - interval '30 days')
  ), ${product}.price_satang) else ${product}.price_satang end`;
}

/**
 * What is struck through beside `currentPrice`, in SQL: beside a price for a time the lowest that the product cost in the 30
 * days before what made it began, beside its own price the lowest of the 30 days before it was lowered, if its store says
 * that it was. Never less than it costs now; as much, where nothing is to be struck through.
 */
export function struckPrice(row: ProductRow, now: Date | SQL): SQL {
  const at = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  const product = sql.raw(row);
  const columns = sql`w.id, w.source, w.quota_id, array_position(${sql.raw(shelfKinds)}, w.kind) as rank,
        ${offeredSatang(row)} as satang`;
  // By hours of the day a source has a window a day: its first begins the discount.
  const ofSource = windowsOf(row, sql`w.starts_at`, sql`w.source = strongest.source`);
  return sql`coalesce((
    select greatest(made.satang, ${lowestPriceBefore(row, sql`made.begun`, sql`made.quota_id`, sql`made.source`)})
    from (
      select strongest.satang, strongest.quota_id, strongest.source,
        (select min(begin.starts_at) from (${ofSource}) begin) as begun
      from (${windowsOf(row, columns, isRunning(at))}) strongest
      where strongest.rank is not null and strongest.satang < ${product}.price_satang
      order by strongest.rank, strongest.satang, strongest.id limit 1
    ) made
  ), ${struckOwnPrice(row)})`;
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
    join price_windows w on w.quota_id = quota.id and w.product_id = ${product}.id
    join lateral (select sum(copies_left)::int as copies_left from price_quota_parts where quota_id = quota.id) stock on true
    where quota.product_id = ${product}.id and quota.closed_at is null and not quota.is_granted and stock.copies_left > 0
      and quota.starts_at <= ${at} and quota.ends_at > ${at} and w.price_satang < ${product}.price_satang
    order by w.price_satang, w.id limit 1
  ) limited on true`;
}
