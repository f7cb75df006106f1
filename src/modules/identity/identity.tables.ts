import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import { sellers } from '../catalogue/seller.tables.ts';

/** People who can sign in. `role` decides what they may call; SPEC §6's roleId (1 seller, 4 member) is derived from it. */
export const users = pgTable(
  'users',
  {
    id: identity().primaryKey(),
    role: text().$type<'shopper' | 'seller' | 'staff'>().notNull().default('shopper'),
    status: text().$type<'active' | 'waiting_approval' | 'disabled'>().notNull().default('active'),
    /** Lower-cased. At least one of e-mail and telephone is there. */
    email: text(),
    countryCodeId: smallint().notNull().default(1),
    telephone: text(),
    passwordHash: text(),
    firstname: text(),
    lastname: text(),
    companyName: text(),
    sellerId: reference().references(() => sellers.id),
    tierId: smallint().notNull().default(3),
    language: text().$type<'th' | 'en'>().notNull().default('th'),
    imageKey: text(),
    isEmailVerified: boolean().notNull().default(false),
    acceptsNews: boolean().notNull().default(false),
    policyAcceptedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    uniqueIndex('users_telephone_unique').on(table.countryCodeId, table.telephone),
    check('users_reachable', sql`${table.email} is not null or ${table.telephone} is not null`),
    check('users_seller_has_store', sql`${table.role} <> 'seller' or ${table.sellerId} is not null`),
  ],
);

/** Opaque sessions: only the token's SHA-256 is kept (DECISIONS "Accounts and safety"). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
