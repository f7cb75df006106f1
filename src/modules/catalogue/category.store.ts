import { asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { differsFrom } from '../../platform/db/differs-from.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { categories, categoryAddresses, categoryRates } from './catalogue.tables.ts';
import type { CategoryRate } from './category-rate.rules.ts';

export type CategoryColumns = typeof categories.$inferSelect;
export type CategoryChanges = Partial<
  Omit<typeof categories.$inferInsert, 'id' | 'version' | 'mergedIntoId' | 'sortOrder'>
>;

/** Makes the category, or changes the one that has the address; returns its id. */
export async function upsertCategory(
  db: Queryable,
  category: typeof categories.$inferInsert,
): Promise<number> {
  const { urlKey: _, ...changes } = category;
  const [row] = await db
    .insert(categories)
    .values(category)
    .onConflictDoUpdate({
      target: categories.urlKey,
      // Staff who have read it before are told that it is another now; what is the same keeps its version.
      set: {
        ...changes,
        version: sql`${categories.version} + ${differsFrom(getTableColumns(categories), changes)}::int`,
      },
    })
    .returning({ id: categories.id });
  if (row === undefined) throw new Error(`the category ${category.urlKey} was not written`);
  return row.id;
}

/** Of several that change the tree at once, one goes first; until its transaction ends. No two moves make a circle so. */
export async function takeTurnAtCategories(tx: Queryable): Promise<void> {
  await takeTurn(tx, 'categories');
}

/** The categories of the tree, in the order they are shown. */
export function selectAllCategories(db: Queryable): Promise<CategoryColumns[]> {
  return db
    .select()
    .from(categories)
    .where(isNull(categories.mergedIntoId))
    .orderBy(asc(categories.sortOrder), asc(categories.id));
}

/** A category, and what has become of it: one that another one took in is there still. */
export async function selectCategoryEver(db: Queryable, id: number): Promise<CategoryColumns | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id));
  return row ?? null;
}

export async function insertCategory(
  tx: Queryable,
  category: typeof categories.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(categories).values(category).returning({ id: categories.id });
  if (row === undefined) throw new Error(`the category ${category.urlKey} was not inserted`);
  return row.id;
}

export async function updateCategory(tx: Queryable, id: number, changes: CategoryChanges): Promise<void> {
  await tx
    .update(categories)
    .set({ ...changes, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id));
}

/** Their place is nothing that a form shows: their versions stay. */
export async function updateCategoryOrder(tx: Queryable, ids: readonly number[]): Promise<void> {
  const wanted = sql`unnest(${idArray(ids)}) with ordinality as wanted(id, place)`;
  await tx.execute(
    sql`update categories c set sort_order = wanted.place from ${wanted} where c.id = wanted.id`,
  );
}

/** Marks a category as taken in by another, or as one of the tree again. */
export async function updateMerged(tx: Queryable, id: number, intoId: number | null): Promise<void> {
  await tx
    .update(categories)
    .set({ mergedIntoId: intoId, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id));
}

/** Holds a category against whatever is put into it, until the transaction ends. */
export async function lockCategory(tx: Queryable, id: number): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
}

export async function deleteCategory(tx: Queryable, id: number): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

/** The categories that were taken in by this one, directly. */
export async function countTakenIn(db: Queryable, id: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from categories where merged_into_id = ${id}`,
  );
  return rows[0]?.count ?? 0;
}

/** Addresses that categories had, and whose they were. */
export async function selectAddresses(db: Queryable, categoryId: number): Promise<string[]> {
  const rows = await db
    .select({ urlKey: categoryAddresses.urlKey })
    .from(categoryAddresses)
    .where(eq(categoryAddresses.categoryId, categoryId))
    .orderBy(asc(categoryAddresses.urlKey));
  return rows.map(({ urlKey }) => urlKey);
}

/** Whose address it is or was; null when it is free. */
export async function selectAddressee(db: Queryable, urlKey: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from categories where url_key = ${urlKey}
    union all select category_id from category_addresses where url_key = ${urlKey} limit 1`);
  return rows[0] === undefined ? null : Number(rows[0].id);
}

