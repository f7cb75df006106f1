import type { Transaction } from '../../platform/db/database.ts';
import { returnedCause } from './follow-orders.ts';
import { selectRefundIdByCause } from './refund.store.ts';

/** The refund that a return's copies brought; null when nothing had been paid for them. */
export function findRefundOfReturn(tx: Transaction, returnNumber: string): Promise<string | null> {
  return selectRefundIdByCause(tx, returnedCause(returnNumber));
}
