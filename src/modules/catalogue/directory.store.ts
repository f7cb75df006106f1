// Reads of other slices: payment_channels, sellers, shipping_channels.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { FormerAddress } from './category-tree.rules.ts';
import type { CategoryRow, ChannelNames, DirectoryEntry, DirectoryKind } from './directory.types.ts';

const tables = {
  author: sql`authors`,
  series: sql`series`,
  publisher: sql`publishers`,
  seller: sql`sellers`,
};

export async function selectEntries(
  db: Queryable,
  kind: DirectoryKind,
  ids: readonly number[],
): Promise<DirectoryEntry[]> {
  const found = await db.execute<DirectoryEntry>(sql`
    select id, url_key as "urlKey", name_th as "nameTh", name_en as "nameEn"
    from ${tables[kind]} where id = any(${idArray(ids)})`);
  return found.rows;
}

export async function selectIdByUrlKey(
  db: Queryable,
  kind: DirectoryKind,
  urlKey: string,
): Promise<number | null> {
  const found = await db.execute<{ id: number | null }>(
    // A store that isn't open has no page, and lists don't say its name. An address that was changed leads on.
    kind === 'seller'
      ? sql`select id from sellers where url_key = ${urlKey} and status = 'active'`
      : sql`select coalesce((select id from ${tables[kind]} where url_key = ${urlKey}),
          (select coalesce(author_id, series_id, publisher_id) from former_addresses
            where kind = ${kind} and url_key = ${urlKey})) as id`,
  );
  return found.rows[0]?.id ?? null;
}

/** All categories of the tree, hidden ones among them, in the order they are shown. */
export async function selectCategories(db: Queryable): Promise<CategoryRow[]> {
  const found = await db.execute<CategoryRow>(sql`
    select id, parent_id as "parentId", url_key as "urlKey", name_th as "nameTh", name_en as "nameEn",
      description_th as "descriptionTh", description_en as "descriptionEn", image_key as "imageKey",
      is_hidden as "isHidden"
    from categories where merged_into_id is null order by sort_order, id`);
  return found.rows;
}

/**
 * Addresses that categories had before, and those of categories that others have taken in, each with the category of the
 * tree that it leads to now.
 */
export async function selectFormerAddresses(db: Queryable): Promise<FormerAddress[]> {
  const found = await db.execute<FormerAddress>(sql`
    with recursive led(from_id, to_id, merged_into_id) as (
      select id, id, merged_into_id from categories
      union
      select led.from_id, c.id, c.merged_into_id from led join categories c on c.id = led.merged_into_id
    ),
    ends as (select from_id, to_id from led where merged_into_id is null)
    select a.url_key as "urlKey", ends.to_id as "categoryId"
    from category_addresses a join ends on ends.from_id = a.category_id
    union all
    select c.url_key, ends.to_id from categories c join ends on ends.from_id = c.id
    where c.merged_into_id is not null`);
  return found.rows;
}

/** Ways to pay and to ship, by their names. */
export async function selectChannelNames(db: Queryable): Promise<ChannelNames> {
  const payment = await db.execute<ChannelNames['payment'][number]>(
    sql`select id, code, name_th as "nameTh", name_en as "nameEn" from payment_channels order by sort_order`,
  );
  const shipping = await db.execute<ChannelNames['shipping'][number]>(
    sql`select id, name_th as "nameTh", name_en as "nameEn" from shipping_channels order by sort_order`,
  );
  return { payment: payment.rows, shipping: shipping.rows };
}
