import type { Transaction } from '../../platform/db/database.ts';
import { readOrderParts } from '../order/return-copies.ts';
import { partOfCopies, partsOfReturn } from '../order/returned-parts.rules.ts';
import type { ReturnReason } from './return-status.rules.ts';
import { selectSettledReturns } from './returns.store.ts';

/** A return whose money has been promised, with what it took back; amounts in satang. */
export type SettledReturn = {
  returnNumber: string;
  reason: ReturnReason;
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
    const withParcel = request.shippingRefundSatang > 0;
    const parts = partsOfReturn(lines, copiesOf, parcel, withParcel);
    const before = new Map(lines.map((line) => [line.id, line]));
    const partOf = (lineId: number, amountOf: (line: (typeof lines)[number]) => number) => {
      const line = before.get(lineId);
      return line === undefined ? 0 : partOfCopies(amountOf(line), line, copiesOf.get(lineId) ?? 0);
    };
    lines = lines.map((line) => ({
      ...line,
      returnedQuantity: line.returnedQuantity + (copiesOf.get(line.id) ?? 0),
    }));
    return {
      returnNumber: request.returnNumber,
      reason: request.reason,
      lines: request.lines.map(({ orderLineId, quantity }) => ({
        orderLineId,
        quantity,
        amountSatang:
          partOf(orderLineId, (line) => line.totalSatang) +
          partOf(orderLineId, (line) => line.platformDiscountSatang),
      })),
      shippingSatang: withParcel ? parcel.shippingSatang : 0,
      paidSatang: parts.itemSatang + parts.shippingSatang,
      pointsSatang: request.lines.reduce(
        (sum, { orderLineId }) => sum + partOf(orderLineId, (line) => line.pointsSatang),
        0,
      ),
    };
  });
}
