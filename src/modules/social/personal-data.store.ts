import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { socialAccounts, socialAttempts } from './social.tables.ts';

/** Links to providers, sign-ins on their way, and what providers have proven meanwhile. */
export async function deleteSocialOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    delete from social_proofs p using social_accounts a
    where a.user_id = ${userId} and p.provider = a.provider and p.subject = a.subject`);
  await tx.delete(socialAttempts).where(eq(socialAttempts.userId, userId));
  await tx.delete(socialAccounts).where(eq(socialAccounts.userId, userId));
}
