import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import type { GroupOrder } from '../order/group-order.types.ts';
import { isAllGone } from '../order/group-orders.rules.ts';
import { moveGroupPayment } from '../order/move-group-payment.ts';
import { hasBeenPaid } from '../order/order-status.rules.ts';
import {
  expireOpenPayments,
  payCashPayment,
  selectIsAllPaidBack,
  selectPaidPayment,
} from './payment-closing.store.ts';
import { requestRefund } from './request-refund.ts';

/** Nobody waits for these groups' money any more. Should it come after all, confirmPayment finds a use for it. */
export function closePaymentsOfExpired(
  tx: Transaction,
  _: unknown,
  { groups }: EventOf<'orderExpired'>,
): Promise<void> {
  return expireOpenPayments(
    tx,
    groups.map(({ id }) => id),
  );
}

/** Orders are cancelled: what was paid for them is promised back, what wasn't is no longer waited for. */
export async function settlePaymentsOfCancelled(
  tx: Transaction,
  services: Pick<Services, 'newUuid'>,
  { group, orders, groupOrders, at }: EventOf<'orderCancelled'>,
): Promise<void> {
  if (hasBeenPaid(group.paymentStatus)) {
    for (const { id: orderId, totalSatang: amountSatang } of orders)
      await promiseBack(tx, services, {
        groupId: group.id,
        userId: group.userId,
        orderId,
        amountSatang,
        reason: 'cancelled',
        cause: `cancelled order ${orderId}`,
        bankAccount: null,
        now: at,
      });
    await markGroupRefunded(tx, group.id, groupOrders, at);
  } else if (group.paymentChannel === 'cod') await closeCashGroup(tx, group.id, groupOrders, at);
  else await expireOpenPayments(tx, [group.id]);
}

/** The cause of the refund of what copies were paid, by their return's number. */
export const returnedCause = (returnNumber: string) => `returned ${returnNumber}`;

/** Copies have come back: what was paid for them is promised back. Nothing, when nothing was. */
export async function refundCopies(
  tx: Transaction,
  services: Pick<Services, 'newUuid'>,
  { order, groupOrders, parts, bankAccount, cause, at }: EventOf<'copiesReturned'>,
): Promise<void> {
  const { id: orderId, groupId, userId } = order;
  const amountSatang = parts.itemSatang + parts.shippingSatang;
  if (amountSatang === 0) return;
  const told = { groupId, userId, orderId, cause: returnedCause(cause), now: at };
  const refund = { ...told, amountSatang, bankAccount };
  if (!(await promiseBack(tx, services, { ...refund, reason: 'returned' })))
    throw new Error(`${cause} was refunded before`);
  await markGroupRefunded(tx, groupId, groupOrders, at);
}

/** An order is complete: with the last one of a group that is paid on delivery the group is paid. */
export async function closeCashOfCompleted(
  tx: Transaction,
  _: unknown,
  { group, groupOrders, at }: EventOf<'orderCompleted'>,
): Promise<void> {
  if (group.paymentChannel === 'cod') await closeCashGroup(tx, group.id, groupOrders, at);
}

/** Nobody accepted an order's parcel: with the group's last order it is paid, or nothing of it will be. */
export function closeCashOfRefused(
  tx: Transaction,
  _: unknown,
  { group, groupOrders, at }: EventOf<'orderRefused'>,
): Promise<void> {
  return closeCashGroup(tx, group.id, groupOrders, at);
}

/** Promises money back that the buyer's funds hold already; false when there was none to promise, or it was before. */
async function promiseBack(
  tx: Transaction,
  services: Pick<Services, 'newUuid'>,
  refund: { groupId: number } & Omit<Parameters<typeof requestRefund>[2], 'payment'>,
): Promise<boolean> {
  const { groupId, amountSatang, bankAccount } = refund;
  if (amountSatang === 0) return false;
  const payment = await selectPaidPayment(tx, groupId, amountSatang);
  if (payment === null) throw new Error(`No payment of group ${groupId} holds ${amountSatang} satang`);
  const to = payment.channel === 'card' ? null : (bankAccount ?? null);
  return (await requestRefund(tx, services, { ...refund, payment, bankAccount: to })) !== null;
}

/**
 * Cash on delivery: with the last of a group's orders the group is paid; when none of them was (all were cancelled, or
 * came back unaccepted), nothing will be any more.
 */
async function closeCashGroup(
  tx: Transaction,
  groupId: number,
  orders: readonly GroupOrder[],
  now: Date,
): Promise<void> {
  if (!orders.every(({ status }) => status === 'complete' || status === 'cancelled')) return;
  if (orders.every(({ status, refusedAt }) => status === 'cancelled' || refusedAt !== null)) {
    await moveGroupPayment(tx, [groupId], 'expired', now);
    await expireOpenPayments(tx, [groupId]);
    return;
  }
  await moveGroupPayment(tx, [groupId], 'paid', now);
  const status = await payCashPayment(tx, groupId, now);
  if (status === 'refunded' || status === 'part_refunded') await moveGroupPayment(tx, [groupId], status, now);
}

/** Something of a paid group has gone back: part of it, or with this all its money and all its orders. */
async function markGroupRefunded(
  tx: Transaction,
  groupId: number,
  orders: readonly GroupOrder[],
  now: Date,
): Promise<void> {
  const isAll = isAllGone(orders) && (await selectIsAllPaidBack(tx, groupId));
  await moveGroupPayment(tx, [groupId], isAll ? 'refunded' : 'part_refunded', now);
}
