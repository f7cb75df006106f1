// Reads of other slices: authors, categories, editions, product_pictures, products, publishers, sellers, series, work_authors, works.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { runPrepared } from '../../platform/db/named-statement.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import {
  copiesOnOffer,
  coverColumns,
  freeStockAt,
  hasLeafOnSale,
  isAwaited,
  isForSale,
  isShownTo,
  provinceInEnglish,
  writersOfWork,
} from '../catalogue/catalogue-views.tables.ts';
import type { PersonRole } from '../catalogue/people.rules.ts';
import type { OptionLevel } from '../catalogue/product-options.rules.ts';
import type { CoverColumns } from '../image/picture.rules.ts';
import { currentPrice, struckPrice } from '../pricing/current-price-views.tables.ts';

export type ContributorRow = {
  role: Exclude<PersonRole, 'author'>;
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
};

/** What the page of a product needs beside its card. Of a child product, the description and such are its parent's. */
export type DetailRow = {
  id: number;
  /** The product with options: the parent of a child, or the product itself. */
  familyId: number | null;
  familyUrlKey: string | null;
  familyTh: string | null;
  familyEn: string | null;
  optionLevels: OptionLevel[] | null;
  optionValues: string[] | null;
  categoryId: number;
  descriptionTh: string;
  descriptionEn: string | null;
  formattedTh: FormattedText | null;
  formattedEn: FormattedText | null;
  subtitleTh: string | null;
  subtitleEn: string | null;
  tags: string[] | null;
  sku: string | null;
  weightGrams: number;
  conditionNote: string | null;
  vatClass: 'exempt' | 'standard';
  editionId: number | null;
  isbn13: string | null;
  pages: number | null;
  heightMm: number | null;
  widthMm: number | null;
  thicknessMm: number | null;
  year: number | null;
  publisherId: number | null;
  workId: number | null;
  /** Of a book: what its store says that it was. */
  coverPriceSatang: number | null;
  /** Who made the work beside its authors. */
  contributors: ContributorRow[] | null;
  originalYear: number | null;
  seriesId: number | null;
  seriesNumber: string | null;
  publishedAtMs: number;
  updatedAtMs: number;
};

/** A product that may be shown to everybody, or to its store (`shownTo`); null when there is none. Mere gifts have no page. */
export async function selectDetail(
  db: Queryable,
  urlKey: string,
  shownTo: number | null,
): Promise<DetailRow | null> {
  const found = await runPrepared<DetailRow>(
    db,
    shownTo === null ? 'product_detail' : 'product_detail_of_store',
    sql`
    select
      product.id,
      family.id as "familyId",
      family.url_key as "familyUrlKey",
      family.name_th as "familyTh",
      family.name_en as "familyEn",
      family.option_levels as "optionLevels",
      product.option_values as "optionValues",
      coalesce(work.category_id, family.category_id, product.category_id) as "categoryId",
      coalesce(product.description_th, family.description_th, work.description_th, '') as "descriptionTh",
      coalesce(product.description_en, family.description_en, work.description_en) as "descriptionEn",
      case when product.description_th is not null then product.formatted_th
        when family.description_th is not null then family.formatted_th else work.formatted_th end as "formattedTh",
      case when product.description_en is not null then product.formatted_en
        when family.description_en is not null then family.formatted_en else work.formatted_en end as "formattedEn",
      work.subtitle_th as "subtitleTh",
      work.subtitle_en as "subtitleEn",
      work.tags,
      product.sku,
      product.weight_grams as "weightGrams",
      product.condition_note as "conditionNote",
      coalesce(edition.vat_class, product.vat_class) as "vatClass",
      edition.id as "editionId",
      edition.isbn13,
      edition.pages,
      edition.height_mm as "heightMm",
      edition.width_mm as "widthMm",
      edition.thickness_mm as "thicknessMm",
      edition.year,
      edition.publisher_id as "publisherId",
      case when edition.id is not null then product.full_price_satang end as "coverPriceSatang",
      work.id as "workId",
      (
        select jsonb_agg(jsonb_build_object('role', made.role, 'id', person.id, 'urlKey', person.url_key,
          'nameTh', person.name_th, 'nameEn', person.name_en)
          order by array_position(array['translator', 'illustrator', 'editor'], made.role), made.position)
        from work_authors made join authors person on person.id = made.author_id
        where made.work_id = work.id and made.role <> 'author'
      ) as contributors,
      work.original_year as "originalYear",
      work.series_id as "seriesId",
      work.series_number as "seriesNumber",
      (extract(epoch from product.published_at) * 1000)::float8 as "publishedAtMs",
      (extract(epoch from product.updated_at) * 1000)::float8 as "updatedAtMs"
    from products product
    join sellers seller on seller.id = product.seller_id
    left join products family on family.id = coalesce(product.parent_id,
      case when product.product_type_id = 2 then product.id end)
    left join editions edition on edition.id = product.edition_id
    left join works work on work.id = edition.work_id
    where product.url_key = ${urlKey} and ${isShownTo(shownTo)} and not product.is_free_gift and ${hasLeafOnSale}
      and (family.id is null or family.is_active or product.seller_id = ${shownTo}::bigint)`,
  );
  return found[0] ?? null;
}

