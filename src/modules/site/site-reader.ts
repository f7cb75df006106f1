import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import type { Services } from '../../platform/services.ts';
import { bannerStateOf } from '../banner/banner.rules.ts';
import { createSettingsReader, type SettingsReader } from '../settings/shop-settings.ts';
import { type BannerPlacement, type BannerRow, selectShownBanners } from './site.store.ts';

export type SiteReader = SettingsReader & {
  banners(placement: BannerPlacement): Promise<readonly BannerRow[]>;
};

/** Reads settings and banners, each once until someone announces a change of `site`; of banners those whose time it is. */
export function createSiteReader(services: Pick<Services, 'db' | 'changes' | 'clock'>): SiteReader {
  const banners = createTaggedCache<readonly BannerRow[]>({ name: 'banners', maxSize: 10 });
  services.changes.subscribe(banners.drop);
  return {
    ...createSettingsReader(services),
    banners: async (placement) => {
      const hung = await banners.get(placement, async () => ({
        value: await selectShownBanners(services.db, placement),
        tags: ['site'],
      }));
      const now = services.clock();
      return hung.filter((row) => bannerStateOf(row, now) === 'shown');
    },
  };
}
