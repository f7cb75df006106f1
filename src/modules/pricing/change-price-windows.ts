import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { tagsOfPrices } from './price-tags.rules.ts';
import {
  deleteWindows,
  endWindows,
  insertWindows,
  type NewPriceWindow,
  selectStandingWindows,
} from './pricing.store.ts';

/**
 * Gives a source (`promotion:12`) these prices from now on, instead of those it has. What stays the same isn't touched, what
 * goes ends now, what comes begins now at the earliest: whatever products cost until now stays known, since a price that is
 * struck through later mustn't be above it. Done again it changes nothing. Every process is told once the transaction commits.
 */
export async function changePriceWindows(
  tx: Transaction,
  source: string,
  windows: readonly NewPriceWindow[],
  now: Date,
): Promise<void> {
  const standing = Map.groupBy(await selectStandingWindows(tx, source, now), (window) =>
    termsOf(window, now),
  );
  const come = windows
    .filter((window) => window.endsAt > now && standing.get(termsOf(window, now))?.pop() === undefined)
    .map((window) => ({ ...window, startsAt: window.startsAt > now ? window.startsAt : now }));
  const gone = [...standing.values()].flat();
  const idsOf = (isBegun: boolean) =>
    gone.filter(({ startsAt }) => startsAt <= now === isBegun).map(({ id }) => id);
  await endWindows(tx, idsOf(true), now);
  await deleteWindows(tx, idsOf(false));
  await insertWindows(tx, source, come);
  const targets = [...gone, ...come].map(({ productId = null, sellerId }) => ({ productId, sellerId }));
  if (targets.length > 0) await announceChanges(tx, tagsOfPrices(targets));
}

/** All that shoppers can tell a price by from now on: of what has begun it no longer matters when. */
function termsOf(window: NewPriceWindow, now: Date): string {
  const { kind, sellerId, productId, priceSatang, discountBasisPoints, discountSatang } = window;
  const { startsAt, endsAt, promotionTypeId, quotaId, nameTh, nameEn } = window;
  return JSON.stringify([
    ...[kind, sellerId, productId ?? null, priceSatang ?? null, discountBasisPoints ?? null],
    ...[discountSatang ?? null, startsAt <= now ? null : startsAt, endsAt],
    ...[promotionTypeId ?? null, quotaId ?? null, nameTh, nameEn],
  ]);
}
