// Reads of other slices: authors, categories, editions, products, publishers, sellers, series, users, work_authors, works.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import { coverColumns, writersOfWork } from '../catalogue/catalogue-views.tables.ts';
import { memberName } from '../identity/account-name-views.tables.ts';
import type { CoverColumns } from '../image/picture.rules.ts';
import { currentPrice } from '../pricing/current-price-views.tables.ts';
import type { ListingSort, ListingTab } from './listing.rules.ts';
import { productChanges } from './listing.tables.ts';
import { longNumber, plainTitle } from './plain-title.rules.ts';

export type ListFilter = {
  sellerId: number;
  tab: ListingTab;
  search: string;
  condition?: 'new' | 'used-like-new' | 'used-good' | undefined;
  kind?: 'book' | 'ebook' | 'thing' | undefined;
  /** In this category, or in one below it. */
  category?: number | undefined;
  lacks?: 'isbn' | 'picture' | undefined;
};

/** Of a store's products (children of one with options are told by their parent) what is searched for, each with what its tab hangs on. */
function found({ sellerId, search, condition, kind, category, lacks }: Omit<ListFilter, 'tab'>) {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const number = searchedNumber(search);
  return sql`
    select product.id, product.name_th, coalesce(child.price, product.price_satang) as price_satang, product.published_at, product.updated_at,
      product.sold_count + coalesce(child.sold, 0) as sold_count, product.is_active, product.off_sale_as, product.archived_at,
      product.low_stock_at,
      coalesce(edition.format = 'ebook', false) as is_ebook,
      coalesce(child.free, product.stock_on_hand - product.stock_reserved) as free
    from products product
    left join editions edition on edition.id = product.edition_id
    left join lateral (
      select sum(child.stock_on_hand - child.stock_reserved) as free, min(child.price_satang) as price,
        sum(child.sold_count) as sold
      from products child where child.parent_id = product.id and child.is_active
    ) child on product.product_type_id = 2
    where product.seller_id = ${sellerId} and product.parent_id is null and not product.is_free_gift
      and (${search} = '' or product.name_th ilike ${like} or product.name_en ilike ${like}
        or product.sku ilike ${like} or edition.isbn13 = ${number} or product.barcode = ${number}
        or exists (select from products leaf where leaf.parent_id = product.id and leaf.retired_at is null
          and (leaf.sku ilike ${like} or leaf.barcode = ${number})))
      and (${condition ?? null}::text is null or product.condition = ${condition ?? null})
      and (${kind ?? null}::text is null or ${kind ?? null} = case
        when edition.id is null then 'thing' when edition.format = 'ebook' then 'ebook' else 'book' end)
      ${
        category === undefined
          ? sql``
          : sql`and coalesce((select work.category_id from works work where work.id = edition.work_id), product.category_id) in (
              with recursive below as (
                select id from categories where id = ${category}
                union select category.id from categories category join below on category.parent_id = below.id)
              select id from below)`
      }
      ${lacks === 'isbn' ? sql`and edition.id is not null and edition.isbn13 is null` : sql``}
      ${lacks === 'picture' ? sql`and product.image_key is null and edition.cover_key is null` : sql``}`;
}

const tabs = {
  all: sql`(is_active or archived_at is null)`,
  onSale: sql`is_active`,
  outOfStock: sql`is_active and not is_ebook and free <= 0`,
  low: sql`is_active and not is_ebook and free > 0 and free <= low_stock_at`,
  draft: sql`not is_active and off_sale_as = 'draft'`,
  hidden: sql`not is_active and archived_at is null and coalesce(off_sale_as, 'hidden') = 'hidden'`,
  refused: sql`not is_active and archived_at is null and off_sale_as = 'refused'`,
  archived: sql`not is_active and archived_at is not null`,
} as const satisfies Record<ListingTab, unknown>;

const orders = {
  newest: sql`published_at desc, id desc`,
  updated: sql`updated_at desc, id desc`,
  title: sql`name_th, id`,
  price: sql`price_satang, id`,
  priceDesc: sql`price_satang desc, id desc`,
  stock: sql`free, id`,
  sold: sql`sold_count desc, id desc`,
} as const satisfies Record<ListingSort, unknown>;

