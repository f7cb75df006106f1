import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { CampaignCondition, ProposalState } from './campaign.rules.ts';

/** A campaign: a banner, words, and prices of several stores for a while (SPEC §3 "Campaign"). */
export const campaigns = pgTable(
  'campaigns',
  {
    id: identity().primaryKey(),
    urlKey: text().notNull().unique(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    /** What its pictures show, for who can't see them; without pictures they are drawn from it. Empty: from the name. */
    altTh: text().notNull().default(''),
    altEn: text().notNull().default(''),
    /** The words of its text, and beside them the formatting where there is any (decision 69). */
    wordsTh: text().notNull().default(''),
    wordsEn: text().notNull().default(''),
    formattedTh: jsonb().$type<FormattedText>(),
    formattedEn: jsonb().$type<FormattedText>(),
    /** The picture for wide screens; null: it is drawn from its words. */
    desktopKey: text('image_key'),
    mobileKey: text(),
    /** Whether the mobile picture was uploaded for itself, or is cut from the wide one. */
    hasOwnMobile: boolean().notNull().default(false),
    isEnabled: boolean().notNull().default(true),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Until when stores may propose products; null: none are asked for. */
    proposalsUntil: instant(),
    /** By how much a price has to be below the product's own, at least. */
    leastDiscountBasisPoints: integer().notNull().default(0),
    condition: text().$type<CampaignCondition>().notNull().default('any'),
    /** Only products of these, with everything below them; none: of all. */
    categoryIds: reference().array().notNull().default(sql`'{}'`),
    sortOrder: integer().notNull().default(0),
    /** When it was stopped before its time. */
    stoppedAt: instant(),
    /** Counts changes by people: whoever changes it says which one they have read. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('campaigns_ends').on(table.endsAt),
    check('campaigns_discount', sql`${table.leastDiscountBasisPoints} between 0 and 9900`),
  ],
);

/**
 * What stores propose for a campaign, and what staff said to it: a row is a thing with one price, of a product with options each
 * leaf. Those that are accepted have a price window each.
 */
export const campaignProducts = pgTable(
  'campaign_products',
  {
    campaignId: reference()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    productId: reference()
      .notNull()
      .references(() => products.id),
    /** Of a leaf the product that it is an option of, by which proposals are counted and answered. */
    parentId: reference().references(() => products.id),
    sortOrder: integer().notNull().default(0),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    priceSatang: satang().notNull(),
    state: text().$type<ProposalState>().notNull().default('accepted'),
    /** Why staff refused it, as the store reads it. */
    reason: text(),
    proposedAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.productId] }),
    index('campaign_products_seller').on(table.sellerId, table.campaignId),
    index('campaign_products_waiting').on(table.campaignId).where(sql`${table.state} = 'proposed'`),
    check('campaign_products_price', sql`${table.priceSatang} >= 0`),
    check('campaign_products_state', sql`${table.state} in ('proposed', 'accepted', 'refused', 'withdrawn')`),
  ],
);
