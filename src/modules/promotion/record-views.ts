import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { addPromotionViews, countPromotionViews, type PromotionViews } from './promotion-views.store.ts';

export type { PromotionViews } from './promotion-views.store.ts';

/** Adds looks at promotions' pages that were counted in memory. What isn't there has none. */
export async function recordPromotionViews(tx: Transaction, views: readonly PromotionViews[]): Promise<void> {
  if (views.length > 0) await addPromotionViews(tx, views);
}

/** How often a promotion's page was looked at. */
export async function readPromotionViews(db: Queryable, promotionId: number): Promise<number> {
  return (await countPromotionViews(db, [promotionId])).get(promotionId) ?? 0;
}
