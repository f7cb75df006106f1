import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { tagsOfPrices } from './price-tags.rules.ts';
import { endWindowsOf, insertWindows, type NewPriceWindow, selectPricedProducts } from './pricing.store.ts';

/**
 * Lets a source's prices follow what it is on: `windows` are those of all its products. Those that came get theirs from now on,
 * those that went lose them now, and what all of them cost until now stays known.
 */
export async function keepPricedProducts(
  tx: Transaction,
  source: string,
  windows: readonly NewPriceWindow[],
  now: Date,
): Promise<void> {
  const before = new Set(await selectPricedProducts(tx, source, now));
  const after = new Set(windows.flatMap(({ productId }) => productId ?? []));
  const gone = [...before].filter((id) => !after.has(id));
  const come = windows
    .filter(({ productId, endsAt }) => productId != null && !before.has(productId) && endsAt > now)
    .map((window) => ({ ...window, startsAt: window.startsAt > now ? window.startsAt : now }));
  const ended = gone.length === 0 ? [] : await endWindowsOf(tx, source, now, gone);
  await insertWindows(tx, source, come);
  const targets = [...ended, ...come.map(({ productId = null, sellerId }) => ({ productId, sellerId }))];
  if (targets.length > 0) await announceChanges(tx, tagsOfPrices(targets));
}
