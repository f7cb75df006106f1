import type { Queryable } from '../../platform/db/database.ts';
import { deleteNotesOf, selectNotes } from './people-desk.store.ts';

/** What staff noted about a person, with what each note said before; who of them wrote it stays out. */
export async function exportNotes(db: Queryable, userId: number) {
  return (await selectNotes(db, userId, null)).map(({ note, before }) => ({
    text: note.text,
    at: note.createdAt,
    changedAt: note.changedAt,
    before: before.map(({ text, at }) => ({ text, at })),
  }));
}

export function eraseNotes(tx: Queryable, userId: number): Promise<void> {
  return deleteNotesOf(tx, userId);
}
