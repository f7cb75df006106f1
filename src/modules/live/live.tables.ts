import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { affiliateRates } from '../affiliate/affiliate.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { priceQuotas } from '../pricing/price-quota.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { Reading, ReadingVersion } from './comment-reading.rules.ts';
import type { CommentSource, HostDecision, LiveState, PostType } from './live.rules.ts';
import type { EventOutcome } from './live-allocation.rules.ts';
import type { PageLinkState, ReplyReason, ReplyState } from './live-page.rules.ts';

/** Posts of a page, live or not, in which a host sells by comments (SPEC §3 "Live post"). */
export const livePosts = pgTable(
  'live_posts',
  {
    id: identity().primaryKey(),
    /** Who holds it: a store, or an affiliate. */
    sellerId: reference().references(() => sellers.id),
    affiliateId: reference().references(() => users.id),
    postTypeId: smallint().$type<PostType>().notNull(),
    name: text().notNull(),
    startsAt: instant().notNull(),
    limitPerPerson: integer().notNull(),
    /** The page's number at its platform: its own comments order nothing. Empty while it isn't known. */
    pageId: text().notNull().default(''),
    state: text().$type<LiveState>().notNull(),
    /** Which rules its comments are read by. */
    readingVersion: smallint().$type<ReadingVersion>().notNull(),
    connectedAt: instant(),
    finishedAt: instant(),
    /** Where its video is, for our own page of it; empty where there is none. */
    videoAddress: text().notNull().default(''),
    /** Shoppers see that it is to come. */
    isAnnounced: boolean().notNull().default(false),
    /** Since when nobody's name is kept who has no account here. */
    forgottenAt: instant(),
    /** Counts changes of its fields by people: whoever changes them says which ones they have read. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('live_posts_seller').on(table.sellerId, table.startsAt),
    index('live_posts_affiliate').on(table.affiliateId, table.startsAt),
    check('live_posts_host', sql`num_nonnulls(${table.sellerId}, ${table.affiliateId}) = 1`),
    index('live_posts_connected').on(table.postTypeId, table.startsAt).where(sql`state = 'connected'`),
    index('live_posts_coming')
      .on(table.postTypeId, table.startsAt)
      .where(sql`state = 'draft' and is_announced`),
    index('live_posts_unforgotten').on(table.finishedAt).where(sql`forgotten_at is null`),
    check('live_posts_state', sql`${table.state} in ('draft', 'connected', 'finished')`),
    check('live_posts_finished', sql`(${table.state} = 'finished') = (${table.finishedAt} is not null)`),
    check('live_posts_limit', sql`${table.limitPerPerson} between 1 and 99`),
  ],
);

export type LivePostRow = typeof livePosts.$inferSelect;

/** What is sold in a live: under which keyword, at which price, how many copies are set aside. */
export const liveProducts = pgTable(
  'live_products',
  {
    id: identity().primaryKey(),
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    /** Whose product it is, and of an affiliate's live whose. */
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    affiliateId: reference().references(() => users.id),
    productId: reference()
      .notNull()
      .references(() => products.id),
    keyword: text().notNull(),
    /** What it has in common with keywords that people take for it. */
    keywordKey: text().notNull(),
    priceSatang: satang().notNull(),
    copies: integer().notNull(),
    position: integer().notNull(),
    /** The copies that were set aside for it, from when its post sells. */
    quotaId: reference().references(() => priceQuotas.id),
    /** Its post isn't finished: keyword and product are nobody else's among its host's open posts. */
    isOpen: boolean().notNull().default(true),
    /** Since when comments may name it; null for what was there from the beginning. */
    openFrom: instant(),
    /** Of an affiliate's, from when it sells: by which rate a copy earns what, at which list price. */
    rateId: reference().references(() => affiliateRates.id),
    cashbackSatang: satang(),
    listSatang: satang(),
    /** Copies that the store took back, which nobody had by then. */
    takenBack: integer().notNull().default(0),
    takenBackAt: instant(),
  },
  (table) => [
    index('live_products_post').on(table.postId, table.position),
    uniqueIndex('live_products_keyword')
      .on(table.sellerId, table.keywordKey)
      .where(sql`is_open and affiliate_id is null`),
    uniqueIndex('live_products_product').on(table.productId).where(sql`is_open and affiliate_id is null`),
    uniqueIndex('live_products_hosted_keyword')
      .on(table.affiliateId, table.keywordKey)
      .where(sql`is_open and affiliate_id is not null`),
    uniqueIndex('live_products_hosted_product')
      .on(table.affiliateId, table.productId)
      .where(sql`is_open and affiliate_id is not null`),
    index('live_products_store').on(table.sellerId).where(sql`affiliate_id is not null`),
    index('live_products_rate').on(table.rateId),
    index('live_products_quota').on(table.quotaId),
    check(
      'live_products_numbers',
      sql`${table.priceSatang} > 0 and ${table.takenBack} >= 0 and ${table.copies} >= 0
        and ${table.copies} + ${table.takenBack} > 0`,
    ),
  ],
);

/** Which product was on air from when on; null for none. */
export const liveAir = pgTable(
  'live_air',
  {
    id: identity().primaryKey(),
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    liveProductId: reference().references(() => liveProducts.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
  },
  (table) => [
    index('live_air_post').on(table.postId, table.since),
    index('live_air_product').on(table.liveProductId),
  ],
);

/** Which comments ask for something, or have been answered: all others are talk. */
export const countsOrDid = sql.raw(
  "(kind in ('order', 'cancel') or decision is not null or outcomes <> '[]'::jsonb)",
);

/** Comments as their platform has them, how they were read and what became of them. */
export const liveComments = pgTable(
  'live_comments',
  {
    id: identity().primaryKey(),
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    /** The platform's number: it is taken once, however often it comes. */
    commentId: text().notNull(),
    /** Where it was written: at its platform, on our own page of the live, or by the host for somebody. */
    source: text().$type<CommentSource>().notNull().default('platform'),
    speakerId: text().notNull(),
    authorName: text().notNull(),
    said: text().notNull(),
    at: instant().notNull(),
    reading: jsonb().$type<Reading>().notNull(),
    kind: text().$type<Reading['kind']>().notNull(),
    readingVersion: smallint().$type<ReadingVersion>().notNull(),
    /** What the host said of it instead. */
    decision: jsonb().$type<HostDecision>(),
    decisionNote: text().notNull().default(''),
    decidedAt: instant(),
    /** What it said at first, and since when it says something else. */
    saidBefore: text().notNull().default(''),
    editedAt: instant(),
    /** Since when it isn't at its platform any more. It counts as before: who takes their word back says so. */
    deletedAt: instant(),
    outcomes: jsonb().$type<EventOutcome[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('live_comments_once').on(table.postId, table.commentId),
    index('live_comments_order').on(table.postId, table.at, table.id),
    index('live_comments_counting').on(table.postId, table.at).where(countsOrDid),
    index('live_comments_kind').on(table.postId, table.kind, table.at),
    index('live_comments_account').on(table.speakerId).where(sql`speaker_id like 'account:%'`),
    index('live_comments_page').on(table.postId, table.id).where(sql`source = 'page'`),
    check('live_comments_source', sql`${table.source} in ('platform', 'page', 'host')`),
  ],
);

/** Who has how many copies of a live, and who waits for how many: worked out anew from its comments. */
export const liveReservations = pgTable(
  'live_reservations',
  {
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    buyer: text().notNull(),
    liveProductId: reference()
      .notNull()
      .references(() => liveProducts.id, { onDelete: 'cascade' }),
    asked: integer().notNull(),
    wished: integer().notNull(),
    reserved: integer().notNull(),
    waiting: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.buyer, table.liveProductId] }),
    index('live_reservations_product').on(table.liveProductId),
    check(
      'live_reservations_numbers',
      sql`${table.reserved} >= 0 and ${table.waiting} >= 0 and ${table.wished} = ${table.reserved} + ${table.waiting}`,
    ),
  ],
);

/** Reservations that the host has let go of, for whoever waits. */
export const liveReleases = pgTable(
  'live_releases',
  {
    id: identity().primaryKey(),
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    buyer: text().notNull(),
    liveProductId: reference()
      .notNull()
      .references(() => liveProducts.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('live_releases_post').on(table.postId),
    index('live_releases_product').on(table.liveProductId),
  ],
);

/** Who may not order by comments: in one live, or in all of a store's, from a moment on and until another. */
export const liveBans = pgTable(
  'live_bans',
  {
    id: identity().primaryKey(),
    sellerId: reference().references(() => sellers.id),
    affiliateId: reference().references(() => users.id),
    /** Null is all of the host's lives. */
    postId: reference().references(() => livePosts.id, { onDelete: 'cascade' }),
    speakerId: text().notNull(),
    /** What they were called then. */
    name: text().notNull(),
    reason: text().notNull(),
    since: instant().notNull(),
    endsAt: instant(),
    liftedAt: instant(),
  },
  (table) => [
    index('live_bans_speaker').on(table.sellerId, table.speakerId),
    index('live_bans_affiliate').on(table.affiliateId, table.speakerId),
    check('live_bans_host', sql`num_nonnulls(${table.sellerId}, ${table.affiliateId}) = 1`),
    index('live_bans_post').on(table.postId),
    check('live_bans_end', sql`${table.postId} is not null or ${table.endsAt} is not null`),
  ],
);

/** Who wants to be told when a live begins; it goes when they are told. */
export const liveReminders = pgTable(
  'live_reminders',
  {
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('live_reminders_user').on(table.userId),
  ],
);

/** Who has moved up from a live's waiting list and is to be told; a row goes when they are. */
export const liveMoves = pgTable(
  'live_moves',
  {
    liveProductId: reference()
      .notNull()
      .references(() => liveProducts.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** Copies that are theirs now. */
    copies: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveProductId, table.userId] }),
    index('live_moves_user').on(table.userId),
    check('live_moves_copies', sql`${table.copies} > 0`),
  ],
);

