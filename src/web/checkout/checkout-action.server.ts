import { data, redirect, redirectDocument } from 'react-router';
import type { Calculation, CheckoutData, PlacedOrder } from '../../modules/order/checkout.contract.ts';
import { checkTaxInvoice, taxFieldsOfAddress } from '../../modules/order/tax-invoice.rules.ts';
import { apiFailure } from '../api-client.server.ts';
import { cartCookie } from '../cart/cart.server.ts';
import type { ServerSide } from '../server-side.server.ts';
import type { CheckoutReply } from './checkout-reply.types.ts';
import { type CheckoutForm, readCheckoutForm } from './read-checkout-form.server.ts';

/** The checkout's one form: works the total out again, or places the order and leads on to its payment. */
export async function actOnCheckout(request: Request, server: ServerSide) {
  const form = await readCheckoutForm(request);
  const reply: CheckoutReply = {
    calculation: null,
    values: form.values,
    failure: null,
    missing: [],
    tax: {},
  };
  if (form.billing !== null) {
    // Without JavaScript: the fields are filled in here.
    const { userAddresses } = await server.api.address.list({});
    const billing = userAddresses.find(({ id }) => id === form.billing);
    if (billing !== undefined) form.values.tax = taxFieldsOfAddress(billing);
  }
  if (form.intent === 'calculate') return data({ ...reply, ...(await calculate(server, form.data)) });

  const { values } = form;
  if (values.addressId === null) reply.missing.push('address');
  if (values.payment === null) reply.missing.push('payment');
  if (values.wantsTax) reply.tax = checkTaxInvoice(values.tax);
  if (reply.missing.length > 0 || Object.keys(reply.tax).length > 0)
    return data({ ...reply, ...(await calculate(server, form.data)) }, { status: 422 });
  return place(server, form, reply);
}

async function place(server: ServerSide, form: CheckoutForm, reply: CheckoutReply) {
  const { data: checkout, idempotencyKey } = form;
  try {
    const placed = await server.api.order.place({
      ...checkout,
      ...(idempotencyKey === '' ? {} : { idempotencyKey }),
    });
    return goAndPay(placed, { 'set-cookie': cartCookie(server, placed.remainingCartId) });
  } catch (error) {
    const failure = apiFailure(error);
    const reference = referenceIn(failure.data);
    // Ordered in another tab, or by a second press without a key: the order is there.
    if (failure.code === 'cartAlreadyOrdered' && reference !== null)
      return redirect(resultPath(reference, checkout.id));
    if (failure.code === 'cartNotFound' || failure.code === 'nothingSelected') return redirect('/cart');
    const again = await calculate(server, checkout);
    return data(
      { ...reply, ...again, failure: { code: failure.code, message: failure.message } },
      { status: failure.status },
    );
  }
}

/** On to paying: the gateway's page for cards, else the page that shows the code, the accounts, or that all is done. */
function goAndPay({ payment, referenceCode, cartId }: PlacedOrder, headers: HeadersInit): Response {
  if (payment.redirectUrl !== undefined) return redirectDocument(payment.redirectUrl, { headers });
  return redirect(resultPath(referenceCode, cartId), { headers });
}

function resultPath(referenceCode: string, cartId: string): string {
  return `/payment/result/pending/${referenceCode}/${cartId}`;
}

/** A total depends on nothing an invoice says: while that is being typed, or is wrong, there is a total all the same. */
async function calculate(
  server: ServerSide,
  { buyerInfo, ...checkout }: CheckoutData,
): Promise<{ calculation: Calculation | null; failure: CheckoutReply['failure'] }> {
  try {
    const calculation = await server.api.order.calculate({
      ...checkout,
      ...(buyerInfo === undefined ? {} : { buyerInfo: { ...buyerInfo, taxInvoice: null } }),
    });
    return { calculation, failure: null };
  } catch (error) {
    const { code, message } = apiFailure(error);
    return { calculation: null, failure: { code, message } };
  }
}

function referenceIn(detail: unknown): string | null {
  return typeof detail === 'object' &&
    detail !== null &&
    'referenceCode' in detail &&
    typeof detail.referenceCode === 'string'
    ? detail.referenceCode
    : null;
}
