import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { Explanation } from './explanation.rules.ts';
import type { GiftPromise } from './gift-promise.rules.ts';
import type { AddressSnapshot, TaxInvoiceChoice } from './order-snapshot.contract.ts';
import type { OrderStatus, PaymentStatus } from './order-status.rules.ts';

/** One checkout: one payment, one reference code; an order for each seller (DECISIONS "Orders"). */
export const orderGroups = pgTable(
  'order_groups',
  {
    id: identity().primaryKey(),
    referenceCode: text().notNull().unique(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    cartId: text().notNull(),
    cartVersion: integer().notNull(),
    language: text().$type<'th' | 'en'>().notNull(),
    shippingAddress: jsonb().$type<AddressSnapshot>().notNull(),
    taxInvoice: jsonb().$type<TaxInvoiceChoice>(),
    paymentChannel: text().$type<'card' | 'promptpay' | 'transfer' | 'cod'>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('pending'),
    itemSatang: satang().notNull(),
    discountSatang: satang().notNull(),
    shippingSatang: satang().notNull(),
    totalSatang: satang().notNull(),
    /** "Why this total": each step in order, with who funds it. */
    explanation: jsonb().$type<Explanation[]>().notNull(),
    createdAt: instant().notNull(),
    /** Until when the stock is held for an unpaid group; null for cash on delivery and once paid. */
    holdUntil: instant(),
    /** What was promised when it was placed: how long it is held for who pays at once, and for who transfers. */
    payNowMinutes: integer().notNull().default(15),
    transferHours: integer().notNull().default(48),
    paidAt: instant(),
  },
  (table) => [
    uniqueIndex('order_groups_cart_version').on(table.cartId, table.cartVersion),
    index('order_groups_user').on(table.userId, table.createdAt),
    index('order_groups_created').on(table.createdAt),
    index('order_groups_expired').on(table.createdAt).where(sql`payment_status = 'expired'`),
    index('order_groups_paid').on(table.paidAt, table.totalSatang).where(sql`paid_at is not null`),
    index('order_groups_hold').on(table.holdUntil).where(sql`hold_until is not null`),
    check(
      'order_groups_total',
      sql`${table.totalSatang} = ${table.itemSatang} - ${table.discountSatang} + ${table.shippingSatang} and ${table.totalSatang} >= 0`,
    ),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: identity().primaryKey(),
    orderNumber: text().notNull().unique(),
    groupId: reference()
      .notNull()
      .references(() => orderGroups.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    status: text().$type<OrderStatus>().notNull(),
    /** Null for an order of nothing but files: nothing is sent. */
    shippingChannelId: reference(),
    /** Whether something of it goes by a parcel or over a counter; without, it is complete once it is paid. */
    needsParcel: boolean().notNull().default(true),
    itemSatang: satang().notNull(),
    discountSatang: satang().notNull(),
    shippingSatang: satang().notNull(),
    shippingDiscountSatang: satang().notNull().default(0),
    /** The part of platformFundedSatang that the buyer's points pay. */
    pointsSatang: satang().notNull().default(0),
    /** What the house pays of this order: its vouchers' part of the discounts. The seller gets it on top of the total. */
    platformFundedSatang: satang().notNull().default(0),
    totalSatang: satang().notNull(),
    statusReason: text(),
    shippingProvider: text(),
    trackingNumber: text(),
    createdAt: instant().notNull(),
    readyAt: instant(),
    /** The last day, in Bangkok, on which the store hands it over: as it was promised when it became the store's to send. */
    shipBy: date({ mode: 'string' }),
    preparedAt: instant(),
    /** When it was last packed anew: it wasn't packed any more then. */
    unpreparedAt: instant(),
    shippedAt: instant(),
    /** The last day, in Bangkok, on which its parcel can be expected: as its buyer was told when it was sent. */
    arrivesBy: date({ mode: 'string' }),
    deliveredAt: instant(),
    /** The parcel came back: it wasn't accepted, or nobody was there. */
    refusedAt: instant(),
    /** Promised when it was placed: so many days after delivery copies can be sent back, and then it completes. */
    returnDays: integer().notNull().default(7),
    /** The same: within so many days its store answers a return, and its silence is a yes. */
    storeAnswerDays: integer().notNull().default(7),
    completedAt: instant(),
    closedAt: instant(),
    /** Returns that are under way: while there are any, the order doesn't complete by itself. */
    returnsOpen: integer().notNull().default(0),
    /** A return took back the parcel's fee too. */
    isShippingReturned: boolean().notNull().default(false),
    /** The order whose parcel it goes in: the first of them. Null for one that goes by itself, and for the first. */
    parcelLeadId: reference(),
    /** What it would have cost more by itself: paid with the earlier orders of its parcel. */
    parcelSavedSatang: satang().notNull().default(0),
  },
  (table) => [
    index('orders_group').on(table.groupId),
    index('orders_created').on(table.createdAt),
    index('orders_seller').on(table.sellerId, table.createdAt),
    // A store's tabs, and everybody's: the newest of a state, and how many there are.
    index('orders_seller_status').on(table.sellerId, table.status, table.id),
    index('orders_status').on(table.status, table.id),
    index('orders_seller_changed').on(
      table.sellerId,
      sql`greatest(created_at, ready_at, prepared_at, shipped_at, delivered_at, refused_at, completed_at, closed_at)`,
    ),
    index('orders_seller_unprepared')
      .on(table.sellerId, table.unpreparedAt)
      .where(sql`unprepared_at is not null`),
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_completed').on(table.completedAt).where(sql`completed_at is not null`),
    // When cash on delivery is supplied (src/modules/document).
    index('orders_received')
      .on(sql`least(delivered_at, completed_at)`)
      .where(sql`least(delivered_at, completed_at) is not null`),
    index('orders_cancelled').on(table.closedAt).where(sql`status = 'cancelled'`),
    index('orders_parcel').on(table.parcelLeadId).where(sql`parcel_lead_id is not null`),
    check(
      'orders_parcel_saved',
      sql`${table.parcelSavedSatang} >= 0 and (${table.parcelSavedSatang} = 0 or ${table.parcelLeadId} is not null)`,
    ),
    index('orders_to_ship').on(table.sellerId, table.shipBy).where(sql`status = 'ready_to_ship'`),
    check(
      'orders_total',
      sql`${table.totalSatang} = ${table.itemSatang} - ${table.discountSatang} + ${table.shippingSatang} - ${table.shippingDiscountSatang} and ${table.totalSatang} >= 0`,
    ),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity().primaryKey(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    productId: reference()
      .notNull()
      .references(() => products.id),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    /** Chosen options as shown, e.g. "ขนาด: M", in both languages; of a used copy also its condition and binding. */
    optionsTh: text(),
    optionsEn: text(),
    /** Which copy of the edition was bought, as the catalogue said it then; null of lines of before it was kept. */
    condition: text().$type<'new' | 'used-like-new' | 'used-good'>(),
    /** What was said of that very copy; of used ones alone. */
    conditionNote: text(),
    /** How it is bound; null of what isn't a book. */
    format: text().$type<'hardcover' | 'paperback' | 'ebook'>(),
    quantity: integer().notNull(),
    unitPriceSatang: satang().notNull(),
    /** The ordinary price: without prices for a time, before its store really lowered it (decision 123). */
    fullPriceSatang: satang().notNull(),
    /** This line's share of vouchers; the parts of an order add up to the whole. */
    discountSatang: satang().notNull().default(0),
    /** The part of discountSatang that the house funds. */
    platformDiscountSatang: satang().notNull().default(0),
    /** The part of platformDiscountSatang that the buyer's points pay. */
    pointsSatang: satang().notNull().default(0),
    /** Copies sent back and refunded; of each amount of the line, floor(amount × returned ÷ quantity) went back. */
    returnedQuantity: integer().notNull().default(0),
    /** Copies that are in parcels on their way; fulfilment keeps in which. */
    shippedQuantity: integer().notNull().default(0),
    totalSatang: satang().notNull(),
    vatClass: text().$type<'exempt' | 'standard'>().notNull(),
    commissionBasisPoints: integer().notNull(),
    commissionSatang: satang().notNull(),
    isFreeGift: boolean().notNull().default(false),
    /** Of a gift, the promise it was given on; null of gifts of before promises were kept. */
    gift: jsonb().$type<GiftPromise>(),
    /** Of a gift that its buyer kept though what had brought it went back: what returns have charged for it. */
    giftChargedSatang: satang().notNull().default(0),
    /** A file (an e-book): it has no copies, goes in no parcel, and is its buyer's once it is paid. */
    isDigital: boolean().notNull().default(false),
    /** Where its price came from: `shelf`, `live:3`; of a gift its promotion, `gift:7`. */
    priceSource: text().notNull().default('shelf'),
    /** The link that the buyer had come by last, as the cart knew it (SPEC §3 "Cart"); a later one changes nothing. */
    affiliateCode: text(),
    codeShare: text(),
    referer: text(),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_product').on(table.productId),
    // What was sold in a live: few lines of all there are.
    index('order_lines_live').on(table.priceSource).where(sql`price_source like 'live:%'`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_returned', sql`${table.returnedQuantity} between 0 and ${table.quantity}`),
    check(
      'order_lines_gift',
      sql`(${table.gift} is null or ${table.isFreeGift}) and ${table.giftChargedSatang} between 0
        and coalesce((${table.gift} ->> 'worthSatang')::bigint, 0)`,
    ),
    check('order_lines_shipped', sql`${table.shippedQuantity} between 0 and ${table.quantity}`),
    check('order_lines_points', sql`${table.pointsSatang} between 0 and ${table.platformDiscountSatang}`),
    check(
      'order_lines_total',
      sql`${table.totalSatang} = ${table.unitPriceSatang} * ${table.quantity} - ${table.discountSatang} and ${table.totalSatang} >= 0`,
    ),
  ],
);

/** What happened to an order, for the timeline and the audit. Append only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity().primaryKey(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    fromStatus: text().$type<OrderStatus>(),
    toStatus: text().$type<OrderStatus>().notNull(),
    actor: text().$type<'shopper' | 'seller' | 'staff' | 'system'>().notNull(),
    actorUserId: reference(),
    note: text(),
    at: instant().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId), index('order_events_at').on(table.at)],
);
