import { noticeTexts } from '../../messages/notice-messages.ts';
import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Message, queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { StoreRight } from '../../shared/contract.ts';
import type { Locale } from '../../shared/locale.ts';
import { e164Of } from '../identity/identity-mail.ts';
import { describeNotice, subjectOf } from './describe-notice.ts';
import {
  isMailFixed,
  isSentBySms,
  type NotificationKind,
  notificationKinds,
  standardChoice,
} from './notification.rules.ts';
import { insertNotifications, type Reader, selectReaders } from './notification.store.ts';

export type Notice = {
  userId: number;
  kind: NotificationKind;
  /** What its text's places are filled with (src/messages/th/mail/notice.json); see `describeNotice`. */
  params: Record<string, string>;
  /** Where it leads: a path of this site. */
  href: string;
  /** What it is about, when it must be said once however often it is asked for. */
  cause?: string;
  /** The mail that goes with it: `none`, the slice's own, or, when it is left out, one with the notice's own words. */
  mail?: 'none' | ((reader: Addressee) => readonly Message[]);
};

/** Whom a message goes to, in their language: by mail, or by SMS when there is no address. */
export type Addressee = {
  email: string | null;
  /** Proven, as a message is sent to it (E.164). */
  telephone: string | null;
  firstname: string | null;
  language: Locale;
};

/** The change every process hears of when a person has news (src/modules/notification/stream-notifications.ts). */
export function noticeTag(userId: number): string {
  return `notice:${userId}`;
}

export type StoreNotice = Omit<Notice, 'userId' | 'mail'> & {
  sellerId: number;
  /** Whom of the store it concerns beside its owners; `owner` for nobody. */
  right: StoreRight;
  /** The store's own address, when it is to be written to as well. */
  address?: { email: string | null; storeName: string };
};

type Site = Pick<Services, 'siteUrl'>;

/**
 * Tells people something, in the transaction that makes it true: in the shop and by mail, as each chose. People who are
 * gone are left out; who turned a topic off isn't told of it, except of what keeps an account safe.
 */
export function notifyUsers(
  tx: Transaction,
  site: Site,
  notices: readonly Notice[],
  now: Date,
): Promise<void> {
  return notify(tx, site, { people: notices, stores: [] }, now);
}

/**
 * The same for a store's owners and those of its members whose work it is. Its own address is written to, in Thai, when none of them has one: nobody
 * gets two mails for one thing, or one that they have turned off.
 */
export function notifyStores(
  tx: Transaction,
  site: Site,
  notices: readonly StoreNotice[],
  now: Date,
): Promise<void> {
  return notify(tx, site, { people: [], stores: notices }, now);
}

/** Both at once: whoever is told of one thing is looked up, written to and announced together. */
export async function notify(
  tx: Transaction,
  { siteUrl }: Site,
  { people, stores }: { people: readonly Notice[]; stores: readonly StoreNotice[] },
  now: Date,
): Promise<void> {
  if (people.length + stores.length === 0) return;
  const all = await selectReaders(tx, {
    userIds: [...new Set(people.map(({ userId }) => userId))],
    sellerIds: [...new Set(stores.map(({ sellerId }) => sellerId))],
  });
  const readers = new Map(all.filter(({ isGone }) => !isGone).map((reader) => [reader.id, reader]));
  const choiceOf = ({ userId, kind }: Notice) => {
    const topic = notificationKinds[kind];
    const choice = readers.get(userId)?.choices[topic] ?? standardChoice(topic);
    return { ...choice, byEmail: choice.byEmail || isMailFixed(topic) };
  };
  const toStaff = stores.flatMap(({ sellerId, right, address: _, ...notice }) =>
    concerned(all, { sellerId, right }).map(({ id }): Notice => ({ ...notice, userId: id })),
  );
  const wanted = [...people, ...toStaff].filter(({ userId }) => readers.has(userId));
  const written = await insertNotifications(
    tx,
    wanted.map((notice) => rowOf(notice, !choiceOf(notice).inApp)),
    now,
  );
  // Who writes a notice with a cause is who tells.
  const isNew = new Set(written.map(({ userId, cause }) => `${userId} ${cause}`));
  const told = wanted.filter(({ userId, cause }) => isNew.has(`${userId} ${cause ?? null}`));
  const messages = told.flatMap((notice) => {
    const reader = readers.get(notice.userId);
    return reader === undefined || !choiceOf(notice).byEmail ? [] : mailOf(notice, reader, siteUrl);
  });
  await queueMessages(
    tx,
    [...messages, ...stores.flatMap((notice) => mailToStore(notice, all, siteUrl))],
    now,
  );
  await announceChanges(tx, [
    ...new Set(told.filter((notice) => choiceOf(notice).inApp).map(({ userId }) => noticeTag(userId))),
  ]);
}

function rowOf({ userId, kind, params, href, cause }: Notice, isHidden: boolean) {
  return { userId, kind, params, href, cause: cause ?? null, isHidden };
}

/** To a store's own address, where nobody of it is reached. */
function mailToStore(notice: StoreNotice, staff: readonly Reader[], siteUrl: string): readonly Message[] {
  const { address } = notice;
  const email = address?.email?.toLowerCase() ?? null;
  const isReached = concerned(staff, notice).some((person) => person.email !== null);
  if (address === undefined || email === null || email === '' || isReached) return [];
  const t = noticeTexts('th');
  const { title, text } = describeNotice('th', notice.kind, notice.params);
  const paragraphs = [
    t('greetingStore', { name: address.storeName }),
    text,
    t('link', { url: `${siteUrl}${notice.href}` }),
  ];
  const subject = subjectOf('th', title, notice.params);
  return [{ channel: 'mail', to: email, subject, text: paragraphs.join('\n\n') }];
}

function mailOf(notice: Notice, reader: Reader, siteUrl: string): readonly Message[] {
  if (notice.mail === 'none') return [];
  const { email, firstname, language } = reader;
  const telephone = reader.telephone === null ? null : e164Of(reader.countryCodeId, reader.telephone);
  if (notice.mail !== undefined) return notice.mail({ email, telephone, firstname, language });
  const t = noticeTexts(language);
  const { title, text } = describeNotice(language, notice.kind, notice.params);
  const url = `${siteUrl}${notice.href}`;
  if (email === null) {
    if (telephone === null || !isSentBySms(notice.kind)) return [];
    return [{ channel: 'sms', to: telephone, subject: title, text: t('sms', { title, url }) }];
  }
  const paragraphs = [
    firstname === null || firstname === '' ? t('greetingNobody') : t('greeting', { name: firstname }),
    text,
    t('link', { url }),
    t('preferences', { url: `${siteUrl}/user/profile/notification/settings` }),
    t('signature'),
  ];
  const subject = subjectOf(language, title, notice.params);
  return [{ channel: 'mail', to: email, subject, text: paragraphs.join('\n\n') }];
}

function concerned(
  people: readonly Reader[],
  { sellerId, right }: Pick<StoreNotice, 'sellerId' | 'right'>,
): Reader[] {
  return people.filter(
    (person) =>
      person.sellerId === sellerId && person.storeRights.some((each) => each === 'owner' || each === right),
  );
}
