import { z } from 'zod';
import { codeIfAny, declareCall, failures, sixDigits, text } from '../../shared/contract.ts';
import { genderIds, prefixIds } from './profile.rules.ts';

const tag = 'Profile';
const imageFailures = {
  fileTooLarge: 413,
  formatNotSupported: 422,
  imageTooLarge: 422,
  imageBroken: 422,
} as const;

/** One of these; 0, as /Prefix offers it first (SPEC §3 "Global data"), or nothing where none is chosen. */
function chosen<Id extends number>(ids: readonly Id[]) {
  return z
    .union([z.literal(0).transform(() => null), z.literal(ids)])
    .nullish()
    .transform((id) => id ?? null);
}

/** SPEC §3 "User (form labels)": what a person says of themselves. */
const profile = z.object({
  prefixId: z.number().nullable(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  birthday: z.string().nullable(),
  genderId: z.number().nullable(),
  /** Only its last digits. */
  idCardNumber: z.string().nullable(),
  backupTelephone: z.string().nullable(),
  email: z.string().nullable(),
  isVerifyEmail: z.boolean(),
  telephone: z.string().nullable(),
  isVerifyTelephone: z.boolean(),
  countryCodeId: z.number(),
  hasPhoto: z.boolean(),
});
export type OwnProfile = z.infer<typeof profile>;

/** Comes back with a profile that was read; it changes by calls of its own. */
const changedElsewhere = z.unknown().optional();

export const profileContract = {
  read: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/profile',
    summary: "One's own profile, as it is edited",
    tag,
  }).output(z.object({ profile })),

  update: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'PUT',
    path: '/user/profile',
    summary: "Change one's own profile",
    tag,
  })
    .input(
      z.strictObject({
        prefixId: chosen(prefixIds),
        firstname: text(80).default(''),
        lastname: text(80).default(''),
        birthday: z.union([z.literal(''), z.string().regex(/^\d{4}-\d{2}-\d{2}$/)]).default(''),
        genderId: chosen(genderIds),
        /** As it is read, with all but its last digits hidden, it is the one that is known already. */
        idCardNumber: text(20)
          .transform((value) => (value.startsWith('x') ? undefined : value))
          .optional(),
        backupTelephone: text(20).default(''),
        email: changedElsewhere,
        isVerifyEmail: changedElsewhere,
        telephone: changedElsewhere,
        isVerifyTelephone: changedElsewhere,
        countryCodeId: changedElsewhere,
        hasPhoto: changedElsewhere,
      }),
    )
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ profileInvalid: 422 })),

  sendOwnerCode: declareCall({
    access: 'signedIn',
    limit: 'otp',
    method: 'POST',
    path: '/user/contact/code',
    summary:
      "Send a code to one's own telephone or mailbox, as they are: for changing them without having a password",
    tag,
  })
    .output(z.object({ reference: z.string(), expiresAt: z.iso.datetime(), destination: z.string() }))
    .errors(failures({ otpTooSoon: 429, contactMissing: 422 })),

  changeContact: declareCall({
    access: 'signedIn',
    limit: 'register',
    method: 'POST',
    path: '/user/contact',
    summary:
      'Change the e-mail address or telephone number, with a code that was sent there (/OTP/Send, purpose contact) and the password, or where there is none a code of /user/contact/code',
    tag,
  })
    .input(
      z.strictObject({
        email: text(254).pipe(z.email().toLowerCase()).optional(),
        telephone: text(20).optional(),
        countryCodeId: z.number().int().positive().max(300).default(1),
        OTP: sixDigits,
        reference: text(20),
        password: z.string().max(200).optional(),
        ownerOTP: codeIfAny,
        ownerReference: text(20).optional(),
      }),
    )
    .output(z.object({ isChanged: z.literal(true) }))
    .errors(
      failures({
        otpInvalid: 422,
        otpExpired: 422,
        otpTriesUsedUp: 422,
        otpRequired: 422,
        currentPasswordWrong: 422,
        emailAlreadyUse: 409,
        telephoneAlreadyUse: 409,
        emailInvalid: 422,
        telephoneInvalid: 422,
        smsUnavailable: 422,
        required: 422,
      }),
    ),

  keepPhoto: declareCall({
    access: 'signedIn',
    limit: 'upload',
    method: 'POST',
    path: '/user/photo',
    summary: 'Keep a profile photo (multipart/form-data)',
    tag,
  })
    .input(z.strictObject({ file: z.file() }))
    .output(z.object({ isKept: z.literal(true) }))
    .errors(failures(imageFailures)),

  removePhoto: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/user/photo',
    summary: 'Remove the profile photo',
    tag,
  }).output(z.object({ isRemoved: z.literal(true) })),

  photo: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/photo',
    summary: "One's own profile photo",
    tag,
  })
    .output(z.file())
    .errors(failures({ notFound: 404 })),
};
