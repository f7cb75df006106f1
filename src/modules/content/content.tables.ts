import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { ContentKind, ContentWords, DocumentKind, ShownCard } from './content.rules.ts';

/** What news, articles and questions are filed under; a question's is the group that it stands in. */
export const contentCategories = pgTable(
  'content_categories',
  {
    id: identity().primaryKey(),
    kind: text().$type<ContentKind>().notNull(),
    urlKey: text().notNull(),
    nameTh: text().notNull(),
    nameEn: text().notNull().default(''),
    sortOrder: integer().notNull(),
    /** Counts changes: whoever changes it says which one they have read. */
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('content_categories_key').on(table.kind, table.urlKey)],
);

/**
 * News, articles, pages and questions (DECISIONS "Content"), and the academy's courses and lessons. What they say is in their versions, of which two are pointed at:
 * the one that staff work on, and the one that visitors see.
 */
export const contentDocuments = pgTable(
  'content_documents',
  {
    id: identity().primaryKey(),
    kind: text().$type<DocumentKind>().notNull(),
    urlKey: text().notNull(),
    /** Counts what was said of it: each is a row of `content_versions`, and the last one the draft. */
    version: integer().notNull(),
    /** Null: nobody sees it. */
    publishedVersion: integer(),
    /** Since when visitors see it, and until when; a time to come is a schedule. */
    shownFrom: instant(),
    shownUntil: instant(),
    /** Of what is published: for lists, which read nothing else. */
    shown: jsonb().$type<ShownCard>(),
    categoryId: reference().references(() => contentCategories.id),
    /** Its words as they are searched, and every three letters that follow one another there. */
    shownWords: text().notNull().default(''),
    shownTerms: text().array().notNull().default(sql`'{}'`),
    /** Its place in its group, by hand; of questions alone. */
    sortOrder: integer().notNull().default(0),
    /** The last part of the address of its preview: a secret. */
    previewKey: text().notNull().unique(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check(
      'content_documents_kind',
      sql`${table.kind} in ('news', 'article', 'page', 'faq', 'course', 'lesson')`,
    ),
    check(
      'content_documents_shown',
      sql`(${table.publishedVersion} is null) = (${table.shownFrom} is null) and (${table.publishedVersion} is null) = (${table.shown} is null)`,
    ),
    // These are read backwards: `desc()` puts nulls last, which no list asks for.
    index('content_documents_newest')
      .on(table.kind, table.shownFrom, table.id)
      .where(sql`${table.publishedVersion} is not null`),
    index('content_documents_of_category')
      .on(table.categoryId, table.shownFrom, table.id)
      .where(sql`${table.publishedVersion} is not null`),
    index('content_documents_changed').on(table.kind, table.updatedAt, table.id),
    index('content_documents_terms').using('gin', table.shownTerms),
    index('content_documents_from').on(table.shownFrom).where(sql`${table.shownFrom} is not null`),
    index('content_documents_until').on(table.shownUntil).where(sql`${table.shownUntil} is not null`),
  ],
);

/** What was said each time somebody saved, who and when. Nothing changes a row, and none goes. */
export const contentVersions = pgTable(
  'content_versions',
  {
    documentId: reference()
      .notNull()
      .references(() => contentDocuments.id),
    version: integer().notNull(),
    words: jsonb().$type<ContentWords>().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    index('content_versions_user').on(table.userId),
  ],
);

/** Every address that a document has had; one that it has no more leads to the one that it has. */
export const contentAddresses = pgTable(
  'content_addresses',
  {
    kind: text().$type<DocumentKind>().notNull(),
    urlKey: text().notNull(),
    documentId: reference()
      .notNull()
      .references(() => contentDocuments.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.urlKey] }),
    index('content_addresses_document').on(table.documentId),
  ],
);

/** Pictures that staff put into texts. */
export const contentImages = pgTable('content_images', {
  id: identity().primaryKey(),
  storageKey: text().notNull(),
  widthPx: integer().notNull(),
  heightPx: integer().notNull(),
  userId: reference()
    .notNull()
    .references(() => users.id),
  createdAt: instant().notNull(),
});
