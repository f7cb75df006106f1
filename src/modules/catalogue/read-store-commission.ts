import type { Services } from '../../platform/services.ts';
import { readStoreTerms } from '../seller/agree-rate.ts';
import type { StoreRate } from '../seller/store-rate.rules.ts';
import { selectAllCategories } from './category.store.ts';
import { type RateAhead, rateAhead, rateOf } from './commission-terms.rules.ts';
import { readCategoryTerms, readGoodsOf } from './read-rate-terms.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

export type StoreCommission = {
  /** Basis points. */
  standard: number;
  /** What was agreed and will be, in order. */
  agreed: (StoreRate & { reason: string })[];
  /** The categories in which the store has goods, in the order of the shop; null stands for what is in none. */
  categories: (RateAhead & { id: number | null; nameTh: string; nameEn: string })[];
};

/** What commission a store pays, of what, why, and what will change. */
export async function readStoreCommission({ db, clock }: Needs, sellerId: number): Promise<StoreCommission> {
  const now = clock();
  const [store, terms, all, goods] = await Promise.all([
    readStoreTerms(db, sellerId),
    readCategoryTerms(db),
    selectAllCategories(db),
    readGoodsOf(db, sellerId),
  ]);
  const sold = new Set(goods.map(({ categoryId }) => categoryId));
  const named = all
    .filter(({ id }) => sold.has(id))
    .map(({ id, nameTh, nameEn }) => ({ id, nameTh, nameEn }));
  const unfiled = sold.has(null) ? [{ id: null, nameTh: '', nameEn: '' }] : [];
  return {
    ...store,
    categories: [...named, ...unfiled].map((each) => ({
      ...each,
      ...rateAhead(store, terms, each.id, now),
    })),
  };
}

/** What a store would pay now of what it sells in each category, and of what is in none, in basis points. */
export async function readRatesToChoose(
  { db, clock }: Needs,
  sellerId: number,
): Promise<{ usual: number; categories: { id: number; basisPoints: number }[] }> {
  const now = clock();
  const [store, terms] = await Promise.all([readStoreTerms(db, sellerId), readCategoryTerms(db)]);
  const paid = (categoryId: number | null) => rateOf(store, terms, categoryId, now).basisPoints;
  return {
    usual: paid(null),
    categories: terms.standing.map(({ id }) => ({ id, basisPoints: paid(id) })),
  };
}
