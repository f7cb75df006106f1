import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { decideWaiting, selectVerification } from './verification.store.ts';

type Decision = { id: number; staffUserId: number; origin: CallOrigin } & (
  | { verdict: 'approved' }
  | { verdict: 'rejected'; reason: string }
);
export type VerificationDecisionFailure = {
  code: 'verificationNotFound' | 'verificationDecided' | 'ownAffair';
};

/** Staff have compared the documents: the person is who they say, or is told why not. Of two who decide, the first does. */
export async function decideVerification(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  decision: Decision,
): Promise<Result<true, VerificationDecisionFailure>> {
  return transact<true, VerificationDecisionFailure>(services.db, async (tx) => {
    const now = services.clock();
    const reason = decision.verdict === 'rejected' ? decision.reason : null;
    const decided = await decideWaiting(tx, decision.id, {
      status: decision.verdict,
      reason,
      decidedAt: now,
      decidedBy: decision.staffUserId,
    });
    if (decided === null) {
      const known = await selectVerification(tx, decision.id);
      return fail({ code: known === null ? 'verificationNotFound' : 'verificationDecided' });
    }
    const { userId } = decided;
    if (userId === decision.staffUserId) return fail({ code: 'ownAffair' });
    await notifyUsers(
      tx,
      services,
      [
        {
          userId,
          href: '/user/profile/verification',
          ...(reason === null
            ? { kind: 'identityApproved', params: {} }
            : { kind: 'identityRejected', params: { reason } }),
        },
      ],
      now,
    );
    await recordAudit(
      tx,
      {
        kind: decision.verdict === 'approved' ? 'identity_approved' : 'identity_rejected',
        actorUserId: decision.staffUserId,
        subjectUserId: userId,
        origin: decision.origin,
        moved: { before: 'waiting', after: decision.verdict },
        detail: { verificationId: decision.id, reason },
      },
      now,
    );
    return succeed(true);
  });
}
