/** The states of an order and of its payment, and the moves between them (DECISIONS "Orders"). States are a table. */

export const orderStatuses = [
  'unpaid',
  'waiting_approval',
  'ready_to_ship',
  'shipped',
  'complete',
  'expired',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How an order is paid. */
export type PaymentChannel = 'card' | 'promptpay' | 'transfer' | 'cod';

export const paymentStatuses = [
  'pending',
  'review',
  'paid',
  'failed',
  'expired',
  'part_refunded',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * From → the states an order may move to. A payment that arrives late brings an expired order back when stock allows
 * (`expired → ready_to_ship`). An order of files alone is complete as soon as it is paid (`ready_to_ship → complete`).
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  unpaid: ['waiting_approval', 'ready_to_ship', 'expired', 'cancelled'],
  waiting_approval: ['unpaid', 'ready_to_ship', 'cancelled'],
  ready_to_ship: ['shipped', 'complete', 'cancelled'],
  shipped: ['complete'],
  complete: [],
  expired: ['ready_to_ship'],
  cancelled: [],
};

export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['review', 'paid', 'failed', 'expired'],
  review: ['paid', 'pending', 'expired'],
  failed: ['pending', 'review', 'paid', 'expired'],
  expired: ['paid', 'refunded'],
  paid: ['part_refunded', 'refunded'],
  part_refunded: ['refunded'],
  refunded: [],
};

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return orderTransitions[from].includes(to);
}

export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentTransitions[from].includes(to);
}

/** What is said of a payment: what is collected at the door isn't waited for, and doesn't run out, it just isn't collected. */
export function shownPaymentStatus(
  status: PaymentStatus,
  isCash: boolean,
): PaymentStatus | 'onDelivery' | 'uncollected' {
  if (isCash && status === 'pending') return 'onDelivery';
  return isCash && status === 'expired' ? 'uncollected' : status;
}

/** Whether the money came, also when some or all of it has gone back since. */
export function hasBeenPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'part_refunded' || status === 'refunded';
}

/** Whether somebody bought it: it was paid, or is paid for at the door. One that was called off afterwards was bought, too. */
export function wasBought(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentChannel: PaymentChannel;
}): boolean {
  const isOpen =
    order.status === 'unpaid' || order.status === 'waiting_approval' || order.status === 'expired';
  return !isOpen && (order.paymentChannel === 'cod' || hasBeenPaid(order.paymentStatus));
}

/** The states a move to `to` may start from: what the guarded update puts into its WHERE. */
export function orderStatusesBefore(to: OrderStatus): OrderStatus[] {
  return orderStatuses.filter((from) => canMoveOrder(from, to));
}

export function paymentStatusesBefore(to: PaymentStatus): PaymentStatus[] {
  return paymentStatuses.filter((from) => canMovePayment(from, to));
}
