import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';

/**
 * Promotions of a seller. Types shown in the cart are SPEC §9's: 1 product discount (basis points off the price),
 * 5 free gift from an amount, 7 free gift with a product.
 */
export const promotions = pgTable(
  'promotions',
  {
    id: identity().primaryKey(),
    urlKey: text().notNull().unique(),
    sellerId: reference().references(() => sellers.id),
    promotionTypeId: smallint().$type<1 | 5 | 7>().notNull(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    descriptionTh: text(),
    descriptionEn: text(),
    discountBasisPoints: integer(),
    triggerFromSatang: satang(),
    triggerProductId: reference().references(() => products.id),
    giftProductId: reference().references(() => products.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [index('promotions_seller').on(table.sellerId)],
);

/** One seller voucher per seller, one platform voucher, one shipping voucher may be used in an order (DECISIONS "Orders"). */
export const vouchers = pgTable(
  'vouchers',
  {
    id: identity().primaryKey(),
    code: text().notNull(),
    kind: text().$type<'seller' | 'platform' | 'shipping' | 'cashback'>().notNull(),
    sellerId: reference().references(() => sellers.id),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    /** Either an amount off or basis points off, capped by maxDiscountSatang. */
    discountSatang: satang(),
    discountBasisPoints: integer(),
    maxDiscountSatang: satang(),
    minSpendSatang: satang().notNull().default(0),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    usageLimit: integer(),
    perUserLimit: integer().notNull().default(1),
    usedCount: integer().notNull().default(0),
    /** How many people may collect it; null for as many as like. Used and collected are counted apart. */
    claimLimit: integer(),
    claimedCount: integer().notNull().default(0),
    /** Whether it is offered for collecting; one that isn't works for those who know its code or were given it. */
    isCollectable: boolean().notNull().default(true),
    conditionsTh: text(),
    conditionsEn: text(),
    /** When it was stopped before its time: it ended then, too. */
    stoppedAt: instant(),
    /** Counts changes by people: whoever changes it says which one they have read. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('vouchers_code_unique').on(sql`upper(${table.code})`),
    check('vouchers_limit', sql`${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit}`),
    check(
      'vouchers_claims',
      sql`${table.claimLimit} is null or ${table.claimedCount} <= ${table.claimLimit}`,
    ),
    check('vouchers_seller', sql`(${table.kind} = 'seller') = (${table.sellerId} is not null)`),
  ],
);

export const voucherUses = pgTable(
  'voucher_uses',
  {
    id: identity().primaryKey(),
    voucherId: reference()
      .notNull()
      .references(() => vouchers.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** Of the order group. Orders stand on promotions, so the constraint is written in the migration, not here. */
    groupId: reference().notNull(),
    /** An order of the group that it took something off. */
    orderNumber: text().notNull(),
    amountSatang: satang().notNull(),
    usedAt: instant().notNull(),
    returnedAt: instant(),
  },
  (table) => [
    uniqueIndex('voucher_uses_once').on(table.voucherId, table.groupId),
    index('voucher_uses_user').on(table.userId, table.voucherId),
  ],
);

/** Vouchers in people's wallets. */
export const voucherClaims = pgTable(
  'voucher_claims',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    voucherId: reference()
      .notNull()
      .references(() => vouchers.id),
    /** How often it was given, each one more use than everybody has: a reward may give the same voucher again. */
    count: integer().notNull().default(0),
    /** Whether its holder has collected it, given or not: that is what `claimLimit` counts. */
    isCollected: boolean().notNull().default(true),
    claimedAt: instant().notNull(),
    /** When its holder was told that it ends soon. */
    remindedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.voucherId] })],
);

/**
 * In SQL: how often a person may use voucher `v`, whose claim is `c` or none: as often as everybody, and once more for
 * each time it was given. Where only so many may collect it, whoever hasn't may use it while there is one to collect.
 */
export const usesGranted = `(coalesce(c.count, 0) + case
  when v.claim_limit is null or v.claimed_count < v.claim_limit or coalesce(c.is_collected, false)
  then v.per_user_limit else 0 end)`;
