import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { lockOrders } from '../order/lock-order.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';
import { selectPayment } from './payment.store.ts';

/** The money of a payment has arrived, whoever would have said so. */
export async function confirmPaymentById(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'emit'>,
  paymentId: string,
  now: Date,
): Promise<Confirmation> {
  const payment = await selectPayment(tx, paymentId);
  const locked = payment === null ? null : await lockOrders(tx, payment.groupId);
  if (payment === null || locked === null) throw new Error(`There is no payment ${paymentId}`);
  return confirmPayment(tx, services, payment, locked, now);
}
