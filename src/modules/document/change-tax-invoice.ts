import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { TaxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import { recordTaxInvoice } from '../order/record-tax-invoice.ts';
import { type TaxInvoiceWish, taxInvoiceChoiceOf } from '../order/tax-invoice.rules.ts';
import { changeRefusal, validOriginal } from './document.rules.ts';
import {
  type DocumentRow,
  findOrderId,
  lockGroupOf,
  selectDocumentsOf,
  selectGroupOrders,
  selectOrderFacts,
} from './document.store.ts';
import { tellOfDocuments } from './issue-due-documents.ts';
import { mailDocuments } from './mail-documents.ts';
import { replaceDocument } from './replace-document.ts';

export type ChangeFailure = {
  code:
    | 'orderNotFound'
    | 'taxInvoiceTooLate'
    | 'taxInvoiceFiled'
    | 'taxInvoiceCredited'
    | 'taxInvoiceOrderClosed';
};

/** Who changes it: the buyer, or staff for the buyer, who say why. */
export type TaxInvoiceChanger =
  | { userId: number }
  | { staffUserId: number; origin: CallOrigin | null; reason: string };

/**
 * A tax invoice is asked for, or its data is other, for everything bought in the same checkout: by the buyer until the end
 * of the order's day in Bangkok (SPEC §9), by staff until the month's VAT is filed. What has been issued is cancelled and
 * replaced by what is right; what a credit note was issued on stays as it is. What waits for the day's end can't be issued
 * in between: both hold the group.
 */
export function changeTaxInvoice(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  { by, orderNumber, wish }: { by: TaxInvoiceChanger; orderNumber: string; wish: TaxInvoiceWish },
): Promise<Result<TaxInvoiceChoice, ChangeFailure>> {
  return transact<TaxInvoiceChoice, ChangeFailure>(services.db, async (tx) => {
    const isStaff = 'staffUserId' in by;
    const orderId = await findOrderId(tx, isStaff ? 'staff' : by, orderNumber);
    const groupId = orderId === null ? null : await lockGroupOf(tx, orderId);
    const order = orderId === null ? null : await selectOrderFacts(tx, orderId);
    if (orderId === null || groupId === null || order === null) return fail({ code: 'orderNotFound' });
    // The time when the group is held, not when it was asked for.
    const now = services.clock();
    const who = isStaff ? 'staff' : 'buyer';
    const refusal = changeRefusal(order, await selectDocumentsOf(tx, orderId), who, now);
    if (refusal !== null) return fail({ code: refusal });
    const choice = taxInvoiceChoiceOf(wish, order.shippingAddress);
    await recordTaxInvoice(tx, groupId, choice);
    const isOtherMailbox = choice.email !== (order.taxInvoice?.email ?? null);
    const before = (await selectDocumentsOf(tx, orderId))
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(({ documentNumber }) => documentNumber)
      .join(' ');
    const replaced: DocumentRow[] = [];
    const kept: DocumentRow[] = [];
    for (const each of await selectGroupOrders(tx, groupId)) {
      const facts = await selectOrderFacts(tx, each);
      const issued = await selectDocumentsOf(tx, each);
      const original = validOriginal(issued);
      if (facts === null || original === undefined || changeRefusal(facts, issued, who, now) !== null)
        continue;
      const replacement = await replaceDocument(tx, original, facts, now);
      if (replacement === null) kept.push(original);
      else replaced.push(replacement);
    }
    await tellOfDocuments(tx, services, replaced, now);
    await mailDocuments(tx, services, replaced, now);
    // What says the same as before goes to the new address, too.
    if (isOtherMailbox) await mailDocuments(tx, services, kept, now, true);
    if (isStaff)
      await recordAudit(
        tx,
        {
          kind: 'tax_invoice_changed',
          actorUserId: by.staffUserId,
          subjectUserId: order.userId,
          origin: by.origin,
          moved: {
            before: before || 'none',
            after: replaced.map(({ documentNumber }) => documentNumber).join(' ') || before || 'none',
          },
          detail: {
            orderNumber,
            reason: by.reason,
            documents: replaced.map(({ documentNumber }) => documentNumber).join(' '),
          },
        },
        now,
      );
    return succeed(choice);
  });
}
