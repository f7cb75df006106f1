import type { NewQuestion, Question } from '../../../modules/quiz/quiz.rules.ts';
import {
  noWords,
  type QuestionKind,
  sharedWeights,
  type Words,
  wholeWeight,
} from '../../../modules/quiz/quiz-limits.rules.ts';
import { readTypedNumber } from '../../../modules/quiz/typed-text.rules.ts';

/** A line of a question's form: a choice, an accepted answer, a thing in order, a pair. As it was typed. */
export type QuestionRow = {
  id: string;
  th: string;
  en: string;
  pairTh: string;
  pairEn: string;
  isRight: string;
  weight: string;
  tolerance: string;
  feedbackTh: string;
  feedbackEn: string;
};
export const emptyRow: QuestionRow = {
  ...{ id: '', th: '', en: '', pairTh: '', pairEn: '', isRight: '', weight: '', tolerance: '' },
  ...{ feedbackTh: '', feedbackEn: '' },
};
export const rowNames = Object.keys(emptyRow) as (keyof QuestionRow)[];

/** What a question's form holds, as it was typed. */
export type QuestionValues = {
  textTh: string;
  textEn: string;
  whyTh: string;
  whyEn: string;
  points: string;
  keepsOrder: string;
  isTrue: string;
  strictness: string;
  unitTh: string;
  unitEn: string;
  feedbackRightTh: string;
  feedbackRightEn: string;
  feedbackWrongTh: string;
  feedbackWrongEn: string;
};
const empty: QuestionValues = {
  ...{ textTh: '', textEn: '', whyTh: '', whyEn: '', points: '1', keepsOrder: '', isTrue: 'true' },
  ...{ strictness: 'loose', unitTh: '', unitEn: '', feedbackRightTh: '', feedbackRightEn: '' },
  ...{ feedbackWrongTh: '', feedbackWrongEn: '' },
};
export const valueNames = Object.keys(empty) as (keyof QuestionValues)[];
export type QuestionTyped = { values: QuestionValues; rows: QuestionRow[] };

const number = (value: number) => String(value);

/** A question as its form shows it. */
export function typedOf(asked: Question | null): QuestionTyped {
  if (asked === null) return { values: empty, rows: [] };
  const values = {
    ...{ ...empty, textTh: asked.text.th, textEn: asked.text.en, whyTh: asked.why.th, whyEn: asked.why.en },
    points: number(asked.points),
  };
  const feedback = ({ th, en }: Words) => ({ feedbackTh: th, feedbackEn: en });
  switch (asked.kind) {
    case 'single':
    case 'several': {
      const isRight = asked.choices.map(({ weight }) =>
        asked.kind === 'single' ? weight >= wholeWeight : weight > 0,
      );
      const usual = usualWeights(asked.kind, isRight);
      return {
        values: { ...values, keepsOrder: asked.keepsOrder ? 'yes' : '' },
        rows: asked.choices.map((each, index) => ({
          ...{ ...emptyRow, id: number(each.id), ...each.text, ...feedback(each.feedback) },
          isRight: isRight[index] === true ? 'yes' : '',
          // What follows from the ticks needn't be said.
          weight: each.weight === usual[index] ? '' : number(each.weight),
        })),
      };
    }
    case 'truth':
      return {
        values: {
          ...{ ...values, isTrue: String(asked.isTrue) },
          ...{ feedbackRightTh: asked.feedbackRight.th, feedbackRightEn: asked.feedbackRight.en },
          ...{ feedbackWrongTh: asked.feedbackWrong.th, feedbackWrongEn: asked.feedbackWrong.en },
        },
        rows: [],
      };
    case 'number':
      return {
        values: { ...values, unitTh: asked.unit.th, unitEn: asked.unit.en },
        rows: asked.answers.map((each) => ({
          ...{ ...emptyRow, id: number(each.id), ...feedback(each.feedback) },
          th: each.to === null ? number(each.value) : `${each.value}..${each.to}`,
          tolerance: each.tolerance === 0 ? '' : `${each.tolerance}${each.isPercent ? '%' : ''}`,
          weight: each.weight === 100 ? '' : number(each.weight),
        })),
      };
    case 'text':
      return {
        values: { ...values, strictness: asked.strictness },
        rows: asked.answers.map((each) => ({
          ...{ ...emptyRow, id: number(each.id), th: each.text, ...feedback(each.feedback) },
          weight: each.weight === 100 ? '' : number(each.weight),
        })),
      };
    case 'order':
      return {
        values,
        rows: asked.items.map(({ id, text }) => ({ ...emptyRow, id: number(id), ...text })),
      };
    case 'match':
      return {
        values,
        rows: asked.pairs.map(({ id, left, right }) => ({
          ...{ ...emptyRow, id: number(id), ...left, pairTh: right.th, pairEn: right.en },
        })),
      };
  }
}

