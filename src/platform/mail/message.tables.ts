import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
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
    /** What goes with it: names, and what their files are found by when the message is sent. */
    attachments: jsonb().$type<{ name: string; reference: string }[]>(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** After this it isn't worth sending any more: a one-time code that has run out. */
    expiresAt: instant(),
    tries: smallint().notNull().default(0),
    /** Not to be tried again before. */
    nextTryAt: instant(),
    /** Given up: why. */
    failedAt: instant(),
    lastError: text(),
    /** Put away by staff, who say why: it isn't counted among what failed any more. */
    givenUpAt: instant(),
    giveUpReason: text(),
  },
  (table) => [
    index('outbox_messages_created').on(table.createdAt),
    index('outbox_messages_waiting').on(table.id).where(sql`sent_at is null and failed_at is null`),
    index('outbox_messages_failed')
      .on(table.channel, table.id)
      .where(sql`failed_at is not null and given_up_at is null`),
    index('outbox_messages_given_up').on(table.id).where(sql`given_up_at is not null`),
    index('outbox_messages_to').on(table.to),
  ],
);
