import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { csvFile } from '../../shared/csv-file.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { wordsOfAnswer } from './laid-out.rules.ts';
import { isPassing, markAnswers } from './mark-answer.rules.ts';
import { figuresOf } from './question-figures.rules.ts';
import { mostPointsOf, type Question, say } from './quiz.rules.ts';
import { type QuizRow, selectQuiz, selectVersion, selectVersions } from './quiz.store.ts';
import {
  countQuizzes,
  countRegradable,
  type QuizState,
  type ResultRow,
  selectDoneTries,
  selectQuizzes,
  selectResults,
} from './quiz-desk.store.ts';
import { askQuestions, tellMarks } from './read-quiz.ts';
import { type QuizEditor, tell } from './save-quiz.ts';
import { type SentAnswers, withSent } from './take-quiz.ts';

type Needs = Pick<Services, 'db'>;

function describeRow(quiz: QuizRow) {
  const { id, draft, draftNumber, publishedDraft, versionId, isShown, updatedAt } = quiz;
  const isChanged = publishedDraft !== null && publishedDraft < draftNumber;
  return {
    ...{ id, title: draft.title, questionCount: draft.questions.length, points: draft.points, isChanged },
    state: versionId === null ? ('draft' as const) : isShown ? ('shown' as const) : ('hidden' as const),
    updatedAt: updatedAt.toISOString(),
  };
}

export async function listQuizzes(
  { db }: Needs,
  asked: { state?: QuizState | undefined; search: string; pageNo: number; perPage: number },
) {
  const { perPage: limit, pageNo, state, search } = asked;
  const [{ rows, total }, counts] = await Promise.all([
    selectQuizzes(db, { state, search, limit, offset: (pageNo - 1) * limit }),
    countQuizzes(db),
  ]);
  return {
    dataList: rows.map(({ quiz, tries, passed }) => ({ ...describeRow(quiz), tries, passed })),
    ...{ total, counts },
  };
}

export async function readDeskQuiz({ db }: Needs, id: number) {
  const quiz = await selectQuiz(db, id);
  if (quiz === null) return fail({ code: 'quizNotFound' as const });
  const versions = await selectVersions(db, id);
  const { questions, ...settings } = quiz.draft;
  return succeed({
    ...{ ...describeRow(quiz), draftNumber: quiz.draftNumber, settings, questions },
    versions: versions.map(({ id: versionId, number, at }) => ({
      ...{ number, at: at.toISOString(), isAsked: versionId === quiz.versionId },
    })),
    /** Tries at earlier versions, marked by earlier keys. */
    regradable: quiz.versionId === null ? 0 : await countRegradable(db, id, quiz.versionId),
  });
}

/** The same for everybody of the staff who looks at a draft: nothing is kept of it. */
const previewSeed = 'preview';

/** A draft as a taker would see it. */
export async function previewQuiz({ db }: Needs, id: number, locale: Locale) {
  const quiz = await selectQuiz(db, id);
  if (quiz === null) return fail({ code: 'quizNotFound' as const });
  const { draft } = quiz;
  return succeed({
    ...{
      id,
      title: say(locale, draft.title),
      perPage: draft.perPage,
      mostPoints: mostPointsOf(draft.questions),
    },
    questions: askQuestions(draft, previewSeed, {}, locale),
  });
}

/** Marks answers to a draft as they would be marked, for staff to see; no result is kept. */
export async function tryDraft(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  editor: QuizEditor,
  { id, sent }: { id: number; sent: SentAnswers },
  locale: Locale,
) {
  const now = clock();
  return transact(db, async (tx) => {
    const quiz = await selectQuiz(tx, id);
    if (quiz === null) return fail({ code: 'quizNotFound' as const });
    const { draft } = quiz;
    const answers = withSent(draft.questions, { answers: {}, seed: previewSeed }, sent);
    const score = markAnswers(draft.questions, answers);
    await tell(tx, 'quiz_tried', editor, { quizId: id }, now);
    const marked = { seed: previewSeed, answers, marks: score.marks };
    return succeed({
      ...{ got: score.hundredths / 100, percent: score.basisPoints / 100 },
      isPassed: isPassing(score.basisPoints, draft.passPercent),
      questions: tellMarks(draft, draft, marked, 'answers', locale),
    });
  });
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1_000) / 10);
/** Figures are of so many last tries. */
const figuresMost = 2_000;

function describeResult({ startedAt, handedInAt, hundredths, basisPoints, ...row }: ResultRow) {
  const [from, to] = [new Date(startedAt), new Date(handedInAt)];
  return {
    ...{ ...row, startedAt: from.toISOString(), handedInAt: to.toISOString() },
    ...{ got: hundredths / 100, percent: basisPoints / 100 },
    seconds: Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000)),
  };
}

/** Who tried a quiz, what came of it, and what that says about each question that is asked now. */
export async function readResults(
  { db }: Needs,
  { id, pageNo, perPage: limit }: { id: number; pageNo: number; perPage: number },
  locale: Locale,
) {
  const quiz = await selectQuiz(db, id);
  if (quiz === null) return fail({ code: 'quizNotFound' as const });
  const [{ rows, total }, tries, version] = await Promise.all([
    selectResults(db, id, { limit, offset: (pageNo - 1) * limit }),
    selectDoneTries(db, id, figuresMost),
    quiz.versionId === null ? null : selectVersion(db, quiz.versionId),
  ]);
  const questions: Question[] = version?.content.questions ?? [];
  return succeed({
    ...{ title: quiz.draft.title, dataList: rows.map(describeResult), total },
    questions: questions.map((asked) => {
      const figures = figuresOf(asked, tries);
      return {
        ...{ id: asked.id, kind: asked.kind, text: say(locale, asked.text) },
        ...{ asked: figures.asked, right: figures.right, facility: percent(figures.facility) },
        discrimination: percent(figures.discrimination),
        wrong: figures.wrong.map(({ answer, count }) => ({
          answer: wordsOfAnswer(asked, answer, locale),
          count,
        })),
      };
    }),
  });
}

const fileMost = 50_000;
const columns = {
  th: ['ชื่อ', 'อีเมล', 'ฉบับ', 'เริ่ม', 'ส่ง', 'วินาที', 'คะแนน', 'ร้อยละ', 'ผ่าน', 'หมดเวลา'],
  en: [
    'Name',
    'Email',
    'Version',
    'Begun',
    'Handed in',
    'Seconds',
    'Points',
    'Per cent',
    'Passed',
    'Time up',
  ],
} as const satisfies Record<Locale, readonly string[]>;

/** The results as a table to keep. */
export async function exportResults(
  { db }: Needs,
  id: number,
  locale: Locale,
): Promise<Result<File, { code: 'quizNotFound' }>> {
  if ((await selectQuiz(db, id)) === null) return fail({ code: 'quizNotFound' });
  const { rows } = await selectResults(db, id, { limit: fileMost, offset: 0 });
  const yes = (is: boolean) => (is ? '1' : '0');
  const table = rows
    .map(describeResult)
    .map((row) => [
      ...[row.name, row.email, row.version, new Date(row.startedAt)],
      ...[new Date(row.handedInAt), row.seconds, row.got, row.percent],
      ...[yes(row.isPassed), yes(row.isTimeUp)],
    ]);
  return succeed(csvFile(`quiz-${id}-results.csv`, locale, columns[locale], table));
}
