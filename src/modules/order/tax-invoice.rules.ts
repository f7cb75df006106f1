import { normaliseTaxId } from '../../shared/tax-id.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import type { AddressSnapshot, TaxInvoiceChoice } from './order-snapshot.contract.ts';

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
  zipCode: string;
};
/** The zip code that an address ends with; null when it doesn't. */
export function zipCodeOf(address: string): string | null {
  return /(?:^|\D)(\d{5})\s*$/.exec(address)?.[1] ?? null;
}

/**
 * What is wrong with an address's zip code: documents in ETDA's standard can't do without. It may stand at the address's
 * end; who gives no address has the parcel's, with its own.
 */
export function checkZipCode(address: string, zipCode: string): 'required' | 'zipCodeInvalid' | null {
  if (address.trim() === '') return null;
  if (zipCode.trim() === '') return zipCodeOf(address) === null ? 'required' : null;
  return /^\d{5}$/.test(zipCode.trim()) ? null : 'zipCodeInvalid';
}

/** What is asked for. */
export type TaxInvoiceWish = {
  type: 'personal' | 'company';
  name: string;
  taxId: string;
  branchType?: 'head' | 'branch' | null | undefined;
  branchNumber?: string | null | undefined;
  branchName?: string | null | undefined;
  email?: string | null | undefined;
  address?: string | null | undefined;
  zipCode?: string | null | undefined;
};

/**
 * What is kept of it (SPEC §3 "Tax invoice info"): a company without a branch is its head office; without an address it has
 * the parcel's.
 */
export function taxInvoiceChoiceOf(wish: TaxInvoiceWish, parcel: AddressSnapshot): TaxInvoiceChoice {
  const branchType = wish.type === 'company' ? (wish.branchType ?? 'head') : null;
  const address = wish.address?.trim() ?? '';
  const zipCode = wish.zipCode?.trim() ?? '';
  return {
    type: wish.type,
    name: wish.name,
    taxId: wish.taxId,
    branchType,
    branchNumber: branchType === null ? null : branchType === 'head' ? '00000' : (wish.branchNumber ?? null),
    branchName: branchType === 'branch' ? (wish.branchName ?? null) : null,
    email: wish.email ?? null,
    ...(address === ''
      ? {
          address: keptAddressLine(parcel),
          zipCode: parcel.zipCode,
        }
      : { address, zipCode: zipCode === '' ? zipCodeOf(address) : zipCode }),
  };
}

/** The address as it is printed, with its zip code; what was asked for before there was a field for it has it at the end. */
export function taxInvoiceAddress({ address, zipCode }: TaxInvoiceChoice): string {
  return zipCode == null || zipCodeOf(address) === zipCode ? address : `${address} ${zipCode}`;
}

/**
 * The fields as an address of the address book fills them in (SPEC §3 "defaultBilling", "taxId"). Tax ids of companies begin
 * with 0, those of people don't.
 */
export function taxFieldsOfAddress({
  firstname,
  lastname,
  taxId,
  line,
  zipCode,
}: {
  firstname: string;
  lastname: string;
  taxId: string | null;
  line: string;
  zipCode: string;
}): TaxInvoiceFields {
  return {
    ...noTaxFields,
    type: taxId?.startsWith('0') === true ? 'company' : 'personal',
    name: `${firstname} ${lastname}`.trim(),
    taxId: taxId ?? '',
    address: line.endsWith(zipCode) ? line.slice(0, -zipCode.length).replace(/[\s,]+$/, '') : line,
    zipCode,
  };
}

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
  zipCode: '',
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
    zipCode: choice.zipCode ?? zipCodeOf(choice.address) ?? '',
  };
}

export type TaxInvoiceProblem =
  | 'required'
  | 'taxIdInvalid'
  | 'branchNumberInvalid'
  | 'emailInvalid'
  | 'zipCodeInvalid';

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
  const zipProblem = checkZipCode(fields.address, fields.zipCode);
  if (zipProblem !== null) wrong.zipCode = zipProblem;
  return wrong;
}
