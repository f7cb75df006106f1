import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import type { BannerPlacement } from './house-banner.rules.ts';
import { banners } from './site.tables.ts';

export type HouseBannerRow = typeof banners.$inferSelect;
export type HouseBannerColumns = Omit<
  typeof banners.$inferInsert,
  'id' | 'placement' | 'sortOrder' | 'version' | 'createdAt'
>;

/** The banners of a place in their order, hidden ones among them. */
export async function selectHouseBanners(
  db: Queryable,
  placement: BannerPlacement,
): Promise<HouseBannerRow[]> {
  return db
    .select()
    .from(banners)
    .where(eq(banners.placement, placement))
    .orderBy(asc(banners.sortOrder), asc(banners.id));
}

export async function selectHouseBanner(db: Queryable, id: number): Promise<HouseBannerRow | null> {
  const [row] = await db.select().from(banners).where(eq(banners.id, id));
  return row ?? null;
}

export async function countHouseBanners(db: Queryable): Promise<Map<BannerPlacement, number>> {
  const rows = await db
    .select({ placement: banners.placement, count: sql<number>`count(*)::int` })
    .from(banners)
    .groupBy(banners.placement);
  return new Map(rows.map(({ placement, count }) => [placement, count]));
}

/** Holds the house's banners, those that are still to come among them: one person changes them at a time. */
export async function lockHouseBanners(tx: Queryable): Promise<void> {
  await takeTurn(tx, 'house banners');
}

export async function insertHouseBanner(tx: Queryable, row: typeof banners.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(banners).values(row).returning({ id: banners.id });
  if (inserted === undefined) throw new Error('a banner was not inserted');
  return inserted.id;
}

/** Changes a held banner; its version goes on. */
export async function updateHouseBanner(
  tx: Queryable,
  id: number,
  changes: Partial<HouseBannerColumns>,
): Promise<void> {
  await tx
    .update(banners)
    .set({ ...changes, version: sql`${banners.version} + 1` })
    .where(eq(banners.id, id));
}

/** Their place is none of what a form of a banner shows: its version stays. */
export async function updateHouseOrder(tx: Queryable, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .update(banners)
      .set({ sortOrder: index + 1 })
      .where(eq(banners.id, id));
}

export async function deleteHouseBanner(tx: Queryable, id: number): Promise<void> {
  await tx.delete(banners).where(eq(banners.id, id));
}

/** The first begin or end of a shown banner after an instant; null when nothing is planned. */
export async function selectNextTurn(db: Queryable, after: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select least(
      (select min(starts_at) from banners where is_shown and starts_at > ${after}),
      (select min(ends_at) from banners where is_shown and ends_at > ${after})) as at`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}
