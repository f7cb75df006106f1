// Reads of other slices: provinces.

import { sql } from 'drizzle-orm';
import { copiesHeldAtPrice } from '../pricing/current-price-views.tables.ts';

/** Pieces of statements that several stores read the catalogue's tables with. */

/** Whether a product may be shown: for sale, and of a seller that is open. `seller` and `product` are the row's names. */
export const isForSale = sql`product.is_active and seller.status = 'active'`;

/** The same for a store that looks at its own before it is for sale; null: as everybody. */
export const isShownTo = (sellerId: number | null) =>
  sellerId === null ? isForSale : sql`((${isForSale}) or product.seller_id = ${sellerId})`;

/** A product with options is there while one of them is on sale. Expects `product`. */
export const hasLeafOnSale = sql`(product.product_type_id <> 2
  or exists (select from products child where child.parent_id = product.id and child.is_active))`;

/** The English name of the province a store is in, which the store names in Thai. Expects `seller`. */
export const provinceInEnglish = sql`(select province.name_en from provinces province
  where province.name_th = seller.province_name limit 1)`;

/** An e-book whose file isn't there yet: nothing could be delivered. Expects `product` and, joined to it, `edition`. */
export const isAwaited = sql`coalesce(edition.format = 'ebook' and product.file_key is null, false)`;

/**
 * What can be bought now: copies that nobody's order holds, and those that are held for a price that runs. An e-book has no
 * copies: one can be bought once its file is there. Expects what `isAwaited` does.
 */
export const freeStockAt = (
  now: Date,
) => sql`case when edition.format = 'ebook' then (product.file_key is not null)::int
  else ${copiesOnOffer('product', now)} end`;

/** The same of a product that is no e-book. */
export const copiesOnOffer = (row: 'product' | 'child' | 'other', now: Date) => {
  const { onHand, reserved } = {
    onHand: sql.raw(`${row}.stock_on_hand`),
    reserved: sql.raw(`${row}.stock_reserved`),
  };
  return sql`(${onHand} - ${reserved} + ${copiesHeldAtPrice(row, now)})`;
};

/** A JSON array of a work's authors in order, and their names, as `writers`. Expects `work`. */
export const writersOfWork = sql`lateral (
  select
    jsonb_agg(jsonb_build_object('id', author.id, 'urlKey', author.url_key, 'nameTh', author.name_th, 'nameEn', author.name_en)
      order by written.position) as list,
    array_agg(author.name_th order by written.position) as names_th,
    array_agg(author.name_en order by written.position) as names_en
  from work_authors written
  join authors author on author.id = written.author_id
  where written.work_id = work.id and written.role = 'author'
) writers on true`;

/** What `editionPicture` draws from. Expects `work`, `edition`, `publisher`, `series`, `category`, `writers`. */
export const coverColumns = sql`
  work.url_key as "workUrlKey",
  coalesce(work.title_th, '') as "titleTh",
  coalesce(work.title_en, '') as "titleEn",
  work.subtitle_th as "subtitleTh",
  work.subtitle_en as "subtitleEn",
  writers.names_th as "authorsTh",
  writers.names_en as "authorsEn",
  category.url_key as "categoryUrlKey",
  series.name_th as "seriesTh",
  series.name_en as "seriesEn",
  work.series_number as "seriesNumber",
  publisher.name_th as "publisherTh",
  publisher.name_en as "publisherEn"`;
