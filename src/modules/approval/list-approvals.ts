import { z } from 'zod';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import type { StaffRight } from '../../shared/contract.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { Approval, ApprovalsAtItems } from './approval.contract.ts';
import {
  type ApprovalKind,
  approvalFacts,
  approvalKinds,
  approvalRights,
  limitSatangOf,
} from './approval.rules.ts';
import {
  countApprovals,
  type NamedApproval,
  selectActiveStaff,
  selectApproval,
  selectApprovalSetting,
  selectApprovals,
  selectWaitingOf,
} from './approval.store.ts';
import { listApprovers, namesOfApprovers } from './pass-second-person.ts';

type Viewer = { userId: number; rights: readonly StaffRight[]; locale: Locale };

const kindsOf = (rights: readonly StaffRight[]) =>
  approvalKinds.filter((kind) => rights.includes(approvalRights[kind]));

function bankName(locale: Locale, code: string): string {
  const bank = findThaiBank(code);
  return bank === null ? code : inLocale(locale, bank.nameTh, bank.nameEn);
}

/** What of a deed is a transfer: of a refund, that was made, or without a reference the account it is to go to. */
const transferDeed = z.object({
  account: z.object({ bankCode: z.string(), accountNumber: z.string(), accountName: z.string() }),
  transferReference: z.string().optional(),
});

function describeApproval({ userId, locale }: Viewer, named: NamedApproval): Approval {
  const { approval, askedByName, closedByName, ownerName } = named;
  const { facts, deed, fileKey, amountSatang, askedAt, askedBy, expiresAt, closedAt, ...row } = approval;
  const transfer = transferDeed.safeParse(deed);
  return {
    ...{ id: row.id, kind: row.kind, subject: row.subject, hash: row.hash, reason: row.reason },
    ...{ status: row.status, note: row.note, ownerName },
    amount: toBaht(amountSatang),
    facts: approvalFacts.flatMap((name) => {
      const value = facts[name];
      return value === undefined ? [] : [{ name, value }];
    }),
    transfer: transfer.success
      ? {
          bankName: bankName(locale, transfer.data.account.bankCode),
          accountNumber: transfer.data.account.accountNumber,
          accountName: transfer.data.account.accountName,
          reference: transfer.data.transferReference ?? null,
        }
      : null,
    hasFile: fileKey !== null,
    askedAt: askedAt.toISOString(),
    askedBy: askedByName,
    isOwn: askedBy === userId,
    expiresAt: expiresAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedByName,
  };
}

/** What waits for a second person, and what came of what did; of the desks that whoever looks works at. */
export async function listApprovals(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  asked: { tab: 'waiting' | 'closed'; pageNo: number; perPage: number },
) {
  const kinds = kindsOf(viewer.rights);
  const rows = await selectApprovals(db, {
    kinds,
    isWaiting: asked.tab === 'waiting',
    limit: asked.perPage,
    offset: (asked.pageNo - 1) * asked.perPage,
  });
  const staff = asked.tab === 'waiting' ? await selectActiveStaff(db) : [];
  const dataList = rows.map((row) => {
    const { kind, askedBy } = row.approval;
    return { ...describeApproval(viewer, row), approvers: namesOfApprovers(staff, kind, askedBy) };
  });
  const { toAnswer, ...counts } = await countApprovals(db, kinds, viewer.userId);
  return { dataList, counts, toAnswer };
}

/** More than this many of one kind never wait at once in a house of this size. */
const shownMost = 500;

/** What the desk of a kind says at its items; null when it isn't the viewer's. */
export async function readApprovalsAtItems(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  kind: ApprovalKind,
): Promise<ApprovalsAtItems> {
  if (!viewer.rights.includes(approvalRights[kind])) return { limit: null, approvers: [], waiting: [] };
  const limitSatang = limitSatangOf(await selectApprovalSetting(db), kind);
  const rows = await selectWaitingOf(db, [kind], shownMost);
  return {
    limit: limitSatang === null ? null : toBaht(limitSatang),
    approvers: await listApprovers(db, kind, viewer.userId),
    waiting: rows.map((row) => {
      const { id, subject, askedAt, askedBy, isOwn } = describeApproval(viewer, row);
      return { id, kind, subject, askedAt, askedBy, isOwn };
    }),
  };
}

/** The paper that goes with a request that waits; null when there is none to see. */
export async function readApprovalFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { rights }: Viewer,
  id: string,
): Promise<File | null> {
  const row = await selectApproval(db, id);
  if (row === null || row.fileKey === null || !rights.includes(approvalRights[row.kind])) return null;
  const stored = await storage.get(row.fileKey);
  if (stored === null) return null;
  return new File([new Uint8Array(stored.bytes)], row.fileKey.split('/').at(-1) ?? 'paper', {
    type: stored.contentType,
  });
}
