import { z } from 'zod';
import { declareCall, failures, idInPath } from '../../shared/contract.ts';
import { markStates } from './mark-answer.rules.ts';
import { feedbacks, questionKinds, quizLimits } from './quiz-limits.rules.ts';

const tag = 'Academy';
const instant = z.iso.datetime();
const access = 'signedIn' as const;

const option = z.object({ token: z.string(), text: z.string() });
/** A question as it is asked. Nothing in it tells the answer: what may be chosen is named by its place in this try's order. */
const asked = z.object({
  id: z.number(),
  kind: z.enum(questionKinds),
  text: z.string(),
  points: z.number(),
  options: z.array(option),
  rights: z.array(option),
  unit: z.string(),
  /** What was answered so far, as it is sent. */
  values: z.array(z.string()),
  isUnreadable: z.boolean(),
});
export const askedQuestions = z.array(asked);
export type QuizQuestion = z.infer<typeof asked>;

const marked = z.object({
  id: z.number(),
  kind: z.enum(questionKinds),
  text: z.string(),
  points: z.number(),
  got: z.number(),
  state: z.enum(markStates),
  given: z.array(z.string()),
  right: z.array(z.string()),
  feedback: z.array(z.string()),
  why: z.string(),
});
export const markedQuestions = z.array(marked);
export type QuizMark = z.infer<typeof marked>;

const pointsState = z.enum(['none', 'given', 'waiting']);

const quiz = z.object({
  id: z.number(),
  /** Whether new tries may be begun. */
  isOpen: z.boolean(),
  title: z.string(),
  lead: z.string(),
  passPercent: z.number(),
  triesPerDay: z.number(),
  minutes: z.number().nullable(),
  /** Points of the shop for passing. */
  points: z.number(),
  perPage: z.number().nullable(),
  questionCount: z.number(),
  mostPoints: z.number(),
  triesLeft: z.number(),
  nextTryAt: instant,
  openAttemptId: z.number().nullable(),
  /** In per cent, of all versions; null before anything was handed in. */
  best: z.number().nullable(),
  isPassed: z.boolean(),
  pointsState,
  attempts: z.array(
    z.object({ id: z.number(), handedInAt: instant, percent: z.number(), isPassed: z.boolean() }),
  ),
});
export type QuizIntroduction = z.infer<typeof quiz>;

const result = z.object({
  handedInAt: instant,
  isTimeUp: z.boolean(),
  got: z.number(),
  percent: z.number(),
  isPassed: z.boolean(),
  /** Marked anew after a mistake in its key. */
  isRegraded: z.boolean(),
  feedback: z.enum(feedbacks),
  best: z.number(),
  pointsState,
  points: z.number(),
  questions: markedQuestions,
});
export type QuizResult = z.infer<typeof result>;

const attempt = z.object({
  id: z.number(),
  quizId: z.number(),
  title: z.string(),
  startedAt: instant,
  deadlineAt: instant.nullable(),
  savedAt: instant,
  perPage: z.number().nullable(),
  passPercent: z.number(),
  mostPoints: z.number(),
  /** Empty once it is handed in. */
  questions: askedQuestions,
  /** Null while it is open. */
  result: result.nullable(),
});
export type QuizAttempt = z.infer<typeof attempt>;

/**
 * Of each question that was on the page: tokens of what was chosen; `true` or `false`; what was typed; `token=place` of things in
 * order; `token=token` of pairs. Nothing takes an answer back.
 */
export const sentAnswers = z
  .array(
    z.strictObject({
      questionId: z.number().int().positive().max(2_000_000_000),
      values: z
        .array(
          z
            .string()
            .max(quizLimits.answerLetters)
            .refine((value) => value.isWellFormed() && !value.includes('\u0000'), { message: 'textBroken' }),
        )
        .max(quizLimits.answerParts),
    }),
  )
  .max(quizLimits.questions);

const answered = z.strictObject({ attemptId: idInPath, answers: sentAnswers });
const handedIn = z.object({ isHandedIn: z.boolean() });
const attemptNotFound = failures({ quizAttemptNotFound: 404 });

export const quizContract = {
  read: declareCall({
    access,
    method: 'GET',
    path: '/academy/quiz/{quizId}',
    summary: 'A quiz before one begins, and how far one is with it',
    tag,
  })
    .input(z.strictObject({ quizId: idInPath }))
    .output(quiz)
    .errors(failures({ quizNotFound: 404 })),

  begin: declareCall({
    access,
    limit: 'write',
    method: 'POST',
    path: '/academy/quiz/{quizId}/begin',
    summary: 'Begin a try, or go on with the one that isn’t handed in',
    tag,
  })
    .input(z.strictObject({ quizId: idInPath }))
    .output(z.object({ attemptId: z.number() }))
    .errors(failures({ quizNotFound: 404, quizTriesOver: 409 })),

  attempt: declareCall({
    access,
    method: 'GET',
    path: '/academy/quiz-attempt/{attemptId}',
    summary: 'One’s own try: its questions while it is open, its result afterwards',
    tag,
  })
    .input(z.strictObject({ attemptId: idInPath }))
    .output(attempt)
    .errors(attemptNotFound),

  save: declareCall({
    access,
    limit: 'write',
    method: 'POST',
    path: '/academy/quiz-attempt/{attemptId}/save',
    summary: 'Keep answers of a try; what isn’t named stays. Answers whether it was handed in meanwhile',
    tag,
  })
    .input(answered)
    .output(handedIn)
    .errors(attemptNotFound),

  handIn: declareCall({
    access,
    limit: 'write',
    method: 'POST',
    path: '/academy/quiz-attempt/{attemptId}/hand-in',
    summary: 'Keep the last answers and hand the try in; handed in again it has the same result',
    tag,
  })
    .input(answered)
    .output(handedIn)
    .errors(attemptNotFound),
};
