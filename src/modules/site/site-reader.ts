import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import type { Services } from '../../platform/services.ts';
import { createSettingsReader, type SettingsReader } from '../settings/shop-settings.ts';
import { type BannerPlacement, type BannerRow, selectShownBanners } from './site.store.ts';

export type SiteReader = SettingsReader & {
  banners(placement: BannerPlacement): Promise<readonly BannerRow[]>;
};

/** Reads settings and banners, each once until someone announces a change of `site`. */
export function createSiteReader(services: Pick<Services, 'db' | 'changes'>): SiteReader {
  const banners = createTaggedCache<readonly BannerRow[]>({ name: 'banners', maxSize: 10 });
  services.changes.subscribe(banners.drop);
  return {
    ...createSettingsReader(services),
    banners: (placement) =>
      banners.get(placement, async () => ({
        value: await selectShownBanners(services.db, placement),
        tags: ['site'],
      })),
  };
}
