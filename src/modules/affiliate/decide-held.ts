import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { refuseHeldCashback, releaseHeldCashback } from '../cashback/settle-cashback.ts';
import { lockEarning, lockOrder, setDecision } from './earning.store.ts';
import { settleEarnings } from './settle-earnings.ts';

export type HeldDecision = { id: number; isReleased: boolean; reason: string };
/** `ownAffair`: nobody decides about what they earn themselves. */
export type HeldFailure = { code: 'affiliateEarningNotFound' | 'affiliateEarningDecided' | 'ownAffair' };

/**
 * Staff decide, once, about an earning that was held: released it goes the way of all others, refused it is nobody's. The
 * affiliate reads the reason.
 */
export function decideHeld(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  staff: { userId: number; origin: CallOrigin },
  decision: HeldDecision,
): Promise<Result<true, HeldFailure>> {
  return transact<true, HeldFailure>(services.db, (tx) =>
    decideOne(tx, services, staff, decision, services.clock()),
  );
}

/** The same within a transaction, for who decides about several at once. */
export async function decideOne(
  tx: Transaction,
  { siteUrl }: Pick<Services, 'siteUrl'>,
  staff: { userId: number; origin: CallOrigin },
  { id, isReleased, reason }: HeldDecision,
  now: Date,
): Promise<Result<true, HeldFailure>> {
  const found = await lockEarning(tx, id);
  if (found === null || found.heldReason === null) return fail({ code: 'affiliateEarningNotFound' });
  if (found.decision !== null) return fail({ code: 'affiliateEarningDecided' });
  const { orderId, affiliateId } = found;
  if (affiliateId === staff.userId) return fail({ code: 'ownAffair' });
  const order = await lockOrder(tx, orderId);
  if (order === null) return fail({ code: 'affiliateEarningNotFound' });
  const isComplete = order.status === 'complete';
  const held = { orderId, userId: affiliateId, now };
  if (isReleased) await releaseHeldCashback(tx, { siteUrl }, { ...held, isComplete });
  else await refuseHeldCashback(tx, held);
  await settleEarnings(tx, { siteUrl }, { id: orderId, orderNumber: order.orderNumber }, now);
  const decision = isReleased ? 'released' : 'refused';
  await setDecision(tx, id, { decision, decisionReason: reason, decidedAt: now, decidedBy: staff.userId });
  await recordAudit(
    tx,
    {
      kind: 'affiliate_earning_decided',
      actorUserId: staff.userId,
      subjectUserId: affiliateId,
      origin: staff.origin,
      moved: { before: 'held', after: decision },
      detail: { id, reason },
    },
    now,
  );
  return succeed(true);
}
