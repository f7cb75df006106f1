import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant } from '../db/columns.ts';

/** Mail and SMS to send: written in the transaction that causes them, sent after it. /dev/outbox shows them in demo mode. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: identity().primaryKey(),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (table) => [index('outbox_messages_created').on(table.createdAt)],
);
