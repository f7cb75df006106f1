import { transact } from '../../platform/db/transact.ts';
import { eachAlone, eachOnce } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { finishAttempt } from './finish-attempt.ts';
import { keepAnswer } from './laid-out.rules.ts';
import type { Answers } from './mark-answer.rules.ts';
import {
  type AttemptRow,
  holdStanding,
  insertAttempt,
  selectAttempt,
  selectAttempts,
  selectDueAttempts,
  selectQuiz,
  selectVersion,
  updateAttempt,
} from './quiz.store.ts';
import { deadlineOf, graceMs, isTimeUp, triesLeft } from './tries.rules.ts';

export type TakeServices = Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl' | 'emit'>;
export type SentAnswers = readonly { questionId: number; values: readonly string[] }[];
type BeginFailure = { code: 'quizNotFound' } | { code: 'quizTriesOver'; triesPerDay: number; nextAt: string };

/**
 * Begins a try, or goes on with the one that isn't handed in: pressed twice, in two tabs, there is one. A try that has
 * begun keeps its version, whatever is published afterwards. Its number.
 */
export async function beginAttempt(
  services: TakeServices,
  userId: number,
  quizId: number,
): Promise<Result<number, BeginFailure>> {
  const { db, clock, newSecret } = services;
  const now = clock();
  return transact<number, BeginFailure>(db, async (tx) => {
    const quiz = await selectQuiz(tx, quizId);
    if (quiz === null || quiz.versionId === null) return fail({ code: 'quizNotFound' });
    const standing = await holdStanding(tx, quizId, userId);
    const attempts = await selectAttempts(tx, quizId, userId);
    const open = attempts.find(({ handedInAt }) => handedInAt === null);
    if (open !== undefined && !isTimeUp(open.deadlineAt, now)) return succeed(open.id);
    if (open !== undefined)
      await finishAttempt(tx, services, standing, open, { answers: open.answers, now, isTimeUp: true });
    if (!quiz.isShown) return fail({ code: 'quizNotFound' });
    const { content } = await selectVersion(tx, quiz.versionId);
    const { triesPerDay, minutes } = content;
    const begun = attempts.map(({ startedAt }) => startedAt);
    const { left, nextAt } = triesLeft(triesPerDay, begun, now);
    if (left === 0) return fail({ code: 'quizTriesOver', triesPerDay, nextAt: nextAt.toISOString() });
    return succeed(
      await insertAttempt(tx, {
        ...{ quizId, userId, versionId: quiz.versionId, seed: newSecret(), answers: {} },
        ...{ startedAt: now, savedAt: now, deadlineAt: deadlineOf(minutes, now) },
      }),
    );
  });
}

/**
 * Keeps answers of a try, and with `isLast` hands it in. One that was handed in already, or whose time is up, takes none: the same
 * result is there however often it is sent. Whether it is handed in now.
 */
export async function saveAnswers(
  services: TakeServices,
  userId: number,
  { attemptId, sent, isLast }: { attemptId: number; sent: SentAnswers; isLast: boolean },
): Promise<Result<boolean, { code: 'quizAttemptNotFound' }>> {
  const { db, clock } = services;
  const now = clock();
  return transact<boolean, { code: 'quizAttemptNotFound' }>(db, async (tx) => {
    const own = await selectAttempt(tx, attemptId, userId);
    if (own === null) return fail({ code: 'quizAttemptNotFound' });
    if (own.handedInAt !== null) return succeed(true);
    const standing = await holdStanding(tx, own.quizId, userId);
    // As it is now that nobody else changes it.
    const attempt = await selectAttempt(tx, attemptId, userId);
    if (attempt === null) return fail({ code: 'quizAttemptNotFound' });
    if (attempt.handedInAt !== null) return succeed(true);
    if (isTimeUp(attempt.deadlineAt, now)) {
      await finishAttempt(tx, services, standing, attempt, { answers: attempt.answers, now, isTimeUp: true });
      return succeed(true);
    }
    const { content } = await selectVersion(tx, attempt.versionId);
    const answers = withSent(content.questions, attempt, sent);
    if (!isLast) {
      await updateAttempt(tx, attemptId, { answers, savedAt: now });
      return succeed(false);
    }
    await finishAttempt(tx, services, standing, attempt, { answers, now, isTimeUp: false });
    return succeed(true);
  });
}

/** What was kept, with what was sent of it; questions that weren't sent stay as they were. */
export function withSent(
  questions: readonly Parameters<typeof keepAnswer>[0][],
  { answers, seed }: Pick<AttemptRow, 'answers' | 'seed'>,
  sent: SentAnswers,
): Answers {
  const byId = new Map(questions.map((each) => [each.id, each]));
  const kept = sent.flatMap(({ questionId, values }) => {
    const asked = byId.get(questionId);
    return asked === undefined ? [] : [[String(questionId), keepAnswer(asked, seed, values)] as const];
  });
  return { ...answers, ...Object.fromEntries(kept) };
}

const batch = 100;

/** Hands in what nobody handed in before its time was up, as it was saved. By the clock; how many. */
export async function handInDueAttempts(services: TakeServices): Promise<number> {
  const before = new Date(services.clock().getTime() - graceMs);
  return eachAlone(
    eachOnce(() => selectDueAttempts(services.db, before, batch), { size: batch }),
    'handing in quizzes',
    ({ id, userId }) => settleAttempt(services, userId, id),
  );
}

/** Hands a try in whose time is up, for whoever looks at it before the clock does. Whether it did. */
export async function settleAttempt(
  services: TakeServices,
  userId: number,
  attemptId: number,
): Promise<boolean> {
  const now = services.clock();
  return transact(services.db, async (tx) => {
    const own = await selectAttempt(tx, attemptId, userId);
    if (own === null || own.handedInAt !== null || !isTimeUp(own.deadlineAt, now)) return false;
    const standing = await holdStanding(tx, own.quizId, userId);
    const attempt = await selectAttempt(tx, attemptId, userId);
    if (attempt === null || attempt.handedInAt !== null) return false;
    await finishAttempt(tx, services, standing, attempt, { answers: attempt.answers, now, isTimeUp: true });
    return true;
  });
}
