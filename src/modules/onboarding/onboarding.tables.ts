import { sql } from 'drizzle-orm';
import { index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';

/** What a company said when it registered (SPEC §2 "Register, shop"), for staff to approve or reject. */
export const companyApplications = pgTable(
  'company_applications',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id),
    companyName: text().notNull(),
    /** SPEC §7 GET /UserTargetType. */
    userTargetTypeIds: smallint().array().notNull(),
    /** SPEC §7 GET /UserBusinessType. */
    businessTypeId: smallint().notNull(),
    status: text().$type<'waiting' | 'approved' | 'rejected'>().notNull().default('waiting'),
    reason: text(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: reference().references(() => users.id),
  },
  (table) => [
    uniqueIndex('company_applications_waiting').on(table.userId).where(sql`status = 'waiting'`),
    index('company_applications_status').on(table.status, table.createdAt),
  ],
);
