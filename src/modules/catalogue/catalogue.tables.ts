import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { VatClass } from './category.rules.ts';
import type { PersonRole } from './people.rules.ts';
import type { OptionLevel } from './product-options.rules.ts';

/** Work → Edition → Offer (DECISIONS "Catalogue"). `products` holds the offers and everything that isn't a book. */

export const categories = pgTable('categories', {
  id: identity().primaryKey(),
  parentId: reference().references((): AnyPgColumn => categories.id),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  descriptionTh: text(),
  descriptionEn: text(),
  sortOrder: integer().notNull().default(0),
  /** In no menu, list or facet, with everything below it; what is in it stays on sale. */
  isHidden: boolean().notNull().default(false),
  /** An uploaded picture in the storage. */
  imageKey: text(),
  /** The VAT class of what is newly offered in it; null: that of the nearest category above that says one. */
  vatClass: text().$type<VatClass>(),
  /** The category that took it in: it isn't one of the tree any more, and its addresses lead there. */
  mergedIntoId: reference().references((): AnyPgColumn => categories.id),
  /** Counts staff's changes: whoever has read an older one is told so. */
  version: integer().notNull().default(1),
});

/** Addresses that categories had before; each leads to what its category is called by now. */
export const categoryAddresses = pgTable(
  'category_addresses',
  {
    urlKey: text().primaryKey(),
    categoryId: reference()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [index('category_addresses_category').on(table.categoryId)],
);

/**
 * The house's commission on what is sold of a category and those below it, from an instant on. Rows are only added: what
 * held when an order was placed can be told for ever (category-rate.rules.ts).
 */
export const categoryRates = pgTable(
  'category_rates',
  {
    id: identity().primaryKey(),
    categoryId: reference()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    /** Null: from then on as above it. */
    basisPoints: integer(),
    reason: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('category_rates_category').on(table.categoryId, table.startsAt),
    check(
      'category_rates_range',
      sql`${table.basisPoints} is null or ${table.basisPoints} between 0 and 10000`,
    ),
  ],
);

export const publishers = pgTable('publishers', {
  id: identity().primaryKey(),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  /** Counts the corrections by staff: whoever has read an older one is told so. */
  version: integer().notNull().default(1),
});

export const authors = pgTable(
  'authors',
  {
    id: identity().primaryKey(),
    urlKey: text().notNull().unique(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    bioTh: text(),
    bioEn: text(),
    /** As of a publisher. */
    version: integer().notNull().default(1),
  },
  // An import finds people and works by what they are called.
  (table) => [
    index('authors_name_th').on(sql`lower(${table.nameTh})`),
    index('authors_name_en').on(sql`lower(${table.nameEn})`),
  ],
);

export const series = pgTable('series', {
  id: identity().primaryKey(),
  urlKey: text().notNull().unique(),
  nameTh: text().notNull(),
  nameEn: text().notNull(),
  /** Counts the corrections by staff: whoever has read an older one is told so. */
  version: integer().notNull().default(1),
});

export const works = pgTable(
  'works',
  {
    id: identity().primaryKey(),
    urlKey: text().notNull().unique(),
    titleTh: text().notNull(),
    titleEn: text().notNull(),
    subtitleTh: text(),
    subtitleEn: text(),
    descriptionTh: text().notNull(),
    descriptionEn: text(),
    /** The same with its formatting, where it has any; `descriptionTh` is its words then (describe.rules.ts). */
    formattedTh: jsonb().$type<FormattedText>(),
    formattedEn: jsonb().$type<FormattedText>(),
    categoryId: reference()
      .notNull()
      .references(() => categories.id),
    seriesId: reference().references(() => series.id),
    /** Place in the series as printed: "1", "1.5". */
    seriesNumber: text(),
    originalYear: integer(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** The store that brought it, which changes it until another store offers it; null for the house's (decision 46). */
    broughtBySellerId: reference().references(() => sellers.id),
    /** Counts the changes of the work and its editions: whoever has read an older one is told so. */
    version: integer().notNull().default(1),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
  },
  (table) => [
    index('works_series').on(table.seriesId),
    index('works_category').on(table.categoryId),
    index('works_title_th').on(sql`lower(${table.titleTh})`),
    index('works_title_en').on(sql`lower(${table.titleEn})`),
  ],
);

/**
 * Addresses that people, series, publishers and works had, each leading to the one that has their place now: it was called
 * otherwise, or was a double of it. Nobody else gets one of them.
 */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    kind: text().$type<'work' | 'author' | 'series' | 'publisher'>().notNull(),
    urlKey: text().notNull(),
    workId: reference().references(() => works.id),
    authorId: reference().references(() => authors.id),
    seriesId: reference().references(() => series.id),
    publisherId: reference().references(() => publishers.id),
    /** What a double was called: files that name it mean the one that stayed. Null for addresses that were only changed. */
    nameTh: text(),
    nameEn: text(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.urlKey] }),
    index('former_addresses_work').on(table.workId).where(sql`${table.workId} is not null`),
    index('former_addresses_author').on(table.authorId).where(sql`${table.authorId} is not null`),
    index('former_addresses_series').on(table.seriesId).where(sql`${table.seriesId} is not null`),
    index('former_addresses_publisher').on(table.publisherId).where(sql`${table.publisherId} is not null`),
    index('former_addresses_name_th').on(table.kind, sql`lower(${table.nameTh})`),
    index('former_addresses_name_en').on(table.kind, sql`lower(${table.nameEn})`),
    check(
      'former_addresses_of_one',
      sql`num_nonnulls(${table.workId}, ${table.authorId}, ${table.seriesId}, ${table.publisherId}) = 1 and case ${table.kind}
        when 'work' then ${table.workId} when 'author' then ${table.authorId} when 'series' then ${table.seriesId}
        when 'publisher' then ${table.publisherId} end is not null`,
    ),
  ],
);

