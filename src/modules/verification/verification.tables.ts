import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

/** Requests to have one's identity verified (SPEC §6), with what proves it, for staff to approve or reject. */
export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    firstname: text().notNull(),
    lastname: text().notNull(),
    /** 13 digits with their check digit. */
    idCardNumber: text().notNull(),
    /** The storage's keys; empty once the files are deleted. */
    idCardKey: text().notNull(),
    /** The person with the card in hand. */
    selfieKey: text().notNull(),
    /** First page of the bank book; nobody needs one who doesn't withdraw. */
    bankBookKey: text(),
    status: text().$type<'waiting' | 'approved' | 'rejected'>().notNull().default('waiting'),
    reason: text(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
    /** When an approval was taken back: the request counts as rejected since, `reason` says why. */
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('identity_verifications_waiting').on(table.userId).where(sql`status = 'waiting'`),
    index('identity_verifications_status').on(table.status, table.createdAt),
    // Other accounts of the same card.
    index('identity_verifications_card').on(table.idCardNumber).where(sql`id_card_number <> ''`),
    index('identity_verifications_user').on(table.userId),
  ],
);
