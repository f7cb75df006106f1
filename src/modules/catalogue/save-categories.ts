import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { selectFormerAddressee, takeTurnAtCategories, upsertCategory } from './category.store.ts';
import { isAnyRaised } from './commission-terms.rules.ts';
import { readCategoryTerms, readGoodsBelow } from './read-rate-terms.ts';

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
 * named by an address it had before. No store pays more commission by it. Returns how many.
 */
export async function saveCategories(
  tx: Transaction,
  given: readonly NewCategory[],
  now: Date,
): Promise<Result<number, { code: 'categoryRateRises' }>> {
  await takeTurnAtCategories(tx);
  const before = await readCategoryTerms(tx);
  const count = await saveUnder(tx, null, given, 0);
  const after = await readCategoryTerms(tx);
  const goods = await readGoodsBelow(
    tx,
    after,
    after.standing.map(({ id }) => id),
  );
  const things = goods.map((store) => ({ store, from: store.categoryId, to: store.categoryId }));
  if (isAnyRaised(things, before, after, now)) return fail({ code: 'categoryRateRises' });
  await announceChanges(tx, ['catalogue']);
  return succeed(count);
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
