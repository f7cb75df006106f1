import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { checkOffer, type OfferWrong, slotStateOf } from './flash-sale.rules.ts';
import { lockSlot, type OfferRow, type SlotRow, selectOffer, updateOffer } from './flash-sale.store.ts';
import { holdOffer, holdProduct, isBusy, releaseOffer } from './hold-offer.ts';
import { flashSalesTag, type Staff } from './save-slot.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
type Decision = { id: number; decision: 'accept' | 'refuse'; reason: string };
export type DecideFailure =
  | { code: 'flashOfferInvalid'; fields: OfferWrong }
  | {
      code:
        | 'flashOfferNotFound'
        | 'flashOfferDecided'
        | 'flashSlotOver'
        | 'flashReasonMissing'
        | 'flashOverlap';
    };

/**
 * Staff answer a store's proposal. Accepted, its copies are held from now on and its price runs with the slot; what was
 * right when it was proposed is looked at once more. The store is told.
 */
export function decideOffer(
  services: Needs,
  staff: Staff,
  { id, decision, reason }: Decision,
): Promise<Result<'accepted' | 'refused', DecideFailure>> {
  const now = services.clock();
  const isAccepted = decision === 'accept';
  return transact<'accepted' | 'refused', DecideFailure>(services.db, async (tx) => {
    const held = await holdWithSlot(tx, id);
    if (held === null) return fail({ code: 'flashOfferNotFound' });
    const { offer, slot } = held;
    if (offer.state !== 'proposed') return fail({ code: 'flashOfferDecided' });
    if (!isAccepted && reason === '') return fail({ code: 'flashReasonMissing' });
    if (isAccepted) {
      const accepted = await accept(tx, offer, slot, now);
      if (!accepted.ok) return accepted;
    }
    const state = isAccepted ? 'accepted' : 'refused';
    await updateOffer(tx, id, {
      ...{ state, decidedBy: staff.userId, decidedAt: now },
      reason: reason === '' ? null : reason,
    });
    await tell(tx, services, staff, { ...held, kind: isAccepted ? 'accepted' : 'refused', reason }, now);
    return succeed(state);
  });
}

async function accept(
  tx: Transaction,
  offer: OfferRow,
  slot: SlotRow,
  now: Date,
): Promise<Result<true, DecideFailure>> {
  const state = slotStateOf(slot, now);
  if (state !== 'coming' && state !== 'running') return fail({ code: 'flashSlotOver' });
  const product = await holdProduct(tx, offer.productId, offer.sellerId);
  if (product === null) return fail({ code: 'flashOfferInvalid', fields: { productId: 'flashProductNone' } });
  const fields = checkOffer(offer, product);
  if (Object.keys(fields).length > 0) return fail({ code: 'flashOfferInvalid', fields });
  if (await isBusy(tx, offer.productId, slot, { exceptOfferId: offer.id, withProposed: false }))
    return fail({ code: 'flashOverlap' });
  return (await holdOffer(tx, offer, slot, now))
    ? succeed(true)
    : fail({ code: 'flashOfferInvalid', fields: { copies: 'flashCopiesMany' } });
}

/** Staff take an accepted product out of its slot, now. What was bought stays bought; the store is told why. */
export function takeOutOffer(
  services: Needs,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<Result<true, { code: 'flashOfferNotFound' | 'flashOfferDecided' }>> {
  const now = services.clock();
  return transact<true, { code: 'flashOfferNotFound' | 'flashOfferDecided' }>(services.db, async (tx) => {
    const held = await holdWithSlot(tx, id);
    if (held === null) return fail({ code: 'flashOfferNotFound' });
    if (held.offer.state !== 'accepted') return fail({ code: 'flashOfferDecided' });
    await releaseOffer(tx, held.offer, now);
    await updateOffer(tx, id, {
      ...{ state: 'taken_out', decidedBy: staff.userId, decidedAt: now, reason },
    });
    await tell(tx, services, staff, { ...held, kind: 'taken_out', reason }, now);
    return succeed(true);
  });
}

/** An offer with its slot, which holds all that is in it. */
async function holdWithSlot(tx: Transaction, id: number): Promise<{ offer: OfferRow; slot: SlotRow } | null> {
  const known = await selectOffer(tx, id);
  if (known === null) return null;
  const slot = await lockSlot(tx, known.slotId);
  const offer = await selectOffer(tx, id);
  return slot === null || offer === null ? null : { offer, slot };
}

const notices = {
  accepted: 'sellerFlashAccepted',
  refused: 'sellerFlashRefused',
  taken_out: 'sellerFlashTakenOut',
} as const;

async function tell(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { userId, origin }: Staff,
  told: { offer: OfferRow; slot: SlotRow; kind: keyof typeof notices; reason: string },
  now: Date,
): Promise<void> {
  const { offer, slot, kind, reason } = told;
  const { id: offerId, slotId, sellerId, productId } = offer;
  const detail = { offerId, slotId, sellerId, productId, ...(reason === '' ? {} : { reason }) };
  const moved = { before: offer.state, after: kind };
  await recordAudit(
    tx,
    { kind: `flash_offer_${kind}`, actorUserId: userId, subjectUserId: null, origin, moved, detail },
    now,
  );
  await notifyStores(
    tx,
    services,
    [
      {
        ...{ sellerId, right: 'catalogue', kind: notices[kind] },
        params: {
          slotTh: slot.nameTh,
          slotEn: slot.nameEn === '' ? slot.nameTh : slot.nameEn,
          from: slot.startsAt.toISOString(),
          reason,
        },
        href: '/manage-store/flash-sale',
        cause: `flash offer ${offerId} ${kind}`,
      },
    ],
    now,
  );
  await announceChanges(tx, [flashSalesTag]);
}
