import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { rewardRedemptions, rewards } from './reward.tables.ts';

export function selectAllRedemptionsOf(db: Queryable, userId: number) {
  return db
    .select({
      reward: rewards.nameTh,
      points: rewardRedemptions.points,
      status: rewardRedemptions.status,
      shippingAddress: rewardRedemptions.shippingAddress,
      shippingProvider: rewardRedemptions.shippingProvider,
      trackingNumber: rewardRedemptions.trackingNumber,
      reason: rewardRedemptions.reason,
      createdAt: rewardRedemptions.createdAt,
      shippedAt: rewardRedemptions.shippedAt,
      deliveredAt: rewardRedemptions.deliveredAt,
      cancelledAt: rewardRedemptions.cancelledAt,
    })
    .from(rewardRedemptions)
    .innerJoin(rewards, eq(rewards.id, rewardRedemptions.rewardId))
    .where(eq(rewardRedemptions.userId, userId))
    .orderBy(asc(rewardRedemptions.createdAt));
}

export async function unnameRedemptionsOf(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(rewardRedemptions)
    .set({ shippingAddress: null, shippingProvider: null, trackingNumber: null, reason: null })
    .where(eq(rewardRedemptions.userId, userId));
}

export async function hasOpenRedemption(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: rewardRedemptions.id })
    .from(rewardRedemptions)
    .where(
      and(eq(rewardRedemptions.userId, userId), inArray(rewardRedemptions.status, ['requested', 'shipped'])),
    )
    .limit(1);
  return row !== undefined;
}
