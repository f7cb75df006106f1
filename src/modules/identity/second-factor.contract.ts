import { z } from 'zod';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';

const tag = 'Second factor';
const session = z.object({ token: z.string(), expiresAt: z.iso.datetime() });
const reason = text(500).pipe(z.string().min(1, 'required'));
const code = text(40).pipe(z.string().min(1, 'required'));
const setUp = z.object({
  /** Shown this once; null where the account has some already. */
  recoveryCodes: z.array(z.string()).nullable(),
  /** The session that takes the place of the one that waited; null where that goes on. */
  session: session.nullable(),
});
const setUpFailures = { secondFactorNeeded: 403, secondFactorAgain: 403 } as const;

const base64url = z.string().max(20_000);
const transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .max(10);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};
/** WebAuthn's RegistrationResponseJSON and AuthenticationResponseJSON, as browsers write them. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: transports.optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url.optional(),
  }),
});
const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** What staff prove beside their password (DECISIONS "Staff"): each about their own account. */
export const secondFactorContract = {
  read: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'before',
    method: 'GET',
    path: '/admin/factor',
    summary: 'What one’s second factor is proven by; nothing yet for a new account',
    tag,
  }).output(
    z.object({
      email: z.string().nullable(),
      totpSince: z.iso.datetime().nullable(),
      passkeys: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        }),
      ),
      recoveryLeft: z.number(),
      /** Whether this session has proven it, and so lately that it may move money. */
      isProven: z.boolean(),
      isFresh: z.boolean(),
      minutesFresh: z.number(),
      /** In a demo: the secret that everybody knows, and its code right now. */
      published: z.object({ secret: z.string(), code: z.string() }).nullable(),
    }),
  ),

  prove: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'before',
    limit: 'login',
    method: 'POST',
    path: '/admin/factor/prove',
    summary:
      'Prove the second factor by a code of the app, a recovery code or a passkey: to sign in, or again',
    tag,
  })
    .input(z.strictObject({ code: code.optional(), passkey: passkeyAnswer.optional() }))
    .output(z.object({ session: session.nullable() }))
    .errors(failures({ secondFactorWrong: 422 })),

  askPasskey: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'before',
    limit: 'login',
    method: 'POST',
    path: '/admin/factor/passkey/ask',
    summary: 'What the browser is to sign with one of one’s passkeys',
    tag,
  })
    .output(z.object({ options: z.record(z.string(), z.unknown()) }))
    .errors(failures({ factorNotFound: 404 })),

  beginTotp: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'before',
    limit: 'login',
    method: 'POST',
    path: '/admin/factor/totp/begin',
    summary: 'Begin to set an authenticator app up',
    tag,
  })
    .output(z.object({ secret: z.string(), address: z.string() }))
    .errors(failures(setUpFailures)),

  confirmTotp: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'before',
    limit: 'login',
    method: 'POST',
    path: '/admin/factor/totp/confirm',
    summary: 'Confirm an authenticator app by its first code; it takes the place of the one before it',
    tag,
  })
    .input(z.strictObject({ code }))
    .output(setUp)
    .errors(failures({ ...setUpFailures, secondFactorWrong: 422 })),

  beginPasskey: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'before',
    limit: 'login',
    method: 'POST',
    path: '/admin/factor/passkey/begin',
    summary: 'What the browser is to make a new passkey with',
    tag,
  })
    .output(z.object({ options: z.record(z.string(), z.unknown()) }))
    .errors(failures(setUpFailures)),

  confirmPasskey: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'before',
    limit: 'login',
    method: 'POST',
    path: '/admin/factor/passkey/confirm',
    summary: 'Take a new passkey in, under a name',
    tag,
  })
    .input(z.strictObject({ name: text(60).pipe(z.string().min(1, 'required')), passkey: newPasskey }))
    .output(setUp)
    .errors(failures({ ...setUpFailures, secondFactorWrong: 422 })),

  removeTotp: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'again',
    method: 'POST',
    path: '/admin/factor/totp/remove',
    summary: 'Take the authenticator app away; the last factor stays',
    tag,
  })
    .input(z.strictObject({ reason }))
    .output(z.object({ isDone: z.literal(true) }))
    .errors(failures({ factorNotFound: 404, lastFactor: 409 })),

  removePasskey: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'again',
    method: 'POST',
    path: '/admin/factor/passkey/{id}/remove',
    summary: 'Take a passkey away; the last factor stays',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(z.object({ isDone: z.literal(true) }))
    .errors(failures({ factorNotFound: 404, lastFactor: 409 })),

  renewRecoveryCodes: declareCall({
    access: 'staff',
    right: 'self',
    factor: 'again',
    method: 'POST',
    path: '/admin/factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones are worth nothing any more',
    tag,
  }).output(z.object({ recoveryCodes: z.array(z.string()) })),
};
