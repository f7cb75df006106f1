import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { lockDueOffers } from '../catalogue/change-offers.ts';
import { moveState } from './change-product.ts';

const batch = 100;

/** Puts drafts on sale whose time has come, and says so to every process; how many. By the clock, each minute. */
export async function publishDueProducts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  for (let count = 0; ; ) {
    const now = clock();
    const published = await transact(db, async (tx) => {
      const due = await lockDueOffers(tx, now, batch);
      for (const product of due)
        await moveState(
          tx,
          { userId: null, sellerId: product.sellerId },
          product,
          { state: 'onSale', publishAt: null },
          now,
        );
      return due.length;
    });
    count += published;
    if (published < batch) return count;
  }
}
