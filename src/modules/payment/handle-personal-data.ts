import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { hasWaitingRefund, scrubPaymentsOf, selectPaymentsOf } from './personal-data.store.ts';

/** A person's payments, slips and refunds, for themselves. A slip's `fileKey` and a refund's `proofKey` name files. */
export function exportPayments(db: Queryable, userId: number) {
  return selectPaymentsOf(db, userId);
}

/** Whether the shop still owes a person money that it has promised back. */
export function isRefundDue(db: Queryable, userId: number): Promise<boolean> {
  return hasWaitingRefund(db, userId);
}

/** Takes a person out of their payments; the slips' and proofs' files are the caller's to remove. Answers their keys. */
export function erasePayments(tx: Transaction, userId: number): Promise<string[]> {
  return scrubPaymentsOf(tx, userId);
}
