import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { promotions } from './promotion.tables.ts';
import type { TimedPromotion } from './promotion-prices.rules.ts';

/** A promotion of a seller's that is on, locked; null when there is none, or it was switched off. */
export async function lockRunnablePromotion(tx: Queryable, id: number): Promise<TimedPromotion | null> {
  const [row] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.id, id), promotions.isActive, isNotNull(promotions.sellerId)))
    .for('update');
  return row === undefined || row.sellerId === null ? null : { ...row, sellerId: row.sellerId };
}
