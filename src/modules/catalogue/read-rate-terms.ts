import type { Queryable } from '../../platform/db/database.ts';
import { withBelow } from './category.rules.ts';
import { selectAllCategories, selectRates } from './category.store.ts';
import { type CategoryTerms, isAnyRaised } from './commission-terms.rules.ts';
import { type StoreGoods, selectGoodsIn, selectGoodsOf, selectGoodsOfWork } from './store-goods.store.ts';

/** What categories say of commission so far and for later, and how they stand. */
export async function readCategoryTerms(db: Queryable): Promise<CategoryTerms> {
  const [standing, rates] = await Promise.all([selectAllCategories(db), selectRates(db, null)]);
  return { standing, rates };
}

/** In which categories a store has goods. */
export function readGoodsOf(db: Queryable, sellerId: number): Promise<StoreGoods[]> {
  return selectGoodsOf(db, sellerId);
}

/** Which stores have goods in these categories or below them. */
export function readGoodsBelow(
  db: Queryable,
  { standing }: CategoryTerms,
  ids: readonly number[],
): Promise<StoreGoods[]> {
  return selectGoodsIn(db, [...new Set(ids.flatMap((id) => [...withBelow(standing, id)]))]);
}

/**
 * Whether a store pays more commission of a work, now or later, where that comes from one category into another, each the one it
 * is in unless said; but for the store that asks for it. The caller holds the tree.
 */
export async function isRaisedBy(
  db: Queryable,
  {
    workId,
    from,
    to,
    askedBy = null,
  }: { workId: number; from?: number; to?: number; askedBy?: number | null },
  now: Date,
): Promise<boolean> {
  const terms = await readCategoryTerms(db);
  const goods = await selectGoodsOfWork(db, workId);
  const moved = goods
    .filter(({ sellerId }) => sellerId !== askedBy)
    .map((store) => ({ store, from: from ?? store.categoryId, to: to ?? store.categoryId }));
  return isAnyRaised(moved, terms, terms, now);
}
