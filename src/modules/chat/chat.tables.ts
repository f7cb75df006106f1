import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { returnRequests } from '../returns/returns.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { CardKind, ChatSide, ConversationState, ReportKind } from './chat.rules.ts';

/** What a shopper and a store, or the house (no store), say to each other. One for each two of them. */
export const chatConversations = pgTable(
  'chat_conversations',
  {
    id: identity().primaryKey(),
    /** The shopper; null once they are forgotten. */
    userId: reference().references(() => users.id),
    sellerId: reference().references(() => sellers.id),
    state: text().$type<ConversationState>().notNull().default('open'),
    /** Whose of the store or the house it is. */
    assignedTo: reference().references(() => users.id),
    /** Number of the newest message; 0 before the first. */
    lastNumber: integer().notNull().default(0),
    lastAt: instant().notNull(),
    /** How far each side has read. */
    shopperRead: integer().notNull().default(0),
    deskRead: integer().notNull().default(0),
    /** Since when the store or the house owes an answer; null when it doesn't. */
    waitingSince: instant(),
    blockedByShopperAt: instant(),
    blockedByDeskAt: instant(),
    /** What a store or the house calls it, for itself alone. */
    labels: text().array().notNull().default(sql`'{}'`),
    /** When somebody of a side was last typing, where their reader may know. */
    shopperTypingAt: instant(),
    deskTypingAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('chat_conversations_store')
      .on(table.userId, table.sellerId)
      .where(sql`user_id is not null and seller_id is not null`),
    uniqueIndex('chat_conversations_house')
      .on(table.userId)
      .where(sql`user_id is not null and seller_id is null`),
    // Read backwards: `desc()` puts nulls last, which no list asks for.
    index('chat_conversations_of_shopper').on(table.userId, table.lastAt, table.id),
    index('chat_conversations_of_desk').on(table.sellerId, table.lastAt, table.id),
    // Of all: what nobody has looked at for ten minutes is asked for each minute, what is old each day.
    index('chat_conversations_last').on(table.lastAt),
    // The few that their desk calls something.
    index('chat_conversations_labelled').on(table.sellerId).where(sql`labels <> '{}'`),
    index('chat_conversations_waiting')
      .on(table.sellerId, table.waitingSince)
      .where(sql`waiting_since is not null`),
    // What is new is asked for at every message; a busy store's other conversations aren't gone through for it.
    index('chat_conversations_shopper_news')
      .on(table.userId)
      .where(sql`last_number > shopper_read or waiting_since is not null`),
    index('chat_conversations_desk_news')
      .on(table.sellerId)
      .where(sql`last_number > desk_read or waiting_since is not null`),
    // The few in which somebody is typing: every message ends it, and leaves nothing here.
    index('chat_conversations_typing_shoppers')
      .on(table.sellerId, table.shopperTypingAt)
      .where(sql`shopper_typing_at is not null`),
    index('chat_conversations_typing_desks')
      .on(table.userId, table.deskTypingAt)
      .where(sql`desk_typing_at is not null`),
    check(
      'chat_conversations_read',
      sql`${table.shopperRead} between 0 and ${table.lastNumber} and ${table.deskRead} between 0 and ${table.lastNumber}`,
    ),
  ],
);

/** Numbered within their conversation in the order in which they were kept; what was held and is sent on is numbered anew. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    conversationId: reference()
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Those it had while it was held: what names it by one of them means it still. */
    earlierNumbers: integer().array().notNull().default(sql`'{}'`),
    side: text().$type<ChatSide>().notNull(),
    /** Who wrote it; null of what the shop says by itself, and once they are forgotten. */
    userId: reference().references(() => users.id),
    isAutomatic: boolean().notNull().default(false),
    /** By which its sender knows it: sent twice it is one. */
    clientId: text().notNull(),
    text: text().notNull(),
    replyTo: integer(),
    cardKind: text().$type<CardKind>(),
    /** A product's, an order's, a voucher's or a conversation's number. */
    cardId: reference(),
    /** SHA-256 of its letters and digits: what is sent to many has the same. */
    wordsHash: text(),
    at: instant().notNull(),
    editedAt: instant(),
    takenBackAt: instant(),
    /** A shopper's: its store or the house said that it needs no answer. */
    isSettled: boolean().notNull().default(false),
    /** Held as spam: its sender alone sees it. */
    heldAt: instant(),
    /** Staff have seen what is held, and it stays so. */
    dismissedAt: instant(),
    /** That it is unread was said by mail. */
    mailedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.number] }),
    // The name first: an index that begins with the conversation would be taken for what came after a number, and all of a
    // long conversation read for it.
    uniqueIndex('chat_messages_name').on(table.clientId, table.conversationId, table.side),
    // What the shop said by itself, once a day at most: it is asked for at every message.
    index('chat_messages_automatic')
      .on(table.conversationId, table.at)
      .where(sql`is_automatic and card_kind is null`),
    index('chat_messages_author').on(table.userId, table.at),
    index('chat_messages_words').on(table.wordsHash, table.at).where(sql`words_hash is not null`),
    // The few that staff have still to look at.
    index('chat_messages_held')
      .on(table.heldAt)
      .where(sql`held_at is not null and dismissed_at is null and taken_back_at is null`),
    check('chat_messages_card', sql`(${table.cardKind} is null) = (${table.cardId} is null)`),
  ],
);

