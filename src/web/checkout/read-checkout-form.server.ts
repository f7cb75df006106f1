import type { CheckoutData } from '../../modules/order/checkout.contract.ts';
import type { TaxInvoiceFields } from '../../modules/order/tax-invoice.rules.ts';
import { readVoucherCodes } from '../../modules/promotion/voucher.rules.ts';
import { formText } from '../private-page.server.ts';
import type { CheckoutValues } from './checkout-reply.types.ts';

/** SPEC §3's checkout data as the form has it; names of fields are in checkout-fields. */
export type CheckoutForm = {
  intent: 'calculate' | 'place';
  idempotencyKey: string;
  /** The address that the tax invoice's fields are to be filled in from. */
  billing: number | null;
  values: CheckoutValues;
  data: CheckoutData;
};

export async function readCheckoutForm(request: Request): Promise<CheckoutForm> {
  const form = await request.formData();
  const values = readValues(form);
  const orders = readOrders(form);
  const seen = Number(formText(form, 'grandTotal'));
  return {
    intent: form.get('intent') === 'place' ? 'place' : 'calculate',
    idempotencyKey: formText(form, 'idempotencyKey'),
    billing: readBilling(form),
    values,
    data: {
      id: formText(form, 'cartId'),
      paymentTypeId: channelOf(values.payment),
      buyerInfo: { addressId: values.addressId, taxInvoice: values.wantsTax ? invoiceOf(values.tax) : null },
      orders,
      promotionCode: values.vouchers.join(','),
      points: values.points,
      grandTotal: Number.isFinite(seen) ? seen : null,
    },
  };
}

function readValues(form: FormData): CheckoutValues {
  const typed = readVoucherCodes(`${formText(form, 'newVoucher')} ${formText(form, 'pickVoucher')}`);
  const removed = formText(form, 'removeVoucher');
  const vouchers = [...form.getAll('voucher').filter((code) => typeof code === 'string'), ...typed];
  const addressId = Number(formText(form, 'addressId'));
  return {
    addressId: Number.isSafeInteger(addressId) && addressId > 0 ? addressId : null,
    payment: formText(form, 'payment') === '' ? null : formText(form, 'payment'),
    vouchers: [...new Set(vouchers)].filter((code) => code !== removed),
    points: readPoints(form),
    wantsTax: form.has('wantsTax'),
    tax: readTax(form),
  };
}

/** How many points are to pay: those typed, or those a button names. What is no number is none. */
function readPoints(form: FormData): number {
  const text = form.has('pickPoints') ? formText(form, 'pickPoints') : formText(form, 'points');
  const points = Number(text.replaceAll(',', ''));
  return Number.isSafeInteger(points) && points > 0 ? Math.min(points, 1_000_000_000) : 0;
}

/** The address of the button that fills in the tax invoice's fields; null when another was pressed. */
export function readBilling(form: FormData): number | null {
  const id = Number(formText(form, 'useBilling'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
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

/** Hidden fields name what the page shows: `product` is "seller:product", `shipping-<seller>` the channel chosen. */
function readOrders(form: FormData): CheckoutData['orders'] {
  const sellers = new Map<number, number[]>();
  for (const value of form.getAll('product')) {
    const [sellerId = 0, productId = 0] = typeof value === 'string' ? value.split(':').map(Number) : [];
    if (sellerId > 0 && productId > 0) sellers.set(sellerId, [...(sellers.get(sellerId) ?? []), productId]);
  }
  return [...sellers].map(([sellerId, productIds]) => {
    const shippingId = Number(formText(form, `shipping-${sellerId}`));
    return {
      sellerId,
      ...(shippingId > 0 ? { shippingId } : {}),
      products: productIds.map((id) => ({ id, isCheckBox: true })),
    };
  });
}

function channelOf(code: string | null): CheckoutData['paymentTypeId'] {
  return code === 'card' || code === 'promptpay' || code === 'transfer' || code === 'cod' ? code : null;
}

/** The same as the API takes it. */
export function invoiceOf(
  tax: TaxInvoiceFields,
): NonNullable<NonNullable<CheckoutData['buyerInfo']>['taxInvoice']> {
  const isBranch = tax.type === 'company' && tax.branchType === 'branch';
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    type: tax.type,
    name: tax.name,
    taxId: tax.taxId,
    branchType: tax.type === 'company' ? tax.branchType : null,
    branchNumber: isBranch ? orNull(tax.branchNumber) : null,
    branchName: isBranch ? orNull(tax.branchName) : null,
    email: orNull(tax.email),
    address: orNull(tax.address),
    zipCode: orNull(tax.zipCode),
  };
}
