import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { restorePoints } from '../points/consume-points.ts';
import { redemptionCause } from '../points/points.rules.ts';
import { returnPoints } from '../points/return-points.ts';
import { takeVoucherBack } from '../promotion/collect-voucher.ts';
import { courierNames } from '../shipping/couriers.rules.ts';
import { deliveredAfterMs } from './reward.rules.ts';
import {
  changeStock,
  deliverShipped,
  lockRedemption,
  lockReward,
  moveRedemption,
  type RewardRow,
  selectRedemption,
  updateParcel,
} from './reward.store.ts';

type Staff = { userId: number; origin: CallOrigin };
export type RedemptionMoveFailure = { code: 'redemptionNotFound' | 'redemptionMoved' };
/** `ownAffair`: nobody gives themselves points back. */
export type CancelFailure = RedemptionMoveFailure | { code: 'ownAffair' | 'rewardVoucherUsed' };
type Correction = { id: string; provider: string; trackingNumber: string; reason: string };
type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

const href = '/user/profile/reward/history';

async function whyNotMoved(tx: Transaction, id: string): Promise<RedemptionMoveFailure> {
  return { code: (await selectRedemption(tx, id)) === null ? 'redemptionNotFound' : 'redemptionMoved' };
}

async function rewardOf(tx: Transaction, id: number): Promise<RewardRow> {
  const reward = await lockReward(tx, id);
  if (reward === null) throw new Error(`reward ${id} is gone`);
  return reward;
}

/** Staff have sent a reward: its owner is told by whom and under which number. */
export async function shipRedemption(
  services: Needs,
  staff: Staff,
  { id, provider, trackingNumber }: { id: string; provider: string; trackingNumber: string },
): Promise<Result<true, RedemptionMoveFailure>> {
  return transact<true, RedemptionMoveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const moved = await moveRedemption(tx, id, 'shipped', {
      shippingProvider: provider,
      trackingNumber,
      shippedAt: now,
    });
    if (moved === null) return fail(await whyNotMoved(tx, id));
    const { userId, rewardId } = moved;
    const { nameTh: rewardTh, nameEn: rewardEn } = await rewardOf(tx, rewardId);
    const params = { rewardTh, rewardEn, ...courierNames(provider), trackingNumber };
    await notifyUsers(tx, services, [{ userId, kind: 'rewardShipped', params, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'reward_shipped',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        moved: { before: 'requested', after: 'shipped' },
        detail: { redemptionId: id },
      },
      now,
    );
    return succeed(true);
  });
}

/**
 * What was said of a parcel was wrong, or another parcel went in place of one that was lost: its owner is told by whom and
 * under which number it comes, and why.
 */
export async function correctRedemption(
  services: Needs,
  staff: Staff,
  { id, provider, trackingNumber, reason }: Correction,
): Promise<Result<true, RedemptionMoveFailure>> {
  return transact<true, RedemptionMoveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const before = await lockRedemption(tx, id);
    if (before === null) return fail({ code: 'redemptionNotFound' });
    if (before.status !== 'shipped') return fail({ code: 'redemptionMoved' });
    await updateParcel(tx, id, { shippingProvider: provider, trackingNumber, shippedAt: now });
    const { userId, rewardId } = before;
    const { nameTh: rewardTh, nameEn: rewardEn } = await rewardOf(tx, rewardId);
    const params = { rewardTh, rewardEn, ...courierNames(provider), trackingNumber, reason };
    await notifyUsers(tx, services, [{ userId, kind: 'rewardCorrected', params, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'reward_corrected',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        moved: {
          before: `${before.shippingProvider ?? ''} ${before.trackingNumber ?? ''}`.trim(),
          after: `${provider} ${trackingNumber}`,
        },
        detail: { redemptionId: id, reason },
      },
      now,
    );
    return succeed(true);
  });
}

/**
 * A reward won't be sent, was lost on its way, or isn't what it should have been, for a reason its owner is told: the points
 * go back, once. So does the stock: of what was sent only where staff say that it is back. A voucher is taken out of the
 * wallet; used, it can't be, and nothing is given back.
 */
export async function cancelRedemption(
  services: Needs,
  staff: Staff,
  { id, reason, isBackInStock = false }: { id: string; reason: string; isBackInStock?: boolean | undefined },
): Promise<Result<true, CancelFailure>> {
  return transact<true, CancelFailure>(services.db, async (tx) => {
    const now = services.clock();
    const before = await lockRedemption(tx, id);
    const moved = await moveRedemption(tx, id, 'cancelled', { reason, cancelledAt: now });
    if (before === null || moved === null) return fail(await whyNotMoved(tx, id));
    const { userId, rewardId, points } = moved;
    if (userId === staff.userId) return fail({ code: 'ownAffair' });
    const { nameTh: rewardTh, nameEn: rewardEn, voucherId } = await rewardOf(tx, rewardId);
    if (voucherId !== null && !(await takeVoucherBack(tx, { userId, voucherId })))
      return fail({ code: 'rewardVoucherUsed' });
    const isBack = before.status === 'requested' || voucherId !== null || isBackInStock;
    if (isBack) await changeStock(tx, rewardId, 1);
    const cause = redemptionCause(id);
    await restorePoints(tx, { cause, now });
    await returnPoints(tx, { cause, now });
    const params = { rewardTh, rewardEn, points: points.toLocaleString('en-US'), reason };
    await notifyUsers(tx, services, [{ userId, kind: 'rewardCancelled', params, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'reward_cancelled',
        actorUserId: staff.userId,
        subjectUserId: userId,
        origin: staff.origin,
        moved: { before: before.status, after: 'cancelled' },
        detail: { redemptionId: id, reason, points, isBackInStock: isBack },
      },
      now,
    );
    return succeed(true);
  });
}

/** Its owner has it. */
export async function confirmRedemption(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  id: string,
): Promise<Result<true, RedemptionMoveFailure>> {
  return transact<true, RedemptionMoveFailure>(db, async (tx) => {
    const moved = await moveRedemption(tx, id, 'delivered', { deliveredAt: clock() }, userId);
    if (moved !== null) return succeed(true);
    const known = await selectRedemption(tx, id);
    return fail({ code: known?.userId === userId ? 'redemptionMoved' : 'redemptionNotFound' });
  });
}

/** Parcels that nobody has confirmed in two weeks count as delivered. By the clock; how many. */
export function deliverRedemptions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  return deliverShipped(db, new Date(now.getTime() - deliveredAfterMs), now);
}
