import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/db/columns.ts';
import type { ShareKind } from './share.rules.ts';

/**
 * Short codes for sharing (SPEC §2 "Short links"). A code is random, at least 59 bits, and stands for an entity, never
 * for an address (DECISIONS "Accounts and safety"). An entity has one, so that there are never more of them than things.
 */
export const shortLinks = pgTable(
  'short_links',
  {
    code: text().primaryKey(),
    kind: text().$type<ShareKind>().notNull(),
    entityId: reference().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('short_links_entity').on(table.kind, table.entityId)],
);
