import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { deleteBansBefore } from './ban.store.ts';
import { forgetSpeakers, takeUnforgottenPost } from './forget.store.ts';
import { updatePost } from './live.store.ts';

/**
 * How long a store keeps who commented in a live without an account here, from when it is finished: long enough for parcels,
 * questions and returns. The privacy policy says so.
 */
const commentersKeptDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Takes names, numbers and words of people without an account out of lives that were finished long enough ago and in which
 * nothing is open any more, and deletes bans that are over as long; figures stay. By the clock; how many lives.
 */
export async function forgetCommenters({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() - commentersKeptDays * dayMs);
  let forgotten = 0;
  for (;;) {
    const done = await transact(db, async (tx) => {
      const post = await takeUnforgottenPost(tx, before);
      if (post === null) return succeed(false);
      await forgetSpeakers(tx, post.id, null);
      await updatePost(tx, post.id, { forgottenAt: now });
      return succeed(true);
    });
    if (!done.ok || !done.value) break;
    forgotten += 1;
  }
  await deleteBansBefore(db, before);
  return forgotten;
}
