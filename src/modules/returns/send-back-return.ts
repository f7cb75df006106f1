import { succeed } from '../../shared/result.ts';
import { closeReturn } from '../order/record-returned-copies.ts';
import { courierNames } from '../shipping/couriers.rules.ts';
import { type Ground, notMoved, partyOf, type ReturnParty, withReturn } from './held-return.ts';
import { tellStore } from './return-notices.ts';
import { canSendBack, dueAtOf } from './returns.rules.ts';
import { moveReturn } from './returns.store.ts';

/** The shopper has sent the items back. */
export function sendBackReturn(
  services: Ground,
  returnNumber: string,
  by: ReturnParty,
  parcel: { provider: string; trackingNumber: string },
) {
  return withReturn(services, returnNumber, by, async (tx, { request, returned, now }) => {
    if (!canSendBack(request)) return notMoved;
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'sent_back',
      actor: partyOf(by),
      note: `${parcel.provider} ${parcel.trackingNumber}`,
      dueAt: dueAtOf(returned.order, 'sent_back', now, false),
      changes: {
        sentBackAt: now,
        shippingProvider: parcel.provider,
        trackingNumber: parcel.trackingNumber,
      },
      now,
    });
    if (!isMoved) return notMoved;
    const sentBy = { ...courierNames(parcel.provider), trackingNumber: parcel.trackingNumber };
    await tellStore(tx, services, request, 'sellerReturnSentBack', sentBy, now);
    return succeed({ returnNumber, status: 'sent_back' });
  });
}

/** The shopper keeps the items after all: as long as nothing was sent back. They may ask again while there is time. */
export function withdrawReturn(services: Ground, returnNumber: string, by: ReturnParty) {
  return withReturn(services, returnNumber, by, async (tx, { request, now }) => {
    const isMoved = await moveReturn(tx, {
      id: request.id,
      to: 'lapsed',
      actor: partyOf(by),
      dueAt: null,
      now,
    });
    if (!isMoved) return notMoved;
    await closeReturn(tx, request.orderId);
    await tellStore(tx, services, request, 'sellerReturnWithdrawn', {}, now);
    return succeed({ returnNumber, status: 'lapsed' });
  });
}
