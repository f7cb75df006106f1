import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { readLanguage, setLanguage } from '../identity/account-language.ts';
import { describeNotice } from './describe-notice.ts';
import type { NoticeOfReader, NotificationPreferences } from './notification.contract.ts';
import {
  isMailFixed,
  type NotificationTopic,
  notificationKinds,
  notificationTopics,
  standardChoice,
} from './notification.rules.ts';
import {
  countUnread,
  deleteOldNotifications,
  markRead,
  type NotificationRow,
  selectNotification,
  selectNotifications,
  selectPreferences,
  upsertPreference,
} from './notification.store.ts';
import { noticeTag } from './notify-users.ts';

/** A notice in its reader's language. */
export function tellNotice(locale: Locale, row: NotificationRow): NoticeOfReader {
  return {
    id: row.id,
    kind: row.kind,
    topic: notificationKinds[row.kind],
    ...describeNotice(locale, row.kind, row.params),
    href: row.href,
    createdAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
  };
}

/** A person's notices, the newest first, and where the next page goes on. */
export async function listNotifications(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
  filter: { beforeId?: number | undefined; unread: boolean; perpage: number },
) {
  const { perpage } = filter;
  const rows = await selectNotifications(db, userId, {
    beforeId: filter.beforeId ?? null,
    isUnread: filter.unread,
    limit: perpage + 1,
  });
  const page = rows.slice(0, perpage);
  return {
    dataList: page.map((row) => tellNotice(locale, row)),
    unread: await countUnread(db, userId),
    nextBeforeId: rows.length > perpage ? (page.at(-1)?.id ?? null) : null,
  };
}

export function readUnread({ db }: Pick<Services, 'db'>, userId: number): Promise<number> {
  return countUnread(db, userId);
}

/** Marks a person's own notices read, and tells their other windows. How many are still unread. */
export async function markNotificationsRead(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  ids: readonly number[] | null,
): Promise<number> {
  return transact(db, async (tx) => {
    const marked = await markRead(tx, userId, ids, clock());
    if (marked > 0) await announceChanges(tx, [noticeTag(userId)]);
    return countUnread(tx, userId);
  });
}

/** Marks one notice read; where it leads, or null when it isn't the person's. */
export async function openNotification(
  services: Pick<Services, 'db' | 'clock'>,
  userId: number,
  id: number,
): Promise<string | null> {
  const row = await selectNotification(services.db, userId, id);
  if (row === null) return null;
  if (row.readAt === null) await markNotificationsRead(services, userId, [id]);
  return row.href;
}

/** What a person wants to be told: what they chose, and elsewhere what holds for everyone. */
export async function readPreferences(db: Queryable, userId: number): Promise<NotificationPreferences> {
  const chosen = new Map((await selectPreferences(db, [userId])).map((row) => [row.topic, row]));
  return {
    language: await readLanguage(db, userId),
    topics: notificationTopics.map((topic) => {
      const { inApp, byEmail } = chosen.get(topic) ?? standardChoice(topic);
      const isFixed = isMailFixed(topic);
      return { topic, inApp, byEmail: byEmail || isFixed, isMailFixed: isFixed };
    }),
  };
}

export type PreferenceChange = {
  language?: Locale | undefined;
  topics: readonly { topic: NotificationTopic; inApp: boolean; byEmail: boolean }[];
};

export async function savePreferences(
  { db }: Pick<Services, 'db'>,
  userId: number,
  change: PreferenceChange,
): Promise<NotificationPreferences> {
  return transact(db, async (tx) => {
    if (change.language !== undefined) await setLanguage(tx, userId, change.language);
    for (const choice of change.topics) await upsertPreference(tx, { userId, ...choice });
    return readPreferences(tx, userId);
  });
}

const dayMs = 24 * 60 * 60 * 1000;
const readKeptDays = 180;
const keptDays = 365;

/** Notices are news: read ones go after half a year, all after a year. */
export async function forgetOldNotifications({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nowMs = clock().getTime();
  await deleteOldNotifications(
    db,
    new Date(nowMs - readKeptDays * dayMs),
    new Date(nowMs - keptDays * dayMs),
  );
}
