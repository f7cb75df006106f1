import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkOffer, isJoinable, type OfferDraft, type OfferWrong, slotStateOf } from './flash-sale.rules.ts';
import {
  insertOffer,
  lockSlot,
  type OfferableProduct,
  type SlotRow,
  selectOffer,
  updateOffer,
} from './flash-sale.store.ts';
import { holdOffer, holdProduct, isBusy } from './hold-offer.ts';
import { flashSalesTag, type Staff } from './save-slot.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
export type OfferInput = OfferDraft & { slotId: number; productId: number };
export type OfferFailure =
  | { code: 'flashOfferInvalid'; fields: OfferWrong }
  | { code: 'flashSlotNotFound' | 'flashOfferTwice' | 'flashOverlap' };

/** A store proposes a product of its own; staff answer. Nothing is held until they have accepted. */
export function proposeOffer(
  { db, clock }: Needs,
  { sellerId, userId }: { sellerId: number; userId: number },
  input: OfferInput,
): Promise<Result<number, OfferFailure | { code: 'flashJoinOver' }>> {
  const now = clock();
  return transact<number, OfferFailure | { code: 'flashJoinOver' }>(db, async (tx) => {
    const slot = await lockSlot(tx, input.slotId);
    if (slot === null) return fail({ code: 'flashSlotNotFound' });
    if (!isJoinable(slot, now)) return fail({ code: 'flashJoinOver' });
    const checked = await checkProduct(tx, slot, input, sellerId);
    if (!checked.ok) return checked;
    const { slotId, productId, priceSatang, copies, perPerson } = input;
    const id = await insertOffer(tx, {
      ...{ slotId, productId, priceSatang, copies, perPerson, sellerId },
      ...{ state: 'proposed', offeredBy: userId, offeredAt: now },
    });
    return id === null ? fail({ code: 'flashOfferTwice' }) : succeed(id);
  });
}

/** Staff put a product in for a store that has agreed: it is part of the slot at once. */
export function addOffer(
  { db, clock }: Needs,
  { userId, origin }: Staff,
  { agreement, ...input }: OfferInput & { agreement: string },
): Promise<Result<number, OfferFailure | { code: 'flashSlotOver' }>> {
  const now = clock();
  return transact<number, OfferFailure | { code: 'flashSlotOver' }>(db, async (tx) => {
    const slot = await lockSlot(tx, input.slotId);
    if (slot === null) return fail({ code: 'flashSlotNotFound' });
    const state = slotStateOf(slot, now);
    if (state !== 'coming' && state !== 'running') return fail({ code: 'flashSlotOver' });
    const checked = await checkProduct(tx, slot, input, null);
    if (!checked.ok) return checked;
    const { slotId, productId, priceSatang, copies, perPerson } = input;
    const { sellerId } = checked.value;
    const offer = { slotId, productId, priceSatang, copies, perPerson, sellerId };
    const id = await insertOffer(tx, {
      ...offer,
      ...{ state: 'proposed', offeredBy: userId, offeredAt: now },
    });
    if (id === null) return fail({ code: 'flashOfferTwice' });
    if (!(await holdOffer(tx, { ...offer, id }, slot, now)))
      return fail({ code: 'flashOfferInvalid', fields: { copies: 'flashCopiesMany' } });
    await updateOffer(tx, id, {
      state: 'accepted',
      ...{ reason: agreement, decidedBy: userId, decidedAt: now },
    });
    const detail = { offerId: id, slotId, productId, sellerId, reason: agreement };
    await recordAudit(
      tx,
      { kind: 'flash_offer_added', actorUserId: userId, subjectUserId: null, origin, detail },
      now,
    );
    await announceChanges(tx, [flashSalesTag]);
    return succeed(id);
  });
}

async function checkProduct(
  tx: Transaction,
  slot: SlotRow,
  input: OfferInput,
  sellerId: number | null,
): Promise<Result<OfferableProduct, OfferFailure>> {
  const product = await holdProduct(tx, input.productId, sellerId);
  if (product === null) return fail({ code: 'flashOfferInvalid', fields: { productId: 'flashProductNone' } });
  const fields = checkOffer(input, product);
  if (Object.keys(fields).length > 0) return fail({ code: 'flashOfferInvalid', fields });
  const isElsewhere = await isBusy(tx, product.id, slot, { exceptOfferId: null, withProposed: false });
  return isElsewhere ? fail({ code: 'flashOverlap' }) : succeed(product);
}

/** A store takes back what staff haven't answered yet. */
export function withdrawOffer(
  { db, clock }: Needs,
  sellerId: number,
  id: number,
): Promise<Result<true, { code: 'flashOfferNotFound' | 'flashOfferDecided' }>> {
  const now = clock();
  return transact<true, { code: 'flashOfferNotFound' | 'flashOfferDecided' }>(db, async (tx) => {
    const known = await selectOffer(tx, id, sellerId);
    if (known === null) return fail({ code: 'flashOfferNotFound' });
    await lockSlot(tx, known.slotId);
    const offer = await selectOffer(tx, id, sellerId);
    if (offer?.state !== 'proposed') return fail({ code: 'flashOfferDecided' });
    await updateOffer(tx, id, { state: 'withdrawn', decidedAt: now });
    return succeed(true);
  });
}
