import { z } from 'zod';
import { declareCall, failures, text } from '../../shared/contract.ts';

/** An e-mail address as an account has it: trimmed, lower case. */
const email = text(254).pipe(z.email().toLowerCase());
const password = z.string().min(1).max(200);
const token = z.object({ token: z.string(), expiresAt: z.iso.datetime() });

/** SPEC §3 "User short profile". Tier ids are mapped as SPEC §4 says, once, here at the edge. */
const user = z.object({
  id: z.number(),
  roleId: z.number(),
  role: z.enum(['shopper', 'seller', 'staff']),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  companyName: z.string().nullable(),
  countryCodeId: z.number(),
  countryCodeName: z.string(),
  isVerifyEmail: z.boolean(),
  isConsent: z.boolean(),
  imageUrl: z.string().nullable(),
  tierId: z.number(),
});
export type UserProfile = z.infer<typeof user>;

export const identityContract = {
  login: declareCall({
    access: 'anyone',
    limit: 'login',
    method: 'POST',
    path: '/login',
    summary: 'Sign in with e-mail or telephone and password',
    tag: 'Identity',
  })
    .input(
      z.strictObject({
        email: text(254).optional(),
        telephone: text(20).optional(),
        countryCodeId: z.number().int().positive().max(300).optional(),
        password,
        /** 2 customer, 4 seller (SPEC §9). */
        type: z.union([z.literal(2), z.literal(4)]).optional(),
        isRemember: z.boolean().optional(),
        tokenRecapcha: text(4096).optional(),
        /** The guest's cart, to be merged into the account's (SPEC §4 "Cart merge"). */
        cartId: text(64).optional(),
      }),
    )
    .output(token)
    .errors(failures({ loginFailed: 422, accountDisabled: 422 })),

  register: declareCall({
    access: 'anyone',
    limit: 'register',
    method: 'POST',
    path: '/Register',
    summary: 'Open an account with an e-mail address',
    tag: 'Identity',
  })
    .input(
      z.strictObject({
        email,
        password,
        confirmPassword: password,
        telephone: text(20).optional(),
        /** The policy is accepted; `policy` is the same thing's other name (SPEC §3). */
        isAccept: z.boolean().optional(),
        policy: z.boolean().optional(),
        news: z.boolean().optional(),
        /** 1 individual (SPEC §9). */
        type: z.literal(1).optional(),
        tokenRecapcha: text(4096).optional(),
        cartId: text(64).optional(),
      }),
    )
    .output(token)
    .errors(
      failures({
        emailAlreadyUse: 409,
        passwordTooShort: 422,
        passwordTooWeak: 422,
        passwordsNotMatch: 422,
        policyNotAccepted: 422,
      }),
    ),

  logout: declareCall({
    access: 'anyone',
    method: 'POST',
    path: '/logout',
    summary: 'End this session',
    tag: 'Identity',
  }).output(z.object({ isSignedOut: z.literal(true) })),

  user: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user',
    summary: 'Who is signed in',
    tag: 'Identity',
  }).output(z.object({ user })),

  emailCheck: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'GET',
    path: '/EmailCheck',
    summary: 'Whether an e-mail address has an account',
    tag: 'Identity',
  })
    .input(z.strictObject({ email }))
    .output(z.object({ duplicate: z.boolean() })),

  validateEmailTelephone: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'POST',
    path: '/ValidateEmailTelephone',
    summary: 'Whether an e-mail address and a telephone number are free',
    tag: 'Identity',
  })
    .input(
      z.strictObject({
        email: email.optional(),
        telephone: text(20).optional(),
        countryCodeId: z.number().int().positive().max(300).optional(),
      }),
    )
    .output(z.object({ isValid: z.literal(true) }))
    .errors(failures({ emailAlreadyUse: 409, telephoneAlreadyUse: 409 })),
};
