import type { Queryable } from '../../platform/db/database.ts';
import type { AuditKind } from './audit.rules.ts';
import {
  type AuditFilter,
  redactAuditEventsOf,
  selectAuditEvents,
  selectAuditEventsOf,
  selectLastReasons,
} from './audit.store.ts';
import { forgetSaltsOf } from './audit-seal.store.ts';

/** What the log holds about a person, newest first: for themselves (security page, data export). */
export function readAuditOf(db: Queryable, userId: number, limit: number) {
  return selectAuditEventsOf(db, userId, limit);
}

/** Empties the person's traces in the log, in the transaction that erases the person. */
export async function redactAudit(tx: Queryable, userId: number): Promise<void> {
  await redactAuditEventsOf(tx, userId);
  await forgetSaltsOf(tx, userId);
}

/** A page of the whole log, the newest first, and whether there is more. */
export async function listAudit(db: Queryable, filter: AuditFilter, limit: number) {
  const rows = await selectAuditEvents(db, filter, limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
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
