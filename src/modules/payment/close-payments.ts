import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { expireOpenPayments, payCashPayment, selectPaidPayment } from './payment-closing.store.ts';
import { requestRefund } from './request-refund.ts';

/** Nobody waits for these groups' money any more. Should it come after all, confirmPayment finds a use for it. */
export function closeOpenPayments(tx: Transaction, groupIds: readonly number[]): Promise<void> {
  return expireOpenPayments(tx, groupIds);
}

/** Cash on delivery has been collected for the last order of a group. */
export function closeCashPayment(tx: Transaction, groupId: number, now: Date): Promise<void> {
  return payCashPayment(tx, groupId, now);
}

/** Promises the money of a cancelled order back; the buyer's funds hold it already. Once an order. */
export async function refundCancelledOrder(
  tx: Transaction,
  services: Pick<Services, 'newUuid'>,
  order: { orderId: number; groupId: number; amountSatang: number; now: Date },
): Promise<void> {
  const { orderId, groupId, amountSatang, now } = order;
  if (amountSatang === 0) return;
  const payment = await selectPaidPayment(tx, groupId, amountSatang);
  if (payment === null) throw new Error(`No payment of group ${groupId} holds ${amountSatang} satang`);
  await requestRefund(tx, services, {
    payment,
    amountSatang,
    reason: 'cancelled',
    cause: `cancelled order ${orderId}`,
    orderId,
    now,
  });
}
