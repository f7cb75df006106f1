import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { compareTerms } from '../catalogue/commission-terms.rules.ts';
import { holdTree } from '../catalogue/read-categories.ts';
import { readCategoryTerms, readGoodsOf } from '../catalogue/read-rate-terms.ts';
import { notifyStores } from '../notification/notify-users.ts';
import {
  type AgreeRateFailure,
  type AgreeRateInput,
  agreeRate,
  type IsRaisedSoon,
} from '../seller/agree-rate.ts';
import { selectStore } from './store-desk.store.ts';

/**
 * Says what commission is taken of what a store sells, from now or from an instant to come on, and tells its owners (decision
 * 106). Orders that are placed keep what was frozen in them. A rate is higher where any of what the store sells costs it more
 * by it: categories may say less than what is agreed, or more than what isn't any more.
 */
export function setStoreRate(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  staff: { userId: number; origin: CallOrigin },
  input: AgreeRateInput,
): Promise<Result<true, AgreeRateFailure>> {
  const { sellerId, basisPoints, hasConsent, reason } = input;
  return transact<true, AgreeRateFailure>(services.db, async (tx) => {
    const now = services.clock();
    await holdTree(tx);
    const terms = await readCategoryTerms(tx);
    const goods = await readGoodsOf(tx, sellerId);
    // A store that sells nothing yet would pay its standard.
    const sold = goods.length === 0 ? [null] : goods.map(({ categoryId }) => categoryId);
    const isRaisedSoon: IsRaisedSoon = (standard, before, after) =>
      sold.some((categoryId) => {
        const was = { store: { standard, agreed: before }, terms, categoryId };
        return compareTerms(was, { ...was, store: { standard, agreed: after } }, now).isSoon;
      });
    const agreed = await agreeRate(tx, input, isRaisedSoon, now);
    if (!agreed.ok) return agreed;
    const { id, before, standard } = agreed.value;
    const startsAt = agreed.value.startsAt.toISOString();
    await recordAudit(
      tx,
      {
        kind: 'store_rate_set',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: say(before), after: say(basisPoints) },
        detail: { sellerId, startsAt, hasConsent, reason },
      },
      now,
    );
    const store = await selectStore(tx, sellerId, now);
    await notifyStores(
      tx,
      services,
      [
        {
          ...{ sellerId, right: 'owner', href: '/manage-store/finance#commission', cause: `storeRate:${id}` },
          kind: basisPoints === null ? 'sellerRateEnded' : 'sellerRateSet',
          params: { percent: String((basisPoints ?? standard) / 100), at: startsAt, reason },
          address: { email: store?.email ?? null, storeName: store?.nameTh ?? '' },
        },
      ],
      now,
    );
    return succeed(true);
  });
}

/** As the audit log has it. */
function say(basisPoints: number | null): string {
  return basisPoints === null ? 'none' : `${basisPoints / 100}%`;
}
