import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { orders } from '../order/order.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { DocumentContent, DocumentKind } from './document.rules.ts';

/** Who a seller is to the Revenue Department: the issuer of its documents (Revenue Code s. 86/4). */
export const sellerTaxProfiles = pgTable('seller_tax_profiles', {
  sellerId: reference()
    .primaryKey()
    .references(() => sellers.id),
  legalNameTh: text().notNull(),
  legalNameEn: text(),
  /** 13 digits with their check digit. */
  taxId: text().notNull(),
  isVatRegistered: boolean().notNull(),
  /** Five digits; 00000 is the head office. */
  branchNumber: text().notNull().default('00000'),
  branchName: text(),
  /** House, road and so on, without what follows. */
  address: text().notNull(),
  subdistrictName: text().notNull(),
  districtName: text().notNull(),
  provinceName: text().notNull(),
  zipCode: text().notNull(),
  telephone: text(),
  email: text(),
  updatedAt: instant().notNull(),
  /** Counts changes: whoever changes it says which one they have read. */
  version: integer().notNull().default(1),
});

/** The last number given to a kind of document by a seller in a year of the Buddhist Era: no gaps, no number twice. */
export const documentCounters = pgTable(
  'document_counters',
  {
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    kind: text().$type<DocumentKind>().notNull(),
    yearBe: integer().notNull(),
    lastNumber: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.kind, table.yearBe] })],
);

/**
 * Issued documents, as they were when issued. What they say is never changed: one that is wrong is cancelled and replaced by
 * another that says so. Cancelled ones are kept, so that no number is missing.
 */
export const documents = pgTable(
  'documents',
  {
    id: identity().primaryKey(),
    kind: text().$type<DocumentKind>().notNull(),
    documentNumber: text().notNull(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    yearBe: integer().notNull(),
    serial: integer().notNull(),
    orderId: reference()
      .notNull()
      .references(() => orders.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** What it was issued for, e.g. a return's number: a document is issued once per cause. */
    cause: text().notNull(),
    /** A credit note's invoice; for a document that replaces a cancelled one, that. */
    originalId: reference(),
    content: jsonb().$type<DocumentContent>().notNull(),
    totalSatang: satang().notNull(),
    vatSatang: satang().notNull(),
    /** The document's date. One that replaces another bears the other's (order of the Revenue Department P. 86/2542). */
    issuedAt: instant().notNull(),
    /** When it was cancelled, because another takes its place. */
    cancelledAt: instant(),
    /** When it was mailed to the address given for it. */
    mailedAt: instant(),
  },
  (table) => [
    uniqueIndex('documents_serial').on(table.sellerId, table.kind, table.yearBe, table.serial),
    uniqueIndex('documents_cause').on(table.kind, table.cause),
    index('documents_order').on(table.orderId),
    index('documents_user').on(table.userId),
    index('documents_seller').on(table.sellerId, table.issuedAt),
    // One document of an order counts; a second at once is a mistake of ours, never of the books.
    uniqueIndex('documents_valid')
      .on(table.orderId)
      .where(sql`kind <> 'credit_note' and cancelled_at is null`),
    index('documents_issued').on(table.issuedAt),
    // A credit note's VAT is below zero where more of it is in a gift that was kept than in what came back.
    check(
      'documents_amounts',
      sql`${table.totalSatang} >= 0 and (${table.vatSatang} >= 0 or ${table.kind} = 'credit_note')`,
    ),
  ],
);
