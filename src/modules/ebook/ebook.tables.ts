import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Files of e-books, each version that a store has handed in. The newest is what buyers get, for sale or not; which one is
 * sold is the product's (`products.file_key`).
 */
export const ebookFiles = pgTable(
  'ebook_files',
  {
    id: identity().primaryKey(),
    productId: reference()
      .notNull()
      .references(() => products.id),
    storageKey: text().notNull(),
    format: text().$type<'epub' | 'pdf'>().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    pages: integer(),
    /** What the store called it. */
    fileName: text().notNull(),
    uploadedBy: reference().references(() => users.id),
    uploadedAt: instant().notNull(),
    /** When another took its place or it went off sale, and by whom. */
    endedBy: reference().references(() => users.id),
    endedAt: instant(),
  },
  (table) => [index('ebook_files_product').on(table.productId, table.id)],
);

/**
 * E-books that people have bought, one for each line of an order: held from the order on, readable once it is paid, ended when
 * the order is. The order's numbers are told by what happens to it; the slice `order` stands above.
 */
export const libraryBooks = pgTable(
  'library_books',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    productId: reference()
      .notNull()
      .references(() => products.id),
    editionId: reference().notNull(),
    orderId: reference().notNull(),
    orderLineId: reference().notNull().unique(),
    orderNumber: text().notNull(),
    heldAt: instant().notNull(),
    openedAt: instant(),
    endedAt: instant(),
    endedAs: text().$type<'expired' | 'cancelled' | 'refunded'>(),
    /** Staff have taken it away, with a reason that its reader sees. */
    takenAt: instant(),
    takenReason: text(),
    /**
     * Where its reader is, told by the page that it is read on, from whichever device: the part (from 1) of how many there
     * were, and the block on top of the page (from 0). All or none.
     */
    readPart: integer(),
    readParts: integer(),
    readBlock: integer(),
    readAt: instant(),
  },
  (table) => [
    // A book is bought once, however many buy at the same moment.
    uniqueIndex('library_books_owned').on(table.userId, table.editionId).where(sql`ended_at is null`),
    index('library_books_order').on(table.orderId),
    index('library_books_user').on(table.userId),
    index('library_books_product').on(table.productId),
    check('library_books_taken', sql`(${table.takenAt} is null) = (${table.takenReason} is null)`),
    check(
      'library_books_read',
      sql`num_nulls(${table.readPart}, ${table.readParts}, ${table.readBlock}, ${table.readAt}) in (0, 4)
        and ${table.readPart} between 1 and ${table.readParts} and ${table.readBlock} >= 0`,
    ),
  ],
);