/** The category of the tree that an address leads to which is none's any more; null when it isn't such an address. */
export async function selectFormerAddressee(db: Queryable, urlKey: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive led(id, merged_into_id) as (
      select id, merged_into_id from categories where (url_key = ${urlKey} and merged_into_id is not null)
        or id = (select category_id from category_addresses where url_key = ${urlKey})
      union
      select c.id, c.merged_into_id from led join categories c on c.id = led.merged_into_id
    )
    select id from led where merged_into_id is null limit 1`);
  return rows[0] === undefined ? null : Number(rows[0].id);
}

export async function insertAddress(tx: Queryable, urlKey: string, categoryId: number): Promise<void> {
  await tx.insert(categoryAddresses).values({ urlKey, categoryId }).onConflictDoNothing();
}

export async function deleteAddress(tx: Queryable, urlKey: string): Promise<void> {
  await tx.delete(categoryAddresses).where(eq(categoryAddresses.urlKey, urlKey));
}

export type CategoryCount = { categoryId: number; products: number };

/** How many works and things that aren't books each category holds itself, on sale or not; gifts and options' ends not. */
export async function countHeld(db: Queryable): Promise<CategoryCount[]> {
  const { rows } = await db.execute<CategoryCount>(sql`
    select category_id as "categoryId", count(*)::int as products from (
      select category_id from works
      union all
      select category_id from products where edition_id is null and parent_id is null
    ) held group by category_id`);
  return rows.map(({ categoryId, products }) => ({ categoryId: Number(categoryId), products }));
}

/** Whether anything at all is filed under a category: offers and options' ends count too. */
export async function isHolding(db: Queryable, categoryId: number): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`
    select exists (select 1 from works where category_id = ${categoryId})
      or exists (select 1 from products where category_id = ${categoryId}) as held`);
  return rows[0]?.held === true;
}

/** Files what is in one category under another; the numbers of what was moved. */
export async function moveHeld(
  tx: Queryable,
  fromId: number,
  intoId: number,
): Promise<{ works: number[]; products: number[]; children: number[] }> {
  const works = await tx.execute<{ id: number }>(
    sql`update works set category_id = ${intoId} where category_id = ${fromId} returning id`,
  );
  const products = await tx.execute<{ id: number }>(
    sql`update products set category_id = ${intoId} where category_id = ${fromId} returning id`,
  );
  const children = await tx.execute<{ id: number }>(sql`
    update categories set parent_id = ${intoId}, version = version + 1
    where parent_id = ${fromId} and merged_into_id is null returning id`);
  const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => Number(id));
  return { works: idsOf(works), products: idsOf(products), children: idsOf(children) };
}

/** Files these under a category again, as far as they are still where they were moved to. */
export async function moveHeldBack(
  tx: Queryable,
  { fromId, intoId }: { fromId: number; intoId: number },
  moved: { works: readonly number[]; products: readonly number[]; children: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    update works set category_id = ${fromId}
    where id = any(${idArray(moved.works)}) and category_id = ${intoId}`);
  await tx.execute(sql`
    update products set category_id = ${fromId}
    where id = any(${idArray(moved.products)}) and category_id = ${intoId}`);
  await tx.execute(sql`
    update categories set parent_id = ${fromId}, version = version + 1
    where id = any(${idArray(moved.children)}) and parent_id = ${intoId}`);
}

/** What commission categories have said, the oldest first; of these categories alone where some are named. */
export async function selectRates(
  db: Queryable,
  categoryIds: readonly number[] | null,
): Promise<(CategoryRate & { reason: string })[]> {
  return db
    .select({
      id: categoryRates.id,
      categoryId: categoryRates.categoryId,
      startsAt: categoryRates.startsAt,
      basisPoints: categoryRates.basisPoints,
      reason: categoryRates.reason,
    })
    .from(categoryRates)
    .where(categoryIds === null ? undefined : inArray(categoryRates.categoryId, [...categoryIds]))
    .orderBy(asc(categoryRates.startsAt), asc(categoryRates.id));
}

export async function insertRate(tx: Queryable, rate: typeof categoryRates.$inferInsert): Promise<number> {
  const [row] = await tx.insert(categoryRates).values(rate).returning({ id: categoryRates.id });
  if (row === undefined) throw new Error('a rate was not inserted');
  return row.id;
}

/** Takes rates that haven't begun away: what never held needs not be told. */
export async function deleteRatesToCome(tx: Queryable, categoryId: number, now: Date): Promise<void> {
  await tx.execute(sql`delete from category_rates where category_id = ${categoryId} and starts_at > ${now}`);
}
