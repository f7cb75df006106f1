import type { Transaction } from '../../platform/db/database.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import { taxInvoiceAddress } from '../order/tax-invoice.rules.ts';
import {
  type DocumentBuyer,
  type DocumentForm,
  type DocumentLine,
  documentDate,
  documentState,
  formOf,
  supplyTime,
  validOriginal,
} from './document.rules.ts';
import {
  type DocumentRow,
  lockGroupOf,
  type OrderFacts,
  selectDocumentSetting,
  selectDocumentsOf,
  selectOrderFacts,
  selectTaxProfile,
} from './document.store.ts';
import { parcelVatClass, totalsOf } from './document-totals.rules.ts';
import { describeIssuer, writeDocument } from './write-document.ts';

/**
 * Issues an order's receipt or tax invoice if it is due and there is none; the document there is by then, or null. It bears
 * the date of the sale. Issuing again, or twice at once, changes nothing.
 */
export async function issueOrderDocument(
  tx: Transaction,
  orderId: number,
  now: Date,
): Promise<DocumentRow | null> {
  if ((await lockGroupOf(tx, orderId)) === null) return null;
  const issued = await selectDocumentsOf(tx, orderId);
  const known = validOriginal(issued);
  if (known !== undefined) return known;
  // One that was cancelled without another in its place: nothing was sold in the end.
  if (issued.length > 0) return null;
  const order = await selectOrderFacts(tx, orderId);
  if (order === null) return null;
  const profile = await selectTaxProfile(tx, order.sellerId);
  const wantsTaxInvoice = order.taxInvoice !== null;
  if (profile === null || documentState({ ...order, wantsTaxInvoice }, now) !== 'due') return null;
  const { sellerId: _, updatedAt: __, ...issuer } = profile;
  const lines = order.lines.map(documentLine);
  const { parcelVat, retailForm } = await selectDocumentSetting(tx);
  const parcel = { feeSatang: order.shippingSatang, vatClass: parcelVatClass(lines, parcelVat) };
  const totals = totalsOf(lines, parcel, profile.isVatRegistered);
  const form = formOf(profile, wantsTaxInvoice, totals, retailForm);
  return writeDocument(
    tx,
    order,
    {
      form,
      orderNumber: order.orderNumber,
      orderedAt: order.orderedAt.toISOString(),
      paymentChannel: order.paymentChannel,
      seller: await describeIssuer(tx, issuer),
      buyer: buyerOf(order, form),
      lines,
      totals,
      houseFundedSatang: order.platformFundedSatang - order.pointsSatang,
      pointsSatang: order.pointsSatang,
      paidSatang: order.totalSatang,
      credited: null,
      reason: null,
    },
    { cause: `order ${orderId}`, originalId: null, issuedAt: documentDate(supplyTime(order), now), now },
  );
}

/** A line as the seller sold it: what the house's vouchers and points pay is no discount of the seller's. */
function documentLine(line: OrderFacts['lines'][number]): DocumentLine {
  const discountSatang = line.discountSatang - line.platformDiscountSatang;
  return {
    orderLineId: line.id,
    name: line.nameTh,
    options: line.optionsTh,
    quantity: line.quantity,
    unitPriceSatang: line.unitPriceSatang,
    discountSatang,
    amountSatang: line.unitPriceSatang * line.quantity - discountSatang,
    vatClass: line.vatClass,
  };
}

/**
 * Who a document is for. An abbreviated tax invoice names no buyer (s. 86/6): what needn't be kept isn't. A credit note on
 * one does (s. 86/10 (3)).
 */
export function buyerOf(
  order: Pick<OrderFacts, 'taxInvoice' | 'shippingAddress'>,
  form: DocumentForm,
): DocumentBuyer | null {
  const { taxInvoice, shippingAddress: to } = order;
  if (form === 'abbreviated_tax_invoice') return null;
  if (taxInvoice === null)
    return {
      type: 'personal',
      name: `${to.firstname} ${to.lastname}`,
      taxId: null,
      branchNumber: null,
      branchName: null,
      address: keptAddressLine(to),
    };
  const isCompany = taxInvoice.type === 'company';
  return {
    type: taxInvoice.type,
    name: taxInvoice.name,
    taxId: taxInvoice.taxId,
    branchNumber: isCompany ? (taxInvoice.branchNumber ?? '00000') : null,
    branchName: isCompany ? taxInvoice.branchName : null,
    address: taxInvoiceAddress(taxInvoice),
  };
}
