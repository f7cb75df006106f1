import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { listDueQuotas } from '../pricing/open-quota.ts';
import { selectOfferOfQuota } from './flash-sale.store.ts';
import { releaseOffer } from './hold-offer.ts';

const batch = 100;

/** Copies that a slot which is over hasn't sold are free again: each offer by itself. By the clock; how many. */
export async function closeEndedOffers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  let closed = 0;
  for (const quotaId of await listDueQuotas({ db }, clock(), batch)) {
    await transact(db, async (tx) => {
      const offer = await selectOfferOfQuota(tx, quotaId);
      if (offer !== null) await releaseOffer(tx, offer, clock());
      return succeed(null);
    });
    closed += 1;
  }
  return closed;
}
