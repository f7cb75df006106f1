import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentStatus } from '../order/order-status.rules.ts';
import type { BankAccountSnapshot } from './payment.rules.ts';
import {
  expireOpenPayments,
  payCashPayment,
  selectIsAllPaidBack,
  selectPaidPayment,
} from './payment-closing.store.ts';
import { requestRefund } from './request-refund.ts';

/** Nobody waits for these groups' money any more. Should it come after all, confirmPayment finds a use for it. */
export function closeOpenPayments(tx: Transaction, groupIds: readonly number[]): Promise<void> {
  return expireOpenPayments(tx, groupIds);
}

/** Cash on delivery has been collected for the last order of a group; the payment's state, null when it was so before. */
export function closeCashPayment(tx: Transaction, groupId: number, now: Date): Promise<PaymentStatus | null> {
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

/** Promises the money of returned copies back, once a cause: the refund's id, null when nothing was paid. */
export async function refundReturnedCopies(
  tx: Transaction,
  services: Pick<Services, 'newUuid'>,
  returned: {
    orderId: number;
    groupId: number;
    amountSatang: number;
    bankAccount: BankAccountSnapshot | null;
    cause: string;
    now: Date;
  },
): Promise<string | null> {
  const { orderId, groupId, amountSatang, bankAccount, cause, now } = returned;
  if (amountSatang === 0) return null;
  const payment = await selectPaidPayment(tx, groupId, amountSatang);
  if (payment === null) throw new Error(`No payment of group ${groupId} holds ${amountSatang} satang`);
  const refundId = await requestRefund(tx, services, {
    payment,
    amountSatang,
    reason: 'returned',
    cause,
    orderId,
    bankAccount: payment.channel === 'card' ? null : bankAccount,
    now,
  });
  if (refundId === null) throw new Error(`${cause} was refunded before`);
  return refundId;
}

/** Whether nothing is left of what was paid for a group. */
export function isAllPaidBack(tx: Transaction, groupId: number): Promise<boolean> {
  return selectIsAllPaidBack(tx, groupId);
}
