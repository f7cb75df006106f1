import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { upsertChannel } from './shipping.store.ts';

export type NewChannel = {
  /** What it is known by: a channel of the same code is changed. */
  code: string;
  nameTh: string;
  nameEn: string;
  /** Days from shipping to delivery, fewest and most. */
  daysMin: number;
  daysMax: number;
  /** `{tracking}` is replaced by the parcel's number; null when parcels can't be followed. */
  trackingUrl: string | null;
  isActive: boolean;
  /** What a store charges before it has said otherwise; null when a new store doesn't offer it by itself. */
  usual: { feeSatang: number; extraKilogramSatang: number; freeFromSatang: number | null } | null;
};

/** Makes or changes the ways a parcel goes, in the order they are shown. Channels that aren't named stay. */
export async function saveChannels(tx: Transaction, channels: readonly NewChannel[]): Promise<void> {
  for (const [index, { usual, ...channel }] of channels.entries())
    await upsertChannel(tx, {
      ...channel,
      sortOrder: index + 1,
      usualFeeSatang: usual?.feeSatang ?? null,
      usualExtraKilogramSatang: usual?.extraKilogramSatang ?? 0,
      usualFreeFromSatang: usual?.freeFromSatang ?? null,
    });
  await announceChanges(tx, ['catalogue']);
}
