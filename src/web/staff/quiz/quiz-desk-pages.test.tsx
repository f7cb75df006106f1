import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import enAdmin from '../../../messages/en/admin.json' with { type: 'json' };
import enQuiz from '../../../messages/en/quiz.json' with { type: 'json' };
import enQuizDesk from '../../../messages/en/quiz-desk.json' with { type: 'json' };
import enUi from '../../../messages/en/ui.json' with { type: 'json' };
import thAdmin from '../../../messages/th/admin.json' with { type: 'json' };
import thQuiz from '../../../messages/th/quiz.json' with { type: 'json' };
import thQuizDesk from '../../../messages/th/quiz-desk.json' with { type: 'json' };
import thUi from '../../../messages/th/ui.json' with { type: 'json' };
import { newQuiz, type Question } from '../../../modules/quiz/quiz.rules.ts';
import { askQuestions } from '../../../modules/quiz/read-quiz.ts';
import { someQuestions } from '../../../modules/quiz/test-quiz.ts';
import FilePage from './file-page.tsx';
import ImportPage from './import-page.tsx';
import PreviewPage from './preview-page.tsx';
import QuestionPage from './question-page.tsx';
import QuizDeskPage from './quiz-desk-page.tsx';
import QuizzesPage from './quizzes-page.tsx';
import ResultsPage from './results-page.tsx';

const messages = {
  th: { admin: thAdmin, quiz: thQuiz, quizDesk: thQuizDesk, ui: thUi },
  en: { admin: enAdmin, quiz: enQuiz, quizDesk: enQuizDesk, ui: enUi },
};
const title = { th: 'ชื่อ', en: 'Name' };
const questions = Object.values(someQuestions).map(
  (asked, index) => ({ ...asked, id: index + 1 }) as Question,
);
const at = '2026-11-25T04:00:00.000Z';
const row = {
  ...{ id: 1, title, questionCount: 7, points: 5, state: 'shown', isChanged: true, updatedAt: at },
  ...{ tries: 3, passed: 2 },
};
const quiz = {
  ...{ ...row, draftNumber: 4, settings: { ...newQuiz, title }, questions, regradable: 2 },
  versions: [{ number: 1, at, isAsked: true }],
};
const counts = { all: 1, draft: 0, shown: 1, hidden: 0, changed: 1 };
const query = { tab: 'all', search: '', pageNo: 1, done: null };
const figures = { kind: 'truth', text: 'จริงไหม', asked: 9, right: 3, facility: 33.3, discrimination: -20 };
const result = {
  ...{ attemptId: 1, userId: 1, name: 'สมศรี', email: 's@test.example', version: 1, startedAt: at },
  ...{ handedInAt: at, seconds: 90, got: 3, percent: 42.85, isPassed: false, isTimeUp: true },
};
const read = { line: 3, excerpt: 'เขียน', notes: ['giftHtml'] };
const file = { id: 1, fileName: 'a.txt', format: 'gift', categories: 1, at, takenAt: null };
const right = { kind: 'truth', text: 'จริงไหม', points: 1, right: ['true'] };

/** Each page of the desk with something of everything that it shows. */
const pages: [string, ComponentType, object][] = [
  ['the list', QuizzesPage, { list: { dataList: [row], total: 1, counts }, query }],
  ['a quiz', QuizDeskPage, { quiz, settings: quiz.settings, done: 'taken', count: 2 }],
  ['a new quiz', QuizDeskPage, { quiz: null, settings: newQuiz, done: null, count: 0 }],
  ...questions.map((question): [string, ComponentType, object] => [
    `a question of ${question.kind}`,
    QuestionPage,
    { question, kind: question.kind, quizId: 1, draftNumber: 4, title: 'ชื่อ' },
  ]),
  [
    'the preview',
    PreviewPage,
    { quiz: { id: 1, title: 'ชื่อ', questions: askQuestions({ ...newQuiz, questions }, 'seed', {}, 'th') } },
  ],
  [
    'results',
    ResultsPage,
    {
      ...{ id: 1, pageNo: 1 },
      results: {
        ...{ title, dataList: [result], total: 1 },
        questions: [{ id: 1, ...figures, wrong: [{ answer: ['false'], count: 6 }] }],
      },
    },
  ],
  ['files', FilePage, { id: 1, title: 'ชื่อ', count: 7 }],
  [
    'a file',
    ImportPage,
    {
      ...{ id: 1, title: 'ชื่อ', file },
      questions: [
        { ...read, problem: 'giftEssay', question: null },
        { ...read, line: 5, problem: null, question: right },
      ],
    },
  ],
];

test.each(pages)('%s is drawn whole in both languages', (_, Page, loaderData) => {
  for (const locale of ['th', 'en'] as const) {
    const missing: string[] = [];
    const router = createMemoryRouter([{ path: '*', id: 'page', loader: () => null, element: <Page /> }], {
      hydrationData: { loaderData: { page: loaderData } },
    });
    const html = renderToString(
      <IntlProvider
        {...{ locale, messages: messages[locale], timeZone: 'Asia/Bangkok' }}
        onError={(error) => missing.push(error.message)}
      >
        <RouterProvider router={router} />
      </IntlProvider>,
    );
    expect(missing).toEqual([]);
    expect(html).toContain('<h1');
    expect(html).not.toContain('Unexpected Application Error');
  }
});
