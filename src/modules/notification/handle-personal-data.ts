import { noticeTexts } from '../../messages/notice-messages.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteMessagesAbout } from '../../platform/mail/message-outbox.ts';
import { locales } from '../../shared/locale.ts';
import { describeNotice, subjectOf } from './describe-notice.ts';
import { readPreferences } from './keep-notifications.ts';
import {
  deleteNotificationsOf,
  deletePreferences,
  replaceParams,
  selectNotifications,
} from './notification.store.ts';

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

const gone = '–';
/** What stores are told with a buyer's name or words in it, and in which places. */
const namingKinds = {
  sellerMessage: { buyer: gone, message: gone, contact: gone },
  sellerChat: { name: gone },
};

/**
 * Takes a person out of what stores were told of them: their name and words in notices, and the mails that went with
 * those. Known by the pages that they lead to.
 */
export async function eraseFromNotices(
  tx: Transaction,
  kind: keyof typeof namingKinds,
  about: readonly { href: string; orderNumber?: string }[],
): Promise<void> {
  if (about.length === 0) return;
  const paths = about.map(({ href }) => href);
  await replaceParams(tx, kind, paths, namingKinds[kind]);
  const subjects = locales.flatMap((locale) =>
    about.map(({ orderNumber }) =>
      subjectOf(
        locale,
        noticeTexts(locale)(`${kind}.title`),
        orderNumber === undefined ? {} : { orderNumber },
      ),
    ),
  );
  await deleteMessagesAbout(tx, { subjects: [...new Set(subjects)], paths });
}
