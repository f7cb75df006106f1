import { z } from 'zod';
import { declareCall, failures, id, idInPath, perPage } from '../../shared/contract.ts';
import { type NotificationKind, notificationKinds, notificationTopics } from './notification.rules.ts';

const tag = 'Notifications';
const topic = z.enum(notificationTopics);
const kind = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]);

export const notice = z.object({
  id: z.number(),
  kind,
  topic,
  title: z.string(),
  text: z.string(),
  /** A path of the site. */
  href: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type NoticeOfReader = z.infer<typeof notice>;

const preferences = z.object({
  language: z.enum(['th', 'en']),
  topics: z.array(
    z.object({
      topic,
      inApp: z.boolean(),
      byEmail: z.boolean(),
      /** Mails of this topic can't be turned off: they keep the account safe. */
      isMailFixed: z.boolean(),
    }),
  ),
});
export type NotificationPreferences = z.infer<typeof preferences>;

/** `GET /api/notification/stream` (server-sent events) is no call of this contract: notification.routes.ts. */
export const notificationContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/notification/List',
    summary: 'What the shop told this person, the newest first',
    tag,
  })
    .input(
      z.strictObject({
        /** Goes on from here: only what was told before this one. */
        beforeId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
        unread: z.union([z.boolean(), z.stringbool()]).default(false),
        perpage: perPage(20),
      }),
    )
    .output(z.object({ dataList: z.array(notice), unread: z.number(), nextBeforeId: z.number().nullable() })),

  unread: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/notification/unread',
    summary: 'How many notices are unread',
    tag,
  }).output(z.object({ unread: z.number() })),

  markRead: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/notification/read',
    summary: 'Mark notices read: those named, or all',
    tag,
  })
    .input(z.strictObject({ ids: z.array(id).min(1).max(100).optional() }))
    .output(z.object({ unread: z.number() })),

  open: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/notification/{id}/open',
    summary: 'Mark a notice read, and hear where it leads',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ href: z.string() }))
    .errors(failures({ notFound: 404 })),

  preferences: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/notification/preferences',
    summary: 'What this person wants to be told, where, and in which language',
    tag,
  }).output(preferences),

  savePreferences: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'PUT',
    path: '/notification/preferences',
    summary: 'Choose what to be told, where, and in which language',
    tag,
  })
    .input(
      z.strictObject({
        language: z.enum(['th', 'en']).optional(),
        topics: z
          .array(z.strictObject({ topic, inApp: z.boolean(), byEmail: z.boolean() }))
          .max(notificationTopics.length)
          .default([]),
      }),
    )
    .output(preferences),
};
