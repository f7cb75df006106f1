import { z } from 'zod';
import {
  baht,
  declareCall,
  failures,
  idInPath,
  smallId,
  text,
  versionFromZero,
} from '../../shared/contract.ts';
import { idsInQuery } from '../../shared/list-in-query.ts';
import { normaliseTaxId } from '../../shared/tax-id.ts';
import { orderNumberPattern } from '../order/order-number.rules.ts';
import { taxInvoiceChoice } from '../order/order-snapshot.contract.ts';
import { taxInvoiceInput } from '../order/tax-invoice.contract.ts';
import { isBranchNumber } from '../order/tax-invoice.rules.ts';
import { type ChangeRefusal, documentForms } from './document.rules.ts';
import { documentRegisterContract } from './document-register.contract.ts';

const tag = 'Documents';
const orderNumber = z.string().regex(orderNumberPattern);
const instant = z.iso.datetime();

/** A full tax invoice; a receipt, of who isn't registered for VAT; `unknown` while a store hasn't said who it is. */
const storeDocuments = ['taxInvoice', 'receipt', 'unknown'] as const;

const issued = z.object({
  id: z.number(),
  form: z.enum(documentForms),
  documentNumber: z.string(),
  issuedAt: instant,
  /** What was sold for, whoever paid it: it is more than the order's where the house's vouchers or points paid too. */
  total: baht,
  /** Of the total what the buyer paid, what the house's vouchers did, and what points did; of a credit note, goes back. */
  paidByBuyer: baht,
  paidByHouse: baht,
  paidWithPoints: baht,
  /** Whether there is XML of ETDA's standard beside the PDF. */
  hasXml: z.boolean(),
  /** Another took its place, or nothing was sold in the end. */
  isCancelled: z.boolean(),
  /** What takes its place. */
  replacedBy: z.string().nullable(),
});
export type IssuedDocument = z.infer<typeof issued>;

/** An order's documents: those there are, and where the one stands that there isn't yet. */
const orderDocuments = z.object({
  documents: z.array(issued),
  state: z.enum(['issued', 'waitingPayment', 'waitingCheck', 'sellerNotReady', 'none']),
  /** When the full tax invoice is issued, at the earliest. */
  dueAt: instant.nullable(),
});

const shopperDocuments = orderDocuments.extend({
  taxInvoice: taxInvoiceChoice.nullable(),
  /** Until when the shopper may ask for a tax invoice or change its data (SPEC §9 "by 23:59 of the order date"). */
  changeUntil: instant,
  canChange: z.boolean(),
  storeGives: z.enum(storeDocuments),
  /** How many orders of the checkout the data is for. */
  orders: z.number(),
});
export type ShopperDocuments = z.infer<typeof shopperDocuments>;

const changeRefusals = [
  'taxInvoiceTooLate',
  'taxInvoiceFiled',
  'taxInvoiceCredited',
  'taxInvoiceOrderClosed',
] as const satisfies readonly ChangeRefusal[];

const staffDocuments = orderDocuments.extend({
  taxInvoice: taxInvoiceChoice.nullable(),
  /** Until when staff may change its data: to the filing of its month's VAT; null while nothing has been issued. */
  changeUntil: instant.nullable(),
  /** Why they can't; null when they can. */
  refusal: z.enum(changeRefusals).nullable(),
  orders: z.number(),
});
export type StaffDocuments = z.infer<typeof staffDocuments>;

const nullable = (most: number) =>
  text(most)
    .nullish()
    .transform((value) => (value === undefined || value === '' ? null : value));

/** Who a seller is to the Revenue Department (Revenue Code s. 86/4). */
const taxProfileInput = z.strictObject({
  legalNameTh: text(200).pipe(z.string().min(1)),
  legalNameEn: nullable(200),
  taxId: text(20)
    .transform((value) => normaliseTaxId(value) ?? '')
    .refine((value) => value !== '', { message: 'taxIdInvalid' }),
  isVatRegistered: z.boolean(),
  branchNumber: text(5).refine(isBranchNumber, { message: 'branchNumberInvalid' }),
  branchName: nullable(200),
  address: text(256).pipe(z.string().min(1)),
  subdistrictId: smallId,
  /** The one that was read, 0 where there was none yet: whoever has read an older one is refused. */
  version: versionFromZero.nullish(),
  telephone: nullable(30),
  email: text(254)
    .pipe(z.email())
    .nullish()
    .transform((value) => value ?? null),
});
export type TaxProfileInput = z.output<typeof taxProfileInput>;

