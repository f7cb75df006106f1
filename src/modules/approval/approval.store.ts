// Reads of other slices: settings, users.

import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import {
  type ApprovalKind,
  type ApprovalSetting,
  type ApprovalStatus,
  approvalSetting,
} from './approval.rules.ts';
import { approvals } from './approval.tables.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

export async function selectApprovalSetting(db: Queryable): Promise<ApprovalSetting> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, 'approval'));
  return approvalSetting.parse(row?.value ?? {});
}

/** Keeps a request; false when the same thing waits already. */
export async function insertApproval(tx: Queryable, row: typeof approvals.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(approvals).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function lockApproval(tx: Queryable, id: string): Promise<ApprovalRow | null> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  return row ?? null;
}

/** The request that waits about a thing. */
export async function lockRequestAbout(
  tx: Queryable,
  { kind, subject }: { kind: ApprovalKind; subject: string },
): Promise<ApprovalRow | null> {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, kind),
        eq(approvals.subject, subject),
        eq(approvals.status, 'waiting').inlineParams(),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function selectApproval(db: Queryable, id: string): Promise<ApprovalRow | null> {
  const [row] = await db.select().from(approvals).where(eq(approvals.id, id));
  return row ?? null;
}

/** Closes a request that waits, once; false when it doesn't any more. What was to be done is forgotten with it. */
export async function closeApproval(
  tx: Queryable,
  id: string,
  closed: {
    status: Exclude<ApprovalStatus, 'waiting'>;
    closedAt: Date;
    closedBy: number | null;
    note?: string | null;
  },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(approvals)
    .set({ ...closed, deed: {}, fileKey: null })
    .where(and(eq(approvals.id, id), eq(approvals.status, 'waiting').inlineParams()));
  return rowCount === 1;
}

/** Requests whose time is over, the oldest first. */
export async function selectExpired(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.status, 'waiting').inlineParams(), lte(approvals.expiresAt, now)))
    .orderBy(asc(approvals.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const asker = alias(users, 'asker');
const closer = alias(users, 'closer');
const owner = alias(users, 'owner');
const nameOf = (who: 'asker' | 'closer' | 'owner' | 'users') =>
  sql<string>`coalesce(${sql.raw(accountName(who))}, '')`;

function named(db: Queryable) {
  return db
    .select({
      approval: approvals,
      askedByName: nameOf('asker'),
      closedByName: sql<string | null>`case when ${closer.id} is null then null else ${nameOf('closer')} end`,
      ownerName: sql<string | null>`case when ${owner.id} is null then null else ${nameOf('owner')} end`,
    })
    .from(approvals)
    .innerJoin(asker, eq(asker.id, approvals.askedBy))
    .leftJoin(closer, eq(closer.id, approvals.closedBy))
    .leftJoin(owner, eq(owner.id, approvals.subjectUserId));
}
export type NamedApproval = Awaited<ReturnType<typeof selectWaitingOf>>[number];

/** What waits of some kinds and is closed, for the desk: what waits the oldest first. */
export function selectApprovals(
  db: Queryable,
  asked: { kinds: readonly ApprovalKind[]; isWaiting: boolean; limit: number; offset: number },
): Promise<NamedApproval[]> {
  return named(db)
    .where(and(inArray(approvals.kind, [...asked.kinds]), whereWaiting(asked.isWaiting)))
    .orderBy(
      ...(asked.isWaiting
        ? [asc(approvals.askedAt), asc(approvals.id)]
        : [desc(approvals.closedAt), desc(approvals.id)]),
    )
    .limit(asked.limit)
    .offset(asked.offset);
}

const whereWaiting = (isWaiting: boolean) =>
  isWaiting ? eq(approvals.status, 'waiting').inlineParams() : ne(approvals.status, 'waiting').inlineParams();

/** What of one kind waits. */
export function selectWaitingOf(db: Queryable, kinds: readonly ApprovalKind[], limit: number) {
  return named(db)
    .where(and(inArray(approvals.kind, [...kinds]), eq(approvals.status, 'waiting').inlineParams()))
    .orderBy(asc(approvals.askedAt))
    .limit(limit);
}

/** How many of some kinds wait, how many of those somebody else asked for, and how many are closed. */
export async function countApprovals(
  db: Queryable,
  kinds: readonly ApprovalKind[],
  userId: number,
): Promise<{ waiting: number; toAnswer: number; closed: number }> {
  const isWaiting = sql`${approvals.status} = 'waiting'`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number),
      toAnswer:
        sql<number>`count(*) filter (where ${isWaiting} and ${approvals.askedBy} <> ${userId})`.mapWith(
          Number,
        ),
      closed: sql<number>`count(*) filter (where not ${isWaiting})`.mapWith(Number),
    })
    .from(approvals)
    .where(inArray(approvals.kind, [...kinds]));
  return row ?? { waiting: 0, toAnswer: 0, closed: 0 };
}

/** Staff who can sign in, with their role, in the order of their names. */
export function selectActiveStaff(db: Queryable) {
  return db
    .select({ id: users.id, staffRole: users.staffRole, name: nameOf('users') })
    .from(users)
    .where(
      and(
        eq(users.role, 'staff').inlineParams(),
        eq(users.status, 'active').inlineParams(),
        sql`${users.disabledAt} is null`,
      ),
    )
    .orderBy(sql`3`, asc(users.id));
}

/** Requests that a person made, answered, or that were about their account. */
export function selectApprovalsOf(db: Queryable, userId: number): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(approvals)
    .where(
      sql`${approvals.askedBy} = ${userId} or ${approvals.closedBy} = ${userId} or ${approvals.subjectUserId} = ${userId}`,
    )
    .orderBy(asc(approvals.askedAt));
}

/** Empties the words of requests that a person made, or that were about their account; what waits of these is closed. */
export async function unnameApprovalsOf(tx: Queryable, userId: number, now: Date): Promise<string[]> {
  const about = sql`(${approvals.askedBy} = ${userId} or ${approvals.subjectUserId} = ${userId})`;
  const files = await tx
    .select({ key: approvals.fileKey })
    .from(approvals)
    .where(and(about, eq(approvals.status, 'waiting').inlineParams()));
  await tx
    .update(approvals)
    .set({ status: 'stale', closedAt: now })
    .where(and(about, eq(approvals.status, 'waiting').inlineParams()));
  await tx.update(approvals).set({ reason: '', facts: {}, deed: {}, fileKey: null }).where(about);
  await tx.update(approvals).set({ note: null }).where(sql`${about} or ${approvals.closedBy} = ${userId}`);
  return files.map(({ key }) => key).filter((key) => key !== null);
}
