import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { keepInTime, type TimedChanges } from '../../platform/db/keep-in-time.ts';
import type { Services } from '../../platform/services.ts';
import { contentTag, contentTagOf, contentTimes } from './content.rules.ts';
import { selectNextTurn, selectTurned } from './content.store.ts';

/** News, articles, pages and questions come and go at their second in every process. */
export function keepContentInTime(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  feed: Pick<ChangeFeed, 'subscribe'>,
  onError: (error: unknown) => void,
): TimedChanges {
  return keepInTime(
    {
      timesTag: contentTimes,
      selectTurned: async (after, until) => {
        const turned = await selectTurned(db, after, until);
        return turned.length === 0 ? [] : [contentTag, ...turned.map(({ id }) => contentTagOf(id))];
      },
      selectNext: (after) => selectNextTurn(db, after),
    },
    clock,
    feed,
    onError,
  );
}
