import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { completeQuizLesson } from './complete-quiz-lesson.ts';

/** Who passes a quiz has done the lessons that are this quiz. */
export function completeLessonsOfPassed(
  tx: Transaction,
  _: unknown,
  { userId, quizId, at }: EventOf<'quizPassed'>,
): Promise<void> {
  return completeQuizLesson(tx, { userId, quizId }, at);
}
