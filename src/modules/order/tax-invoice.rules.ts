import { normaliseTaxId } from '../address/address.rules.ts';
import type { TaxInvoiceChoice } from './order.contract.ts';

/** A branch's number as the Revenue Department writes it: five digits, 00000 being the head office. */
export function isBranchNumber(value: string): boolean {
  return /^\d{5}$/.test(value);
}

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export type TaxInvoiceFields = {
  type: 'personal' | 'company';
  name: string;
  taxId: string;
  branchType: 'head' | 'branch';
  branchNumber: string;
  branchName: string;
  email: string;
  address: string;
};
/** A tax invoice's fields as nobody has filled them in. */
export const noTaxFields: TaxInvoiceFields = {
  type: 'personal',
  name: '',
  taxId: '',
  branchType: 'head',
  branchNumber: '',
  branchName: '',
  email: '',
  address: '',
};

/** The fields as they were filled in. */
export function taxFieldsOf(choice: TaxInvoiceChoice): TaxInvoiceFields {
  return {
    type: choice.type,
    name: choice.name,
    taxId: choice.taxId,
    branchType: choice.branchType ?? 'head',
    branchNumber: choice.branchType === 'branch' ? (choice.branchNumber ?? '') : '',
    branchName: choice.branchName ?? '',
    email: choice.email ?? '',
    address: choice.address,
  };
}

export type TaxInvoiceProblem = 'required' | 'taxIdInvalid' | 'branchNumberInvalid' | 'emailInvalid';

/** What is wrong with a tax invoice's fields, as the browser and the page's server say before anything is sent. */
export function checkTaxInvoice(
  fields: TaxInvoiceFields,
): Partial<Record<keyof TaxInvoiceFields, TaxInvoiceProblem>> {
  const wrong: Partial<Record<keyof TaxInvoiceFields, TaxInvoiceProblem>> = {};
  if (fields.name.trim() === '') wrong.name = 'required';
  if (normaliseTaxId(fields.taxId) === null)
    wrong.taxId = fields.taxId.trim() === '' ? 'required' : 'taxIdInvalid';
  if (
    fields.type === 'company' &&
    fields.branchType === 'branch' &&
    !isBranchNumber(fields.branchNumber.trim())
  )
    wrong.branchNumber = fields.branchNumber.trim() === '' ? 'required' : 'branchNumberInvalid';
  if (fields.email.trim() !== '' && !emailPattern.test(fields.email.trim())) wrong.email = 'emailInvalid';
  return wrong;
}
