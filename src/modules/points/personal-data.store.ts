import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { pointLots, pointSpends } from './points.tables.ts';

export async function selectPointsOf(db: Queryable, userId: number) {
  const earned = await db
    .select({
      points: pointLots.points,
      remaining: pointLots.remaining,
      cause: pointLots.cause,
      earnedAt: pointLots.earnedAt,
      expiresAt: pointLots.expiresAt,
    })
    .from(pointLots)
    .where(eq(pointLots.userId, userId))
    .orderBy(asc(pointLots.id));
  const spent = await db
    .select({
      points: pointSpends.points,
      returnedPoints: pointSpends.returnedPoints,
      cause: pointSpends.cause,
      spentAt: pointSpends.spentAt,
    })
    .from(pointSpends)
    .where(eq(pointSpends.userId, userId))
    .orderBy(asc(pointSpends.id));
  return { earned, spent };
}
