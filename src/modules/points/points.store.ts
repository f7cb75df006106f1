import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { LotShare, PointLot, Spend } from './points.rules.ts';
import { pointLots, pointSpends } from './points.tables.ts';

/** The lot's id, or null when the same cause gave one before. */
export async function insertLot(tx: Queryable, lot: typeof pointLots.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(pointLots)
    .values(lot)
    .onConflictDoNothing({ target: pointLots.cause })
    .returning({ id: pointLots.id });
  return row?.id ?? null;
}

const lotColumns = { id: pointLots.id, remaining: pointLots.remaining, expiresAt: pointLots.expiresAt };

/** A person's lots that have points left and are still good, those that run out first first. */
export function selectLots(db: Queryable, userId: number, now: Date): Promise<PointLot[]> {
  return db
    .select(lotColumns)
    .from(pointLots)
    .where(
      and(
        eq(pointLots.userId, userId),
        gt(pointLots.remaining, 0).inlineParams(),
        gt(pointLots.expiresAt, now),
      ),
    )
    .orderBy(asc(pointLots.expiresAt), asc(pointLots.id));
}

/** The same, held until the transaction ends. Locked in the order of ids, as everywhere. */
export function lockLots(tx: Queryable, userId: number, now: Date): Promise<PointLot[]> {
  return tx
    .select(lotColumns)
    .from(pointLots)
    .where(
      and(
        eq(pointLots.userId, userId),
        gt(pointLots.remaining, 0).inlineParams(),
        gt(pointLots.expiresAt, now),
      ),
    )
    .orderBy(asc(pointLots.id))
    .for('update');
}

/** All lots of a person with points left, run out or not, held until the transaction ends. */
export function lockAllLots(tx: Queryable, userId: number): Promise<PointLot[]> {
  return tx
    .select(lotColumns)
    .from(pointLots)
    .where(and(eq(pointLots.userId, userId), gt(pointLots.remaining, 0).inlineParams()))
    .orderBy(asc(pointLots.id))
    .for('update');
}

/** Changes what locked lots hold by so many points each: less when negative. */
export async function changeLots(tx: Queryable, shares: readonly LotShare[], sign: 1 | -1): Promise<void> {
  for (const { lotId, points } of shares)
    await tx
      .update(pointLots)
      .set({ remaining: sql`${pointLots.remaining} + ${sign * points}` })
      .where(eq(pointLots.id, lotId));
}

export async function emptyLots(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx
    .update(pointLots)
    .set({ remaining: 0 })
    .where(inArray(pointLots.id, [...ids]));
}

export async function insertSpends(
  tx: Queryable,
  spends: readonly (typeof pointSpends.$inferInsert)[],
): Promise<void> {
  await tx.insert(pointSpends).values([...spends]);
}

export type SpentFor = Spend & { userId: number };

/** What was spent for a cause. */
export function selectSpends(db: Queryable, cause: string): Promise<SpentFor[]> {
  return db
    .select({
      id: pointSpends.id,
      userId: pointSpends.userId,
      lotId: pointSpends.lotId,
      points: pointSpends.points,
      returnedPoints: pointSpends.returnedPoints,
      expiresAt: pointLots.expiresAt,
      isGrace: pointLots.isGrace,
    })
    .from(pointSpends)
    .innerJoin(pointLots, eq(pointLots.id, pointSpends.lotId))
    .where(eq(pointSpends.cause, cause))
    .orderBy(asc(pointSpends.id));
}

/** Holds the lots that a cause's points came from: whoever gives some back takes these first. */
export async function lockLotsOfCause(tx: Queryable, cause: string): Promise<void> {
  const spends = tx
    .select({ lotId: pointSpends.lotId })
    .from(pointSpends)
    .where(eq(pointSpends.cause, cause));
  await tx
    .select({ id: pointLots.id })
    .from(pointLots)
    .where(inArray(pointLots.id, spends))
    .orderBy(asc(pointLots.id))
    .for('update');
}

export async function addReturned(tx: Queryable, spendId: number, points: number): Promise<void> {
  await tx
    .update(pointSpends)
    .set({ returnedPoints: sql`${pointSpends.returnedPoints} + ${points}` })
    .where(eq(pointSpends.id, spendId));
}

/**
 * Lots whose time is over with points left, not being handled by somebody else, those that ran out first first: in the order
 * of ids all that ever were would be gone through for the few there are. None is waited for, so the order locks nobody out.
 */
export function lockExpiredLots(tx: Queryable, now: Date, limit: number, except: readonly number[]) {
  return tx
    .select({ id: pointLots.id, userId: pointLots.userId, remaining: pointLots.remaining })
    .from(pointLots)
    .where(
      and(
        gt(pointLots.remaining, 0).inlineParams(),
        lte(pointLots.expiresAt, now),
        sql`${pointLots.id} <> all(${idArray(except)})`,
      ),
    )
    .orderBy(asc(pointLots.expiresAt), asc(pointLots.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** How many points of whom run out when, between two instants; people in the order of their numbers. */
export function selectExpiring(
  db: Queryable,
  between: { after: Date; until: Date },
  page: { afterUserId: number; limit: number },
) {
  return db
    .select({
      userId: pointLots.userId,
      expiresAt: pointLots.expiresAt,
      points: sql<number>`sum(${pointLots.remaining})::int`,
    })
    .from(pointLots)
    .where(
      and(
        gt(pointLots.userId, page.afterUserId),
        gt(pointLots.remaining, 0).inlineParams(),
        gt(pointLots.expiresAt, between.after),
        lte(pointLots.expiresAt, between.until),
      ),
    )
    .groupBy(pointLots.userId, pointLots.expiresAt)
    .orderBy(asc(pointLots.userId), asc(pointLots.expiresAt))
    .limit(page.limit);
}
