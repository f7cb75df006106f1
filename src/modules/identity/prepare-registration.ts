import { hashPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { telephoneOf } from './find-account.ts';
import { isEmailTaken, selectUserByTelephone } from './identity.store.ts';
import { checkNewPassword } from './password.rules.ts';
import type { Registration, RegistrationFailure, RegistrationField } from './registration.rules.ts';

/** A registration as it was typed (SPEC §3 "Registration payload"). */
export type RegistrationInput = {
  type: 1 | 2;
  email?: string | undefined;
  telephone?: string | undefined;
  countryCodeId: number;
  password: string;
  confirmPassword: string;
  company?: string | undefined;
  userTargetTypeId?: readonly number[] | undefined;
  businessTypeId?: number | undefined;
  hasAcceptedPolicy: boolean;
  acceptsNews: boolean;
};

/**
 * Checks a registration by SPEC §5 and hashes its password. An individual brings an e-mail address or a telephone number,
 * a shop both, its name, what it registers for and its kind of business.
 */
export async function prepareRegistration(
  { db }: Pick<Services, 'db'>,
  input: RegistrationInput,
): Promise<Result<Registration, RegistrationFailure>> {
  const missing = findMissing(input);
  if (missing !== null) return fail({ code: 'required', field: missing });
  const email = input.email === undefined || input.email === '' ? null : input.email;
  const typed = input.telephone === undefined || input.telephone === '' ? null : input.telephone;
  const telephone = typed === null ? null : telephoneOf(input.countryCodeId, typed);
  if (typed !== null && telephone === null) return fail({ code: 'telephoneInvalid', field: 'telephone' });
  const password = checkNewPassword(input.password, input.confirmPassword);
  if (!password.ok) {
    const { code } = password.failure;
    return fail({ code, field: code === 'passwordsNotMatch' ? 'confirmPassword' : 'password' });
  }
  if (!input.hasAcceptedPolicy) return fail({ code: 'policyNotAccepted', field: 'policy' });
  if (email !== null && (await isEmailTaken(db, email)))
    return fail({ code: 'emailAlreadyUse', field: 'email' });
  if (
    telephone !== null &&
    (await selectUserByTelephone(db, input.countryCodeId, telephone.national)) !== null
  )
    return fail({ code: 'telephoneAlreadyUse', field: 'telephone' });
  return succeed({
    type: input.type,
    email,
    telephone: telephone === null ? null : { countryCodeId: input.countryCodeId, ...telephone },
    passwordHash: await hashPassword(input.password),
    company: input.type === 2 ? (input.company ?? null) : null,
    userTargetTypeId: input.type === 2 ? [...(input.userTargetTypeId ?? [])] : [],
    businessTypeId: input.type === 2 ? (input.businessTypeId ?? null) : null,
    acceptsNews: input.acceptsNews,
  });
}

function findMissing(input: RegistrationInput): RegistrationField | null {
  const isMissing = (value: string | undefined) => value === undefined || value === '';
  if (input.type === 1) return isMissing(input.email) && isMissing(input.telephone) ? 'email' : null;
  if (isMissing(input.company)) return 'company';
  if (isMissing(input.telephone)) return 'telephone';
  if (isMissing(input.email)) return 'email';
  if ((input.userTargetTypeId ?? []).length === 0) return 'userTargetTypeId';
  return input.businessTypeId === undefined ? 'businessTypeId' : null;
}
