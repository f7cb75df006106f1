import { fail, type Result, succeed } from '../../shared/result.ts';

export const passwordLengthMin = 8;

/** The symbols a password may have beside letters and digits (SPEC §5: "a limited set of symbols"). */
export const passwordSymbols = '!@#$%^&*()_+-=.,:;?/~[]|';

const allowed = new Set(`abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789${passwordSymbols}`);

export type PasswordFailure = { code: 'passwordCharacters' | 'passwordTooShort' | 'passwordTooWeak' };

/**
 * SPEC §5 with DECISIONS' ruling: at least 8 characters everywhere, a letter and a digit; nothing but letters, digits and the
 * symbols above: what every keyboard of every device can type, and no space that is lost unseen.
 */
export function checkPassword(password: string): Result<string, PasswordFailure> {
  if ([...password].some((character) => !allowed.has(character))) return fail({ code: 'passwordCharacters' });
  if (password.length < passwordLengthMin) return fail({ code: 'passwordTooShort' });
  if (!/[a-z]/i.test(password) || !/\d/.test(password)) return fail({ code: 'passwordTooWeak' });
  return succeed(password);
}

export type NewPasswordFailure = PasswordFailure | { code: 'passwordsNotMatch' };

/** A password as it is chosen: by the rules, and typed the same twice. */
export function checkNewPassword(password: string, confirm: string): Result<string, NewPasswordFailure> {
  const checked = checkPassword(password);
  if (!checked.ok) return checked;
  return password === confirm ? checked : fail({ code: 'passwordsNotMatch' });
}
