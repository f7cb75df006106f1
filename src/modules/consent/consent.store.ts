import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { consents } from './consent.tables.ts';

export async function insertConsents(
  db: Queryable,
  rows: readonly (typeof consents.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(consents).values([...rows]);
}

/** The newest word of a person on each kind. */
export async function selectCurrentConsents(db: Queryable, userId: number) {
  return db
    .selectDistinctOn([consents.kind])
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.kind), desc(consents.id));
}

export async function selectConsentHistory(db: Queryable, userId: number) {
  return db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.id));
}