/** Who made a work: those who wrote it, and who translated, illustrated or edited it. */
export const workAuthors = pgTable(
  'work_authors',
  {
    workId: reference()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    authorId: reference()
      .notNull()
      .references(() => authors.id),
    /** What they did for it; see people.rules.ts. */
    role: text().$type<PersonRole>().notNull().default('author'),
    /** Among those of one role. */
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.authorId, table.role] }),
    index('work_authors_author').on(table.authorId),
  ],
);

export const editions = pgTable(
  'editions',
  {
    id: identity().primaryKey(),
    workId: reference()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    isbn13: text(),
    format: text().$type<'hardcover' | 'paperback' | 'ebook'>().notNull(),
    publisherId: reference().references(() => publishers.id),
    year: integer(),
    pages: integer(),
    /** Of a printed book, closed and lying: along its spine, across it, and how thick it is. */
    heightMm: integer(),
    widthMm: integer(),
    thicknessMm: integer(),
    language: text().notNull(),
    vatClass: text().$type<'exempt' | 'standard'>().notNull().default('exempt'),
    /** An uploaded cover in the storage; without one the cover is drawn from title, author and category. */
    coverKey: text(),
  },
  (table) => [
    uniqueIndex('editions_isbn13_unique').on(table.isbn13),
    index('editions_work').on(table.workId),
    index('editions_publisher').on(table.publisherId).where(sql`publisher_id is not null`),
  ],
);

