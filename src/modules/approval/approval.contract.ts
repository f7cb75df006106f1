import { z } from 'zod';
import { baht, declareCall, failures, pageNo, perPage, text } from '../../shared/contract.ts';
import { approvalFacts, approvalKinds, approvalStatuses } from './approval.rules.ts';

const tag = 'Approvals';
const id = z.uuid();
const kind = z.enum(approvalKinds);
const instant = z.iso.datetime();

const approval = z.object({
  id: z.string(),
  kind,
  /** The number of what it is about; of an adjustment its own to be. */
  subject: z.string(),
  amount: baht,
  /** Whose account it is about; null for a store's. */
  ownerName: z.string().nullable(),
  facts: z.array(z.object({ name: z.enum(approvalFacts), value: z.string() })),
  /** Of a refund that waits: where its money went, or without a reference where it is to go. */
  transfer: z
    .object({
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      reference: z.string().nullable(),
    })
    .nullable(),
  hasFile: z.boolean(),
  /** Of all of it, to be given back with the approval: what is approved is what was seen. */
  hash: z.string(),
  reason: z.string(),
  status: z.enum(approvalStatuses),
  askedAt: instant,
  askedBy: z.string(),
  /** Asked by whoever looks: another has to answer. */
  isOwn: z.boolean(),
  expiresAt: instant,
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  /** Why it was refused; of one that had changed, the code of what. */
  note: z.string().nullable(),
});
export type Approval = z.infer<typeof approval>;

const atItems = z.object({
  /** In baht: what is more waits for a second person; null where nobody is asked. */
  limit: baht.nullable(),
  /** Who else could approve, by name. */
  approvers: z.array(z.string()),
  waiting: z.array(
    approval.pick({ id: true, kind: true, subject: true, askedAt: true, askedBy: true, isOwn: true }),
  ),
});
export type ApprovalsAtItems = z.infer<typeof atItems>;

const moved = z.object({ isMoved: z.literal(true) });
const answerFailures = { approvalNotFound: 404, approvalMoved: 409 } as const;

/** Four eyes: what one of the staff asks for and another approves (docs/decisions/0088). */
export const approvalContract = {
  list: declareCall({
    access: 'staff',
    right: 'approvals',
    method: 'GET',
    path: '/admin/approval/List',
    summary:
      'What waits for a second person, of the desks one works at, the oldest first; and what came of it',
    tag,
  })
    .input(
      z.strictObject({ tab: z.enum(['waiting', 'closed']).default('waiting'), pageNo, perpage: perPage(20) }),
    )
    .output(
      z.object({
        dataList: z.array(approval.extend({ approvers: z.array(z.string()) })),
        counts: z.object({ waiting: z.number(), closed: z.number() }),
        /** Of what waits, what others asked for. */
        toAnswer: z.number(),
      }),
    ),

  atItems: declareCall({
    access: 'staff',
    right: 'approvals',
    method: 'GET',
    path: '/admin/approval',
    summary: 'From which amount on deeds of a kind need a second person, who could be that, and what waits',
    tag,
  })
    .input(z.strictObject({ kind }))
    .output(atItems),

  approve: declareCall({
    access: 'staff',
    right: 'approvals',
    factor: 'again',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/approval/{id}/approve',
    summary: 'Approve what another asked for: it is done at once, or not at all when it has changed',
    tag,
  })
    .input(z.strictObject({ id, hash: text(100) }))
    .output(moved)
    .errors(
      failures({
        ...answerFailures,
        sameStaff: 403,
        ownAffair: 403,
        approvalExpired: 409,
        approvalChanged: 409,
        approvalStale: 409,
      }),
    ),

  refuse: declareCall({
    access: 'staff',
    right: 'approvals',
    limit: 'write',
    method: 'POST',
    path: '/admin/approval/{id}/refuse',
    summary: 'Refuse what another asked for, with a reason that they read',
    tag,
  })
    .input(z.strictObject({ id, reason: text(500).pipe(z.string().min(1)) }))
    .output(moved)
    .errors(failures({ ...answerFailures, sameStaff: 403 })),

  takeBack: declareCall({
    access: 'staff',
    right: 'approvals',
    limit: 'write',
    method: 'POST',
    path: '/admin/approval/{id}/take-back',
    summary: 'Take back what one asked for oneself',
    tag,
  })
    .input(z.strictObject({ id }))
    .output(moved)
    .errors(failures(answerFailures)),

  file: declareCall({
    access: 'staff',
    right: 'approvals',
    method: 'GET',
    path: '/admin/approval/{id}/file',
    summary: 'The paper that goes with what waits',
    tag,
  })
    .input(z.strictObject({ id }))
    .output(z.file())
    .errors(failures({ approvalNotFound: 404 })),
};

/** Of calls that may make a request instead: what the second person is told; without it nobody is asked. */
export const ask = text(500).optional();
/** The request that was made instead: nothing else has happened. */
export const approvalId = z.string().optional();
export const secondPersonFailures = {
  secondPersonNeeded: 409,
  approvalWaits: 409,
  approvalStale: 409,
} as const;
