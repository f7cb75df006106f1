import type { OrderedCopies } from '../stock/stock-moves.rules.ts';
import type { GroupOrder } from './group-order.types.ts';
import type { OrderStatus } from './order-status.rules.ts';
import type { ReturnedParts } from './returned-parts.rules.ts';

/** Nothing of an order is bought any more: it was cancelled, has expired, or every copy has gone back. */
export function isGone({ status, copies, returnedCopies }: GroupOrder): boolean {
  return status === 'cancelled' || status === 'expired' || copies === returnedCopies;
}

/** Whether nothing of these orders is bought any more. */
export function isAllGone(orders: readonly GroupOrder[]): boolean {
  return orders.every(isGone);
}

/** A group's orders once some of them have moved. */
export function afterMove(
  orders: readonly GroupOrder[],
  movedIds: readonly number[],
  to: OrderStatus,
): GroupOrder[] {
  // Nobody waits for what has ended.
  const moved = { status: to, waitedForUntil: null };
  return orders.map((order) => (movedIds.includes(order.id) ? { ...order, ...moved } : order));
}

/** A group's orders once one of them has changed. */
export function withOrder(orders: readonly GroupOrder[], changed: GroupOrder): GroupOrder[] {
  return orders.map((order) => (order.id === changed.id ? changed : order));
}

/** An order once copies of it, gifts not counted, have gone back and brought these parts. */
export function afterCopiesBack(order: GroupOrder, copies: number, parts: ReturnedParts): GroupOrder {
  const { returned } = order;
  return {
    ...order,
    returnedCopies: order.returnedCopies + copies,
    isShippingReturned: order.isShippingReturned || parts.isParcelReturned,
    keptGoodsSatang: order.keptGoodsSatang - parts.itemSatang,
    returned: {
      totalSatang: returned.totalSatang + parts.itemSatang + parts.shippingSatang,
      platformFundedSatang: returned.platformFundedSatang + parts.platformFundedSatang,
      commissionSatang: returned.commissionSatang + parts.commissionSatang,
    },
  };
}

/** The copies that orders' lines asked for. */
export function copiesOfOrders(orders: readonly GroupOrder[]): OrderedCopies[] {
  return orders.flatMap(({ id, stockCopies }) =>
    stockCopies.map(({ lineId: _line, ...copies }) => ({ orderId: id, ...copies })),
  );
}
