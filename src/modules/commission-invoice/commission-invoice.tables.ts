import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import type { DocumentContent } from '../document/document.rules.ts';
import { sellers } from '../seller/seller.tables.ts';
import { sellerStatements } from '../settlement/settlement.tables.ts';

/** The last number given in a year of the Buddhist Era: no gaps, no number twice. */
export const commissionInvoiceCounters = pgTable('commission_invoice_counters', {
  yearBe: integer().primaryKey(),
  lastNumber: integer().notNull(),
});

/** The house's own tax invoices to its stores, one a statement, as they were when issued. Never changed. */
export const commissionInvoices = pgTable(
  'commission_invoices',
  {
    id: identity().primaryKey(),
    documentNumber: text().notNull().unique(),
    yearBe: integer().notNull(),
    serial: integer().notNull(),
    statementId: reference()
      .notNull()
      .unique()
      .references(() => sellerStatements.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    content: jsonb().$type<DocumentContent>().notNull(),
    totalSatang: satang().notNull(),
    vatSatang: satang().notNull(),
    /** The document's date. */
    issuedAt: instant().notNull(),
    madeAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('commission_invoices_serial').on(table.yearBe, table.serial),
    index('commission_invoices_seller').on(table.sellerId),
    index('commission_invoices_issued').on(table.issuedAt),
    check(
      'commission_invoices_amounts',
      sql`${table.totalSatang} > 0 and ${table.vatSatang} between 0 and ${table.totalSatang}`,
    ),
  ],
);
