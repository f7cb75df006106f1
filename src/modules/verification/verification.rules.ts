import { fail, type Result, succeed } from '../../shared/result.ts';
import { normaliseTaxId } from '../../shared/tax-id.ts';

export const verificationStatuses = ['waiting', 'approved', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** What proves who somebody is. */
export const verificationParts = ['id-card', 'selfie', 'bank-book'] as const;
export type VerificationPart = (typeof verificationParts)[number];

/**
 * Documents are deleted that long after the decision: they have done what they were collected for (PDPA s. 37(3)), and
 * whoever objects has done so.
 */
export const documentsKeptMs = 90 * 24 * 60 * 60 * 1000;

export type IdentityDraft = { firstname: string; lastname: string; idCardNumber: string };
export type IdentityMessage = 'required' | 'lettersOnly' | 'idCardInvalid';
export type IdentityFailure = {
  code: 'verificationInvalid';
  fields: Partial<Record<keyof IdentityDraft, IdentityMessage>>;
};

/** SPEC §5 "Letters only": letters of any script with their marks, spaces, hyphens, apostrophes and dots between. */
const name = /^\p{L}[\p{L}\p{M}\s.'’-]*$/u;

/**
 * Checks what somebody says of their identity card: the names as they stand on it, 13 digits with their check digit
 * (Department of Provincial Administration).
 */
export function checkIdentity(draft: IdentityDraft): Result<IdentityDraft, IdentityFailure> {
  const fields: IdentityFailure['fields'] = {};
  for (const field of ['firstname', 'lastname'] as const) {
    if (draft[field] === '') fields[field] = 'required';
    else if (!name.test(draft[field])) fields[field] = 'lettersOnly';
  }
  const idCardNumber = normaliseTaxId(draft.idCardNumber);
  if (draft.idCardNumber === '') fields.idCardNumber = 'required';
  else if (idCardNumber === null) fields.idCardNumber = 'idCardInvalid';
  if (idCardNumber === null || Object.keys(fields).length > 0)
    return fail({ code: 'verificationInvalid', fields });
  return succeed({ firstname: draft.firstname, lastname: draft.lastname, idCardNumber });
}
