import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';

/** Invitations to work for a store, by mail. One that is open: neither accepted nor withdrawn, and not over. */
export const storeInvitations = pgTable(
  'store_invitations',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Lower-cased. */
    email: text().notNull(),
    rights: text().array().$type<StoreRight[]>().notNull(),
    /** SHA-256 of what the mail's link holds. */
    tokenHash: bytes().notNull(),
    invitedBy: reference()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    acceptedBy: reference().references(() => users.id),
    withdrawnAt: instant(),
  },
  (table) => [
    uniqueIndex('store_invitations_token').on(table.tokenHash),
    uniqueIndex('store_invitations_open')
      .on(table.sellerId, table.email)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index('store_invitations_inviter').on(table.invitedBy),
    index('store_invitations_accepted_by').on(table.acceptedBy),
  ],
);
