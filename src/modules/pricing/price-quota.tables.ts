import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';

/**
 * So many copies at a price for a time: a window that names a quota holds while there are some left. The copies are held
 * in stock from when the quota is opened until it is closed. `product_id` and `order_id` point at rows of slices above by
 * constraints of the migration.
 */
export const priceQuotas = pgTable(
  'price_quotas',
  {
    id: identity().primaryKey(),
    /** What made it, as its window says it: `flash:12`. */
    source: text().notNull().unique(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    productId: reference().notNull(),
    copies: integer().notNull(),
    /** How many of them one person may have. */
    perPerson: integer().notNull(),
    /** Nobody gets any but who was given some, and as many (`price_quota_people.granted`). */
    isGranted: boolean().notNull().default(false),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** From when on nobody is given any, and none are held; what was left then. */
    closedAt: instant(),
    leftOver: integer(),
  },
  (table) => [
    index('price_quotas_product').on(table.productId).where(sql`${table.closedAt} is null`),
    index('price_quotas_due').on(table.endsAt).where(sql`${table.closedAt} is null`),
    check('price_quotas_copies', sql`${table.copies} > 0 and ${table.perPerson} > 0`),
    check('price_quotas_time', sql`${table.startsAt} < ${table.endsAt}`),
    check(
      'price_quotas_closed',
      sql`(${table.closedAt} is null) = (${table.leftOver} is null) and coalesce(${table.leftOver}, 0) >= 0`,
    ),
  ],
);

/**
 * What is left of a quota, in several rows that orders take from side by side: one row would make everybody who wants
 * the same product wait for whoever is just buying it. Their sum is what is left.
 */
export const priceQuotaParts = pgTable(
  'price_quota_parts',
  {
    quotaId: reference()
      .notNull()
      .references(() => priceQuotas.id),
    part: smallint().notNull(),
    copiesLeft: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quotaId, table.part] }),
    check('price_quota_parts_left', sql`${table.copiesLeft} >= 0`),
  ],
);

/** How many copies of a quota a person has: the limit is kept by this row, and by no counting of orders. */
export const priceQuotaPeople = pgTable(
  'price_quota_people',
  {
    quotaId: reference()
      .notNull()
      .references(() => priceQuotas.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    copies: integer().notNull(),
    /** Of a quota whose copies are given to people: how many this one may have in all, and until when. */
    granted: integer(),
    grantedUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.quotaId, table.userId] }),
    index('price_quota_people_user').on(table.userId),
    check('price_quota_people_copies', sql`${table.copies} >= 0`),
    check(
      'price_quota_people_granted',
      sql`(${table.granted} is null) = (${table.grantedUntil} is null) and coalesce(${table.granted}, 0) >= 0`,
    ),
  ],
);

/** Which order took how many copies of a quota, so that they go back once. */
export const priceQuotaSales = pgTable(
  'price_quota_sales',
  {
    quotaId: reference()
      .notNull()
      .references(() => priceQuotas.id),
    orderId: reference().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    copies: integer().notNull(),
    amountSatang: satang().notNull(),
    soldAt: instant().notNull(),
    /** The order expired, or was cancelled: its copies count no more. */
    returnedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.quotaId, table.orderId] }),
    index('price_quota_sales_order').on(table.orderId),
    index('price_quota_sales_user').on(table.userId),
    check('price_quota_sales_copies', sql`${table.copies} > 0`),
  ],
);
