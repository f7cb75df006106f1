import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { SocialProvider } from './social.rules.ts';

/** Accounts at providers that sign in to an account here: the provider's own id of the person, never their e-mail. */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    email: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('social_accounts_subject').on(table.provider, table.subject),
    uniqueIndex('social_accounts_user').on(table.userId, table.provider),
  ],
);

/**
 * Sign-ins on their way to a provider and back. `state` is random, for one use and bound to the browser; what SPEC §4 puts
 * into it is kept here (DECISIONS "Accounts and safety").
 */
export const socialAttempts = pgTable(
  'social_attempts',
  {
    stateHash: bytes().primaryKey(),
    /** SHA-256 of the browser's own secret, which a cookie keeps meanwhile. */
    browserHash: bytes().notNull(),
    provider: text().$type<SocialProvider>().notNull(),
    purpose: text().$type<'login' | 'link'>().notNull(),
    /** Whose account the provider's is to be linked to. */
    userId: reference().references(() => users.id, { onDelete: 'cascade' }),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    /** A path of this site to go to afterwards. */
    next: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('social_attempts_expires').on(table.expiresAt)],
);

/** What a provider has proven of a person who has no account here yet: kept until they have proven a telephone too. */
export const socialProofs = pgTable(
  'social_proofs',
  {
    proofHash: bytes().primaryKey(),
    browserHash: bytes().notNull(),
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    email: text(),
    isEmailVerified: boolean().notNull(),
    firstname: text(),
    lastname: text(),
    next: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('social_proofs_expires').on(table.expiresAt)],
);
