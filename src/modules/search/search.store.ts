// Reads of other slices: authors, categories, editions, own_prices, payment_channels, price_quotas, price_windows, products, publishers, seller_shipping, sellers, series, shipping_channels, work_authors, works.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { runPrepared, runTyped } from '../../platform/db/named-statement.ts';
import { copiesOnOffer, freeStockAt, hasLeafOnSale } from '../catalogue/catalogue-views.tables.ts';
import { currentPrice, struckPrice } from '../pricing/current-price-views.tables.ts';
import type { SearchCategory, SearchRow, SearchSurroundings } from './engine/search-document.rules.ts';

export async function selectSurroundings(db: Queryable): Promise<SearchSurroundings> {
  const categories = await db.execute<SearchCategory>(
    sql`select id, parent_id as "parentId", name_th as "nameTh", name_en as "nameEn",
      is_hidden as "isHidden" from categories where merged_into_id is null`,
  );
  const channels = await db.execute<{ code: string }>(
    sql`select code from payment_channels where is_on order by sort_order`,
  );
  const shipping = await db.execute<{ sellerId: number; ids: number[] }>(sql`
    select offered.seller_id as "sellerId", array_agg(channel.id order by channel.sort_order) as ids
    from seller_shipping offered
    join shipping_channels channel on channel.id = offered.channel_id and channel.is_active and offered.is_offered
    group by offered.seller_id`);
  return {
    categories: categories.rows,
    paymentCodes: channels.rows.map(({ code }) => code),
    shippingIds: new Map(shipping.rows.map(({ sellerId, ids }) => [sellerId, ids])),
  };
}

/** Names of a work's authors in order, and a number for them; expects `work`. */
const writersOfOne = sql`left join lateral (
      select
        array_agg(author.id order by written.position) as ids,
        array_agg(author.name_th order by written.position) as names_th,
        array_agg(author.name_en order by written.position) as names_en
      from (
        select author_id, row_number() over (order by min((role <> 'author')::int), min(position), author_id) as position
        from work_authors where work_id = work.id group by author_id
      ) written
      join authors author on author.id = written.author_id
    ) writers on true`;

/** A number for the authors of work `which`, their order and their names. */
const signedWriters = (which: SQL) => sql`
  select written.work_id, bit_xor(hash_record_extended(
    row(written.author_id, written.role, written.position, author.name_th, author.name_en), 0)) as signature
  from work_authors written join authors author on author.id = written.author_id
  where ${which} group by written.work_id`;

/** What a product with options costs, which is its cheapest option, and how many copies all of them have. Of parents `which`. */
const optionsOf = (which: SQL, now: Date) => sql`
  select child.parent_id,
    (array_agg(child.satang order by child.satang, child.id))[1] as price,
    (array_agg(child.struck order by child.satang, child.id))[1] as full_price,
    sum(child.free) as stock,
    sum(child.sold_count) as sold
  from (
    select child.*, ${currentPrice('child', now)} as satang, ${struckPrice('child', now)} as struck, ${copiesOnOffer('child', now)} as free
    from products child where ${which} and child.is_active
  ) child group by child.parent_id`;

/**
 * A number for everything a document has of its product but stock and price. Whatever `selectRows` reads must be in it, or a
 * change of it made while no process heard would never be seen (search-at-start.test.ts looks).
 */
const signature = sql`(hash_record_extended(row(
    product.edition_id, edition.work_id, product.seller_id, coalesce(work.title_th, product.name_th),
    coalesce(work.title_en, product.name_en), work.subtitle_th, work.subtitle_en, product.category_id, work.series_id,
    series.name_th, series.name_en, work.series_number, edition.publisher_id, publisher.name_th, publisher.name_en,
    signed.signature, work.tags, edition.isbn13, edition.format, edition.language, product.condition,
    coalesce(work.rating_sum, product.rating_sum), coalesce(work.rating_count, product.rating_count),
    product.sold_count + coalesce(child.sold, 0), extract(epoch from product.published_at)
  ), 0) & 2251799813685247)::float8`;

