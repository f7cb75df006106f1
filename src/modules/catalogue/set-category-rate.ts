import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { holdCategory } from './arrange-categories.ts';
import { deleteRatesToCome, insertRate, selectRates, updateCategory } from './category.store.ts';
import { ownRateAt } from './category-rate.rules.ts';
import { type CategoryEditor, tellCategory } from './save-category.ts';

export type RateFailure =
  | { code: 'categoryNotFound' | 'categoryChanged' }
  | { code: 'categoryFieldsInvalid'; fields: { startsAt: string } };

/**
 * Says what commission is taken of what is sold of a category, from now or from an instant to come on; null takes that back.
 * Orders that are placed keep what was frozen in them. What was planned and hasn't begun makes way.
 */
export function setCategoryRate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  editor: CategoryEditor,
  asked: {
    id: number;
    version: number;
    basisPoints: number | null;
    /** Null: now. */
    startsAt: Date | null;
    reason: string;
  },
): Promise<Result<true, RateFailure>> {
  const { id, version, basisPoints, reason } = asked;
  const now = clock();
  const startsAt = asked.startsAt ?? now;
  return transact<true, RateFailure>(db, async (tx) => {
    const held = await holdCategory(tx, { id, version });
    if (!held.ok) return held;
    if (startsAt < now)
      return fail({ code: 'categoryFieldsInvalid', fields: { startsAt: 'rateStartsPast' } });
    const before = ownRateAt(await selectRates(tx, [id]), id, now)?.basisPoints ?? null;
    await deleteRatesToCome(tx, id, now);
    await insertRate(tx, { categoryId: id, startsAt, basisPoints, reason, createdAt: now });
    await updateCategory(tx, id, {});
    await tellCategory(tx, 'category_rate_set', editor, now, {
      id,
      before: null,
      after: null,
      detail: { rateBefore: before, rateAfter: basisPoints, startsAt: startsAt.toISOString(), reason },
    });
    return succeed(true);
  });
}
