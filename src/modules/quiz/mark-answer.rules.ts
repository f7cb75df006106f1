import type { Question, QuestionOf } from './quiz.rules.ts';
import { type Words, wholeWeight } from './quiz-limits.rules.ts';
import { answerKey, readTypedNumber } from './typed-text.rules.ts';

/**
 * An answer as it is kept, by the numbers of a question's parts: the chosen ones' (`single`, `several`), `true` or `false`, what was typed
 * (`number`, `text`), `item=place` (`order`, places from 1), `pair=pair of the chosen right` (`match`). Nothing is no answer.
 */
export type Answer = readonly string[];
export type Answers = Readonly<Record<string, Answer>>;

export const markStates = ['right', 'partly', 'wrong', 'none'] as const;
export type MarkState = (typeof markStates)[number];
export type Mark = { hundredths: number; state: MarkState };

/** A pair whose right was corrected after it was answered: what counts beside what was shown. */
export type MarkedQuestion = Exclude<Question, { kind: 'match' }> | MarkedMatch;
type MarkedMatch = Omit<QuestionOf<'match'>, 'pairs'> & {
  pairs: (QuestionOf<'match'>['pairs'][number] & { counts?: Words })[];
};

/**
 * What an answer brings, in hundredths of a point; never less than nothing. Single: the chosen one's weight. Several: the weights
 * of all ticked, added up. Number and text: the weight of the best answer that fits. Order: how many steps of the longest part that
 * is in the right order, of all steps. Match: the share of the pairs that are right.
 */
export function markAnswer(asked: MarkedQuestion, answer: Answer): Mark {
  if (!answer.some((value) => value.trim() !== '' && !value.endsWith('=')))
    return { hundredths: 0, state: 'none' };
  const percent = percentOf(asked, answer);
  const share = percent >= wholeWeight ? 1 : Math.max(0, percent) / 100;
  return {
    hundredths: Math.round(asked.points * 100 * share),
    state: share === 1 ? 'right' : share > 0 ? 'partly' : 'wrong',
  };
}

function percentOf(asked: MarkedQuestion, answer: Answer): number {
  switch (asked.kind) {
    case 'single':
      return answer.length === 1
        ? (asked.choices.find(({ id }) => String(id) === answer[0])?.weight ?? 0)
        : 0;
    case 'several':
      return asked.choices
        .filter(({ id }) => answer.includes(String(id)))
        .reduce((sum, { weight }) => sum + weight, 0);
    case 'truth':
      return answer[0] === String(asked.isTrue) ? 100 : 0;
    case 'number':
    case 'text':
      return fittingAnswer(asked, answer)?.weight ?? 0;
    case 'order': {
      const placed = placesOf(answer);
      const places = asked.items.flatMap(({ id }) => placed.get(String(id)) ?? []);
      return ((longestRise(places) - 1) / (asked.items.length - 1)) * 100;
    }
    case 'match': {
      const chosen = chosenOf(answer);
      const rightOf = (pairId: string | undefined) =>
        asked.pairs.find(({ id }) => String(id) === pairId)?.right.th;
      const asks = asked.pairs.filter(({ left }) => left.th !== '');
      const right = asks.filter(
        ({ id, right, counts }) => rightOf(chosen.get(String(id))) === (counts ?? right).th,
      );
      return (right.length / asks.length) * 100;
    }
  }
}

/** The best of the accepted answers that what was typed fits; null when it fits none. */
export function fittingAnswer(
  asked: QuestionOf<'number' | 'text'>,
  [typed = '']: Answer,
): { weight: number; feedback: Words } | null {
  const best = (fits: readonly { weight: number; feedback: Words }[]) =>
    [...fits].sort((one, other) => other.weight - one.weight)[0] ?? null;
  if (asked.kind === 'text') {
    const key = answerKey(typed, asked.strictness);
    return best(asked.answers.filter(({ text }) => answerKey(text, asked.strictness) === key));
  }
  const value = readTypedNumber(typed, [asked.unit.th, asked.unit.en]);
  return value === null ? null : best(asked.answers.filter((each) => isWithin(each, value)));
}

/** Between which numbers an answer is right. */
export function boundsOf({
  value,
  to,
  tolerance,
  isPercent,
}: Pick<QuestionOf<'number'>['answers'][number], 'value' | 'to' | 'tolerance' | 'isPercent'>): [
  number,
  number,
] {
  if (to !== null) return [value, to];
  const off = isPercent ? (Math.abs(value) * tolerance) / 100 : tolerance;
  return [value - off, value + off];
}

