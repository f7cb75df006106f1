import { takeTurn } from '../../platform/db/take-turn.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { livePath } from './live-path.rules.ts';
import { remindersMost, showStateOf } from './live-show.rules.ts';
import {
  countReminders,
  deleteReminder,
  insertReminder,
  selectRemindedPosts,
  selectShow,
  takeRemindedPost,
  takeReminders,
} from './live-show.store.ts';

const batch = 500;

export type RemindFailure = { code: 'liveNotFound' | 'liveBegun' | 'liveRemindersTooMany' };

/** Somebody wants to be told when a live begins. Asking again changes nothing. */
export function keepReminder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, userId }: { id: number; userId: number },
): Promise<Result<true, RemindFailure>> {
  return transact<true, RemindFailure>(db, async (tx) => {
    const show = await selectShow(tx, id);
    const state = show === null ? null : showStateOf(show);
    if (state === null) return fail({ code: 'liveNotFound' });
    if (state !== 'coming') return fail({ code: 'liveBegun' });
    await takeTurn(tx, `live reminders ${userId}`);
    const isKept = (await selectRemindedPosts(tx, userId, [id])).has(id);
    if (!isKept && (await countReminders(tx, userId)) >= remindersMost)
      return fail({ code: 'liveRemindersTooMany' });
    await insertReminder(tx, { postId: id, userId, at: clock() });
    return succeed(true);
  });
}

export async function dropReminder(
  { db }: Pick<Services, 'db'>,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  await deleteReminder(db, id, userId);
}

/**
 * Tells those who asked that a live has begun: each once, since the reminder goes and the notice comes in one transaction. Of one
 * that was over before anybody was told nobody is. By the clock, and as soon as one begins; how many were told.
 */
export async function remindOfLives(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  let told = 0;
  for (;;) {
    const done = await transact(services.db, async (tx) => {
      const post = await takeRemindedPost(tx);
      if (post === null) return succeed(null);
      const userIds = await takeReminders(tx, post.id, batch);
      if (post.state !== 'connected') return succeed(0);
      await notifyUsers(
        tx,
        services,
        userIds.map((userId) => ({
          ...{ userId, kind: 'liveBegun' as const, params: { live: post.name } },
          ...{ href: livePath(post), cause: `live ${post.id}` },
        })),
        services.clock(),
      );
      return succeed(userIds.length);
    });
    if (!done.ok || done.value === null) return told;
    told += done.value;
  }
}
