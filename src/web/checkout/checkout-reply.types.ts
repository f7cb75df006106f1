import type { Calculation } from '../../modules/order/checkout.contract.ts';
import type { TaxInvoiceFields, TaxInvoiceProblem } from '../../modules/order/tax-invoice.rules.ts';

/** What was chosen and typed, so that a page without JavaScript shows it again. */
export type CheckoutValues = {
  addressId: number | null;
  payment: string | null;
  vouchers: string[];
  points: number;
  wantsTax: boolean;
  tax: TaxInvoiceFields;
};

export type TaxMessages = Partial<Record<keyof TaxInvoiceFields, TaxInvoiceProblem>>;

/** The answer to the checkout's form when the page stays. */
export type CheckoutReply = {
  /** What it costs with these choices; null when that couldn't be worked out. */
  calculation: Calculation | null;
  values: CheckoutValues;
  /** Why the order wasn't placed, or the calculation failed. */
  failure: { code: string; message: string } | null;
  /** Choices that are missing. */
  missing: ('address' | 'payment')[];
  tax: TaxMessages;
};
