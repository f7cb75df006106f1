import { desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { auditEvents } from './audit.tables.ts';

export async function insertAuditEvent(db: Queryable, event: typeof auditEvents.$inferInsert): Promise<void> {
  await db.insert(auditEvents).values(event);
}

/** What happened to a person's account; newest first. */
export async function selectAuditEventsOf(db: Queryable, userId: number, limit: number) {
  return db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectUserId, userId))
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}

/** Empties what in the log could tell who the person was; that something happened, and when, stays. */
export async function redactAuditEventsOf(db: Queryable, userId: number): Promise<void> {
  await db
    .update(auditEvents)
    .set({ address: null, userAgent: null, detail: sql`'{}'::jsonb` })
    .where(or(eq(auditEvents.subjectUserId, userId), eq(auditEvents.actorUserId, userId)));
}
