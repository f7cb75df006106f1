import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import {
  exportQuestions,
  quizFileBytes,
  readQuestionFile,
  readQuestionImport,
  takeQuestionFile,
} from './move-questions.ts';
import { quizContract } from './quiz.contract.ts';
import { quizDeskContract } from './quiz-desk.contract.ts';
import { readAttempt, readQuiz } from './read-quiz.ts';
import {
  exportResults,
  listQuizzes,
  previewQuiz,
  readDeskQuiz,
  readResults,
  tryDraft,
} from './read-quiz-desk.ts';
import { regradeQuiz } from './regrade-quiz.ts';
import {
  orderQuestions,
  publishQuiz,
  type QuizEditor,
  removeQuestion,
  saveQuestion,
  saveQuiz,
} from './save-quiz.ts';
import { beginAttempt, saveAnswers } from './take-quiz.ts';

const staffOf = (context: ApiContext): QuizEditor => ({
  userId: callerOf(context).userId,
  origin: originOf(context),
});

/** What a failure's text and form need beside its code. */
function dataOf(failure: object): { data?: unknown } {
  const { code, ...data } = { code: '', ...failure };
  return Object.keys(data).length === 0 ? {} : { data };
}

export function quizApi(services: Services) {
  const calls = implementCalls({ ...quizContract, ...quizDeskContract });
  return calls.router({
    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readQuiz(services, callerOf(context).userId, input.quizId, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    begin: calls.begin.handler(async ({ input, context, errors }) => {
      const result = await beginAttempt(services, callerOf(context).userId, input.quizId);
      if (!result.ok) throw errors[result.failure.code](dataOf(result.failure));
      return { attemptId: result.value };
    }),

    attempt: calls.attempt.handler(async ({ input, context, errors }) => {
      const result = await readAttempt(services, callerOf(context).userId, input.attemptId, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { attemptId, answers: sent } = input;
      const result = await saveAnswers(services, callerOf(context).userId, {
        attemptId,
        sent,
        isLast: false,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isHandedIn: result.value };
    }),

    handIn: calls.handIn.handler(async ({ input, context, errors }) => {
      const { attemptId, answers: sent } = input;
      const result = await saveAnswers(services, callerOf(context).userId, { attemptId, sent, isLast: true });
      if (!result.ok) throw errors[result.failure.code]();
      return { isHandedIn: result.value };
    }),

    staffList: calls.staffList.handler(({ input }) =>
      listQuizzes(services, { ...input, state: input.state, perPage: input.perpage }),
    ),

    staffRead: calls.staffRead.handler(async ({ input, errors }) => {
      const result = await readDeskQuiz(services, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffSave: calls.staffSave.handler(async ({ input, context, errors }) => {
      const { id = null, draftNumber = null, settings } = input;
      const result = await saveQuiz(services, staffOf(context), { id, draftNumber, settings });
      if (!result.ok) throw errors[result.failure.code](dataOf(result.failure));
      return result.value;
    }),

    staffSaveQuestion: calls.staffSaveQuestion.handler(async ({ input, context, errors }) => {
      const { questionId = null, ...asked } = input;
      const result = await saveQuestion(services, staffOf(context), { ...asked, questionId });
      if (!result.ok) throw errors[result.failure.code](dataOf(result.failure));
      return result.value;
    }),

    staffRemoveQuestion: calls.staffRemoveQuestion.handler(async ({ input, context, errors }) => {
      const result = await removeQuestion(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffOrder: calls.staffOrder.handler(async ({ input, context, errors }) => {
      const result = await orderQuestions(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffPublish: calls.staffPublish.handler(async ({ input, context, errors }) => {
      const result = await publishQuiz(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffPreview: calls.staffPreview.handler(async ({ input, context, errors }) => {
      const result = await previewQuiz(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffTry: calls.staffTry.handler(async ({ input, context, errors }) => {
      const { id, answers: sent } = input;
      const result = await tryDraft(services, staffOf(context), { id, sent }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffRegrade: calls.staffRegrade.handler(async ({ input, context, errors }) => {
      const result = await regradeQuiz(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffResults: calls.staffResults.handler(async ({ input, context, errors }) => {
      const asked = { ...input, perPage: input.perpage };
      const result = await readResults(services, asked, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffResultsFile: calls.staffResultsFile.handler(async ({ input, context, errors }) => {
      const result = await exportResults(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffExport: calls.staffExport.handler(async ({ input, errors }) => {
      const result = await exportQuestions(services.db, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffReadFile: calls.staffReadFile.handler(async ({ input, context, errors }) => {
      const file = input.questions[0];
      const result = await readQuestionFile(services, staffOf(context), { id: input.id, file });
      if (!result.ok) {
        const { failure } = result;
        const size = uploadDetail(failure.code, { bytes: quizFileBytes });
        throw errors[failure.code](size ?? dataOf(failure));
      }
      return { importId: result.value };
    }),

    staffImport: calls.staffImport.handler(async ({ input, errors }) => {
      const result = await readQuestionImport(services.db, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffTakeFile: calls.staffTakeFile.handler(async ({ input, context, errors }) => {
      const result = await takeQuestionFile(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}
