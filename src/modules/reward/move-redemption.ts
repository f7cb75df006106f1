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
import { courierNames } from '../shipping/couriers.rules.ts';
import { deliveredAfterMs } from './reward.rules.ts';
import {
  changeStock,
  deliverShipped,
  lockReward,
  moveRedemption,
  type RewardRow,
  selectRedemption,
} from './reward.store.ts';

type Staff = { userId: number; origin: CallOrigin };
export type RedemptionMoveFailure = { code: 'redemptionNotFound' | 'redemptionMoved' };
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

/** A reward won't be sent, for a reason its owner is told: points and stock go back. */
export async function cancelRedemption(
  services: Needs,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<Result<true, RedemptionMoveFailure>> {
  return transact<true, RedemptionMoveFailure>(services.db, async (tx) => {
    const now = services.clock();
    const moved = await moveRedemption(tx, id, 'cancelled', { reason, cancelledAt: now });
    if (moved === null) return fail(await whyNotMoved(tx, id));
    const { userId, rewardId, points } = moved;
    const { nameTh: rewardTh, nameEn: rewardEn } = await rewardOf(tx, rewardId);
    await changeStock(tx, rewardId, 1);
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
        moved: { before: 'requested', after: 'cancelled' },
        detail: { redemptionId: id, reason, points },
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
