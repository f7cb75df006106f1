import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards } from '../../platform/storage/discard-files.ts';
import { succeed } from '../../shared/result.ts';
import { type Notice, notifyStores, notifyUsers } from '../notification/notify-users.ts';
import type { SettingsReader } from '../settings/shop-settings.ts';
import { deskPage, unreadMs } from './chat.rules.ts';
import {
  deleteOldConversations,
  markMailed,
  selectUnmailed,
  type UnreadConversation,
} from './personal-data.store.ts';
import { shownName } from './read-chat.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

const toldAtOnce = 200;

/**
 * Tells those who haven't looked at a message for ten minutes, once until they look: in the shop and by mail, as they chose.
 * The house's own inbox isn't mailed about: its desk says what waits.
 */
export async function tellUnread(services: Needs): Promise<number> {
  const { db, clock } = services;
  const now = clock();
  const waiting = await selectUnmailed(db, new Date(now.getTime() - unreadMs), toldAtOnce);
  return eachAlone(waiting, 'telling of messages', async (unread) => {
    const done = await transact<boolean, never>(db, async (tx) => {
      const { conversationId, upTo } = unread;
      if (!(await markMailed(tx, { conversationId, upTo }, now))) return succeed(false);
      const cause = `chat:${conversationId}:${upTo}`;
      if (unread.side === 'shopper') await tellShopper(tx, services, unread, cause, now);
      else await tellStore(tx, services, unread, cause, now);
      return succeed(true);
    });
    return done.ok && done.value;
  });
}

type Tx = Parameters<typeof notifyUsers>[0];

async function tellShopper(
  tx: Tx,
  services: Needs,
  { userId, conversationId, storeTh, storeEn }: UnreadConversation,
  cause: string,
  now: Date,
): Promise<void> {
  if (userId === null) return;
  const about: Pick<Notice, 'kind' | 'params'> =
    storeTh === null
      ? { kind: 'chatHouse', params: {} }
      : { kind: 'chatStore', params: { storeTh, storeEn: storeEn ?? storeTh } };
  await notifyUsers(tx, services, [{ ...about, userId, href: `/chat?id=${conversationId}`, cause }], now);
}

async function tellStore(
  tx: Tx,
  services: Needs,
  { sellerId, conversationId, firstname, lastname }: UnreadConversation,
  cause: string,
  now: Date,
): Promise<void> {
  if (sellerId === null) return;
  const name = shownName(firstname, lastname);
  const href = deskPage(conversationId);
  await notifyStores(
    tx,
    services,
    [
      {
        sellerId,
        right: 'orders',
        kind: 'sellerChat',
        params: { name: name === '' ? '–' : name },
        href,
        cause,
      },
    ],
    now,
  );
}

const forgottenAtOnce = 200;
const dayMs = 24 * 60 * 60 * 1000;

/** Deletes conversations in which nothing was said for as long as the setting `support` says (`chatDays`); how many. */
export async function forgetOldChats({ db, clock }: Needs, site: SettingsReader): Promise<number> {
  const { chatDays } = (await site.settings()).support;
  const now = clock();
  const before = new Date(now.getTime() - chatDays * dayMs);
  for (let forgotten = 0; ; ) {
    const done = await transact<number, never>(db, async (tx) => {
      const { gone, keys } = await deleteOldConversations(tx, before, forgottenAtOnce);
      await queueDiscards(tx, keys, now);
      return succeed(gone);
    });
    const gone = done.ok ? done.value : 0;
    forgotten += gone;
    if (gone < forgottenAtOnce) return forgotten;
  }
}
