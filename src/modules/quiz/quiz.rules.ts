import { z } from 'zod';
import { text } from '../../shared/contract.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import {
  feedbacks,
  noWords,
  type QuestionKind,
  quizLimits,
  type Words,
  wholeWeight,
} from './quiz-limits.rules.ts';
import { strictnesses } from './typed-text.rules.ts';

const words = (most: number) => z.strictObject({ th: text(most), en: text(most) });

/** Of a thing within its question; kept through all versions, so that an answer means the same in each. */
const partId = z.number().int().positive().max(2_000_000_000);
/** Per cent of the question's points that it brings, or takes. */
const weight = z.number().min(-100).max(100);
const said = words(quizLimits.choiceLetters);

const choice = z.strictObject({ id: partId, text: said, weight, feedback: said });
const numberAnswer = z.strictObject({
  id: partId,
  value: z.number().min(-1e15).max(1e15),
  /** The end of a range that begins at `value`; null for a value with a tolerance. */
  to: z.number().min(-1e15).max(1e15).nullable(),
  tolerance: z.number().min(0).max(1e15),
  isPercent: z.boolean(),
  weight: z.number().min(0).max(100),
  feedback: said,
});
const textAnswer = z.strictObject({
  id: partId,
  text: text(quizLimits.choiceLetters),
  weight: z.number().min(0).max(100),
  feedback: said,
});
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(quizLimits.choices);

const shared = {
  id: partId,
  text: words(quizLimits.questionLetters),
  points: z.number().int().min(1).max(quizLimits.pointsOfQuestion),
  /** Why the right answer is right. */
  why: words(quizLimits.whyLetters),
};
const choices = { choices: list(choice), keepsOrder: z.boolean() };

export const question = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('single'), ...choices }),
  z.strictObject({ ...shared, kind: z.literal('several'), ...choices }),
  z.strictObject({
    ...{ ...shared, kind: z.literal('truth'), isTrue: z.boolean() },
    ...{ feedbackRight: said, feedbackWrong: said },
  }),
  z.strictObject({
    ...{ ...shared, kind: z.literal('number'), answers: list(numberAnswer) },
    unit: words(40),
  }),
  z.strictObject({
    ...{ ...shared, kind: z.literal('text'), answers: list(textAnswer) },
    strictness: z.enum(strictnesses),
  }),
  /** In the right order. */
  z.strictObject({
    ...{ ...shared, kind: z.literal('order') },
    items: list(z.strictObject({ id: partId, text: said })),
  }),
  /** A pair without its left is an answer that nothing belongs to. */
  z.strictObject({
    ...{ ...shared, kind: z.literal('match') },
    pairs: list(z.strictObject({ id: partId, left: said, right: said })),
  }),
]);
export type Question = z.infer<typeof question>;
export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { kind: Kind }>;
/** Of every kind without losing which: `Omit` of a union would. */
export type NewQuestion = Question extends infer Each
  ? Each extends Question
    ? Omit<Each, 'id'>
    : never
  : never;

export const quizSettings = z.strictObject({
  title: words(quizLimits.titleLetters),
  lead: words(quizLimits.leadLetters),
  passPercent: z.number().int().min(1).max(100),
  triesPerDay: z.number().int().min(1).max(quizLimits.triesPerDay),
  /** Null: as long as it takes. */
  minutes: z.number().int().min(1).max(quizLimits.minutes).nullable(),
  /** Questions on a page; null puts all on one. */
  perPage: z.number().int().min(1).max(quizLimits.questions).nullable(),
  mixesQuestions: z.boolean(),
  feedback: z.enum(feedbacks),
  /** Points of the shop for passing, once a person. */
  points: z.number().int().min(0).max(quizLimits.pointsGiven),
});
export type QuizSettings = z.infer<typeof quizSettings>;
export type QuizContent = QuizSettings & { questions: Question[] };

export const newQuiz: QuizSettings = {
  ...{ title: noWords, lead: noWords, passPercent: 80, triesPerDay: 3, minutes: null, perPage: 5 },
  ...{ mixesQuestions: false, feedback: 'answers', points: 0 },
};

/** How the setting `quiz` is read: what all quizzes share. */
export const quizSetting = z.object({
  /** The most points of the shop that a person gets for quizzes on a day; what is more waits for the next. */
  pointsPerDay: z.number().int().min(0).max(1_000).default(100),
});

export function say(locale: Locale, { th, en }: Words): string {
  return inLocale(locale, th, en);
}

