import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference } from '../../platform/db/columns.ts';
import { affiliates } from '../affiliate/affiliate.tables.ts';
import { users } from '../identity/identity.tables.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import type { BasketLine, ShippingChoice } from './referral.rules.ts';

/**
 * Baskets that affiliates fill for buyers. What is in one is a cart like a guest's (`cartId`, a secret that nobody but its
 * buyer is told): from there on it is the shop's one checkout. Which order came of it says `order_groups.cart_id`.
 */
export const referralBaskets = pgTable(
  'referral_baskets',
  {
    id: identity().primaryKey(),
    /** The link's secret, 192 random bits: whoever has it may open the basket, and the first to prove who they are has it. */
    code: text().notNull().unique(),
    affiliateId: reference()
      .notNull()
      .references(() => affiliates.userId),
    /** Null while nothing is in it, and once it is over without an order. */
    cartId: text().unique(),
    /** As the affiliate left it: after that it is the buyer's. */
    lines: jsonb().$type<BasketLine[]>().notNull(),
    /** What the affiliate calls it. */
    note: text().notNull().default(''),
    /** Whom it is for, as the affiliate typed it, sealed; gone as soon as it has done its work. */
    sealedBuyer: bytes(),
    shipping: jsonb().$type<ShippingChoice[]>().notNull(),
    payment: text().$type<PaymentChannel>(),
    buyerId: reference().references(() => users.id),
    /** Of the buyer's book. */
    addressId: reference(),
    /** The buyer lets the affiliate send the slip in. */
    isSlipAllowed: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    sentAt: instant(),
    takenAt: instant(),
    withdrawnAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('referral_baskets_affiliate').on(table.affiliateId, table.id),
    index('referral_baskets_buyer').on(table.buyerId).where(sql`buyer_id is not null`),
    index('referral_baskets_ends')
      .on(table.expiresAt)
      .where(sql`cart_id is not null or sealed_buyer is not null`),
  ],
);
