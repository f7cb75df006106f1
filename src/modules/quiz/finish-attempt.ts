import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { giveQuizPoints } from './give-quiz-points.ts';
import { type Answers, isPassing, markAnswers, type Score, withCorrectedKey } from './mark-answer.rules.ts';
import type { QuizContent } from './quiz.rules.ts';
import {
  type AttemptRow,
  type StandingRow,
  selectQuiz,
  selectVersion,
  updateAttempt,
  updateStanding,
} from './quiz.store.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** Somebody has passed a quiz, for the first time or again. */
    quizPassed: { userId: number; quizId: number; versionId: number; attemptId: number; at: Date };
  }
}

export type FinishServices = Pick<Services, 'siteUrl' | 'emit'>;

/** What a try comes to by its own version's key, or the later one that staff said counts. */
export async function scoreAttempt(
  tx: Transaction,
  attempt: Pick<AttemptRow, 'quizId' | 'versionId'>,
  answers: Answers,
): Promise<{ score: Score; content: QuizContent; keyVersionId: number }> {
  const { content } = await selectVersion(tx, attempt.versionId);
  const quiz = await selectQuiz(tx, attempt.quizId);
  const keyVersionId = Math.max(attempt.versionId, quiz?.keyVersionId ?? 0);
  if (keyVersionId === attempt.versionId)
    return { score: markAnswers(content.questions, answers), content, keyVersionId };
  const key = (await selectVersion(tx, keyVersionId)).content;
  const byId = new Map(key.questions.map((each) => [each.id, each]));
  const questions = content.questions.map((each) => withCorrectedKey(each, byId.get(each.id)));
  return { score: markAnswers(questions, answers), content, keyVersionId };
}

/**
 * Hands a try in, whose standing is held: it is marked, the best result kept, and the first pass gives its points and is told
 * to whoever waits for it. Done once: whoever calls it has seen under the lock that it wasn't.
 */
export async function finishAttempt(
  tx: Transaction,
  services: FinishServices,
  standing: StandingRow,
  attempt: AttemptRow,
  { answers, now, isTimeUp }: { answers: Answers; now: Date; isTimeUp: boolean },
): Promise<void> {
  const { score, content, keyVersionId } = await scoreAttempt(tx, attempt, answers);
  const isPassed = isPassing(score.basisPoints, content.passPercent);
  // What was handed in by itself ended when its time did, whenever somebody looked.
  const handedInAt = isTimeUp ? (attempt.deadlineAt ?? now) : now;
  await updateAttempt(tx, attempt.id, {
    ...{ answers, handedInAt, isTimeUp, isPassed, keyVersionId, marks: score.marks },
    ...{ hundredths: score.hundredths, basisPoints: score.basisPoints },
  });
  await keepBest(tx, standing, { id: attempt.id, basisPoints: score.basisPoints });
  if (isPassed) await notePass(tx, services, standing, attempt, content, now);
}

async function keepBest(
  tx: Transaction,
  standing: StandingRow,
  { id, basisPoints }: { id: number; basisPoints: number },
): Promise<void> {
  if (standing.bestBasisPoints !== null && standing.bestBasisPoints >= basisPoints) return;
  await updateStanding(tx, standing, { bestBasisPoints: basisPoints, bestAttemptId: id });
}

/** A pass of a person at a quiz: the first one gives points, every one is told of (a lesson may be younger than the first). */
export async function notePass(
  tx: Transaction,
  services: FinishServices,
  standing: StandingRow,
  attempt: Pick<AttemptRow, 'id' | 'versionId'>,
  { points, title }: Pick<QuizContent, 'points' | 'title'>,
  now: Date,
): Promise<void> {
  const { quizId, userId } = standing;
  if (standing.passedAt === null) {
    await updateStanding(tx, standing, { passedAt: now, passedAttemptId: attempt.id, points });
    await giveQuizPoints(tx, services, { quizId, userId, points, pointsGivenAt: null }, title, now);
  }
  await services.emit(tx, {
    name: 'quizPassed',
    ...{ userId, quizId, versionId: attempt.versionId, attemptId: attempt.id, at: now },
  });
}