const ownTables = sql`
    from products product
    join sellers seller on seller.id = product.seller_id and seller.status = 'active'
    left join editions edition on edition.id = product.edition_id
    left join works work on work.id = edition.work_id
    left join series on series.id = work.series_id
    left join publishers publisher on publisher.id = edition.publisher_id`;

const canBeFound = sql`product.parent_id is null and product.is_active and not product.is_free_gift
      and (product.product_type_id <> 2 or child.price is not null)`;

/**
 * Products that can be found: for sale, no child of another, no mere gift, of a seller that is open. A product with
 * options has the lowest price and the whole stock of its children.
 */
function selectRows(db: Queryable, name: string, which: SQL, now: Date): Promise<SearchRow[]> {
  const rows = sql`
    select
      product.id as "productId",
      product.edition_id as "editionId",
      edition.work_id as "workId",
      product.seller_id as "sellerId",
      coalesce(work.title_th, product.name_th) as "titleTh",
      coalesce(work.title_en, product.name_en) as "titleEn",
      work.subtitle_th as "subtitleTh",
      work.subtitle_en as "subtitleEn",
      product.category_id as "categoryId",
      work.series_id as "seriesId",
      series.name_th as "seriesTh",
      series.name_en as "seriesEn",
      work.series_number as "seriesNumber",
      edition.publisher_id as "publisherId",
      publisher.name_th as "publisherTh",
      publisher.name_en as "publisherEn",
      writers.ids as "authorIds",
      writers.names_th as "authorsTh",
      writers.names_en as "authorsEn",
      work.tags,
      edition.isbn13,
      edition.format,
      edition.language,
      product.condition,
      coalesce(child.price, ${currentPrice('product', now)}) as "priceSatang",
      coalesce(child.full_price, ${struckPrice('product', now)}) as "fullPriceSatang",
      coalesce(child.stock, ${freeStockAt(now)}) as stock,
      coalesce(work.rating_sum, product.rating_sum) as "ratingSum",
      coalesce(work.rating_count, product.rating_count) as "ratingCount",
      product.sold_count + coalesce(child.sold, 0) as "soldCount",
      (extract(epoch from product.published_at) * 1000)::float8 as "publishedAtMs",
      ${signature} as signature
    ${ownTables}
    ${writersOfOne}
    left join lateral (${signedWriters(sql`written.work_id = work.id`)}) signed on true
    left join lateral (${optionsOf(sql`child.parent_id = product.id`, now)}) child on product.product_type_id = 2
    where ${canBeFound} and ${which}
    order by product.id`;
  return runPrepared(db, name, rows);
}

/** A product that can be found, as far as the index needs to know whether it has it as it is. */
export type SignedProduct = {
  productId: number;
  signature: number;
  categoryId: number;
  sellerId: number;
  priceSatang: number;
  fullPriceSatang: number;
  isInStock: boolean;
};

const signedBytes = 52;

/**
 * All products that can be found, read whole and joined at once: a fraction of what it takes to read their rows. Prices for a time, what is struck through and copies that are held for a price are looked up only where there are any.
 */
