import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { ConsentKind } from './consent.rules.ts';

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
