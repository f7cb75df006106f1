import type { Queryable } from '../../platform/db/database.ts';
import { withBelow } from './category.rules.ts';
import { selectAllCategories, selectRates } from './category.store.ts';
import type { CategoryTerms } from './commission-terms.rules.ts';
import { type StoreGoods, selectGoodsIn, selectGoodsOf } from './store-goods.store.ts';

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
