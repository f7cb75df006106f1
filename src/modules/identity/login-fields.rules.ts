import { z } from 'zod';
import { accountTelephoneOf } from './account-telephone.rules.ts';

type Named = {
  email?: string | undefined;
  telephone?: string | undefined;
  countryCodeId?: number | undefined;
};
type Credentials = Named & {
  password?: string | undefined;
  OTP?: string | undefined;
  reference?: string | undefined;
};

export type FieldMistake = {
  field: 'email' | 'telephone' | 'password' | 'OTP' | 'reference';
  code: 'required' | 'emailInvalid' | 'telephoneInvalid' | 'fieldsDiffer';
};

export function isEmail(typed: string): boolean {
  return z.email().safeParse(typed).success;
}

/** Whether a body names a telephone, filled in or not, and no e-mail address: then that is what is missing. */
export function isOnlyTelephone({ email, telephone }: Named): boolean {
  return email === undefined && telephone !== undefined;
}

/** A code and its reference are nothing without each other; an empty one of each is none of both (SPEC §3). */
export function checkCodePair({ OTP, reference }: Pick<Credentials, 'OTP' | 'reference'>): FieldMistake[] {
  const hasReference = reference !== undefined && reference !== '';
  if (OTP === '' && hasReference) return [{ field: 'OTP', code: 'required' }];
  return OTP !== undefined && OTP !== '' && !hasReference ? [{ field: 'reference', code: 'required' }] : [];
}

/**
 * What can be told of a sign-in without looking at any account (SPEC §5 "Login by phone"). An address and a number are two
 * names: whether both are one account's is nobody's to ask, so both at once are refused whoever they are.
 */
export function checkLogin(typed: Credentials): FieldMistake[] {
  const { email = '', telephone = '', password = '', OTP, reference } = typed;
  const isByCode = (OTP !== undefined && OTP !== '') || (password === '' && (reference ?? '') !== '');
  return [
    ...checkName(
      { email, telephone, countryCodeId: typed.countryCodeId },
      isByCode || isOnlyTelephone(typed),
    ),
    ...(isByCode || password !== '' ? [] : [{ field: 'password', code: 'required' } as const]),
    ...(isByCode ? checkCodePair(typed) : []),
  ];
}

function checkName(
  { email, telephone, countryCodeId = 1 }: Named & { email: string; telephone: string },
  isByTelephone: boolean,
): FieldMistake[] {
  if (email !== '' && telephone !== '') return [{ field: 'telephone', code: 'fieldsDiffer' }];
  if (telephone !== '')
    return accountTelephoneOf(countryCodeId, telephone) === null
      ? [{ field: 'telephone', code: 'telephoneInvalid' }]
      : [];
  if (email === '' || isByTelephone)
    return [{ field: isByTelephone ? 'telephone' : 'email', code: 'required' }];
  return isEmail(email) ? [] : [{ field: 'email', code: 'emailInvalid' }];
}

/** What a link for a new password is asked for by: an address where there is an @ or a letter, else a number. */
export function checkResetName(name: string, countryCodeId: number): FieldMistake[] {
  if (name === '') return [{ field: 'email', code: 'required' }];
  if (/[@\p{L}]/u.test(name)) return isEmail(name) ? [] : [{ field: 'email', code: 'emailInvalid' }];
  return accountTelephoneOf(countryCodeId, name) === null
    ? [{ field: 'email', code: 'telephoneInvalid' }]
    : [];
}
