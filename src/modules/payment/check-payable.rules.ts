import type { GroupOrder, LockedGroup } from '../order/group-order.types.ts';
import { hasBeenPaid } from '../order/order-status.rules.ts';

export type NotPayable =
  | 'orderAlreadyPaid'
  | 'slipWaiting'
  | 'orderExpired'
  | 'orderCancelled'
  | 'orderPaidOnDelivery';

/** Why nobody pays for a group any more, or yet; null where one of its orders waits to be paid for. */
export function whyNotPayable(
  group: Pick<LockedGroup, 'paymentStatus'>,
  orders: readonly Pick<GroupOrder, 'status'>[],
): NotPayable | null {
  const statuses = orders.map((order) => order.status);
  const areAll = (status: GroupOrder['status']) => statuses.every((one) => one === status);
  // Money that came for an order after it had expired went back: that order is still one that has expired.
  const isPaid = hasBeenPaid(group.paymentStatus) && !areAll('expired');
  if (isPaid || group.paymentStatus === 'paid') return 'orderAlreadyPaid';
  if (statuses.includes('unpaid')) return null;
  if (statuses.includes('waiting_approval')) return 'slipWaiting';
  if (areAll('cancelled')) return 'orderCancelled';
  // What is on its way unpaid is paid for at the door.
  const isOver = statuses.every((status) => status === 'expired' || status === 'cancelled');
  return isOver ? 'orderExpired' : 'orderPaidOnDelivery';
}
