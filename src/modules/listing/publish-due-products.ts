import { transact } from '../../platform/db/transact.ts';
import { inBatches } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { lockDueOffers } from '../catalogue/change-offers.ts';
import { moveState } from './change-product.ts';

const batch = 100;

/**
 * Puts drafts on sale whose time has come, and says so to every process; one that can't be holds up no other. By the clock, each
 * minute; how many.
 */
export async function publishDueProducts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return inBatches<number>(batch, 'publishing products', (size, except, took) => {
    const now = clock();
    return transact(db, async (tx) => {
      const due = await lockDueOffers(tx, { now, limit: size, except });
      took(due.map(({ id }) => id));
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
  });
}
