import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { setPassword } from './change-password.ts';
import { clearOtherWaysIn } from './clear-ways-in.ts';
import { findAccount } from './find-account.ts';
import { hashToken } from './find-caller.ts';
import {
  deletePasswordResetsBefore,
  insertPasswordReset,
  lockUser,
  selectPasswordReset,
  type UserRow,
  updateUser,
} from './identity.store.ts';
import { passwordChangedMessages, resetMessages } from './identity-mail.ts';
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
  // Where it was asked for, or to what its owner has proven to have: an address that is only written down beside a
  // telephone may be somebody else's, and whoever wrote it there gets no link that was asked for by that address.
  const isByMail = asked.name.includes('@') || account.isEmailVerified;
  const reader = isByMail ? account : { ...account, email: null };
  await transact(db, async (tx) => {
    const token = await keepResetLink(tx, newSecret, { userId: account.id, email: reader.email }, now);
    await queueMessages(tx, resetMessages(reader, token, resetTtlMinutes, siteUrl), now);
    await recordAudit(
      tx,
      { kind: 'password_reset_asked', actorUserId: null, subjectUserId: account.id, origin: asked.origin },
      now,
    );
  });
  return succeed({ channel: reader.email === null ? 'sms' : 'mail' });
}

/**
 * Keeps a new link to set a password, for one use within half an hour; returns the secret at its end. `email` is the
 * address that the link goes to; null by SMS.
 */
export async function keepResetLink(
  tx: Queryable,
  newSecret: () => string,
  { userId, email }: { userId: number; email: string | null },
  now: Date,
): Promise<string> {
  const token = newSecret();
  await deletePasswordResetsBefore(tx, new Date(now.getTime() - dayMs));
  await insertPasswordReset(tx, {
    tokenHash: hashToken(token),
    userId,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + resetTtlMinutes * 60_000),
  });
  return token;
}

/** Whether a link still works, before anybody types a password into its page. */
export async function checkResetLink(
  { db, clock }: Pick<Services, 'clock'> & { db: Queryable },
  token: string,
): Promise<Result<{ userId: number; email: string | null }, ResetLinkFailure>> {
  const reset = await selectPasswordReset(db, hashToken(token));
  if (reset === null) return fail({ code: 'resetLinkExpired' });
  if (reset.usedAt !== null) return fail({ code: 'resetLinkUsed' });
  return reset.expiresAt > clock() ? succeed(reset) : fail({ code: 'resetLinkExpired' });
}

/** Sets the password by a link: once, within half an hour. Every session of the account ends. */
export async function resetPassword(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl' | 'emit'>,
  input: { token: string; password: string; confirmPassword: string; origin: CallOrigin },
): Promise<Result<true, ResetLinkFailure | NewPasswordFailure>> {
  const checked = checkNewPassword(input.password, input.confirmPassword);
  if (!checked.ok) return checked;
  const found = await checkResetLink(services, input.token);
  if (!found.ok) return found;
  const passwordHash = await hashPassword(input.password);
  return transact(services.db, async (tx) => {
    const user = await lockUser(tx, found.value.userId);
    // Under the lock: of two at once with one link, one gets here first and uses it up.
    const still = await checkResetLink({ clock: services.clock, db: tx }, input.token);
    if (!still.ok) return still;
    const sentTo = found.value.email;
    // A link to an address that isn't the account's any more is worth nothing.
    if (user === null || (sentTo !== null && sentTo !== user.email))
      return fail({ code: 'resetLinkExpired' });
    if (sentTo !== null && !user.isEmailVerified) await takeOver(tx, services, user);
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

/**
 * Whoever used a link that came by mail has the mailbox. Where nobody had proven it before, whoever opened the account may
 * be somebody else, and goes on in it by nothing they had: a telephone of theirs hears of it, as a typing mistake may have
 * made it this account's.
 */
async function takeOver(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'siteUrl' | 'emit'>,
  user: UserRow,
): Promise<void> {
  await updateUser(tx, user.id, { isEmailVerified: true });
  await clearOtherWaysIn(tx, services, user.id);
  if (!user.isTelephoneVerified) return;
  const { clock, siteUrl } = services;
  await queueMessages(tx, passwordChangedMessages({ ...user, email: null }, clock(), siteUrl), clock());
}
