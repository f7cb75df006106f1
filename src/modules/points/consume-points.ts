import type { Transaction } from '../../platform/db/database.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { pointsWorthSatang } from './points.rules.ts';
import { selectSpends } from './points.store.ts';

type Consumption = { cause: string; now: Date };

/** Held points are exchanged for something of the house's own: they cost it nothing more. Once a cause. */
export async function consumePoints(tx: Transaction, { cause, now }: Consumption): Promise<void> {
  await move(tx, { kind: 'points_consumed', cause, now }, 1);
}

/** The exchange is undone: the points are held again, for `returnPoints` to give back. Once a cause. */
export async function restorePoints(tx: Transaction, { cause, now }: Consumption): Promise<void> {
  await move(tx, { kind: 'points_restored', cause, now }, -1);
}

async function move(
  tx: Transaction,
  { kind, cause, now }: Consumption & { kind: string },
  sign: 1 | -1,
): Promise<void> {
  const spends = await selectSpends(tx, cause);
  const [first] = spends;
  if (first === undefined) return;
  const points = spends.reduce((sum, spend) => sum + spend.points - spend.returnedPoints, 0);
  const amountSatang = sign * pointsWorthSatang(points);
  if (amountSatang === 0) return;
  await postLedgerTransaction(tx, {
    kind,
    cause,
    at: now,
    entries: [
      { account: { kind: 'points_held', ownerId: first.userId }, amountSatang },
      { account: { kind: 'points_cost' }, amountSatang: -amountSatang },
    ],
  });
}
