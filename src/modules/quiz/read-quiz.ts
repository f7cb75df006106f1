import type { Queryable } from '../../platform/db/database.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  feedbackTo,
  questionsInOrder,
  type ShownQuestion,
  showAnswer,
  showQuestion,
  wordsOfAnswer,
  wordsOfKey,
} from './laid-out.rules.ts';
import { type Answers, type Mark, type MarkState, withCorrectedKey } from './mark-answer.rules.ts';
import { mostPointsOf, type Question, type QuizContent, say } from './quiz.rules.ts';
import {
  type AttemptRow,
  type StandingRow,
  selectAttempt,
  selectAttempts,
  selectPassed,
  selectQuiz,
  selectStanding,
  selectVersion,
} from './quiz.store.ts';
import type { Feedback } from './quiz-limits.rules.ts';
import { settleAttempt, type TakeServices } from './take-quiz.ts';
import { isTimeUp, triesLeft } from './tries.rules.ts';
import { readTypedNumber } from './typed-text.rules.ts';

const percentOf = (basisPoints: number) => basisPoints / 100;

function describePoints(standing: StandingRow | null): 'none' | 'given' | 'waiting' {
  if (standing === null || standing.passedAt === null || standing.points === 0) return 'none';
  return standing.pointsGivenAt === null ? 'waiting' : 'given';
}

/** A quiz before one begins: what is asked of one, and how far one is. */
export async function readQuiz(services: TakeServices, userId: number, quizId: number, locale: Locale) {
  const { db, clock } = services;
  const now = clock();
  const quiz = await selectQuiz(db, quizId);
  if (quiz === null || quiz.versionId === null) return fail({ code: 'quizNotFound' as const });
  const due = (await selectAttempts(db, quizId, userId)).find(
    ({ handedInAt, deadlineAt }) => handedInAt === null && isTimeUp(deadlineAt, now),
  );
  if (due !== undefined) await settleAttempt(services, userId, due.id);
  const [{ content }, attempts, standing] = await Promise.all([
    selectVersion(db, quiz.versionId),
    selectAttempts(db, quizId, userId),
    selectStanding(db, quizId, userId),
  ]);
  // Who has tried it sees their results when it isn't there for others any more.
  if (!quiz.isShown && attempts.length === 0) return fail({ code: 'quizNotFound' as const });
  const open = attempts.find(({ handedInAt }) => handedInAt === null);
  const { left, nextAt } = triesLeft(
    content.triesPerDay,
    attempts.map(({ startedAt }) => startedAt),
    now,
  );
  const { passPercent, triesPerDay, minutes, points, perPage } = content;
  return succeed({
    ...{
      id: quizId,
      isOpen: quiz.isShown,
      title: say(locale, content.title),
      lead: say(locale, content.lead),
    },
    ...{ passPercent, triesPerDay, minutes, points, perPage },
    questionCount: content.questions.length,
    mostPoints: mostPointsOf(content.questions),
    ...{ triesLeft: left, nextTryAt: nextAt.toISOString(), openAttemptId: open?.id ?? null },
    best: standing?.bestBasisPoints == null ? null : percentOf(standing.bestBasisPoints),
    isPassed: standing !== null && standing.passedAt !== null,
    pointsState: describePoints(standing),
    attempts: attempts
      .filter(({ handedInAt }) => handedInAt !== null)
      .map(({ id, handedInAt, startedAt, basisPoints, isPassed }) => ({
        id,
        handedInAt: (handedInAt ?? startedAt).toISOString(),
        percent: percentOf(basisPoints ?? 0),
        isPassed: isPassed ?? false,
      })),
  });
}

export type AskedQuestion = ShownQuestion & {
  values: string[];
  /** What was typed is no number: said before it is handed in, since it says nothing of what is right. */
  isUnreadable: boolean;
};

/** Questions as they are asked, with what was answered so far. */
export function askQuestions(
  content: QuizContent,
  seed: string,
  answers: Answers,
  locale: Locale,
): AskedQuestion[] {
  return questionsInOrder(content, seed).map((asked) => {
    const kept = answers[asked.id] ?? [];
    return {
      ...showQuestion(asked, seed, locale),
      values: showAnswer(asked, seed, kept),
      isUnreadable:
        asked.kind === 'number' &&
        kept.length > 0 &&
        readTypedNumber(kept[0] ?? '', [asked.unit.th, asked.unit.en]) === null,
    };
  });
}

