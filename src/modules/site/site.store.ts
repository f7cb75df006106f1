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

/** Changes the banner of that place and Thai name, if anything of it differs, or hangs it up. */
export async function upsertBanner(db: Queryable, banner: typeof banners.$inferInsert): Promise<void> {
  const ofThatName = and(eq(banners.placement, banner.placement), eq(banners.nameTh, banner.nameTh));
  const [before] = await db.select().from(banners).where(ofThatName);
  if (before === undefined) await db.insert(banners).values(banner);
  else if (Object.entries(banner).some(([field, value]) => before[field as keyof BannerRow] !== value))
    await db
      .update(banners)
      .set({ ...banner, version: sql`${banners.version} + 1` })
      .where(ofThatName);
}
