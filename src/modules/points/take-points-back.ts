import type { Transaction } from '../../platform/db/database.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { pointsWorthSatang, takeFromLots } from './points.rules.ts';
import { changeLots, lockLots } from './points.store.ts';

/**
 * Points that were given for what has gone back since are nobody's any more: of them, what their owner still has, those first
 * that run out first. The house bears what was spent. Once a cause; how many were taken.
 */
export async function takePointsBack(
  tx: Transaction,
  {
    userId,
    points,
    cause,
    orderId,
    now,
  }: { userId: number; points: number; cause: string; orderId: number | null; now: Date },
): Promise<number> {
  const lots = await lockLots(tx, userId, now);
  const left = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const taken = Math.min(points, left);
  const shares = takeFromLots(lots, taken);
  if (taken <= 0 || shares === null) return 0;
  const amountSatang = pointsWorthSatang(taken);
  const isNew = await postLedgerTransaction(tx, {
    kind: 'points_taken_back',
    cause,
    at: now,
    entries: [
      { account: { kind: 'points', ownerId: userId }, amountSatang, orderId },
      { account: { kind: 'points_cost' }, amountSatang: -amountSatang, orderId },
    ],
  });
  if (!isNew) return 0;
  await changeLots(tx, shares, -1);
  return taken;
}
