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
  /** The last day in Bangkok on which its buyer has to wait for a packed one (left-lying-views.tables.ts); null of others. */
  waitedForUntil: string | null;
  shippedCopies: number;
  hasFiles: boolean;
  /** A later order goes in its parcel, and costs less because of it. */
  isReliedOn: boolean;
};

/** So many working days after the day it was promised for, a buyer needn't wait any longer for what its store has packed. */
export const lyingDays = 3;

/** Some of an order's copies are on their way, and others aren't yet. */
export function isPartlyShipped(order: Pick<OrderState, 'status' | 'shippedCopies'>): boolean {
  return order.status === 'ready_to_ship' && order.shippedCopies > 0;
}

/**
 * Whether an order can be cancelled by someone. Shoppers may until the parcel is packed, and again once it lies packed for days
 * after it was to be handed over, but not while staff look at
 * their slip, nor once they have paid for files, which they have by then; a seller may refuse what is paid until it is
 * shipped; staff may do both. Of one that is partly on its way only the rest can be given up, by its store. A shopper's
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
export function isLeftLying({ waitedForUntil }: Pick<OrderState, 'waitedForUntil'>, now: Date): boolean {
  return waitedForUntil !== null && bangkokDay(now) > waitedForUntil;
}

/** Whether nothing but a later order of its parcel keeps a shopper from cancelling an order. */
export function isHeldByLater(order: OrderState, now: Date): boolean {
  return (
    order.isReliedOn &&
    !canCancel(order, 'shopper', now) &&
    canCancel({ ...order, isReliedOn: false }, 'shopper', now)
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
