import { z } from 'zod';
import {
  askedDay,
  baht,
  declareCall,
  deskSearch,
  failures,
  idInPath,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { approvalId, ask, secondPersonFailures } from '../approval/approval.contract.ts';
import { statementNumberPattern } from '../settlement/settlement.rules.ts';
import { certificateStatuses } from './withholding.rules.ts';

const tag = 'Withholding tax';
const status = z.enum(certificateStatuses);
const statementNumber = z.string().regex(statementNumberPattern);
const day = z.iso.date();
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const certificate = z.object({
  id: z.number(),
  number: z.string(),
  date: day,
  amount: baht,
  status,
  /** Why it was refused, or its refund taken back. */
  reason: z.string().nullable(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  isPicture: z.boolean(),
});
export type Certificate = z.infer<typeof certificate>;

const claim = z.object({
  statementNumber: z.string(),
  /** The house's invoice for the commission, its date, and from when it is of. */
  documentNumber: z.string(),
  issuedAt: z.iso.datetime(),
  from: z.iso.datetime(),
  /** The commission without its VAT, and what of it the law lets the store keep back. */
  value: baht,
  due: baht,
  /** A certificate may be sent. */
  isOpen: z.boolean(),
  /** The newest that was sent. */
  certificate: certificate.nullable(),
});
export type Claim = z.infer<typeof claim>;

const claims = z.object({
  /** In per cent. */
  rate: z.number(),
  /** Of all invoices that a certificate may be sent for: what it may come to, and how many. */
  claimable: baht,
  openCount: z.number(),
  /** Sent, and not checked yet. */
  waiting: baht,
  dataList: z.array(claim),
  total: z.number(),
});
export type Claims = z.infer<typeof claims>;

const forStaff = certificate.extend({
  due: baht,
  value: baht,
  sentBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  documentNumber: z.string(),
  invoicedAt: z.iso.datetime(),
  /** The store as the invoice names it. */
  payerName: z.string(),
  payerTaxId: z.string().nullable(),
  store: z.object({ id: z.number(), urlKey: z.string(), name: z.string() }),
  /** Other certificates of the store with this number that wait or were accepted. */
  sameNumber: z.number(),
});
export type DeskCertificate = z.infer<typeof forStaff>;

const desk = z.object({
  dataList: z.array(forStaff),
  counts: z.object({
    waiting: z.number(),
    accepted: z.number(),
    refused: z.number(),
    taken_back: z.number(),
  }),
  /** Months there may be tables of, the newest first. */
  months: z.array(z.string()),
});
export type CertificateDesk = z.infer<typeof desk>;

const incomeCertificate = z.object({
  withdrawalId: z.string(),
  number: z.string(),
  paidAt: z.iso.datetime(),
  userId: z.number(),
  name: z.string(),
  income: baht,
  tax: baht,
  /** It says everything that the law's form asks for: both tax numbers and addresses. */
  isWhole: z.boolean(),
  /** The bank sent its withdrawal back: it no longer holds. */
  isTakenBack: z.boolean(),
});
export type IncomeCertificate = z.infer<typeof incomeCertificate>;

const decided = z.object({ isDecided: z.literal(true) });
const decisionFailures = { certificateNotFound: 404, certificateDecided: 409 } as const;

/** Tax that stores keep back from the house's commission, and their certificates of it (Revenue Code s. 50 bis). */
export const withholdingContract = {
  claims: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/withholding',
    summary:
      'What the store may claim back of tax kept back from the commission, by invoice, what is open first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(12) }))
    .output(claims),

  claim: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/withholding/{statementNumber}',
    summary: "What may be claimed back of a statement's commission, and the certificate that was sent",
    tag,
  })
    .input(z.strictObject({ statementNumber }))
    .output(claim)
    .errors(failures({ withholdingNotFound: 404 })),

  send: declareCall({
    access: 'seller',
    right: 'finance',
    limit: 'upload',
    method: 'POST',
    path: '/seller/withholding/{statementNumber}',
    summary: "Send the certificate of the tax kept back from a statement's commission (multipart/form-data)",
    tag,
  })
    .input(
      z.strictObject({
        statementNumber,
        number: text(40),
        date: askedDay,
        amount: z.coerce.number().min(0.01).max(1_000_000).multipleOf(0.01),
        file: z.file(),
      }),
    )
    .output(z.object({ id: z.number() }))
    .errors(
      failures({
        withholdingNotFound: 404,
        withholdingNotDue: 422,
        withholdingSent: 409,
        withholdingInvalid: 422,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        pdfUnsafe: 422,
      }),
    ),

  file: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/withholding-certificate/{id}',
    summary: 'A certificate that the store has sent',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  list: declareCall({
    access: 'staff',
    right: 'withholding',
    method: 'GET',
    path: '/admin/withholding',
    summary:
      "Stores' certificates in a state: those that wait, the longest first, or those that were decided; with `search` those of a number, a store, a tax number or an amount",
    tag,
  })
    .input(
      z.strictObject({ status: status.default('waiting'), search: deskSearch, pageNo, perpage: perPage(20) }),
    )
    .output(desk),

  staffFile: declareCall({
    access: 'staff',
    right: 'withholding',
    method: 'GET',
    path: '/admin/withholding/{id}/file',
    summary: 'A certificate that a store has sent, for staff',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  approve: declareCall({
    access: 'staff',
    right: 'withholding',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/withholding/{id}/approve',
    summary: 'A certificate is right: what the store kept back is due to it',
    tag,
  })
    .input(z.strictObject({ id: idInPath, ask }))
    .output(z.object({ isDecided: z.boolean(), approvalId }))
    .errors(failures({ ...decisionFailures, ...secondPersonFailures })),

  reject: declareCall({
    access: 'staff',
    right: 'withholding',
    limit: 'write',
    method: 'POST',
    path: '/admin/withholding/{id}/reject',
    summary: 'Refuse a certificate with a reason that the store reads',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1)) }))
    .output(decided)
    .errors(failures(decisionFailures)),

  ownIncomeCertificate: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/withdrawal/{id}/certificate',
    isSecret: true,
    summary: "The certificate (50 bis) of tax kept back of one's own withdrawal, as a PDF",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  incomeList: declareCall({
    access: 'staff',
    right: 'withholding',
    method: 'GET',
    path: '/admin/withholding-income',
    summary:
      "Certificates of tax that the house kept back of people's income, of a month; with `search` those of a number, a name, a tax number or an account, of any month",
    tag,
  })
    .input(z.strictObject({ month: month.nullish(), search: deskSearch, pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        month,
        /** Months there may be some of, the newest first. */
        months: z.array(z.string()),
        dataList: z.array(incomeCertificate),
        total: z.number(),
        /** Of the whole month, of those that hold. */
        valid: z.number(),
        income: baht,
        tax: baht,
      }),
    ),

  incomeFile: declareCall({
    access: 'staff',
    right: 'withholding',
    method: 'GET',
    path: '/admin/withholding-income/{id}/file',
    isSecret: true,
    summary: 'The certificate of a withdrawal as a PDF, for staff',
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.file())
    .errors(failures({ notFound: 404 })),

  incomeTable: declareCall({
    isLong: true,
    access: 'staff',
    right: 'withholding',
    limit: 'upload',
    method: 'GET',
    path: '/admin/withholding-income-table/{month}',
    summary: "Tax kept back of people's income in a month, as a table for its return (CSV)",
    tag,
  })
    .input(z.strictObject({ month }))
    .output(z.file()),

  table: declareCall({
    isLong: true,
    access: 'staff',
    right: 'withholding',
    limit: 'upload',
    method: 'GET',
    path: '/admin/withholding-table/{month}',
    summary: 'The certificates that were accepted in a month, as a table (CSV)',
    tag,
  })
    .input(z.strictObject({ month }))
    .output(z.file()),
};
