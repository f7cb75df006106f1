import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { priceQuotas } from '../pricing/price-quota.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { OfferState } from './flash-sale.rules.ts';

/** Times in which stores sell some products at flash prices. */
export const flashSlots = pgTable(
  'flash_slots',
  {
    id: identity().primaryKey(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Until when stores propose products. */
    joinUntil: instant().notNull(),
    /** When staff ended it before its time. */
    stoppedAt: instant(),
    /** When those who asked for it were told that it has begun. */
    toldAt: instant(),
    /** Counts changes by people: whoever changes it says which one they have read. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('flash_slots_ends').on(table.endsAt),
    check(
      'flash_slots_time',
      sql`${table.joinUntil} <= ${table.startsAt} and ${table.startsAt} < ${table.endsAt}`,
    ),
  ],
);

/** Products that stores offer in a slot, and what staff said. An accepted one has a quota, which holds its copies. */
export const flashOffers = pgTable(
  'flash_offers',
  {
    id: identity().primaryKey(),
    slotId: reference()
      .notNull()
      .references(() => flashSlots.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    productId: reference()
      .notNull()
      .references(() => products.id),
    priceSatang: satang().notNull(),
    copies: integer().notNull(),
    perPerson: integer().notNull(),
    state: text().$type<OfferState>().notNull(),
    /** Why staff refused it or took it out; of one that staff added, how the store agreed. */
    reason: text(),
    quotaId: reference().references(() => priceQuotas.id),
    offeredBy: reference().references(() => users.id),
    offeredAt: instant().notNull(),
    decidedBy: reference().references(() => users.id),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('flash_offers_once')
      .on(table.slotId, table.productId)
      .where(sql`state in ('proposed', 'accepted')`),
    index('flash_offers_product').on(table.productId),
    index('flash_offers_seller').on(table.sellerId, table.slotId),
    index('flash_offers_offered_by').on(table.offeredBy),
    index('flash_offers_decided_by').on(table.decidedBy),
    uniqueIndex('flash_offers_quota').on(table.quotaId),
    check(
      'flash_offers_numbers',
      sql`${table.priceSatang} > 0 and ${table.copies} > 0 and ${table.perPerson} between 1 and ${table.copies}`,
    ),
    check('flash_offers_accepted', sql`${table.state} <> 'accepted' or ${table.quotaId} is not null`),
  ],
);

/** Who wants to be told when a slot begins. */
export const flashReminders = pgTable(
  'flash_reminders',
  {
    slotId: reference()
      .notNull()
      .references(() => flashSlots.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slotId, table.userId] }),
    index('flash_reminders_user').on(table.userId),
  ],
);
