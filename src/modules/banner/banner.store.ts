import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { storeBanners } from './banner.tables.ts';

export type BannerRow = typeof storeBanners.$inferSelect;
export type BannerColumns = Omit<
  typeof storeBanners.$inferInsert,
  'id' | 'sellerId' | 'sortOrder' | 'version'
>;

/** A store's banners in their order. */
export async function selectBanners(db: Queryable, sellerId: number): Promise<BannerRow[]> {
  return db
    .select()
    .from(storeBanners)
    .where(eq(storeBanners.sellerId, sellerId))
    .orderBy(asc(storeBanners.sortOrder), asc(storeBanners.id));
}

/** One of the store's; null for another store's. */
export async function selectBanner(db: Queryable, sellerId: number, id: number): Promise<BannerRow | null> {
  const [row] = await db
    .select()
    .from(storeBanners)
    .where(and(eq(storeBanners.id, id), eq(storeBanners.sellerId, sellerId)));
  return row ?? null;
}

/** Anybody's: for its picture. */
export async function selectBannerPictures(db: Queryable, id: number) {
  const { altTh, altEn, desktopKey, mobileKey } = storeBanners;
  const [row] = await db
    .select({ altTh, altEn, desktopKey, mobileKey })
    .from(storeBanners)
    .where(eq(storeBanners.id, id));
  return row ?? null;
}

/** Anybody's: when it is shown, and whose it is. */
export async function selectBannerTimes(db: Queryable, id: number) {
  const { sellerId, isShown, startsAt, endsAt } = storeBanners;
  const [row] = await db
    .select({ sellerId, isShown, startsAt, endsAt })
    .from(storeBanners)
    .where(eq(storeBanners.id, id));
  return row ?? null;
}

/** Holds a store's banners, those that are still to come among them: one person changes them at a time. */
export async function lockBanners(tx: Queryable, sellerId: number): Promise<BannerRow[]> {
  await takeTurn(tx, `store banners ${sellerId}`);
  return selectBanners(tx, sellerId);
}

export async function insertBanner(
  tx: Queryable,
  row: BannerColumns & { sellerId: number; sortOrder: number },
): Promise<number> {
  const [inserted] = await tx.insert(storeBanners).values(row).returning({ id: storeBanners.id });
  if (inserted === undefined) throw new Error('a banner was not inserted');
  return inserted.id;
}

/** Changes a held banner; its version goes on. */
export async function updateBanner(
  tx: Queryable,
  id: number,
  changes: Partial<BannerColumns>,
): Promise<void> {
  await tx
    .update(storeBanners)
    .set({ ...changes, version: sql`${storeBanners.version} + 1` })
    .where(eq(storeBanners.id, id));
}

/** Their place is none of what a form of a banner shows: its version stays. */
export async function updateOrder(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update store_banners banner set sort_order = wanted.place
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality wanted(id, place)
    where banner.id = wanted.id`);
}

export async function deleteBanner(tx: Queryable, id: number): Promise<void> {
  await tx.delete(storeBanners).where(eq(storeBanners.id, id));
}
