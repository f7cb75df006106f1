import type { Queryable } from '../../platform/db/database.ts';
import { deleteOfPerson, selectOfPerson } from './quiz-desk.store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What somebody answered in quizzes and reached; of staff, which versions and files are theirs. */
export async function exportQuizzes(db: Queryable, userId: number) {
  const { attempts, standings, days, written, files } = await selectOfPerson(db, userId);
  return {
    tries: attempts.map(({ startedAt, handedInAt, ...row }) => ({
      ...{ ...row, startedAt: iso(startedAt), handedInAt: iso(handedInAt) },
    })),
    results: standings.map(({ passedAt, pointsGivenAt, ...row }) => ({
      ...{ ...row, passedAt: iso(passedAt), pointsGivenAt: iso(pointsGivenAt) },
    })),
    pointsByDay: days,
    written: written.map(({ at, ...row }) => ({ ...row, at: iso(at) })),
    files: files.map(({ at, ...row }) => ({ ...row, at: iso(at) })),
  };
}

export function eraseQuizzes(tx: Queryable, userId: number): Promise<void> {
  return deleteOfPerson(tx, userId);
}
