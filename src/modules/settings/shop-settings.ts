import { z } from 'zod';
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import type { Services } from '../../platform/services.ts';
import { footerSetting, settingListSetting, siteSetting } from './setting-schemas.rules.ts';
import { selectSettings } from './settings.store.ts';

/** How careful the house is with its staff (DECISIONS "Staff"). */
const staffSetting = z.object({
  /** For so long after the second factor was proven, money and rights move without asking for it again. */
  factorMinutes: z.number().int().min(1).max(120).default(10),
});

/** How people reach the shop, and how long what they asked is kept. */
const supportSetting = z.object({
  hoursTh: z.string().default('จันทร์–ศุกร์ 9.00–17.00 น. ยกเว้นวันหยุดราชการ'),
  hoursEn: z.string().default('Monday to Friday, 9:00–17:00, except public holidays'),
  /** Tickets that aren't open any more are deleted so many days after they were touched last. */
  ticketDays: z.number().int().min(1).max(3_650).default(365),
});

/** How the rows of `settings` are read. What isn't set has the values a new shop begins with. */
const schema = z.object({
  site: siteSetting.prefault({}),
  footer: footerSetting.prefault({}),
  setting_list: settingListSetting.prefault({}),
  staff: staffSetting.prefault({}),
  support: supportSetting.prefault({}),
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
