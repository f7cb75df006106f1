import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { ConsentKind, LegalName } from './consent.rules.ts';

/** What a person agreed to or withdrew, in which version, when (PDPA s. 19). Rows are added, never changed. */
export const consents = pgTable(
  'consents',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<ConsentKind>().notNull(),
    /** The version of the text that was shown. */
    version: text().notNull(),
    isGranted: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('consents_user').on(table.userId, table.kind, table.at)],
);

/**
 * Legal texts that staff have put in force, in their order. What a consent names by its version can be read for ever: nothing
 * changes a row, and none goes once its time has come.
 */
export const legalTexts = pgTable(
  'legal_texts',
  {
    id: identity().primaryKey(),
    name: text().$type<LegalName>().notNull(),
    /** As consents name it: the day it came into force, with a number from the second of that day on. */
    version: text().notNull(),
    shownFrom: instant().notNull(),
    /** Versions whose consents hold for this text as well. */
    accepts: text().array().notNull(),
    isAskedAnew: boolean().notNull(),
    /** Of `content`, which stands above: the document and its version; null for the way back to what the shop comes with. */
    documentId: reference(),
    documentVersion: integer(),
  },
  (table) => [
    index('legal_texts_in_force').on(table.name, table.shownFrom, table.id),
    uniqueIndex('legal_texts_version').on(table.name, table.version).where(sql`document_id is not null`),
    check('legal_texts_name', sql`${table.name} in ('terms', 'privacy', 'cookies')`),
    check('legal_texts_written', sql`(document_id is null) = (document_version is null)`),
  ],
);
