// Reads of other slices: users.

import { and, count, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { StoreRight } from '../../shared/contract.ts';
import type { NotificationKind, NotificationTopic } from './notification.rules.ts';
import { notificationPreferences, notifications } from './notification.tables.ts';

/** Somebody who may be told something. */
export type Reader = {
  id: number;
  email: string | null;
  /** The national number, when a code has proven it. */
  telephone: string | null;
  countryCodeId: number;
  firstname: string | null;
  language: 'th' | 'en';
  /** Their account is erased: there is nobody to be told. */
  isGone: boolean;
  /** The store they work for, with what they may do there; null for whoever works for none of those asked about. */
  sellerId: number | null;
  storeRights: StoreRight[];
  /** What they chose of topics; one they chose nothing of isn't named. */
  choices: Partial<Record<NotificationTopic, { inApp: boolean; byEmail: boolean }>>;
};

const readers = nameStatement<Reader>(
  'notice_readers',
  `with staff as materialized (
     select id from users where seller_id = any($2::bigint[]) and role = 'seller' and disabled_at is null
   )
   select u.id, u.email, case when u.is_telephone_verified then u.telephone end as telephone,
     u.country_code_id as "countryCodeId", u.firstname, u.language, u.status = 'erased' as "isGone",
     case when staff.id is not null then u.seller_id end as "sellerId", u.store_rights as "storeRights",
     (select coalesce(json_object_agg(p.topic, json_build_object('inApp', p.in_app, 'byEmail', p.by_email)), '{}')
      from notification_preferences p where p.user_id = u.id) as choices
   from users u left join staff using (id)
   where u.id in (select unnest($1::bigint[]) union all select id from staff)
   order by u.id`,
);

/** These people, and those who work for these stores, with what they chose to be told of. */
export function selectReaders(
  db: Queryable,
  { userIds, sellerIds }: { userIds: readonly number[]; sellerIds: readonly number[] },
): Promise<Reader[]> {
  return runNamed(db, readers, [userIds, sellerIds]);
}

export async function selectNoticeAt(db: Queryable, userId: number, cause: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: notifications.createdAt })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.cause, cause)));
  return row?.at ?? null;
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
};

const insertion = nameStatement<{ userId: number; cause: string | null }>(
  'insert_notifications',
  `insert into notifications (user_id, kind, params, href, cause, is_hidden, created_at)
   select "userId", kind, params, href, cause, "isHidden", $2::timestamptz
   from jsonb_to_recordset($1::jsonb) as n("userId" bigint, kind text, params jsonb, href text, cause text,
     "isHidden" boolean)
   on conflict (user_id, cause) do nothing returning user_id as "userId", cause`,
);

/** Writes notices; those that were written before (same person, same cause) stay as they are. The new ones. */
export async function insertNotifications(
  db: Queryable,
  rows: readonly NewNotification[],
  now: Date,
): Promise<{ userId: number; cause: string | null }[]> {
  return rows.length === 0 ? [] : runNamed(db, insertion, [JSON.stringify(rows), now]);
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
        eq(notifications.isHidden, false).inlineParams(),
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
    .where(and(eq(notifications.userId, userId), eq(notifications.isHidden, false).inlineParams()))
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
      and(
        eq(notifications.userId, userId),
        eq(notifications.isHidden, false).inlineParams(),
        isNull(notifications.readAt),
      ),
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

/** Puts other values in the places of notices of a kind that lead to these pages, whosever they are. */
export async function replaceParams(
  db: Queryable,
  kind: NotificationKind,
  hrefs: readonly string[],
  params: Record<string, string>,
): Promise<void> {
  await db
    .update(notifications)
    .set({ params: sql`${notifications.params} || ${JSON.stringify(params)}::jsonb` })
    .where(and(eq(notifications.kind, kind), inArray(notifications.href, [...hrefs])));
}

/** Old notices: read ones after a while, all after a longer one. */
export async function deleteOldNotifications(db: Queryable, readBefore: Date, before: Date): Promise<void> {
  await db.execute(
    sql`delete from notifications where created_at < ${before} or (read_at is not null and created_at < ${readBefore})`,
  );
}
