import type { TaxInvoiceFields } from '../../../modules/order/tax-invoice.rules.ts';
import { readVoucherCodes } from '../../../modules/promotion/voucher.rules.ts';
import type { TypedAddress } from '../address/address-fields.tsx';
import { readTypedAddress } from '../address/read-address-form.ts';

/** Before the names of a new address's fields: a tax invoice has some of the same names. */
export const newAddressPrefix = 'to-';
/** In the place of an address's id: the one that is being typed. */
export const newAddress = 'new';

/** What was chosen and typed, so that a page shows it again. */
export type CheckoutValues = {
  addressId: number | typeof newAddress | null;
  typedAddress: TypedAddress;
  payment: string | null;
  vouchers: string[];
  points: number;
  wantsTax: boolean;
  tax: TaxInvoiceFields;
};

/** The checkout's form, on the server and in the browser alike. */
export function readCheckoutValues(form: FormData): CheckoutValues {
  const typed = readVoucherCodes(`${text(form, 'newVoucher')} ${text(form, 'pickVoucher')}`);
  const removed = text(form, 'removeVoucher');
  const vouchers = [...form.getAll('voucher').filter((code) => typeof code === 'string'), ...typed];
  return {
    addressId: readAddressId(text(form, 'addressId')),
    typedAddress: readTypedAddress(form, newAddressPrefix),
    payment: text(form, 'payment') === '' ? null : text(form, 'payment'),
    vouchers: [...new Set(vouchers)].filter((code) => code !== removed),
    points: readPoints(form),
    wantsTax: form.has('wantsTax'),
    tax: readTax(form),
  };
}

function readAddressId(value: string): CheckoutValues['addressId'] {
  if (value === newAddress) return newAddress;
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** How many points are to pay: those typed, or those a button names. What is no number is none. */
function readPoints(form: FormData): number {
  const points = Number(text(form, form.has('pickPoints') ? 'pickPoints' : 'points').replaceAll(',', ''));
  return Number.isSafeInteger(points) && points > 0 ? Math.min(points, 1_000_000_000) : 0;
}

export function readTax(form: FormData): TaxInvoiceFields {
  return {
    type: text(form, 'taxType') === 'company' ? 'company' : 'personal',
    name: text(form, 'taxName'),
    taxId: text(form, 'taxId'),
    branchType: text(form, 'taxBranchType') === 'branch' ? 'branch' : 'head',
    branchNumber: text(form, 'taxBranchNumber'),
    branchName: text(form, 'taxBranchName'),
    email: text(form, 'taxEmail'),
    address: text(form, 'taxAddress'),
    zipCode: text(form, 'taxZipCode'),
  };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
