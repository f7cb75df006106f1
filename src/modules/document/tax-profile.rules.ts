import { normaliseTaxId } from '../../shared/tax-id.ts';
import { isBranchNumber } from '../order/tax-invoice.rules.ts';

/** A seller's tax profile as it is typed. */
export const taxProfileFields = [
  'legalNameTh',
  'legalNameEn',
  'taxId',
  'vat',
  'branchNumber',
  'branchName',
  'address',
  'subdistrictId',
  'telephone',
  'email',
] as const;
export type TaxProfileField = (typeof taxProfileFields)[number];
export type TaxProfileValues = Record<TaxProfileField, string>;
export type TaxProfileProblem = 'required' | 'taxIdInvalid' | 'branchNumberInvalid' | 'emailInvalid';

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with a tax profile's fields. */
export function checkTaxProfile(
  values: TaxProfileValues,
): Partial<Record<TaxProfileField, TaxProfileProblem>> {
  const wrong: Partial<Record<TaxProfileField, TaxProfileProblem>> = {};
  for (const field of ['legalNameTh', 'taxId', 'vat', 'branchNumber', 'address', 'subdistrictId'] as const)
    if (values[field] === '') wrong[field] = 'required';
  if (values.taxId !== '' && normaliseTaxId(values.taxId) === null) wrong.taxId = 'taxIdInvalid';
  if (values.branchNumber !== '' && !isBranchNumber(values.branchNumber))
    wrong.branchNumber = 'branchNumberInvalid';
  if (values.email !== '' && !emailPattern.test(values.email)) wrong.email = 'emailInvalid';
  return wrong;
}
