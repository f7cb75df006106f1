import { isDeepStrictEqual } from 'node:util';
import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isSecretSetting, secretMark } from './setting-list.rules.ts';
import { insertSettingChange, lockSettings, mergeSetting, selectSettings } from './settings.store.ts';

export const settingNames = [
  'site',
  'footer',
  'setting_list',
  'support',
  'staff',
  'payment',
  'ordering',
  'timers',
  'settlement',
  'payout',
  'approval',
  'standing',
  'withholding',
  'document',
  'shipping',
  'packing',
  'quiz',
] as const;
export type SettingName = (typeof settingNames)[number];

/** Settings by the name they are kept under, each with the fields to put over those it has. */
export type SettingChanges = Partial<Record<SettingName, Record<string, unknown>>>;

/** Before and after, by "setting.field"; only what differs. */
export type SettingDifference = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Changes settings, and keeps what they were; what isn't named stays. Returns what differs then, secrets masked. Without
 * `by` it is the shop's file that says so.
 */
export async function saveSettings(
  tx: Transaction,
  given: SettingChanges,
  by?: { userId: number | null; now: Date },
): Promise<SettingDifference> {
  await lockSettings(tx);
  const difference = differenceOf(await selectSettings(tx), given);
  for (const [name, fields] of Object.entries(given)) await mergeSetting(tx, name, fields);
  if (Object.keys(difference.after).length === 0) return difference;
  await insertSettingChange(tx, { ...difference, changedBy: by?.userId ?? null, changedAt: by?.now });
  // Promises of a parcel's arrival are part of pages that are kept by what is in the catalogue.
  await announceChanges(tx, given.shipping === undefined ? ['site'] : ['site', 'catalogue']);
  return difference;
}

function differenceOf(kept: ReadonlyMap<string, unknown>, given: SettingChanges): SettingDifference {
  const difference: SettingDifference = { before: {}, after: {} };
  for (const [name, fields] of Object.entries(given)) {
    const row = new Map(Object.entries(kept.get(name) ?? {}));
    for (const [field, value = null] of Object.entries(fields)) {
      const before: unknown = row.get(field) ?? null;
      if (isDeepStrictEqual(before, value)) continue;
      const key = `${name}.${field}`;
      const masked = (each: unknown) => (isSecretSetting(key) && each !== null ? secretMark : each);
      difference.before[key] = masked(before);
      difference.after[key] = masked(value);
    }
  }
  return difference;
}
