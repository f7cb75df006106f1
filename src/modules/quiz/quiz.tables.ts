import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { Answers, Marks } from './mark-answer.rules.ts';
import type { QuizContent } from './quiz.rules.ts';
import type { ReadQuestion } from './read-question.rules.ts';

/** Quizzes (FIELD "Academy"): what staff work on, and which version people are asked. */
export const quizzes = pgTable('quizzes', {
  id: identity().primaryKey(),
  draft: jsonb().$type<QuizContent>().notNull(),
  /** Counts what was done to the draft: whoever has read an older one is told. */
  draftNumber: integer().notNull(),
  /** Of the draft when the version that is asked was made of it; null before any was. */
  publishedDraft: integer(),
  /** Numbers for new questions, which no other one has had: versions tell by them what is the same question. */
  nextQuestionId: integer().notNull().default(1),
  /** The version that new tries get; null before any was published. */
  versionId: reference(),
  /** Whether anybody may begin. */
  isShown: boolean().notNull().default(false),
  /** The version by whose key tries at earlier ones are marked, since staff said so. */
  keyVersionId: reference(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: reference()
    .notNull()
    .references(() => users.id),
});

/** A quiz as it was published. Nothing changes a row: tries are at a version, and their results refer to it. */
export const quizVersions = pgTable(
  'quiz_versions',
  {
    id: identity().primaryKey(),
    quizId: reference()
      .notNull()
      .references(() => quizzes.id),
    number: integer().notNull(),
    content: jsonb().$type<QuizContent>().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('quiz_versions_number').on(table.quizId, table.number),
    index('quiz_versions_user').on(table.userId),
  ],
);

/** Somebody's tries at a quiz. One of them at most isn't handed in. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: identity().primaryKey(),
    quizId: reference()
      .notNull()
      .references(() => quizzes.id),
    versionId: reference()
      .notNull()
      .references(() => quizVersions.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** Orders questions and choices are shown in: the same each time the try is opened. A secret. */
    seed: text().notNull(),
    startedAt: instant().notNull(),
    deadlineAt: instant(),
    answers: jsonb().$type<Answers>().notNull(),
    savedAt: instant().notNull(),
    /** Null: it is still worked on. */
    handedInAt: instant(),
    /** The time was up: it was handed in as it was saved. */
    isTimeUp: boolean().notNull().default(false),
    hundredths: integer(),
    basisPoints: integer(),
    isPassed: boolean(),
    marks: jsonb().$type<Marks>(),
    /** Of whose key it was marked by. */
    keyVersionId: reference().references(() => quizVersions.id),
  },
  (table) => [
    uniqueIndex('quiz_attempts_open').on(table.quizId, table.userId).where(sql`${table.handedInAt} is null`),
    index('quiz_attempts_user').on(table.userId, table.quizId, table.startedAt),
    index('quiz_attempts_due').on(table.deadlineAt).where(sql`${table.handedInAt} is null`),
    // Read backwards: `desc()` puts nulls last, which no list asks for.
    index('quiz_attempts_handed_in').on(table.quizId, table.handedInAt, table.id),
    index('quiz_attempts_key')
      .on(table.quizId, table.keyVersionId)
      .where(sql`${table.handedInAt} is not null`),
    check(
      'quiz_attempts_marked',
      sql`num_nulls(${table.handedInAt}, ${table.hundredths}, ${table.basisPoints}, ${table.isPassed}, ${table.marks}, ${table.keyVersionId}) in (0, 6)`,
    ),
  ],
);

/** How far somebody is with a quiz, whichever versions they tried: held by whatever happens to one of their tries. */
export const quizStandings = pgTable(
  'quiz_standings',
  {
    quizId: reference()
      .notNull()
      .references(() => quizzes.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    bestBasisPoints: integer(),
    bestAttemptId: reference(),
    passedAt: instant(),
    passedAttemptId: reference(),
    /** Points of the shop for passing, once; given when `pointsGivenAt` says so. */
    points: integer().notNull().default(0),
    pointsGivenAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.userId] }),
    index('quiz_standings_user').on(table.userId),
    index('quiz_standings_due')
      .on(table.passedAt)
      .where(sql`${table.points} > 0 and ${table.pointsGivenAt} is null`),
  ],
);

/** How many points somebody got for quizzes on a day in Bangkok. */
export const quizPointDays = pgTable(
  'quiz_point_days',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    day: date({ mode: 'string' }).notNull(),
    points: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Files of questions that were looked through: shown before they are taken in, once. */
export const quizImports = pgTable(
  'quiz_imports',
  {
    id: identity().primaryKey(),
    quizId: reference()
      .notNull()
      .references(() => quizzes.id),
    fileName: text().notNull(),
    format: text().$type<'gift' | 'csv'>().notNull(),
    questions: jsonb().$type<ReadQuestion[]>().notNull(),
    /** Categories that were passed over. */
    categories: integer().notNull().default(0),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
    takenAt: instant(),
  },
  (table) => [
    index('quiz_imports_of_quiz').on(table.quizId, table.id),
    index('quiz_imports_user').on(table.userId),
    check('quiz_imports_format', sql`${table.format} in ('gift', 'csv')`),
  ],
);
