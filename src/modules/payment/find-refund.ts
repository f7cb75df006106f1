import type { Transaction } from '../../platform/db/database.ts';
import { returnedCause } from './follow-orders.ts';
import { isRefundWithoutAccount, selectRefundIdByCause } from './refund.store.ts';

/** The refund that a return's copies brought; null when nothing had been paid for them. */
export function findRefundOfReturn(tx: Transaction, returnNumber: string): Promise<string | null> {
  return selectRefundIdByCause(tx, returnedCause(returnNumber));
}

/** Whether a refund goes by transfer, and its buyer hasn't said where to. */
export function wantsAccount(tx: Transaction, refundId: string): Promise<boolean> {
  return isRefundWithoutAccount(tx, refundId);
}
