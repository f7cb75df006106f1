import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { livePath } from './live-path.rules.ts';
import { takeMoves } from './move.store.ts';

const batch = 200;

/**
 * Tells those who waited for copies of a live that others let go of theirs: each once, since the note goes and the notice comes
 * in one transaction. Of a live that is over nobody is told: what waited there ended with it. How many were told.
 */
export async function tellMovedUp(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  let told = 0;
  for (;;) {
    const done = await transact(services.db, async (tx) => {
      const now = services.clock();
      const moves = await takeMoves(tx, batch);
      const running = moves.filter(({ isOn }) => isOn);
      await notifyUsers(
        tx,
        services,
        running.map(({ userId, liveProductId, copies, keyword, live, postTypeId, postId, basketCode }) => ({
          ...{ userId, kind: 'liveMovedUp' as const },
          params: { live, keyword, copies: String(copies) },
          href:
            basketCode === null ? livePath({ postTypeId, id: postId }) : `/live/transaction/${basketCode}`,
          cause: `live product ${liveProductId}: ${now.toISOString()}`,
        })),
        now,
      );
      return succeed({ taken: moves.length, told: running.length });
    });
    if (!done.ok) return told;
    told += done.value.told;
    if (done.value.taken < batch) return told;
  }
}
