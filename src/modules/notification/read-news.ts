import type { Queryable } from '../../platform/db/database.ts';
import type { Locale } from '../../shared/locale.ts';
import { tellNotice } from './keep-notifications.ts';
import type { NoticeOfReader } from './notification.contract.ts';
import { selectNewest } from './notification.store.ts';

/** After a break a reader gets at most so many of the notices it missed, the newest; the rest is in the list. */
const missedMost = 50;
/**
 * Numbers are given when a notice is written and seen when its transaction commits: one may turn up below a number that
 * was told before. So those of the last minute, which no transaction outlasts, are looked at again.
 */
const overlapMs = 60_000;

/** How far a reader is: the newest notice it was told (null: it only wants what comes), and those told of the newest. */
export type NewsPlace = { lastId: number | null; told: ReadonlySet<number> };

/**
 * What a person was told since a place, the oldest first, how much is unread, and the place after it. A reader that comes
 * back knows only its newest notice: it may be told some of the last minute again, and drops them by their numbers.
 */
export async function readNews(
  db: Queryable,
  locale: Locale,
  userId: number,
  { lastId, told }: NewsPlace,
  now: Date,
): Promise<{ notices: NoticeOfReader[]; unread: number; place: NewsPlace & { lastId: number } }> {
  const { newest, unread } = await selectNewest(db, userId, missedMost);
  const sinceMs = now.getTime() - overlapMs;
  const missed =
    lastId === null
      ? []
      : newest.filter(({ id, createdAt }) => !told.has(id) && (id > lastId || createdAt.getTime() > sinceMs));
  return {
    notices: missed.reverse().map((row) => tellNotice(locale, row)),
    unread,
    place: {
      lastId: Math.max(lastId ?? 0, newest[0]?.id ?? 0),
      told: new Set(newest.map(({ id }) => id)),
    },
  };
}
