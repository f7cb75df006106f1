// Reads of other slices: products, sellers.

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { storeListProducts, storeLists } from './shared-list.tables.ts';

export type ListRow = typeof storeLists.$inferSelect;
export type ListColumns = Omit<
  typeof storeLists.$inferInsert,
  'id' | 'sellerId' | 'sortOrder' | 'version' | 'urlKey' | 'linkKey' | 'createdAt'
> & { linkKey?: string };
export type ListItemRow = typeof storeListProducts.$inferSelect;

/** A store's lists in their order. */
export async function selectLists(db: Queryable, sellerId: number): Promise<ListRow[]> {
  return db
    .select()
    .from(storeLists)
    .where(eq(storeLists.sellerId, sellerId))
    .orderBy(asc(storeLists.sortOrder), asc(storeLists.id));
}

/** One of the store's; null for another store's. */
export async function selectList(db: Queryable, sellerId: number, id: number): Promise<ListRow | null> {
  const [row] = await db
    .select()
    .from(storeLists)
    .where(and(eq(storeLists.id, id), eq(storeLists.sellerId, sellerId)));
  return row ?? null;
}

/** Anybody's: for its picture. */
export async function selectListById(db: Queryable, id: number): Promise<ListRow | null> {
  const [row] = await db.select().from(storeLists).where(eq(storeLists.id, id));
  return row ?? null;
}

/** Whether a list is open to everybody: whoever has the link of another's knows its picture's whole address from there. */
export async function isListPublic(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from store_lists list join sellers seller on seller.id = list.seller_id
    where list.id = ${id} and list.visibility = 'public' and seller.status = 'active'`);
  return (rowCount ?? 0) > 0;
}

/** The list an address names as shoppers may see it: of a store that is open, under the key that its visibility has. */
export async function selectShownListId(
  db: Queryable,
  storeKey: string,
  listKey: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select list.id from store_lists list join sellers seller on seller.id = list.seller_id
    where seller.url_key = ${storeKey} and seller.status = 'active'
      and ((list.visibility = 'public' and list.url_key = ${listKey})
        or (list.visibility <> 'hidden' and list.link_key = ${listKey}))`);
  return rows[0]?.id ?? null;
}

type StoreNames = { urlKey: string; nameTh: string; nameEn: string };

/** Whose lists they are. */
export async function selectStoreNames(db: Queryable, sellerId: number): Promise<StoreNames> {
  const { rows } = await db.execute<StoreNames>(
    sql`select url_key as "urlKey", name_th as "nameTh", name_en as "nameEn" from sellers where id = ${sellerId}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no store ${sellerId}`);
  return row;
}

/** What a list holds, in its order. */
export async function selectItems(db: Queryable, listId: number): Promise<ListItemRow[]> {
  return db
    .select()
    .from(storeListProducts)
    .where(eq(storeListProducts.listId, listId))
    .orderBy(asc(storeListProducts.position), asc(storeListProducts.productId));
}

/** The same of several lists, told apart by their number. */
export async function selectItemsOf(db: Queryable, listIds: readonly number[]): Promise<ListItemRow[]> {
  if (listIds.length === 0) return [];
  return db
    .select()
    .from(storeListProducts)
    .where(inArray(storeListProducts.listId, [...listIds]))
    .orderBy(
      asc(storeListProducts.listId),
      asc(storeListProducts.position),
      asc(storeListProducts.productId),
    );
}

export type ListCounts = { listId: number; total: number; onSale: number };

/** How many products each of a store's lists holds, and how many of them shoppers see. */
export async function countItems(db: Queryable, sellerId: number): Promise<ListCounts[]> {
  const { rows } = await db.execute<ListCounts>(sql`
    select item.list_id as "listId", count(*)::int as total,
      (count(*) filter (where product.is_active))::int as "onSale"
    from store_lists list
    join store_list_products item on item.list_id = list.id
    join products product on product.id = item.product_id
    where list.seller_id = ${sellerId}
    group by item.list_id`);
  return rows;
}

/** What a cover is drawn from: the first products of a list that are on sale. */
export async function selectFirstProducts(
  db: Queryable,
  listId: number,
  limit: number,
): Promise<{ id: number; editionId: number | null }[]> {
  const { rows } = await db.execute<{ id: number; editionId: number | null }>(sql`
    select product.id, product.edition_id as "editionId"
    from store_list_products item join products product on product.id = item.product_id
    where item.list_id = ${listId} and product.is_active
    order by item.position, product.id limit ${limit}`);
  return rows;
}

/** Which of these are products of the store that can stand on a list: no child of one with options, no gift. */
export async function selectListable(
  db: Queryable,
  sellerId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select product.id from products product
    where product.id = any(${idArray(ids)}) and product.seller_id = ${sellerId}
      and product.parent_id is null and not product.is_free_gift`);
  return rows.map(({ id }) => id);
}

/** Holds a store's lists, those that are still to come among them, and what is on them: one person changes them at a time. */
export async function lockLists(tx: Queryable, sellerId: number): Promise<ListRow[]> {
  await takeTurn(tx, `store lists ${sellerId}`);
  return selectLists(tx, sellerId);
}

export async function insertList(
  tx: Queryable,
  row: ListColumns & {
    sellerId: number;
    sortOrder: number;
    urlKey: string;
    linkKey: string;
    createdAt: Date;
  },
): Promise<number> {
  const [inserted] = await tx.insert(storeLists).values(row).returning({ id: storeLists.id });
  if (inserted === undefined) throw new Error('a list was not inserted');
  return inserted.id;
}

/** Changes a held list; its version goes on. */
export async function updateList(tx: Queryable, id: number, changes: Partial<ListColumns>): Promise<void> {
  await tx
    .update(storeLists)
    .set({ ...changes, version: sql`${storeLists.version} + 1` })
    .where(eq(storeLists.id, id));
}

/** What is on a list has changed; what its form shows has not. */
export async function touchList(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.update(storeLists).set({ updatedAt: now }).where(eq(storeLists.id, id));
}

/** Their place is none of what a form of a list shows: its version stays. */
export async function updateListOrder(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update store_lists list set sort_order = wanted.place
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality wanted(id, place)
    where list.id = wanted.id`);
}

export async function deleteList(tx: Queryable, id: number): Promise<void> {
  await tx.delete(storeLists).where(eq(storeLists.id, id));
}

/** Puts products at the end of a list. */
export async function insertItems(
  tx: Queryable,
  listId: number,
  productIds: readonly number[],
  after: number,
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .insert(storeListProducts)
    .values(productIds.map((productId, index) => ({ listId, productId, position: after + index + 1 })));
}

export async function updateItemOrder(tx: Queryable, listId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update store_list_products item set position = wanted.place
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality wanted(id, place)
    where item.list_id = ${listId} and item.product_id = wanted.id`);
}

/** Whether it was on the list. */
export async function updateNote(
  tx: Queryable,
  { listId, productId }: { listId: number; productId: number },
  note: { noteTh: string; noteEn: string },
): Promise<boolean> {
  const rows = await tx
    .update(storeListProducts)
    .set(note)
    .where(and(eq(storeListProducts.listId, listId), eq(storeListProducts.productId, productId)))
    .returning({ productId: storeListProducts.productId });
  return rows.length > 0;
}

/** Whether it was on the list. */
export async function deleteItem(tx: Queryable, listId: number, productId: number): Promise<boolean> {
  const rows = await tx
    .delete(storeListProducts)
    .where(and(eq(storeListProducts.listId, listId), eq(storeListProducts.productId, productId)))
    .returning({ productId: storeListProducts.productId });
  return rows.length > 0;
}
