import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { sellerAdjustments } from '../adjustment/adjustment.tables.ts';
import { commissionInvoices } from '../commission-invoice/commission-invoice.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { withdrawals } from '../withdrawal/withdrawal.tables.ts';
import type { Payee, Payer } from './income-certificate.rules.ts';
import type { CertificateStatus } from './withholding.rules.ts';

/**
 * Certificates of tax that stores kept back from the house's commission (Revenue Code s. 50 bis), each for one of its
 * invoices. What one says is never changed, which the migration sees to; only how it was decided is written to it.
 */
export const withholdingCertificates = pgTable(
  'withholding_certificates',
  {
    id: identity().primaryKey(),
    invoiceId: reference()
      .notNull()
      .references(() => commissionInvoices.id),
    sellerId: reference()
      .notNull()
      .references(() => sellers.id),
    /** Book and number, as the store writes them. */
    certificateNumber: text().notNull(),
    certificateDate: date({ mode: 'string' }).notNull(),
    amountSatang: satang().notNull(),
    /** The most that the law let the store keep back when it was sent. */
    dueSatang: satang().notNull(),
    /** The storage's key. */
    fileKey: text().notNull(),
    status: text().$type<CertificateStatus>().notNull().default('waiting'),
    /** Why it was refused, or its refund taken back, as the store reads it. */
    reason: text(),
    sentAt: instant().notNull(),
    sentBy: reference()
      .notNull()
      .references(() => users.id),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
    /** What was booked on the store's account for it. */
    adjustmentId: uuid()
      .unique()
      .references(() => sellerAdjustments.id),
  },
  (table) => [
    // One at a time for an invoice: what was refused or taken back makes room for another.
    uniqueIndex('withholding_certificates_invoice')
      .on(table.invoiceId)
      .where(sql`status in ('waiting', 'accepted')`),
    index('withholding_certificates_of_invoice').on(table.invoiceId),
    index('withholding_certificates_seller').on(table.sellerId),
    index('withholding_certificates_status').on(table.status, table.id),
    index('withholding_certificates_decided').on(table.decidedAt),
    index('withholding_certificates_sent_by').on(table.sentBy),
    index('withholding_certificates_decided_by').on(table.decidedBy),
    check(
      'withholding_certificates_amount',
      sql`${table.amountSatang} > 0 and ${table.amountSatang} <= ${table.dueSatang}`,
    ),
    check(
      'withholding_certificates_booked',
      sql`(${table.adjustmentId} is not null) = (${table.status} in ('accepted', 'taken_back'))`,
    ),
    check(
      'withholding_certificates_decision',
      sql`(${table.decidedAt} is null) = (${table.status} = 'waiting') and (${table.decidedBy} is null) = (${table.status} = 'waiting')`,
    ),
  ],
);

/**
 * Certificates of tax that the house kept back of people's income (Revenue Code s. 50 bis), one a withdrawal, numbered without
 * gaps in a year. What one says is never changed; of an erased account it names nobody any more once the law allows that.
 */
export const incomeCertificates = pgTable(
  'income_certificates',
  {
    id: identity().primaryKey(),
    withdrawalId: uuid()
      .notNull()
      .unique()
      .references(() => withdrawals.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    /** Of the day it was paid on, in Bangkok. */
    year: integer().notNull(),
    running: integer().notNull(),
    paidAt: instant().notNull(),
    issuedAt: instant().notNull(),
    incomeSatang: satang().notNull(),
    taxSatang: satang().notNull(),
    /** Who the house was then; null where that wasn't set yet. */
    payer: jsonb().$type<Payer>(),
    payee: jsonb().$type<Payee>().notNull(),
  },
  (table) => [
    uniqueIndex('income_certificates_number').on(table.year, table.running),
    index('income_certificates_user').on(table.userId),
    index('income_certificates_paid').on(table.paidAt),
    check(
      'income_certificates_tax',
      sql`${table.taxSatang} > 0 and ${table.taxSatang} <= ${table.incomeSatang} and ${table.running} > 0`,
    ),
  ],
);
