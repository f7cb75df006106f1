import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { CoverColumns } from '../image/picture.rules.ts';
import type { OptionLevel } from './product-options.rules.ts';

export type AuthorColumns = { id: number; urlKey: string; nameTh: string; nameEn: string };

/** A product with everything a card of it shows, in both languages. */
export type CardRow = CoverColumns & {
  id: number;
  urlKey: string;
  productTypeId: 1 | 2 | 4;
  parentId: number | null;
  editionId: number | null;
  workId: number | null;
  nameTh: string;
  nameEn: string;
  condition: 'new' | 'used-like-new' | 'used-good';
  priceSatang: number;
  fullPriceSatang: number;
  /** The dearest child product's price. */
  highestPriceSatang: number;
  freeStock: number;
  soldCount: number;
  ratingSum: number;
  ratingCount: number;
  imageKey: string | null;
  isFreeGift: boolean;
  optionValues: string[] | null;
  parentUrlKey: string | null;
  parentNameTh: string | null;
  parentNameEn: string | null;
  parentImageKey: string | null;
  parentOptionLevels: OptionLevel[] | null;
  sellerId: number;
  sellerUrlKey: string;
  sellerTh: string;
  sellerEn: string;
  format: 'hardcover' | 'paperback' | 'ebook' | null;
  coverKey: string | null;
  authors: AuthorColumns[] | null;
  offerCount: number;
  childIds: number[] | null;
};

/** Whether a product may be shown: for sale, and of a seller that is open. `seller` and `product` are the row's names. */
export const isForSale = sql`product.is_active and seller.status = 'active'`;

/** A JSON array of a work's authors in order, and their names, as `writers`. Expects `work`. */
export const writersOfWork = sql`lateral (
  select
    jsonb_agg(jsonb_build_object('id', author.id, 'urlKey', author.url_key, 'nameTh', author.name_th, 'nameEn', author.name_en)
      order by written.position) as list,
    array_agg(author.name_th order by written.position) as names_th,
    array_agg(author.name_en order by written.position) as names_en
  from work_authors written
  join authors author on author.id = written.author_id
  where written.work_id = work.id
) writers on true`;

/** The cards of these products, as far as they may be shown. A product with options has its children's prices and stock. */
export async function selectCardRows(db: Queryable, ids: readonly number[]): Promise<CardRow[]> {
  const found = await db.execute<CardRow>(sql`
    select
      product.id,
      product.url_key as "urlKey",
      product.product_type_id as "productTypeId",
      product.parent_id as "parentId",
      product.edition_id as "editionId",
      edition.work_id as "workId",
      product.name_th as "nameTh",
      product.name_en as "nameEn",
      product.condition,
      coalesce(child.price, product.price_satang) as "priceSatang",
      coalesce(child.full_price, product.full_price_satang) as "fullPriceSatang",
      coalesce(child.highest, product.price_satang) as "highestPriceSatang",
      coalesce(child.stock, product.stock_on_hand - product.stock_reserved) as "freeStock",
      product.sold_count + coalesce(child.sold, 0) as "soldCount",
      coalesce(work.rating_sum, parent.rating_sum, product.rating_sum) as "ratingSum",
      coalesce(work.rating_count, parent.rating_count, product.rating_count) as "ratingCount",
      product.image_key as "imageKey",
      product.is_free_gift as "isFreeGift",
      product.option_values as "optionValues",
      parent.url_key as "parentUrlKey",
      parent.name_th as "parentNameTh",
      parent.name_en as "parentNameEn",
      parent.image_key as "parentImageKey",
      parent.option_levels as "parentOptionLevels",
      seller.id as "sellerId",
      seller.url_key as "sellerUrlKey",
      seller.name_th as "sellerTh",
      seller.name_en as "sellerEn",
      edition.format,
      edition.language,
      edition.cover_key as "coverKey",
      ${coverColumns},
      writers.list as authors,
      coalesce(rival.count, 1) as "offerCount",
      child.ids as "childIds"
    from products product
    join sellers seller on seller.id = product.seller_id
    left join products parent on parent.id = product.parent_id
    left join editions edition on edition.id = product.edition_id
    left join publishers publisher on publisher.id = edition.publisher_id
    left join works work on work.id = edition.work_id
    left join series on series.id = work.series_id
    join categories category on category.id = coalesce(work.category_id, parent.category_id, product.category_id)
    left join ${writersOfWork}
    left join lateral (
      select
        (array_agg(child.price_satang order by child.price_satang, child.id))[1] as price,
        (array_agg(child.full_price_satang order by child.price_satang, child.id))[1] as full_price,
        max(child.price_satang) as highest,
        array_agg(child.id) as ids,
        sum(child.stock_on_hand - child.stock_reserved) as stock,
        sum(child.sold_count) as sold
      from products child
      where child.parent_id = product.id and child.is_active
    ) child on product.product_type_id = 2
    left join lateral (
      select count(*) as count
      from products offer
      join sellers other on other.id = offer.seller_id and other.status = 'active'
      where offer.edition_id = product.edition_id and offer.is_active
    ) rival on product.edition_id is not null
    where product.id = any(${idArray(ids)}) and ${isForSale} and (parent.id is null or parent.is_active)`);
  return found.rows;
}

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

export function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::bigint[]`;
}
