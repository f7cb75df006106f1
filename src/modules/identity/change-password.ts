import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { AuditKind } from '../audit/audit.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  confirmIfPossible,
  type OwnerProof,
  type OwnerProofFailure,
  spendConfirmation,
} from './confirm-owner.ts';
import { findAccountById } from './find-account.ts';
import { lockUser, spendPasswordResets, type UserRow, updateUser } from './identity.store.ts';
import { passwordChangedMessages } from './identity-mail.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { checkNewPassword, type NewPasswordFailure } from './password.rules.ts';
import { deleteSessionsOf } from './session.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl' | 'canSendSms'>;

/**
 * Sets a new password in the caller's transaction: every session ends, every link to reset it is used up, the person is
 * told (DECISIONS "Accounts and safety").
 */
export async function setPassword(
  tx: Transaction,
  { siteUrl }: Pick<Services, 'siteUrl'>,
  change: { user: UserRow; passwordHash: string; kind: AuditKind; origin: CallOrigin; now: Date },
): Promise<void> {
  const { user, now } = change;
  await updateUser(tx, user.id, { passwordHash: change.passwordHash });
  await deleteSessionsOf(tx, user.id, null);
  await spendPasswordResets(tx, user.id, now);
  await queueMessages(tx, passwordChangedMessages(user, now, siteUrl), now);
  await recordAudit(
    tx,
    { kind: change.kind, actorUserId: user.id, subjectUserId: user.id, origin: change.origin },
    now,
  );
}

/**
 * Changes the password of somebody who is signed in and knows the old one. An account without one, from a social sign-in
 * or a telephone, sets its first with a code that was sent to where its owner is reached: whoever only has the session
 * doesn't. Every session ends; the one that asked goes on under a new token.
 */
export async function changePassword(
  services: Needs,
  input: {
    userId: number;
    proof: OwnerProof;
    password: string;
    confirmPassword: string;
    /** When the session that asks proved staff's second factor: the one after it has proven it too. */
    factorProvenAt: Date | null;
    origin: CallOrigin;
  },
): Promise<Result<OpenedSession, NewPasswordFailure | OwnerProofFailure>> {
  const checked = checkNewPassword(input.password, input.confirmPassword);
  if (!checked.ok) return checked;
  const account = await findAccountById(services.db, input.userId);
  const known = account?.passwordHash ?? null;
  const confirmed = await confirmIfPossible(services, input.userId, input.proof);
  if (!confirmed.ok) return confirmed;
  const passwordHash = await hashPassword(input.password);
  return transact(services.db, async (tx) => {
    const user = await lockUser(tx, input.userId);
    // Changed by somebody else meanwhile: what was checked isn't the password any more.
    if (user === null || user.passwordHash !== known) return fail({ code: 'currentPasswordWrong' });
    const used = await spendConfirmation(tx, confirmed.value, services.clock());
    if (!used.ok) return used;
    const { origin } = input;
    await setPassword(tx, services, {
      user,
      passwordHash,
      kind: 'password_changed',
      origin,
      now: services.clock(),
    });
    return succeed(
      await openSession(tx, services, {
        userId: user.id,
        userAgent: origin.userAgent,
        isRemembered: false,
        factorProvenAt: input.factorProvenAt,
      }),
    );
  });
}
