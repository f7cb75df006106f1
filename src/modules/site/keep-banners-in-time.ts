import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { keepInTime, type TimedChanges } from '../../platform/db/keep-in-time.ts';
import type { Services } from '../../platform/services.ts';
import { selectNextTurn } from './house-banner.store.ts';

/** Tells of the house's banners at the second at which they begin and end, so that kept pages change with them. */
export function keepBannersInTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onError: (error: unknown) => void,
): TimedChanges {
  const banners = {
    turnedTags: async (since: Date, until: Date) => {
      const turned = await selectNextTurn(db, since);
      return turned !== null && turned <= until ? ['site'] : [];
    },
    nextChange: (after: Date) => selectNextTurn(db, after),
    isPlan: (tags: readonly string[]) => tags.includes('site'),
  };
  return keepInTime(banners, clock, feed, onError);
}
