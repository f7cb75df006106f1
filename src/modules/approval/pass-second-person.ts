import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashBody } from '../idempotency/hash-body.ts';
import { rightsOfRole, type StaffRole } from '../identity/staff-role.rules.ts';
import {
  type ApprovalFacts,
  type ApprovalKind,
  approvalExpiresAt,
  approvalRights,
  limitSatangOf,
  needsSecondPerson,
  orderIn,
} from './approval.rules.ts';
import { insertApproval, selectActiveStaff, selectApprovalSetting } from './approval.store.ts';

/** Whose request is carried out, and what it was made of. */
export type Approved = { approvalId: string; askedBy: number; hash: string };

/** Somebody of the staff who does something that may need a second person. */
export type Deciding = {
  userId: number;
  origin: CallOrigin;
  /** What a second person is told, should one be needed. Without it nobody is asked. */
  ask?: string | undefined;
  /** They are the second person: another asked for just this. */
  approved?: Approved;
};

/** A deed at the moment at which it would be done: everything was looked at, and is held. */
export type HeldDeed = {
  kind: ApprovalKind;
  subject: string;
  amountSatang: number;
  /** Satang of the same kind that the same person has done alone for the same party, and that count with it. */
  doneSatang?: number;
  subjectUserId: number | null;
  /** How the thing stands; another word for it, and a request no longer holds. */
  version: string;
  deed: Record<string, unknown>;
  facts?: ApprovalFacts;
  /** A stored file of the deed's, named by nobody yet. */
  fileKey?: string;
};

export type SecondPersonFailure =
  | { code: 'secondPersonNeeded'; detail: { limit: number; approvers: string[] } }
  | { code: 'approvalWaits' | 'approvalStale' };

/** A request that was made in place of a deed. */
export type AskedInstead = { approvalId: string };

/**
 * Four eyes (docs/decisions/0088), called by a use-case where it has looked at everything and done nothing yet. Null: go on,
 * for it is little enough, or this is the second person and nothing has changed. Otherwise the request that was made of the
 * deed, which then isn't done now. In the use-case's transaction, with what it is about held.
 */
export async function passSecondPerson(
  tx: Transaction,
  { clock, newUuid }: Pick<Services, 'clock' | 'newUuid'>,
  staff: Deciding,
  held: HeldDeed,
): Promise<Result<AskedInstead | null, SecondPersonFailure>> {
  const { kind, subject, amountSatang, subjectUserId, version, deed, facts = {}, fileKey = null } = held;
  const { doneSatang = 0 } = held;
  const hash = hashBody({ kind, subject, amountSatang, version, deed });
  if (staff.approved !== undefined)
    return staff.approved.hash === hash ? succeed(null) : fail({ code: 'approvalStale' });
  const limitSatang = limitSatangOf(await selectApprovalSetting(tx), kind);
  if (limitSatang === null || !needsSecondPerson(Math.abs(amountSatang) + doneSatang, limitSatang))
    return succeed(null);
  const { ask = '' } = staff;
  if (ask === '') {
    const approvers = await listApprovers(tx, kind, staff.userId);
    return fail({ code: 'secondPersonNeeded', detail: { limit: toBaht(limitSatang), approvers } });
  }
  const now = clock();
  const id = newUuid();
  const isNew = await insertApproval(tx, {
    ...{ id, kind, subject, amountSatang, subjectUserId, facts, deed, hash, fileKey },
    reason: ask,
    askedAt: now,
    askedBy: staff.userId,
    expiresAt: approvalExpiresAt(now),
  });
  if (!isNew) return fail({ code: 'approvalWaits' });
  await recordAudit(
    tx,
    {
      kind: 'approval_asked',
      actorUserId: staff.userId,
      subjectUserId,
      origin: staff.origin,
      detail: { approvalId: id, deed: kind, subject, amountSatang, reason: ask, ...orderIn(facts) },
    },
    now,
  );
  return succeed({ approvalId: id });
}

/** Who else could approve what somebody asks for, by name. */
export async function listApprovers(db: Queryable, kind: ApprovalKind, askedBy: number): Promise<string[]> {
  return namesOfApprovers(await selectActiveStaff(db), kind, askedBy);
}

/** The same, of staff that were read already. */
export function namesOfApprovers(
  staff: readonly { id: number; staffRole: StaffRole | null; name: string }[],
  kind: ApprovalKind,
  askedBy: number,
): string[] {
  return staff
    .filter(({ id, staffRole }) => id !== askedBy && rightsOfRole(staffRole).includes(approvalRights[kind]))
    .map(({ name }) => name);
}

/** What the audit entry of a deed says of whoever asked for it; its actor is who approved. */
export function secondPersonDetail({
  approved,
}: Pick<Deciding, 'approved'>): Record<string, string | number> {
  return approved === undefined ? {} : { askedBy: approved.askedBy, approvalId: approved.approvalId };
}
