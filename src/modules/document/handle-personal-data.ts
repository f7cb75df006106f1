import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteMessagesWith } from '../../platform/mail/message-outbox.ts';
import { taxInvoicesSince } from '../order/order-retention.rules.ts';
import {
  scrubDocumentsOf,
  scrubOldDocuments,
  selectDocumentsOfPerson,
  selectMailReferences,
} from './personal-data.store.ts';

/** A person's receipts, tax invoices and credit notes, for themselves. */
export function exportDocuments(db: Queryable, userId: number) {
  return selectDocumentsOfPerson(db, userId);
}

const nobody = { name: '—', address: '—' };

/**
 * Takes out of a person's documents who they were. Full tax invoices keep it for the five years that the law wants them
 * (Revenue Code s. 87/3), as do credit notes, which have to name the buyer (s. 86/10 (3)).
 */
export async function eraseDocuments(tx: Transaction, userId: number, now: Date): Promise<void> {
  // The address they were mailed to isn't needed by the law.
  await deleteMessagesWith(tx, await selectMailReferences(tx, userId));
  await scrubDocumentsOf(tx, userId, nobody, taxInvoicesSince(now));
}

/** Takes the buyers out of erased people's documents once the law allows it. By the clock. */
export function forgetOldDocuments(db: Queryable, now: Date): Promise<number> {
  return scrubOldDocuments(db, nobody, taxInvoicesSince(now));
}
