import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { AuditKind } from '../audit/audit.rules.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  checkQuestion,
  checkSettings,
  type NewQuestion,
  numberParts,
  type Question,
  type QuizContent,
  type QuizSettings,
} from './quiz.rules.ts';
import { insertQuiz, insertVersion, lockQuiz, type QuizRow, updateQuiz } from './quiz.store.ts';
import { quizLimits } from './quiz-limits.rules.ts';

export type QuizEditor = { userId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock'>;
export type ChangeFailure = { code: 'quizNotFound' | 'quizChanged' };
export type QuizInvalid = { code: 'quizInvalid'; fields: Record<string, string> };
type Saved = { id: number; draftNumber: number };

/** Makes a quiz without questions, or changes what holds for all of one's questions; takers see it once it is published. */
export async function saveQuiz(
  { db, clock }: Needs,
  editor: QuizEditor,
  asked: { id: number | null; draftNumber: number | null; settings: QuizSettings },
): Promise<Result<Saved, QuizInvalid | ChangeFailure>> {
  const { id, draftNumber, settings } = asked;
  const fields = checkSettings(settings);
  if (Object.keys(fields).length > 0) return fail({ code: 'quizInvalid', fields });
  const now = clock();
  if (id !== null)
    return changeDraft({ db, clock }, editor, { id, draftNumber }, ({ draft }) =>
      succeed({ draft: { ...draft, ...settings } }),
    );
  return transact<Saved, never>(db, async (tx) => {
    const made = await insertQuiz(tx, {
      ...{ draft: { ...settings, questions: [] }, draftNumber: 1, updatedBy: editor.userId },
      ...{ createdAt: now, updatedAt: now },
    });
    await tell(tx, 'quiz_saved', editor, { quizId: made, before: '', after: settings.title.th }, now);
    return succeed({ id: made, draftNumber: 1 });
  });
}

type Change = { draft: QuizContent; nextQuestionId?: number; told?: Record<string, string | number> };

/** One change of a draft that hasn't been changed since it was read. */
async function changeDraft<Failure extends { code: string } = never>(
  { db, clock }: Needs,
  editor: QuizEditor,
  { id, draftNumber }: { id: number; draftNumber: number | null },
  change: (quiz: QuizRow) => Result<Change, Failure>,
): Promise<Result<Saved, Failure | ChangeFailure>> {
  const now = clock();
  return transact<Saved, Failure | ChangeFailure>(db, async (tx) => {
    const quiz = await lockQuiz(tx, id);
    if (quiz === null) return fail({ code: 'quizNotFound' });
    if (draftNumber !== null && quiz.draftNumber !== draftNumber) return fail({ code: 'quizChanged' });
    const changed = change(quiz);
    if (!changed.ok) return changed;
    const { draft, nextQuestionId = quiz.nextQuestionId, told = {} } = changed.value;
    const next = quiz.draftNumber + 1;
    await updateQuiz(tx, id, {
      ...{ draft, nextQuestionId, draftNumber: next, updatedAt: now, updatedBy: editor.userId },
    });
    const detail = { quizId: id, before: summaryOf(quiz.draft), after: summaryOf(draft), ...told };
    await tell(tx, 'quiz_saved', editor, detail, now);
    return succeed({ id, draftNumber: next });
  });
}

/** What the audit log keeps of a draft: words and answers are in its versions. */
function summaryOf({ title, questions, passPercent, triesPerDay, minutes, points }: QuizContent): string {
  const time = minutes === null ? '' : ` ${minutes}min`;
  return `${title.th} [${questions.length}q ${passPercent}% ${triesPerDay}/day${time} ${points}p]`.slice(
    0,
    300,
  );
}

type QuestionFailure = QuizInvalid | { code: 'quizQuestionNotFound' | 'quizQuestionsTooMany' };

/** Adds a question at the end, or says one otherwise. */
export async function saveQuestion(
  needs: Needs,
  editor: QuizEditor,
  asked: { id: number; draftNumber: number; questionId: number | null; question: NewQuestion },
): Promise<Result<Saved & { questionId: number }, QuestionFailure | ChangeFailure>> {
  const fields = checkQuestion(asked.question);
  if (Object.keys(fields).length > 0) return fail({ code: 'quizInvalid', fields });
  let questionId = asked.questionId ?? 0;
  const saved = await changeDraft<QuestionFailure>(needs, editor, asked, ({ draft, nextQuestionId }) => {
    const before = draft.questions.find((each) => each.id === asked.questionId) ?? null;
    if (asked.questionId !== null && before === null) return fail({ code: 'quizQuestionNotFound' });
    if (before === null && draft.questions.length >= quizLimits.questions)
      return fail({ code: 'quizQuestionsTooMany' });
    questionId = before?.id ?? nextQuestionId;
    const first = before === null ? nextQuestionId + 1 : nextQuestionId;
    const { question, next } = numberParts(asked.question, before, first);
    const said: Question = { ...question, id: questionId };
    const questions =
      before === null
        ? [...draft.questions, said]
        : draft.questions.map((each) => (each.id === questionId ? said : each));
    return succeed({
      ...{ draft: { ...draft, questions }, nextQuestionId: next },
      told: { questionId, text: said.text.th.slice(0, 200) },
    });
  });
  return saved.ok ? succeed({ ...saved.value, questionId }) : saved;
}

/** Takes a question out of the draft; versions that have it keep it. */
export function removeQuestion(
  needs: Needs,
  editor: QuizEditor,
  asked: { id: number; draftNumber: number; questionId: number },
): Promise<Result<Saved, ChangeFailure | { code: 'quizQuestionNotFound' }>> {
  return changeDraft<{ code: 'quizQuestionNotFound' }>(needs, editor, asked, ({ draft }) => {
    const questions = draft.questions.filter((each) => each.id !== asked.questionId);
    if (questions.length === draft.questions.length) return fail({ code: 'quizQuestionNotFound' });
    return succeed({ draft: { ...draft, questions }, told: { removed: asked.questionId } });
  });
}

/** Puts questions into an order, unless somebody has moved, made or removed one since `was`. */
export function orderQuestions(
  needs: Needs,
  editor: QuizEditor,
  { id, ids, was }: { id: number; ids: readonly number[]; was: readonly number[] },
): Promise<Result<Saved, ChangeFailure | { code: 'quizMoved' | 'quizOrderInvalid' }>> {
  return changeDraft<{ code: 'quizMoved' | 'quizOrderInvalid' }>(
    needs,
    editor,
    { id, draftNumber: null },
    ({ draft }) => {
      const now = draft.questions.map((each) => each.id);
      // A form that is sent twice is taken once.
      if (now.join() === ids.join()) return succeed({ draft });
      if (now.join() !== was.join()) return fail({ code: 'quizMoved' });
      if (!isReordering(now, ids)) return fail({ code: 'quizOrderInvalid' });
      const byId = new Map(draft.questions.map((each) => [each.id, each]));
      return succeed({ draft: { ...draft, questions: ids.flatMap((each) => byId.get(each) ?? []) } });
    },
  );
}

/** Takes questions of a file into the draft, in the same transaction as whatever marks the file. */
export async function addQuestions(
  tx: Transaction,
  editor: QuizEditor,
  quiz: QuizRow,
  questions: readonly NewQuestion[],
  now: Date,
): Promise<number> {
  let next = quiz.nextQuestionId;
  const added = questions.map((asked): Question => {
    const id = next;
    const numbered = numberParts(asked, null, id + 1);
    next = numbered.next;
    return { ...numbered.question, id };
  });
  const draftNumber = quiz.draftNumber + 1;
  await updateQuiz(tx, quiz.id, {
    draft: { ...quiz.draft, questions: [...quiz.draft.questions, ...added] },
    ...{ draftNumber, nextQuestionId: next, updatedAt: now, updatedBy: editor.userId },
  });
  return draftNumber;
}

type PublishFailure = ChangeFailure | { code: 'quizEmpty' };

/**
 * Makes a version of the draft, which new tries get from now on; tries that have begun keep theirs. With `isShown` false nobody
 * begins any more, and who has begun may end it.
 */
export async function publishQuiz(
  { db, clock }: Needs,
  editor: QuizEditor,
  { id, draftNumber, isShown }: { id: number; draftNumber: number; isShown: boolean },
): Promise<Result<{ version: number | null }, PublishFailure>> {
  const now = clock();
  return transact<{ version: number | null }, PublishFailure>(db, async (tx) => {
    const quiz = await lockQuiz(tx, id);
    if (quiz === null) return fail({ code: 'quizNotFound' });
    if (quiz.draftNumber !== draftNumber) return fail({ code: 'quizChanged' });
    const before = quiz.isShown ? 'shown' : 'hidden';
    if (!isShown) {
      await updateQuiz(tx, id, { isShown: false, updatedAt: now, updatedBy: editor.userId });
      await tell(tx, 'quiz_hidden', editor, { quizId: id, before, after: 'hidden' }, now);
      return succeed({ version: null });
    }
    if (quiz.draft.questions.length === 0) return fail({ code: 'quizEmpty' });
    // Pressed twice, or shown again as it was: no version that says the same.
    const isNew = quiz.publishedDraft !== draftNumber;
    const version = isNew
      ? await insertVersion(tx, { quizId: id, content: quiz.draft, userId: editor.userId, at: now })
      : null;
    await updateQuiz(tx, id, {
      ...(version === null ? {} : { versionId: version.id, publishedDraft: draftNumber }),
      ...{ isShown: true, updatedAt: now, updatedBy: editor.userId },
    });
    const detail = { quizId: id, before, after: 'shown', version: version?.number ?? 0 };
    await tell(tx, 'quiz_published', editor, { ...detail, summary: summaryOf(quiz.draft) }, now);
    return succeed({ version: version?.number ?? null });
  });
}

export async function tell(
  tx: Transaction,
  kind: Extract<AuditKind, `quiz_${string}`>,
  { userId, origin }: QuizEditor,
  detail: Record<string, string | number>,
  now: Date,
): Promise<void> {
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, detail }, now);
}
