import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, reference, satang } from '../../platform/db/columns.ts';
import { sellers } from '../seller/seller.tables.ts';

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
});

/** What a seller charges for a channel: a base fee for the first kilogram, more for each further one, free from an amount. */
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
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.channelId] })],
);
