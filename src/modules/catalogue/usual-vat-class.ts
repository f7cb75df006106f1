import type { Queryable } from '../../platform/db/database.ts';
import type { VatClass } from './category.rules.ts';
import { selectAllCategories } from './category.store.ts';
import { vatClassOf } from './read-categories.ts';

/**
 * What VAT class a new thing of a category begins with: what the category says, or the nearest above it; the standard rate
 * where none says. Books are exempt whatever it is filed under (Revenue Code s. 81 (1) (f)), unless the store says otherwise.
 */
export async function usualVatClasses(db: Queryable): Promise<(categoryId: number) => VatClass> {
  const all = await selectAllCategories(db);
  return (categoryId) => vatClassOf(all, categoryId)?.vatClass ?? 'standard';
}
