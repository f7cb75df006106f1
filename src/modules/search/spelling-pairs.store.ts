// Reads of other slices: users.

import { asc, count, desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { spellingPairs } from './search.tables.ts';
import type { SpellingPair } from './spelling-pairs.rules.ts';

/** All pairs, the oldest first: what the index reads. */
export function selectSpellingPairs(db: Queryable): Promise<SpellingPair[]> {
  return db
    .select({ word: spellingPairs.word, spelling: spellingPairs.spelling })
    .from(spellingPairs)
    .orderBy(asc(spellingPairs.id));
}

/** A page of pairs with who added them, the newest first; `key` finds those that have it in a word. */
export async function selectSpellingPage(
  db: Queryable,
  key: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const has =
    key === ''
      ? undefined
      : or(
          sql`strpos(${spellingPairs.firstKey}, ${key}) > 0`,
          sql`strpos(${spellingPairs.secondKey}, ${key}) > 0`,
        );
  const [rows, [total]] = await Promise.all([
    db
      .select({
        id: spellingPairs.id,
        word: spellingPairs.word,
        spelling: spellingPairs.spelling,
        createdAt: spellingPairs.createdAt,
        createdBy: sql<string | null>`${sql.raw(accountName('users'))}`,
      })
      .from(spellingPairs)
      .leftJoin(users, eq(users.id, spellingPairs.createdBy))
      .where(has)
      .orderBy(desc(spellingPairs.id))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(spellingPairs).where(has),
  ]);
  return { rows, total: total?.count ?? 0 };
}

/** Of several that add pairs at once, one goes first; until its transaction ends. Their number is counted, then acted on. */
export async function takeTurnAtSpellings(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7026140)`);
}

export async function countSpellingPairs(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(spellingPairs);
  return row?.count ?? 0;
}

/** The new pair's id; null when it is there already. */
export async function insertSpellingPair(
  tx: Queryable,
  pair: typeof spellingPairs.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(spellingPairs)
    .values(pair)
    .onConflictDoNothing()
    .returning({ id: spellingPairs.id });
  return row?.id ?? null;
}

/** What the pair said; null when it isn't there. */
export async function deleteSpellingPair(tx: Queryable, id: number): Promise<SpellingPair | null> {
  const [row] = await tx
    .delete(spellingPairs)
    .where(eq(spellingPairs.id, id))
    .returning({ word: spellingPairs.word, spelling: spellingPairs.spelling });
  return row ?? null;
}
