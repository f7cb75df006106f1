import type { Transaction } from '../../platform/db/database.ts';
import { type CreditReason, type DocumentLine, documentDate, validOriginal } from './document.rules.ts';
import {
  type DocumentRow,
  lockGroupOf,
  type OrderFacts,
  selectDocumentsOf,
  selectOrderFacts,
} from './document.store.ts';
import { creditTotalsOf } from './document-totals.rules.ts';
import { buyerOf, issueOrderDocument } from './issue-order-document.ts';
import { writeDocument } from './write-document.ts';

export type CreditNoteInput = {
  orderId: number;
  /** What it is issued for, e.g. `return 12`: a credit note is issued once per cause. */
  cause: string;
  /** Brief, as s. 86/10 wants it; `text` is printed. */
  reason: { code: CreditReason; text: string };
  /**
   * What is taken back of each line. `amountSatang` is the part of what the seller sold it for (with VAT): what goes back
   * to the buyer and, where the house's vouchers or points paid, to the house. The returned copies' part of
   * `unitPrice × quantity − (discount − platformDiscount)`.
   */
  lines: readonly { orderLineId: number; quantity: number; amountSatang: number }[];
  /** The same of the parcel's fee. */
  shippingSatang: number;
  /** How it went back: the buyer's part, and of the rest, the points' part. What is left was the house's. */
  paidSatang: number;
  pointsSatang: number;
  /** When it happened: the note's date, unless its original is of later. */
  at: Date;
  now: Date;
};

/**
 * Issues a credit note on an order's receipt or tax invoice, in the transaction that gives the money back (Revenue Code
 * ss. 82/10, 86/10). Null when nothing was issued by somebody registered for VAT: then there is no VAT to take back. A
 * credit note on more than is left of its original throws: that would be a mistake of the caller's.
 */
export async function issueCreditNote(tx: Transaction, input: CreditNoteInput): Promise<DocumentRow | null> {
  const { orderId, now } = input;
  if ((await lockGroupOf(tx, orderId)) === null) return null;
  const order = await selectOrderFacts(tx, orderId);
  // What is given back before its document was issued: the document is due, and comes first.
  const original = await issueOrderDocument(tx, orderId, now);
  if (order === null || original === null || !original.content.seller.isVatRegistered) return null;
  const issued = await selectDocumentsOf(tx, orderId);
  const known = issued.find(({ kind, cause }) => kind === 'credit_note' && cause === input.cause);
  if (known !== undefined) return known;
  const notes = issued.filter(({ kind }) => kind === 'credit_note');
  const lines = input.lines.filter(({ quantity }) => quantity > 0).map((line) => creditLine(original, line));
  const earlier = sumOf(notes);
  const of = original.content.totals;
  const totals = creditTotalsOf(
    lines,
    { feeSatang: input.shippingSatang, vatClass: of.isShippingExempt === true ? 'exempt' : 'standard' },
    earlier,
  );
  if (
    earlier.exemptSatang + totals.exemptSatang > of.exemptSatang ||
    earlier.taxableSatang + earlier.vatSatang + totals.taxableSatang + totals.vatSatang >
      of.taxableSatang + of.vatSatang
  )
    throw new Error(`a credit note for ${input.cause} would take more than ${original.documentNumber} has`);
  // A gift that costs what goes back leaves nothing in all, but not in each class of VAT.
  if (totals.exemptSatang === 0 && totals.taxableSatang === 0 && totals.vatSatang === 0) return null;
  const { content } = original;
  const issuedAt = documentDate(new Date(Math.max(input.at.getTime(), original.issuedAt.getTime())), now);
  return writeDocument(
    tx,
    order,
    {
      form: 'credit_note',
      orderNumber: order.orderNumber,
      orderedAt: content.orderedAt,
      paymentChannel: content.paymentChannel,
      // The issuer and the buyer are the original's, whatever either has changed since. An abbreviated one names none.
      seller: content.seller,
      buyer: content.buyer ?? buyerOf({ ...order, taxInvoice: null }, 'credit_note'),
      lines,
      totals,
      houseFundedSatang: totals.totalSatang - input.paidSatang - input.pointsSatang,
      pointsSatang: input.pointsSatang,
      paidSatang: input.paidSatang,
      credited: {
        documentNumber: original.documentNumber,
        form: content.form,
        issuedAt: content.issuedAt,
        valueSatang: of.exemptSatang + of.taxableSatang - earlier.exemptSatang - earlier.taxableSatang,
        hasEarlierNotes: notes.length > 0,
      },
      reason: input.reason,
    },
    { cause: input.cause, originalId: original.id, issuedAt, now },
  );
}

function creditLine(original: DocumentRow, credited: CreditNoteInput['lines'][number]): DocumentLine {
  const line = original.content.lines.find(({ orderLineId }) => orderLineId === credited.orderLineId);
  if (line === undefined)
    throw new Error(`${original.documentNumber} has no line ${credited.orderLineId} to credit`);
  return {
    ...line,
    quantity: credited.quantity,
    discountSatang: line.unitPriceSatang * credited.quantity - credited.amountSatang,
    amountSatang: credited.amountSatang,
  };
}

function sumOf(notes: readonly DocumentRow[]) {
  const sum = { exemptSatang: 0, taxableSatang: 0, vatSatang: 0 };
  for (const { content } of notes) {
    sum.exemptSatang += content.totals.exemptSatang;
    sum.taxableSatang += content.totals.taxableSatang;
    sum.vatSatang += content.totals.vatSatang;
  }
  return sum;
}

/**
 * The credit note on an order that was cancelled after its document had been issued: on everything. Who isn't registered for
 * VAT gives none: their receipt is cancelled (`cancelReceipt`).
 */
export async function issueCancellationNote(
  tx: Transaction,
  orderId: number,
  now: Date,
): Promise<DocumentRow | null> {
  const order = await selectOrderFacts(tx, orderId);
  if (order?.status !== 'cancelled') return null;
  const issued = await selectDocumentsOf(tx, orderId);
  const original = validOriginal(issued);
  if (original === undefined) return null;
  const { lines, totals, paidSatang, pointsSatang } = original.content;
  return issueCreditNote(tx, {
    orderId,
    cause: `cancelled order ${orderId}`,
    reason: { code: 'cancelled', text: cancelledText(order) },
    lines,
    shippingSatang: totals.shippingSatang,
    paidSatang,
    pointsSatang,
    at: order.closedAt ?? now,
    now,
  });
}

/**
 * The shop's own words: what somebody typed as their reason needn't be kept for five years. Whether the money has gone back
 * isn't said: it is promised, and may wait for an account to go to.
 */
function cancelledText({ orderNumber }: OrderFacts): string {
  return `ยกเลิกการขายตามคำสั่งซื้อ ${orderNumber}`;
}
