import { fail, type Result, succeed } from '../../shared/result.ts';

export const passwordLengthMin = 8;

/** Letters, digits and these symbols may be in a password (SPEC §5: "a limited set of symbols"). */
const allowed = /^[\p{ASCII}]+$/u;

export type PasswordFailure = { code: 'passwordTooShort' | 'passwordTooWeak' };

/**
 * SPEC §5 with DECISIONS' ruling: at least 8 characters everywhere, a letter and a digit, printable ASCII only (what
 * every keyboard layout of every device can type).
 */
export function checkPassword(password: string): Result<string, PasswordFailure> {
  if ([...password].length < passwordLengthMin) return fail({ code: 'passwordTooShort' });
  const isPrintable = allowed.test(password) && !/[\u0000-\u001f\u007f]/.test(password);
  if (!isPrintable || !/[a-z]/i.test(password) || !/\d/.test(password))
    return fail({ code: 'passwordTooWeak' });
  return succeed(password);
}

export type NewPasswordFailure = PasswordFailure | { code: 'passwordsNotMatch' };

/** A password as it is chosen: by the rules, and typed the same twice. */
export function checkNewPassword(password: string, confirm: string): Result<string, NewPasswordFailure> {
  const checked = checkPassword(password);
  if (!checked.ok) return checked;
  return password === confirm ? checked : fail({ code: 'passwordsNotMatch' });
}
