import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { lockedLessons } from './academy.rules.ts';
import { type FileRow, selectCourseOfLesson, selectCourses, selectFile } from './academy.store.ts';
import { type Learner, standIn } from './read-academy.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage'>;

/** The PDF of a lesson, to whom the lesson is open. */
export async function readLessonFile(
  services: Needs,
  learner: Learner,
  lessonId: number,
): Promise<Result<File, { code: 'academyNotFound' | 'lessonLocked' }>> {
  const { db } = services;
  const id = await selectCourseOfLesson(db, lessonId);
  const [course] =
    id === null ? [] : await selectCourses(db, { id, audiences: learner.audiences, now: services.clock() });
  const [standing] = course === undefined ? [] : await standIn(services, [course], learner.userId);
  const lesson = standing?.lessons.find((each) => each.id === lessonId);
  if (standing === undefined || lesson === undefined || lesson.fileId === null)
    return fail({ code: 'academyNotFound' });
  const done = new Set(standing.doneAt.keys());
  if (lockedLessons(standing.course.isOrdered, standing.lessons, done).has(lessonId))
    return fail({ code: 'lessonLocked' });
  const row = await selectFile(db, lesson.fileId);
  return row === null ? fail({ code: 'academyNotFound' }) : succeed(await openFile(services, row));
}

/** The stored file under the name that it was uploaded with. */
export async function openFile({ storage }: Pick<Services, 'storage'>, row: FileRow): Promise<File> {
  const stored = await storage.get(row.storageKey);
  if (stored === null) throw new Error(`file ${row.id} of the academy isn't in the storage`);
  return new File([new Uint8Array(stored.bytes)], row.name, { type: 'application/pdf' });
}
