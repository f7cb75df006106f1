import { priceSource } from '../../../modules/cart/cart.contract.ts';
import type { CheckoutData } from '../../../modules/checkout/checkout.contract.ts';
import type { TaxInvoiceFields } from '../../../modules/order/tax-invoice.rules.ts';
import { giftCopiesMost } from '../../../modules/promotion/promotion-desk.rules.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { type CheckoutValues, readCheckoutValues } from './checkout-values.ts';

/** SPEC §3's checkout data as the form has it; the fields that are typed or chosen are in checkout-values. */
export type CheckoutForm = {
  intent: 'calculate' | 'place' | 'lookup';
  idempotencyKey: string;
  /** Whether the page asked where it goes: e-books go nowhere. */
  isSent: boolean;
  /** The address that the tax invoice's fields are to be filled in from. */
  billing: number | null;
  values: CheckoutValues;
  data: CheckoutData;
};

export async function readCheckoutForm(request: Request): Promise<CheckoutForm> {
  const form = await request.formData();
  const values = readCheckoutValues(form);
  const intent = formTexts(form, 'intent').at(-1);
  const orders = readOrders(form);
  const seen = Number(formText(form, 'grandTotal'));
  return {
    intent: intent === 'place' || intent === 'lookup' ? intent : 'calculate',
    idempotencyKey: formText(form, 'idempotencyKey'),
    isSent: formText(form, 'isSent') !== 'no',
    billing: readBilling(form),
    values,
    data: {
      id: formText(form, 'cartId'),
      paymentTypeId: channelOf(values.payment),
      buyerInfo: {
        addressId: typeof values.addressId === 'number' ? values.addressId : null,
        taxInvoice: values.wantsTax ? invoiceOf(values.tax) : null,
      },
      orders,
      promotionCode: values.vouchers.join(','),
      points: values.points,
      grandTotal: Number.isFinite(seen) ? seen : null,
      giftProducts: readGifts(form),
    },
  };
}

/** The address of the button that fills in the tax invoice's fields; null when another was pressed. */
export function readBilling(form: FormData): number | null {
  const id = Number(formText(form, 'useBilling'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Hidden fields name what the page shows: `product` is "seller:product:where its price comes from", `shipping-<seller>` the channel chosen. */
function readOrders(form: FormData): CheckoutData['orders'] {
  const sellers = new Map<number, NonNullable<CheckoutData['orders'][number]['products']>>();
  for (const value of formTexts(form, 'product')) {
    const [, seller, product, from] = /^(\d{1,15}):(\d{1,15}):(.*)$/.exec(value) ?? [];
    const source = priceSource.safeParse(from);
    if (seller === undefined || !source.success) continue;
    const sellerId = Number(seller);
    const line = { id: Number(product), source: source.data, isCheckBox: true };
    sellers.set(sellerId, [...(sellers.get(sellerId) ?? []), line]);
  }
  return [...sellers].map(([sellerId, products]) => {
    const shippingId = Number(formText(form, `shipping-${sellerId}`));
    return {
      sellerId,
      ...(shippingId > 0 ? { shippingId } : {}),
      products,
    };
  });
}

/** `gift` is "promotion:product:copies": what the page showed as given. */
function readGifts(form: FormData): NonNullable<CheckoutData['giftProducts']> {
  const given = new Map<number, number[]>();
  for (const value of formTexts(form, 'gift')) {
    const [, promotion, product, copies] = /^(\d{1,15}):(\d{1,15}):(\d{1,2})$/.exec(value) ?? [];
    if (promotion === undefined) continue;
    const before = given.get(Number(promotion)) ?? [];
    const more = Array.from({ length: Number(copies) }, () => Number(product));
    given.set(Number(promotion), [...before, ...more].slice(0, giftCopiesMost));
  }
  return [...given].slice(0, 100).map(([promotionId, productIds]) => ({ promotionId, productIds }));
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
