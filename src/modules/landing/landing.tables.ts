import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { LandingBlock } from './landing-block.contract.ts';

/** Pages of blocks for advertising (DECISIONS "Content"). What staff work on and what visitors see are kept apart. */
export const landingPages = pgTable('landing_pages', {
  id: identity().primaryKey(),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  draft: jsonb().$type<LandingBlock[]>().notNull().default([]),
  /** Null: nobody sees it. */
  published: jsonb().$type<LandingBlock[]>(),
  publishedAt: instant(),
  /** Whether the draft has been changed since. */
  isChanged: boolean().notNull().default(false),
  startsAt: instant(),
  endsAt: instant(),
  /** Counts changes by people: whoever changes it says which one they have read. */
  version: integer().notNull().default(1),
  createdAt: instant().notNull().defaultNow(),
});

/** Who asked to be told about what a page is for, each address once, with what they agreed to. */
export const landingInterests = pgTable(
  'landing_interests',
  {
    id: identity().primaryKey(),
    pageId: reference()
      .notNull()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    /** Whose account was signed in, if one was. */
    userId: reference().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    /** The version of the privacy policy that was agreed to, and when. */
    policyVersion: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('landing_interests_once').on(table.pageId, sql`lower(${table.email})`),
    index('landing_interests_email').on(sql`lower(${table.email})`),
  ],
);
