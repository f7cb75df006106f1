import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { sellers } from '../seller/seller.tables.ts';
import { priceQuotas } from './price-quota.tables.ts';
import type { PriceKind } from './pricing.rules.ts';

/**
 * What products cost by themselves, from when on: a row for each change, written by a trigger of the migration, so that
 * whoever changes a price leaves one. What may be struck through hangs on it. `product_id` as below.
 */
export const ownPrices = pgTable(
  'own_prices',
  {
    id: identity().primaryKey(),
    productId: reference().notNull(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    priceSatang: satang().notNull(),
    since: instant().notNull(),
  },
  (table) => [index('own_prices_product').on(table.productId, table.since)],
);

/**
 * Prices for a time (see PriceWindow). `product_id` points at a product by a constraint of the migration: the catalogue
 * reads these rows, and so stands above them.
 */
export const priceWindows = pgTable(
  'price_windows',
  {
    id: identity().primaryKey(),
    kind: text().$type<PriceKind>().notNull(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Null for all of the seller's. */
    productId: reference(),
    priceSatang: satang(),
    discountBasisPoints: integer(),
    /** Off what the product costs itself; what costs less than a baht more than that keeps its price. */
    discountSatang: satang(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    source: text().notNull(),
    promotionTypeId: smallint(),
    /** Where it is a price for so many copies. */
    quotaId: reference().references(() => priceQuotas.id),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
  },
  (table) => [
    index('price_windows_product').on(table.productId, table.endsAt),
    index('price_windows_seller').on(table.sellerId, table.endsAt).where(sql`${table.productId} is null`),
    index('price_windows_source').on(table.source),
    // What begins or ends next, and what did since one last looked.
    index('price_windows_starts').on(table.startsAt),
    index('price_windows_ends').on(table.endsAt),
    check(
      'price_windows_price',
      sql`num_nonnulls(${table.priceSatang}, ${table.discountBasisPoints}, ${table.discountSatang}) = 1
        and coalesce(${table.priceSatang}, 0) >= 0 and coalesce(${table.discountBasisPoints}, 0) between 0 and 10000
        and coalesce(${table.discountSatang}, 1) > 0`,
    ),
    check('price_windows_time', sql`${table.startsAt} <= ${table.endsAt}`),
    check('price_windows_kind', sql`${table.kind} in ('live', 'flash_sale', 'campaign', 'product_discount')`),
  ],
);
