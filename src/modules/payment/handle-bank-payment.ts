import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { BankPayment, BankQrService } from '../../platform/payments/bank-qr.ts';
import type { Services } from '../../platform/services.ts';
import { lockOrders } from '../order/lock-order.ts';
import { canMovePayment } from '../order/order-status.rules.ts';
import { confirmPayment } from './confirm-payment.ts';
import { giveBack } from './give-back.ts';
import type { EventOutcome } from './payment.rules.ts';
import { bankGateway, insertGatewayEvent, selectPayment, selectQrPayment } from './payment.store.ts';

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
  const source = { channel: 'promptpay', gateway: bankGateway, reference: said.transactionId } as const;
  if (!canMovePayment(payment.status, 'paid')) {
    await giveBack(tx, services, {
      source,
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
      source,
      group,
      amountSatang: surplusSatang < 0 ? said.amountSatang : surplusSatang,
      reason: 'wrong_amount',
      now,
    });
  return outcome;
}