/** Of one of a product's options that isn't sold any more: where the others are; null where nothing of it is. */
export async function selectParentUrlKey(db: Queryable, urlKey: string): Promise<string | null> {
  const found = await runPrepared<{ urlKey: string }>(
    db,
    'product_of_option',
    sql`
    select product.url_key as "urlKey"
    from products leaf
    join products product on product.id = leaf.parent_id
    join sellers seller on seller.id = product.seller_id
    where leaf.url_key = ${urlKey} and not leaf.is_active and ${isForSale} and ${hasLeafOnSale}`,
  );
  return found[0]?.urlKey ?? null;
}

export type ChildRow = {
  id: number;
  urlKey: string;
  values: string[];
  priceSatang: number;
  fullPriceSatang: number;
  freeStock: number;
};

/** The child products of a product with options. */
export async function selectChildren(db: Queryable, familyId: number, now: Date): Promise<ChildRow[]> {
  const found = await runPrepared<ChildRow>(
    db,
    'product_children',
    sql`
    select id, url_key as "urlKey", option_values as values, ${currentPrice('child', now)} as "priceSatang",
      ${struckPrice('child', now)} as "fullPriceSatang", ${copiesOnOffer('child', now)} as "freeStock"
    from products child
    where parent_id = ${familyId} and is_active and option_values is not null
    order by id`,
  );
  return found;
}

export type SellerColumns = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  taglineTh: string | null;
  taglineEn: string | null;
  provinceTh: string | null;
  provinceEn: string | null;
  logoKey: string | null;
};

export type OfferRow = {
  productId: number;
  urlKey: string;
  priceSatang: number;
  fullPriceSatang: number;
  freeStock: number;
  isAwaited: boolean;
  /** Nothing to send: an e-book. */
  isDigital: boolean;
  weightGrams: number;
  condition: 'new' | 'used-like-new' | 'used-good';
  seller: SellerColumns;
};

const sellerColumns = sql`jsonb_build_object('id', seller.id, 'urlKey', seller.url_key, 'nameTh', seller.name_th,
  'nameEn', seller.name_en, 'taglineTh', seller.tagline_th, 'taglineEn', seller.tagline_en,
  'provinceTh', seller.province_name, 'provinceEn', ${provinceInEnglish}, 'logoKey', seller.logo_key)`;

/** The product itself and, of a book, every offer of its edition: those in stock first, then the cheapest. */
export async function selectOffers(
  db: Queryable,
  productId: number,
  editionId: number | null,
  now: Date,
  shownTo: number | null,
): Promise<OfferRow[]> {
  const found = await runPrepared<OfferRow>(
    db,
    shownTo === null ? 'product_offers' : 'product_offers_of_store',
    sql`
    select product.id as "productId", product.url_key as "urlKey", ${currentPrice('product', now)} as "priceSatang",
      ${struckPrice('product', now)} as "fullPriceSatang", product.condition,
      ${freeStockAt(now)} as "freeStock", ${isAwaited} as "isAwaited", product.weight_grams as "weightGrams",
      edition.format is not distinct from 'ebook' as "isDigital", ${sellerColumns} as seller
    from products product
    join sellers seller on seller.id = product.seller_id
    left join editions edition on edition.id = product.edition_id
    where (product.id = ${productId} or product.edition_id = ${editionId}) and ${isShownTo(shownTo)}
    order by ${freeStockAt(now)} > 0 desc, "priceSatang", product.id`,
  );
  return found;
}

