import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import {
  listNotifications,
  markNotificationsRead,
  openNotification,
  readPreferences,
  readUnread,
  savePreferences,
} from './keep-notifications.ts';
import { notificationContract } from './notification.contract.ts';

export function notificationApi(services: Services) {
  const calls = implementCalls(notificationContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listNotifications(services, context.culture, callerOf(context).userId, input),
    ),
    unread: calls.unread.handler(async ({ context }) => ({
      unread: await readUnread(services, callerOf(context).userId),
    })),
    markRead: calls.markRead.handler(async ({ input, context }) => ({
      unread: await markNotificationsRead(services, callerOf(context).userId, input.ids ?? null),
    })),
    open: calls.open.handler(async ({ input, context, errors }) => {
      const href = await openNotification(services, callerOf(context).userId, input.id);
      if (href === null) throw errors.notFound();
      return { href };
    }),
    preferences: calls.preferences.handler(({ context }) =>
      readPreferences(services.db, callerOf(context).userId),
    ),
    savePreferences: calls.savePreferences.handler(({ input, context }) =>
      savePreferences(services, callerOf(context).userId, input),
    ),
  });
}
