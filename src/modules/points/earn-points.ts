import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
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
  const { userId, orderId, points, now } = earned;
  if (points <= 0) return;
  const cause = `order ${orderId}`;
  const lot = { userId, points, remaining: points, cause, earnedAt: now, expiresAt: pointsExpireAt(now) };
  if ((await insertLot(tx, lot)) === null) return;
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
        kind: 'pointsEarned',
        params: { points: points.toLocaleString('en-US'), orderNumber: earned.orderNumber },
        href: '/user/profile/point',
        cause: `points ${cause}`,
      },
    ],
    now,
  );
}
