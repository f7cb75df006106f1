import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { applyLive } from './apply-live.ts';
import { settleFinished } from './hold-baskets.ts';
import { hostOf } from './live.rules.ts';
import { selectPostById } from './live.store.ts';
import { selectUnsettledPosts } from './live-basket.store.ts';
import { lockShow } from './live-show.store.ts';
import { endDueBaskets } from './open-baskets.ts';
import { finishLive, longestLiveMs } from './run-live.ts';

const batch = 100;

/**
 * By the clock: baskets whose time is over go to whoever waits, or back to the shelf where the live is finished; copies of orders
 * that lapsed are given out again; what nobody has finished for a month is. Each live by itself; how many.
 */
export async function settleLives(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl'>,
): Promise<number> {
  const { db, clock } = services;
  const connectedBefore = new Date(clock().getTime() - longestLiveMs);
  const posts = await selectUnsettledPosts(db, { now: clock(), connectedBefore, limit: batch });
  return eachAlone(posts, 'settling lives', async ({ id, isOverdue }) => {
    if (isOverdue) {
      const overdue = await selectPostById(db, id);
      if (overdue !== null) await finishLive(services, { ...hostOf(overdue), id });
    }
    await transact(db, async (tx) => {
      const post = await lockShow(tx, id);
      if (post === null || post.state === 'draft') return succeed(null);
      const now = clock();
      const ended = await endDueBaskets(tx, post, now);
      if (post.state === 'finished') await settleFinished(tx, post, now);
      else if (ended.length === 0) await applyLive(tx, post, now);
      return succeed(null);
    });
    return true;
  });
}
