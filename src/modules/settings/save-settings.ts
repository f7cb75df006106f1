import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { mergeSetting } from './settings.store.ts';

/** Settings by the name they are kept under, each with the fields to put over those it has. */
export type SettingChanges = Partial<
  Record<
    | 'site'
    | 'footer'
    | 'setting_list'
    | 'support'
    | 'payment'
    | 'ordering'
    | 'settlement'
    | 'payout'
    | 'standing'
    | 'withholding'
    | 'document',
    Record<string, unknown>
  >
>;

/** Changes settings; what isn't named stays. */
export async function saveSettings(tx: Transaction, given: SettingChanges): Promise<void> {
  for (const [name, fields] of Object.entries(given)) await mergeSetting(tx, name, fields);
  await announceChanges(tx, ['site']);
}
