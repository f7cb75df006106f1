import type { Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type OpenPaymentInput = {
  paymentId: string;
  groupId: number;
  channel: 'card' | 'promptpay' | 'transfer' | 'cod';
  amountSatang: number;
  /** Vouchers paid it all: there is nothing to pay. */
  isPaid?: boolean;
  now: Date;
  /** The end of the stock's hold; null for cash on delivery. */
  holdUntil: Date | null;
};

const insertPayment = nameStatement<never>(
  'insert_payment',
  `insert into payments (id, group_id, channel, status, amount_satang, created_at, expires_at, paid_at)
   values ($1, $2, $3, case when $7 then 'paid' else 'pending' end, $4, $5, $6, case when $7 then $5::timestamptz end)`,
);

/** Opens the one payment of an order group that may be open at a time, in the transaction that places the order. */
export async function openPayment(tx: Transaction, input: OpenPaymentInput): Promise<void> {
  await runNamed(tx, insertPayment, [
    input.paymentId,
    input.groupId,
    input.channel,
    input.amountSatang,
    input.now,
    input.holdUntil,
    input.isPaid ?? false,
  ]);
}
