import { z } from 'zod';
import {
  declareCall,
  failures,
  id,
  idInPath,
  oneFile,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { askedQuestions, markedQuestions, sentAnswers } from './quiz.contract.ts';
import { question as questionShape, quizSettings } from './quiz.rules.ts';
import { questionKinds, quizLimits } from './quiz-limits.rules.ts';

const tag = 'Quizzes (staff)';
const staff = { access: 'staff', right: 'quizzes' } as const;
const instant = z.iso.datetime();
const small = z.number().int().positive().max(2_000_000_000);

const states = ['draft', 'shown', 'hidden'] as const;
const filters = [...states, 'changed'] as const;
const words = z.object({ th: z.string(), en: z.string() });

const row = z.object({
  id: z.number(),
  title: words,
  questionCount: z.number(),
  points: z.number(),
  state: z.enum(states),
  /** The draft was changed since it was published. */
  isChanged: z.boolean(),
  updatedAt: instant,
});

const listed = row.extend({ tries: z.number(), passed: z.number() });
export type QuizRow = z.infer<typeof listed>;

const deskQuiz = row.extend({
  /** To be sent with a change: whoever has read an older one is told. */
  draftNumber: z.number(),
  settings: quizSettings,
  questions: z.array(questionShape),
  versions: z.array(z.object({ number: z.number(), at: instant, isAsked: z.boolean() })),
  /** Tries at earlier versions that were marked by earlier keys. */
  regradable: z.number(),
});
export type DeskQuiz = z.infer<typeof deskQuiz>;

const [single, several, truth, number, typed, order, match] = questionShape.options;
/** Without the number that it gets here. */
const newQuestion = z.discriminatedUnion('kind', [
  single.omit({ id: true }),
  several.omit({ id: true }),
  truth.omit({ id: true }),
  number.omit({ id: true }),
  typed.omit({ id: true }),
  order.omit({ id: true }),
  match.omit({ id: true }),
]);

const readQuestion = z.object({
  line: z.number(),
  excerpt: z.string(),
  question: newQuestion.nullable(),
  problem: z.string().nullable(),
  notes: z.array(z.string()),
});
const questionImport = z.object({
  id: z.number(),
  fileName: z.string(),
  format: z.enum(['gift', 'csv']),
  questions: z.array(readQuestion),
  categories: z.number(),
  at: instant,
  takenAt: instant.nullable(),
});
export type QuestionImport = z.infer<typeof questionImport>;

const results = z.object({
  title: words,
  dataList: z.array(
    z.object({
      attemptId: z.number(),
      userId: z.number(),
      name: z.string(),
      email: z.string(),
      version: z.number(),
      startedAt: instant,
      handedInAt: instant,
      seconds: z.number(),
      got: z.number(),
      percent: z.number(),
      isPassed: z.boolean(),
      isTimeUp: z.boolean(),
    }),
  ),
  total: z.number(),
  questions: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(questionKinds),
      text: z.string(),
      asked: z.number(),
      right: z.number(),
      /** In per cent: how much of its points was reached; and how much better the best third did than the worst. */
      facility: z.number().nullable(),
      discrimination: z.number().nullable(),
      wrong: z.array(z.object({ answer: z.array(z.string()), count: z.number() })),
    }),
  ),
});
export type QuizResults = z.infer<typeof results>;

const byId = z.strictObject({ id: idInPath });
const notFound = failures({ quizNotFound: 404 });
const changing = { quizNotFound: 404, quizChanged: 409 } as const;
const saved = z.object({ id: z.number(), draftNumber: z.number() });

