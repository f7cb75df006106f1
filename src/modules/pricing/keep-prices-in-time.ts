import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { keepInTime, type TimedChanges } from '../../platform/db/keep-in-time.ts';
import type { Services } from '../../platform/services.ts';
import { priceTimes, tagsOfPrices } from './price-tags.rules.ts';
import { selectNextChange, selectTurned } from './pricing.store.ts';

/** Tells of prices at the second at which they begin and end; `changes` is the feed with that beside it. */
export function keepPricesInTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onError: (error: unknown) => void,
): TimedChanges {
  const prices = {
    turnedTags: async (since: Date, until: Date) =>
      tagsOfPrices(await selectTurned(db, since, until)).filter((tag) => tag !== priceTimes),
    nextChange: (after: Date) => selectNextChange(db, after),
    isPlan: (tags: readonly string[]) => tags.includes(priceTimes),
  };
  return keepInTime(prices, clock, feed, onError);
}
