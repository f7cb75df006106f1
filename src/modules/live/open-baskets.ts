import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type Notice, notifyUsers } from '../notification/notify-users.ts';
import { applyLive } from './apply-live.ts';
import { holdSpoken } from './hold-baskets.ts';
import type { OfHost } from './live.rules.ts';
import { insertRelease, type LivePostRow, lockPost, selectReservations } from './live.store.ts';
import { basketHoldMs, basketPath, isHeld } from './live-basket.rules.ts';
import {
  type BasketRow,
  endBaskets,
  selectBaskets,
  updateBasket,
  upsertBasket,
} from './live-basket.store.ts';
import { lockShow } from './live-show.store.ts';
import { basketsTag } from './live-tags.ts';
import { accountOf, accountSpeaker } from './speaker.rules.ts';

type Of = OfHost;

/**
 * Gives buyers of a held live, or with null all who have copies, a basket with a link of its own: from now on what they have
 * is theirs for a day. Who commented with an account has it at once, and is told. Who has one that still has time keeps it as it
 * is. How many were opened.
 */
export async function openBaskets(
  tx: Transaction,
  services: Pick<Services, 'newSecret' | 'siteUrl'>,
  post: LivePostRow,
  { buyers, now, isTold = true }: { buyers: readonly string[] | null; now: Date; isTold?: boolean },
): Promise<number> {
  const held = new Set(
    (await selectReservations(tx, post.id)).filter(({ reserved }) => reserved > 0).map(({ buyer }) => buyer),
  );
  const before = await selectBaskets(tx, post.id);
  const open = new Set(before.filter((basket) => isHeld(basket, now)).map(({ buyer }) => buyer));
  const wanted = [...held].filter((buyer) => !open.has(buyer) && (buyers?.includes(buyer) ?? true));
  const lapsesAt = new Date(now.getTime() + basketHoldMs);
  const notices: Notice[] = [];
  for (const buyer of wanted.sort()) {
    const known = before.find((basket) => basket.buyer === buyer);
    const code = known?.code ?? services.newSecret();
    await upsertBasket(tx, { postId: post.id, buyer, code, sentAt: now, lapsesAt });
    const account = known?.userId ?? accountOf(buyer);
    if (account === null) continue;
    // Somebody may have taken another one of the live, of what they said elsewhere: then this one waits for its link.
    const isFree = !before.some(({ userId, buyer: of }) => userId === account && of !== buyer);
    if (known?.userId == null && isFree)
      await updateBasket(tx, { postId: post.id, buyer }, { userId: account, claimedAt: now });
    if (isTold) notices.push(basketNotice(account, post, { code, lapsesAt }));
  }
  await notifyUsers(tx, services, notices, now);
  if (wanted.length > 0) await announceChanges(tx, [basketsTag]);
  return wanted.length;
}

function basketNotice(
  userId: number,
  { name }: LivePostRow,
  { code, lapsesAt }: Pick<BasketRow, 'code' | 'lapsesAt'>,
): Notice {
  const params = { live: name, until: lapsesAt.toISOString() };
  return { userId, kind: 'liveBasketWaits', params, href: basketPath(code) };
}

type OpenOwnFailure = { code: 'liveNotFound' | 'liveBasketEmpty' };

/** A shopper buys what they reserved on a live's own page: the code of their basket, which is opened where it isn't yet. */
export function openOwnBasket(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl'>,
  { id, userId }: { id: number; userId: number },
): Promise<Result<string, OpenOwnFailure>> {
  return transact<string, OpenOwnFailure>(services.db, async (tx) => {
    const post = await lockShow(tx, id);
    if (post === null || post.state === 'draft') return fail({ code: 'liveNotFound' });
    const now = services.clock();
    const buyer = accountSpeaker(userId);
    if (post.state === 'connected') {
      await endDueBaskets(tx, post, now);
      const opened = await openBaskets(tx, services, post, { buyers: [buyer], now, isTold: false });
      if (opened > 0) await applyLive(tx, post, now);
    }
    const own = (await selectBaskets(tx, id)).find((basket) => basket.buyer === buyer);
    return own === undefined || !isHeld(own, now) ? fail({ code: 'liveBasketEmpty' }) : succeed(own.code);
  });
}

export type SendFailure = { code: 'liveNotFound' | 'liveNotConnected' | 'liveReservationNotFound' };

/** The host sends links: to one who has copies, or with null to all who have none yet. How many are new. */
export function sendBaskets(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'siteUrl'>,
  { buyer, ...of }: Of & { buyer: string | null },
): Promise<Result<number, SendFailure>> {
  return transact<number, SendFailure>(services.db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'connected') return fail({ code: 'liveNotConnected' });
    const now = services.clock();
    await endDueBaskets(tx, post, now);
    if (buyer !== null) {
      const own = (await selectReservations(tx, id)).filter((row) => row.buyer === buyer);
      if (!own.some(({ reserved }) => reserved > 0)) return fail({ code: 'liveReservationNotFound' });
    }
    const opened = await openBaskets(tx, services, post, { buyers: buyer === null ? null : [buyer], now });
    if (opened > 0) await applyLive(tx, post, now);
    return succeed(opened);
  });
}

/**
 * Baskets of a held live whose time is over: what wasn't ordered of them goes to whoever waits, while the live sells. What
 * was ended.
 */
export async function endDueBaskets(tx: Transaction, post: LivePostRow, now: Date): Promise<BasketRow[]> {
  const ended = await endBaskets(tx, post.id, now);
  if (ended.length === 0 || post.state !== 'connected') return ended;
  const spoken = await holdSpoken(tx, post.id);
  for (const basket of ended)
    for (const product of spoken.products) {
      const own = spoken.reservations.find(
        ({ buyer, liveProductId }) => buyer === basket.buyer && liveProductId === product.id,
      );
      if (own === undefined || own.reserved === 0) continue;
      // What is ordered stays; should that order lapse as well, its copies aren't this buyer's any more.
      const { id: liveProductId } = product;
      await insertRelease(tx, {
        ...{ postId: post.id, buyer: basket.buyer, liveProductId, note: '', at: basket.lapsesAt },
      });
    }
  await applyLive(tx, post, now);
  return ended;
}

export type RemindFailure = { code: 'liveNotFound' | 'liveBasketNotFound' | 'liveBasketReminded' };

/** Reminds somebody whose account has a basket that isn't ordered: in the shop and by mail, once for each time it is sent. */
export function remindOfBasket(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  { buyer, ...of }: Of & { buyer: string },
): Promise<Result<true, RemindFailure>> {
  return transact<true, RemindFailure>(services.db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    const now = services.clock();
    const basket = (await selectBaskets(tx, id)).find((each) => each.buyer === buyer);
    if (basket === undefined || basket.userId === null || !isHeld(basket, now))
      return fail({ code: 'liveBasketNotFound' });
    if (basket.remindedAt !== null) return fail({ code: 'liveBasketReminded' });
    await updateBasket(tx, basket, { remindedAt: now });
    await notifyUsers(tx, services, [basketNotice(basket.userId, post, basket)], now);
    return succeed(true);
  });
}
