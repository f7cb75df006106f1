import type { Transaction } from '../../platform/db/database.ts';
import { readOrderParts } from '../fulfilment/return-copies.ts';
import { afterReturn, parcelGoesBack, partsOfCopies, partsOfReturn } from '../order/returned-parts.rules.ts';
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
    /** What the seller had sold these copies for: what the buyer paid of them, and what the house did. */
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
  let lines = start.map((line) => ({ ...line, returnedQuantity: 0 }));
  return (await selectSettledReturns(tx, orderId)).map((request) => {
    const copiesOf = new Map(request.lines.map((line) => [line.orderLineId, line.quantity]));
    const withParcel = parcelGoesBack(lines, copiesOf, isSellersFault(request.reason));
    const parts = partsOfReturn(lines, copiesOf, parcel, withParcel);
    const partsOf = new Map(
      lines.map((line) => [line.id, partsOfCopies(line, copiesOf.get(line.id) ?? 0)] as const),
    );
    lines = afterReturn(lines, copiesOf);
    return {
      returnNumber: request.returnNumber,
      reason: request.reason,
      settledAt: request.receivedAt,
      lines: request.lines.map(({ orderLineId, quantity }) => ({
        orderLineId,
        quantity,
        amountSatang: partsOf.get(orderLineId)?.soldSatang ?? 0,
      })),
      shippingSatang: withParcel ? parcel.shippingSatang : 0,
      paidSatang: parts.itemSatang + parts.shippingSatang,
      pointsSatang: [...partsOf.values()].reduce((sum, { pointsSatang }) => sum + pointsSatang, 0),
    };
  });
}
