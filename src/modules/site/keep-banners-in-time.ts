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
  return keepInTime(
    {
      timesTag: 'site',
      selectTurned: async (after, until) => {
        const turned = await selectNextTurn(db, after);
        return turned !== null && turned <= until ? ['site'] : [];
      },
      selectNext: (after) => selectNextTurn(db, after),
    },
    clock,
    feed,
    onError,
  );
}