const taxProfile = z.object({
  legalNameTh: z.string(),
  legalNameEn: z.string().nullable(),
  taxId: z.string(),
  isVatRegistered: z.boolean(),
  branchNumber: z.string(),
  branchName: z.string().nullable(),
  address: z.string(),
  subdistrictId: z.number().nullable(),
  subdistrictName: z.string(),
  districtName: z.string(),
  provinceName: z.string(),
  zipCode: z.string(),
  telephone: z.string().nullable(),
  email: z.string().nullable(),
  updatedAt: instant,
  /** To be sent with a change. */
  version: z.number(),
});
export type TaxProfile = z.infer<typeof taxProfile>;

/** Why a tax invoice's data stays as it is: for its buyer and for staff the same, each with their own last day. */
const changeFailures = {
  orderNotFound: 404,
  taxInvoiceTooLate: 409,
  taxInvoiceFiled: 409,
  taxInvoiceCredited: 409,
  taxInvoiceOrderClosed: 409,
} as const;

export const documentContract = {
  ofOrder: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/Order/{orderNumber}/documents',
    summary: 'The receipt, tax invoice and credit notes of one’s own order; one that is due is issued',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(shopperDocuments)
    .errors(failures({ orderNotFound: 404 })),

  issuers: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/document/issuers',
    summary: 'What stores give when a full tax invoice is asked for',
    tag,
  })
    .input(z.strictObject({ sellerIds: idsInQuery }))
    .output(
      z.object({ dataList: z.array(z.object({ sellerId: z.number(), gives: z.enum(storeDocuments) })) }),
    ),

  changeTaxInvoice: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'PUT',
    path: '/Order/{orderNumber}/tax-invoice',
    summary:
      'Ask for a tax invoice or change its data, until the end of the order’s day in Bangkok; what has been issued is replaced',
    tag,
  })
    .input(z.strictObject({ orderNumber, taxInvoice: taxInvoiceInput }))
    .output(z.object({ taxInvoice: taxInvoiceChoice }))
    .errors(failures(changeFailures)),

  ofAnyOrder: declareCall({
    access: 'staff',
    right: ['documents', 'orders'],
    method: 'GET',
    path: '/admin/Order/{orderNumber}/documents',
    summary: 'The documents of any order, with its tax invoice’s data',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(staffDocuments)
    .errors(failures({ orderNotFound: 404 })),

  changeTaxInvoiceFor: declareCall({
    access: 'staff',
    right: 'documents',
    limit: 'write',
    method: 'PUT',
    path: '/admin/Order/{orderNumber}/tax-invoice',
    summary:
      'Change a tax invoice’s data for its buyer, until the 15th of the month after; what has been issued is replaced',
    tag,
  })
    .input(
      z.strictObject({
        orderNumber,
        taxInvoice: taxInvoiceInput,
        /** Kept in the audit log. */
        reason: text(300).pipe(z.string().min(1)),
      }),
    )
    .output(z.object({ taxInvoice: taxInvoiceChoice }))
    .errors(failures(changeFailures)),

  file: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/document/{id}/{format}',
    summary:
      'A document as PDF, or as XML of ETDA’s standard ขมธอ. 3-2560: the buyer’s, its seller’s, or staff’s',
    tag,
  })
    .input(z.strictObject({ id: idInPath, format: z.enum(['pdf', 'xml']) }))
    .output(z.file())
    .errors(failures({ documentNotFound: 404 })),

  ofStoreOrder: declareCall({
    access: 'seller',
    right: 'orders',
    method: 'GET',
    path: '/seller/Order/{orderNumber}/documents',
    summary: 'The documents of an order of the store; one that is due is issued',
    tag,
  })
    .input(z.strictObject({ orderNumber }))
    .output(orderDocuments)
    .errors(failures({ orderNotFound: 404 })),

  register: documentRegisterContract,

  taxProfile: declareCall({
    access: 'seller',
    // It is printed on parcels and documents: whoever packs needs it, and it is no secret to them.
    right: 'member',
    method: 'GET',
    path: '/seller/tax-profile',
    summary: 'Who the store is on its documents',
    tag,
  }).output(z.object({ profile: taxProfile.nullable() })),

  saveTaxProfile: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'write',
    method: 'PUT',
    path: '/seller/tax-profile',
    summary: 'Say who the store is on documents from now on; issued ones stay as they are',
    tag,
  })
    .input(taxProfileInput)
    .output(z.object({ profile: taxProfile }))
    .errors(failures({ subdistrictNotFound: 422, taxProfileChanged: 409 })),
};
