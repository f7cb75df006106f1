import type { Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { cannotStandUnder, categoryLimits, heightOf, levelOf, withBelow } from './category.rules.ts';
import {
  insertRate,
  lockCategory,
  moveHeld,
  moveHeldBack,
  selectAllCategories,
  selectCategoryEver,
  selectRates,
  updateCategory,
  updateMerged,
} from './category.store.ts';
import { isAnyRaised } from './commission-terms.rules.ts';
import { readCategoryTerms, readGoodsBelow } from './read-rate-terms.ts';

/** What was filed under a category that another one took in: works, things that aren't books, categories. */
export type HeldThings = { works: number[]; products: number[]; children: number[] };

type TakeInFailure = { code: 'categoryFieldsInvalid'; fields: { intoId: string } };

/**
 * One category takes another one in, of which the caller holds the tree: what is in it and below it is the other's, its
 * addresses lead there, and so does its commission where the other says none. Whatever is being put into it waits. No store
 * pays more commission by it, of what was in the one or in the other.
 */
export async function takeInCategory(
  tx: Transaction,
  { fromId, intoId, now }: { fromId: number; intoId: number; now: Date },
): Promise<Result<HeldThings, TakeInFailure>> {
  const all = await selectAllCategories(tx);
  const wrong = (code: string) => fail({ code: 'categoryFieldsInvalid' as const, fields: { intoId: code } });
  if (!all.some(({ id }) => id === intoId)) return wrong('categoryParentUnknown');
  if (withBelow(all, fromId).has(intoId)) return wrong('categoryUnderItself');
  // What is below the one comes below the other.
  if (levelOf(all, intoId) + heightOf(all, fromId) - 1 > categoryLimits.levelsMost)
    return wrong('categoryTooDeep');
  await lockCategory(tx, fromId);
  const before = await readCategoryTerms(tx);
  const goods = await readGoodsBelow(tx, before, [fromId, intoId]);
  const moved = await moveHeld(tx, fromId, intoId);
  await updateMerged(tx, fromId, intoId);
  await followRates(tx, { fromId, intoId, now });
  const things = goods.map((store) => {
    const from = store.categoryId;
    return { store, from, to: from === fromId ? intoId : from };
  });
  if (isAnyRaised(things, before, await readCategoryTerms(tx), now)) return wrong('categoryRateRises');
  return succeed(moved);
}

/** A category that never said what commission it takes takes that of the one it took in, from now on. */
async function followRates(
  tx: Transaction,
  { fromId, intoId, now }: { fromId: number; intoId: number; now: Date },
): Promise<void> {
  if ((await selectRates(tx, [intoId])).length > 0) return;
  const rates = await selectRates(tx, [fromId]);
  const present = rates.filter(({ startsAt }) => startsAt <= now).at(-1);
  const held = present === undefined || present.basisPoints === null ? [] : [{ ...present, startsAt: now }];
  for (const { startsAt, basisPoints, reason } of [...held, ...rates.filter((rate) => rate.startsAt > now)])
    await insertRate(tx, { categoryId: intoId, startsAt, basisPoints, reason, createdAt: now });
}

/**
 * A category that was taken in is one of the tree again, with what of it is still where it was moved to; under the parent
 * it had, or at the top where that is gone or would stand below it by now. No store pays more commission by it.
 */
export async function giveBackCategory(
  tx: Transaction,
  { fromId, intoId, now }: { fromId: number; intoId: number; now: Date },
  moved: HeldThings,
): Promise<Result<true, { code: 'categoryMergeDone' | 'categoryRateRises' }>> {
  const from = await selectCategoryEver(tx, fromId);
  const all = await selectAllCategories(tx);
  // What took it in was taken in by another since: that is undone first.
  if (from?.mergedIntoId !== intoId || !all.some(({ id }) => id === intoId))
    return fail({ code: 'categoryMergeDone' });
  const before = await readCategoryTerms(tx);
  await updateMerged(tx, fromId, null);
  await moveHeldBack(tx, { fromId, intoId }, moved);
  const back = await selectAllCategories(tx);
  if (from.parentId !== null) {
    const standing = back.map((each) => (each.id === fromId ? { ...each, parentId: null } : each));
    if (cannotStandUnder(standing, fromId, from.parentId) !== null)
      await updateCategory(tx, fromId, { parentId: null });
  }
  const after = await readCategoryTerms(tx);
  const goods = await readGoodsBelow(tx, after, [fromId]);
  const things = goods.map((store) => {
    const to = store.categoryId;
    return { store, from: to === fromId ? intoId : to, to };
  });
  if (isAnyRaised(things, before, after, now)) return fail({ code: 'categoryRateRises' });
  return succeed(true);
}
