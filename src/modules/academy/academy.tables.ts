import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { contentDocuments } from '../content/content.tables.ts';
import { users } from '../identity/identity.tables.ts';
import type { Audience, LessonKind } from './academy.rules.ts';

/** What courses stand under, in an order by hand. */
export const academyTopics = pgTable('academy_topics', {
  id: identity().primaryKey(),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull().default(''),
  aboutTh: text().notNull().default(''),
  aboutEn: text().notNull().default(''),
  sortOrder: integer().notNull(),
  /** Counts changes: whoever changes it says which one they have read. */
  version: integer().notNull().default(1),
});

/**
 * Addresses that topics had, each leading to the topic that had it last, until another topic takes it for its own: topics are few
 * and called by short words, which documents keep for ever (`content_addresses`).
 */
export const academyTopicAddresses = pgTable(
  'academy_topic_addresses',
  {
    urlKey: text().primaryKey(),
    topicId: reference()
      .notNull()
      .references(() => academyTopics.id),
  },
  (table) => [index('academy_topic_addresses_topic').on(table.topicId)],
);

/**
 * What a course is beside its words (which are a document of `content`): of the version that is published, or of the draft while
 * none is.
 */
export const academyCourses = pgTable(
  'academy_courses',
  {
    documentId: reference()
      .primaryKey()
      .references(() => contentDocuments.id),
    topicId: reference()
      .notNull()
      .references(() => academyTopics.id),
    audiences: text().array().$type<Audience[]>().notNull(),
    isOrdered: boolean().notNull(),
    /** Which edition certificates are of. */
    edition: integer().notNull(),
    sortOrder: integer().notNull(),
  },
  (table) => [
    index('academy_courses_topic').on(table.topicId, table.sortOrder),
    check('academy_courses_audiences', sql`${table.audiences} <@ array['reader', 'affiliate', 'seller']`),
  ],
);

/** PDFs of lessons, as they were uploaded. */
export const academyFiles = pgTable('academy_files', {
  id: identity().primaryKey(),
  storageKey: text().notNull(),
  name: text().notNull(),
  bytes: integer().notNull(),
  userId: reference()
    .notNull()
    .references(() => users.id),
  createdAt: instant().notNull(),
});

/** What a lesson is beside its words, as courses are. */
export const academyLessons = pgTable(
  'academy_lessons',
  {
    documentId: reference()
      .primaryKey()
      .references(() => contentDocuments.id),
    courseId: reference()
      .notNull()
      .references(() => academyCourses.documentId),
    kind: text().$type<LessonKind>().notNull(),
    /** The quiz whose passing is the lesson. */
    quizId: reference(),
    fileId: reference().references(() => academyFiles.id),
    /** As staff said; 0 where reading tells. */
    minutes: integer().notNull(),
    isRequired: boolean().notNull(),
    sortOrder: integer().notNull(),
  },
  (table) => [
    index('academy_lessons_course').on(table.courseId, table.sortOrder),
    index('academy_lessons_quiz').on(table.quizId).where(sql`${table.quizId} is not null`),
    check('academy_lessons_kind', sql`${table.kind} in ('text', 'video', 'pdf', 'quiz')`),
  ],
);

/** Which lessons somebody has done, and since when. A lesson that isn't shown any more keeps its rows. */
export const academyDone = pgTable(
  'academy_done',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    lessonId: reference()
      .notNull()
      .references(() => academyLessons.documentId),
    doneAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('academy_done_lesson').on(table.lessonId, table.doneAt),
  ],
);

/** What was certified: words and name as they were then. Only revoking and erasing change a row. */
export const academyCertificates = pgTable(
  'academy_certificates',
  {
    id: identity().primaryKey(),
    number: text().notNull().unique(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    courseId: reference()
      .notNull()
      .references(() => academyCourses.documentId),
    edition: integer().notNull(),
    /** As its owner wrote it; empty once they were erased. */
    name: text().notNull(),
    titleTh: text().notNull(),
    titleEn: text().notNull(),
    minutes: integer().notNull(),
    issuedAt: instant().notNull(),
    revokedAt: instant(),
    revokedBy: reference().references(() => users.id),
    revokedFor: text(),
    erasedAt: instant(),
  },
  (table) => [
    uniqueIndex('academy_certificates_once').on(table.userId, table.courseId, table.edition),
    // Read backwards: `desc()` puts nulls last, which no list asks for.
    index('academy_certificates_by_issue').on(table.issuedAt, table.id),
    index('academy_certificates_revoker').on(table.revokedBy),
    check('academy_certificates_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
  ],
);
