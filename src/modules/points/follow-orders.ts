import type { Transaction } from '../../platform/db/database.ts';
import { type EventOf, EventRefused } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import type { GroupOrder } from '../order/group-order.types.ts';
import { earnPoints } from './earn-points.ts';
import { pointsForGoods, pointValueSatang } from './points.rules.ts';
import { returnPoints } from './return-points.ts';
import { spendPoints } from './spend-points.ts';

/** What a group's points are spent for. */
const spentFor = (groupId: number) => `order group ${groupId}`;
/** An order's, when they had gone back and a late payment has brought it to life. */
const spentAgainFor = (orderId: number) => `order ${orderId} paid late`;

/** Holds the points that pay for a new group. @throws EventRefused when somebody has spent them meanwhile. */
export async function holdPointsOfPlaced(
  tx: Transaction,
  _: unknown,
  { group, orders, at }: EventOf<'orderPlaced'>,
): Promise<void> {
  const parts = orders.map(({ id, pointsSatang }) => ({
    orderId: id,
    points: pointsSatang / pointValueSatang,
  }));
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  if (points === 0) return;
  const held = await spendPoints(tx, {
    userId: group.userId,
    points,
    cause: spentFor(group.id),
    orders: parts,
    now: at,
  });
  if (!held.ok) throw new EventRefused(held.failure.code);
}

/**
 * Takes an order's points again whose hold was over.
 * @throws EventRefused when its buyer hasn't that many any more: then the order can't be had for that money.
 */
export async function holdPointsOfRevived(
  tx: Transaction,
  _: unknown,
  { order: { id, userId, pointsSatang }, at }: EventOf<'orderRevived'>,
): Promise<void> {
  const points = pointsSatang / pointValueSatang;
  if (points === 0) return;
  const orders = [{ orderId: id, points }];
  const held = await spendPoints(tx, { userId, points, cause: spentAgainFor(id), orders, now: at });
  if (!held.ok) throw new EventRefused(held.failure.code);
}

/** Nobody paid in time: the points go back. A buyer's own points get no time beyond their own by not paying. */
export async function returnPointsOfExpired(
  tx: Transaction,
  _: unknown,
  { orders, at }: EventOf<'orderExpired'>,
): Promise<void> {
  for (const order of orders) await returnAllOf(tx, order, 'expired', true, at);
}

/** The points of cancelled orders go back; a buyer's own get no time beyond their own by cancelling. */
export async function returnPointsOfCancelled(
  tx: Transaction,
  _: unknown,
  { orders, actor, at }: EventOf<'orderCancelled'>,
): Promise<void> {
  for (const order of orders) await returnAllOf(tx, order, 'cancelled', actor.kind === 'shopper', at);
}

/** Nobody accepted the parcel: nothing was sold, and the points go back. */
export function returnPointsOfRefused(
  tx: Transaction,
  _: unknown,
  { order, at }: EventOf<'orderRefused'>,
): Promise<void> {
  return returnAllOf(tx, order, 'cancelled', false, at);
}

/** Copies have gone back: what points paid of them goes back in whole points. */
export async function returnPointsOfCopies(
  tx: Transaction,
  _: unknown,
  { order, parts, cause, at }: EventOf<'copiesReturned'>,
): Promise<void> {
  const points = parts.pointsSatang / pointValueSatang;
  await givePointsBack(tx, order, { points, returnCause: cause, isOwnersDoing: false, now: at });
}

/** A complete order's kept goods earn points. */
export async function earnPointsOfCompleted(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { order, at }: EventOf<'orderCompleted'>,
): Promise<void> {
  const { userId, id: orderId, orderNumber } = order;
  const points = pointsForGoods(order.keptGoodsSatang);
  await earnPoints(tx, services, { userId, orderId, orderNumber, points, now: at });
}

/** Held points must be held: a sale is taken back in the books before this. */
function returnAllOf(
  tx: Transaction,
  order: GroupOrder,
  why: 'expired' | 'cancelled',
  isOwnersDoing: boolean,
  now: Date,
): Promise<void> {
  return givePointsBack(tx, order, {
    points: order.pointsSatang / pointValueSatang,
    returnCause: `order ${order.id} ${why}`,
    isOwnersDoing,
    now,
  });
}

async function givePointsBack(
  tx: Transaction,
  { id: orderId, groupId }: GroupOrder,
  { points, ...given }: { points: number; returnCause: string; isOwnersDoing: boolean; now: Date },
): Promise<void> {
  if (points === 0) return;
  const part = { ...given, orderId };
  const again = await returnPoints(tx, { cause: spentAgainFor(orderId), points, ...part });
  if (again < points) await returnPoints(tx, { cause: spentFor(groupId), points: points - again, ...part });
}
