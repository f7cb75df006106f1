import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
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
import type { PromotionFunder, PromotionTypeId } from './promotion-kinds.rules.ts';
import type { AnyTerms, PromotionAudience, PromotionScopeKind } from './promotion-terms.rules.ts';

/**
 * Promotions, of the kinds of promotion-kinds.rules.ts. What they do is in `terms`. Without a store it goes over several, and the house funds it.
 */
export const promotions = pgTable(
  'promotions',
  {
    id: identity().primaryKey(),
    urlKey: text().notNull().unique(),
    sellerId: reference().references(() => sellers.id),
    promotionTypeId: smallint().$type<PromotionTypeId>().notNull(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    descriptionTh: text(),
    descriptionEn: text(),
    /** What the release before read of type 1: its share off; its terms say it now. */
    discountBasisPoints: integer(),
    /** What the release before read of gifts; their terms and scopes say it now. */
    triggerFromSatang: satang(),
    /** What the release before read of type 1: the product whose price it lowers; its scopes say it now. */
    triggerProductId: reference().references(() => products.id),
    /** Of types 5 and 7, as their terms say: the first, where there are others to choose (`giftIdsIn`). */
    giftProductId: reference().references(() => products.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    isActive: boolean().notNull().default(true),
    funder: text().$type<PromotionFunder>().notNull().default('store'),
    /** Of all types but flash sales (2), which have desks of their own. */
    terms: jsonb().$type<AnyTerms>(),
    audience: text().$type<PromotionAudience>().notNull().default('everybody'),
    /** Tiers as accounts keep them; of audience `tiers`. */
    tierIds: smallint().array().notNull().default(sql`'{}'`),
    /** Minutes of the day in Bangkok; null for all day. */
    fromMinute: smallint(),
    untilMinute: smallint(),
    /** Its money, and how much of it orders have taken; how many orders may use it, and do. */
    budgetSatang: satang(),
    spentSatang: satang().notNull().default(0),
    usageLimit: integer(),
    usedCount: integer().notNull().default(0),
    perPersonLimit: integer(),
    /** When it was stopped before its time; it isn't active any more then. */
    stoppedAt: instant(),
    /** Counts changes by people: whoever changes it says which one they have read. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('promotions_seller').on(table.sellerId),
    index('promotions_ends').on(table.endsAt),
    index('promotions_of_house').on(table.endsAt).where(sql`${table.sellerId} is null`),
    check('promotions_terms', sql`(${table.promotionTypeId} <> 2) = (${table.terms} is not null)`),
    check(
      'promotions_gift',
      sql`(${table.promotionTypeId} in (5, 7)) = (${table.terms} ? 'giftProductId')
        and ${table.giftProductId} is not distinct from (${table.terms} ->> 'giftProductId')::bigint`,
    ),
    check('promotions_funder', sql`${table.funder} in ('store', 'house')`),
    check(
      'promotions_several_stores',
      sql`${table.terms} is null or ${table.sellerId} is not null or ${table.funder} = 'house'`,
    ),
    check('promotions_audience', sql`${table.audience} in ('everybody', 'new_customers', 'tiers')`),
    check(
      'promotions_hours',
      sql`(${table.fromMinute} is null) = (${table.untilMinute} is null) and ${table.fromMinute} between 0 and 1439
        and ${table.untilMinute} between 0 and 1439 and ${table.fromMinute} <> ${table.untilMinute}`,
    ),
    check(
      'promotions_budget',
      sql`${table.spentSatang} >= 0 and (${table.budgetSatang} is null or ${table.spentSatang} <= ${table.budgetSatang})`,
    ),
    check(
      'promotions_limit',
      sql`${table.usedCount} >= 0 and (${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit})`,
    ),
  ],
);

/**
 * What promotions are on, each row one more; without any, on all of their store's, or of all stores.
 * Of a bundle they are its parts. `target_id` is a number of what `kind` says; what isn't there any more matches nothing.
 */
export const promotionScopes = pgTable(
  'promotion_scopes',
  {
    promotionId: reference()
      .notNull()
      .references(() => promotions.id),
    kind: text().$type<PromotionScopeKind>().notNull(),
    targetId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.kind, table.targetId] }),
    check(
      'promotion_scopes_kind',
      sql`${table.kind} in ('product', 'category', 'series', 'author', 'publisher', 'store', 'list')`,
    ),
  ],
);

/** Orders that used a promotion: what it took off them, or what its gift cost, and what they had bought of it. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: identity().primaryKey(),
    promotionId: reference()
      .notNull()
      .references(() => promotions.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** Of the order group. Orders stand on promotions, so the constraint is written in the migration, not here. */
    groupId: reference().notNull(),
    /** An order of the group that it took something off. */
    orderNumber: text().notNull(),
    amountSatang: satang().notNull(),
    /** What was paid for the lines it was on; of a parcel, for all lines of its orders. */
    salesSatang: satang().notNull(),
    usedAt: instant().notNull(),
    returnedAt: instant(),
  },
  (table) => [
    uniqueIndex('promotion_uses_once').on(table.promotionId, table.groupId),
    index('promotion_uses_group').on(table.groupId),
    index('promotion_uses_user').on(table.userId, table.promotionId),
    check('promotion_uses_amount', sql`${table.amountSatang} >= 0`),
  ],
);

/** How often a promotion's page was looked at on a day in Bangkok. Who looked isn't known. */
export const promotionViews = pgTable(
  'promotion_views',
  {
    promotionId: reference()
      .notNull()
      .references(() => promotions.id),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.day] })],
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
    /** When its holder was told last of its end: that it comes soon, or that it was stopped before its time. */
    remindedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.voucherId] }),
    index('voucher_claims_voucher').on(table.voucherId, table.count),
  ],
);

/**
 * In SQL: how often a person may use voucher `v`, whose claim is `c` or none: as often as everybody, and once more for
 * each time it was given. Where only so many may collect it, whoever hasn't may use it while there is one to collect.
 */
export const usesGranted = `(coalesce(c.count, 0) + case
  when v.claim_limit is null or v.claimed_count < v.claim_limit or coalesce(c.is_collected, false)
  then v.per_user_limit else 0 end)`;
