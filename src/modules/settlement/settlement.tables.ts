import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { ledgerEntries } from '../ledger/ledger.tables.ts';
import { orderLines, orders } from '../order/order.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import type { StatementRowType, StatementStore } from './settlement.rules.ts';

/**
 * Closed periods over what is due to a store (DECISIONS "Stores"): never changed, what comes late stands in the next one.
 * Amounts in satang, what is the store's is positive. The migration forbids changes.
 */
export const sellerStatements = pgTable(
  'seller_statements',
  {
    id: identity().primaryKey(),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Of the store's statements the first, the second … */
    serial: integer().notNull(),
    statementNumber: text().notNull().unique(),
    periodFrom: instant().notNull(),
    periodUntil: instant().notNull(),
    openingSatang: satang().notNull(),
    /** What its rows add up to. */
    movedSatang: satang().notNull(),
    closingSatang: satang().notNull(),
    /** The commission of its rows, and the VAT within it. */
    commissionSatang: satang().notNull(),
    vatSatang: satang().notNull(),
    vatBasisPoints: integer().notNull(),
    /** Every entry of the account up to here stands in this statement or one before. */
    statedThrough: reference().notNull(),
    closedAt: instant().notNull(),
    /** Who the store was then, as its files say; null for what was closed before this was kept. */
    store: jsonb().$type<StatementStore>(),
  },
  (table) => [
    uniqueIndex('seller_statements_serial').on(table.sellerId, table.serial),
    index('seller_statements_period').on(table.periodUntil),
    check(
      'seller_statements_balance',
      sql`${table.closingSatang} = ${table.openingSatang} + ${table.movedSatang}`,
    ),
    check('seller_statements_span', sql`${table.periodFrom} < ${table.periodUntil}`),
    check('seller_statements_vat', sql`${table.vatSatang} between 0 and ${table.commissionSatang}`),
  ],
);

/** What a statement says, one row a movement, in the order of the ledger. */
export const sellerStatementRows = pgTable(
  'seller_statement_rows',
  {
    id: identity().primaryKey(),
    statementId: reference()
      .notNull()
      .references(() => sellerStatements.id),
    /** The ledger's entry that this is, or is a part of. */
    ledgerEntryId: reference()
      .notNull()
      .references(() => ledgerEntries.id),
    /** Of the entry's rows the first is 0. */
    part: integer().notNull(),
    type: text().$type<StatementRowType>().notNull(),
    at: instant().notNull(),
    orderId: reference().references(() => orders.id),
    orderLineId: reference().references(() => orderLines.id),
    quantity: integer(),
    rateBasisPoints: integer(),
    amountSatang: satang().notNull(),
    /** The house's VAT within the amount: of commission alone. */
    vatSatang: satang().notNull(),
  },
  (table) => [
    uniqueIndex('seller_statement_rows_entry').on(table.ledgerEntryId, table.part),
    index('seller_statement_rows_statement').on(table.statementId),
    index('seller_statement_rows_order').on(table.orderId),
    index('seller_statement_rows_line').on(table.orderLineId),
    check('seller_statement_rows_amount', sql`${table.amountSatang} <> 0`),
  ],
);
