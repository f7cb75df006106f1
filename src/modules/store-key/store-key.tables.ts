import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { KeyRight } from './store-key.rules.ts';

/** Keys by which stores' own systems call the API. The key itself is nowhere: its maker sees it once. */
export const storeKeys = pgTable(
  'store_keys',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    name: text().notNull(),
    rights: text().array().$type<KeyRight[]>().notNull(),
    isReadOnly: boolean().notNull(),
    /** Addresses and networks it may be used from; from anywhere where there is none. */
    networks: text().array().notNull(),
    /** SHA-256 of the key. */
    keyHash: bytes().notNull(),
    /** Its first letters. */
    shown: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
    expiresAt: instant(),
    lastUsedAt: instant(),
    lastUsedFrom: text(),
    /** When whoever made it left the store: it works no more, also should they join again. */
    makerLeftAt: instant(),
    revokedAt: instant(),
    revokedBy: reference().references(() => users.id),
    /** The Idempotency-Key of the call that made it. */
    madeBy: text(),
  },
  (table) => [
    uniqueIndex('store_keys_hash').on(table.keyHash),
    uniqueIndex('store_keys_name').on(table.sellerId, table.name).where(sql`revoked_at is null`),
    uniqueIndex('store_keys_made_by').on(table.createdBy, table.madeBy),
    index('store_keys_created_by').on(table.createdBy),
    index('store_keys_revoked_by').on(table.revokedBy),
    check(
      'store_keys_rights',
      sql`cardinality(${table.rights}) > 0 and ${table.rights} <@ '{catalogue,orders,finance}'`,
    ),
  ],
);
