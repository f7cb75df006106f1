import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import type { AuditKind } from './audit.rules.ts';

/**
 * The audit log. Rows are never removed, and change in one way only: where the connection came from and the details are
 * emptied when the person is erased. No foreign keys: the log outlives what it speaks of.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: identity().primaryKey(),
    at: instant().notNull(),
    kind: text().$type<AuditKind>().notNull(),
    /** Who did it; null for a visitor and for the clock. */
    actorUserId: reference(),
    /** Whose account it was done to; null when nobody has it. */
    subjectUserId: reference(),
    address: text(),
    userAgent: text(),
    /** Ids, roles, reasons. No names, addresses or secrets. */
    detail: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [
    index('audit_events_subject').on(table.subjectUserId, table.at),
    index('audit_events_at').on(table.at),
    index('audit_events_kind').on(table.kind, table.id),
    index('audit_events_actor').on(table.actorUserId, table.id),
    index('audit_events_of').on(table.subjectUserId, table.id),
    // What happened to a thing: its number in the details.
    index('audit_events_detail').using('gin', sql`detail jsonb_path_ops`),
  ],
);
