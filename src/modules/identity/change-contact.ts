import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type OtpFailure, spendOtp, verifyOtp } from '../otp/check-otp.ts';
import { accountTelephoneOf } from './account-telephone.rules.ts';
import {
  confirmIfPossible,
  type OwnerProof,
  type OwnerProofFailure,
  spendConfirmation,
} from './confirm-owner.ts';
import {
  isEmailTaken,
  lockUser,
  selectUserByTelephone,
  spendPasswordResets,
  type UserRow,
  updateUser,
} from './identity.store.ts';
import { contactChangedMessages } from './identity-mail.ts';
import { type OtpTarget, otpDestination } from './request-otp.ts';
import { deleteSessionsOf } from './session.store.ts';

export type ContactFailure =
  | OtpFailure
  | OwnerProofFailure
  | {
      code:
        | 'emailAlreadyUse'
        | 'telephoneAlreadyUse'
        | 'emailInvalid'
        | 'telephoneInvalid'
        | 'smsUnavailable'
        | 'required';
    };

/**
 * Gives an account another e-mail address or telephone number, proven by a code that was sent there (SPEC §4 "OTP flow").
 * That it is the owner who changes it, their password shows, or a code that was sent to where they were reached before:
 * whoever only has the session can't take the account over. Where the person was reached before hears of it, and can do
 * nothing more there: links for a new password that went to it are used up, and every other session ends.
 */
export async function changeContact(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl' | 'canSendSms'>,
  change: {
    userId: number;
    sessionId: number;
    target: OtpTarget;
    reference: string;
    code: string;
    proof: OwnerProof;
    origin: CallOrigin;
  },
): Promise<Result<true, ContactFailure>> {
  const { db, clock } = services;
  const to = otpDestination(change.target, 'contact', services.canSendSms);
  if (!to.ok) return to;
  const { reference, code } = change;
  const given = { purpose: 'contact' as const, destination: to.value.destination, reference, code };
  const verified = await verifyOtp(services, given);
  if (!verified.ok) return verified;
  const confirmed = await confirmIfPossible(services, change.userId, change.proof);
  if (!confirmed.ok) return confirmed;
  const isMail = to.value.channel === 'mail';
  const changed = transact(db, async (tx): Promise<Result<true, ContactFailure>> => {
    const now = clock();
    const user = await lockUser(tx, change.userId);
    if (user === null) return fail({ code: 'otpExpired' });
    const free = await checkFree(tx, user, change.target, to.value.channel);
    if (!free.ok) return free;
    const spent = await spendOtp(tx, given, now);
    if (!spent.ok) return spent;
    const used = await spendConfirmation(tx, confirmed.value, now);
    if (!used.ok) return used;
    await updateUser(tx, user.id, free.value);
    if (isElsewhere(user, free.value)) {
      await spendPasswordResets(tx, user.id, now);
      await deleteSessionsOf(tx, user.id, change.sessionId);
    }
    await queueMessages(tx, contactChangedMessages(user, to.value.masked, now, services.siteUrl), now);
    await recordAudit(
      tx,
      {
        kind: 'contact_changed',
        actorUserId: user.id,
        subjectUserId: user.id,
        origin: change.origin,
        detail: { what: to.value.channel === 'mail' ? 'email' : 'telephone' },
      },
      now,
    );
    return succeed(true);
  });
  return changed.catch((error: unknown) => {
    // Somebody proved the same between our look and our change.
    if (!isDatabaseError(error, [uniqueViolation])) throw error;
    return fail({ code: isMail ? 'emailAlreadyUse' : 'telephoneAlreadyUse' } as const);
  });
}

/** Whether it is another address or number than before, not the same one proven now. */
function isElsewhere(before: UserRow, after: Partial<UserRow>): boolean {
  return (
    (after.email !== undefined && after.email !== before.email) ||
    (after.telephone !== undefined &&
      (after.telephone !== before.telephone || after.countryCodeId !== before.countryCodeId))
  );
}

/** What the account gets, unless somebody else has it. */
async function checkFree(
  tx: Transaction,
  user: UserRow,
  target: OtpTarget,
  channel: 'mail' | 'sms',
): Promise<Result<Partial<UserRow>, ContactFailure>> {
  if (channel === 'mail') {
    const email = target.email ?? '';
    if (email !== user.email && (await isEmailTaken(tx, email))) return fail({ code: 'emailAlreadyUse' });
    return succeed({ email, isEmailVerified: true });
  }
  const { countryCodeId } = target;
  const telephone = accountTelephoneOf(countryCodeId, target.telephone ?? '')?.national ?? '';
  const owner = await selectUserByTelephone(tx, countryCodeId, telephone);
  if (owner !== null && owner.id !== user.id) return fail({ code: 'telephoneAlreadyUse' });
  return succeed({ countryCodeId, telephone, isTelephoneVerified: true });
}
