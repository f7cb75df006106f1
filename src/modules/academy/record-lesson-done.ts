import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type CourseProgress, lockedLessons } from './academy.rules.ts';
import { insertDone, selectCourseOfLesson, selectCourses } from './academy.store.ts';
import { type Learner, standIn } from './read-academy.ts';

/** Notes that somebody has done a lesson. A second time changes nothing: the first one's instant stays. */
export async function recordLessonDone(
  tx: Transaction,
  row: { userId: number; lessonId: number; doneAt: Date },
): Promise<void> {
  await insertDone(tx, row);
}

export type DoneFailure = { code: 'academyNotFound' | 'lessonLocked' | 'lessonIsQuiz' };

/** A person says that they have done a lesson that is open to them. A quiz is done by passing it alone. */
export async function finishLesson(
  services: Pick<Services, 'db' | 'clock'>,
  learner: Learner,
  lessonId: number,
): Promise<Result<{ doneAt: Date; progress: CourseProgress }, DoneFailure>> {
  const { db } = services;
  const now = services.clock();
  return transact<{ doneAt: Date; progress: CourseProgress }, DoneFailure>(db, async (tx) => {
    const id = await selectCourseOfLesson(tx, lessonId);
    const [course] = id === null ? [] : await selectCourses(tx, { id, audiences: learner.audiences, now });
    if (course === undefined) return fail({ code: 'academyNotFound' });
    const [before] = await standIn({ ...services, db: tx }, [course], learner.userId);
    const lesson = before?.lessons.find((each) => each.id === lessonId);
    if (before === undefined || lesson === undefined) return fail({ code: 'academyNotFound' });
    const known = before.doneAt.get(lessonId);
    if (known !== undefined) return succeed({ doneAt: known, progress: before.progress });
    if (lesson.kind === 'quiz') return fail({ code: 'lessonIsQuiz' });
    const done = new Set(before.doneAt.keys());
    if (lockedLessons(course.isOrdered, before.lessons, done).has(lessonId))
      return fail({ code: 'lessonLocked' });
    await recordLessonDone(tx, { userId: learner.userId, lessonId, doneAt: now });
    const [after] = await standIn({ ...services, db: tx }, [course], learner.userId);
    return succeed({
      doneAt: after?.doneAt.get(lessonId) ?? now,
      progress: after?.progress ?? before.progress,
    });
  });
}