export type MarkedQuestion = {
  id: number;
  kind: Question['kind'];
  text: string;
  points: number;
  got: number;
  state: MarkState;
  given: string[];
  /** Empty where the author doesn't tell. */
  right: string[];
  feedback: string[];
  why: string;
};

/** What came of each question, as far as the author tells. */
export function tellMarks(
  content: QuizContent,
  key: QuizContent,
  { seed, answers, marks }: { seed: string; answers: Answers; marks: Readonly<Record<string, Mark>> },
  tells: Feedback,
  locale: Locale,
): MarkedQuestion[] {
  if (tells === 'none') return [];
  const byId = new Map(key.questions.map((each) => [each.id, each]));
  return questionsInOrder(content, seed).map((asked) => {
    const counted = key === content ? asked : withCorrectedKey(asked, byId.get(asked.id));
    const answer = answers[asked.id] ?? [];
    const { hundredths = 0, state = 'none' } = marks[asked.id] ?? {};
    const isTold = tells === 'answers';
    return {
      ...{ id: asked.id, kind: asked.kind, text: say(locale, asked.text), points: asked.points },
      ...{ got: hundredths / 100, state, given: wordsOfAnswer(asked, answer, locale) },
      right: isTold ? wordsOfKey(counted, locale) : [],
      feedback: isTold ? feedbackTo(counted, answer, locale) : [],
      why: isTold ? say(locale, counted.why) : '',
    };
  });
}

/** One's own try: what is asked and was answered while it is open, what came of it afterwards. */
export async function readAttempt(
  services: TakeServices,
  userId: number,
  attemptId: number,
  locale: Locale,
): Promise<Result<Awaited<ReturnType<typeof describeAttempt>>, { code: 'quizAttemptNotFound' }>> {
  await settleAttempt(services, userId, attemptId);
  const attempt = await selectAttempt(services.db, attemptId, userId);
  if (attempt === null) return fail({ code: 'quizAttemptNotFound' });
  return succeed(await describeAttempt(services.db, attempt, locale));
}

async function describeAttempt(db: Queryable, attempt: AttemptRow, locale: Locale) {
  const { content } = await selectVersion(db, attempt.versionId);
  const shared = {
    ...{ id: attempt.id, quizId: attempt.quizId, title: say(locale, content.title) },
    ...{ startedAt: attempt.startedAt.toISOString(), deadlineAt: attempt.deadlineAt?.toISOString() ?? null },
    ...{ savedAt: attempt.savedAt.toISOString(), perPage: content.perPage, passPercent: content.passPercent },
    mostPoints: mostPointsOf(content.questions),
  };
  if (attempt.handedInAt === null)
    return {
      ...{ ...shared, result: null },
      questions: askQuestions(content, attempt.seed, attempt.answers, locale),
    };
  const keyVersionId = attempt.keyVersionId ?? attempt.versionId;
  const [standing, key] = await Promise.all([
    selectStanding(db, attempt.quizId, attempt.userId),
    keyVersionId === attempt.versionId ? null : selectVersion(db, keyVersionId),
  ]);
  const marks = attempt.marks ?? {};
  return {
    ...{ ...shared, questions: [] },
    result: {
      ...{ handedInAt: attempt.handedInAt.toISOString(), isTimeUp: attempt.isTimeUp },
      ...{ got: (attempt.hundredths ?? 0) / 100, percent: percentOf(attempt.basisPoints ?? 0) },
      ...{ isPassed: attempt.isPassed ?? false, isRegraded: key !== null, feedback: content.feedback },
      best: percentOf(standing?.bestBasisPoints ?? attempt.basisPoints ?? 0),
      // Points are the first pass's.
      pointsState: standing?.passedAttemptId === attempt.id ? describePoints(standing) : ('none' as const),
      points: standing?.points ?? 0,
      questions: tellMarks(content, key?.content ?? content, { ...attempt, marks }, content.feedback, locale),
    },
  };
}

/** Which of some quizzes somebody has passed, with when: for lessons that are done by passing one. */
export async function readPassedQuizzes(
  db: Queryable,
  userId: number,
  quizIds: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await selectPassed(db, userId, quizIds);
  return new Map(rows.flatMap(({ quizId, passedAt }) => (passedAt === null ? [] : [[quizId, passedAt]])));
}
