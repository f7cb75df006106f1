import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, reference, satang } from '../../platform/db/columns.ts';
import { sellerAdjustments } from '../adjustment/adjustment.tables.ts';
import { commissionInvoices } from '../commission-invoice/commission-invoice.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
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
