import { data, redirect } from 'react-router';
import type { Locality } from '../../../modules/address/address.contract.ts';
import {
  type AddressFields,
  type AddressProblem,
  checkAddress,
} from '../../../modules/address/address.rules.ts';
import { checkCode, checkTelephone, hasMessages } from '../../../modules/identity/identity-form.rules.ts';
import { findPlaces, withOnlyPlace } from '../../kit/address/address-action.server.ts';
import { addressInputOf } from '../../kit/address/read-address-form.ts';
import { type CheckoutValues, newAddress, readCheckoutValues } from '../../kit/checkout/checkout-values.ts';
import {
  captchaToken,
  codeStepOf,
  contactOf,
  replyOfFailure,
  sameCodeStep,
  typedValues,
} from '../../kit/identity/auth-reply.server.ts';
import type { AuthReply } from '../../kit/identity/auth-reply.types.ts';
import { signInAndGo } from '../../kit/identity/sign-in.server.ts';
import { waitForFactor } from '../../kit/identity/wait-for-factor.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts, formTyped } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { actOnCheckout } from '../checkout/checkout-action.server.ts';
import { repay } from '../checkout/repayment.server.ts';
import { customerPayment } from '../payment/payment-frame.ts';
import { readLineForm } from './line-form.server.ts';
import { type BasketStep, customerHref, readShipping } from './steps.rules.ts';

/** Where it goes, as it was chosen or typed, and what is wrong with it. */
export type AddressChoice = Pick<CheckoutValues, 'addressId' | 'typedAddress'> & {
  isMissing: boolean;
  wrong: Partial<Record<keyof AddressFields, AddressProblem>>;
  found?: Locality[];
};

/** What the steps of a buyer's basket do; what worked leads on. */
export async function actOnCustomer(
  request: Request,
  server: ServerSide,
  code: string,
  step: BasketStep | null,
) {
  switch (step) {
    case 1:
      return changeLines(request, server, code);
    case 2:
      return proveBuyer(request, server, code);
    case 3:
      return chooseAddress(request, server, code);
    case 4:
      return choosePayment(request, server, code);
    case 5:
      return actOnCheckout(request, server, {
        payment: customerPayment(code).payment,
        basket: customerHref(code, 1),
        // The basket's cart names its affiliate: the browser's own links have nothing to do with it.
        cameBy: () => ({}),
        // The account's own cart, and its cookie, stay as they are.
        cookies: () => ({}),
      });
    default:
      throw data(null, { status: 404 });
  }
}

