import { bigint, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant, reference } from '../../platform/db/columns.ts';

/** Entries of the audit log that wait to be chained. The database adds each as it is written (a trigger of the migration). */
export const auditUnsealed = pgTable('audit_unsealed', { eventId: reference().primaryKey() });

/**
 * The chain over the audit log: one link an entry, each with the hash of the one before, in the order in which they were
 * sealed. Links are never removed, and change in one way only: the salt goes when the entry is emptied for a person who
 * was erased. No foreign keys: an entry that is gone shows by its link.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** From 1 on, without gaps. */
    position: bigint({ mode: 'number' }).primaryKey(),
    eventId: reference().notNull(),
    /** Of what may be emptied: where the connection came from, and the details. */
    personalHash: bytes().notNull(),
    /** Without it the hash says nothing about what it was made of; null once the entry was emptied. */
    salt: bytes(),
    hash: bytes().notNull(),
    sealedAt: instant().notNull(),
  },
  (table) => [uniqueIndex('audit_seals_event').on(table.eventId)],
);