export const chatPhotos = pgTable(
  'chat_photos',
  {
    id: identity().primaryKey(),
    conversationId: reference().notNull(),
    number: integer().notNull(),
    fileKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'chat_photos_message',
      columns: [table.conversationId, table.number],
      foreignColumns: [chatMessages.conversationId, chatMessages.number],
    }).onDelete('cascade'),
    index('chat_photos_of').on(table.conversationId, table.number),
  ],
);

/** A conversation that one of its sides wants staff to look at. */
export const chatReports = pgTable(
  'chat_reports',
  {
    id: identity().primaryKey(),
    conversationId: reference()
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    side: text().$type<ChatSide>().notNull(),
    kind: text().$type<ReportKind>().notNull().default('report'),
    userId: reference().references(() => users.id),
    reason: text().notNull(),
    /** The newest message when it was reported. */
    upTo: integer().notNull(),
    at: instant().notNull(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
    /** A hand-over is done, and nobody is judged. */
    outcome: text().$type<'upheld' | 'dismissed' | 'done'>(),
    answer: text(),
  },
  (table) => [
    uniqueIndex('chat_reports_open_kind')
      .on(table.conversationId, table.side, table.kind)
      .where(sql`decided_at is null`),
    index('chat_reports_desk').on(table.at).where(sql`decided_at is null`),
  ],
);

/** What a side of a return that staff decide shows them of what was said. */
export const chatCitations = pgTable(
  'chat_citations',
  {
    returnId: reference()
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'cascade' }),
    side: text().$type<ChatSide>().notNull(),
    conversationId: reference().notNull(),
    number: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.side, table.number] }),
    foreignKey({
      name: 'chat_citations_message',
      columns: [table.conversationId, table.number],
      foreignColumns: [chatMessages.conversationId, chatMessages.number],
    }).onDelete('cascade'),
    index('chat_citations_of').on(table.conversationId, table.number),
  ],
);

/** Texts that a store, or the house (no store), says often. */
export const chatTemplates = pgTable(
  'chat_templates',
  {
    id: identity().primaryKey(),
    sellerId: reference().references(() => sellers.id),
    title: text().notNull(),
    text: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('chat_templates_desk').on(table.sellerId, table.position)],
);

/** What a shopper lets others know. Without a row they know both. */
export const chatHabits = pgTable('chat_habits', {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  /** Whether stores and the house see that a message was read, and that somebody is typing. */
  showsRead: boolean().notNull(),
});

/** How a store, or the house (no store), answers: by itself, and when somebody does. Without a row nothing is said by itself. */
export const chatDesks = pgTable(
  'chat_desks',
  {
    id: identity().primaryKey(),
    sellerId: reference().references(() => sellers.id),
    /** Said once to who writes for the first time; null says nothing. */
    greeting: text(),
    /** Said outside of the hours, once a day at most. */
    away: text(),
    /** 1 Monday to 7 Sunday, and minutes of the day in Bangkok. */
    days: integer().array().notNull(),
    fromMinute: integer().notNull(),
    toMinute: integer().notNull(),
    /** Whether shoppers see that what they wrote was read, and that somebody is typing. */
    showsRead: boolean().notNull(),
  },
  (table) => [
    unique('chat_desks_seller').on(table.sellerId).nullsNotDistinct(),
    check(
      'chat_desks_hours',
      sql`${table.fromMinute} >= 0 and ${table.toMinute} > ${table.fromMinute} and ${table.toMinute} <= 1440`,
    ),
  ],
);
