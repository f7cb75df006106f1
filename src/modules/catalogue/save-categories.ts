import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { selectFormerAddressee, takeTurnAtCategories, upsertCategory } from './category.store.ts';

export type NewCategory = {
  /** What it is known by: a category of the same address is changed, and moved under the parent named here. */
  urlKey: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string | null;
  descriptionEn: string | null;
  children: readonly NewCategory[];
};

/**
 * Makes or changes categories, in the order they are shown. Categories that aren't named stay, and so does one that is
 * named by an address it had before. Returns how many.
 */
export async function saveCategories(tx: Transaction, given: readonly NewCategory[]): Promise<number> {
  await takeTurnAtCategories(tx);
  const count = await saveUnder(tx, null, given, 0);
  await announceChanges(tx, ['catalogue']);
  return count;
}

async function saveUnder(
  tx: Transaction,
  parentId: number | null,
  given: readonly NewCategory[],
  before: number,
): Promise<number> {
  let count = before;
  for (const { children, ...category } of given) {
    count += 1;
    // Staff have called it otherwise since, or have put it into another one: it stays as they have it.
    const known = await selectFormerAddressee(tx, category.urlKey);
    const id = known ?? (await upsertCategory(tx, { ...category, parentId, sortOrder: count }));
    count = await saveUnder(tx, id, children, count);
  }
  return count;
}
