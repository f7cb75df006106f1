import type { Transaction } from '../../platform/db/database.ts';
import { validOriginal } from './document.rules.ts';
import { lockGroupOf, markCancelled, selectDocumentsOf, selectOrderFacts } from './document.store.ts';

/**
 * Cancels the receipt of a seller who isn't registered for VAT when nothing of the sale is left: the order was cancelled, or
 * everything has gone back. Such a seller gives no credit notes (Revenue Code s. 86/10), so that the receipt would go on
 * being counted. Whether it was cancelled now.
 */
export async function cancelReceipt(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  if ((await lockGroupOf(tx, orderId)) === null) return false;
  const order = await selectOrderFacts(tx, orderId);
  const original = validOriginal(await selectDocumentsOf(tx, orderId));
  if (order === null || original === undefined || original.content.seller.isVatRegistered) return false;
  if (order.status !== 'cancelled' && !order.isGoneBack) return false;
  await markCancelled(tx, original.id, now);
  return true;
}
