import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { keepInTime, type TimedChanges } from '../../platform/db/keep-in-time.ts';
import type { Services } from '../../platform/services.ts';
import { priceTimes, tagsOfPrices } from './price-tags.rules.ts';
import { selectNextChange, selectTurned } from './pricing.store.ts';

/** Prices begin and end at their second in every process. */
export function keepPricesInTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onError: (error: unknown) => void,
): TimedChanges {
  return keepInTime(
    {
      timesTag: priceTimes,
      selectTurned: async (after, until) =>
        tagsOfPrices(await selectTurned(db, after, until)).filter((tag) => tag !== priceTimes),
      selectNext: (after) => selectNextChange(db, after),
    },
    clock,
    feed,
    onError,
  );
}
