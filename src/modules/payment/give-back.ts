import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import type { LockedGroup } from '../order/group-order.types.ts';
import { type bankGateway, insertPayment, type slipGateway } from './payment.store.ts';
import { requestRefund } from './request-refund.ts';

/** Money that pays for nothing: received, kept apart as a payment of its own, and promised back once. */
export async function giveBack(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'emit'>,
  money: {
    /** Where it was seen: a bank's message or a slip, each of which brings money once. */
    source: {
      channel: 'promptpay' | 'transfer';
      gateway: typeof bankGateway | typeof slipGateway;
      reference: string;
    };
    group: LockedGroup;
    amountSatang: number;
    reason: 'wrong_amount' | 'paid_twice';
    now: Date;
  },
): Promise<void> {
  const { source, group, amountSatang, reason, now } = money;
  const { channel } = source;
  const paymentId = services.newUuid();
  const payment = await insertPayment(tx, {
    id: paymentId,
    groupId: group.id,
    channel,
    status: 'paid',
    amountSatang,
    gateway: source.gateway,
    gatewayReference: source.reference,
    createdAt: now,
    paidAt: now,
  });
  await postLedgerTransaction(tx, {
    kind: 'payment_received',
    cause: paymentId,
    at: now,
    entries: [
      { account: { kind: `received_${channel}` }, amountSatang },
      { account: { kind: 'buyer_funds', ownerId: group.userId }, amountSatang: -amountSatang },
    ],
  });
  await requestRefund(tx, services, {
    payment,
    userId: group.userId,
    amountSatang,
    reason,
    cause: `${reason} ${paymentId}`,
    now,
  });
  await services.emit(tx, { name: 'moneyUnsettled', group, paymentId, channel, amountSatang, at: now });
}
