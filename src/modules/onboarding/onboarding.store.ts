// Reads of other slices: users.

import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { saysAsked } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import { accountsAsked, users } from '../identity/identity.tables.ts';
import { companyApplications } from './onboarding.tables.ts';

export type ApplicationStatus = (typeof companyApplications.$inferSelect)['status'];

/** The application's id, or null when the person has one waiting. */
export async function insertApplication(
  tx: Queryable,
  application: typeof companyApplications.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(companyApplications)
    .values(application)
    .onConflictDoNothing()
    .returning({ id: companyApplications.id });
  return row?.id ?? null;
}

export async function selectNewestApplicationOf(db: Queryable, userId: number) {
  const [row] = await db
    .select()
    .from(companyApplications)
    .where(eq(companyApplications.userId, userId))
    .orderBy(desc(companyApplications.id))
    .limit(1);
  return row ?? null;
}

export async function selectApplication(db: Queryable, id: number) {
  const [row] = await db.select().from(companyApplications).where(eq(companyApplications.id, id));
  return row ?? null;
}

/** Decides an application that waits; null when it doesn't wait (any more). */
export async function decideWaiting(
  tx: Queryable,
  id: number,
  decision: { status: 'approved' | 'rejected'; reason: string | null; decidedAt: Date; decidedBy: number },
) {
  const [row] = await tx
    .update(companyApplications)
    .set(decision)
    .where(and(eq(companyApplications.id, id), eq(companyApplications.status, 'waiting').inlineParams()))
    .returning();
  return row ?? null;
}

/** Applications that a search names: by the company, or the address and telephone of its account. */
function isApplicationAsked(search: AskedSearch | null) {
  if (search === null) return undefined;
  return sql`(${saysAsked(search, sql`company_applications.company_name`)}
    or company_applications.user_id in ${accountsAsked(search)})`;
}

/** A page of applications: the longest waiting first, those decided newest first. */
export async function selectApplications(
  db: Queryable,
  { status, search }: { status: ApplicationStatus; search: AskedSearch | null },
  page: { limit: number; offset: number },
) {
  const waiting = status === 'waiting';
  return db
    .select({
      id: companyApplications.id,
      companyName: companyApplications.companyName,
      userTargetTypeIds: companyApplications.userTargetTypeIds,
      businessTypeId: companyApplications.businessTypeId,
      status: companyApplications.status,
      reason: companyApplications.reason,
      createdAt: companyApplications.createdAt,
      decidedAt: companyApplications.decidedAt,
      email: users.email,
      isEmailVerified: users.isEmailVerified,
      telephone: users.telephone,
      isTelephoneVerified: users.isTelephoneVerified,
    })
    .from(companyApplications)
    .innerJoin(users, eq(users.id, companyApplications.userId))
    .where(and(eq(companyApplications.status, status), isApplicationAsked(search)))
    .orderBy(waiting ? asc(companyApplications.id) : desc(companyApplications.decidedAt))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many there are in each state, of those that a search names. */
export async function countApplications(
  db: Queryable,
  search: AskedSearch | null,
): Promise<Record<ApplicationStatus, number>> {
  const rows = await db
    .select({ status: companyApplications.status, count: count() })
    .from(companyApplications)
    .where(isApplicationAsked(search))
    .groupBy(companyApplications.status);
  const counts = { waiting: 0, approved: 0, rejected: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}
