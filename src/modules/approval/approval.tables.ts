import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, reference, satang } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { ApprovalFacts, ApprovalKind, ApprovalStatus } from './approval.rules.ts';

/**
 * Deeds of staff's that were asked for by one and wait for another. What is to be done stands in `deed`, whose contents go
 * when the request is closed: an account's number has no business here any longer.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    kind: text().$type<ApprovalKind>().notNull(),
    /** What it is about: the number of a refund, a withdrawal, a slip, a return; of an adjustment its own to be. */
    subject: text().notNull(),
    amountSatang: satang().notNull(),
    /** Whose account it is about; null for a store's. */
    subjectUserId: reference().references(() => users.id),
    facts: jsonb().$type<ApprovalFacts>().notNull(),
    deed: jsonb().$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of all of that, and of how the thing stood: what is approved is what was seen, and hasn't changed. */
    hash: text().notNull(),
    reason: text().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    askedAt: instant().notNull(),
    askedBy: reference()
      .notNull()
      .references(() => users.id),
    expiresAt: instant().notNull(),
    closedAt: instant(),
    /** Who approved, refused or took it back; null for the clock, and for what had changed. */
    closedBy: reference().references(() => users.id),
    /** Why it was refused, or what had changed. */
    note: text(),
    /** A paper that goes with the deed; the deed's own when it was approved. */
    fileKey: text(),
  },
  (table) => [
    uniqueIndex('approvals_open').on(table.kind, table.subject).where(sql`status = 'waiting'`),
    index('approvals_desk').on(table.status, table.askedAt),
    index('approvals_asked_by').on(table.askedBy),
    index('approvals_closed_by').on(table.closedBy),
    index('approvals_subject_user').on(table.subjectUserId),
    check(
      'approvals_status',
      sql`${table.status} in ('waiting', 'approved', 'refused', 'takenBack', 'expired', 'stale')`,
    ),
    check('approvals_two_people', sql`status <> 'approved' or closed_by <> asked_by`),
    check('approvals_closed', sql`(status = 'waiting') = (closed_at is null)`),
  ],
);
