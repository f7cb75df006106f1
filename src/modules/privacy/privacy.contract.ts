import { z } from 'zod';
import { codeIfAny, declareCall, failures, text } from '../../shared/contract.ts';
import { agreedNames } from '../consent/consent.rules.ts';

const tag = 'Privacy';
const instant = z.iso.datetime();

const said = z.object({ isGranted: z.boolean(), version: z.string(), at: instant });
const kind = z.enum(['terms', 'privacy', 'news', 'statistics_cookies', 'marketing_cookies']);

/** `current` has the newest word on each kind; a kind the person was never asked for is missing. */
const consents = z.object({
  current: z.partialRecord(kind, said),
  history: z.array(said.extend({ kind })),
  /** Texts that are to be agreed to, for the first time or anew, each in the version that is in force. */
  askedAnew: z.array(z.object({ name: z.enum(agreedNames), version: z.string() })),
});
export type ConsentsOfPerson = z.infer<typeof consents>;

/**
 * `dueAt` is when the account will be erased; null while nobody asked for it. `obstacle` is why it can't be asked for now,
 * and `needsPassword` whether it takes the account's password; otherwise it takes a code of /user/contact/code.
 */
const erasure = z.object({
  dueAt: instant.nullable(),
  obstacle: z.enum(['erasureOrdersOpen', 'erasureWithdrawalOpen', 'erasureNotForRole']).nullable(),
  needsPassword: z.boolean(),
});
export type ErasureState = z.infer<typeof erasure>;

/** What a person can ask of the shop about their own data (PDPA B.E. 2562 ss. 19, 30, 31, 33). */
export const privacyContract = {
  consents: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/consents',
    summary: 'What this person agreed to or withdrew, and when',
    tag,
  }).output(consents),

  saveConsents: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/user/consents',
    summary: 'Agree to news and optional cookies, or withdraw it',
    tag,
  })
    .input(
      z.strictObject({
        news: z.boolean().optional(),
        statisticsCookies: z.boolean().optional(),
        marketingCookies: z.boolean().optional(),
      }),
    )
    .output(consents),

  agree: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/user/consents/agree',
    summary: 'Agree anew to the terms or the privacy policy, each in the version that was read',
    tag,
  })
    .input(z.strictObject({ terms: text(20).optional(), privacy: text(20).optional() }))
    .output(consents)
    .errors(failures({ legalTextMoved: 409 })),

  export: declareCall({
    isLong: true,
    access: 'signedIn',
    limit: 'upload',
    method: 'GET',
    path: '/user/export',
    isSecret: true,
    summary: 'Everything the shop holds about this person, as a ZIP of JSON files and pictures',
    tag,
  }).output(z.file()),

  erasure: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/erasure',
    summary: 'Whether and when this account will be erased',
    tag,
  }).output(erasure),

  askErasure: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/user/erasure',
    summary: 'Ask for this account to be erased in 30 days; ends all its sessions',
    tag,
  })
    .input(
      z.strictObject({
        password: z.string().max(1_000).optional(),
        ownerOTP: codeIfAny,
        ownerReference: text(20).optional(),
      }),
    )
    .output(z.object({ dueAt: instant }))
    .errors(
      failures({
        loginFailed: 422,
        otpRequired: 422,
        otpInvalid: 422,
        otpExpired: 422,
        otpTriesUsedUp: 422,
        erasureOrdersOpen: 409,
        erasureWithdrawalOpen: 409,
        erasureNotForRole: 409,
      }),
    ),

  withdrawErasure: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/user/erasure',
    summary: 'Keep the account after all',
    tag,
  }).output(erasure),
};
