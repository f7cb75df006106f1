import type { Services } from '../../platform/services.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { selectBuyerNames } from './comment.store.ts';
import type { OfHost } from './live.rules.ts';
import { selectLiveProducts, selectPost, selectReservations } from './live.store.ts';
import type { HostBasket } from './live-basket.contract.ts';
import { basketPath, basketStateOf } from './live-basket.rules.ts';
import { selectBaskets, selectPlacedByBuyer } from './live-basket.store.ts';
import { selectReplies } from './live-page.store.ts';

/** How everybody who has, waits for or has ordered copies of a live stands, for its host; who has to be seen to first. */
export async function listBaskets(
  { db, clock, siteUrl }: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  of: OfHost,
): Promise<Result<HostBasket[], { code: 'liveNotFound' }>> {
  const { id } = of;
  if ((await selectPost(db, of)) === null) return fail({ code: 'liveNotFound' });
  const [products, reservations, baskets, placed, names, replies] = await Promise.all([
    selectLiveProducts(db, [id]),
    selectReservations(db, id),
    selectBaskets(db, id),
    selectPlacedByBuyer(db, id),
    selectBuyerNames(db, id),
    selectReplies(db, id),
  ]);
  const prices = new Map(products.map((each) => [each.id, Math.min(each.priceSatang, each.listSatang)]));
  const now = clock();
  const buyers = new Set([
    ...reservations.filter(({ wished }) => wished > 0).map((row) => row.buyer),
    ...baskets.map((row) => row.buyer),
  ]);
  const rows = [...buyers].map((buyer): HostBasket => {
    const own = reservations.filter((row) => row.buyer === buyer);
    const basket = baskets.find((row) => row.buyer === buyer) ?? null;
    const order = basket?.userId == null ? undefined : placed.find((row) => row.userId === basket.userId);
    const reserved = own.reduce((sum, row) => sum + row.reserved, 0);
    const ordered = order?.copies ?? 0;
    const reply = replies.find(
      (row) => row.buyer === buyer && row.basketSentAt.getTime() === basket?.sentAt.getTime(),
    );
    return {
      ...{ buyer, name: names.get(buyer) ?? buyer, reserved, ordered },
      state: basketStateOf(basket, { ordered, reserved, isPaid: order?.isPaid ?? false }, now),
      link: basket === null ? null : `${siteUrl}${basketPath(basket.code)}`,
      lapsesAt: basket?.lapsesAt.toISOString() ?? null,
      isReminded: basket !== null && basket.remindedAt !== null,
      waiting: own.reduce((sum, row) => sum + row.waiting, 0),
      amount: toBaht(own.reduce((sum, row) => sum + row.reserved * (prices.get(row.liveProductId) ?? 0), 0)),
      orderNumbers: order?.orderNumbers ?? [],
      reply:
        reply === undefined
          ? null
          : { state: reply.state, reason: reply.reason, at: reply.changedAt.toISOString() },
    };
  });
  const rank = { unsent: 0, claimed: 1, sent: 2, lapsed: 3, ordered: 4, paid: 5 } as const;
  return succeed(rows.sort((a, b) => rank[a.state] - rank[b.state] || a.name.localeCompare(b.name, 'th')));
}
