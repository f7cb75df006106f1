import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { synonymGroups } from './search.tables.ts';
import type { SynonymGroup } from './spelling-pairs.rules.ts';

export type SynonymRow = typeof synonymGroups.$inferSelect;

/** All groups, the oldest first: what the index reads. Without one, where it is named. */
export function selectSynonymGroups(db: Queryable, exceptId: number | null = null): Promise<SynonymGroup[]> {
  return db
    .select({ words: synonymGroups.words, isOneWay: synonymGroups.isOneWay })
    .from(synonymGroups)
    .where(exceptId === null ? undefined : sql`${synonymGroups.id} <> ${exceptId}`)
    .orderBy(asc(synonymGroups.id));
}

/** A page of groups, the newest first; `search` finds those that have it in a word. */
export async function selectSynonymPage(
  db: Queryable,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SynonymRow[]; total: number }> {
  const has =
    search === ''
      ? undefined
      : sql`exists (select 1 from unnest(synonym_groups.words) as named(word) where strpos(lower(named.word), ${search}) > 0)`;
  const [rows, [total]] = await Promise.all([
    db.select().from(synonymGroups).where(has).orderBy(desc(synonymGroups.id)).limit(limit).offset(offset),
    db.select({ count: count() }).from(synonymGroups).where(has),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export async function countSynonymGroups(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(synonymGroups);
  return row?.count ?? 0;
}

/** Holds a group; null when it isn't there. */
export async function lockSynonymGroup(tx: Queryable, id: number): Promise<SynonymRow | null> {
  const [row] = await tx.select().from(synonymGroups).where(eq(synonymGroups.id, id)).for('update');
  return row ?? null;
}

export async function insertSynonymGroup(
  tx: Queryable,
  group: typeof synonymGroups.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(synonymGroups).values(group).returning({ id: synonymGroups.id });
  if (row === undefined) throw new Error('a group of synonyms was not inserted');
  return row.id;
}

export async function updateSynonymGroup(
  tx: Queryable,
  id: number,
  { words, isOneWay }: SynonymGroup,
): Promise<void> {
  await tx
    .update(synonymGroups)
    .set({ words: [...words], isOneWay, version: sql`${synonymGroups.version} + 1` })
    .where(eq(synonymGroups.id, id));
}

export async function deleteSynonymGroup(tx: Queryable, id: number, version: number): Promise<void> {
  await tx.delete(synonymGroups).where(and(eq(synonymGroups.id, id), eq(synonymGroups.version, version)));
}
