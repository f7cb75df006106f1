import { bangkokDay } from '../../shared/bangkok-time.ts';
import { canMoveOrder, type OrderStatus } from './order-status.rules.ts';

/** Who acts on an order. */
export type OrderParty =
  | { kind: 'shopper'; userId: number }
  | { kind: 'seller'; userId: number; sellerId: number }
  | { kind: 'staff'; userId: number };

type OrderState = {
  status: OrderStatus;
  preparedAt: Date | null;
  /** The last day in Bangkok on which its buyer has to wait for it, where that ends (left-lying-views.tables.ts); null of others. */
  waitedForUntil: string | null;
  shippedCopies: number;
  hasFiles: boolean;
  /** A later order goes in its parcel, and costs less because of it. */
  isReliedOn: boolean;
};

/** So many working days after the day it was promised for, a buyer needn't wait any longer for what its store has packed. */
export const lyingDays = 3;

/** Some of an order is on its way or in its buyer's library, and copies haven't left: they alone can be given up. */
export function hasRest(order: Pick<OrderState, 'status' | 'shippedCopies' | 'hasFiles'>): boolean {
  return order.status === 'ready_to_ship' && (order.shippedCopies > 0 || order.hasFiles);
}

/**
 * Whether what of an order hasn't left can be given up by someone while the rest of it stays sold. Its store and staff may at
 * any time; its buyer once its store hasn't handed it over for days after it was to. Where that is all of the order's parcel,
 * a later order that goes in it for less keeps it, as with canCancel.
 */
export function canCancelRest(order: OrderState, by: OrderParty['kind'], now: Date): boolean {
  if (!hasRest(order)) return false;
  if (by !== 'shopper') return true;
  return isWaitedFor(order, now) && !isRestHeldByLater(order);
}

/** Whether the whole parcel would be paid back while a later order goes in it for less. */
export function isRestHeldByLater(order: Pick<OrderState, 'shippedCopies' | 'isReliedOn'>): boolean {
  return order.isReliedOn && order.shippedCopies === 0;
}

/** Whether its buyer has waited long enough for what its store was to hand over. */
function isWaitedFor({ waitedForUntil }: Pick<OrderState, 'waitedForUntil'>, now: Date): boolean {
  return waitedForUntil !== null && bangkokDay(now) > waitedForUntil;
}

/** Some of an order's copies are on their way, and others aren't yet. */
export function isPartlyShipped(order: Pick<OrderState, 'status' | 'shippedCopies'>): boolean {
  return order.status === 'ready_to_ship' && order.shippedCopies > 0;
}

/**
 * Whether an order can be cancelled by someone. Shoppers may until the parcel is packed, and again once it lies packed for days
 * after it was to be handed over, but not while staff look at
 * their slip, nor once they have paid for files, which they have by then; a seller may refuse what is paid until it is
 * shipped; staff may do both. Of one that is partly on its way only the rest can be given up (canCancelRest). A shopper's
 * orders that share a parcel are cancelled from the last one on: what paid for a parcel isn't paid back while another order
 * goes in it for less (docs/decisions/0112).
 */
export function canCancel(order: OrderState, by: OrderParty['kind'], now: Date): boolean {
  if (!canMoveOrder(order.status, 'cancelled') || isPartlyShipped(order)) return false;
  if (by === 'staff') return true;
  if (by === 'seller') return order.status === 'ready_to_ship';
  if (order.status === 'unpaid') return true;
  return (
    order.status === 'ready_to_ship' &&
    (order.preparedAt === null || isLeftLying(order, now)) &&
    !order.hasFiles &&
    !order.isReliedOn
  );
}

/** Whether an order is packed, and its store hasn't handed it over for days after it was to. */
export function isLeftLying(order: Pick<OrderState, 'preparedAt' | 'waitedForUntil'>, now: Date): boolean {
  return order.preparedAt !== null && isWaitedFor(order, now);
}

/** Whether nothing but a later order of its parcel keeps a shopper from cancelling an order. */
export function isHeldByLater(order: OrderState, now: Date): boolean {
  return (
    order.isReliedOn &&
    !canCancel(order, 'shopper', now) &&
    canCancel({ ...order, isReliedOn: false }, 'shopper', now)
  );
}

/** Whether nothing but a later order of its parcel keeps a shopper from giving up what of an order hasn't left. */
export function isUnsentHeldByLater(order: OrderState, now: Date): boolean {
  return (
    order.isReliedOn &&
    !canCancelRest(order, 'shopper', now) &&
    canCancelRest({ ...order, isReliedOn: false }, 'shopper', now)
  );
}

export function canConfirm(order: Pick<OrderState, 'status'>): boolean {
  return order.status === 'shipped';
}

export function canShip(order: Pick<OrderState, 'status'>): boolean {
  return canMoveOrder(order.status, 'shipped');
}

export function canPrepare(order: Pick<OrderState, 'status' | 'preparedAt'>): boolean {
  return canShip(order) && order.preparedAt === null;
}

/** Whether an unpaid order can still be paid: its hold isn't over. */
export function canPay(order: Pick<OrderState, 'status'>, holdUntil: Date | null, now: Date): boolean {
  return order.status === 'unpaid' && holdUntil !== null && holdUntil > now;
}
