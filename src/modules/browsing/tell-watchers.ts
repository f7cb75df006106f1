import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { type Notice, notifyUsers } from '../notification/notify-users.ts';
import { type MetWatch, takeMetWatches } from './watch.store.ts';

const batch = 200;

/**
 * Tells people that what they waited for is there again or costs less: each once, since the watch goes and the notice
 * comes in one transaction, whatever number of workers there is and wherever one of them dies. Of these products, or of
 * all. How many were told.
 */
export async function tellWatchers(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  productIds: readonly number[] | null = null,
): Promise<number> {
  let told = 0;
  for (;;) {
    const count = await transact(services.db, async (tx) => {
      const met = await takeMetWatches(tx, productIds, { limit: batch, now: services.clock() });
      await notifyUsers(tx, services, met.map(noticeOf), services.clock());
      return met.length;
    });
    told += count;
    if (count < batch) return told;
  }
}

function noticeOf(watch: MetWatch): Notice {
  const params = {
    productTh: watch.nameTh,
    productEn: watch.nameEn,
    price: formatBaht(watch.priceSatang),
  };
  const href = `/product/${watch.urlKey}`;
  return watch.kind === 'back_in_stock'
    ? { userId: watch.userId, kind: 'backInStock', params, href }
    : {
        userId: watch.userId,
        kind: 'priceDrop',
        params: { ...params, before: formatBaht(watch.watchedSatang) },
        href,
      };
}
