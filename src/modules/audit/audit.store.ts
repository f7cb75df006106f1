import { and, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { AuditKind } from './audit.rules.ts';
import { auditEvents } from './audit.tables.ts';

export async function insertAuditEvent(db: Queryable, event: typeof auditEvents.$inferInsert): Promise<void> {
  await db.insert(auditEvents).values(event);
}

/** What somebody's entries of a kind say, those from an address since an instant. */
export async function selectDetailsSince(
  db: Queryable,
  { kind, actorUserId, address }: { kind: AuditKind; actorUserId: number | null; address: string | null },
  since: Date,
) {
  const rows = await db
    .select({ detail: auditEvents.detail })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.kind, kind),
        sql`${auditEvents.actorUserId} is not distinct from ${actorUserId}`,
        sql`${auditEvents.address} is not distinct from ${address}`,
        gt(auditEvents.at, since),
      ),
    );
  return rows.map(({ detail }) => detail);
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

export async function selectLastReasons(
  db: Queryable,
  kind: AuditKind,
  userIds: readonly number[],
): Promise<{ userId: number; reason: string }[]> {
  const { rows } = await db.execute<{ userId: number; reason: string }>(sql`
    select distinct on (subject_user_id) subject_user_id as "userId", detail->>'reason' as reason
    from audit_events
    where kind = ${kind} and subject_user_id in ${[...userIds]} and detail->>'reason' is not null
    order by subject_user_id, id desc`);
  return rows;
}

export type AuditFilter = {
  kind: string | null;
  actorUserId: number | null;
  subjectUserId: number | null;
  from: Date | null;
  until: Date | null;
  /** Any of these are among the details; null for whatever they are. */
  details: readonly Record<string, string | number>[] | null;
  /** Older than the entry of this number: where the page before ended. */
  beforeId: number | null;
};

/** Entries that a filter lets through, the newest first. Whatever is asked for, an index answers it. */
export function selectAuditEvents(db: Queryable, filter: AuditFilter, limit: number) {
  const { kind, actorUserId, subjectUserId, from, until, details, beforeId } = filter;
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        kind === null ? undefined : sql`${auditEvents.kind} = ${kind}`,
        actorUserId === null ? undefined : eq(auditEvents.actorUserId, actorUserId),
        subjectUserId === null ? undefined : eq(auditEvents.subjectUserId, subjectUserId),
        from === null ? undefined : gte(auditEvents.at, from),
        until === null ? undefined : lt(auditEvents.at, until),
        details === null
          ? undefined
          : or(...details.map((each) => sql`${auditEvents.detail} @> ${JSON.stringify(each)}::jsonb`)),
        beforeId === null ? undefined : lt(auditEvents.id, beforeId),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}
