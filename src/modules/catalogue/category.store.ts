import type { Queryable } from '../../platform/db/database.ts';
import { categories } from './catalogue.tables.ts';

/** Makes the category, or changes the one that has the address; returns its id. */
export async function upsertCategory(
  db: Queryable,
  category: typeof categories.$inferInsert,
): Promise<number> {
  const { urlKey: _, ...changes } = category;
  const [row] = await db
    .insert(categories)
    .values(category)
    .onConflictDoUpdate({ target: categories.urlKey, set: changes })
    .returning({ id: categories.id });
  if (row === undefined) throw new Error(`the category ${category.urlKey} was not written`);
  return row.id;
}
