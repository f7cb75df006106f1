import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { companyApplications } from './onboarding.tables.ts';

export function selectApplicationsOf(db: Queryable, userId: number) {
  return db
    .select({
      companyName: companyApplications.companyName,
      userTargetTypeIds: companyApplications.userTargetTypeIds,
      businessTypeId: companyApplications.businessTypeId,
      status: companyApplications.status,
      reason: companyApplications.reason,
      createdAt: companyApplications.createdAt,
      decidedAt: companyApplications.decidedAt,
    })
    .from(companyApplications)
    .where(eq(companyApplications.userId, userId))
    .orderBy(asc(companyApplications.id));
}

export async function unnameApplicationsOf(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(companyApplications)
    .set({ companyName: '', reason: null })
    .where(eq(companyApplications.userId, userId));
}
