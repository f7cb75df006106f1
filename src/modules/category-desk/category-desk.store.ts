// Reads of other slices: categories.

import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { categories } from '../catalogue/catalogue.tables.ts';
import { categoryMerges, type MovedThings } from './category-desk.tables.ts';

export type MergeRow = {
  id: number;
  nameTh: string;
  nameEn: string;
  urlKey: string;
  mergedAt: Date;
  moved: MovedThings;
};

/** Categories that this one has taken in and that weren't given back, the last first. */
export function selectMergesInto(db: Queryable, intoId: number): Promise<MergeRow[]> {
  return db
    .select({
      id: categoryMerges.id,
      nameTh: categories.nameTh,
      nameEn: categories.nameEn,
      urlKey: categories.urlKey,
      mergedAt: categoryMerges.mergedAt,
      moved: categoryMerges.moved,
    })
    .from(categoryMerges)
    .innerJoin(categories, eq(categories.id, categoryMerges.fromId))
    .where(and(eq(categoryMerges.intoId, intoId), isNull(categoryMerges.undoneAt)))
    .orderBy(desc(categoryMerges.mergedAt), desc(categoryMerges.id));
}

/** Holds a merge that wasn't undone; null when there is none. */
export async function lockMerge(
  tx: Queryable,
  id: number,
): Promise<typeof categoryMerges.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(categoryMerges)
    .where(and(eq(categoryMerges.id, id), isNull(categoryMerges.undoneAt)))
    .for('update');
  return row ?? null;
}

export async function insertMerge(tx: Queryable, merge: typeof categoryMerges.$inferInsert): Promise<number> {
  const [row] = await tx.insert(categoryMerges).values(merge).returning({ id: categoryMerges.id });
  if (row === undefined) throw new Error('a merge was not inserted');
  return row.id;
}

export async function updateUndone(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.update(categoryMerges).set({ undoneAt: now }).where(eq(categoryMerges.id, id));
}

/** Forgets merges that were undone: of a category that goes. */
export async function deleteUndoneMerges(tx: Queryable, categoryId: number): Promise<void> {
  await tx
    .delete(categoryMerges)
    .where(
      and(
        or(eq(categoryMerges.fromId, categoryId), eq(categoryMerges.intoId, categoryId)),
        sql`${categoryMerges.undoneAt} is not null`,
      ),
    );
}
