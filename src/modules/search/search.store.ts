// Reads of other slices: authors, categories, editions, payment_channels, products, publishers, seller_shipping, sellers, series, shipping_channels, work_authors, works.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { runPrepared } from '../../platform/db/named-statement.ts';
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
      (extract(epoch from product.published_at) * 1000)::float8 as "publishedAtMs"
    from products product
    join sellers seller on seller.id = product.seller_id and seller.status = 'active'
    left join editions edition on edition.id = product.edition_id
    left join works work on work.id = edition.work_id
    left join series on series.id = work.series_id
    left join publishers publisher on publisher.id = edition.publisher_id
    left join lateral (
      select
        array_agg(author.id order by written.position) as ids,
        array_agg(author.name_th order by written.position) as names_th,
        array_agg(author.name_en order by written.position) as names_en
      from (
        select author_id, row_number() over (order by min((role <> 'author')::int), min(position), author_id) as position
        from work_authors where work_id = work.id group by author_id
      ) written
      join authors author on author.id = written.author_id
    ) writers on true
    left join lateral (
      select
        (array_agg(child.satang order by child.satang, child.id))[1] as price,
        (array_agg(child.struck order by child.satang, child.id))[1] as full_price,
        sum(child.free) as stock,
        sum(child.sold_count) as sold
      from (
        select child.*, ${currentPrice('child', now)} as satang, ${struckPrice('child', now)} as struck, ${copiesOnOffer('child', now)} as free
        from products child where child.parent_id = product.id and child.is_active
      ) child
    ) child on product.product_type_id = 2
    where product.parent_id is null and product.is_active and not product.is_free_gift and ${which}
      and (product.product_type_id <> 2 or child.price is not null)
    order by product.id`;
  return runPrepared(db, name, rows);
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
