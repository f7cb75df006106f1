// Reads of other slices: users.

import { and, count, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../identity/identity.tables.ts';
import type { NotificationKind, NotificationTopic } from './notification.rules.ts';
import { notificationPreferences, notifications } from './notification.tables.ts';

export type Reader = {
  id: number;
  email: string | null;
  /** The national number, when a code has proven it. */
  telephone: string | null;
  countryCodeId: number;
  firstname: string | null;
  language: 'th' | 'en';
};

/** Who of these is still there to be told something. */
export async function selectReaders(db: Queryable, userIds: readonly number[]): Promise<Reader[]> {
  if (userIds.length === 0) return [];
  return db
    .select({
      id: users.id,
      email: users.email,
      telephone: sql<string | null>`case when ${users.isTelephoneVerified} then ${users.telephone} end`,
      countryCodeId: users.countryCodeId,
      firstname: users.firstname,
      language: users.language,
    })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), sql`${users.status} <> 'erased'`));
}

/** Who works for stores, with what they may do there. */
export async function selectStoreStaff(db: Queryable, sellerIds: readonly number[]) {
  if (sellerIds.length === 0) return [];
  const rows = await db
    .select({
      userId: users.id,
      sellerId: users.sellerId,
      email: users.email,
      storeRights: users.storeRights,
    })
    .from(users)
    .where(and(inArray(users.sellerId, [...sellerIds]), eq(users.role, 'seller'), isNull(users.disabledAt)));
  return rows.flatMap(({ sellerId, ...person }) => (sellerId === null ? [] : [{ ...person, sellerId }]));
}

export type PreferenceRow = {
  userId: number;
  topic: NotificationTopic;
  inApp: boolean;
  byEmail: boolean;
};

export async function selectPreferences(db: Queryable, userIds: readonly number[]): Promise<PreferenceRow[]> {
  if (userIds.length === 0) return [];
  return db
    .select()
    .from(notificationPreferences)
    .where(inArray(notificationPreferences.userId, [...userIds]));
}

export async function upsertPreference(db: Queryable, row: PreferenceRow): Promise<void> {
  const { inApp, byEmail } = row;
  await db
    .insert(notificationPreferences)
    .values(row)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.topic],
      set: { inApp, byEmail },
    });
}

export async function deletePreferences(db: Queryable, userId: number): Promise<void> {
  await db.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId));
}

export type NewNotification = {
  userId: number;
  kind: NotificationKind;
  params: Record<string, string>;
  href: string;
  cause: string | null;
  isHidden: boolean;
  createdAt: Date;
};

/** Writes notices; those that were written before (same person, same cause) stay as they are. The new ones. */
export async function insertNotifications(
  db: Queryable,
  rows: readonly NewNotification[],
): Promise<{ userId: number; cause: string | null }[]> {
  if (rows.length === 0) return [];
  return db
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing({ target: [notifications.userId, notifications.cause] })
    .returning({ userId: notifications.userId, cause: notifications.cause });
}

export type NotificationRow = typeof notifications.$inferSelect;

/** The newest first; those before a number, when one is given. */
export async function selectNotifications(
  db: Queryable,
  userId: number,
  filter: { beforeId: number | null; isUnread: boolean; limit: number },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isHidden, false),
        filter.beforeId === null ? undefined : lt(notifications.id, filter.beforeId),
        filter.isUnread ? isNull(notifications.readAt) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(filter.limit);
}

/**
 * The newest of a person's notices, and how many are unread. One statement, so that both are of one moment: a notice that
 * is counted is there.
 */
export async function selectNewest(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<{ newest: NotificationRow[]; unread: number }> {
  const rows = await db
    .select({
      ...getTableColumns(notifications),
      unread: sql<number>`(${unreadOf(db, userId)})`.mapWith(Number),
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.isHidden, false)))
    .orderBy(desc(notifications.id))
    .limit(limit);
  return { newest: rows, unread: rows[0]?.unread ?? 0 };
}

export async function selectNotification(
  db: Queryable,
  userId: number,
  id: number,
): Promise<NotificationRow | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
  return row ?? null;
}

export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const [row] = await unreadOf(db, userId);
  return row?.unread ?? 0;
}

function unreadOf(db: Queryable, userId: number) {
  return db
    .select({ unread: count() })
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), eq(notifications.isHidden, false), isNull(notifications.readAt)),
    );
}

/** Marks one's own notices read: those named, or all. How many weren't before. */
export async function markRead(
  db: Queryable,
  userId: number,
  ids: readonly number[] | null,
  now: Date,
): Promise<number> {
  if (ids !== null && ids.length === 0) return 0;
  const rows = await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids === null ? undefined : inArray(notifications.id, [...ids]),
      ),
    )
    .returning({ id: notifications.id });
  return rows.length;
}

export async function deleteNotificationsOf(db: Queryable, userId: number): Promise<void> {
  await db.delete(notifications).where(eq(notifications.userId, userId));
}

/** Old notices: read ones after a while, all after a longer one. */
export async function deleteOldNotifications(db: Queryable, readBefore: Date, before: Date): Promise<void> {
  await db.execute(
    sql`delete from notifications where created_at < ${before} or (read_at is not null and created_at < ${readBefore})`,
  );
}
