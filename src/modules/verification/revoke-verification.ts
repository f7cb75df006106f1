import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { revokeApproved, selectVerification } from './verification.store.ts';

type Revocation = { id: number; reason: string; staffUserId: number; origin: CallOrigin };
export type VerificationRevocationFailure = {
  code: 'verificationNotFound' | 'verificationNotApproved' | 'ownAffair';
};

/**
 * Staff take back an approval that shouldn't have been: the person is verified no more, reads why, and may ask again. Whatever
 * asks whether they are verified follows at once; withdrawals of theirs that wait are neither approved nor sent (see
 * withdrawal). What was paid before stays paid.
 */
export async function revokeVerification(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  { id, reason, staffUserId, origin }: Revocation,
): Promise<Result<true, VerificationRevocationFailure>> {
  return transact<true, VerificationRevocationFailure>(services.db, async (tx) => {
    const now = services.clock();
    const revoked = await revokeApproved(tx, id, { reason, at: now, staffUserId });
    if (revoked === null) {
      const known = await selectVerification(tx, id);
      return fail({ code: known === null ? 'verificationNotFound' : 'verificationNotApproved' });
    }
    const { userId } = revoked;
    if (userId === staffUserId) return fail({ code: 'ownAffair' });
    const href = '/user/profile/verification';
    await notifyUsers(tx, services, [{ userId, kind: 'identityRevoked', params: { reason }, href }], now);
    await recordAudit(
      tx,
      {
        kind: 'identity_revoked',
        actorUserId: staffUserId,
        subjectUserId: userId,
        origin,
        moved: { before: 'approved', after: 'rejected' },
        detail: { verificationId: id, reason },
      },
      now,
    );
    return succeed(true);
  });
}
