import type { Queryable } from '../../platform/db/database.ts';
import { redactAuditEventsOf, selectAuditEventsOf } from './audit.store.ts';

/** What the log holds about a person, newest first: for themselves (security page, data export). */
export function readAuditOf(db: Queryable, userId: number, limit: number) {
  return selectAuditEventsOf(db, userId, limit);
}

/** Empties the person's traces in the log, in the transaction that erases the person. */
export function redactAudit(tx: Queryable, userId: number): Promise<void> {
  return redactAuditEventsOf(tx, userId);
}
