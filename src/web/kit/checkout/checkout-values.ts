import type { TaxInvoiceFields } from '../../../modules/order/tax-invoice.rules.ts';
import { readVoucherCodes } from '../../../modules/promotion/voucher.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
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
  const typed = readVoucherCodes(`${formText(form, 'newVoucher')} ${formText(form, 'pickVoucher')}`);
  const removed = formText(form, 'removeVoucher');
  const vouchers = [...formTexts(form, 'voucher'), ...typed];
  return {
    addressId: readAddressId(formText(form, 'addressId')),
    typedAddress: readTypedAddress(form, newAddressPrefix),
    payment: formText(form, 'payment') === '' ? null : formText(form, 'payment'),
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
  const points = parseCount(formText(form, form.has('pickPoints') ? 'pickPoints' : 'points'));
  return Math.min(points ?? 0, 1_000_000_000);
}

export function readTax(form: FormData): TaxInvoiceFields {
  return {
    type: formText(form, 'taxType') === 'company' ? 'company' : 'personal',
    name: formText(form, 'taxName'),
    taxId: formText(form, 'taxId'),
    branchType: formText(form, 'taxBranchType') === 'branch' ? 'branch' : 'head',
    branchNumber: formText(form, 'taxBranchNumber'),
    branchName: formText(form, 'taxBranchName'),
    email: formText(form, 'taxEmail'),
    address: formText(form, 'taxAddress'),
    zipCode: formText(form, 'taxZipCode'),
  };
}

/** The address that a checkout begins with: the default one, else the first. */
export function usualAddressOf<Address extends { defaultShipping: boolean }>(
  addresses: readonly Address[],
): Address | undefined {
  return addresses.find(({ defaultShipping }) => defaultShipping) ?? addresses[0];
}
