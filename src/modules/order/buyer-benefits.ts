import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { recordCashback } from '../cashback/record-cashback.ts';
import { reverseCashback } from '../cashback/reverse-cashback.ts';
import { cancelCashback, confirmCashback, payCashback } from '../cashback/settle-cashback.ts';
import { earnPoints } from '../points/earn-points.ts';
import { pointsForGoods, pointValueSatang } from '../points/points.rules.ts';
import { returnPoints } from '../points/return-points.ts';
import { spendPoints } from '../points/spend-points.ts';
import type { Checkout } from './checkout.rules.ts';
import { type Actor, type GroupOrder, selectGroupOrders } from './order-state.store.ts';
import { selectPlacedLines } from './placement.store.ts';
import type { ReturnableLine, ReturnedParts } from './returned-parts.rules.ts';

/** What a group's points are spent for. */
const spentFor = (groupId: number) => `order group ${groupId}`;
/** An order's, when they had gone back and a late payment has brought it to life. */
const spentAgainFor = (orderId: number) => `order ${orderId} paid late`;

/** Holds the points that pay for a new group; false when somebody has spent them meanwhile. */
export async function holdPoints(
  tx: Transaction,
  held: { userId: number; groupId: number; points: number; now: Date },
): Promise<boolean> {
  const { userId, points, now } = held;
  if (points === 0) return true;
  const orders = (await selectGroupOrders(tx, [held.groupId])).map(({ id, pointsSatang }) => ({
    orderId: id,
    points: pointsSatang / pointValueSatang,
  }));
  return (await spendPoints(tx, { userId, points, cause: spentFor(held.groupId), orders, now })).ok;
}

/**
 * Takes an order's points again whose hold was over, for a payment that comes late; false when its buyer hasn't that many
 * any more, and then the order can't be had for that money.
 */
export async function holdPointsAgain(
  tx: Transaction,
  { id, userId, pointsSatang }: GroupOrder,
  now: Date,
): Promise<boolean> {
  const points = pointsSatang / pointValueSatang;
  if (points === 0) return true;
  const orders = [{ orderId: id, points }];
  return (await spendPoints(tx, { userId, points, cause: spentAgainFor(id), orders, now })).ok;
}

/** Freezes the cashback of a new group's lines. */
export async function keepCashback(
  tx: Transaction,
  placed: { userId: number; groupId: number; checkout: Checkout; now: Date },
): Promise<void> {
  const { userId, checkout, now } = placed;
  const worth = new Map(
    checkout.orders.flatMap(({ lines }) =>
      lines.map(({ product, cashbackSatang }) => [product.id, cashbackSatang] as const),
    ),
  );
  const lines = await selectPlacedLines(tx, placed.groupId);
  await recordCashback(tx, {
    rows: lines.map(({ id, orderId, productId }) => ({
      userId,
      orderId,
      orderLineId: id,
      source: 'voucher',
      amountSatang: worth.get(productId) ?? 0,
    })),
    now,
  });
}

/** Orders are paid: their cashback waits. */
export async function payBenefits(tx: Transaction, orders: readonly GroupOrder[], now: Date): Promise<void> {
  for (const { id } of orders) await payCashback(tx, { orderId: id, now });
}

/**
 * Orders end unpaid or cancelled: their points go back, their cashback is none. Held points must be held: a sale is taken
 * back in the books before this. `by` is who ended them: a buyer's own points get no time beyond their
 * own by that, nor by not paying.
 */
export async function cancelBenefits(
  tx: Transaction,
  orders: readonly GroupOrder[],
  why: 'expired' | 'cancelled',
  now: Date,
  by: Actor['kind'] = 'system',
): Promise<void> {
  for (const order of orders) {
    await cancelCashback(tx, { orderId: order.id, now });
    await givePointsBack(tx, order, {
      points: order.pointsSatang / pointValueSatang,
      returnCause: `order ${order.id} ${why}`,
      isOwnersDoing: by === 'shopper' || why === 'expired',
      now,
    });
  }
}

/** Copies have gone back: what their points paid goes back in whole points, and their share of the cashback is none. */
export async function reverseBenefits(
  tx: Transaction,
  returned: {
    order: GroupOrder;
    lines: readonly ReturnableLine[];
    copiesOf: ReadonlyMap<number, number>;
    parts: ReturnedParts;
    cause: string;
    now: Date;
  },
): Promise<void> {
  const { order, lines, copiesOf, cause, now } = returned;
  const points = returned.parts.pointsSatang / pointValueSatang;
  await givePointsBack(tx, order, { points, returnCause: cause, isOwnersDoing: false, now });
  await reverseCashback(tx, {
    orderId: order.id,
    lines: lines.map(({ id, quantity, returnedQuantity }) => ({
      orderLineId: id,
      quantity,
      returnedQuantity: returnedQuantity + (copiesOf.get(id) ?? 0),
    })),
    cause,
    now,
  });
}

/** An order is complete, and can't be returned any more: its goods earn points, its cashback is the buyer's. */
export async function earnBenefits(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  order: GroupOrder,
  now: Date,
): Promise<void> {
  await confirmCashback(tx, services, { orderId: order.id, now });
  const { userId, id: orderId, orderNumber } = order;
  const points = pointsForGoods(order.keptGoodsSatang);
  await earnPoints(tx, services, { userId, orderId, orderNumber, points, now });
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
