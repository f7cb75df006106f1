// Reads of other slices: payment_channels, sellers, shipping_channels.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
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

/** All categories, in the order they are shown. */
export async function selectCategories(db: Queryable): Promise<CategoryRow[]> {
  const found = await db.execute<CategoryRow>(sql`
    select id, parent_id as "parentId", url_key as "urlKey", name_th as "nameTh", name_en as "nameEn",
      description_th as "descriptionTh", description_en as "descriptionEn"
    from categories order by sort_order, id`);
  return found.rows;
}

/** Ways to pay and to ship, by their names. */
export async function selectChannelNames(db: Queryable): Promise<ChannelNames> {
  const payment = await db.execute<ChannelNames['payment'][number]>(
    sql`select code, name_th as "nameTh", name_en as "nameEn" from payment_channels order by sort_order`,
  );
  const shipping = await db.execute<ChannelNames['shipping'][number]>(
    sql`select id, name_th as "nameTh", name_en as "nameEn" from shipping_channels order by sort_order`,
  );
  return { payment: payment.rows, shipping: shipping.rows };
}