export async function selectSigned(db: Queryable, now: Date): Promise<Iterable<SignedProduct>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isPricedForATime = sql`(product.id in (select product_id from running where product_id is not null)
    or product.seller_id in (select seller_id from running where product_id is null))`;
  const { rows } = await runTyped<{ bytes: Buffer }>(
    db,
    sql`
    with running as materialized (
      select product_id, seller_id from price_windows where starts_at <= ${at} and ends_at > ${at}
    ), lowered as materialized (
      select product_id from own_prices group by product_id having count(*) > 1
    ), held as materialized (
      select product_id from price_quotas where closed_at is null and not is_granted and starts_at <= ${at} and ends_at > ${at}
    )
    select string_agg(float8send(id) || float8send(signature) || float8send(category_id) || float8send(seller_id)
      || float8send(price) || float8send(full_price) || int4send(in_stock), ''::bytea) as bytes
    from (
      select product.id::float8 as id, ${signature} as signature, product.category_id::float8, product.seller_id::float8,
        coalesce(child.price, case when ${isPricedForATime}
          then ${currentPrice('product', now)} else product.price_satang end)::float8 as price,
        coalesce(child.full_price, case when ${isPricedForATime}
          or product.full_price_satang > product.price_satang and product.id in (select product_id from lowered)
          then ${struckPrice('product', now)} else product.price_satang end)::float8 as full_price,
        (coalesce(child.stock, case when product.id in (select product_id from held) then ${freeStockAt(now)}
          when edition.format = 'ebook' then (product.file_key is not null)::int
          else product.stock_on_hand - product.stock_reserved end) > 0)::int as in_stock
      ${ownTables}
      left join (${signedWriters(sql`true`)}) signed on signed.work_id = work.id
      left join (${optionsOf(sql`child.parent_id is not null`, now)}) child
        on child.parent_id = product.id and product.product_type_id = 2
      where ${canBeFound}
      offset 0
    ) product group by id::bigint >> 16`,
  );
  return signedIn(rows.map(({ bytes }) => bytes));
}

function* signedIn(stretches: readonly Buffer[]): Generator<SignedProduct> {
  for (const bytes of stretches)
    for (let from = 0; from < bytes.length; from += signedBytes)
      yield {
        productId: bytes.readDoubleBE(from),
        signature: bytes.readDoubleBE(from + 8),
        categoryId: bytes.readDoubleBE(from + 16),
        sellerId: bytes.readDoubleBE(from + 24),
        priceSatang: bytes.readDoubleBE(from + 32),
        fullPriceSatang: bytes.readDoubleBE(from + 40),
        isInStock: bytes.readInt32BE(from + 48) === 1,
      };
}

/** Which database this is: of which cluster, and which one in it. A copy that is restored elsewhere is another one. */
export async function selectDatabaseId(db: Queryable): Promise<string> {
  const { rows } = await runTyped<{ id: string }>(
    db,
    sql`select system_identifier || '-' || pg_database.oid as id from pg_control_system(), pg_database
      where datname = current_database()`,
  );
  return rows[0]?.id ?? '';
}

/**
 * Numbers of all products that can be found, those of one shelf side by side and the offers of an edition within it: the
 * order in which the index counts best (see counting-order.rules.ts).
 */
export async function selectIdsInCountingOrder(db: Queryable): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`
    select product.id
    from products product
    join sellers seller on seller.id = product.seller_id and seller.status = 'active'
    left join editions edition on edition.id = product.edition_id
    left join works work on work.id = edition.work_id
    where product.parent_id is null and product.is_active and not product.is_free_gift and ${hasLeafOnSale}
    order by coalesce(work.category_id, product.category_id), product.edition_id, product.id`);
  return found.rows.map(({ id }) => id);
}

/** These products, as far as they can be found. */
export function selectRowsOf(db: Queryable, productIds: readonly number[], now: Date): Promise<SearchRow[]> {
  return selectRows(db, 'select_search_rows', sql`product.id = any(${idArray(productIds)})`, now);
}

/** Numbers of all top-level products that one of these changes touches. */
export async function selectTouchedIds(
  db: Queryable,
  changed: { productIds: readonly number[]; workIds: readonly number[]; sellerIds: readonly number[] },
): Promise<number[]> {
  const touched = sql`
    select coalesce(parent_id, id) as id from products where id = any(${idArray(changed.productIds)})
    union
    select product.id from products product join editions edition on edition.id = product.edition_id
    where edition.work_id = any(${idArray(changed.workIds)})
    union
    select id from products where seller_id = any(${idArray(changed.sellerIds)}) and parent_id is null`;
  const found = await runPrepared<{ id: number }>(db, 'select_touched_products', touched);
  return found.map(({ id }) => id);
}
