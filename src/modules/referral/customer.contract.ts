import { z } from 'zod';
import { declareCall, failures, id, sixDigits, text } from '../../shared/contract.ts';
import { cart } from '../cart/cart.contract.ts';
import { calculation } from '../checkout/checkout.contract.ts';
import { factorFailures } from '../identity/identity.contract.ts';
import { basketCode, introduction, payment, shipping, toldBuyer, toldShipping } from './referral.contract.ts';

const tag = 'Customer mode';
const done = z.object({ isDone: z.literal(true) });
const byCode = z.strictObject({ basketCode });

const opened = z.object({
  referenceCode: z.string(),
  state: z.enum(['open', 'taken', 'mine', 'ordered', 'expired']),
  affiliate: introduction,
  expiresAt: z.iso.datetime(),
  /** What is in it at the prices of now; its id is told to its buyer alone, whose calls of cart and checkout take it. */
  cart: cart.nullable(),
  calculation: calculation.nullable(),
  /** What the affiliate typed of its buyer, whose proven telephone it is. */
  buyer: toldBuyer.nullable(),
  addressId: z.number().nullable(),
  shipping: toldShipping,
  payment: payment.nullable(),
  isSlipAllowed: z.boolean(),
  /** The order that its buyer has made of it. */
  order: z.object({ referenceCode: z.string(), cartId: z.string() }).nullable(),
});
export type CustomersBasket = z.infer<typeof opened>;

export const customerContract = {
  open: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'GET',
    path: '/customer/basket/{basketCode}',
    summary: 'A basket that an affiliate has sent; once somebody has it, theirs alone',
    tag,
  })
    .input(byCode)
    .output(opened)
    .errors(failures({ notFound: 404 })),

  prove: declareCall({
    access: 'anyone',
    limit: 'login',
    method: 'POST',
    path: '/customer/basket/{basketCode}/prove',
    summary:
      'Take it over by a telephone and its code (purpose `order`), which signs in to its account or opens one',
    tag,
  })
    .input(
      z.strictObject({
        basketCode,
        telephone: text(20),
        countryCodeId: z.number().int().positive().max(300).default(1),
        OTP: sixDigits,
        reference: text(20),
        isAccept: z.boolean().default(false),
        news: z.boolean().default(false),
      }),
    )
    .output(z.object({ token: z.string(), expiresAt: z.iso.datetime(), isNewAccount: z.boolean() }))
    .errors(
      failures({
        notFound: 404,
        orderExpired: 409,
        telephoneInvalid: 422,
        telephoneAlreadyUse: 409,
        emailAlreadyUse: 409,
        policyNotAccepted: 422,
        accountDisabled: 422,
        otpInvalid: 422,
        otpExpired: 422,
        otpTriesUsedUp: 422,
        ...factorFailures,
      }),
    ),

  take: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/customer/basket/{basketCode}/take',
    summary: 'Take it over; coming back to one’s own changes nothing',
    tag,
  })
    .input(byCode)
    .output(done)
    .errors(failures({ notFound: 404, orderExpired: 409 })),

  choose: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/customer/basket/{basketCode}/choice',
    summary:
      'Keep what its buyer chooses: address, shipping, payment, whether the affiliate may send the slip in',
    tag,
  })
    .input(
      z.strictObject({
        basketCode,
        addressId: id.optional(),
        shipping: shipping.optional(),
        payment: payment.optional(),
        isSlipAllowed: z.boolean().optional(),
      }),
    )
    .output(done)
    .errors(failures({ notFound: 404, orderExpired: 409, addressNotFound: 404 })),
};
