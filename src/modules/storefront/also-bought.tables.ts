import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { reference } from '../../platform/db/columns.ts';
import { works } from '../catalogue/catalogue.tables.ts';

/**
 * What readers of a book bought as well: a read model of the orders, made anew by a job. Only pairs that several people
 * bought are kept, and only how many they were.
 */
export const alsoBought = pgTable(
  'also_bought',
  {
    workId: reference()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    otherWorkId: reference()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    buyers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.otherWorkId] })],
);
