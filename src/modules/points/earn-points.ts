import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import type { NotificationKind } from '../notification/notification.rules.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { pointsExpireAt, pointsWorthSatang } from './points.rules.ts';
import { insertLot } from './points.store.ts';

/**
 * An order's goods have earned points: a lot of their own, good for a year, and their owner is told. Once an order; no
 * points are nothing. When to call it (complete, and not to be returned any more) is the order's to say.
 */
export async function earnPoints(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  earned: { userId: number; orderId: number; orderNumber: string; points: number; now: Date },
): Promise<void> {
  const { userId, orderId, points, now, orderNumber } = earned;
  await givePoints(tx, services, {
    ...{ userId, points, now, orderId, cause: `order ${orderId}` },
    notice: { kind: 'pointsEarned', params: { orderNumber } },
  });
}

/**
 * Gives points as a lot of their own, good for a year, at the house's cost, and tells their owner. The same cause gives once;
 * no points are nothing. Whether it gave any.
 */
export async function givePoints(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  given: {
    userId: number;
    points: number;
    cause: string;
    now: Date;
    /** Whose entries of the ledger they are, where an order earned them. */
    orderId?: number;
    /** What is said of them; `points` is filled in. */
    notice: { kind: NotificationKind; params: Record<string, string> };
  },
): Promise<boolean> {
  const { userId, points, cause, now, orderId = null, notice } = given;
  if (points <= 0) return false;
  const lot = { userId, points, remaining: points, cause, earnedAt: now, expiresAt: pointsExpireAt(now) };
  if ((await insertLot(tx, lot)) === null) return false;
  const amountSatang = pointsWorthSatang(points);
  await postLedgerTransaction(tx, {
    kind: 'points_earned',
    cause,
    at: now,
    entries: [
      { account: { kind: 'points_cost' }, amountSatang, orderId },
      { account: { kind: 'points', ownerId: userId }, amountSatang: -amountSatang, orderId },
    ],
  });
  await notifyUsers(
    tx,
    services,
    [
      {
        userId,
        kind: notice.kind,
        params: { ...notice.params, points: points.toLocaleString('en-US') },
        href: '/user/profile/point',
        cause: `points ${cause}`,
      },
    ],
    now,
  );
  return true;
}
