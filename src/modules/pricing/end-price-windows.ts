import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { tagsOfPrices } from './price-tags.rules.ts';
import { endWindowsOf } from './pricing.store.ts';

/**
 * The prices of a source end now; those that haven't begun never will. They stay as what a product cost: a price that is
 * struck through later mustn't be above them.
 */
export async function endPriceWindows(tx: Transaction, source: string, now: Date): Promise<void> {
  await announceChanges(tx, tagsOfPrices(await endWindowsOf(tx, source, now)));
}