/** Numbers of a store's products under a tab. */
export async function selectListedIds(
  db: Queryable,
  { tab, ...filter }: ListFilter,
  { sortBy, limit, offset }: { sortBy: ListingSort; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as (${found(filter)}) select id from found where ${tabs[tab]}
    order by ${orders[sortBy]} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** The first of what is found after an id, by their ids. */
export async function selectIdsAfter(
  db: Queryable,
  { tab, ...filter }: ListFilter,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as (${found(filter)}) select id from found where ${tabs[tab]} and id > ${afterId}
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countTabs(
  db: Queryable,
  filter: Omit<ListFilter, 'tab'>,
): Promise<Record<ListingTab, number>> {
  const { rows } = await db.execute<Record<ListingTab, number>>(sql`
    with found as (${found(filter)})
    select (count(*) filter (where ${tabs.all}))::int as "all",
      (count(*) filter (where ${tabs.onSale}))::int as "onSale",
      (count(*) filter (where ${tabs.outOfStock}))::int as "outOfStock",
      (count(*) filter (where ${tabs.low}))::int as low,
      (count(*) filter (where ${tabs.draft}))::int as draft,
      (count(*) filter (where ${tabs.hidden}))::int as hidden,
      (count(*) filter (where ${tabs.refused}))::int as refused,
      (count(*) filter (where ${tabs.archived}))::int as archived
    from found`);
  const [row] = rows;
  if (row === undefined) throw new Error('a count is always one row');
  return row;
}

export type ListedRow = CoverColumns & {
  id: number;
  urlKey: string;
  version: number;
  isActive: boolean;
  offSaleAs: 'draft' | 'hidden' | 'refused' | null;
  offSaleReason: string | null;
  archivedAt: string | null;
  publishAt: string | null;
  nameTh: string;
  nameEn: string;
  descriptionTh: string | null;
  descriptionEn: string | null;
  formattedTh: FormattedText | null;
  formattedEn: FormattedText | null;
  imageKey: string | null;
  fileKey: string | null;
  isFreeGift: boolean;
  productTypeId: number;
  parentId: number | null;
  productUrlKey: string;
  editionId: number | null;
  coverKey: string | null;
  isbn13: string | null;
  sku: string | null;
  barcode: string | null;
  condition: 'new' | 'used-like-new' | 'used-good';
  conditionNote: string | null;
  weightGrams: number;
  categoryId: number;
  vatClass: 'exempt' | 'standard';
  priceSatang: number;
  fullPriceSatang: number;
  currentSatang: number;
  stockOnHand: number;
  stockReserved: number;
  lowStockAt: number;
  soldCount: number;
  updatedAtMs: number;
};

/** Products by their numbers, in no order: a store's, somebody else's aren't among them; or for staff (null) anybody's. */
export async function selectListed(
  db: Queryable,
  sellerId: number | null,
  ids: readonly number[],
  now: Date,
): Promise<ListedRow[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select product.id, product.url_key as "urlKey", product.version, product.is_active as "isActive",
      product.off_sale_as as "offSaleAs", product.off_sale_reason as "offSaleReason", product.archived_at as "archivedAt",
      to_char(product.publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "publishAt",
      product.name_th as "nameTh", product.name_en as "nameEn", product.description_th as "descriptionTh",
      product.description_en as "descriptionEn", product.formatted_th as "formattedTh",
      product.formatted_en as "formattedEn", product.image_key as "imageKey", product.file_key as "fileKey",
      product.is_free_gift as "isFreeGift", product.product_type_id as "productTypeId", product.parent_id as "parentId",
      product.url_key as "productUrlKey", product.edition_id as "editionId", product.sku, product.barcode, product.condition,
      product.condition_note as "conditionNote", product.weight_grams as "weightGrams",
      product.category_id as "categoryId", product.vat_class as "vatClass",
      product.sold_count + coalesce(child.sold, 0) as "soldCount", product.low_stock_at as "lowStockAt",
      coalesce(child.price, product.price_satang) as "priceSatang",
      coalesce(child.full_price, product.full_price_satang) as "fullPriceSatang",
      coalesce(child.current, ${currentPrice('product', now)}) as "currentSatang",
      coalesce(child.on_hand, product.stock_on_hand)::int as "stockOnHand",
      coalesce(child.reserved, product.stock_reserved)::int as "stockReserved",
      (extract(epoch from product.updated_at) * 1000)::float8 as "updatedAtMs",
      edition.isbn13, edition.format, edition.language, edition.cover_key as "coverKey", ${coverColumns}
    from products product
    join categories category on category.id = product.category_id
    left join editions edition on edition.id = product.edition_id
    left join publishers publisher on publisher.id = edition.publisher_id
    left join works work on work.id = edition.work_id
    left join series on series.id = work.series_id
    left join ${writersOfWork}
    left join lateral (
      select min(child.price_satang) as price,
        (array_agg(child.full_price_satang order by child.price_satang, child.id))[1] as full_price,
        min(${currentPrice('child', now)}) as current, sum(child.stock_on_hand) as on_hand,
        sum(child.stock_reserved) as reserved, sum(child.sold_count) as sold
      from products child where child.parent_id = product.id and child.is_active
    ) child on product.product_type_id = 2
    where product.id = any(${idArray(ids)}) and product.retired_at is null
      and (${sellerId}::bigint is null or product.seller_id = ${sellerId})`);
  return rows;
}

/** What is taken out of a title before it is compared (plain-title.rules.ts): a statement looks at all there are. */
const noLetters = ' \u00a0\u200b0123456789๐๑๒๓๔๕๖๗๘๙-–—_.,:;!?…()[]{}"“”\'‘’/\\&+*#%@=~|<>$^·«»®™฿';
/** Of a title that is a part of another: shorter ones ("หนังสือ", "Grammar") are in many. */
const lettersLeast = 8;

/** Editions whose work is called so, or nearly: those that agree in more of writer, publisher and year first. */
export async function selectLikelyEditions(
  db: Queryable,
  {
    title,
    author,
    publisher,
    year,
  }: { title: string; author: string; publisher: string; year: number | undefined },
): Promise<number[]> {
  const contains = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const plain = plainTitle(title);
  // One has all of the other's letters: "สี่ แผ่นดิน เล่ม 1" is likely to be "สี่แผ่นดิน", and the other way about.
  const number = longNumber(title);
  const isAlike = (
    letters: SQL,
  ) => sql`(${plain} <> '' and (${number} = '' or strpos(work.title_th || ' ' || work.title_en, ${number}) > 0)
      and (${letters} = ${plain}
      or (length(${plain}) >= ${lettersLeast} and strpos(${letters}, ${plain}) > 0)
      or (length(${letters}) >= ${lettersLeast} and strpos(${plain}, ${letters}) > 0)))`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select edition.id
    from works work
    join editions edition on edition.work_id = work.id
    left join publishers publisher on publisher.id = edition.publisher_id
    cross join lateral (
      select translate(lower(work.title_th), ${noLetters}, '') as th, translate(lower(work.title_en), ${noLetters}, '') as en
      -- Worked out once a title.
      offset 0
    ) plain
    where lower(work.title_th) like ${contains(title)} or lower(work.title_en) like ${contains(title)}
      or ${isAlike(sql`plain.th`)} or ${isAlike(sql`plain.en`)}
    order by
      (lower(work.title_th) = lower(${title}) or lower(work.title_en) = lower(${title}))::int * 2
      + (${plain} in (plain.th, plain.en))::int
      + (${author} <> '' and exists (
          select 1 from work_authors written join authors author on author.id = written.author_id
          where written.work_id = work.id
            and (lower(author.name_th) like ${contains(author)} or lower(author.name_en) like ${contains(author)})))::int * 2
      + (${publisher} <> '' and (lower(publisher.name_th) like ${contains(publisher)}
          or lower(publisher.name_en) like ${contains(publisher)}))::int
      + (edition.year is not distinct from ${year ?? null}::int)::int desc,
      edition.id desc
    limit 8`);
  return rows.map(({ id }) => id);
}

/** Names of writers, publishers or series that hold a text; those that begin with it first. */
export async function selectNames(
  db: Queryable,
  kind: 'authors' | 'publishers' | 'series',
  search: string,
): Promise<string[]> {
  const escaped = search.replaceAll(/[\\%_]/g, '\\$&');
  const { rows } = await db.execute<{ name: string }>(sql`
    select name_th as name from ${sql.identifier(kind)}
    where name_th ilike ${`%${escaped}%`} or name_en ilike ${`%${escaped}%`}
    order by (name_th ilike ${`${escaped}%`} or name_en ilike ${`${escaped}%`}) desc, name_th limit 10`);
  return rows.map(({ name }) => name);
}

export async function insertChanges(
  tx: Queryable,
  changes: readonly (typeof productChanges.$inferInsert)[],
): Promise<void> {
  if (changes.length > 0) await tx.insert(productChanges).values([...changes]);
}

/** What was changed of a store's product, the newest first; who did it by name, as far as they are still known. */
export async function selectChanges(
  db: Queryable,
  {
    sellerId,
    productId,
    limit,
    offset,
  }: { sellerId: number; productId: number; limit: number; offset: number },
) {
  const { rows } = await db.execute<{
    id: number;
    kind: typeof productChanges.$inferSelect.kind;
    before: typeof productChanges.$inferSelect.before;
    after: typeof productChanges.$inferSelect.after;
    atMs: number;
    by: string | null;
    total: number;
  }>(sql`
    select change.id, change.kind, change.before, change.after,
      (extract(epoch from change.at) * 1000)::float8 as "atMs",
      ${sql.raw(memberName('person'))} as by, (count(*) over ())::int as total
    from product_changes change
    left join users person on person.id = change.user_id
    where change.product_id = ${productId} and change.seller_id = ${sellerId}
    order by change.id desc limit ${limit} offset ${offset}`);
  return rows;
}

/**
 * Every store's products that a text finds (name, store, ISBN, the store's own number, the product's), or without a text
 * those that staff took off sale; the last changed first, with whose they are.
 */
export async function selectIdsForStaff(
  db: Queryable,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ id: number; storeTh: string; storeEn: string; storeUrlKey: string; total: number }[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const digits = search.replaceAll(/[\s-]/g, '');
  const number = searchedNumber(search);
  const asked =
    search === ''
      ? sql`not product.is_active and product.off_sale_as = 'refused' and product.archived_at is null`
      : sql`(product.name_th ilike ${like} or product.name_en ilike ${like} or product.sku ilike ${like}
          or seller.name_th ilike ${like} or seller.name_en ilike ${like} or edition.isbn13 = ${number}
          or product.barcode = ${number} or product.id::text = ${digits})`;
  const { rows } = await db.execute<{
    id: number;
    storeTh: string;
    storeEn: string;
    storeUrlKey: string;
    total: number;
  }>(sql`
    select product.id, seller.name_th as "storeTh", seller.name_en as "storeEn", seller.url_key as "storeUrlKey",
      (count(*) over ())::int as total
    from products product
    join sellers seller on seller.id = product.seller_id
    left join editions edition on edition.id = product.edition_id
    where product.parent_id is null and product.retired_at is null and not product.is_free_gift and ${asked}
    order by product.updated_at desc, product.id desc limit ${limit} offset ${offset}`);
  return rows;
}

/** Whose product it is, whatever its state; null when there is none. */
export async function selectOwner(
  db: Queryable,
  productId: number,
): Promise<{ sellerId: number; editionId: number | null } | null> {
  const { rows } = await db.execute<{ sellerId: number; editionId: number | null }>(
    sql`select seller_id as "sellerId", edition_id as "editionId" from products where id = ${productId}`,
  );
  return rows[0] ?? null;
}
