import { z } from 'zod';
import { baht, declareCall, failures, idInPath, pageNo, perPage } from '../../shared/contract.ts';
import { statementNumberPattern } from '../settlement/settlement.rules.ts';
import { noInvoiceReasons } from './commission-invoice.rules.ts';

const tag = 'Finance';
const statementNumber = z.string().regex(statementNumberPattern);
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const format = z.enum(['pdf', 'xml']);

const invoice = z.object({
  documentNumber: z.string(),
  issuedAt: z.iso.datetime(),
  /** A receipt alone while the house isn't registered for VAT. */
  form: z.enum(['tax_invoice', 'receipt']),
  /** Without VAT, the VAT, and both. */
  value: baht,
  vat: baht,
  total: baht,
  hasXml: z.boolean(),
});

const entry = invoice.extend({
  id: z.number(),
  statementNumber: z.string(),
  buyerName: z.string(),
  buyerTaxId: z.string().nullable(),
});
export type CommissionInvoiceEntry = z.infer<typeof entry>;

const ofStatement = z.object({
  invoice: invoice.nullable(),
  /** Why there is none; null when there is. */
  why: z.enum(noInvoiceReasons).nullable(),
});
export type StatementInvoice = z.infer<typeof ofStatement>;

const register = z.object({
  month,
  /** Months there may be invoices of, the newest first. */
  months: z.array(month),
  dataList: z.array(entry),
  total: z.number(),
  sums: z.object({ value: baht, vat: baht, total: baht }),
  /** Whether it is set who the house is on documents: none are issued otherwise. */
  hasIssuer: z.boolean(),
  /** Statements that wait for their stores' tax data: some of them, and how many. */
  waiting: z.object({
    dataList: z.array(z.object({ statementNumber: z.string(), name: z.string(), commission: baht })),
    total: z.number(),
  }),
});
export type CommissionInvoiceRegister = z.infer<typeof register>;

/** The house's own documents for its commission (Revenue Code s. 86): one for each statement it kept any in. */
export const commissionInvoiceContract = {
  ofStatement: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/commission-invoice/{statementNumber}',
    summary: "The house's tax invoice for a statement's commission, or why there is none",
    tag,
  })
    .input(z.strictObject({ statementNumber }))
    .output(ofStatement)
    .errors(failures({ statementNotFound: 404 })),

  file: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'upload',
    method: 'GET',
    path: '/seller/commission-invoice/{statementNumber}/{format}',
    summary: "The house's tax invoice for a statement's commission as PDF, or as ETDA's XML (unsigned)",
    tag,
  })
    .input(z.strictObject({ statementNumber, format }))
    .output(z.file())
    .errors(failures({ documentNotFound: 404 })),

  register: declareCall({
    access: 'staff',
    right: 'commissionInvoices',
    method: 'GET',
    path: '/admin/commission-invoice',
    summary: "The house's tax invoices of a month, what they add up to, and what waits for stores' tax data",
    tag,
  })
    .input(z.strictObject({ month: month.optional(), pageNo, perpage: perPage(50) }))
    .output(register),

  registerFile: declareCall({
    isLong: true,
    access: 'staff',
    right: 'commissionInvoices',
    limit: 'upload',
    method: 'GET',
    path: '/admin/commission-invoice-table/{month}',
    summary: "The house's tax invoices of a month as a table (CSV)",
    tag,
  })
    .input(z.strictObject({ month }))
    .output(z.file()),

  staffFile: declareCall({
    access: 'staff',
    right: 'commissionInvoices',
    limit: 'upload',
    method: 'GET',
    path: '/admin/commission-invoice/{id}/{format}',
    summary: "One of the house's tax invoices as PDF, or as ETDA's XML (unsigned)",
    tag,
  })
    .input(z.strictObject({ id: idInPath, format }))
    .output(z.file())
    .errors(failures({ documentNotFound: 404 })),
};
