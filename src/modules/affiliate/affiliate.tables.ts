import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { campaigns } from '../campaign/campaign.tables.ts';
import { categories, products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { orderLines, orders } from '../order/order.tables.ts';
import { vouchers } from '../promotion/promotion.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { HoldReason, Outcome } from './attribution.rules.ts';
import type { ClickVerdict, ThingKind } from './click.rules.ts';
import type { LinkKind } from './link.rules.ts';
import type { Funder, RateReach } from './rate.rules.ts';

/** Accounts whose links earn, each with the code that its links carry. */
export const affiliates = pgTable('affiliates', {
  userId: reference()
    .primaryKey()
    .references(() => users.id),
  /** Random, 72 bits: nothing of the person can be read from it. */
  code: text().notNull().unique(),
  createdAt: instant().notNull(),
  /** Since then its links earn nothing more: the account was erased, or staff stopped it. */
  stoppedAt: instant(),
  /** Who of staff stopped it, and why; null of an account that was erased: nobody lets that one work again. */
  stoppedBy: reference().references(() => users.id),
  stoppedReason: text(),
});

/** What a day's visitors are hashed with: one key a day, forgotten on the next, and with it whom a hash was of. */
export const affiliateClickKeys = pgTable('affiliate_click_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: bytes().notNull(),
});

/** Openings of links that carry a code. Of the visitor nothing is kept but a hash that nobody can make again. */
export const affiliateClicks = pgTable(
  'affiliate_clicks',
  {
    id: identity().primaryKey(),
    affiliateId: reference()
      .notNull()
      .references(() => affiliates.userId),
    kind: text().$type<ThingKind>().notNull(),
    /** Null of pages that are no thing of their own: the home page, lists. */
    thingId: reference(),
    at: instant().notNull(),
    /** The host, or the social network, that the visitor came from; null when the browser doesn't say. */
    channel: text(),
    verdict: text().$type<ClickVerdict>().notNull(),
    visitorHash: bytes(),
  },
  (table) => [
    index('affiliate_clicks_of').on(table.affiliateId, table.at),
    index('affiliate_clicks_visitor').on(table.visitorHash, table.at).where(sql`verdict = 'counted'`),
    index('affiliate_clicks_at').on(table.at),
    // What each link has brought; an affiliate's page of links counts it anew.
    index('affiliate_clicks_thing')
      .on(table.affiliateId, table.kind, table.thingId)
      .where(sql`verdict = 'counted'`),
  ],
);

/**
 * What a link earns: of a store's goods at the store's cost, of a campaign's or of all at the house's. A rate is never
 * changed: it ends, and another begins.
 */
