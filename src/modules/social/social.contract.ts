import { z } from 'zod';
import { codeIfAny, declareCall, failures, text } from '../../shared/contract.ts';
import { factorFailures } from '../identity/identity.contract.ts';
import { socialProviders } from './social.rules.ts';

const tag = 'Social login';

const provider = z.enum(socialProviders);
/** SPEC §1 writes them with a capital. */
const typedProvider = z.string().toLowerCase().pipe(provider);
/** A secret of ours that comes back. */
const secret = z.string().max(200);
/** What a provider hands over for us, unread. */
const opaque = z.string().max(8_192);
const browserKey = z.string().regex(/^[\w-]{43,128}$/);
/** SPEC §3 "Social login body" has them. They are nobody's proof of anything, and not read. */
const unproven = { UserId: opaque.optional(), Email: opaque.optional() };

const providerFailures = { socialFailed: 422, socialUnavailable: 503 } as const;
const linkFailures = { socialAlreadyLinked: 409, socialOtherLinked: 409 } as const;

export const socialContract = {
  providers: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Login/Providers',
    summary: 'Where one may sign in instead of here, in the order of the buttons',
    tag,
  }).output(z.object({ providers: z.array(provider) })),

  start: declareCall({
    access: 'anyone',
    limit: 'social',
    method: 'POST',
    path: '/Login/Social/Start',
    summary: 'Begin signing in at a provider, or linking an account there to the caller’s own',
    tag,
  })
    .input(
      z.strictObject({
        Provider: typedProvider,
        purpose: z.enum(['login', 'link']).default('login'),
        /** A path of this site. */
        next: text(2_000).optional(),
        /** The caller's own secret, from an earlier start; without one, one is made. */
        browserKey: browserKey.optional(),
      }),
    )
    .output(
      z.object({
        authorizeUrl: z.string(),
        browserKey: z.string(),
        /** Part of `authorizeUrl` too; for apps that go through the provider's SDK. */
        state: z.string(),
        nonce: z.string(),
      }),
    )
    .errors(failures({ unauthenticated: 401, socialNotOffered: 404, socialUnavailable: 503 })),

  validateAccount: declareCall({
    access: 'anyone',
    limit: 'social',
    method: 'POST',
    path: '/ValidateAccout',
    summary: 'Whether the person who comes back from a provider has an account here',
    tag,
  })
    .input(
      z.strictObject({
        Provider: typedProvider,
        state: secret,
        browserKey: secret,
        code: opaque.optional(),
        /** The answer's issuer (RFC 9207), where it has one. */
        iss: opaque.optional(),
        /** Apple's form field with the name. */
        user: opaque.optional(),
        /** What the provider says instead of a code. */
        error: z.string().max(200).optional(),
        /** From the provider's SDK in an app, instead of a code. */
        idToken: opaque.optional(),
        ...unproven,
      }),
    )
    .output(
      z.object({
        isHaveAccount: z.boolean(),
        /** For `purpose: link`: the account there now signs in to the caller's. */
        isLinked: z.boolean(),
        /** For LoginExternal, once, within 15 minutes; null when there was something to link. */
        proof: z.string().nullable(),
        next: z.string(),
        email: z.string().nullable(),
        firstname: z.string().nullable(),
        lastname: z.string().nullable(),
        /** An account here has this address, which the provider says is the person's: its password links the two. */
        emailHasAccount: z.boolean(),
      }),
    )
    .errors(failures({ socialStateInvalid: 422, socialDenied: 422, ...providerFailures, ...linkFailures })),

  loginExternal: declareCall({
    access: 'anyone',
    limit: 'social',
    method: 'POST',
    path: '/LoginExternal',
    summary: 'Sign in with what a provider has proven; the first time with a telephone or a password as well',
    tag,
  })
    .input(
      z.strictObject({
        Provider: typedProvider,
        proof: secret,
        browserKey: secret,
        telephone: text(20).optional(),
        countryCodeId: z.number().int().positive().max(300).default(1),
        OTP: codeIfAny,
        reference: text(20).optional(),
        /** 4 with a telephone (SPEC §7). */
        type: z.union([z.literal(1), z.literal(2), z.literal(4)]).optional(),
        isAccept: z.boolean().optional(),
        policy: z.boolean().optional(),
        news: z.boolean().optional(),
        email: text(254).optional(),
        password: z.string().max(200).optional(),
        isRemember: z.boolean().optional(),
        ...unproven,
      }),
    )
    .output(
      z.object({
        token: z.string(),
        expiresAt: z.iso.datetime(),
        next: z.string(),
        isNewAccount: z.boolean(),
      }),
    )
    .errors(
      failures({
        socialProofExpired: 422,
        socialNeedsTelephone: 422,
        telephoneInvalid: 422,
        otpInvalid: 422,
        otpExpired: 422,
        otpTriesUsedUp: 422,
        policyNotAccepted: 422,
        loginFailed: 422,
        ...factorFailures,
        accountDisabled: 422,
        emailAlreadyUse: 409,
        telephoneAlreadyUse: 409,
        ...linkFailures,
      }),
    ),

  linked: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/social',
    summary: 'The accounts at providers that sign in to the caller’s account',
    tag,
  }).output(
    z.object({
      dataList: z.array(z.object({ provider, email: z.string().nullable(), linkedAt: z.iso.datetime() })),
    }),
  ),

  unlink: declareCall({
    access: 'signedIn',
    method: 'DELETE',
    path: '/user/social/{provider}',
    summary: 'Let an account at a provider no longer sign in to the caller’s account',
    tag,
  })
    .input(z.strictObject({ provider: z.string().max(20).toLowerCase() }))
    .output(z.object({ isUnlinked: z.literal(true) }))
    .errors(failures({ notFound: 404, socialLastWayIn: 409 })),
};
