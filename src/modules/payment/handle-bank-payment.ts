import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { BankPayment, BankQrService } from '../../platform/payments/bank-qr.ts';
import type { Services } from '../../platform/services.ts';
import { lockOrders } from '../order/lock-order.ts';
import { canMovePayment } from '../order/order-status.rules.ts';
import { confirmPayment } from './confirm-payment.ts';
import { giveBack } from './give-back.ts';
import type { EventOutcome } from './payment.rules.ts';
import {
  bankGateway,
  insertGatewayEvent,
  selectApprovedSlips,
  selectPayment,
  selectQrPayment,
  selectToldMoney,
} from './payment.store.ts';
import { isSameMoney } from './same-money.rules.ts';
import { setEventOutcome } from './webhook.store.ts';

/**
 * Money that a bank says has come by a PromptPay code, counted once by the bank's number of the transfer. The amount asked
 * for pays the order, also after its time (DECISIONS "Orders": never dropped). What is too much, too little to pay it, or a
 * second time is kept apart and goes back, and its sender is told. What is known to have been counted on a slip before is no second
 * time; where only a person can tell, staff see both before it goes back.
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
    const outcome = await followBankPayment(tx, services, said, asked, now);
    if (outcome === 'already')
      await setEventOutcome(
        tx,
        { gateway: bankGateway, eventId: said.transactionId },
        { outcome, paymentId: asked.id },
      );
    return outcome;
  });
}

/** Whether this first word of a bank's about a group's money is known to tell what staff have counted on a slip before. */
async function isCountedAlready(
  tx: Transaction,
  groupId: number,
  { transactionId, amountSatang, paidAt }: BankPayment,
  payment: { id: string; createdAt: Date },
): Promise<boolean> {
  const told = await selectToldMoney(tx, [groupId]);
  if (told.some((each) => each.transactionId !== transactionId)) return false;
  const slips = await selectApprovedSlips(tx, [groupId]);
  const now = { transactionId, amountSatang, paidAt, paymentId: payment.id, triedAt: payment.createdAt };
  return slips.some((slip) => isSameMoney(slip, now));
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
  if (await isCountedAlready(tx, group.id, said, payment)) return 'already';
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
