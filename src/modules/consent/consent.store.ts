import { and, asc, desc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { LegalName } from './consent.rules.ts';
import { consents, legalTexts } from './consent.tables.ts';

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

type LegalTextRow = typeof legalTexts.$inferSelect;

/** The text that staff put in force last whose time has come; null where they never did. */
export async function selectTextInForce(
  db: Queryable,
  name: LegalName,
  now: Date,
): Promise<LegalTextRow | null> {
  const [row] = await db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.name, name), lte(legalTexts.shownFrom, now)))
    .orderBy(desc(legalTexts.shownFrom), desc(legalTexts.id))
    .limit(1);
  return row ?? null;
}

/** The text that comes into force next. */
export async function selectTextToCome(
  db: Queryable,
  name: LegalName,
  now: Date,
): Promise<LegalTextRow | null> {
  const [row] = await db
    .select()
    .from(legalTexts)
    .where(and(eq(legalTexts.name, name), gt(legalTexts.shownFrom, now), isNotNull(legalTexts.documentId)))
    .orderBy(asc(legalTexts.shownFrom), asc(legalTexts.id))
    .limit(1);
  return row ?? null;
}

/** A text that staff wrote, by the version that consents name. */
export async function selectTextOfVersion(
  db: Queryable,
  asked: { name: LegalName; version: string },
): Promise<LegalTextRow | null> {
  const [row] = await db
    .select()
    .from(legalTexts)
    .where(
      and(
        eq(legalTexts.name, asked.name),
        eq(legalTexts.version, asked.version),
        isNotNull(legalTexts.documentId),
      ),
    );
  return row ?? null;
}

/** Every text of a name, those to come among them, the newest first. */
export function selectTexts(db: Queryable, name: LegalName): Promise<LegalTextRow[]> {
  return db
    .select()
    .from(legalTexts)
    .where(eq(legalTexts.name, name))
    .orderBy(desc(legalTexts.shownFrom), desc(legalTexts.id));
}

/** Takes back what was to come into force: nobody has agreed to it. */
export async function deleteTextsToCome(tx: Queryable, name: LegalName, now: Date): Promise<void> {
  await tx.delete(legalTexts).where(and(eq(legalTexts.name, name), gt(legalTexts.shownFrom, now)));
}

export async function insertText(tx: Queryable, row: typeof legalTexts.$inferInsert): Promise<void> {
  await tx.insert(legalTexts).values(row);
}
