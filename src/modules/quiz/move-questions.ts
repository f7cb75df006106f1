import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { type TableProblem, tableKindOf, withTable } from '../../platform/table/read-table.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { decodeText } from '../../shared/text-encoding.ts';
import { writeCsv } from '../../shared/write-csv.ts';
import { readGift, writeGift } from './gift.rules.ts';
import { insertImport, lockQuiz, markTaken, selectImport, selectQuiz } from './quiz.store.ts';
import { quizLimits } from './quiz-limits.rules.ts';
import { readQuizTable, writeQuizTable } from './quiz-table.rules.ts';
import type { ReadQuestion } from './read-question.rules.ts';
import { addQuestions, type QuizEditor, tell } from './save-quiz.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

export const quizFileBytes = 1024 * 1024;
const rowsMost = 5_000;

type ReadFile = { format: 'gift' | 'csv'; questions: ReadQuestion[]; categories: number };
export type FileFailure =
  | { code: 'quizNotFound' | 'fileEmpty' | 'fileOfOldExcel' | 'quizTableUnknown' | 'quizFileWithout' }
  | { code: 'fileTooLarge'; bytes: number }
  | TableProblem;

/** Looks a file of questions through, and keeps what it found to be looked at and taken in; its number. Nothing is asked of anybody yet. */
export async function readQuestionFile(
  { db, clock }: Needs,
  editor: QuizEditor,
  { id, file }: { id: number; file: File | undefined },
): Promise<Result<number, FileFailure>> {
  if (file === undefined || file.size === 0) return fail({ code: 'fileEmpty' });
  if (file.size > quizFileBytes) return fail({ code: 'fileTooLarge', bytes: quizFileBytes });
  if ((await selectQuiz(db, id)) === null) return fail({ code: 'quizNotFound' });
  const read = await readBytes(Buffer.from(await file.arrayBuffer()), file.name);
  if (!read.ok) return read;
  if (read.value.questions.length === 0) return fail({ code: 'quizFileWithout' });
  const now = clock();
  const fileName = plainName(file.name);
  return transact<number, FileFailure>(db, async (tx) => {
    const importId = await insertImport(tx, {
      ...{ ...read.value, quizId: id, fileName, userId: editor.userId, at: now },
    });
    const { questions } = read.value;
    const good = questions.filter(({ question }) => question !== null).length;
    await tell(
      tx,
      'quiz_file_read',
      editor,
      { ...{ quizId: id, importId, fileName, readable: good }, unreadable: questions.length - good },
      now,
    );
    return succeed(importId);
  });
}

/** What a person sees of a file's name: without its folders, and nothing that can't be shown. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const shown = [...last.toWellFormed()].filter((letter) => letter >= ' ' && letter !== '\u007f').join('');
  return shown.normalize('NFC').slice(0, 120);
}

async function readBytes(bytes: Buffer, name: string): Promise<Result<ReadFile, FileFailure>> {
  const kind = tableKindOf(bytes);
  if (kind === null) return fail({ code: 'fileOfOldExcel' });
  if (kind === 'xlsx') return readTable(bytes, kind);
  const text = await decodeText(bytes);
  if (text === null) return fail({ code: 'fileCsvEncodingUnknown', line: 1 });
  const isTable = /\.(csv|tsv)$/i.test(name) || /(^|[,;\t"])question_th($|[,;\t"\r\n])/m.test(text);
  if (isTable) return readTable(bytes, 'csv');
  return succeed({ format: 'gift', ...readGift(text) });
}

function readTable(bytes: Buffer, kind: 'csv' | 'xlsx'): Promise<Result<ReadFile, FileFailure>> {
  return withTable<ReadFile, FileFailure>(bytes, { kind, rowsMost }, async (table) => {
    const rows = await Array.fromAsync(table.rows());
    const questions = readQuizTable(table.header, rows);
    if (questions === null) return fail({ code: 'quizTableUnknown' });
    return succeed({ format: 'csv', questions, categories: 0 });
  });
}

type TakeFailure = { code: 'quizNotFound' | 'quizQuestionsTooMany' };

/** Takes what could be read of a file into the draft, after what is there. Said twice it is done once. How many questions. */
export async function takeQuestionFile(
  { db, clock }: Needs,
  editor: QuizEditor,
  { id, importId }: { id: number; importId: number },
): Promise<Result<{ count: number }, TakeFailure>> {
  const now = clock();
  return transact<{ count: number }, TakeFailure>(db, async (tx) => {
    const quiz = await lockQuiz(tx, id);
    // Under the quiz's lock: whoever took it in before is seen.
    const file = quiz === null ? null : await selectImport(tx, id, importId);
    if (quiz === null || file === null) return fail({ code: 'quizNotFound' });
    const questions = file.questions.flatMap(({ question }) => question ?? []);
    const detail = { quizId: id, importId, before: quiz.draft.questions.length };
    if (file.takenAt === null) {
      if (quiz.draft.questions.length + questions.length > quizLimits.questions)
        return fail({ code: 'quizQuestionsTooMany' });
      await addQuestions(tx, editor, quiz, questions, now);
      await markTaken(tx, importId, now);
    }
    const added = file.takenAt === null ? questions.length : 0;
    await tell(tx, 'quiz_file_taken', editor, { ...detail, after: detail.before + added }, now);
    return succeed({ count: questions.length });
  });
}

/** A file's questions as they would be, for whoever decides about them. */
export async function readQuestionImport(db: Queryable, { id, importId }: { id: number; importId: number }) {
  const file = await selectImport(db, id, importId);
  if (file === null) return fail({ code: 'quizNotFound' as const });
  const { fileName, format, questions, categories, at, takenAt } = file;
  return succeed({
    ...{ id: importId, fileName, format, questions, categories },
    ...{ at: at.toISOString(), takenAt: takenAt?.toISOString() ?? null },
  });
}

/** The draft's questions as a file that can be read again: GIFT, or a table. */
export async function exportQuestions(
  db: Queryable,
  { id, format }: { id: number; format: 'gift' | 'csv' },
): Promise<Result<File, { code: 'quizNotFound' }>> {
  const quiz = await selectQuiz(db, id);
  if (quiz === null) return fail({ code: 'quizNotFound' });
  const { questions } = quiz.draft;
  return succeed(
    format === 'gift'
      ? new File([writeGift(questions)], `quiz-${id}.gift.txt`, { type: 'text/plain; charset=utf-8' })
      : new File([writeCsv(writeQuizTable(questions))], `quiz-${id}.csv`, {
          type: 'text/csv; charset=utf-8',
        }),
  );
}
