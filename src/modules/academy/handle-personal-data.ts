import type { Queryable } from '../../platform/db/database.ts';
import { certificateStateOf } from './academy.rules.ts';
import { eraseLearner, selectCertificates, selectLearnt } from './academy.store.ts';

/** What a person did in the academy, and what they were certified. */
export async function exportAcademy(db: Queryable, userId: number) {
  const [learnt, certificates] = await Promise.all([
    selectLearnt(db, userId),
    selectCertificates(db, { userId }),
  ]);
  return {
    lessonsDone: learnt.map(({ course, lesson, doneAt }) => ({
      ...{ course, lesson, doneAt: new Date(doneAt).toISOString() },
    })),
    certificates: certificates.map((row) => ({
      ...{ number: row.number, name: row.name, course: row.titleTh, edition: row.edition },
      ...{ state: certificateStateOf(row), issuedAt: row.issuedAt.toISOString() },
      ...{ revokedAt: row.revokedAt?.toISOString() ?? null, revokedFor: row.revokedFor },
    })),
  };
}

/**
 * What was done goes. A certificate's number goes on answering that one was issued of this course on this day, and that its owner
 * has been erased: whoever has it on a wall isn't told that it is forged, and nobody is told whose it was.
 */
export function eraseAcademy(tx: Queryable, userId: number, now: Date): Promise<void> {
  return eraseLearner(tx, userId, now);
}
