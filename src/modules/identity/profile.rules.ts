import { fail, type Result, succeed } from '../../shared/result.ts';
import { normaliseTaxId } from '../../shared/tax-id.ts';
import { normaliseTelephone } from '../../shared/telephone-digits.ts';

/** SPEC §3 "User (form labels)": male, female, unspecified. */
export const genderIds = [1, 2, 3] as const;
/** SPEC §7 GET /Prefix without its placeholder: Mr, Miss, Mrs. */
export const prefixIds = [1, 2, 3] as const;

export type ProfileDraft = {
  prefixId: number | null;
  firstname: string;
  lastname: string;
  /** YYYY-MM-DD; empty for none. */
  birthday: string;
  genderId: number | null;
  /** Empty for none; undefined leaves what is there. */
  idCardNumber?: string | undefined;
  backupTelephone: string;
};

export type ProfileValues = {
  prefixId: number | null;
  firstname: string | null;
  lastname: string | null;
  birthday: string | null;
  genderId: number | null;
  idCardNumber?: string | null;
  backupTelephone: string | null;
};

export type ProfileField = keyof ProfileDraft;
export type ProfileMessage =
  | 'required'
  | 'lettersOnly'
  | 'birthdayInvalid'
  | 'idCardInvalid'
  | 'telephoneInvalid';
export type ProfileFailure = {
  code: 'profileInvalid';
  fields: Partial<Record<ProfileField, ProfileMessage>>;
};

/** SPEC §5 "Letters only": letters of any script with their marks, spaces, hyphens, apostrophes and dots between. */
const name = /^\p{L}[\p{L}\p{M}\s.'’-]*$/u;
const oldestYears = 120;

/**
 * Checks a profile as it was typed (SPEC §3, §5) and brings it into the form it is kept in. A citizen id has 13 digits, the
 * last a check digit (Department of Provincial Administration). `today` is the day in Bangkok, YYYY-MM-DD.
 */
export function checkProfile(draft: ProfileDraft, today: string): Result<ProfileValues, ProfileFailure> {
  const fields: ProfileFailure['fields'] = {};
  for (const field of ['firstname', 'lastname'] as const) {
    if (draft[field] === '') fields[field] = 'required';
    else if (!name.test(draft[field])) fields[field] = 'lettersOnly';
  }
  if (draft.birthday !== '' && !isBirthday(draft.birthday, today)) fields.birthday = 'birthdayInvalid';
  const { idCardNumber } = draft;
  const idCard = idCardNumber === undefined || idCardNumber === '' ? null : normaliseTaxId(idCardNumber);
  if (idCardNumber !== undefined && idCardNumber !== '' && idCard === null)
    fields.idCardNumber = 'idCardInvalid';
  const backup = draft.backupTelephone === '' ? null : normaliseTelephone(draft.backupTelephone);
  if (draft.backupTelephone !== '' && backup === null) fields.backupTelephone = 'telephoneInvalid';
  if (Object.keys(fields).length > 0) return fail({ code: 'profileInvalid', fields });
  return succeed({
    prefixId: draft.prefixId,
    firstname: draft.firstname,
    lastname: draft.lastname,
    birthday: draft.birthday === '' ? null : draft.birthday,
    genderId: draft.genderId,
    ...(idCardNumber === undefined ? {} : { idCardNumber: idCard }),
    backupTelephone: backup,
  });
}

function isBirthday(typed: string, today: string): boolean {
  const day = new Date(`${typed}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(day.getTime())) return false;
  // 31 February is read as a day in March.
  if (day.toISOString().slice(0, 10) !== typed) return false;
  return typed <= today && Number(typed.slice(0, 4)) >= Number(today.slice(0, 4)) - oldestYears;
}

/** The last four digits; a citizen id opens bank accounts, and its owner knows the rest. */
export function maskIdCard(idCardNumber: string): string {
  return `x-xxxx-xxxx${idCardNumber.slice(9, 10)}-${idCardNumber.slice(10, 12)}-${idCardNumber.slice(12)}`;
}
