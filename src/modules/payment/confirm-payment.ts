import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import type { LockedOrders } from '../order/group-order.types.ts';
import { hasBeenPaid } from '../order/order-status.rules.ts';
import { settleOrderGroup } from '../order/settle-order-group.ts';
import { markPaymentPaid, type selectPayment } from './payment.store.ts';
import { expireOpenPayments } from './payment-closing.store.ts';
import { requestRefund } from './request-refund.ts';

type Payment = NonNullable<Awaited<ReturnType<typeof selectPayment>>>;

export type Confirmation =
  /** The orders are paid and go to their sellers. */
  | 'settled'
  /** This payment had been counted before; nothing changed. */
  | 'already'
  /** The money is kept apart and goes back: paid twice, too late, or for orders that are cancelled. */
  | 'refunding';

/**
 * The money of a payment of a locked group has arrived (SPEC §4, DECISIONS "Orders"). It is counted once, whoever says so and how often; a
 * payment that comes after its order's hold still buys the books when there are enough, else it goes back once.
 */
export async function confirmPayment(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'emit'>,
  payment: Payment,
  locked: LockedOrders,
  now: Date,
): Promise<Confirmation> {
  const { group } = locked;
  const { id: paymentId, channel, amountSatang } = payment;
  const paid = await markPaymentPaid(tx, paymentId, now);
  if (paid === null) return 'already';

  await postLedgerTransaction(tx, {
    kind: 'payment_received',
    cause: paymentId,
    at: now,
    entries: [
      { account: { kind: `received_${channel}` }, amountSatang },
      { account: { kind: 'buyer_funds', ownerId: group.userId }, amountSatang: -amountSatang },
    ],
  });
  // Also of a group whose money has gone back since: nothing of it is to be paid any more.
  if (hasBeenPaid(group.paymentStatus)) {
    await requestRefund(tx, services, {
      payment,
      userId: group.userId,
      amountSatang,
      reason: 'paid_twice',
      cause: `paid_twice ${paymentId}`,
      now,
    });
    await services.emit(tx, { name: 'moneyUnsettled', group, paymentId, channel, amountSatang, at: now });
    return 'refunding';
  }
  const { settledSatang, unsettledSatang } = await settleOrderGroup(tx, services, locked, now, channel);
  // Nobody waits for the group's other tries any more; what comes by one of them is paid twice.
  if (paid.hasOthers && (settledSatang > 0 || unsettledSatang === 0))
    await expireOpenPayments(tx, [group.id]);
  if (unsettledSatang > 0) {
    const shown = settledSatang > 0 ? { ...group, paymentChannel: channel } : group;
    const unsettled = { group: shown, paymentId, channel, amountSatang: unsettledSatang };
    await services.emit(tx, { name: 'moneyUnsettled', ...unsettled, at: now });
    await requestRefund(tx, services, {
      payment,
      userId: group.userId,
      amountSatang: unsettledSatang,
      reason: 'late_payment',
      cause: `late_payment ${paymentId}`,
      now,
    });
  }
  return settledSatang > 0 || unsettledSatang === 0 ? 'settled' : 'refunding';
}
