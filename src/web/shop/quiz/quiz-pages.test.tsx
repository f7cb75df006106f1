import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import enQuiz from '../../../messages/en/quiz.json' with { type: 'json' };
import enUi from '../../../messages/en/ui.json' with { type: 'json' };
import thQuiz from '../../../messages/th/quiz.json' with { type: 'json' };
import thUi from '../../../messages/th/ui.json' with { type: 'json' };
import { markAnswers } from '../../../modules/quiz/mark-answer.rules.ts';
import { newQuiz, type Question } from '../../../modules/quiz/quiz.rules.ts';
import { askQuestions, tellMarks } from '../../../modules/quiz/read-quiz.ts';
import { someQuestions } from '../../../modules/quiz/test-quiz.ts';
import type { Locale } from '../../../shared/locale.ts';
import { draw as drawWith } from '../../test-draw.ts';
import { LookOver } from './look-over.tsx';
import { QuizResultView } from './quiz-result.tsx';
import { TryForm } from './try-form.tsx';

const questions = Object.values(someQuestions).map(
  (asked, index) => ({ ...asked, id: index + 1 }) as Question,
);
const content = { ...newQuiz, title: { th: 'ชื่อ', en: 'Name' }, questions };

const messages = { th: { quiz: thQuiz, ui: thUi }, en: { quiz: enQuiz, ui: enUi } };

const draw = (locale: Locale, element: ReactNode) => drawWith(locale, messages[locale], element);

const attempt = {
  ...{ id: 1, quizId: 1, mostPoints: 7, passPercent: 80, deadlineAt: '2026-11-25T05:00:00.000Z' },
};

describe.each(['th', 'en'] as const)('in %s', (locale) => {
  test('a page of a try has a field for each question without scripts, and no answer', () => {
    const asked = askQuestions(content, 'seed', {}, locale);
    const html = draw(
      locale,
      <TryForm
        attempt={attempt}
        questions={asked.map((question, index) => ({ question, number: index + 1 }))}
        {...{ pageNo: 1, pageCount: 1, action: '/academy/quiz/1/try/1' }}
      />,
    );
    for (const { id, kind, options } of asked) {
      expect(html).toContain(`name="asked" value="${id}"`);
      const names =
        kind === 'order' || kind === 'match' ? options.map(({ token }) => `q${id}-${token}`) : [`q${id}`];
      for (const name of names) expect(html).toContain(`name="${name}"`);
    }
    for (const secret of ['ลับ', '98765', '98,765', 'เพราะอย่างนั้น', 'weight', 'isTrue'])
      expect(html).not.toContain(secret);
  });

  test('looking over says what is open, and the result what the author tells', () => {
    const overview = questions.map(({ id, text }, index) => ({
      ...{ id, number: index + 1, text: text.th, pageNo: 1 },
      ...{ isAnswered: index > 0, isUnreadable: index === 3 },
    }));
    expect(draw(locale, <LookOver attempt={attempt} overview={overview} />)).toContain(
      'value="hand-in-as-is"',
    );
    const answers = { 1: ['2'], 3: ['true'], 7: ['1=1', '2=1'] };
    const { marks } = markAnswers(questions, answers);
    const result = {
      ...{
        handedInAt: '2026-11-25T04:00:00.000Z',
        isTimeUp: true,
        got: 1.67,
        percent: 23.8,
        isPassed: false,
      },
      ...{
        isRegraded: true,
        feedback: 'answers' as const,
        best: 50,
        pointsState: 'waiting' as const,
        points: 5,
      },
      questions: tellMarks(content, content, { seed: 'seed', answers, marks }, 'answers', locale),
    };
    const html = draw(locale, <QuizResultView attempt={attempt} result={result} />);
    for (const told of ['23.8', 'ถูกหนึ่ง', 'ผิดสอง', 'เพราะอย่างนั้น', '98765']) expect(html).toContain(told);
  });
});