/** What a quiz's points come to at most. */
export function mostPointsOf(questions: readonly Pick<Question, 'points'>[]): number {
  return questions.reduce((sum, { points }) => sum + points, 0);
}

export type QuizField = keyof QuizSettings;

/** Codes of what is wrong with a quiz's settings, by field. */
export function checkSettings({ title }: QuizSettings): Partial<Record<QuizField, string>> {
  return title.th === '' ? { title: 'required' } : {};
}

/** What a question's form calls its parts; `answers` is whichever list it has. */
export type QuestionField = 'text' | 'answers';

/** Codes of what is wrong with a question, by field: one that is right can be asked and be answered. */
export function checkQuestion(asked: NewQuestion): Partial<Record<QuestionField, string>> {
  const answers = checkAnswers(asked);
  return {
    ...(asked.text.th === '' ? { text: 'required' } : {}),
    ...(answers === null ? {} : { answers }),
  };
}

const hasDouble = (texts: readonly string[]) => new Set(texts).size < texts.length;

function checkAnswers(asked: NewQuestion): string | null {
  switch (asked.kind) {
    case 'single':
    case 'several': {
      const texts = asked.choices.map((each) => each.text.th);
      if (texts.length < 2) return 'quizChoicesFew';
      if (texts.includes('')) return 'quizChoiceEmpty';
      if (hasDouble(texts)) return 'quizChoicesSame';
      const right = asked.choices.filter((each) => each.weight > 0).map((each) => each.weight);
      if (asked.kind === 'single') return right.some((each) => each >= wholeWeight) ? null : 'quizNoRight';
      return right.reduce((sum, each) => sum + each, 0) >= wholeWeight ? null : 'quizWeightsShort';
    }
    case 'truth':
      return null;
    case 'number':
      if (asked.answers.some(({ value, to }) => to !== null && to < value)) return 'quizRangeBackwards';
      return asked.answers.some((each) => each.weight >= wholeWeight) ? null : 'quizNoRight';
    case 'text':
      if (asked.answers.some((each) => each.text === '')) return 'quizChoiceEmpty';
      return asked.answers.some((each) => each.weight >= wholeWeight) ? null : 'quizNoRight';
    case 'order': {
      const texts = asked.items.map((each) => each.text.th);
      if (texts.length < 2) return 'quizChoicesFew';
      if (texts.includes('')) return 'quizChoiceEmpty';
      return hasDouble(texts) ? 'quizChoicesSame' : null;
    }
    case 'match': {
      const lefts = asked.pairs.map((pair) => pair.left.th).filter((left) => left !== '');
      if (lefts.length < 2) return 'quizPairsFew';
      if (asked.pairs.some((pair) => pair.right.th === '')) return 'quizChoiceEmpty';
      if (hasDouble(lefts)) return 'quizChoicesSame';
      return new Set(asked.pairs.map((pair) => pair.right.th)).size < 2 ? 'quizChoicesSame' : null;
    }
  }
}

type Part = { id: number };

function partsOf(asked: NewQuestion): readonly Part[] {
  switch (asked.kind) {
    case 'single':
    case 'several':
      return asked.choices;
    case 'number':
    case 'text':
      return asked.answers;
    case 'order':
      return asked.items;
    case 'match':
      return asked.pairs;
    case 'truth':
      return [];
  }
}

/**
 * A question whose parts have numbers of their own: those that it had before (`known`, as it was) keep theirs, every other one
 * gets a number that none has had, from `next` on. With the number that is next then.
 */
export function numberParts(
  asked: NewQuestion,
  known: NewQuestion | null,
  next: number,
): { question: NewQuestion; next: number } {
  const had = new Set(known === null || known.kind !== asked.kind ? [] : partsOf(known).map(({ id }) => id));
  const used = new Set<number>();
  let following = next;
  const number = <Item extends Part>(items: readonly Item[]): Item[] =>
    items.map((item) => {
      const isKept = had.has(item.id) && !used.has(item.id);
      const id = isKept ? item.id : following++;
      used.add(id);
      return { ...item, id };
    });
  const question = ((): NewQuestion => {
    switch (asked.kind) {
      case 'single':
      case 'several':
        return { ...asked, choices: number(asked.choices) };
      case 'number':
        return { ...asked, answers: number(asked.answers) };
      case 'text':
        return { ...asked, answers: number(asked.answers) };
      case 'order':
        return { ...asked, items: number(asked.items) };
      case 'match':
        return { ...asked, pairs: number(asked.pairs) };
      case 'truth':
        return asked;
    }
  })();
  return { question, next: following };
}
