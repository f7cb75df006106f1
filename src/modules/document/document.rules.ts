import { z } from 'zod';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { zipCodeOf } from '../order/tax-invoice.rules.ts';

export const documentKinds = ['receipt', 'tax_invoice', 'credit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * What a document is to the law. `receipt`: of a seller without VAT registration (Revenue Code s. 105).
 * `abbreviated_tax_invoice`: a receipt that is an abbreviated tax invoice (s. 86/6). `tax_invoice`: a full one, combined
 * with the receipt (s. 86/4). `credit_note`: s. 86/10.
 */
export const documentForms = ['receipt', 'abbreviated_tax_invoice', 'tax_invoice', 'credit_note'] as const;
export type DocumentForm = (typeof documentForms)[number];

export type VatClass = 'exempt' | 'standard';

/** Who issues a document, as the seller's tax profile said then. */
export type DocumentSeller = {
  legalNameTh: string;
  legalNameEn: string | null;
  /** 13 digits. */
  taxId: string;
  isVatRegistered: boolean;
  /** Five digits; 00000 is the head office. */
  branchNumber: string;
  branchName: string | null;
  address: string;
  subdistrictName: string;
  districtName: string;
  provinceName: string;
  zipCode: string;
  /** The subdistrict's six digits (TIS 1099): the first two are the province's, the first four the district's. */
  subdistrictCode: string | null;
  telephone: string | null;
  email: string | null;
};

export type DocumentBuyer = {
  type: 'personal' | 'company';
  name: string;
  /** 13 digits; null on a receipt for somebody who gave none. */
  taxId: string | null;
  /** A company's: five digits, 00000 being the head office. */
  branchNumber: string | null;
  branchName: string | null;
  address: string;
};

/** Amounts in satang, as sold: with VAT where there is any. */
export type DocumentLine = {
  orderLineId: number;
  name: string;
  options: string | null;
  quantity: number;
  unitPriceSatang: number;
  /** What the seller takes off; what the house or points pay of the price isn't in it. */
  discountSatang: number;
  amountSatang: number;
  vatClass: VatClass;
};

/** What a document adds up to, in satang: `totalSatang = exemptSatang + taxableSatang + vatSatang`. */
export type DocumentTotals = {
  linesSatang: number;
  shippingSatang: number;
  /** The parcel's fee bears no VAT; absent where it does. */
  isShippingExempt?: true;
  /** The value of what is exempt from VAT. */
  exemptSatang: number;
  /** The value of what bears VAT, without it. */
  taxableSatang: number;
  vatSatang: number;
  totalSatang: number;
};

/** A credit note's original and what of it is right (s. 86/10 (6)), in satang without VAT. */
export type CreditedDocument = {
  documentNumber: string;
  form: DocumentForm;
  issuedAt: string;
  /** The original's value, less what earlier credit notes took off. */
  valueSatang: number;
  hasEarlierNotes: boolean;
};

/** The document that another takes the place of, and since when. */
export type ReplacedDocument = {
  documentNumber: string;
  form: DocumentForm;
  issuedAt: string;
  replacedAt: string;
};

export const creditReasons = ['returned', 'damaged', 'short', 'cancelled', 'other'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** Everything a document says, as it was when it was issued; amounts in satang. */
export type DocumentContent = {
  version: 1;
  form: DocumentForm;
  documentNumber: string;
  /** The document's date: when what it is about happened (`documentDate`). */
  issuedAt: string;
  /** When it was made, if that was later; absent otherwise, and from one that replaces another (`replaces.replacedAt`). */
  madeAt?: string;
  orderNumber: string;
  orderedAt: string;
  /** `settlement`: kept of what is due to the buyer, a store. */
  paymentChannel: 'card' | 'promptpay' | 'transfer' | 'cod' | 'settlement';
  /** Of the house's own on its commission: the statement's period, from the first to before the second; `orderNumber` is the statement's. */
  period?: { from: string; until: string };
  /** The rate of VAT; 7 % where it is absent. */
  vatBasisPoints?: number;
  seller: DocumentSeller;
  buyer: DocumentBuyer | null;
  lines: DocumentLine[];
  totals: DocumentTotals;
  /** How the total was paid: by the house (its vouchers), by points, by the buyer. They add up to the total. */
  houseFundedSatang: number;
  pointsSatang: number;
  paidSatang: number;
  credited: CreditedDocument | null;
  /** Absent from documents issued before there were replacements. */
  replaces?: ReplacedDocument | null;
  reason: { code: CreditReason; text: string } | null;
};

/**
 * The setting `document`: what a tax adviser decides about the documents of stores. `parcelVat` is of `parcelVatClass`.
 * `retailForm` is what a buyer gets who asked for no tax invoice: an abbreviated one, which only retail may issue (s. 86/6),
 * or a full one in the parcel's name, where the house as the stores' agent shouldn't make abbreviated ones.
 */
export const documentSetting = z.object({
  parcelVat: z.enum(['always', 'withGoods']).default('always'),
  retailForm: z.enum(['abbreviated', 'full']).default('abbreviated'),
});
export type DocumentSetting = z.infer<typeof documentSetting>;

/** The rate of a document's VAT in per cent. */
export function vatPercentOf({ vatBasisPoints = 700 }: Pick<DocumentContent, 'vatBasisPoints'>): number {
  return vatBasisPoints / 100;
}

/** When a document was made: one that replaces another bears the other's date, others that of what they are about. */
export function madeAt({ issuedAt, madeAt: at, replaces }: DocumentContent): Date {
  return new Date(replaces?.replacedAt ?? at ?? issuedAt);
}

const prefixes: Record<DocumentKind, string> = { receipt: 'RC', tax_invoice: 'TX', credit_note: 'CN' };

/** The year of the Buddhist Era that it is in Bangkok. */
export function yearBeOf(at: Date): number {
  return Number(bangkokDay(at).slice(0, 4)) + 543;
}

/** `TX2569-12-000001`: what it is, the year, the seller, and the number in the seller's series of the year. */
export function documentNumber(kind: DocumentKind, yearBe: number, sellerId: number, serial: number): string {
  return `${prefixes[kind]}${yearBe}-${sellerId}-${String(serial).padStart(6, '0')}`;
}

/** Until when a tax invoice's data may be changed: the end of the order's day in Bangkok (SPEC §9 "by 23:59"). */
export function taxInvoiceChangeEnds(orderedAt: Date): Date {
  return new Date(`${bangkokDay(new Date(orderedAt.getTime() + 24 * 60 * 60 * 1000))}T00:00:00+07:00`);
}

/**
 * Until when staff may change it: the 15th of the month after the document's, when the month's VAT is filed (Revenue Code
 * s. 83), to the end of the day in Bangkok.
 */
export function staffChangeEnds(documentAt: Date): Date {
  const [year = 0, month = 0] = bangkokDay(documentAt).split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return new Date(`${next}-16T00:00:00+07:00`);
}

/** Of an order's documents the one that counts: no credit note, and not cancelled. */
export function validOriginal<One extends { kind: DocumentKind; cancelledAt: Date | null }>(
  documents: readonly One[],
): One | undefined {
  return documents.find(({ kind, cancelledAt }) => kind !== 'credit_note' && cancelledAt === null);
}

/** When what an order's documents are about happened. */
export type OrderTimes = {
  paymentChannel: string;
  /** When its money came; null while it hasn't, and of cash on delivery. */
  paidAt: Date | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
};

/**
 * When an order was supplied to the law (Revenue Code s. 78 (1)): at the payment, which comes before the delivery; of cash on
 * delivery, when the parcel is handed over against the money, as far as anybody has said. Null while neither has happened.
 */
export function supplyTime({ paymentChannel, paidAt, deliveredAt, completedAt }: OrderTimes): Date | null {
  if (paymentChannel !== 'cod') return paidAt;
  const times = [deliveredAt, completedAt].filter((time) => time !== null).map((time) => time.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * The date of a document about what happened `at`, when it is made `now`: the former, however much later it is made, so
 * that a month's VAT is that of its sales. What was forgotten until the month's VAT had been filed bears the date of its
 * making.
 */
export function documentDate(at: Date | null, now: Date): Date {
  return at === null || at > now || now >= staffChangeEnds(at) ? now : at;
}

export type OrderToDocument = {
  status: string;
  paymentStatus: string;
  paymentChannel: string;
  /** When its parcel came back unaccepted; cash on delivery was never paid then. */
  refusedAt?: Date | string | null;
  deliveredAt?: Date | null;
  orderedAt: Date;
  wantsTaxInvoice: boolean;
  hasTaxProfile: boolean;
};

/** Where the document of an order stands before it is issued. */
export type DocumentState = 'due' | 'waitingPayment' | 'waitingCheck' | 'sellerNotReady' | 'none';

/**
 * Whether an order's document is to be issued. It is when the order is paid, cash on delivery when it is delivered (`supplyTime`);
 * a tax invoice that was asked for not before its data can't be changed any more (SPEC §9 "tax invoice check period 1 day").
 */
export function documentState(order: OrderToDocument, now: Date): DocumentState {
  if (order.status === 'cancelled' || order.status === 'expired') return 'none';
  const isCash = order.paymentChannel === 'cod';
  if (isCash && (order.refusedAt ?? null) !== null) return 'none';
  const isPaid = isCash
    ? order.status === 'complete' || (order.status === 'shipped' && (order.deliveredAt ?? null) !== null)
    : ['paid', 'part_refunded', 'refunded'].includes(order.paymentStatus) &&
      ['ready_to_ship', 'shipped', 'complete'].includes(order.status);
  if (!isPaid) return 'waitingPayment';
  if (!order.hasTaxProfile) return 'sellerNotReady';
  if (order.wantsTaxInvoice && now < taxInvoiceChangeEnds(order.orderedAt)) return 'waitingCheck';
  return 'due';
}

/** Why the data of an order's tax invoice can't be changed. */
export type ChangeRefusal =
  | 'taxInvoiceTooLate'
  | 'taxInvoiceFiled'
  | 'taxInvoiceCredited'
  | 'taxInvoiceOrderClosed';

/**
 * Whether the data of an order's tax invoice may still be changed, with what has been issued for it: null when it may. A
 * document that a credit note was issued on stays: the note names it.
 */
export function changeRefusal(
  order: Pick<OrderToDocument, 'status' | 'refusedAt' | 'paymentChannel' | 'orderedAt'>,
  issued: readonly { kind: DocumentKind; cancelledAt: Date | null; issuedAt: Date }[],
  by: 'buyer' | 'staff',
  now: Date,
): ChangeRefusal | null {
  if (by === 'buyer' && now >= taxInvoiceChangeEnds(order.orderedAt)) return 'taxInvoiceTooLate';
  if (issued.some(({ kind }) => kind === 'credit_note')) return 'taxInvoiceCredited';
  if (['cancelled', 'expired'].includes(order.status)) return 'taxInvoiceOrderClosed';
  if (order.paymentChannel === 'cod' && (order.refusedAt ?? null) !== null) return 'taxInvoiceOrderClosed';
  const original = validOriginal(issued);
  if (by === 'staff' && original !== undefined && now >= staffChangeEnds(original.issuedAt))
    return 'taxInvoiceFiled';
  return null;
}

/**
 * Which form an order's document has: only who is registered for VAT issues tax invoices, and only of what bears VAT
 * (s. 86). A sale of exempt goods alone (s. 81) is a receipt.
 */
export function formOf(
  seller: { isVatRegistered: boolean },
  wantsTaxInvoice: boolean,
  { taxableSatang, vatSatang }: Pick<DocumentTotals, 'taxableSatang' | 'vatSatang'>,
  retailForm: DocumentSetting['retailForm'],
): Exclude<DocumentForm, 'credit_note'> {
  if (!seller.isVatRegistered || taxableSatang + vatSatang === 0) return 'receipt';
  return wantsTaxInvoice || retailForm === 'full' ? 'tax_invoice' : 'abbreviated_tax_invoice';
}

export function kindOf(form: DocumentForm): DocumentKind {
  return form === 'abbreviated_tax_invoice' ? 'receipt' : form;
}

export const documentTitles: Record<DocumentForm, { th: string; en: string }> = {
  receipt: { th: 'ใบเสร็จรับเงิน', en: 'Receipt' },
  abbreviated_tax_invoice: {
    th: 'ใบเสร็จรับเงิน/ใบกำกับภาษีอย่างย่อ',
    en: 'Receipt/Abbreviated tax invoice',
  },
  tax_invoice: { th: 'ใบกำกับภาษี/ใบเสร็จรับเงิน', en: 'Tax invoice/Receipt' },
  credit_note: { th: 'ใบลดหนี้', en: 'Credit note' },
};

/** "สำนักงานใหญ่" or "สาขาที่ 00001", as the Director-General's notice on tax invoices (no. 199) wants it. */
export function branchText(branchNumber: string, branchName: string | null): string {
  if (branchNumber === '00000') return 'สำนักงานใหญ่';
  return branchName === null || branchName === ''
    ? `สาขาที่ ${branchNumber}`
    : `สาขาที่ ${branchNumber} (${branchName})`;
}

/** Whether a document can be written in ETDA's standard, which wants places in codes. */
export function hasXml({ form, seller, buyer, credited }: DocumentContent): boolean {
  if (seller.subdistrictCode === null) return false;
  if (form !== 'abbreviated_tax_invoice' && (buyer === null || zipCodeOf(buyer.address) === null))
    return false;
  // ETDA's rule DCN-AdditionalReferencedDocument-001: a credit note refers to a full tax invoice.
  return form !== 'credit_note' || credited?.form === 'tax_invoice';
}
