import { z } from 'zod';
import { baht, declareCall, failures, id, pageNo, perPage, text } from '../../shared/contract.ts';
import { documentForms } from './document.rules.ts';

const tag = 'Documents';
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const sellerId = z.coerce.number().pipe(id).optional();

const entry = z.object({
  id: z.number(),
  form: z.enum(documentForms),
  documentNumber: z.string(),
  issuedAt: z.iso.datetime(),
  orderNumber: z.string(),
  /** As the document names it. */
  sellerName: z.string(),
  buyerName: z.string().nullable(),
  buyerTaxId: z.string().nullable(),
  /** As the document says; a credit note's are below zero. */
  exempt: baht,
  taxable: baht,
  vat: baht,
  total: baht,
  hasXml: z.boolean(),
  isCancelled: z.boolean(),
  replacedBy: z.string().nullable(),
});
export type RegisterEntry = z.infer<typeof entry>;

const register = z.object({
  month,
  /** Months there may be documents of, the newest first. */
  months: z.array(month),
  dataList: z.array(entry),
  total: z.number(),
  /** What is listed adds up to this: cancelled ones aren't counted, credit notes are taken off. */
  sums: z.object({ exempt: baht, taxable: baht, vat: baht, total: baht, cancelled: z.number() }),
  /** How many ZIP files the month's documents take. */
  zipParts: z.number(),
});
export type DocumentRegister = z.infer<typeof register>;

const query = {
  /** In Bangkok; the present one when it is left out. */
  month: month.optional(),
  form: z.enum(documentForms).optional(),
  /** Part of a document's or an order's number: looked for in all months. */
  search: text(60).optional(),
  pageNo,
  perpage: perPage(50),
};
const file = {
  month,
  format: z.enum(['csv', 'zip']),
  part: z.coerce.number().int().min(1).max(1_000).default(1),
};

/** Every document of a month, as who keeps the books wants them: cancelled ones too, so that no number is missing. */
export const documentRegisterContract = {
  ofStore: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/documents',
    summary: 'The documents of the store, by month, with what they add up to',
    tag,
  })
    .input(z.strictObject(query))
    .output(register),

  fileOfStore: declareCall({
    isLong: true,
    access: 'seller',
    right: 'finance',
    limit: 'upload',
    method: 'GET',
    path: '/seller/documents/{month}/{format}',
    summary: 'A month of the store’s documents: as a table (CSV), or the PDF and XML files (ZIP, in parts)',
    tag,
  })
    .input(z.strictObject(file))
    .output(z.file())
    .errors(failures({ documentNotFound: 404 })),

  ofAll: declareCall({
    access: 'staff',
    right: 'documents',
    method: 'GET',
    path: '/admin/documents',
    summary: 'The documents of all stores, or of one, by month, with what they add up to',
    tag,
  })
    .input(z.strictObject({ ...query, sellerId }))
    .output(register.extend({ stores: z.array(z.object({ sellerId: z.number(), name: z.string() })) })),

  fileOfAll: declareCall({
    isLong: true,
    access: 'staff',
    right: 'documents',
    limit: 'upload',
    method: 'GET',
    path: '/admin/documents/{month}/{format}',
    summary: 'A month of the documents of all stores, or of one: a table (CSV), or the files (ZIP, in parts)',
    tag,
  })
    .input(z.strictObject({ ...file, sellerId }))
    .output(z.file())
    .errors(failures({ documentNotFound: 404 })),
};
