import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { notifyStores, type StoreNotice } from '../notification/notify-users.ts';
import { type FallenStock, takeFallenStock } from './shelf.store.ts';

const batch = 500;

/**
 * Tells stores what has become low, one notice a store however many products it is: each fall once, since the mark goes and
 * the notice comes in one transaction, whatever number of workers there is and wherever one of them dies. By the clock. How
 * many products were told of.
 */
export async function tellLowStock(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  let told = 0;
  for (;;) {
    const { taken, low } = await transact(services.db, async (tx) => {
      const fallen = await takeFallenStock(tx, batch);
      const stillLow = fallen.filter(({ isLow }) => isLow);
      const stores = Map.groupBy(stillLow, ({ sellerId }) => sellerId);
      const notices = [...stores].map(([sellerId, products]) => noticeOf(sellerId, products));
      if (notices.length > 0) await notifyStores(tx, services, notices, services.clock());
      return { taken: fallen.length, low: stillLow.length };
    });
    told += low;
    if (taken < batch) return told;
  }
}

function noticeOf(sellerId: number, products: readonly FallenStock[]): StoreNotice {
  const [first, ...others] = products;
  if (first === undefined) throw new Error('a notice is of a product');
  const params = { productTh: first.nameTh, productEn: first.nameEn };
  const store = { sellerId, right: 'catalogue' } as const;
  if (others.length === 0)
    return {
      ...store,
      kind: 'sellerStockLow',
      params: { ...params, free: String(first.free) },
      href: `/manage-store/stock/${first.id}`,
    };
  const filter = products.some(({ free }) => free > 0) ? 'low' : 'out';
  return {
    ...store,
    kind: 'sellerStockLowMany',
    params: { ...params, count: String(others.length) },
    href: `/manage-store/stock?filter=${filter}`,
  };
}
