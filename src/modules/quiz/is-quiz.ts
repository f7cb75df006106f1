import type { Queryable } from '../../platform/db/database.ts';
import { selectQuiz } from './quiz.store.ts';

/** Whether there is a quiz of this number, shown or not. */
export async function isQuiz(db: Queryable, id: number): Promise<boolean> {
  return (await selectQuiz(db, id)) !== null;
}
