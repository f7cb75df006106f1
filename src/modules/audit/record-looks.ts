import type { Queryable } from '../../platform/db/database.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import { selectDetailsSince } from './audit.store.ts';
import { type AuditEntry, recordAudit } from './record-audit.ts';

/** For how long what somebody looked at is looked at: a page that is loaded anew is no other look. */
const lookMs = 60 * 60 * 1000;

type Looker = Pick<AuditEntry, 'kind' | 'actorUserId' | 'origin'>;
type Looked = Pick<AuditEntry, 'subjectUserId'> & { detail: NonNullable<AuditEntry['detail']> };

const nameOf = (detail: Looked['detail']) => JSON.stringify(Object.entries(detail).sort());

/**
 * Notes in the audit log what is looked at: once an hour for each thing, person and address. A line for every time that a page
 * is loaded would bury who looked at what; no hour in which somebody looked is without one.
 */
export async function recordLooks(
  db: Queryable,
  { kind, actorUserId, origin }: Looker,
  things: readonly Looked[],
  now: Date,
): Promise<void> {
  if (things.length === 0) return;
  const since = new Date(now.getTime() - lookMs);
  const noted = await selectDetailsSince(db, { kind, actorUserId, address: origin?.address ?? null }, since);
  const known = new Set(noted.map(nameOf));
  for (const { subjectUserId, detail } of things)
    if (!known.has(nameOf(detail)))
      await recordAudit(db, { kind, actorUserId, subjectUserId, origin, detail }, now);
  noteInCall(`audit ${kind}`);
}
