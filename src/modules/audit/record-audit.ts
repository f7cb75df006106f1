import type { Queryable } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import { auditedEvents } from '../../platform/metrics/counters.ts';
import type { AuditKind } from './audit.rules.ts';
import { insertAuditEvent } from './audit.store.ts';

export type AuditEntry = {
  kind: AuditKind;
  /** Who did it; null for a visitor and for the clock. */
  actorUserId: number | null;
  /** Whose account it was done to; null when nobody has it. */
  subjectUserId: number | null;
  origin: CallOrigin | null;
  /** How what was changed stood before and stands now: a state, or what of it was changed. */
  moved?: { before: string; after: string };
  /** Ids, roles, reasons. No names, addresses or secrets. */
  detail?: Record<string, string | number | boolean | null>;
};

/** Notes in the audit log what is being done, in the transaction that does it. */
export async function recordAudit(tx: Queryable, entry: AuditEntry, now: Date): Promise<void> {
  auditedEvents.inc({ kind: entry.kind });
  await insertAuditEvent(tx, {
    at: now,
    kind: entry.kind,
    actorUserId: entry.actorUserId,
    subjectUserId: entry.subjectUserId,
    address: entry.origin?.address ?? null,
    userAgent: entry.origin?.userAgent ?? null,
    detail: { ...entry.detail, ...entry.moved },
  });
  noteInCall(`audit ${entry.kind}`);
}
