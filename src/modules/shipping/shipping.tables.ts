import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { ShippingZone } from './shipping.rules.ts';
import type { ReturnPlace, StoreCounter } from './store-delivery.rules.ts';

export const shippingChannels = pgTable('shipping_channels', {
  id: identity().primaryKey(),
  code: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  /** Days from shipping to delivery, as shown: fewest and most. */
  daysMin: integer().notNull(),
  daysMax: integer().notNull(),
  /** Where a parcel can be followed; `{tracking}` is replaced. */
  trackingUrl: text(),
  sortOrder: integer().notNull(),
  isActive: boolean().notNull().default(true),
  /** What a store charges before it has said otherwise; null: a new store doesn't offer this channel by itself. */
  usualFeeSatang: satang(),
  usualExtraKilogramSatang: satang().notNull().default(0),
  usualFreeFromSatang: satang(),
  /** Counts changes by people: of two at once the second is told. */
  version: integer().notNull().default(1),
});

/**
 * What a seller charges for a channel: a base fee for the first kilogram, more for each further one, free from an amount;
 * other fees where `zones` say so.
 */
export const sellerShipping = pgTable(
  'seller_shipping',
  {
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    channelId: reference()
      .notNull()
      .references(() => shippingChannels.id),
    feeSatang: satang().notNull(),
    extraKilogramSatang: satang().notNull().default(0),
    freeFromSatang: satang(),
    /** Switched off, its fees are kept for when it is switched on again. */
    isOffered: boolean().notNull().default(true),
    zones: jsonb().$type<ShippingZone[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.channelId] })],
);

/** How a store sends: its time, its time off, its counter, where copies come back to. A store without a row does as usual. */
export const sellerDelivery = pgTable(
  'seller_delivery',
  {
    sellerId: reference()
      .primaryKey()
      .references(() => sellers.id),
    /** Counts the changes of anything of a store's shipping, its channels too: of two at once the second is told. */
    version: integer().notNull().default(1),
    /** Working days from an order to its parcel's handing over. */
    preparationDays: integer().notNull().default(1),
    /** Days in Bangkok on which nothing is sent, both among them. */
    timeOffFrom: date({ mode: 'string' }),
    timeOffTo: date({ mode: 'string' }),
    timeOffTh: text(),
    timeOffEn: text(),
    counter: jsonb().$type<StoreCounter>(),
    returnPlace: jsonb().$type<ReturnPlace>(),
    /** When the store first said how it sends. */
    channelsSavedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check('seller_delivery_preparation', sql`${table.preparationDays} between 1 and 15`),
    check(
      'seller_delivery_time_off',
      sql`(${table.timeOffFrom} is null) = (${table.timeOffTo} is null) and ${table.timeOffFrom} <= ${table.timeOffTo}`,
    ),
  ],
);