/**
 * What somebody has in a live, from when they were sent the link to it: the copies are theirs until its time is over. Whose
 * comments it is of is known by the platform's number alone; an account has it by the link and a sign-in.
 */
export const liveBaskets = pgTable(
  'live_baskets',
  {
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    buyer: text().notNull(),
    /** In its link: unguessable. */
    code: text().notNull().unique(),
    sentAt: instant().notNull(),
    lapsesAt: instant().notNull(),
    userId: reference().references(() => users.id),
    claimedAt: instant(),
    remindedAt: instant(),
    /** Its time was over, and what wasn't ordered of it went to others. */
    endedAt: instant(),
    /** Copies of it in orders, as they were when the live's copies were given out last. */
    ordered: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.buyer] }),
    uniqueIndex('live_baskets_account').on(table.postId, table.userId),
    index('live_baskets_user').on(table.userId, table.lapsesAt),
    index('live_baskets_due').on(table.lapsesAt).where(sql`${table.endedAt} is null`),
    check('live_baskets_claimed', sql`(${table.userId} is null) = (${table.claimedAt} is null)`),
    check('live_baskets_time', sql`${table.sentAt} < ${table.lapsesAt}`),
  ],
);

/** Hosts on their way to a platform to sign in, and back: each for one use, in the session that began it. */
export const livePageAttempts = pgTable(
  'live_page_attempts',
  {
    stateHash: bytes().primaryKey(),
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    /** Not read any more: it is its live's host that is asked. */
    sellerId: reference().references(() => sellers.id),
    /** The number of the session; it opens nothing. */
    sessionId: reference().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('live_page_attempts_expires').on(table.expiresAt),
    index('live_page_attempts_post').on(table.postId),
  ],
);

