import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type SettingChanges, saveSettings } from '../settings/save-settings.ts';
import { type BannerPlacement, upsertBanner } from './site.store.ts';

export type NewBanner = {
  placement: BannerPlacement;
  /** With the place what a banner is known by: one of the same is changed. */
  nameTh: string;
  nameEn: string;
  subtitleTh: string | null;
  subtitleEn: string | null;
  link: string | null;
  isShown: boolean;
};

/** Changes settings, and makes or changes banners in the order they are shown. What isn't named stays. */
export async function saveSite(
  tx: Transaction,
  given: { settings: SettingChanges; banners: readonly NewBanner[] },
): Promise<void> {
  await saveSettings(tx, given.settings);
  for (const [index, banner] of given.banners.entries())
    await upsertBanner(tx, { ...banner, sortOrder: index + 1 });
  await announceChanges(tx, ['site']);
}
