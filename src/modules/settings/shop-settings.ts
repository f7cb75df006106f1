import { z } from 'zod';
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import type { Services } from '../../platform/services.ts';
import {
  footerSetting,
  settingListSetting,
  siteSetting,
  staffSetting,
  supportSetting,
  timersSetting,
} from './setting-schemas.rules.ts';
import { selectSettings } from './settings.store.ts';

/** How the rows of `settings` are read. What isn't set has the values a new shop begins with. */
const schema = z.object({
  site: siteSetting.prefault({}),
  footer: footerSetting.prefault({}),
  setting_list: settingListSetting.prefault({}),
  staff: staffSetting.prefault({}),
  support: supportSetting.prefault({}),
  timers: timersSetting.prefault({}),
});
export type ShopSettings = z.infer<typeof schema>;

export type SettingsReader = { settings(): Promise<ShopSettings> };

/** Reads the settings once, until someone announces a change of `site`. */
export function createSettingsReader({ db, changes }: Pick<Services, 'db' | 'changes'>): SettingsReader {
  const kept = createTaggedCache<ShopSettings>({ name: 'site', maxSize: 1 });
  changes.subscribe(kept.drop);
  return {
    settings: () =>
      kept.get('settings', async () => ({
        value: schema.parse(Object.fromEntries(await selectSettings(db))),
        tags: ['site'],
      })),
  };
}
