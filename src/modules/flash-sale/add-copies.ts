import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { holdQuota, widenQuota } from '../pricing/open-quota.ts';
import { lockCopies, setAsideCopies } from '../stock/move-copies.ts';
import { copiesMost, slotStateOf } from './flash-sale.rules.ts';
import { lockSlot, selectOffer, updateOffer } from './flash-sale.store.ts';
import { flashSalesTag } from './save-slot.ts';

type AddFailure = {
  code:
    | 'flashOfferNotFound'
    | 'flashOfferNotAccepted'
    | 'flashSlotOver'
    | 'flashCopiesFewer'
    | 'flashCopiesMany';
};

/**
 * A store sells more copies in a slot: so many in all, never fewer than before, so that doing it again changes nothing. They
 * are held in stock in the same transaction, also while the slot runs. Price and limit stay as they were promised.
 */
export function addCopies(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  store: { sellerId: number; userId: number; origin: CallOrigin },
  { id, copies }: { id: number; copies: number },
): Promise<Result<number, AddFailure>> {
  const now = clock();
  return transact<number, AddFailure>(db, async (tx) => {
    const known = await selectOffer(tx, id, store.sellerId);
    if (known === null) return fail({ code: 'flashOfferNotFound' });
    const slot = await lockSlot(tx, known.slotId);
    const offer = await selectOffer(tx, id, store.sellerId);
    if (slot === null || offer === null) return fail({ code: 'flashOfferNotFound' });
    const state = slotStateOf(slot, now);
    if (state !== 'coming' && state !== 'running') return fail({ code: 'flashSlotOver' });
    const { productId, quotaId } = offer;
    if (offer.state !== 'accepted' || quotaId === null) return fail({ code: 'flashOfferNotAccepted' });
    const more = copies - offer.copies;
    if (more < 0) return fail({ code: 'flashCopiesFewer' });
    if (more === 0) return succeed(copies);
    if (copies > copiesMost) return fail({ code: 'flashCopiesMany' });
    // Products before quotas, as orders take them.
    await lockCopies(tx, [{ productId }]);
    const quota = await holdQuota(tx, quotaId);
    if (quota === null || quota.closedAt !== null) return fail({ code: 'flashSlotOver' });
    if (!(await setAsideCopies(tx, [{ productId, quantity: more }], now)))
      return fail({ code: 'flashCopiesMany' });
    await widenQuota(tx, quotaId, more);
    await updateOffer(tx, id, { copies });
    await recordAudit(
      tx,
      {
        kind: 'flash_copies_added',
        ...{ actorUserId: store.userId, subjectUserId: null, origin: store.origin },
        moved: { before: String(offer.copies), after: String(copies) },
        detail: { offerId: id, slotId: offer.slotId, productId, sellerId: store.sellerId },
      },
      now,
    );
    await announceChanges(tx, [flashSalesTag, `product:${productId}`]);
    return succeed(copies);
  });
}
