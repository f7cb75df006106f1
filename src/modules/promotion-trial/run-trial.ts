import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { imaginePromotion } from '../promotion/imagine-promotion.ts';
import type { PromotionInvalid } from '../promotion/promotion-desk.rules.ts';
import { readOwnPrices } from '../promotion/read-own-prices.ts';
import { readRunningPromotions } from '../promotion/read-running-promotions.ts';
import type { SavedPromotion } from '../promotion/save-promotion.ts';
import type { PromotionTrial } from './trial.contract.ts';
import { tryPromotion } from './trial.rules.ts';
import { selectPlacedBaskets } from './trial.store.ts';

/** Order groups that are evaluated at most: the latest. */
const trialOrdersMost = 500;
const dayMs = 86_400_000;

export type AskedTrial = Pick<SavedPromotion, 'id' | 'scopes' | 'draft'> & {
  /** The store whose promotion it is, or null for the house. */
  sellerId: number | null;
  days: number;
  askedBy: { userId: number; origin: CallOrigin };
};

/**
 * What a promotion would have done to the orders of the last days, beside those that run now. Orders are as they were placed:
 * whether people would have bought more, or at all, nobody knows. That staff looked through orders is written down.
 */
export async function runTrial(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId, days, askedBy, ...said }: AskedTrial,
): Promise<Result<PromotionTrial, PromotionInvalid | { code: 'promotionNotFound' }>> {
  const now = clock();
  const from = new Date(now.getTime() - days * dayMs);
  const found = await selectPlacedBaskets(db, { sellerId, from, limit: trialOrdersMost + 1 });
  const baskets = found.slice(-trialOrdersMost);
  const productIds = [...new Set(baskets.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const imagined = await imaginePromotion(db, sellerId, said, productIds);
  if (!imagined.ok) return fail(imagined.failure);
  const promotion = imagined.value;
  const { promotions } = await readRunningPromotions(db, {
    ...{ productIds, now, userId: null },
    isNewCustomer: () => Promise.resolve(false),
  });
  const others = promotions.filter(
    ({ id, startsAtMs }) => id !== promotion.id && startsAtMs <= now.getTime(),
  );
  const gifts = [promotion, ...others].flatMap((one) => one.gifts.map(({ productId }) => productId));
  const trial = tryPromotion(baskets, promotion, others, await readOwnPrices(db, gifts));
  if (sellerId === null)
    await recordAudit(
      db,
      {
        kind: 'promotion_tried',
        ...{ actorUserId: askedBy.userId, subjectUserId: null, origin: askedBy.origin },
        detail: { promotionId: said.id, days, orders: trial.orders },
      },
      now,
    );
  return succeed({
    days,
    orders: trial.orders,
    isPart: found.length > trialOrdersMost,
    touched: trial.touched,
    discount: toBaht(trial.discountSatang),
    funder: promotion.funder,
    othersLess: toBaht(trial.othersLessSatang),
    sizes: trial.sizes.map(({ upToSatang, discountSatang, ...counts }) => ({
      ...counts,
      upTo: upToSatang === null ? null : toBaht(upToSatang),
      discount: toBaht(discountSatang),
    })),
    lacked: trial.lacked.map(({ kind, orders, median }) => ({
      ...{ kind, orders },
      median: kind === 'amount' ? toBaht(median) : median,
    })),
    keptFrom: trial.keptFrom,
    limitReached: trial.limitReached,
  });
}
