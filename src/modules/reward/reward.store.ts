// Reads of other slices: users, vouchers.

import { and, asc, count, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import { saysAsked } from '../../platform/db/asked-pattern.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { accountsAsked, users } from '../identity/identity.tables.ts';
import { vouchers } from '../promotion/promotion.tables.ts';
import { type RedemptionStatus, redemptionStatusesBefore } from './reward.rules.ts';
import { rewardRedemptions, rewards } from './reward.tables.ts';

export type RewardRow = typeof rewards.$inferSelect;
export type RedemptionRow = typeof rewardRedemptions.$inferSelect;

export type RunningReward = RewardRow & { voucher: { endsAt: Date; isLimited: boolean } | null };

/** Rewards that people can see now, the cheapest first. */
export async function selectRunningRewards(db: Queryable, now: Date): Promise<RunningReward[]> {
  const rows = await db
    .select({
      reward: rewards,
      voucherEndsAt: vouchers.endsAt,
      isLimited: sql<boolean>`${vouchers.usageLimit} is not null`,
    })
    .from(rewards)
    .leftJoin(vouchers, eq(vouchers.id, rewards.voucherId))
    .where(and(eq(rewards.isActive, true), lte(rewards.startsAt, now), gt(rewards.endsAt, now)))
    .orderBy(asc(rewards.points), asc(rewards.id))
    .limit(100);
  return rows.map(({ reward, voucherEndsAt, isLimited }) => ({
    ...reward,
    voucher: voucherEndsAt === null ? null : { endsAt: voucherEndsAt, isLimited },
  }));
}

/** A page of all rewards, or one of them, with the codes of their vouchers, the newest first: for staff. */
export function selectAllRewards(db: Queryable, id: number | null, page: { limit: number; offset: number }) {
  return db
    .select({ reward: rewards, voucherCode: vouchers.code })
    .from(rewards)
    .leftJoin(vouchers, eq(vouchers.id, rewards.voucherId))
    .where(id === null ? undefined : eq(rewards.id, id))
    .orderBy(desc(rewards.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countAllRewards(db: Queryable, id: number | null): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(rewards)
    .where(id === null ? undefined : eq(rewards.id, id));
  return row?.count ?? 0;
}

/** A reward, held until the transaction ends: nobody else takes of its stock. */
export async function lockReward(tx: Queryable, id: number): Promise<RewardRow | null> {
  const [row] = await tx.select().from(rewards).where(eq(rewards.id, id)).for('update');
  return row ?? null;
}

/** Changes the stock of a reward by so many; the database refuses less than none. */
export async function changeStock(tx: Queryable, id: number, by: 1 | -1): Promise<void> {
  await tx
    .update(rewards)
    .set({ stock: sql`${rewards.stock} + ${by}` })
    .where(eq(rewards.id, id));
}

export async function insertReward(tx: Queryable, row: typeof rewards.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(rewards).values(row).returning({ id: rewards.id });
  if (inserted === undefined) throw new Error('the reward did not come back');
  return inserted.id;
}

export async function updateReward(
  tx: Queryable,
  id: number,
  changes: Partial<typeof rewards.$inferInsert>,
): Promise<void> {
  await tx
    .update(rewards)
    .set({ ...changes, version: sql`${rewards.version} + 1` })
    .where(eq(rewards.id, id));
}

export async function selectVoucherId(db: Queryable, code: string): Promise<number | null> {
  const [row] = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(eq(sql`upper(${vouchers.code})`, code.toUpperCase()));
  return row?.id ?? null;
}

/** How often a person has had each reward; what was cancelled doesn't count. */
export async function countTaken(db: Queryable, userId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ rewardId: rewardRedemptions.rewardId, count: count() })
    .from(rewardRedemptions)
    .where(and(eq(rewardRedemptions.userId, userId), ne(rewardRedemptions.status, 'cancelled')))
    .groupBy(rewardRedemptions.rewardId);
  return new Map(rows.map((row) => [row.rewardId, row.count]));
}

export async function insertRedemption(
  tx: Queryable,
  row: typeof rewardRedemptions.$inferInsert,
): Promise<void> {
  await tx.insert(rewardRedemptions).values(row);
}

export async function selectRedemption(db: Queryable, id: string): Promise<RedemptionRow | null> {
  const [row] = await db.select().from(rewardRedemptions).where(eq(rewardRedemptions.id, id));
  return row ?? null;
}

/**
 * Moves a redemption where the table of transitions lets it go; null when it isn't in such a state, or isn't this
 * person's, where one is named.
 */
export async function moveRedemption(
  tx: Queryable,
  id: string,
  to: RedemptionStatus,
  changes: Partial<typeof rewardRedemptions.$inferInsert>,
  userId: number | null = null,
): Promise<RedemptionRow | null> {
  const [row] = await tx
    .update(rewardRedemptions)
    .set({ ...changes, status: to })
    .where(
      and(
        eq(rewardRedemptions.id, id),
        inArray(rewardRedemptions.status, redemptionStatusesBefore(to)),
        userId === null ? undefined : eq(rewardRedemptions.userId, userId),
      ),
    )
    .returning();
  return row ?? null;
}

/** Who has a parcel under which number, said anew while it is on its way; its days until it counts as delivered begin again. */
export async function updateParcel(
  tx: Queryable,
  id: string,
  parcel: { shippingProvider: string; trackingNumber: string; shippedAt: Date },
): Promise<void> {
  await tx.update(rewardRedemptions).set(parcel).where(eq(rewardRedemptions.id, id));
}

/** A redemption, held until the transaction ends. */
export async function lockRedemption(tx: Queryable, id: string): Promise<RedemptionRow | null> {
  const [row] = await tx.select().from(rewardRedemptions).where(eq(rewardRedemptions.id, id)).for('update');
  return row ?? null;
}

const withReward = {
  redemption: rewardRedemptions,
  kind: rewards.kind,
  nameTh: rewards.nameTh,
  nameEn: rewards.nameEn,
};
export type RedemptionWithReward = {
  redemption: RedemptionRow;
  kind: 'goods' | 'voucher';
  nameTh: string;
  nameEn: string;
};

/** A page of what a person has exchanged points for, the newest first. */
export function selectRedemptionsOf(
  db: Queryable,
  userId: number,
  page: { limit: number; offset: number },
): Promise<RedemptionWithReward[]> {
  return db
    .select(withReward)
    .from(rewardRedemptions)
    .innerJoin(rewards, eq(rewards.id, rewardRedemptions.rewardId))
    .where(eq(rewardRedemptions.userId, userId))
    .orderBy(desc(rewardRedemptions.createdAt), asc(rewardRedemptions.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countRedemptionsOf(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(rewardRedemptions)
    .where(eq(rewardRedemptions.userId, userId));
  return row?.count ?? 0;
}

/** Redemptions that a search names: by whose they are, who the parcel is to, its number, or what was taken. */
function isRedemptionAsked(search: AskedSearch | null) {
  if (search === null) return undefined;
  const to = sql`concat_ws(' ', reward_redemptions.shipping_address ->> 'firstname',
    reward_redemptions.shipping_address ->> 'lastname')`;
  return sql`(${saysAsked(search, to, sql`reward_redemptions.tracking_number`)}
    or reward_redemptions.user_id in ${accountsAsked(search)}
    or exists (select 1 from rewards w where w.id = reward_redemptions.reward_id
      and ${saysAsked(search, sql`w.name_th`, sql`w.name_en`)}))`;
}

/** A page for staff: what is to be sent the oldest first, else the newest first. */
export function selectRedemptionsFor(
  db: Queryable,
  { status, search }: { status: RedemptionStatus; search: AskedSearch | null },
  page: { limit: number; offset: number },
) {
  const order = status === 'requested' ? asc : desc;
  return db
    .select({ ...withReward, ownerName: sql<string>`coalesce(${sql.raw(accountName('users'))}, '')` })
    .from(rewardRedemptions)
    .innerJoin(rewards, eq(rewards.id, rewardRedemptions.rewardId))
    .innerJoin(users, eq(users.id, rewardRedemptions.userId))
    .where(and(eq(rewardRedemptions.status, status), isRedemptionAsked(search)))
    .orderBy(order(rewardRedemptions.createdAt), asc(rewardRedemptions.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many there are in each state, of those that a search names. */
export async function countRedemptions(
  db: Queryable,
  search: AskedSearch | null,
): Promise<Record<RedemptionStatus, number>> {
  const rows = await db
    .select({ status: rewardRedemptions.status, count: count() })
    .from(rewardRedemptions)
    .where(isRedemptionAsked(search))
    .groupBy(rewardRedemptions.status);
  const counts = { requested: 0, shipped: 0, delivered: 0, cancelled: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

/** Parcels that were sent before an instant and count as delivered; how many there were. */
export async function deliverShipped(db: Queryable, shippedUntil: Date, now: Date): Promise<number> {
  const rows = await db
    .update(rewardRedemptions)
    .set({ status: 'delivered', deliveredAt: now })
    .where(
      and(
        inArray(rewardRedemptions.status, redemptionStatusesBefore('delivered')),
        lte(rewardRedemptions.shippedAt, shippedUntil),
      ),
    )
    .returning({ id: rewardRedemptions.id });
  return rows.length;
}
