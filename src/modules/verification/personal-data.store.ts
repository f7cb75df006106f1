import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { identityVerifications } from './verification.tables.ts';

export function selectVerificationsOf(db: Queryable, userId: number) {
  return db
    .select()
    .from(identityVerifications)
    .where(eq(identityVerifications.userId, userId))
    .orderBy(asc(identityVerifications.id));
}

export async function deleteVerificationsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(identityVerifications).where(eq(identityVerifications.userId, userId));
}
