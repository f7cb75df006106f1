import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { BankPayment, BankQrService } from '../../platform/payments/bank-qr.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import type { LockedGroup } from '../order/group-order.types.ts';
import { lockOrders } from '../order/lock-order.ts';
import { canMovePayment } from '../order/order-status.rules.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { EventOutcome } from './payment.rules.ts';
import { insertGatewayEvent, insertPayment, selectPayment, selectQrPayment } from './payment.store.ts';
import { requestRefund } from './request-refund.ts';

/** The name the bank's messages are kept under, and their path. */
export const bankGateway = 'promptpay';

/**
 * Money that a bank says has come by a PromptPay code, counted once by the bank's number of the transfer. The amount asked
 * for pays the order, also after its time (DECISIONS "Orders": never dropped). What is too much, too little to pay it, or a
 * second time is kept apart and goes back, and its sender is told.
 */
export async function handleBankPayment(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'emit'>,
  { billerId }: Pick<BankQrService, 'billerId'>,
  said: BankPayment,
): Promise<EventOutcome> {
  const now = services.clock();
  return transact(services.db, async (tx) => {
    const asked = said.billerId === billerId ? await selectQrPayment(tx, said) : null;
    const isNew = await insertGatewayEvent(tx, {
      gateway: bankGateway,
      eventId: said.transactionId,
      kind: 'paid',
      paymentId: asked?.id ?? null,
      payload: { ...said, paidAt: said.paidAt.toISOString() },
      outcome:
        asked === null ? 'unknownPayment' : asked.amountSatang === said.amountSatang ? 'noted' : 'mismatch',
      receivedAt: now,
    });
    if (!isNew) return 'repeated';
    if (asked === null) return 'unknownPayment';
    return followBankPayment(tx, services, said, asked, now);
  });
}

/** Counts money of a message for the try at paying that it names. */
export async function followBankPayment(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'emit'>,
  said: BankPayment,
  asked: { id: string; groupId: number },
  now: Date,
): Promise<EventOutcome> {
  const locked = await lockOrders(tx, asked.groupId);
  const payment = await selectPayment(tx, asked.id);
  if (locked === null || payment === null) throw new Error(`Payment ${asked.id} is gone`);
  const { group } = locked;
  if (!canMovePayment(payment.status, 'paid')) {
    await giveBack(tx, services, {
      said,
      group,
      amountSatang: said.amountSatang,
      reason: 'paid_twice',
      now,
    });
    return 'refunding';
  }
  const surplusSatang = said.amountSatang - payment.amountSatang;
  const outcome = surplusSatang < 0 ? 'refunding' : await confirmPayment(tx, services, payment, locked, now);
  if (surplusSatang !== 0)
    await giveBack(tx, services, {
      said,
      group,
      amountSatang: surplusSatang < 0 ? said.amountSatang : surplusSatang,
      reason: 'wrong_amount',
      now,
    });
  return outcome;
}

/** Money that pays for nothing: received, kept apart as a payment of its own, and promised back once. */
async function giveBack(
  tx: Transaction,
  services: Pick<Services, 'newUuid' | 'emit'>,
  money: {
    said: BankPayment;
    group: LockedGroup;
    amountSatang: number;
    reason: 'wrong_amount' | 'paid_twice';
    now: Date;
  },
): Promise<void> {
  const { said, group, amountSatang, reason, now } = money;
  const paymentId = services.newUuid();
  const payment = await insertPayment(tx, {
    id: paymentId,
    groupId: group.id,
    channel: 'promptpay',
    status: 'paid',
    amountSatang,
    gateway: bankGateway,
    gatewayReference: said.transactionId,
    createdAt: now,
    paidAt: now,
  });
  await postLedgerTransaction(tx, {
    kind: 'payment_received',
    cause: paymentId,
    at: now,
    entries: [
      { account: { kind: 'received_promptpay' }, amountSatang },
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
  const channel = 'promptpay';
  await services.emit(tx, { name: 'moneyUnsettled', group, paymentId, channel, amountSatang, at: now });
}