function isWithin(answer: QuestionOf<'number'>['answers'][number], value: number): boolean {
  const [low, high] = boundsOf(answer);
  // 0.1 + 0.2 is a little more than 0.3 to a machine, and to nobody else.
  const slack = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high));
  return value >= low - slack && value <= high + slack;
}

/** Where each item was put. Those that share a place with another aren't put anywhere. */
function placesOf(answer: Answer): Map<string, number> {
  const said = answer.map((value) => value.split('='));
  const count = (place: string | undefined) => said.filter((each) => each[1] === place).length;
  return new Map(
    said.flatMap(([item = '', place = '']) =>
      /^\d+$/.test(place) && count(place) === 1 ? [[item, Number(place)] as const] : [],
    ),
  );
}

function chosenOf(answer: Answer): Map<string, string> {
  return new Map(
    answer.map((value) => {
      const [left = '', right = ''] = value.split('=');
      return [left, right];
    }),
  );
}

/** How many of the numbers, in their order, rise: the longest such part. */
function longestRise(values: readonly number[]): number {
  const best = values.map(() => 1);
  values.forEach((value, index) => {
    for (let before = 0; before < index; before += 1)
      if ((values[before] ?? 0) < value) best[index] = Math.max(best[index] ?? 1, (best[before] ?? 1) + 1);
  });
  // Nothing put anywhere is as wrong as everything the other way round.
  return Math.max(1, ...best);
}

export type Marks = Readonly<Record<string, Mark>>;
export type Score = {
  marks: Marks;
  hundredths: number;
  mostHundredths: number;
  /** Of the most, in hundredths of a per cent, rounded down: nobody passes by rounding. */
  basisPoints: number;
};

/** What a try's answers come to. */
export function markAnswers(questions: readonly MarkedQuestion[], answers: Answers): Score {
  const marks = Object.fromEntries(
    questions.map((each) => [String(each.id), markAnswer(each, answers[each.id] ?? [])]),
  );
  const hundredths = Object.values(marks).reduce((sum, mark) => sum + mark.hundredths, 0);
  const mostHundredths = questions.reduce((sum, { points }) => sum + points * 100, 0);
  const basisPoints = mostHundredths === 0 ? 0 : Math.floor((hundredths * 10_000) / mostHundredths);
  return { marks, hundredths, mostHundredths, basisPoints };
}

export function isPassing(basisPoints: number, passPercent: number): boolean {
  return basisPoints >= passPercent * 100;
}

/**
 * A question as it was asked, with the key as it was corrected since. Where it isn't the same question any more (another kind, other
 * things to put in order or to pair), the key stays as it was. A choice that is gone brings nothing.
 */
export function withCorrectedKey(asked: Question, now: Question | undefined): MarkedQuestion {
  if (now === undefined || now.kind !== asked.kind) return asked;
  const { why } = now;
  if (asked.kind === 'single' || asked.kind === 'several') {
    const byId = new Map((now as typeof asked).choices.map((each) => [each.id, each]));
    const choices = asked.choices.map((each) => {
      const { weight = 0, feedback = each.feedback } = byId.get(each.id) ?? {};
      return { ...each, weight, feedback };
    });
    return { ...asked, why, choices };
  }
  if (asked.kind === 'order') {
    const { items } = now as typeof asked;
    const own = new Map(asked.items.map((each) => [each.id, each]));
    const isSame = items.length === own.size && items.every(({ id }) => own.has(id));
    return isSame ? { ...asked, why, items: items.flatMap(({ id }) => own.get(id) ?? []) } : asked;
  }
  if (asked.kind === 'match') {
    const byId = new Map((now as typeof asked).pairs.map((each) => [each.id, each]));
    if (byId.size !== asked.pairs.length || asked.pairs.some(({ id }) => !byId.has(id))) return asked;
    return {
      ...{ ...asked, why },
      pairs: asked.pairs.map((pair) => ({ ...pair, counts: byId.get(pair.id)?.right ?? pair.right })),
    };
  }
  // What was typed, and yes or no: all of the key is the corrected one.
  return { ...now, points: asked.points, text: asked.text } as MarkedQuestion;
}
