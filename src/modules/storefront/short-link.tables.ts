import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/db/columns.ts';

/**
 * Short codes for sharing (SPEC §2 "Short links"). A code is random, at least 59 bits, and stands for an entity, never
 * for an address (DECISIONS "Accounts and safety").
 */
export const shortLinks = pgTable(
  'short_links',
  {
    code: text().primaryKey(),
    kind: text().$type<'product' | 'store'>().notNull(),
    entityId: reference().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('short_links_entity').on(table.kind, table.entityId)],
);
