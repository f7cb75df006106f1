import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { keepInTime, type TimedChanges } from '../../platform/db/keep-in-time.ts';
import type { Services } from '../../platform/services.ts';
import { landingsTag } from './landing.rules.ts';
import { selectNextTurn } from './landing.store.ts';

/** Tells of landing pages at the second at which they begin and end, so that none is kept beyond it. */
export function keepLandingsInTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onError: (error: unknown) => void,
): TimedChanges {
  return keepInTime(
    {
      timesTag: landingsTag,
      selectTurned: async (after, until) => {
        const turned = await selectNextTurn(db, after);
        return turned !== null && turned <= until ? [landingsTag] : [];
      },
      selectNext: (after) => selectNextTurn(db, after),
    },
    clock,
    feed,
    onError,
  );
}
