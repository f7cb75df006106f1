import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { notifyStores, type StoreNotice } from '../notification/notify-users.ts';
import { type RateStartFault, rateStartFault } from '../seller/store-rate.rules.ts';
import { holdCategory } from './arrange-categories.ts';
import { type CategoryColumns, deleteRatesToCome, insertRate, updateCategory } from './category.store.ts';
import { ownRateAt } from './category-rate.rules.ts';
import { type CategoryTerms, compareTerms, rateAhead, rateOf } from './commission-terms.rules.ts';
import { readCategoryTerms, readGoodsBelow } from './read-rate-terms.ts';
import { type CategoryEditor, tellCategory } from './save-category.ts';
import type { StoreGoods } from './store-goods.store.ts';

export type RateFailure =
  | { code: 'categoryNotFound' | 'categoryChanged' }
  | { code: 'categoryFieldsInvalid'; fields: { startsAt: RateStartFault } };

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

/**
 * Says what commission is taken of what is sold of a category, from now or from an instant to come on; null takes that back.
 * Orders that are placed keep what was frozen in them. What was planned and hasn't begun makes way. Stores with goods in it
 * that pay something else by it are told, and pay more only after notice, as with a rate of their own (decision 106).
 */
export function setCategoryRate(
  services: Needs,
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
  const now = services.clock();
  const startsAt = asked.startsAt ?? now;
  return transact<true, RateFailure>(services.db, async (tx) => {
    const held = await holdCategory(tx, { id, version });
    if (!held.ok) return held;
    const before = await readCategoryTerms(tx);
    await deleteRatesToCome(tx, id, now);
    const rateId = await insertRate(tx, { categoryId: id, startsAt, basisPoints, reason, createdAt: now });
    const after = await readCategoryTerms(tx);
    const changed = (await readGoodsBelow(tx, after, [id])).flatMap((goods) => {
      const { categoryId } = goods;
      const was = { store: goods, terms: before, categoryId };
      const change = compareTerms(was, { ...was, terms: after }, now);
      return change.isOther ? [{ goods, isSoon: change.isSoon }] : [];
    });
    const fault = rateStartFault(
      startsAt,
      now,
      changed.some(({ isSoon }) => isSoon),
    );
    if (fault !== null) return fail({ code: 'categoryFieldsInvalid', fields: { startsAt: fault } });
    await updateCategory(tx, id, {});
    await tellCategory(tx, 'category_rate_set', editor, now, {
      id,
      before: null,
      after: null,
      detail: {
        rateBefore: ownRateAt(before.rates, id, now)?.basisPoints ?? null,
        rateAfter: basisPoints,
        ...{ startsAt: startsAt.toISOString(), reason },
      },
    });
    const stores = new Map(changed.map(({ goods }) => [goods.sellerId, goods]));
    const told = { category: held.value, before, after, startsAt, reason, cause: `categoryRate:${rateId}` };
    await tellStores(tx, services, [...stores.values()], told, now);
    return succeed(true);
  });
}

type Told = {
  category: CategoryColumns;
  before: CategoryTerms;
  after: CategoryTerms;
  startsAt: Date;
  reason: string;
  cause: string;
};

/** Tells stores what they pay of a category, what they will and from when, and that what they were told before doesn't come. */
async function tellStores(
  tx: Transaction,
  services: Needs,
  stores: readonly StoreGoods[],
  { category, before, after, startsAt, reason, cause }: Told,
  now: Date,
): Promise<void> {
  const notices = stores.map((store): StoreNotice => {
    const present = rateAhead(store, before, category.id, now);
    const { next } = rateAhead(store, after, category.id, now);
    // What it was told of and doesn't come.
    const planned = present.next.find(
      (change) =>
        !next.some((each) => +each.startsAt === +change.startsAt && each.basisPoints === change.basisPoints),
    );
    const { basisPoints } = rateOf(store, after, category.id, startsAt);
    const isKept = planned !== undefined && basisPoints === present.basisPoints;
    return {
      ...{ sellerId: store.sellerId, right: 'finance', href: '/manage-store/finance#commission', cause },
      kind: isKept ? 'sellerCategoryRateKept' : 'sellerCategoryRateSet',
      params: {
        ...{ categoryTh: category.nameTh, categoryEn: category.nameEn, reason },
        ...{ before: say(present.basisPoints), percent: say(basisPoints), at: startsAt.toISOString() },
        ...(planned === undefined
          ? {}
          : { planned: say(planned.basisPoints), plannedAt: planned.startsAt.toISOString() }),
      },
      address: { email: store.email, storeName: store.storeName },
    };
  });
  await notifyStores(tx, services, notices, now);
}

/** In per cent. */
function say(basisPoints: number): string {
  return String(basisPoints / 100);
}
