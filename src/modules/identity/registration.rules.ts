import { z } from 'zod';

/** What a registration holds once it is checked: what a one-time code is still to complete. The password is hashed. */
export const registration = z.object({
  type: z.union([z.literal(1), z.literal(2)]),
  email: z.string().nullable(),
  telephone: z.object({ countryCodeId: z.number(), national: z.string(), e164: z.string() }).nullable(),
  passwordHash: z.string(),
  company: z.string().nullable(),
  userTargetTypeId: z.array(z.number()),
  businessTypeId: z.number().nullable(),
  acceptsNews: z.boolean(),
  /** Null where the form had no such field: then nobody has said so yet. */
  hasAcceptedPolicy: z.boolean().nullable().default(true),
});
export type Registration = z.infer<typeof registration>;

/**
 * What is kept with a code that was asked for before the password was chosen (SPEC §3 "Registration payload": all of it may
 * be empty): whether the terms were accepted.
 */
export const acceptance = z.object({ hasAcceptedPolicy: z.boolean() });

/** The fields of a registration that a failure can be about; SPEC §4: a failed submit leads to the step of the field. */
export type RegistrationField =
  | 'email'
  | 'telephone'
  | 'password'
  | 'confirmPassword'
  | 'policy'
  | 'company'
  | 'userTargetTypeId'
  | 'businessTypeId';

export type RegistrationMistake = {
  code:
    | 'required'
    | 'emailInvalid'
    | 'emailAlreadyUse'
    | 'telephoneAlreadyUse'
    | 'telephoneInvalid'
    | 'passwordCharacters'
    | 'passwordTooShort'
    | 'passwordTooWeak'
    | 'passwordsNotMatch'
    | 'policyNotAccepted';
  field: RegistrationField;
};

/** The first mistake, and all of them in the order of the form. */
export type RegistrationFailure = RegistrationMistake & { fields?: readonly RegistrationMistake[] };

/** `isAccept` and `policy` are two names of one box: it is ticked when neither says that it isn't. Null without either. */
export function acceptedIn({ isAccept, policy }: Accepting): boolean | null {
  return isAccept === false || policy === false ? false : (isAccept ?? policy ?? null);
}
type Accepting = { isAccept?: boolean | undefined; policy?: boolean | undefined };
