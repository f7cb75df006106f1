import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { StaffRight } from '../../shared/contract.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ApprovalKind, approvalRights, isSecondPerson, orderIn } from './approval.rules.ts';
import { type ApprovalRow, closeApproval, lockApproval } from './approval.store.ts';
import { tellAsker } from './approval-notices.ts';
import { forgetFile, makeStale } from './close-stale.ts';
import type { Deciding } from './pass-second-person.ts';

/** Carries a deed out in a transaction that is open, by the use-case that would have run. src/modules/approvals.ts has them. */
export type CarryOut = (
  tx: Transaction,
  staff: Deciding,
  deed: Record<string, unknown>,
) => Promise<Result<unknown, { code: string }>>;
export type Deeds = Readonly<Record<ApprovalKind, CarryOut>>;

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
export type Approver = { userId: number; origin: CallOrigin; rights: readonly StaffRight[] };

export type AnswerFailure = { code: 'approvalNotFound' | 'approvalMoved' };
export type ApproveFailure =
  | AnswerFailure
  | { code: 'sameStaff' | 'approvalExpired' | 'approvalChanged' | 'ownAffair' }
  /** What it was about has changed meanwhile; `cause` is what the use-case said. Nothing was done, and it waits no longer. */
  | { code: 'approvalStale'; cause: string };

/** The request, held until the transaction ends. Of a desk that isn't theirs it isn't there. */
async function hold(
  tx: Transaction,
  { rights }: Approver,
  id: string,
): Promise<Result<ApprovalRow, AnswerFailure>> {
  const row = await lockApproval(tx, id);
  if (row === null || !rights.includes(approvalRights[row.kind])) return fail({ code: 'approvalNotFound' });
  if (row.status !== 'waiting') return fail({ code: 'approvalMoved' });
  return succeed(row);
}

/**
 * Somebody else says yes: the deed is done, in this transaction and as its asker would have done it. Once, however many say
 * so at once. What has changed since it was asked for isn't done, and its request is closed.
 */
export async function approve(
  services: Needs,
  deeds: Deeds,
  staff: Approver,
  { id, hash }: { id: string; hash: string },
): Promise<Result<true, ApproveFailure>> {
  const done = await transact<true, ApproveFailure>(services.db, async (tx) => {
    const held = await hold(tx, staff, id);
    if (!held.ok) return held;
    const { kind, deed, askedBy, subjectUserId, amountSatang, subject, expiresAt, fileKey, ...row } =
      held.value;
    const now = services.clock();
    if (!isSecondPerson(askedBy, staff.userId)) return fail({ code: 'sameStaff' });
    if (expiresAt <= now) return fail({ code: 'approvalExpired' });
    if (row.hash !== hash) return fail({ code: 'approvalChanged' });
    const { userId, origin } = staff;
    const carried = await deeds[kind](
      tx,
      { userId, origin, approved: { approvalId: id, askedBy, hash } },
      { ...deed, ...(fileKey === null ? {} : { fileKey }) },
    );
    if (!carried.ok) {
      const { code } = carried.failure;
      return fail(code === 'ownAffair' ? { code } : { code: 'approvalStale', cause: code });
    }
    await closeApproval(tx, id, { status: 'approved', closedAt: now, closedBy: userId });
    await recordAudit(
      tx,
      {
        kind: 'approval_granted',
        actorUserId: userId,
        subjectUserId,
        origin,
        moved: { before: 'waiting', after: 'approved' },
        detail: { approvalId: id, deed: kind, subject, amountSatang, askedBy, ...orderIn(row.facts) },
      },
      now,
    );
    await tellAsker(tx, services, held.value, 'approvalGranted', now);
    return succeed(true);
  });
  if (!done.ok && done.failure.code === 'approvalStale') await giveUp(services, id, done.failure.cause);
  return done;
}

/** What was to be done can't be any more: its asker is told, and may ask anew. */
function giveUp(services: Needs, id: string, cause: string): Promise<void> {
  return transact(services.db, async (tx) => {
    const row = await lockApproval(tx, id);
    if (row?.status === 'waiting') await makeStale(tx, services, row, cause);
  });
}

/** Somebody else says no, with the reason that the asker reads. Nothing is done. */
export function refuse(
  services: Needs,
  staff: Approver,
  { id, reason }: { id: string; reason: string },
): Promise<Result<true, AnswerFailure | { code: 'sameStaff' }>> {
  return transact<true, AnswerFailure | { code: 'sameStaff' }>(services.db, async (tx) => {
    const held = await hold(tx, staff, id);
    if (!held.ok) return held;
    const row = held.value;
    if (!isSecondPerson(row.askedBy, staff.userId)) return fail({ code: 'sameStaff' });
    const now = services.clock();
    await close(tx, staff, row, { status: 'refused', kind: 'approval_refused', reason }, now);
    await tellAsker(tx, services, { ...row, note: reason }, 'approvalRefused', now);
    return succeed(true);
  });
}

/** Who asked takes it back. Nothing is done. Raced with an approval, one of the two holds. */
export function takeBack(services: Needs, staff: Approver, id: string): Promise<Result<true, AnswerFailure>> {
  return transact<true, AnswerFailure>(services.db, async (tx) => {
    const held = await hold(tx, staff, id);
    if (!held.ok) return held;
    // Another's is there to be refused, not to be taken back.
    if (held.value.askedBy !== staff.userId) return fail({ code: 'approvalNotFound' });
    await close(
      tx,
      staff,
      held.value,
      { status: 'takenBack', kind: 'approval_taken_back' },
      services.clock(),
    );
    return succeed(true);
  });
}

async function close(
  tx: Transaction,
  staff: Approver,
  row: ApprovalRow,
  closed: {
    status: 'refused' | 'takenBack';
    kind: 'approval_refused' | 'approval_taken_back';
    reason?: string;
  },
  now: Date,
): Promise<void> {
  const { status, kind, reason = null } = closed;
  await closeApproval(tx, row.id, { status, closedAt: now, closedBy: staff.userId, note: reason });
  await forgetFile(tx, row, now);
  await recordAudit(
    tx,
    {
      kind,
      actorUserId: staff.userId,
      subjectUserId: row.subjectUserId,
      origin: staff.origin,
      moved: { before: 'waiting', after: status },
      detail: {
        approvalId: row.id,
        deed: row.kind,
        subject: row.subject,
        amountSatang: row.amountSatang,
        ...orderIn(row.facts),
        askedBy: row.askedBy,
        reason,
      },
    },
    now,
  );
}
