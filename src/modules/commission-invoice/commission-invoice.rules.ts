import { formatDate } from '../../shared/bangkok-time.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import type { TaxProfile } from '../document/document.contract.ts';
import type {
  DocumentBuyer,
  DocumentContent,
  DocumentLine,
  DocumentSeller,
} from '../document/document.rules.ts';
import { lastDayOf } from '../settlement/settlement.rules.ts';

/** A closed statement, as the tax invoice for its commission needs it. Amounts in satang. */
export type InvoicedStatement = {
  statementNumber: string;
  periodFrom: Date;
  periodUntil: Date;
  closedAt: Date;
  /** With the VAT in it. */
  commissionSatang: number;
  vatSatang: number;
  vatBasisPoints: number;
  /** The commission by its rates, as frozen on the lines; they add up to the whole. */
  rates: readonly { basisPoints: number; commissionSatang: number }[];
};

/** `CI2569-000001`: the year of the Buddhist Era of the document's date, and the house's number in it. */
export function invoiceNumber(yearBe: number, serial: number): string {
  return `CI${yearBe}-${String(serial).padStart(6, '0')}`;
}

/**
 * Who the store is on the invoice. A tax id that begins with 0 is a juristic person's, any other a person's own (Revenue
 * Department; Department of Provincial Administration).
 */
export function buyerOf(profile: TaxProfile): DocumentBuyer {
  const isCompany = profile.taxId.startsWith('0');
  return {
    type: isCompany ? 'company' : 'personal',
    name: profile.legalNameTh,
    taxId: profile.taxId,
    branchNumber: isCompany || profile.isVatRegistered ? profile.branchNumber : null,
    branchName: profile.branchName,
    address: keptAddressLine(profile),
  };
}

/**
 * What the house's document for a statement's commission says. The commission was kept of what is due to the store, so it is
 * paid: a tax invoice with the receipt (s. 86/4), a receipt alone while the house isn't registered for VAT (s. 105). Its VAT
 * is the statement's, not worked out again.
 */
export function describeInvoice(
  statement: InvoicedStatement,
  seller: DocumentSeller,
  buyer: DocumentBuyer,
): Omit<DocumentContent, 'version' | 'documentNumber' | 'issuedAt' | 'madeAt'> {
  const { statementNumber, periodFrom, periodUntil, closedAt, commissionSatang, vatSatang } = statement;
  const { vatBasisPoints } = statement;
  const span = `${formatDate('th', periodFrom)} – ${formatDate('th', lastDayOf(periodUntil))}`;
  const lines = statement.rates.map(
    (rate): DocumentLine => ({
      orderLineId: 0,
      name: `ค่าคอมมิชชัน ${rate.basisPoints / 100}% ตามใบแจ้งยอด ${statementNumber}`,
      options: `งวด ${span}`,
      quantity: 1,
      unitPriceSatang: rate.commissionSatang,
      discountSatang: 0,
      amountSatang: rate.commissionSatang,
      vatClass: 'standard',
    }),
  );
  return {
    form: vatBasisPoints > 0 ? 'tax_invoice' : 'receipt',
    orderNumber: statementNumber,
    orderedAt: closedAt.toISOString(),
    paymentChannel: 'settlement',
    period: { from: periodFrom.toISOString(), until: periodUntil.toISOString() },
    vatBasisPoints,
    seller,
    buyer,
    lines,
    totals: {
      linesSatang: commissionSatang,
      shippingSatang: 0,
      exemptSatang: vatBasisPoints > 0 ? 0 : commissionSatang,
      taxableSatang: vatBasisPoints > 0 ? commissionSatang - vatSatang : 0,
      vatSatang,
      totalSatang: commissionSatang,
    },
    houseFundedSatang: 0,
    pointsSatang: 0,
    paidSatang: commissionSatang,
    credited: null,
    reason: null,
  };
}

/** Why a statement has no invoice. */
export const noInvoiceReasons = [
  /** No commission was kept in its period. */
  'noCommission',
  /** The store hasn't said who it is on documents. */
  'taxProfileMissing',
  /** The house hasn't: nothing that the store can do. */
  'issuerMissing',
  /** It is issued within the hour. */
  'soon',
] as const;
export type NoInvoiceReason = (typeof noInvoiceReasons)[number];

export function whyNoInvoice(
  { commissionSatang }: Pick<InvoicedStatement, 'commissionSatang'>,
  { hasIssuer, hasTaxProfile }: { hasIssuer: boolean; hasTaxProfile: boolean },
): NoInvoiceReason {
  if (commissionSatang === 0) return 'noCommission';
  if (!hasIssuer) return 'issuerMissing';
  return hasTaxProfile ? 'soon' : 'taxProfileMissing';
}
