import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../platform/db/database.ts';
import { formOf } from './document.rules.ts';
import {
  type DocumentRow,
  markCancelled,
  type OrderFacts,
  replacementCause,
  selectDocumentSetting,
} from './document.store.ts';
import { buyerOf } from './issue-order-document.ts';
import { writeDocument } from './write-document.ts';

/**
 * Cancels a document whose buyer is wrong, or that names none, and issues another in its place: what was sold, by whom and
 * the date stay, the number is the next of its series, and it cites the cancelled one (order of the Revenue Department
 * P. 86/2542). `order` has the tax invoice's data as it is to be; its group is locked. Null when nothing would be other.
 */
export async function replaceDocument(
  tx: Transaction,
  original: DocumentRow,
  order: OrderFacts,
  now: Date,
): Promise<DocumentRow | null> {
  const { version: _, documentNumber, issuedAt, madeAt: __, ...content } = original.content;
  const { retailForm } = await selectDocumentSetting(tx);
  const form = formOf(content.seller, order.taxInvoice !== null, content.totals, retailForm);
  const buyer = buyerOf(order, form);
  if (form === content.form && isDeepStrictEqual(buyer, content.buyer)) return null;
  await markCancelled(tx, original.id, now);
  return writeDocument(
    tx,
    order,
    {
      ...content,
      form,
      buyer,
      replaces: { documentNumber, form: content.form, issuedAt, replacedAt: now.toISOString() },
    },
    { cause: replacementCause(original.id), originalId: original.id, issuedAt: original.issuedAt, now },
  );
}
