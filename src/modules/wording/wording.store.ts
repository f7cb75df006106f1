import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import type { Locale } from '../../shared/locale.ts';
import { wordings } from './wording.tables.ts';

export type WordingRow = typeof wordings.$inferSelect;

/** All texts that staff's stand in place of. */
export async function selectWording(db: Queryable): Promise<WordingRow[]> {
  return db.select().from(wordings).where(isNotNull(wordings.text));
}

/** What is known of a text in both languages, those that were set back among it. */
export function selectWordingOf(db: Queryable, bundle: string, key: string): Promise<WordingRow[]> {
  return db
    .select()
    .from(wordings)
    .where(and(eq(wordings.bundle, bundle), eq(wordings.key, key)));
}

/** One after another: who saves the same text waits until the transaction before has ended. */
export async function takeTurnAtWording(tx: Queryable, bundle: string, key: string): Promise<void> {
  await takeTurn(tx, `wording ${bundle} ${key}`);
}

export async function upsertWording(
  tx: Queryable,
  row: { locale: Locale; bundle: string; key: string; text: string | null; changedAt: Date },
): Promise<void> {
  const { text, changedAt } = row;
  await tx
    .insert(wordings)
    .values(row)
    .onConflictDoUpdate({
      target: [wordings.bundle, wordings.key, wordings.locale],
      set: { text, changedAt, version: sql`${wordings.version} + 1` },
    });
}
