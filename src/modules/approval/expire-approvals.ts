import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { orderIn } from './approval.rules.ts';
import { closeApproval, lockApproval, selectExpired } from './approval.store.ts';
import { tellAsker } from './approval-notices.ts';
import { forgetFile } from './close-stale.ts';

/** Closes requests that nobody answered in time, and tells who asked; how many. */
export async function expireApprovals(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  const { db, clock } = services;
  const due = await selectExpired(db, clock(), 100);
  return eachAlone(due, 'closing requests', (id) =>
    transact(db, async (tx) => {
      const now = clock();
      const row = await lockApproval(tx, id);
      if (row === null || row.status !== 'waiting' || row.expiresAt > now) return false;
      await closeApproval(tx, id, { status: 'expired', closedAt: now, closedBy: null });
      await forgetFile(tx, row, now);
      await recordAudit(
        tx,
        {
          kind: 'approval_expired',
          actorUserId: null,
          subjectUserId: row.subjectUserId,
          origin: null,
          detail: {
            approvalId: id,
            deed: row.kind,
            subject: row.subject,
            askedBy: row.askedBy,
            ...orderIn(row.facts),
          },
        },
        now,
      );
      await tellAsker(tx, services, row, 'approvalExpired', now);
      return true;
    }),
  );
}
