import { z } from 'zod';
import { text } from '../../shared/contract.ts';
import { normaliseTaxId } from '../../shared/tax-id.ts';
import { checkZipCode, isBranchNumber } from './tax-invoice.rules.ts';

/** SPEC §3 "Tax invoice info", as asked for: a company names its branch; the address is that of the order if left out. */
export const taxInvoiceInput = z
  .object({
    type: z.enum(['personal', 'company']),
    name: text(200).pipe(z.string().min(1)),
    taxId: text(20)
      .transform((value) => normaliseTaxId(value) ?? '')
      .refine((value) => value !== '', { message: 'taxIdInvalid' }),
    branchType: z.enum(['head', 'branch']).nullish(),
    branchNumber: text(5).nullish(),
    branchName: text(200).nullish(),
    email: text(254).pipe(z.email()).nullish(),
    address: text(500).nullish(),
    /** Five digits; may be left out with the address, or when that ends with it. */
    zipCode: text(5).nullish(),
  })
  .superRefine((value, context) => {
    const zipProblem = checkZipCode(value.address ?? '', value.zipCode ?? '');
    if (zipProblem !== null) context.addIssue({ code: 'custom', path: ['zipCode'], message: zipProblem });
    if (value.type !== 'company') return;
    if (value.branchType === 'branch' && !isBranchNumber(value.branchNumber ?? ''))
      context.addIssue({ code: 'custom', path: ['branchNumber'], message: 'branchNumberInvalid' });
  });
