import type { Locality } from '../../../modules/address/address.contract.ts';
import type { AddressFields, AddressProblem } from '../../../modules/address/address.rules.ts';
import type { Calculation } from '../../../modules/checkout/checkout.contract.ts';
import type { TaxInvoiceFields, TaxInvoiceProblem } from '../../../modules/order/tax-invoice.rules.ts';
import type { UnpaidOrder } from '../../../modules/order/unpaid-limits.rules.ts';
import type { CheckoutValues } from './checkout-values.ts';

export type TaxMessages = Partial<Record<keyof TaxInvoiceFields, TaxInvoiceProblem>>;

/** The answer to the checkout's form when the page stays. */
export type CheckoutReply = {
  /** What it costs with these choices; null when that couldn't be worked out. */
  calculation: Calculation | null;
  values: CheckoutValues;
  /** Why the order wasn't placed, or the calculation failed. */
  failure: { code: string; message: string; unpaid?: UnpaidOrder[] } | null;
  /** Choices that are missing. */
  missing: ('address' | 'payment')[];
  /** What is wrong with the address that was typed. */
  address: Partial<Record<keyof AddressFields, AddressProblem>>;
  /** The places its search found, for a visitor without JavaScript. */
  found?: Locality[];
  tax: TaxMessages;
};
