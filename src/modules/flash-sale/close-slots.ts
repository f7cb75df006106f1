import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { succeed } from '../../shared/result.ts';
import { listDueQuotas } from '../pricing/open-quota.ts';
import { selectOfferOfQuota } from './flash-sale.store.ts';
import { releaseOffer } from './hold-offer.ts';

const batch = 100;

/** Copies that a slot which is over hasn't sold are free again: each offer by itself, so that one that can't holds up no other. By the clock; how many. */
export async function closeEndedOffers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const due = await listDueQuotas({ db }, clock(), batch);
  return eachAlone(due, 'closing offers', async (quotaId) => {
    await transact(db, async (tx) => {
      const offer = await selectOfferOfQuota(tx, quotaId);
      if (offer !== null) await releaseOffer(tx, offer, clock());
      return succeed(null);
    });
    return true;
  });
}
