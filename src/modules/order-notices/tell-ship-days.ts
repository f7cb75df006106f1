import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { notifyStores, type StoreNotice } from '../notification/notify-users.ts';
import { selectStoresToTell, type ToldOrder, takeToldOrders } from './ship-day.store.ts';

/** So many orders a notice names; of the others it says how many there are. */
const namedMost = 5;

/**
 * Tells stores which orders are to be handed over today, and which are late by now: one notice each for all of a store's, and
 * of an order once each, since what was told is noted with the notice. A store that fails holds up no other. By the clock, in
 * the morning. How many stores were told.
 */
export async function tellShipDays(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  const now = services.clock();
  const day = bangkokDay(now);
  return eachAlone(await selectStoresToTell(services.db, day), 'stores to be told of days', (sellerId) =>
    transact(services.db, async (tx) => {
      const told = await takeToldOrders(tx, { sellerId, day, now });
      const notices = [noticeOf(sellerId, 'late', told), noticeOf(sellerId, 'due', told)].filter(
        (notice) => notice !== null,
      );
      await notifyStores(tx, services, notices, now);
      return notices.length > 0;
    }),
  );
}

const kinds = {
  due: { kind: 'sellerOrdersDue', due: 'today' },
  late: { kind: 'sellerOrdersLate', due: 'late' },
} as const;

function noticeOf(
  sellerId: number,
  which: keyof typeof kinds,
  told: readonly ToldOrder[],
): StoreNotice | null {
  const numbers = told.filter(({ kind }) => kind === which).map(({ orderNumber }) => orderNumber);
  if (numbers.length === 0) return null;
  const more = numbers.length - namedMost;
  const { kind, due } = kinds[which];
  return {
    sellerId,
    right: 'orders',
    kind,
    params: { orders: numbers.slice(0, namedMost).join(', ') + (more > 0 ? ` (+${more})` : '') },
    href: `/manage-store/orders?tab=to-ship&due=${due}`,
  };
}
