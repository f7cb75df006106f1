import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findAccountById } from '../identity/find-account.ts';
import { deleteNote, insertNote, lockNote, type NoteRow, replaceNote } from './people-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
/** Who of the staff; owners may correct and remove what others wrote. */
type Staff = { userId: number; isOwner: boolean; origin: CallOrigin };

/** Staff note something about somebody, for each other. */
export function writeNote(
  { db, clock }: Needs,
  staff: Staff,
  { userId, text }: { userId: number; text: string },
): Promise<Result<{ id: number }, { code: 'userNotFound' }>> {
  return transact<{ id: number }, { code: 'userNotFound' }>(db, async (tx) => {
    const now = clock();
    const user = await findAccountById(tx, userId);
    if (user === null || user.status === 'erased') return fail({ code: 'userNotFound' });
    const by = { authorUserId: staff.userId, changedBy: staff.userId };
    const noteId = await insertNote(tx, { userId, text, createdAt: now, changedAt: now, ...by });
    await note(tx, 'account_note_written', { id: noteId, userId }, staff, now);
    return succeed({ id: noteId });
  });
}

type ChangeFailure = { code: 'noteNotFound' | 'noteNotYours' | 'noteChanged' };

/** Whoever wrote a note, or an owner, corrects it; what it said is kept. Of two at once the second is told. */
export function correctNote(
  { db, clock }: Needs,
  staff: Staff,
  { id, text, version }: { id: number; text: string; version: number },
): Promise<Result<true, ChangeFailure>> {
  return transact<true, ChangeFailure>(db, async (tx) => {
    const now = clock();
    const found = mine(await lockNote(tx, id), staff);
    if (!found.ok) return found;
    if (found.value.version !== version) return fail({ code: 'noteChanged' });
    await replaceNote(tx, found.value, { text, by: staff.userId, now });
    const versions = { before: `version ${version}`, after: `version ${version + 1}` };
    await note(tx, 'account_note_corrected', found.value, staff, now, versions);
    return succeed(true);
  });
}

/** Whoever wrote it, or an owner, removes it with everything it ever said: it is the person's data. */
export function removeNote(
  { db, clock }: Needs,
  staff: Staff,
  id: number,
): Promise<Result<true, { code: 'noteNotFound' | 'noteNotYours' }>> {
  return transact<true, { code: 'noteNotFound' | 'noteNotYours' }>(db, async (tx) => {
    const found = mine(await lockNote(tx, id), staff);
    if (!found.ok) return found;
    await deleteNote(tx, id);
    const gone = { before: `version ${found.value.version}`, after: 'none' };
    await note(tx, 'account_note_removed', found.value, staff, clock(), gone);
    return succeed(true);
  });
}

function mine(row: NoteRow | null, staff: Staff): Result<NoteRow, { code: 'noteNotFound' | 'noteNotYours' }> {
  if (row === null) return fail({ code: 'noteNotFound' });
  return row.authorUserId === staff.userId || staff.isOwner ? succeed(row) : fail({ code: 'noteNotYours' });
}

function note(
  tx: Parameters<typeof recordAudit>[0],
  kind: 'account_note_written' | 'account_note_corrected' | 'account_note_removed',
  { id, userId }: Pick<NoteRow, 'id' | 'userId'>,
  staff: Staff,
  now: Date,
  moved?: { before: string; after: string },
): Promise<void> {
  return recordAudit(
    tx,
    {
      kind,
      actorUserId: staff.userId,
      subjectUserId: userId,
      origin: staff.origin,
      ...(moved === undefined ? {} : { moved }),
      detail: { noteId: id },
    },
    now,
  );
}