async function changeLines(request: Request, { api }: ServerSide, code: string) {
  const form = await request.formData();
  const stay = redirect(customerHref(code, 1));
  try {
    const { cart } = await api.customer.open({ basketCode: code });
    // Nothing is left, or it isn't theirs (yet): the page says so.
    if (cart === null || cart.id === '') return stay;
    if (formTexts(form, 'intent').at(-1) === 'refresh')
      await api.cart.updateCart({ cartId: cart.id, reply: 'cartId' });
    else await api.cart.updateLine({ cartId: cart.id, ...readLineForm(form), reply: 'cartId' });
    return stay;
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

/** Proves a telephone by its code, or takes the basket over as whoever is signed in. */
async function proveBuyer(request: Request, server: ServerSide, code: string): Promise<AuthReply> {
  const form = await request.formData();
  const intent = formTyped(form, 'intent');
  const { api } = server;
  if (intent === 'take') {
    try {
      await api.customer.take({ basketCode: code });
    } catch (error) {
      return { message: apiFailure(error).message };
    }
    throw redirect(customerHref(code, 3));
  }
  if (intent === 'verify') return verify(request, server, code, form);
  const isResent = intent === 'resend';
  const telephone = checkTelephone(formTyped(form, 'telephone'));
  const messages = {
    ...(telephone === null ? {} : { telephone }),
    ...(form.has('policy') ? {} : { policy: 'policyNotAccepted' as const }),
  };
  const values = typedValues(form);
  if (hasMessages(messages)) return { fields: messages, values };
  try {
    const sent = await api.identity.sendOtp({
      ...contactOf(form),
      ...captchaToken(form),
      ...(isResent ? { reference: formTyped(form, 'reference') } : {}),
      purpose: 'order',
    });
    return { code: codeStepOf(form, sent), isResent };
  } catch (error) {
    return isResent
      ? { message: apiFailure(error).message, code: sameCodeStep(form) }
      : { ...replyOfFailure(error), values };
  }
}

async function verify(
  request: Request,
  server: ServerSide,
  code: string,
  form: FormData,
): Promise<AuthReply> {
  const typed = formTyped(form, 'code').trim();
  const wrong = checkCode(typed);
  if (wrong !== null) return { fields: { code: wrong }, code: sameCodeStep(form) };
  const next = customerHref(code, 3);
  const contact = contactOf(form);
  if (contact.telephone === undefined) return { fields: { telephone: 'required' } };
  let response: Response;
  try {
    const session = await server.api.customer.prove({
      basketCode: code,
      telephone: contact.telephone,
      countryCodeId: contact.countryCodeId,
      OTP: typed,
      reference: formTyped(form, 'reference'),
      isAccept: form.has('policy'),
      news: form.has('news'),
    });
    response = await signInAndGo(request, server, session, next);
  } catch (error) {
    const waiting = waitForFactor(error, server, customerHref(code, 2));
    if (waiting !== null) throw waiting;
    return { message: apiFailure(error).message, code: sameCodeStep(form) };
  }
  throw response;
}

async function chooseAddress(request: Request, server: ServerSide, code: string) {
  const { api } = server;
  const form = await request.formData();
  const { addressId, typedAddress } = readCheckoutValues(form);
  const choice: AddressChoice = { addressId, typedAddress, isMissing: false, wrong: {} };
  const refuse = (changes: Partial<AddressChoice>, message?: string) =>
    data(
      { addressChoice: { ...choice, ...changes }, ...(message === undefined ? {} : { message }) },
      { status: 422 },
    );
  const isSent = formText(form, 'isSent') !== 'no';
  try {
    let chosen = typeof addressId === 'number' ? addressId : undefined;
    if (isSent && addressId === null) return refuse({ isMissing: true });
    if (isSent && addressId === newAddress) {
      const found = await findPlaces(api, typedAddress.lookup);
      if (formTexts(form, 'intent').at(-1) === 'lookup') return { addressChoice: { ...choice, found } };
      const whole = withOnlyPlace(typedAddress, found);
      const wrong = checkAddress(whole);
      if (Object.keys(wrong).length > 0) return refuse({ typedAddress: whole, wrong, found });
      const input = { ...addressInputOf(whole), defaultShipping: false, defaultBilling: false };
      chosen = (await api.address.save(input)).id;
    }
    await api.customer.choose({
      basketCode: code,
      shipping: readShipping(form),
      ...(chosen === undefined ? {} : { addressId: chosen }),
    });
    return redirect(customerHref(code, 4));
  } catch (error) {
    return refuse({}, apiFailure(error).message);
  }
}

async function choosePayment(request: Request, server: ServerSide, code: string) {
  const { api } = server;
  const form = await request.formData();
  const { order } = await api.customer.open({ basketCode: code });
  if (order !== null) {
    const state = await api.payment.state({ referenceCode: order.referenceCode });
    const done = await repay(form, server, state, customerPayment(code));
    return done instanceof Response ? done : { repay: done };
  }
  const payment = formText(form, 'payment');
  if (payment !== 'card' && payment !== 'promptpay' && payment !== 'transfer' && payment !== 'cod')
    return data({ isPaymentMissing: true }, { status: 422 });
  try {
    await api.customer.choose({ basketCode: code, payment, isSlipAllowed: form.has('isSlipAllowed') });
    return redirect(customerHref(code, 5));
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}
