import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ContentEditor } from '../content/save-content.ts';
import { lockCertificate, markRevoked } from './academy-desk.store.ts';

type RevokeFailure = { code: 'courseCertificateNotFound' | 'certificateRevoked' };

/** Takes a certificate back: its number says so from then on, and no other of that edition is made out. */
export async function revokeCertificate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, origin }: ContentEditor,
  { id, reason }: { id: number; reason: string },
): Promise<Result<true, RevokeFailure>> {
  const now = clock();
  return transact<true, RevokeFailure>(db, async (tx) => {
    const certificate = await lockCertificate(tx, id);
    if (certificate === null) return fail({ code: 'courseCertificateNotFound' });
    if (certificate.revokedAt !== null) return fail({ code: 'certificateRevoked' });
    await markRevoked(tx, id, { revokedAt: now, revokedBy: userId, revokedFor: reason });
    await recordAudit(
      tx,
      {
        ...{ kind: 'academy_certificate_revoked', actorUserId: userId, subjectUserId: certificate.userId },
        ...{ origin, moved: { before: 'valid', after: 'revoked' } },
        detail: { certificateId: id, courseId: certificate.courseId, reason },
      },
      now,
    );
    return succeed(true);
  });
}
