import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { SpamSign, TicketState } from './ticket.rules.ts';

/** What people asked of the shop (SPEC §2 /contactus), until it was answered and its time is over. */
export const tickets = pgTable(
  'tickets',
  {
    id: identity().primaryKey(),
    state: text().$type<TicketState>().notNull(),
    /** Why it is held back from staff's list of what is open. */
    spamSign: text().$type<SpamSign>(),
    name: text().notNull(),
    /** At least one of e-mail and telephone. */
    email: text(),
    telephone: text(),
    subject: text().notNull(),
    language: text().$type<'th' | 'en'>().notNull(),
    /** Whose account was signed in, if one was. */
    userId: reference().references(() => users.id),
    /** SHA-256 of what was asked, without blanks and signs: what is sent again and again has the same. */
    textHash: text().notNull(),
    createdAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [
    check('tickets_state', sql`${table.state} in ('open', 'answered', 'closed', 'spam')`),
    check('tickets_reachable', sql`${table.email} is not null or ${table.telephone} is not null`),
    index('tickets_of_state').on(table.state, table.lastAt, table.id),
    index('tickets_last').on(table.lastAt),
    index('tickets_repeats').on(table.textHash, table.createdAt),
    index('tickets_email').on(sql`lower(${table.email})`),
    index('tickets_user').on(table.userId),
  ],
);

/** What was asked and answered of a ticket, in its order. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: identity().primaryKey(),
    ticketId: reference()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    isFromStaff: boolean().notNull(),
    /** Who of staff wrote it. */
    userId: reference().references(() => users.id),
    text: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index('ticket_messages_ticket').on(table.ticketId, table.id)],
);
