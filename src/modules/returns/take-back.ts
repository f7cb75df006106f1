import type { Transaction } from '../../platform/db/database.ts';
import { formatBaht } from '../../shared/money.ts';
import { type SettledCopies, settleReturn } from '../fulfilment/return-copies.ts';
import type { NotificationKind } from '../notification/notification.rules.ts';
import { isWholeOrder } from '../order/returned-parts.rules.ts';
import { findRefundOfReturn } from '../payment/find-refund.ts';
import type { Ground, Held } from './held-return.ts';
import { saveGiftCharges, selectAgreedGifts } from './return-gifts.store.ts';
import { askForAccount, tellShopper, tellStore } from './return-notices.ts';
import type { ReturnReason, ReturnStatus } from './return-status.rules.ts';
import { isSellersFault } from './returns.rules.ts';
import { moveReturn, type ReturnRow, saveSettlement, selectReturnLines } from './returns.store.ts';

const noticeOf: { readonly [Reason in ReturnReason]?: NotificationKind } = {
  not_accepted: 'parcelCameBack',
  not_sent: 'restCancelled',
};

/**
 * A return that has just been received, its order held still: the copies' part of the sale is taken back and the money
 * promised. What nothing was paid for is refunded with that. The state it is in now.
 */
export async function takeBack(
  tx: Transaction,
  services: Ground,
  { request, returned, now }: Held,
  {
    isRestocked,
    isStoreTold,
    isKept = false,
  }: {
    isRestocked: boolean;
    isStoreTold: boolean;
    /** The shopper keeps the copies. */
    isKept?: boolean;
  },
): Promise<ReturnStatus> {
  const lines = await selectReturnLines(tx, request.id);
  const copiesOf = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const settled = await settleReturn(tx, services, {
    returned,
    copiesOf,
    isSellersFault: isSellersFault(request.reason),
    isRestocked,
    // One parcel of several doesn't end its order.
    isRefused: request.reason === 'not_accepted' && isWholeOrder(returned.lines, copiesOf),
    bankAccount: request.bankAccount,
    agreedGifts: await selectAgreedGifts(tx, request.orderId),
    cause: request.returnNumber,
    now,
  });
  if (!settled.ok) throw new Error(`${request.returnNumber} is open, but its order isn't shipped`);
  const { parts } = settled.value;
  const refundId = await findRefundOfReturn(tx, request.returnNumber);
  const total = formatBaht(parts.itemSatang + parts.shippingSatang);
  const kind = isKept ? 'returnKept' : (noticeOf[request.reason] ?? 'returnReceived');
  const { orderNumber } = returned.order;
  await tellShopper(tx, services, request, kind, { total, orderNumber }, now);
  await askForAccount(tx, services, { id: refundId, userId: request.userId, orderNumber, total }, now);
  if (isStoreTold) await tellStore(tx, services, request, 'sellerReturnReceived', { total }, now);
  return saveOutcome(tx, request, settled.value, { refundId, now });
}

/** Keeps what a received return has brought; what nothing was paid for is refunded with that. The state it is in now. */
export async function saveOutcome(
  tx: Transaction,
  { id }: Pick<ReturnRow, 'id'>,
  { parts, charges, paidOf }: SettledCopies,
  { refundId, now }: { refundId: string | null; now: Date },
): Promise<ReturnStatus> {
  const settlement = {
    itemRefundSatang: parts.itemSatang,
    shippingRefundSatang: parts.shippingSatang,
    refundId,
  };
  await saveSettlement(tx, id, settlement, paidOf);
  await saveGiftCharges(tx, id, charges);
  if (refundId !== null) return 'received';
  await moveReturn(tx, {
    id,
    to: 'refunded',
    actor: { kind: 'system', userId: null },
    dueAt: null,
    changes: { refundedAt: now },
    now,
  });
  return 'refunded';
}
