import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { setPassword } from './change-password.ts';
import { findAccount } from './find-account.ts';
import { hashToken } from './find-caller.ts';
import {
  deletePasswordResetsBefore,
  insertPasswordReset,
  lockUser,
  selectPasswordReset,
  updateUser,
} from './identity.store.ts';
import { resetMessages } from './identity-mail.ts';
import { checkNewPassword, type NewPasswordFailure } from './password.rules.ts';

export const resetTtlMinutes = 30;
const dayMs = 24 * 60 * 60_000;

export type ResetLinkFailure = { code: 'resetLinkUsed' | 'resetLinkExpired' };

/**
 * Sends a link to set a new password to the account of an e-mail address or telephone number. That there is none is told
 * (SPEC §8 'ไม่พบ E-Mail ในระบบ'), within the rate limit of the call.
 */
export async function askPasswordReset(
  { db, clock, newSecret, siteUrl }: Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl'>,
  asked: { name: string; countryCodeId: number; origin: CallOrigin },
): Promise<Result<{ channel: 'mail' | 'sms' }, { code: 'emailNotFound' }>> {
  const account = await findAccount(
    db,
    asked.name.includes('@')
      ? { email: asked.name }
      : { telephone: asked.name, countryCodeId: asked.countryCodeId },
  );
  if (account === null || account.disabledAt !== null) return fail({ code: 'emailNotFound' });
  const now = clock();
  // To what the account's owner has proven to have: an address they only wrote down may be somebody else's.
  const isByTelephone = account.isTelephoneVerified && !account.isEmailVerified;
  const reader = isByTelephone ? { ...account, email: null } : account;
  await transact(db, async (tx) => {
    const token = await keepResetLink(tx, newSecret, account.id, now);
    await queueMessages(tx, resetMessages(reader, token, resetTtlMinutes, siteUrl), now);
    await recordAudit(
      tx,
      { kind: 'password_reset_asked', actorUserId: null, subjectUserId: account.id, origin: asked.origin },
      now,
    );
  });
  return succeed({ channel: reader.email === null ? 'sms' : 'mail' });
}

/** Keeps a new link to set a password, for one use within half an hour; returns the secret at its end. */
export async function keepResetLink(
  tx: Queryable,
  newSecret: () => string,
  userId: number,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await deletePasswordResetsBefore(tx, new Date(now.getTime() - dayMs));
  await insertPasswordReset(tx, {
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + resetTtlMinutes * 60_000),
  });
  return token;
}

/** Whether a link still works, before anybody types a password into its page. */
export async function checkResetLink(
  { db, clock }: Pick<Services, 'clock'> & { db: Queryable },
  token: string,
): Promise<Result<number, ResetLinkFailure>> {
  const reset = await selectPasswordReset(db, hashToken(token));
  if (reset === null) return fail({ code: 'resetLinkExpired' });
  if (reset.usedAt !== null) return fail({ code: 'resetLinkUsed' });
  return reset.expiresAt > clock() ? succeed(reset.userId) : fail({ code: 'resetLinkExpired' });
}

/** Sets the password by a link: once, within half an hour. Every session of the account ends. */
export async function resetPassword(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  input: { token: string; password: string; confirmPassword: string; origin: CallOrigin },
): Promise<Result<true, ResetLinkFailure | NewPasswordFailure>> {
  const checked = checkNewPassword(input.password, input.confirmPassword);
  if (!checked.ok) return checked;
  const found = await checkResetLink(services, input.token);
  if (!found.ok) return found;
  const passwordHash = await hashPassword(input.password);
  return transact(services.db, async (tx) => {
    const user = await lockUser(tx, found.value);
    // Under the lock: of two at once with one link, one gets here first and uses it up.
    const still = await checkResetLink({ clock: services.clock, db: tx }, input.token);
    if (!still.ok) return still;
    if (user === null) return fail({ code: 'resetLinkExpired' });
    // The link came by mail, so whoever used it has the mailbox.
    if (user.email !== null && !user.isTelephoneVerified)
      await updateUser(tx, user.id, { isEmailVerified: true });
    await setPassword(tx, services, {
      user,
      passwordHash,
      kind: 'password_reset',
      origin: input.origin,
      now: services.clock(),
    });
    return succeed(true);
  });
}
