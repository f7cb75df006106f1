import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import type { PaymentStart } from '../order/checkout.contract.ts';
import { payments } from './payment.tables.ts';

/**
 * What the shopper does next to pay: where to go, what to scan. Called after the order is committed, and again whenever
 * the same reply is asked for, so it must be harmless to repeat.
 */
export async function startPayment({ db }: Pick<Services, 'db'>, paymentId: string): Promise<PaymentStart> {
  const [payment] = await db
    .select({ channel: payments.channel, status: payments.status })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (payment === undefined) throw new Error(`There is no payment ${paymentId}`);
  return payment;
}
