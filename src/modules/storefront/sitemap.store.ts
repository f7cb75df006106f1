// Reads of other slices: authors, categories, products, publishers, sellers, series, store_list_products, store_lists.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { hasLeafOnSale, isForSale } from '../catalogue/catalogue-views.tables.ts';

/** Products per part: a part is a range of numbers, so that it stays the same part while others come and go. */
const productsPerPart = 10_000;

type Part = { part: number; updatedAtMs: number | null };

/** The parts that have a product for sale, with when the newest change in each was. */
export async function selectProductParts(db: Queryable): Promise<Part[]> {
  const found = await db.execute<Part>(sql`
    select (product.id - 1) / ${productsPerPart}::bigint + 1 as part,
      (extract(epoch from max(product.updated_at)) * 1000)::float8 as "updatedAtMs"
    from products product join sellers seller on seller.id = product.seller_id
    where ${isListed}
    group by 1 order by 1`);
  return found.rows;
}

type Entry = { urlKey: string; updatedAtMs: number | null };

export async function selectProductEntries(db: Queryable, part: number): Promise<Entry[]> {
  const found = await db.execute<Entry>(sql`
    select product.url_key as "urlKey",
      (extract(epoch from product.updated_at) * 1000)::float8 as "updatedAtMs"
    from products product join sellers seller on seller.id = product.seller_id
    where product.id > ${(part - 1) * productsPerPart} and product.id <= ${part * productsPerPart} and ${isListed}
    order by product.id`);
  return found.rows;
}

const isListed = sql`${isForSale} and not product.is_free_gift and product.parent_id is null and ${hasLeafOnSale}`;

/** Public lists of stores with something on sale; each address names the store first. */
const sharedLists = sql`
  select list.id, seller.url_key || '/list/' || list.url_key as url_key
  from store_lists list join sellers seller on seller.id = list.seller_id
  where list.visibility = 'public' and seller.status = 'active' and exists (
    select 1 from store_list_products item join products product on product.id = item.product_id
    where item.list_id = list.id and product.is_active)`;

/** Neither hidden nor below one that is, nor taken in by another: those have no page. */
const shownCategories = sql`
  with recursive shown(id, url_key) as (
    select id, url_key from categories where parent_id is null and not is_hidden and merged_into_id is null
    union
    select c.id, c.url_key from shown join categories c on c.parent_id = shown.id
    where not c.is_hidden and c.merged_into_id is null
  )
  select id, url_key from shown`;

const directories = {
  categories: sql`(${shownCategories}) shown_category`,
  authors: sql`authors`,
  series: sql`series`,
  publishers: sql`publishers`,
  stores: sql`sellers where status = 'active'`,
  lists: sql`(${sharedLists}) shared`,
};
export type DirectoryPart = keyof typeof directories;

const entriesPerPart = 40_000;

/** Addresses of everything else that has a page: 40,000 of a kind at most, under the protocol's 50,000 a file. */
export async function selectDirectoryEntries(
  db: Queryable,
  kind: DirectoryPart,
  part: number,
): Promise<string[]> {
  const found = await db.execute<{ urlKey: string }>(sql`
    select url_key as "urlKey" from ${directories[kind]}
    order by id limit ${entriesPerPart} offset ${(part - 1) * entriesPerPart}`);
  return found.rows.map(({ urlKey }) => urlKey);
}

/** How many parts each directory has. */
export async function selectDirectoryParts(db: Queryable): Promise<Record<DirectoryPart, number>> {
  const found = await db.execute<Record<DirectoryPart, number>>(sql`
    select (select count(*) from (${shownCategories}) shown_category) as categories, (select count(*) from authors) as authors,
      (select count(*) from series) as series, (select count(*) from publishers) as publishers,
      (select count(*) from sellers where status = 'active') as stores,
      (select count(*) from (${sharedLists}) shared) as lists`);
  const counts = found.rows[0] ?? {
    categories: 0,
    authors: 0,
    series: 0,
    publishers: 0,
    stores: 0,
    lists: 0,
  };
  const parts = { ...counts };
  for (const kind of directoryKinds) parts[kind] = Math.ceil(counts[kind] / entriesPerPart);
  return parts;
}

export const directoryKinds = Object.keys(directories).filter(
  (kind): kind is DirectoryPart => kind in directories,
);
