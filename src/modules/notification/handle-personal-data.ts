import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { describeNotice } from './describe-notice.ts';
import { readPreferences } from './keep-notifications.ts';
import { deleteNotificationsOf, deletePreferences, selectNotifications } from './notification.store.ts';

const mostExported = 10_000;

/** What the shop told a person and what they want to be told, for themselves. */
export async function exportNotifications(db: Queryable, userId: number) {
  const rows = await selectNotifications(db, userId, {
    beforeId: null,
    isUnread: false,
    limit: mostExported,
  });
  return {
    preferences: await readPreferences(db, userId),
    notices: rows.map(({ kind, params, createdAt, readAt }) => ({
      kind,
      ...describeNotice('th', kind, params),
      createdAt,
      readAt,
    })),
  };
}

export async function eraseNotifications(tx: Transaction, userId: number): Promise<void> {
  await deleteNotificationsOf(tx, userId);
  await deletePreferences(tx, userId);
}
