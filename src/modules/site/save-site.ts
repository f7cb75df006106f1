import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type BannerPlacement, mergeSetting, upsertBanner } from './site.store.ts';

/** Settings by the name they are kept under, each with the fields to put over those it has. */
export type SettingChanges = Partial<
  Record<'site' | 'footer' | 'setting_list' | 'payment' | 'ordering', Record<string, unknown>>
>;

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
  for (const [name, fields] of Object.entries(given.settings)) await mergeSetting(tx, name, fields);
  for (const [index, banner] of given.banners.entries())
    await upsertBanner(tx, { ...banner, sortOrder: index + 1 });
  await announceChanges(tx, ['site']);
}
