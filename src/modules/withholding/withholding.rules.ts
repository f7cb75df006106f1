import { z } from 'zod';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { incomeTaxSetting } from '../withdrawal/withdrawal.rules.ts';

/** Who pays the commission, as the house's invoice says: a juristic person, or somebody by themselves. */
const payerKinds = ['company', 'personal'] as const;

/**
 * The setting `withholding`: what stores keep back from the house's commission for the Revenue Department (Revenue Code
 * s. 3 tredecim; Departmental Instruction T.P. 4/2528 cl. 8 on services). Each has the value a new shop begins with.
 */
export const withholdingSetting = z.object({
  isOn: z.boolean().default(true),
  /** Of the commission without its VAT. */
  basisPoints: z.int().min(0).max(3_000).default(300),
  /** Invoices of a smaller commission than this, without VAT, have nothing kept back. */
  leastSatang: z.int().min(0).max(100_000_000).default(0),
  payers: z.array(z.enum(payerKinds)).default(['company']),
  // What the house itself keeps back of people's income.
  ...incomeTaxSetting.shape,
});
export type WithholdingSetting = z.infer<typeof withholdingSetting>;

export const certificateStatuses = ['waiting', 'accepted', 'refused', 'taken_back'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** What a certificate says (section 50 bis). */
export type CertificateDraft = { number: string; date: string; amountSatang: number };
export type CertificateFailure = {
  code: 'withholdingInvalid';
  fields: { number?: 'required'; date?: 'dateEarly' | 'dateFuture'; amount?: 'amountMost' };
};

/**
 * Checks what a store says of its certificate: dated from the invoice's period on, when the commission was kept, and not
 * after today in Bangkok; of no more than the law lets it keep back.
 */
export function checkCertificate(
  draft: CertificateDraft,
  { dueSatang, periodFrom, now }: { dueSatang: number; periodFrom: Date; now: Date },
): Result<CertificateDraft, CertificateFailure> {
  const fields: CertificateFailure['fields'] = {};
  if (draft.number === '') fields.number = 'required';
  if (draft.date < bangkokDay(periodFrom)) fields.date = 'dateEarly';
  if (draft.date > bangkokDay(now)) fields.date = 'dateFuture';
  if (draft.amountSatang > dueSatang) fields.amount = 'amountMost';
  return Object.keys(fields).length === 0 ? succeed(draft) : fail({ code: 'withholdingInvalid', fields });
}

/** What the store's statement says of a certificate. In Thai, as the certificate and the invoice are. */
export function refundReason({ number, documentNumber }: { number: string; documentNumber: string }): string {
  return `หนังสือรับรองการหักภาษี ณ ที่จ่าย ${number} ตามใบกำกับ ${documentNumber}`;
}
