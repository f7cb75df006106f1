import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { banners } from './site.tables.ts';

export type BannerRow = typeof banners.$inferSelect;
export type BannerPlacement = BannerRow['placement'];

export async function selectShownBanners(db: Queryable, placement: BannerPlacement): Promise<BannerRow[]> {
  return db
    .select()
    .from(banners)
    .where(and(eq(banners.placement, placement), eq(banners.isShown, true)))
    .orderBy(asc(banners.sortOrder), asc(banners.id));
}

/** Changes the banner of that place and Thai name, or hangs it up. */
export async function upsertBanner(db: Queryable, banner: typeof banners.$inferInsert): Promise<void> {
  const changed = await db
    .update(banners)
    .set({ ...banner, version: sql`${banners.version} + 1` })
    .where(and(eq(banners.placement, banner.placement), eq(banners.nameTh, banner.nameTh)))
    .returning({ id: banners.id });
  if (changed.length === 0) await db.insert(banners).values(banner);
}
