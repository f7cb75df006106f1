import { z } from 'zod';
import { codeIfAny, declareCall, failures, sixDigits, text } from '../../shared/contract.ts';
import { businessTypeId, companyName, userTargetTypeIds } from './company-form.contract.ts';
import { checkCodePair, checkLogin, checkResetName, type FieldMistake } from './login-fields.rules.ts';

const tag = 'Identity';

/** An e-mail address as an account has it: trimmed, lower case. An empty field is none. */
const email = text(254).pipe(z.email().toLowerCase());
const none = z.literal('').transform(() => undefined);
const optionalEmail = z.union([none, email]).optional();
/** An address whose form is looked at together with the other fields, so that all that is wrong is told at once. */
const typedEmail = text(254).pipe(z.string().toLowerCase()).optional();
const telephone = text(20);
const countryCodeId = z.number().int().positive().max(300);
const password = z.string().min(1).max(200);
const tokenRecapcha = text(4096);
const session = z.object({ token: z.string(), expiresAt: z.iso.datetime() });

/** What came with a one-time code. */
const reference = text(20);

/**
 * SPEC §3 "Registration payload" and "OTP form", which SPEC §7 sends to the same paths. `type` is 1 for an individual, 2 for
 * a shop; `isAccept` and `policy` are two names of one thing.
 */
const registrationFields = {
  email: typedEmail,
  telephone: telephone.optional(),
  countryCodeId: countryCodeId.default(1),
  password: z.union([none, password]).optional(),
  confirmPassword: z.union([none, password]).optional(),
  company: z.union([none, companyName]).optional(),
  userTargetTypeId: userTargetTypeIds.optional(),
  businessTypeId: z.union([z.literal(0).transform(() => undefined), businessTypeId]).optional(),
  isAccept: z.boolean().optional(),
  policy: z.boolean().optional(),
  news: z.boolean().optional(),
  type: z.union([z.literal(1), z.literal(2), z.literal(4)]).default(1),
  isSendByEmail: z.boolean().optional(),
  OTP: codeIfAny,
  reference: z.union([none, reference]).optional(),
  tokenRecapcha: tokenRecapcha.optional(),
  cartId: text(64).optional(),
};

const registrationFailures = {
  required: 422,
  emailInvalid: 422,
  emailAlreadyUse: 409,
  telephoneAlreadyUse: 409,
  telephoneInvalid: 422,
  passwordCharacters: 422,
  passwordTooShort: 422,
  passwordTooWeak: 422,
  passwordsNotMatch: 422,
  policyNotAccepted: 422,
  smsUnavailable: 422,
} as const;
const captchaFailures = { captchaRequired: 422, captchaUnavailable: 503 } as const;
/**
 * Of staff, whose password (or provider) was right: the data's `token` opens what proves the second factor, or sets it up,
 * and nothing else.
 */
export const factorFailures = {
  secondFactorNeeded: 403,
  secondFactorSetupNeeded: 403,
  secondFactorWrong: 422,
} as const;
const otpFailures = { otpInvalid: 422, otpExpired: 422, otpTriesUsedUp: 422 } as const;
const ownerFailures = {
  currentPasswordWrong: 422,
  otpRequired: 422,
  otpInvalid: 422,
  otpExpired: 422,
  otpTriesUsedUp: 422,
} as const;

const newPasswordFailures = {
  passwordCharacters: 422,
  passwordTooShort: 422,
  passwordTooWeak: 422,
  passwordsNotMatch: 422,
} as const;

/** Has a rule look at the fields together, each mistake told at its field. */
function told<Typed>(check: (typed: Typed) => readonly FieldMistake[]) {
  return (typed: Typed, context: z.RefinementCtx) => {
    for (const { field, code } of check(typed))
      context.addIssue({ code: 'custom', path: [field], message: code });
  };
}

/** What a code is for: a registration unless it says otherwise. `contact` is for whoever is signed in. */
const purpose = z.enum(['register', 'login', 'social', 'contact', 'order']).default('register');

