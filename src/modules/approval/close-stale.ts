import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards } from '../../platform/storage/discard-files.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ApprovalKind, orderIn } from './approval.rules.ts';
import { type ApprovalRow, closeApproval, lockRequestAbout } from './approval.store.ts';
import { tellAsker } from './approval-notices.ts';

type Needs = Pick<Services, 'clock' | 'siteUrl'>;
type About = { kind: ApprovalKind; subject: string };

/** Holds the request that waits about a thing, if there is one: before the thing itself, as whoever approves it does. */
export async function holdRequest(tx: Transaction, about: About): Promise<void> {
  await lockRequestAbout(tx, about);
}

/** Whether a request waits about a thing; it is held. */
export async function isRequestWaiting(tx: Transaction, about: About): Promise<boolean> {
  return (await lockRequestAbout(tx, about)) !== null;
}

/** What was asked for about a thing can't be done any more: the request is closed, and its asker may ask anew. */
export async function closeStale(
  tx: Transaction,
  services: Needs,
  about: About,
  cause: string,
): Promise<void> {
  const row = await lockRequestAbout(tx, about);
  if (row !== null) await makeStale(tx, services, row, cause);
}

/** The same of a request that is held and waits. */
export async function makeStale(
  tx: Transaction,
  services: Needs,
  row: ApprovalRow,
  cause: string,
): Promise<void> {
  const now = services.clock();
  await closeApproval(tx, row.id, { status: 'stale', closedAt: now, closedBy: null, note: cause });
  await forgetFile(tx, row, now);
  await recordAudit(
    tx,
    {
      kind: 'approval_stale',
      actorUserId: null,
      subjectUserId: row.subjectUserId,
      origin: null,
      detail: {
        approvalId: row.id,
        deed: row.kind,
        subject: row.subject,
        askedBy: row.askedBy,
        cause,
        ...orderIn(row.facts),
      },
    },
    now,
  );
  await tellAsker(tx, services, row, 'approvalStale', now);
}

/** The paper of a deed that won't be done. */
export async function forgetFile(tx: Transaction, { fileKey }: ApprovalRow, now: Date): Promise<void> {
  if (fileKey !== null) await queueDiscards(tx, [fileKey], now);
}