export const affiliateRates = pgTable(
  'affiliate_rates',
  {
    id: identity().primaryKey(),
    funder: text().$type<Funder>().notNull(),
    sellerId: reference().references(() => sellers.id),
    campaignId: reference().references(() => campaigns.id),
    productId: reference().references(() => products.id),
    categoryId: reference().references(() => categories.id),
    basisPoints: integer(),
    satangPerCopy: satang(),
    /** Points beside it for every 100 baht paid. */
    pointsPerHundred: integer(),
    reach: text().$type<RateReach>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    createdAt: instant().notNull(),
    createdBy: reference()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('affiliate_rates_seller').on(table.sellerId),
    check(
      'affiliate_rates_worth',
      sql`(${table.basisPoints} is null) <> (${table.satangPerCopy} is null)
        and (${table.basisPoints} is null or ${table.basisPoints} between 1 and 3000)
        and (${table.satangPerCopy} is null or ${table.satangPerCopy} between 1 and 50000)`,
    ),
    check(
      'affiliate_rates_funder',
      sql`(${table.funder} = 'store') = (${table.sellerId} is not null)
        and (${table.sellerId} is null or ${table.campaignId} is null)`,
    ),
    check(
      'affiliate_rates_points',
      sql`${table.pointsPerHundred} is null or (${table.funder} = 'house' and ${table.pointsPerHundred} between 1 and 10)`,
    ),
    check('affiliate_rates_target', sql`${table.productId} is null or ${table.categoryId} is null`),
    check('affiliate_rates_times', sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`),
  ],
);

/** Vouchers that name their sharer: whoever uses one came by them. */
export const affiliateVouchers = pgTable(
  'affiliate_vouchers',
  {
    voucherId: reference()
      .primaryKey()
      .references(() => vouchers.id),
    affiliateId: reference()
      .notNull()
      .references(() => affiliates.userId),
    givenAt: instant().notNull(),
  },
  (table) => [index('affiliate_vouchers_of').on(table.affiliateId)],
);

/** Every order that came by a link or a sharer's voucher, also one that earns nothing, with why: frozen when it was placed. */
export const affiliateEarnings = pgTable(
  'affiliate_earnings',
  {
    id: identity().primaryKey(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    affiliateId: reference()
      .notNull()
      .references(() => affiliates.userId),
    via: text().$type<'click' | 'voucher' | 'live'>().notNull(),
    channel: text(),
    clickedAt: instant(),
    /** The mark of what the link led to, as its click said it; null of vouchers, and of orders of before it was kept. */
    thing: text(),
    outcome: text().$type<Outcome>().notNull(),
    /** Why staff look at it before it is confirmed. */
    heldReason: text().$type<HoldReason>(),
    decision: text().$type<'released' | 'refused'>(),
    decisionReason: text(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
    createdAt: instant().notNull(),
    /** Points that its affiliate has got for it by now; copies that went back taken off. */
    pointsGiven: integer().notNull().default(0),
  },
  (table) => [
    check('affiliate_earnings_points', sql`${table.pointsGiven} >= 0`),
    // Of one order several may earn, each of other lines.
    uniqueIndex('affiliate_earnings_once').on(table.orderId, table.affiliateId),
    index('affiliate_earnings_of').on(table.affiliateId, table.id),
    index('affiliate_earnings_thing').on(table.affiliateId, table.thing),
    index('affiliate_earnings_held').on(table.id).where(sql`held_reason is not null and decision is null`),
  ],
);

/** What a line earns, with the rate it was frozen from. How it stands is in `cashbacks`. */
export const affiliateEarningLines = pgTable(
  'affiliate_earning_lines',
  {
    id: identity().primaryKey(),
    earningId: reference()
      .notNull()
      .references(() => affiliateEarnings.id),
    orderLineId: reference()
      .notNull()
      .unique()
      .references(() => orderLines.id),
    rateId: reference()
      .notNull()
      .references(() => affiliateRates.id),
    funder: text().$type<Funder>().notNull(),
    sellerId: reference().references(() => sellers.id),
    basisPoints: integer(),
    satangPerCopy: satang(),
    amountSatang: satang().notNull(),
    /** What the buyer got of it as a lower price, where its affiliate sold it in a live. */
    loweredSatang: satang().notNull().default(0),
    /** Points beside it. */
    points: integer().notNull().default(0),
    /** What its store has been charged for it by now. */
    chargedSatang: satang().notNull().default(0),
  },
  (table) => [
    index('affiliate_earning_lines_of').on(table.earningId),
    index('affiliate_earning_lines_rate').on(table.rateId),
    check(
      'affiliate_earning_lines_amount',
      sql`${table.amountSatang} > 0 and ${table.loweredSatang} >= 0 and ${table.points} >= 0 and ${table.chargedSatang} between 0 and ${table.amountSatang}`,
    ),
  ],
);

/** Links that affiliates made for themselves, one a thing: what they call it, whether their page shows it. */
export const affiliateLinks = pgTable(
  'affiliate_links',
  {
    id: identity().primaryKey(),
    affiliateId: reference()
      .notNull()
      .references(() => affiliates.userId),
    kind: text().$type<LinkKind>().notNull(),
    /** The home page has the number 1. */
    thingId: reference().notNull(),
    /** As clicks and earnings have it (`thingMark`), of its address when the link was made. */
    mark: text().notNull(),
    /** Where the thing is and what it was called, for when it isn't shown any more. */
    path: text().notNull(),
    title: text().notNull(),
    /** What the affiliate calls it; empty: as the thing is called. */
    name: text().notNull().default(''),
    isShown: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    /** Put away: it still leads where it led, and earns. */
    retiredAt: instant(),
  },
  (table) => [uniqueIndex('affiliate_links_thing').on(table.affiliateId, table.kind, table.thingId)],
);

/** What an affiliate lets everybody read of them; nothing before they say so. */
export const affiliateProfiles = pgTable('affiliate_profiles', {
  affiliateId: reference()
    .primaryKey()
    .references(() => affiliates.userId),
  name: text().notNull(),
  about: text().notNull(),
  isShown: boolean().notNull(),
  /** Whether the account's photo is shown as well. */
  isPhotoShown: boolean().notNull(),
  updatedAt: instant().notNull(),
});

/** Who follows an affiliate's page. Their first name is told only where they said so. */
export const affiliateFollowers = pgTable(
  'affiliate_followers',
  {
    affiliateId: reference()
      .notNull()
      .references(() => affiliates.userId),
    userId: reference()
      .notNull()
      .references(() => users.id),
    isNameShown: boolean().notNull(),
    followedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.affiliateId, table.userId] }),
    index('affiliate_followers_user').on(table.userId),
  ],
);
