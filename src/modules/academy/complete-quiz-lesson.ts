import type { Transaction } from '../../platform/db/database.ts';
import { selectLessonsOfQuiz } from './academy.store.ts';
import { recordLessonDone } from './record-lesson-done.ts';

/**
 * Somebody has passed a quiz: every lesson that is this quiz is done for them, in the transaction in which it was passed. A second
 * time changes nothing.
 */
export async function completeQuizLesson(
  tx: Transaction,
  { userId, quizId }: { userId: number; quizId: number },
  doneAt: Date,
): Promise<void> {
  for (const lessonId of await selectLessonsOfQuiz(tx, quizId))
    await recordLessonDone(tx, { userId, lessonId, doneAt });
}