/** Staff's calls about quizzes, all under one right. */
export const quizDeskContract = {
  staffList: declareCall({
    ...{ ...staff, method: 'GET', path: '/admin/quiz/List', tag },
    summary: 'Quizzes, the last changed first',
  })
    .input(
      z.strictObject({
        ...{ state: z.enum(filters).optional(), search: text(100).default(''), pageNo, perpage: perPage(20) },
      }),
    )
    .output(
      z.object({
        dataList: z.array(listed),
        total: z.number(),
        counts: z.object({
          all: z.number(),
          draft: z.number(),
          shown: z.number(),
          hidden: z.number(),
          changed: z.number(),
        }),
      }),
    ),

  staffRead: declareCall({
    ...{ ...staff, method: 'GET', path: '/admin/quiz/{id}', tag },
    summary: 'A quiz’s draft, its answers among it',
  })
    .input(byId)
    .output(deskQuiz)
    .errors(notFound),

  staffSave: declareCall({
    ...{ ...staff, limit: 'write', method: 'POST', path: '/admin/quiz', tag },
    summary: 'Make a quiz, or with `id` change what holds for all of its questions',
  })
    .input(z.strictObject({ id: id.nullish(), draftNumber: small.nullish(), settings: quizSettings }))
    .output(saved)
    .errors(failures({ quizInvalid: 422, ...changing })),

  staffSaveQuestion: declareCall({
    ...{ ...staff, limit: 'write', method: 'POST', path: '/admin/quiz/{id}/question', tag },
    summary: 'Add a question at the end, or with `questionId` say one otherwise',
  })
    .input(
      z.strictObject({
        id: idInPath,
        draftNumber: small,
        questionId: small.nullish(),
        question: newQuestion,
      }),
    )
    .output(saved.extend({ questionId: z.number() }))
    .errors(
      failures({ quizInvalid: 422, quizQuestionNotFound: 404, quizQuestionsTooMany: 422, ...changing }),
    ),

  staffRemoveQuestion: declareCall({
    ...{ ...staff, limit: 'write', method: 'POST', path: '/admin/quiz/{id}/remove-question', tag },
    summary: 'Take a question out of the draft; versions that have it keep it',
  })
    .input(z.strictObject({ id: idInPath, draftNumber: small, questionId: small }))
    .output(saved)
    .errors(failures({ quizQuestionNotFound: 404, ...changing })),

  staffOrder: declareCall({
    ...{ ...staff, limit: 'write', method: 'POST', path: '/admin/quiz/{id}/order', tag },
    summary: 'Put the questions into an order',
  })
    .input(
      z.strictObject({
        id: idInPath,
        ids: z.array(small).max(quizLimits.questions),
        was: z.array(small).max(quizLimits.questions),
      }),
    )
    .output(saved)
    .errors(failures({ quizMoved: 409, quizOrderInvalid: 422, ...changing })),

  staffPublish: declareCall({
    ...{ ...staff, limit: 'write', method: 'POST', path: '/admin/quiz/{id}/publish', tag },
    summary: 'Make a version of the draft for new tries; with `isShown` false let nobody begin any more',
  })
    .input(z.strictObject({ id: idInPath, draftNumber: small, isShown: z.boolean() }))
    .output(z.object({ version: z.number().nullable() }))
    .errors(failures({ quizEmpty: 422, ...changing })),

  staffPreview: declareCall({
    ...{ ...staff, method: 'GET', path: '/admin/quiz/{id}/preview', tag },
    summary: 'The draft as a taker would see it',
  })
    .input(byId)
    .output(
      z.object({
        id: z.number(),
        title: z.string(),
        perPage: z.number().nullable(),
        mostPoints: z.number(),
        questions: askedQuestions,
      }),
    )
    .errors(notFound),

  staffTry: declareCall({
    ...{ ...staff, limit: 'write', method: 'POST', path: '/admin/quiz/{id}/try', tag },
    summary: 'Mark answers to the draft as they would be marked; no result is kept',
  })
    .input(z.strictObject({ id: idInPath, answers: sentAnswers }))
    .output(
      z.object({
        got: z.number(),
        percent: z.number(),
        isPassed: z.boolean(),
        questions: markedQuestions,
      }),
    )
    .errors(notFound),

  staffRegrade: declareCall({
    isLong: true,
    ...{ ...staff, factor: 'again', limit: 'write', method: 'POST', path: '/admin/quiz/{id}/regrade', tag },
    summary: 'Mark tries at earlier versions by the published one’s key; nobody loses a pass',
  })
    .input(z.strictObject({ id: idInPath, reason: text(500) }))
    .output(z.object({ tries: z.number() }))
    .errors(failures({ quizNotFound: 404, reasonRequired: 422 })),

  staffResults: declareCall({
    ...{ ...staff, method: 'GET', path: '/admin/quiz/{id}/results', tag },
    summary: 'Who tried a quiz and what came of it; how hard each question is and what it tells',
  })
    .input(z.strictObject({ id: idInPath, pageNo, perpage: perPage(50) }))
    .output(results)
    .errors(notFound),

  staffResultsFile: declareCall({
    ...{ ...staff, limit: 'lookup', method: 'GET', path: '/admin/quiz/{id}/results/csv', tag },
    summary: 'The results as a table to keep (CSV)',
  })
    .input(byId)
    .output(z.file())
    .errors(notFound),

  staffExport: declareCall({
    ...{ ...staff, limit: 'lookup', method: 'GET', path: '/admin/quiz/{id}/export', tag },
    summary: 'The draft’s questions as a file that can be read again: GIFT, or a table',
  })
    .input(z.strictObject({ id: idInPath, format: z.enum(['gift', 'csv']).default('gift') }))
    .output(z.file())
    .errors(notFound),

  staffReadFile: declareCall({
    ...{ ...staff, limit: 'upload', method: 'POST', path: '/admin/quiz/{id}/file', tag },
    summary: 'Look a file of questions through (GIFT, CSV or XLSX, UTF-8 or Windows-874, under 1 MB)',
  })
    .input(z.strictObject({ id: idInPath, questions: oneFile }))
    .output(z.object({ importId: z.number() }))
    .errors(
      failures({
        ...{
          quizNotFound: 404,
          fileEmpty: 422,
          fileTooLarge: 413,
          fileOfOldExcel: 422,
          quizTableUnknown: 422,
        },
        ...{ quizFileWithout: 422, fileRowsTooMany: 422, fileWithoutRows: 422 },
        ...{ fileCsvEmpty: 422, fileCsvEncodingUnknown: 422, fileCsvBroken: 422, xlsxUnreadable: 422 },
        ...{ xlsxLocked: 422, xlsxEmpty: 422, xlsxTooLarge: 422 },
      }),
    ),

  staffImport: declareCall({
    ...{ ...staff, method: 'GET', path: '/admin/quiz/{id}/file/{importId}', tag },
    summary: 'A file’s questions as they would be, and why some can’t be read',
  })
    .input(z.strictObject({ id: idInPath, importId: idInPath }))
    .output(questionImport)
    .errors(notFound),

  staffTakeFile: declareCall({
    isLong: true,
    ...{ ...staff, limit: 'write', method: 'POST', path: '/admin/quiz/{id}/take-file', tag },
    summary: 'Take what could be read of a file into the draft; once',
  })
    .input(z.strictObject({ id: idInPath, importId: id }))
    .output(z.object({ count: z.number() }))
    .errors(failures({ quizNotFound: 404, quizQuestionsTooMany: 422 })),
};
