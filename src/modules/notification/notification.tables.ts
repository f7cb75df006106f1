import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { NotificationKind, NotificationTopic } from './notification.rules.ts';

/** What a person is told inside the shop. Its words are made from the kind and its values when it is read, in any language. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** A path of this site. */
    href: text().notNull(),
    /** Makes a notice one of a kind: saying it again finds this row. */
    cause: text(),
    /** Its reader doesn't want to see this topic here; the row only remembers that it was said. */
    isHidden: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`read_at is null and not is_hidden`),
    uniqueIndex('notifications_cause').on(table.userId, table.cause),
  ],
);

/** What a person chose; without a row a topic is as it is for everyone. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text().$type<NotificationTopic>().notNull(),
    inApp: boolean().notNull(),
    byEmail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
