import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { tagsOfPrices } from './price-tags.rules.ts';
import { deleteWindowsOf, insertWindows, type NewPriceWindow } from './pricing.store.ts';

/**
 * Gives a source (`promotion:12`) these prices for a time, instead of those it had; none takes them all away. Every
 * process is told once the transaction commits.
 */
export async function setPriceWindows(
  tx: Transaction,
  source: string,
  windows: readonly NewPriceWindow[],
): Promise<void> {
  const before = await deleteWindowsOf(tx, source);
  await insertWindows(tx, source, windows);
  const targets = [...before, ...windows.map(({ productId = null, sellerId }) => ({ productId, sellerId }))];
  await announceChanges(tx, tagsOfPrices(targets));
}
