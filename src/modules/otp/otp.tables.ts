import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant } from '../../platform/db/columns.ts';
import type { OtpPurpose } from './otp.rules.ts';

/**
 * One-time codes sent (SPEC §4 "OTP flow"). A row is what a code proves: that whoever gives it back has the telephone or
 * the mailbox it went to. Rows are forgotten a day after they were made.
 */
export const otpChallenges = pgTable(
  'otp_challenges',
  {
    id: identity().primaryKey(),
    /** What the sender shows and the form sends back with the code. */
    reference: text().notNull().unique(),
    purpose: text().$type<OtpPurpose>().notNull(),
    channel: text().$type<'sms' | 'mail'>().notNull(),
    /** E.164, or a lower-case e-mail address. */
    destination: text().notNull(),
    /** SHA-256 of reference and code; null when nothing was sent because there is nobody to prove (never right). */
    codeHash: bytes(),
    tries: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Given back right; then it may be used once, until `expiresAt`, which has moved on. */
    verifiedAt: instant(),
    usedAt: instant(),
    /** What the code is to complete, such as a registration (its password hashed). Emptied when used. */
    payload: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('otp_challenges_destination').on(table.destination, table.createdAt)],
);
