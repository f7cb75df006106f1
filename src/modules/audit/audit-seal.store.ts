import { asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { auditEvents } from './audit.tables.ts';
import { auditSeals, auditUnsealed } from './audit-seal.tables.ts';

/** One at a time chains entries; others come back later. Until the transaction ends. */
export async function takeTurnAtSealing(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<{ isTaken: boolean }>(
    sql`select pg_try_advisory_xact_lock(7026182) as "isTaken"`,
  );
  return rows[0]?.isTaken === true;
}

/** Entries that wait to be chained, the oldest first, with what they say; null for one that is gone. */
export function selectUnsealed(tx: Queryable, limit: number) {
  return tx
    .select({ eventId: auditUnsealed.eventId, event: auditEvents })
    .from(auditUnsealed)
    .leftJoin(auditEvents, eq(auditEvents.id, auditUnsealed.eventId))
    .orderBy(asc(auditUnsealed.eventId))
    .limit(limit);
}

export async function selectLastSeal(
  db: Queryable,
): Promise<{ position: number; hash: Buffer; sealedAt: Date } | null> {
  const [row] = await db
    .select({ position: auditSeals.position, hash: auditSeals.hash, sealedAt: auditSeals.sealedAt })
    .from(auditSeals)
    .orderBy(desc(auditSeals.position))
    .limit(1);
  return row ?? null;
}

/** The place of the link with this hash; null when there is none. */
export async function selectPosition(db: Queryable, hash: Buffer): Promise<number | null> {
  const [row] = await db
    .select({ position: auditSeals.position })
    .from(auditSeals)
    .where(eq(auditSeals.hash, hash));
  return row?.position ?? null;
}

export async function countUnsealed(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(auditUnsealed);
  return row?.count ?? 0;
}

export async function insertSeals(
  tx: Queryable,
  seals: readonly (typeof auditSeals.$inferInsert)[],
): Promise<void> {
  await tx.insert(auditSeals).values([...seals]);
  await tx.delete(auditUnsealed).where(
    inArray(
      auditUnsealed.eventId,
      seals.map(({ eventId }) => eventId),
    ),
  );
}

/** Links after a place, in their order, with the entries they are about; null for one that is gone. */
export function selectLinks(db: Queryable, afterPosition: number, limit: number) {
  return db
    .select({ seal: auditSeals, event: auditEvents })
    .from(auditSeals)
    .leftJoin(auditEvents, eq(auditEvents.id, auditSeals.eventId))
    .where(gt(auditSeals.position, afterPosition))
    .orderBy(asc(auditSeals.position))
    .limit(limit);
}

/** Entries that are neither chained nor wait to be: written past the database's own trigger. */
export async function selectStrayEvents(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from audit_events e
    where not exists (select 1 from audit_seals s where s.event_id = e.id)
      and not exists (select 1 from audit_unsealed u where u.event_id = e.id)
    order by e.id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}

/** Whose traces were emptied lawfully: an entry of its own says of each person that they were erased. */
export async function selectErasedUsers(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: auditEvents.subjectUserId })
    .from(auditEvents)
    .where(sql`${auditEvents.kind} = 'erased' and ${auditEvents.subjectUserId} in ${[...userIds]}`);
  return new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])));
}

/** Forgets the salts of a person's entries, which are emptied along with it. */
export async function forgetSaltsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    update audit_seals set salt = null where salt is not null and event_id in (
      select id from audit_events where subject_user_id = ${userId} or actor_user_id = ${userId})`);
}