export type PictureRow = { id: number; storageKey: string; altTh: string; altEn: string };

/** Pictures that a store shows of a product, in its order; of a child product without any, its parent's. */
export async function selectPictures(
  db: Queryable,
  { id, familyId }: { id: number; familyId: number | null },
): Promise<PictureRow[]> {
  return runPrepared<PictureRow>(
    db,
    'product_pictures',
    sql`
    select id, storage_key as "storageKey", alt_th as "altTh", alt_en as "altEn"
    from product_pictures picture
    where product_id = ${id} or (product_id = ${familyId} and not exists (
      select from product_pictures own where own.product_id = ${id}))
    order by sort_order, id`,
  );
}

export type EditionRow = CoverColumns & {
  editionId: number;
  productId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  format: 'hardcover' | 'paperback' | 'ebook';
  language: string;
  year: number | null;
  coverKey: string | null;
  priceSatang: number;
  sellerId: number;
  freeStock: number;
  isAwaited: boolean;
  offerCount: number;
};

/** The other editions of a work that are for sale, each by its best offer. */
export async function selectOtherEditions(
  db: Queryable,
  workId: number,
  editionId: number,
  now: Date,
): Promise<EditionRow[]> {
  const found = await runPrepared<EditionRow>(
    db,
    'other_editions',
    sql`
    select edition.id as "editionId", offer.id as "productId", offer.url_key as "urlKey",
      offer.name_th as "nameTh", offer.name_en as "nameEn", edition.format, edition.language, edition.year,
      edition.cover_key as "coverKey", offer.satang as "priceSatang", offer.seller_id as "sellerId",
      offer.free_stock as "freeStock", offer.is_awaited as "isAwaited", offer.count as "offerCount", ${coverColumns}
    from editions edition
    join works work on work.id = edition.work_id
    join categories category on category.id = work.category_id
    left join publishers publisher on publisher.id = edition.publisher_id
    left join series on series.id = work.series_id
    left join ${writersOfWork}
    join lateral (
      select product.*, ${currentPrice('product', now)} as satang, ${freeStockAt(now)} as free_stock, ${isAwaited} as is_awaited, count(*) over () as count
      from products product
      join sellers seller on seller.id = product.seller_id
      where product.edition_id = edition.id and ${isForSale}
      order by ${freeStockAt(now)} > 0 desc, satang, product.id
      limit 1
    ) offer on true
    where edition.work_id = ${workId} and edition.id <> ${editionId}
    order by edition.format, edition.year desc nulls last, edition.id`,
  );
  return found;
}

/** The best offer of each work of a series, in reading order: by number, boxes of several and what has none last. */
export async function selectVolumes(
  db: Queryable,
  seriesId: number,
  { limit, now }: { limit: number; now: Date },
): Promise<number[]> {
  const found = await runPrepared<{ id: number }>(
    db,
    'series_volumes',
    sql`
    select offer.id
    from works work
    join lateral (
      select product.id
      from products product
      join sellers seller on seller.id = product.seller_id
      join editions edition on edition.id = product.edition_id
      where edition.work_id = work.id and ${isForSale}
      order by ${freeStockAt(now)} > 0 desc, product.condition = 'new' desc, ${currentPrice('product', now)}, product.id
      limit 1
    ) offer on true
    where work.series_id = ${seriesId}
    order by coalesce(work.series_number ~ '^[0-9]+([.][0-9]+)?$', false) desc,
      nullif(regexp_replace(work.series_number, '[^0-9.].*$', ''), '')::numeric nulls last, work.id
    limit ${limit}`,
  );
  return found.map(({ id }) => id);
}
