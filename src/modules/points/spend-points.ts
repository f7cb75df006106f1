import type { Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { LedgerEntry } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { pointsWorthSatang, takeFromLots } from './points.rules.ts';
import { changeLots, insertSpends, lockLots, selectSpends } from './points.store.ts';

export type PointsSpent = {
  userId: number;
  points: number;
  /** What for, e.g. `order group 12`: the same cause spends once. */
  cause: string;
  /** Which orders they pay for, and how many of them each; none for a reward. */
  orders?: readonly { orderId: number; points: number }[];
  now: Date;
};

/**
 * Takes points out of a person's lots, those that run out first, and holds them for a purchase or a reward: the sale
 * consumes what is held, `returnPoints` gives it back. Of two who spend at once, the second sees what the first left. The
 * same cause again changes nothing.
 */
export async function spendPoints(
  tx: Transaction,
  { userId, points, cause, orders, now }: PointsSpent,
): Promise<Result<true, { code: 'pointsNotEnough' }>> {
  if (!Number.isSafeInteger(points) || points < 0) throw new Error(`${points} points can't be spent`);
  if (points === 0) return succeed(true);
  const lots = await lockLots(tx, userId, now);
  // Read after the lock: whoever spent for this cause meanwhile is done.
  if ((await selectSpends(tx, cause)).length > 0) return succeed(true);
  const shares = takeFromLots(lots, points);
  if (shares === null) return fail({ code: 'pointsNotEnough' });
  await changeLots(tx, shares, -1);
  await insertSpends(
    tx,
    shares.map((share) => ({ ...share, userId, cause, spentAt: now })),
  );
  const parts = orders ?? [{ orderId: null, points }];
  if (parts.reduce((sum, part) => sum + part.points, 0) !== points)
    throw new Error(`the points of ${cause} aren't those of its orders`);
  const entries = parts
    .filter((part) => part.points > 0)
    .flatMap((part): LedgerEntry[] => {
      const amountSatang = pointsWorthSatang(part.points);
      const { orderId } = part;
      return [
        { account: { kind: 'points', ownerId: userId }, amountSatang, orderId },
        { account: { kind: 'points_held', ownerId: userId }, amountSatang: -amountSatang, orderId },
      ];
    });
  if (!(await postLedgerTransaction(tx, { kind: 'points_held', cause, at: now, entries })))
    throw new Error(`the points of ${cause} are in the books, and in no lot`);
  return succeed(true);
}
