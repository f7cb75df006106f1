import type { Transaction } from '../../platform/db/database.ts';
import { readOrderParts } from '../fulfilment/return-copies.ts';
import {
  afterReturn,
  parcelGoesBack,
  partsOfCopies,
  partsOfReturn,
  type ReturnableLine,
} from '../order/returned-parts.rules.ts';
import { selectGiftsOfReturns } from './return-gifts.store.ts';
import type { ReturnReason } from './return-status.rules.ts';
import { isSellersFault } from './returns.rules.ts';
import { selectSettledReturns } from './returns.store.ts';

/** A return whose money has been promised, with what it took back; amounts in satang. */
export type SettledReturn = {
  returnNumber: string;
  reason: ReturnReason;
  /** When its copies counted as received. */
  settledAt: Date;
  lines: {
    orderLineId: number;
    quantity: number;
    /**
     * What the seller had sold these copies for: what the buyer paid of them, and what the house did. Below zero: what the
     * seller got for a gift of its own that was kept.
     */
    amountSatang: number;
  }[];
  /** The parcel's fee, as the seller had charged it. */
  shippingSatang: number;
  /** What went back to the buyer as money, and what as points (to the satang, before they are made whole). */
  paidSatang: number;
  pointsSatang: number;
};

/**
 * What each return of an order took back, in the order they were settled: the parts are those the ledger has, since parts
 * of copies depend on how many had gone back before.
 */
export async function listSettledReturns(tx: Transaction, orderId: number): Promise<SettledReturn[]> {
  const { lines: start, parcel } = await readOrderParts(tx, orderId);
  let lines: ReturnableLine[] = start.map((line) => ({ ...line, returnedQuantity: 0 }));
  const files = new Set(start.filter(({ isDigital }) => isDigital).map(({ id }) => id));
  const settled = await selectSettledReturns(tx, orderId);
  const gifts = await selectGiftsOfReturns(
    tx,
    settled.map(({ id }) => id),
  );
  return settled.map((request) => {
    const copiesOf = new Map(request.lines.map((line) => [line.orderLineId, line.quantity]));
    // A parcel has no files in it: whether it goes back is decided by what it brought, as when it was settled.
    const withParcel =
      request.reason !== 'file_refunded' &&
      parcelGoesBack(
        lines.filter(({ id }) => !files.has(id)),
        copiesOf,
        isSellersFault(request.reason),
      );
    const parts = partsOfReturn(lines, copiesOf, parcel, withParcel);
    const partsOf = new Map(
      lines.map((line) => [line.id, partsOfCopies(line, copiesOf.get(line.id) ?? 0)] as const),
    );
    lines = afterReturn(lines, copiesOf);
    const charged = gifts.filter(
      ({ returnId, chargeSatang }) => returnId === request.id && chargeSatang !== 0,
    );
    return {
      returnNumber: request.returnNumber,
      reason: request.reason,
      settledAt: request.receivedAt,
      lines: withCharged(
        request.lines.map(({ orderLineId, quantity }) => ({
          orderLineId,
          quantity,
          amountSatang: partsOf.get(orderLineId)?.soldSatang ?? 0,
        })),
        charged,
      ),
      shippingSatang: withParcel ? parcel.shippingSatang : 0,
      paidSatang:
        parts.itemSatang +
        parts.shippingSatang -
        charged.reduce((sum, { chargeSatang }) => sum + chargeSatang, 0),
      pointsSatang: [...partsOf.values()].reduce((sum, { pointsSatang }) => sum + pointsSatang, 0),
    };
  });
}

/** Gifts of the store's that the buyer keeps were bought with the return: they take from what the store gives back. */
function withCharged(
  lines: SettledReturn['lines'],
  charged: Awaited<ReturnType<typeof selectGiftsOfReturns>>,
): SettledReturn['lines'] {
  const ofStore = charged.filter(({ gift }) => gift?.funder === 'store');
  const chargeOf = (lineId: number) =>
    ofStore.find(({ orderLineId }) => orderLineId === lineId)?.chargeSatang ?? 0;
  return [
    ...lines.map((line) => ({ ...line, amountSatang: line.amountSatang - chargeOf(line.orderLineId) })),
    ...ofStore
      .filter(({ orderLineId }) => !lines.some((line) => line.orderLineId === orderLineId))
      .map(({ orderLineId, quantity, chargeSatang }) => ({
        ...{ orderLineId, quantity },
        amountSatang: 0 - chargeSatang,
      })),
  ];
}
