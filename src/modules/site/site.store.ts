import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { banners, campaignProducts, campaigns } from './site.tables.ts';

export type BannerRow = typeof banners.$inferSelect;
export type BannerPlacement = BannerRow['placement'];

export async function selectShownBanners(db: Queryable, placement: BannerPlacement): Promise<BannerRow[]> {
  return db
    .select()
    .from(banners)
    .where(and(eq(banners.placement, placement), eq(banners.isShown, true)))
    .orderBy(asc(banners.sortOrder), asc(banners.id));
}

export type CampaignRow = typeof campaigns.$inferSelect & { productIds: number[] };

/** Campaigns that are enabled and run at `now`, with their products in order. */
export async function selectRunningCampaigns(db: Queryable, now: Date): Promise<CampaignRow[]> {
  const rows = await db
    .select({
      campaign: campaigns,
      productIds: sql<number[]>`coalesce(
        (select json_agg(p.product_id order by p.sort_order, p.product_id)
        from ${campaignProducts} p where p.campaign_id = campaigns.id), '[]'::json)`,
    })
    .from(campaigns)
    .where(and(eq(campaigns.isEnabled, true), lte(campaigns.startsAt, now), gt(campaigns.endsAt, now)))
    .orderBy(asc(campaigns.sortOrder), asc(campaigns.id));
  return rows.map(({ campaign, productIds }) => ({ ...campaign, productIds }));
}

/** Changes the banner of that place and Thai name, or hangs it up. */
export async function upsertBanner(db: Queryable, banner: typeof banners.$inferInsert): Promise<void> {
  const changed = await db
    .update(banners)
    .set(banner)
    .where(and(eq(banners.placement, banner.placement), eq(banners.nameTh, banner.nameTh)))
    .returning({ id: banners.id });
  if (changed.length === 0) await db.insert(banners).values(banner);
}