/** What a seller sells: the "product" of SPEC §3. A parent (productTypeId 2) has options; its leaves are children. */
export const products = pgTable(
  'products',
  {
    id: identity().primaryKey(),
    urlKey: text().notNull().unique(),
    productTypeId: smallint().$type<1 | 2 | 4>().notNull().default(1),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    editionId: reference().references(() => editions.id),
    parentId: reference().references((): AnyPgColumn => products.id),
    categoryId: reference()
      .notNull()
      .references(() => categories.id),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    descriptionTh: text(),
    descriptionEn: text(),
    /** As of a work. */
    formattedTh: jsonb().$type<FormattedText>(),
    formattedEn: jsonb().$type<FormattedText>(),
    sku: text(),
    condition: text().$type<'new' | 'used-like-new' | 'used-good'>().notNull().default('new'),
    priceSatang: satang().notNull(),
    /** What the store says it was; of a book its cover price. Struck through only where it was charged (`struckPrice`). */
    fullPriceSatang: satang().notNull(),
    /** Copies the seller has, and how many of them unpaid or unshipped orders hold. Free = onHand − reserved. The stock
     * slice writes these, and `soldCount`. */
    stockOnHand: integer().notNull().default(0),
    stockReserved: integer().notNull().default(0),
    vatClass: text().$type<'exempt' | 'standard'>().notNull().default('standard'),
    weightGrams: integer().notNull().default(300),
    /** Option levels of a parent, in order; a child's place is `optionValues`, a value key per level. */
    optionLevels: jsonb().$type<OptionLevel[]>(),
    optionValues: text().array(),
    /** A child's place in words, "ดำ / M"; one that was taken off its product's options keeps the last it had. */
    optionTextTh: text(),
    optionTextEn: text(),
    /** Since when a child has no place in its product's options any more. It is kept for what was ordered of it. */
    retiredAt: instant(),
    /** The number under a thing's bars (GTIN-8 to -14), digits alone; a book's is its ISBN. */
    barcode: text(),
    imageKey: text(),
    /** The file of an e-book in the storage. Without one it can't be sold (DECISIONS "Stores"). */
    fileKey: text(),
    isFreeGift: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    /** Why it isn't on sale when it isn't active; null is hidden. */
    offSaleAs: text().$type<'draft' | 'hidden' | 'refused'>(),
    /** What staff say of an offer they refuse. */
    offSaleReason: text(),
    /** Since when its store has put it away: off sale (`offSaleAs` stays hidden or refused) and in no list but that of these. */
    archivedAt: instant(),
    /** When a draft goes on sale by itself. */
    publishAt: instant(),
    /** What a used copy looks like, in the store's words. */
    conditionNote: text(),
    /** Counts the store's changes, not those of its stock: whoever has read an older one is told so. */
    version: integer().notNull().default(1),
    /** With so many free copies left, or fewer, stock is low. */
    lowStockAt: integer().notNull().default(3),
    /** Said of this product; else its store's own limit is kept here by a trigger (0 for a used copy, which is one of a kind). */
    isLowStockOwn: boolean().notNull().default(false),
    /** Stock has fallen to that limit, and the store hasn't been told yet. */
    lowNoticeDueAt: instant(),
    soldCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    publishedAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('products_edition').on(table.editionId),
    index('products_parent').on(table.parentId),
    index('products_seller').on(table.sellerId),
    // The newest that a store has on its shelves.
    index('products_newest')
      .on(table.sellerId, table.publishedAt, table.id)
      .where(sql`is_active and not is_free_gift and parent_id is null`),
    index('products_category').on(table.categoryId),
    // What goes on sale next.
    index('products_publish_at').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    // What staff took off sale: the first that they see of all products.
    index('products_refused')
      .on(table.updatedAt, table.id)
      .where(
        sql`off_sale_as = 'refused' and not is_active and archived_at is null and parent_id is null and retired_at is null and not is_free_gift`,
      ),
    index('products_low_notice_due').on(table.sellerId).where(sql`${table.lowNoticeDueAt} is not null`),
    index('products_barcode').on(table.sellerId, table.barcode).where(sql`${table.barcode} is not null`),
    // An import knows what has no ISBN by the seller's own number.
    index('products_seller_sku').on(table.sellerId, table.sku).where(sql`${table.sku} is not null`),
    uniqueIndex('products_offer_unique').on(table.sellerId, table.editionId, table.condition),
    check(
      'products_price',
      sql`${table.priceSatang} >= 0 and ${table.fullPriceSatang} >= ${table.priceSatang}`,
    ),
    check('products_retired', sql`${table.retiredAt} is null or not ${table.isActive}`),
    check(
      'products_stock',
      sql`${table.stockReserved} >= 0 and ${table.stockReserved} <= ${table.stockOnHand}`,
    ),
  ],
);
