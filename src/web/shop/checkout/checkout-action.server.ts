import { data, redirect, redirectDocument } from 'react-router';
import { checkAddress } from '../../../modules/address/address.rules.ts';
import {
  type Calculation,
  type CheckoutData,
  type PlacedOrder,
  unpaidOrders,
} from '../../../modules/checkout/checkout.contract.ts';
import { checkTaxInvoice, taxFieldsOfAddress } from '../../../modules/order/tax-invoice.rules.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { findPlaces, withOnlyPlace } from '../../kit/address/address-action.server.ts';
import { addressInputOf } from '../../kit/address/read-address-form.ts';
import type { CheckoutReply } from '../../kit/checkout/checkout-reply.types.ts';
import { type CheckoutValues, newAddress } from '../../kit/checkout/checkout-values.ts';
import { type CheckoutForm, readCheckoutForm } from '../../kit/checkout/read-checkout-form.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readCameByWithHistory } from '../../request/followed-link.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { cartCookie } from '../cart/cart.server.ts';

/** Where a checkout stands: it leads to its own payment, and back to what it is made of. */
export type CheckoutFrame = {
  payment: (placed: { referenceCode: string; cartId: string }) => string;
  /** What is bought, where it can be changed. */
  basket: string;
  /** Whose link the buyer came by, as the browser or the cart says it. */
  cameBy: (request: Request) => Partial<ReturnType<typeof readCameByWithHistory>>;
  /** The cookies of a browser whose cart was ordered. */
  cookies: (server: ServerSide, placed: PlacedOrder) => HeadersInit;
};

/** The shop's own. */
export const shopCheckout: CheckoutFrame = {
  payment: ({ referenceCode, cartId }) => `/payment/result/pending/${referenceCode}/${cartId}`,
  basket: '/cart',
  cameBy: readCameByWithHistory,
  cookies: (server, { remainingCartId }) => ({ 'set-cookie': cartCookie(server, remainingCartId) }),
};

/** The checkout's one form: works the total out again, or places the order and leads on to its payment. */
export async function actOnCheckout(
  request: Request,
  server: ServerSide,
  frame: CheckoutFrame = shopCheckout,
) {
  const form = await readCheckoutForm(request);
  const reply: CheckoutReply = {
    calculation: null,
    values: form.values,
    failure: null,
    missing: [],
    address: {},
    tax: {},
  };
  if (form.billing !== null) {
    // Without JavaScript: the fields are filled in here.
    const { userAddresses } = await server.api.address.list({});
    const billing = userAddresses.find(({ id }) => id === form.billing);
    if (billing !== undefined) form.values.tax = taxFieldsOfAddress(billing);
  }
  const { values } = form;
  if (values.addressId === newAddress) {
    reply.found = await findPlaces(server.api, values.typedAddress.lookup);
    values.typedAddress = withOnlyPlace(values.typedAddress, reply.found);
  }
  if (form.intent !== 'place') return data({ ...reply, ...(await calculate(server, form.data)) });

  if (!form.isSent) values.addressId = null;
  else if (values.addressId === null) reply.missing.push('address');
  if (values.addressId === newAddress) reply.address = checkAddress(values.typedAddress);
  if (values.payment === null) reply.missing.push('payment');
  if (values.wantsTax) reply.tax = checkTaxInvoice(values.tax);
  if (reply.missing.length > 0 || [reply.address, reply.tax].some((wrong) => Object.keys(wrong).length > 0))
    return data({ ...reply, ...(await calculate(server, form.data)) }, { status: 422 });
  const saved = await saveTypedAddress(server, values);
  if (!saved.ok)
    return data(
      { ...reply, ...(await calculate(server, form.data)), failure: saved.failure },
      { status: 422 },
    );
  const { addressId } = saved.value;
  const { buyerInfo, ...rest } = form.data;
  return place(
    server,
    { ...form, data: { ...rest, ...frame.cameBy(request), buyerInfo: { ...buyerInfo, addressId } } },
    { ...reply, values: { ...values, addressId } },
    frame,
  );
}

/** The address an order goes to: one of the book, or the one that was typed, which joins the book. */
async function saveTypedAddress(
  { api }: ServerSide,
  { addressId, typedAddress }: CheckoutValues,
): Promise<Result<{ addressId: number | null }, { code: string; message: string }>> {
  if (addressId !== newAddress) return succeed({ addressId });
  try {
    const saved = await api.address.save({
      ...addressInputOf(typedAddress),
      defaultShipping: false,
      defaultBilling: false,
    });
    return succeed({ addressId: saved.id });
  } catch (error) {
    const { code, message } = apiFailure(error);
    return fail({ code, message });
  }
}

async function place(server: ServerSide, form: CheckoutForm, reply: CheckoutReply, frame: CheckoutFrame) {
  const { data: checkout, idempotencyKey } = form;
  try {
    const placed = await server.api.order.place({
      ...checkout,
      ...(idempotencyKey === '' ? {} : { idempotencyKey }),
    });
    return goAndPay(placed, frame.payment(placed), frame.cookies(server, placed));
  } catch (error) {
    const failure = apiFailure(error);
    const reference = referenceIn(failure.data);
    // Ordered in another tab, or by a second press without a key: the order is there.
    if (failure.code === 'cartAlreadyOrdered' && reference !== null)
      return redirect(frame.payment({ referenceCode: reference, cartId: checkout.id }));
    if (failure.code === 'cartNotFound' || failure.code === 'nothingSelected') return redirect(frame.basket);
    const again = await calculate(server, checkout);
    return data(
      {
        ...reply,
        ...again,
        failure: {
          code: failure.code,
          message: failure.message,
          unpaid: unpaidOrders.safeParse(failure.data).data?.orders ?? [],
        },
      },
      { status: failure.status },
    );
  }
}

/** On to paying: the gateway's page for cards, else the page that shows the code, the accounts, or that all is done. */
function goAndPay({ payment }: PlacedOrder, page: string, headers: HeadersInit): Response {
  if (payment.redirectUrl !== undefined) return redirectDocument(payment.redirectUrl, { headers });
  return redirect(page, { headers });
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
