import type { Transaction } from '../../platform/db/database.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { getsGrace, giveBack, pointsWorthSatang, returnedValidMs } from './points.rules.ts';
import { addReturned, changeLots, insertLot, lockLotsOfCause, selectSpends } from './points.store.ts';

export type PointsReturned = {
  /** What they were spent for. */
  cause: string;
  /** The order whose part they are. */
  orderId?: number | null;
  /** Their owner has cancelled what they were spent for: they get no time beyond their own. */
  isOwnersDoing?: boolean;
  now: Date;
} & (
  | { points?: undefined }
  /** Only some: `returnCause` names this return, e.g. `return 7`, and counts once. */
  | { points: number; returnCause: string }
);

/**
 * Gives held points back, all that haven't gone back yet or some, to the lots they came from. Where a lot has run out
 * meanwhile they come in a new one, good for 30 days; once, and not when their owner wished it: then they run out. They must be held (the books' `points_held`): a sale that has
 * consumed them is reversed first. Repeating it changes nothing. How many went back.
 */
export async function returnPoints(tx: Transaction, returned: PointsReturned): Promise<number> {
  const { cause, orderId = null, isOwnersDoing = false, now } = returned;
  await lockLotsOfCause(tx, cause);
  const spends = await selectSpends(tx, cause);
  const [first] = spends;
  const parts = giveBack(spends, returned.points ?? null);
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  if (first === undefined || points === 0) return 0;
  const { userId } = first;
  const before = spends.reduce((sum, spend) => sum + spend.returnedPoints, 0);
  const amountSatang = pointsWorthSatang(points);
  const isNew = await postLedgerTransaction(tx, {
    kind: 'points_returned',
    cause: returned.points === undefined ? `${cause}, after ${before}` : `${cause}, ${returned.returnCause}`,
    at: now,
    entries: [
      { account: { kind: 'points_held', ownerId: userId }, amountSatang, orderId },
      { account: { kind: 'points', ownerId: userId }, amountSatang: -amountSatang, orderId },
    ],
  });
  if (!isNew) return 0;
  for (const { spend, points: back } of parts) {
    await addReturned(tx, spend.id, back);
    if (!getsGrace(spend, isOwnersDoing, now))
      await changeLots(tx, [{ lotId: spend.lotId, points: back }], 1);
    else
      await insertLot(tx, {
        userId,
        points: back,
        remaining: back,
        cause: `return of spend ${spend.id}, after ${spend.returnedPoints}`,
        earnedAt: now,
        expiresAt: new Date(now.getTime() + returnedValidMs),
        isGrace: true,
      });
  }
  return points;
}
