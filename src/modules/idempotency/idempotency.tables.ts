import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/db/columns.ts';

/** Replies kept for `Idempotency-Key`: the same key and body get the same reply, another body a conflict. */
export const idempotentReplies = pgTable(
  'idempotent_replies',
  {
    userId: reference().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    reply: jsonb(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('idempotent_replies_key').on(table.userId, table.call, table.key)],
);
