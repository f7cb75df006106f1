import { hashPassword } from '../../platform/password-hash.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Telephone } from '../../shared/telephone.ts';
import { accountTelephoneOf } from './account-telephone.rules.ts';
import { isEmail, isOnlyTelephone } from './login-fields.rules.ts';
import { checkPassword } from './password.rules.ts';
import type {
  Registration,
  RegistrationFailure,
  RegistrationField,
  RegistrationMistake,
} from './registration.rules.ts';

/** A registration as it was typed (SPEC §3 "Registration payload"). */
export type RegistrationInput = {
  type: 1 | 2;
  email?: string | undefined;
  telephone?: string | undefined;
  countryCodeId: number;
  password: string;
  /** Null where the form has the password once (SPEC §7 "OTP form plus password"). */
  confirmPassword: string | null;
  company?: string | undefined;
  userTargetTypeId?: readonly number[] | undefined;
  businessTypeId?: number | undefined;
  /** Null where the form has no such field. */
  hasAcceptedPolicy: boolean | null;
  acceptsNews: boolean;
};

/**
 * Checks a registration by SPEC §5 and hashes its password. An individual brings an e-mail address or a telephone number,
 * a shop both, its name, what it registers for and its kind of business. A failure names every field that is wrong,
 * `taken` among them: what somebody has already, where that may be told.
 */
export async function prepareRegistration(
  input: RegistrationInput,
  taken: readonly RegistrationMistake[] = [],
): Promise<Result<Registration, RegistrationFailure>> {
  const email = input.email === undefined || input.email === '' ? null : input.email;
  const typed = input.telephone === undefined || input.telephone === '' ? null : input.telephone;
  const telephone = typed === null ? null : accountTelephoneOf(input.countryCodeId, typed);
  const wrong = [
    ...findMissing(input),
    ...checkContact(email, typed, telephone),
    ...checkSecret(input),
    ...taken,
  ];
  const [first] = wrong;
  if (first !== undefined) return fail({ ...first, fields: wrong });
  return succeed({
    type: input.type,
    email,
    telephone: telephone === null ? null : { countryCodeId: input.countryCodeId, ...telephone },
    passwordHash: await hashPassword(input.password),
    company: input.type === 2 ? (input.company ?? null) : null,
    userTargetTypeId: input.type === 2 ? [...(input.userTargetTypeId ?? [])] : [],
    businessTypeId: input.type === 2 ? (input.businessTypeId ?? null) : null,
    acceptsNews: input.acceptsNews,
    hasAcceptedPolicy: input.hasAcceptedPolicy,
  });
}

function checkContact(
  email: string | null,
  typed: string | null,
  telephone: Telephone | null,
): RegistrationMistake[] {
  return [
    ...(email !== null && !isEmail(email) ? [{ code: 'emailInvalid', field: 'email' } as const] : []),
    ...(typed !== null && telephone === null
      ? [{ code: 'telephoneInvalid', field: 'telephone' } as const]
      : []),
  ];
}

function checkSecret(input: RegistrationInput): RegistrationMistake[] {
  const { password, confirmPassword, hasAcceptedPolicy } = input;
  const checked = password === '' ? null : checkPassword(password);
  return [
    ...(checked === null ? [{ code: 'required', field: 'password' } as const] : []),
    ...(checked !== null && !checked.ok ? [{ ...checked.failure, field: 'password' } as const] : []),
    ...(confirmPassword !== null && confirmPassword !== password
      ? [{ code: 'passwordsNotMatch', field: 'confirmPassword' } as const]
      : []),
    ...(hasAcceptedPolicy === false ? [{ code: 'policyNotAccepted', field: 'policy' } as const] : []),
  ];
}

function findMissing(input: RegistrationInput): RegistrationMistake[] {
  const isMissing = (value: string | undefined) => value === undefined || value === '';
  const missing: RegistrationField[] =
    input.type === 1
      ? isMissing(input.email) && isMissing(input.telephone)
        ? [isOnlyTelephone(input) ? 'telephone' : 'email']
        : []
      : [
          ...(isMissing(input.company) ? (['company'] as const) : []),
          ...(isMissing(input.telephone) ? (['telephone'] as const) : []),
          ...(isMissing(input.email) ? (['email'] as const) : []),
          ...((input.userTargetTypeId ?? []).length === 0 ? (['userTargetTypeId'] as const) : []),
          ...(input.businessTypeId === undefined ? (['businessTypeId'] as const) : []),
        ];
  return missing.map((field) => ({ code: 'required', field }));
}
