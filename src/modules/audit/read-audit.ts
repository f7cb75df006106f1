import type { Queryable } from '../../platform/db/database.ts';
import type { AuditKind } from './audit.rules.ts';
import { redactAuditEventsOf, selectAuditEventsOf, selectLastReasons } from './audit.store.ts';

/** What the log holds about a person, newest first: for themselves (security page, data export). */
export function readAuditOf(db: Queryable, userId: number, limit: number) {
  return selectAuditEventsOf(db, userId, limit);
}

/** Empties the person's traces in the log, in the transaction that erases the person. */
export function redactAudit(tx: Queryable, userId: number): Promise<void> {
  return redactAuditEventsOf(tx, userId);
}

/** Why something was done to people's accounts the last time it was: by person, those without a reason left out. */
export async function readLastReasons(
  db: Queryable,
  kind: AuditKind,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = userIds.length === 0 ? [] : await selectLastReasons(db, kind, userIds);
  return new Map(rows.map(({ userId, reason }) => [userId, reason]));
}
