import { expect, test } from 'vitest';
import { type NewQuestion, numberParts, type Question } from '../../../modules/quiz/quiz.rules.ts';
import { someQuestions } from '../../../modules/quiz/test-quiz.ts';
import { readAnswers } from '../../kit/quiz/read-answers.server.ts';
import { emptyRow, questionOf, rowNames, typedOf, valueNames } from './question-values.ts';
import { readQuestionForm } from './read-question-form.server.ts';

const both = { th: 'ไทย', en: 'English' };
const more: NewQuestion[] = [
  {
    ...{ kind: 'several', text: both, why: both, points: 3, keepsOrder: true },
    choices: [33.33333, 33.33333, 33.33333, -100, 0].map((weight, index) => ({
      ...{ id: index + 1, text: { th: `ข้อ ${index}`, en: '' }, weight, feedback: both },
    })),
  },
  {
    ...{ kind: 'number', text: both, why: both, points: 2, unit: both },
    answers: [
      { id: 1, value: 20, to: 30, tolerance: 0, isPercent: false, weight: 100, feedback: both },
      { id: 2, value: -1.5, to: null, tolerance: 5, isPercent: true, weight: 50, feedback: both },
      { id: 3, value: 7, to: null, tolerance: 0.25, isPercent: false, weight: 0, feedback: both },
    ],
  },
  {
    ...{ kind: 'match', text: both, why: both, points: 2 },
    pairs: [
      { id: 1, left: both, right: both },
      { id: 2, left: { th: 'สอง', en: '' }, right: { th: 'คู่', en: '' } },
      { id: 3, left: { th: '', en: '' }, right: { th: 'ลวง', en: 'decoy' } },
    ],
  },
];

/** A form as a browser sends it: every field there is, an untouched tick box not. */
function formOf(asked: Question): FormData {
  const { values, rows } = typedOf(asked);
  const form = new FormData();
  for (const name of valueNames) if (values[name] !== '') form.set(name, values[name]);
  const lines = [...rows, emptyRow, emptyRow];
  form.set('rows', String(lines.length));
  for (const [index, row] of lines.entries())
    for (const name of rowNames) if (row[name] !== '') form.set(`${name}-${index}`, row[name]);
  return form;
}

test.each([...Object.values(someQuestions), ...more])(
  'a form of $kind says what its question says',
  (asked) => {
    const { question } = numberParts(asked, asked, 100);
    expect(questionOf(asked.kind, readQuestionForm(formOf({ ...question, id: 1 } as Question)))).toEqual({
      question: asked,
    });
  },
);

test('what can’t be read is told at its field', () => {
  const typed = typedOf(null);
  const row = { ...emptyRow, th: 'ก' };
  const wrong = (kind: NewQuestion['kind'], rows: (typeof row)[], points = '1') =>
    questionOf(kind, { values: { ...typed.values, points }, rows });
  expect(wrong('single', [row], 'สอง')).toEqual({ fields: { points: 'pointsWrong' } });
  expect(wrong('single', [{ ...row, weight: 'มาก' }])).toEqual({ fields: { answers: 'weightWrong' } });
  expect(wrong('number', [row])).toEqual({ fields: { answers: 'numberWrong' } });
  expect(wrong('number', [{ ...row, th: '๒๐..', tolerance: '' }])).toEqual({
    fields: { answers: 'numberWrong' },
  });
  expect(wrong('number', [{ ...row, th: '๑,๒๐๐', tolerance: '๕%' }])).toMatchObject({
    question: { answers: [{ value: 1200, tolerance: 5, isPercent: true, weight: 100 }] },
  });
});

test('answers of a page are read from its form, empty ones too', () => {
  const form = new FormData();
  for (const id of ['1', '2', '3', '4', 'x']) form.append('asked', id);
  form.append('q1', '2');
  for (const token of ['1', '3']) form.append('q2', token);
  form.set('q3-parts', '1,2');
  form.set('q3-1', '2');
  form.set('q3-2', '');
  // Of a question that wasn't on the page.
  form.set('q9', '1');
  expect(readAnswers(form)).toEqual([
    { questionId: 1, values: ['2'] },
    { questionId: 2, values: ['1', '3'] },
    { questionId: 3, values: ['1=2'] },
    { questionId: 4, values: [] },
  ]);
});