export const identityContract = {
  options: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Login/Options',
    summary: 'What sign-in and registration offer: the captcha they ask for, whether SMS can be sent',
    tag,
  }).output(z.object({ captcha: z.object({ siteKey: z.string() }).nullable(), canSendSms: z.boolean() })),

  login: declareCall({
    access: 'anyone',
    limit: 'login',
    method: 'POST',
    path: '/login',
    summary: 'Sign in with e-mail or telephone and password, or with telephone and one-time code',
    tag,
  })
    .input(
      z
        .strictObject({
          email: text(254).optional(),
          telephone: telephone.optional(),
          countryCodeId: countryCodeId.optional(),
          password: z.union([none, password]).optional(),
          OTP: codeIfAny,
          reference: z.union([none, reference]).optional(),
          /** Of staff: their authenticator app's code, or a recovery code (DECISIONS "Staff"). */
          otp: text(40).optional(),
          /** 2 customer, 4 seller (SPEC §9). */
          type: z.union([z.literal(2), z.literal(4)]).optional(),
          isRemember: z.boolean().optional(),
          tokenRecapcha: tokenRecapcha.optional(),
          /** The guest's cart, to be merged into the account's (SPEC §4 "Cart merge"). */
          cartId: text(64).optional(),
        })
        .superRefine(told(checkLogin)),
    )
    .output(session)
    .errors(
      failures({
        loginFailed: 422,
        accountDisabled: 422,
        ...factorFailures,
        ...otpFailures,
        ...captchaFailures,
      }),
    ),

  sendOtp: declareCall({
    access: 'anyone',
    limit: 'otp',
    method: 'POST',
    path: '/OTP/Send',
    summary: 'Send a one-time code by SMS or e-mail; a registration sent along is completed by the code',
    tag,
  })
    .input(z.strictObject({ ...registrationFields, purpose }))
    .output(
      z.object({
        reference: z.string(),
        expiresAt: z.iso.datetime(),
        /** Where it went: the first 3 characters (SPEC §9). */
        destination: z.string(),
      }),
    )
    .errors(failures({ unauthenticated: 401, otpTooSoon: 429, ...registrationFailures, ...captchaFailures })),

  validateOtp: declareCall({
    access: 'anyone',
    limit: 'login',
    method: 'POST',
    path: '/OTP/Validate',
    summary: 'Check a one-time code, before the call that uses it',
    tag,
  })
    .input(
      z.strictObject({
        ...registrationFields,
        purpose,
        OTP: sixDigits,
        reference: reference.pipe(z.string().min(1)),
      }),
    )
    .output(z.object({ isValid: z.literal(true) }))
    .errors(
      failures({
        ...otpFailures,
        required: 422,
        emailInvalid: 422,
        telephoneInvalid: 422,
        smsUnavailable: 422,
      }),
    ),

  register: declareCall({
    access: 'anyone',
    limit: 'register',
    method: 'POST',
    path: '/Register',
    summary: 'Open an account',
    tag,
  })
    .input(z.strictObject(registrationFields).superRefine(told(checkCodePair)))
    .output(session)
    .errors(failures({ otpRequired: 422, ...registrationFailures, ...otpFailures, ...captchaFailures })),

  logout: declareCall({
    access: 'anyone',
    method: 'POST',
    path: '/logout',
    summary: 'End this session',
    tag,
  }).output(z.object({ isSignedOut: z.literal(true) })),

  emailCheck: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'GET',
    path: '/EmailCheck',
    summary: 'Whether an e-mail address has an account',
    tag,
  })
    .input(z.strictObject({ email }))
    .output(z.object({ duplicate: z.boolean() })),

  validateEmailTelephone: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'POST',
    path: '/ValidateEmailTelephone',
    summary: 'Whether an e-mail address and a telephone number are free',
    tag,
  })
    .input(
      z.strictObject({
        email: optionalEmail,
        telephone: z.union([none, telephone]).optional(),
        countryCodeId: countryCodeId.optional(),
      }),
    )
    .output(z.object({ isValid: z.literal(true) }))
    .errors(failures({ emailAlreadyUse: 409, telephoneAlreadyUse: 409, telephoneInvalid: 422 })),

  forgotPassword: declareCall({
    access: 'anyone',
    limit: 'forgot',
    method: 'POST',
    path: '/ForgotPassword',
    aliases: ['/forgotPassword'],
    summary: 'Send a link to set a new password; `email` holds an e-mail address or a telephone number',
    tag,
  })
    .input(
      z
        .strictObject({ email: text(254), countryCodeId: countryCodeId.default(1) })
        .superRefine(told(({ email: name, countryCodeId: country }) => checkResetName(name, country))),
    )
    .output(z.object({ email: z.string(), channel: z.enum(['mail', 'sms']) }))
    .errors(failures({ emailNotFound: 404 })),

  checkResetLink: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'POST',
    path: '/ResetPassword/Check',
    summary: 'Whether a link to set a new password still works',
    tag,
  })
    .input(z.strictObject({ token: text(100) }))
    .output(z.object({ isValid: z.literal(true) }))
    .errors(failures({ resetLinkUsed: 410, resetLinkExpired: 410 })),

  resetPassword: declareCall({
    access: 'anyone',
    limit: 'register',
    method: 'POST',
    path: '/ResetPassword',
    summary: 'Set a new password by a link: once, within 30 minutes',
    tag,
  })
    .input(z.strictObject({ token: text(100), password, confirmPassword: password }))
    .output(z.object({ isChanged: z.literal(true) }))
    .errors(failures({ resetLinkUsed: 410, resetLinkExpired: 410, ...newPasswordFailures })),

  changePassword: declareCall({
    access: 'signedIn',
    limit: 'register',
    method: 'POST',
    path: '/user/password',
    summary:
      'Change the password, or set the first one with a code of /user/contact/code; every session ends, this one goes on under the new token',
    tag,
  })
    .input(
      z.strictObject({
        /** Empty where the account has none. */
        currentPassword: z.string().max(200),
        password,
        confirmPassword: password,
        ownerOTP: codeIfAny,
        ownerReference: text(20).optional(),
      }),
    )
    .output(session)
    .errors(failures({ ...ownerFailures, ...newPasswordFailures })),

  sessions: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/sessions',
    summary: 'Where one is signed in',
    tag,
  }).output(
    z.object({
      dataList: z.array(
        z.object({
          id: z.number(),
          /** Null when the browser or app doesn't say. */
          device: z
            .object({
              browser: z.string(),
              os: z.string(),
              kind: z.enum(['mobile', 'tablet', 'desktop', 'unknown']),
            })
            .nullable(),
          createdAt: z.iso.datetime(),
          lastSeenAt: z.iso.datetime(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  ),

  revokeSession: declareCall({
    access: 'signedIn',
    method: 'DELETE',
    path: '/user/sessions/{id}',
    summary: 'End one of one’s sessions',
    tag,
  })
    .input(z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }))
    .output(z.object({ isRevoked: z.literal(true) }))
    .errors(failures({ sessionNotFound: 404 })),

  revokeSessions: declareCall({
    access: 'signedIn',
    method: 'POST',
    path: '/user/sessions/revoke',
    summary: 'End all of one’s sessions, or all the others',
    tag,
  })
    .input(z.strictObject({ keepThis: z.boolean().default(false) }))
    .output(z.object({ count: z.number() })),

  activity: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/activity',
    summary: 'Sign-ins, failed ones and changes of one’s account, newest first',
    tag,
  }).output(
    z.object({
      dataList: z.array(
        z.object({ id: z.number(), kind: z.string(), at: z.iso.datetime(), device: z.string().nullable() }),
      ),
    }),
  ),

  joinAffiliates: declareCall({
    access: 'signedIn',
    limit: 'register',
    method: 'POST',
    path: '/affiliate/join',
    summary: 'Become an affiliate',
    tag,
  })
    .input(z.strictObject({ isAccept: z.literal(true) }))
    .output(z.object({ isAffiliate: z.literal(true) })),
};
