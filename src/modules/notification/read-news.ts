import type { Queryable } from '../../platform/db/database.ts';
import type { Locale } from '../../shared/locale.ts';
import { tellNotice } from './keep-notifications.ts';
import type { NoticeOfReader } from './notification.contract.ts';
import { countUnread, selectNewestId, selectNotificationsAfter } from './notification.store.ts';

/** After a break a reader gets at most so many of the notices it missed; the rest is in the list. */
const missedMost = 50;

/**
 * What a person was told since a notice (null: since now), the oldest first, and how much is unread. Numbers are given
 * when a notice is written and seen when its transaction commits, so one may turn up below a number that was seen: the
 * count of the unread is right all the same, and the list has it.
 */
export async function readNews(
  db: Queryable,
  locale: Locale,
  userId: number,
  lastId: number | null,
): Promise<{ notices: NoticeOfReader[]; unread: number; newestId: number }> {
  const missed = lastId === null ? [] : await selectNotificationsAfter(db, userId, lastId, missedMost);
  return {
    notices: missed.map((row) => tellNotice(locale, row)),
    unread: await countUnread(db, userId),
    newestId: missed.at(-1)?.id ?? lastId ?? (await selectNewestId(db, userId)),
  };
}