function usualWeights(kind: 'single' | 'several', isRight: readonly boolean[]): number[] {
  if (kind === 'several') return sharedWeights(isRight);
  return isRight.map((right) => (right ? 100 : 0));
}

/** Parts that are new get a number of their own when they are kept; until then one that no other has. */
const temporaryFirst = 1_900_000_000;

/** The question that was typed, or what about it can't be read. */
export function questionOf(
  kind: QuestionKind,
  { values, rows }: QuestionTyped,
): { question: NewQuestion } | { fields: Record<string, string> } {
  const points = readTypedNumber(values.points);
  if (points === null || !Number.isInteger(points) || points < 1 || points > 100)
    return { fields: { points: 'pointsWrong' } };
  const shared = {
    text: { th: values.textTh, en: values.textEn },
    why: { th: values.whyTh, en: values.whyEn },
    points,
  };
  const filled = rows.filter(({ th, pairTh }) => th !== '' || pairTh !== '');
  const parts = filled.map((row, index) => {
    const id = Number(row.id);
    const weight = row.weight === '' ? null : readTypedNumber(row.weight.replace(/\s*%$/, ''));
    return {
      row,
      id: Number.isSafeInteger(id) && id > 0 ? id : temporaryFirst + index,
      weight,
      isWeightWrong: row.weight !== '' && (weight === null || weight < -100 || weight > 100),
      feedback: { th: row.feedbackTh, en: row.feedbackEn },
      text: { th: row.th, en: row.en },
    };
  });
  if (parts.some(({ isWeightWrong }) => isWeightWrong)) return { fields: { answers: 'weightWrong' } };
  switch (kind) {
    case 'single':
    case 'several': {
      const usual = usualWeights(
        kind,
        parts.map(({ row }) => row.isRight !== ''),
      );
      return {
        question: {
          ...{ ...shared, kind, keepsOrder: values.keepsOrder !== '' },
          choices: parts.map(({ id, text, weight, feedback }, index) => ({
            ...{ id, text, feedback, weight: weight ?? usual[index] ?? 0 },
          })),
        },
      };
    }
    case 'truth':
      return {
        question: {
          ...{ ...shared, kind, isTrue: values.isTrue === 'true' },
          feedbackRight: { th: values.feedbackRightTh, en: values.feedbackRightEn },
          feedbackWrong: { th: values.feedbackWrongTh, en: values.feedbackWrongEn },
        },
      };
    case 'number': {
      const answers = parts.map(({ id, row, weight, feedback }) => {
        const [from = '', end] = row.th.split('..');
        const [value, to] = [readTypedNumber(from), end === undefined ? null : readTypedNumber(end)];
        const off = row.tolerance === '' ? 0 : readTypedNumber(row.tolerance.replace(/\s*%$/, ''));
        if (value === null || off === null || off < 0 || (end !== undefined && to === null)) return null;
        if (weight !== null && weight < 0) return null;
        const isPercent = row.tolerance.endsWith('%');
        return { id, value, to, tolerance: off, isPercent, weight: weight ?? 100, feedback };
      });
      const read = answers.filter((each) => each !== null);
      if (read.length < answers.length) return { fields: { answers: 'numberWrong' } };
      const unit = { th: values.unitTh, en: values.unitEn };
      return { question: { ...shared, kind, unit, answers: read } };
    }
    case 'text':
      if (parts.some(({ weight }) => weight !== null && weight < 0))
        return { fields: { answers: 'weightWrong' } };
      return {
        question: {
          ...{ ...shared, kind, strictness: values.strictness === 'strict' ? 'strict' : 'loose' },
          answers: parts.map(({ id, row, weight, feedback }) => ({
            ...{ id, text: row.th, weight: weight ?? 100, feedback },
          })),
        },
      };
    case 'order':
      return { question: { ...shared, kind, items: parts.map(({ id, text }) => ({ id, text })) } };
    case 'match':
      return {
        question: {
          ...{ ...shared, kind },
          pairs: parts.map(({ id, row, text }) => ({
            ...{ id, left: row.th === '' ? noWords : text },
            right: { th: row.pairTh, en: row.pairEn },
          })),
        },
      };
  }
}
