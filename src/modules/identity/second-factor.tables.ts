import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from './identity.tables.ts';

const owner = () =>
  reference()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Authenticator apps of staff: one that counts each, and one that is being set up. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    id: identity().primaryKey(),
    userId: owner(),
    /** The secret, sealed (`Services.secretBox`). */
    sealedSecret: bytes().notNull(),
    createdAt: instant().notNull(),
    /** When a first code of it was right; it counts from then on. */
    confirmedAt: instant(),
    /** The half-minute of the last code that was used: no code of it or before it counts again. */
    lastStep: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('totp_factors_one').on(table.userId, sql`(${table.confirmedAt} is null)`)],
);

/** Codes for the day the phone is lost, by their SHA-256; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: owner(), codeHash: bytes().notNull(), usedAt: instant() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys of staff (WebAuthn Level 3): what the browser's key proves by a signature. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity().primaryKey(),
    userId: owner(),
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** What the key counts, where it does: it never goes back. */
    counter: integer().notNull(),
    transports: text().array().notNull().default(sql`'{}'`),
    name: text().notNull(),
    isBackedUp: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

/** The random bytes a passkey is asked to sign: one question an account and purpose, answered once, within five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    userId: owner(),
    purpose: text().$type<'add' | 'prove'>().notNull(),
    challenge: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
