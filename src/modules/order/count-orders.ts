import type { Services } from '../../platform/services.ts';
import { type OrderCounts, selectOrderCounts } from './order-count.store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** What is older than this is settled but for few: nearly all are paid by then, or have expired. */
const settledMs = 7 * dayMs;

type Settled = { before: Date; counts: OrderCounts };

/**
 * What the shop has sold since it began, for those who watch over it. It is asked all the time, and all checkouts there ever
 * were are many: those of before the last days are counted once a day, beside, and kept by the process.
 */
export function orderCounter({ db, clock }: Pick<Services, 'db' | 'clock'>): () => Promise<OrderCounts> {
  let settled: Settled | null = null;
  let counting: Promise<Settled> | null = null;

  function settle(now: Date): Promise<Settled> {
    const before = new Date(now.getTime() - settledMs);
    counting ??= selectOrderCounts(db, { from: null, to: before })
      .then((counts) => {
        settled = { before, counts };
        return settled;
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  }

  return async () => {
    const now = clock();
    const isOld = settled !== null && now.getTime() - settled.before.getTime() > settledMs + dayMs;
    // Until there are others the last ones do; when counting fails, it is tried again at the next asking.
    if (isOld) settle(now).catch(() => undefined);
    const { before, counts } = settled ?? (await settle(now));
    const since = await selectOrderCounts(db, { from: before, to: null });
    return {
      placed: counts.placed + since.placed,
      paid: counts.paid + since.paid,
      expired: counts.expired + since.expired,
      revenueSatang: counts.revenueSatang + since.revenueSatang,
    };
  };
}
