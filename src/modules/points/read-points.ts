import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { readOrderStatement } from '../order/read-order-statement.ts';
import { isRedemptionCause, pointValueSatang } from './points.rules.ts';
import { selectLots } from './points.store.ts';

export type PointsBalance = {
  /** What can be spent now. */
  points: number;
  /** When they run out, the next first. */
  expiring: { points: number; expiresAt: Date }[];
};

/** A person's points that are still good. */
export async function readPoints(db: Queryable, userId: number, now: Date): Promise<PointsBalance> {
  const lots = await selectLots(db, userId, now);
  const byDay = new Map<number, number>();
  for (const { remaining, expiresAt } of lots)
    byDay.set(expiresAt.getTime(), (byDay.get(expiresAt.getTime()) ?? 0) + remaining);
  return {
    points: lots.reduce((sum, { remaining }) => sum + remaining, 0),
    expiring: [...byDay].map(([expiresAtMs, points]) => ({ points, expiresAt: new Date(expiresAtMs) })),
  };
}

/** What points were spent for and given back from, where that wasn't an order. */
const rewardKinds: Readonly<Record<string, string>> = {
  points_held: 'reward_redeemed',
  points_returned: 'reward_cancelled',
};

/** What came into a person's points and went out of them, in points, newest first. */
export async function readPointsStatement(
  { db }: Pick<Services, 'db'>,
  ownerId: number,
  page: { pageNo: number; perPage: number },
) {
  const { rows, total } = await readOrderStatement(db, { kind: 'points', ownerId }, page);
  return {
    dataList: rows.map(({ id, kind, cause, at, orderNumber, isOwnOrder, amountSatang, balanceSatang }) => ({
      id,
      kind: isRedemptionCause(cause) ? (rewardKinds[kind] ?? kind) : kind,
      at: at.toISOString(),
      orderNumber,
      isOwnOrder,
      amount: amountSatang / pointValueSatang,
      balance: balanceSatang / pointValueSatang,
    })),
    total,
  };
}
