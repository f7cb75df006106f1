import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { bookAdjustment, type Staff } from '../adjustment/book-adjustment.ts';
import {
  type AskedInstead,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { refundReason } from './withholding.rules.ts';
import { decideCertificate, lockCertificate } from './withholding.store.ts';

type Decision = { id: number } & ({ verdict: 'accepted' } | { verdict: 'refused'; reason: string });

export type DecisionFailure = SecondPersonFailure | { code: 'certificateNotFound' | 'certificateDecided' };

/**
 * Staff have compared a certificate with its invoice. Accepted, what the store kept back is booked as due to it, against the
 * tax that the house sets off, and stands on the store's next statement; refused, the store reads why. Of two who decide, the
 * first does. Above an amount a second person is asked before one is accepted.
 */
export async function decideWithholding(
  services: Pick<Services, 'clock' | 'newUuid' | 'siteUrl'> & { db: Queryable },
  staff: Staff,
  decision: Decision,
): Promise<Result<true | AskedInstead, DecisionFailure>> {
  const { id, verdict } = decision;
  return transact<true | AskedInstead, DecisionFailure>(services.db, async (tx) => {
    const now = services.clock();
    const certificate = await lockCertificate(tx, id);
    if (certificate === null) return fail({ code: 'certificateNotFound' });
    if (certificate.status !== 'waiting') return fail({ code: 'certificateDecided' });
    const { sellerId, amountSatang } = certificate;
    if (verdict === 'accepted') {
      const passed = await passSecondPerson(tx, services, staff, {
        kind: 'certificate',
        subject: String(id),
        amountSatang,
        subjectUserId: null,
        version: certificate.status,
        deed: { id },
        facts: { store: certificate.payerName, answer: refundReason(certificate) },
      });
      if (!passed.ok) return passed;
      if (passed.value !== null) return succeed(passed.value);
    }
    const reason = decision.verdict === 'refused' ? decision.reason : null;
    const adjustmentId = verdict === 'accepted' ? services.newUuid() : null;
    if (adjustmentId !== null)
      await bookAdjustment(tx, services, staff, {
        id: adjustmentId,
        sellerId,
        kind: 'withholding',
        amountSatang,
        orderId: null,
        reason: refundReason(certificate),
        reversesId: null,
        postedAt: now,
        postedBy: staff.userId,
      });
    await decideCertificate(tx, id, {
      status: verdict,
      reason,
      adjustmentId,
      decidedAt: now,
      decidedBy: staff.userId,
    });
    if (reason !== null)
      await notifyStores(
        tx,
        services,
        [
          {
            sellerId,
            right: 'finance',
            kind: 'sellerWithholdingRefused',
            params: { number: certificate.number, total: formatBaht(amountSatang), reason },
            href: '/manage-store/finance/withholding',
          },
        ],
        now,
      );
    await recordAudit(
      tx,
      {
        kind: verdict === 'accepted' ? 'withholding_accepted' : 'withholding_refused',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: 'waiting', after: verdict },
        detail: {
          certificateId: id,
          sellerId,
          amountSatang,
          adjustmentId,
          reason,
          ...secondPersonDetail(staff),
        },
      },
      now,
    );
    return succeed(true);
  });
}
