import type { Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import { accountOf } from './speaker.rules.ts';

/** Who of a store does something in a live; null for what nobody does (a demo that is filled). */
export type LiveActor = { userId: number; origin: CallOrigin } | null;

/** Notes what a host has done in a live: about whom only where it is an account, and never by name. */
export function recordLiveAudit(
  tx: Transaction,
  by: LiveActor,
  {
    kind,
    speakerId = '',
    ...entry
  }: Pick<AuditEntry, 'kind' | 'moved' | 'detail'> & { speakerId?: string | undefined },
  now: Date,
): Promise<void> {
  return recordAudit(
    tx,
    {
      ...entry,
      ...{ kind, actorUserId: by?.userId ?? null, origin: by?.origin ?? null },
      subjectUserId: accountOf(speakerId) ?? by?.userId ?? null,
    },
    now,
  );
}