/**
 * The page of a platform, and the video or post on it, whose comments are a live's. Its tokens are sealed (`Services.secretBox`),
 * each for this live alone, and go with the row.
 */
export const livePageLinks = pgTable(
  'live_page_links',
  {
    postId: reference()
      .primaryKey()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    /** Null of an affiliate's live. */
    sellerId: reference().references(() => sellers.id),
    state: text().$type<PageLinkState>().notNull(),
    sealedUserToken: bytes().notNull(),
    sealedPageToken: bytes(),
    pageId: text().notNull().default(''),
    pageName: text().notNull().default(''),
    /** The video's or post's number, the numbers under which events speak of it, and what it is called. */
    objectId: text().notNull().default(''),
    objectIds: jsonb().$type<string[]>().notNull().default([]),
    objectName: text().notNull().default(''),
    signedInAt: instant().notNull(),
    connectedAt: instant(),
    /** When its comments are fetched next, how often that failed in a row, and why the last time. */
    nextPollAt: instant().notNull(),
    failures: integer().notNull().default(0),
    problem: text().notNull().default(''),
    polledAt: instant(),
    /** When all of its comments were gone through, and when the platform told of one. */
    sweptAt: instant(),
    heardAt: instant(),
  },
  (table) => [
    index('live_page_links_page').on(table.pageId).where(sql`state = 'connected'`),
    index('live_page_links_due').on(table.nextPollAt).where(sql`state = 'connected'`),
    check('live_page_links_state', sql`${table.state} in ('signedIn', 'connected', 'expired')`),
    check(
      'live_page_links_connected',
      sql`${table.state} <> 'connected' or (${table.sealedPageToken} is not null and ${table.objectId} <> '')`,
    ),
  ],
);

/**
 * Private messages with the link of a basket: one for a basket each time its link is made, and one for a comment at most. A row is
 * there before anything is sent.
 */
export const livePageReplies = pgTable(
  'live_page_replies',
  {
    id: identity().primaryKey(),
    postId: reference()
      .notNull()
      .references(() => livePosts.id, { onDelete: 'cascade' }),
    buyer: text().notNull(),
    basketSentAt: instant().notNull(),
    /** The comment that it answers; null where there is none left that could be. */
    commentId: text(),
    state: text().$type<ReplyState>().notNull(),
    reason: text().$type<ReplyReason>().notNull().default(''),
    tries: integer().notNull().default(0),
    nextAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('live_page_replies_comment').on(table.postId, table.commentId),
    uniqueIndex('live_page_replies_basket').on(table.postId, table.buyer, table.basketSentAt),
    index('live_page_replies_due').on(table.nextAt).where(sql`state in ('waiting', 'sending')`),
    check(
      'live_page_replies_state',
      sql`${table.state} in ('waiting', 'sending', 'sent', 'refused', 'late')`,
    ),
  ],
);
