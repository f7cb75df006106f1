import { partsGoneBack } from './returned-parts.rules.ts';

export type SharedLine = Parameters<typeof partsGoneBack>[0][number] & {
  /** What returns have charged for it: of a gift that its store gave. */
  giftChargedSatang: number;
};

export type SharedOrder = {
  shippingSatang: number;
  isShippingReturned: boolean;
  lines: readonly SharedLine[];
};

/**
 * What of an order is its store's, less what returns have taken back, and what the house keeps of that, in satang. A statement
 * tells the same in rows.
 */
export function storeShareOf({ lines, shippingSatang, isShippingReturned }: SharedOrder): {
  commissionSatang: number;
  storeSatang: number;
} {
  const back = partsGoneBack(lines);
  const sumOf = (amountOf: (line: SharedLine) => number) =>
    lines.reduce((sum, line) => sum + amountOf(line), 0);
  const commissionSatang = sumOf((line) => line.commissionSatang) - back.commissionSatang;
  const soldSatang =
    sumOf((line) => line.totalSatang + line.platformDiscountSatang + line.giftChargedSatang) -
    back.soldSatang;
  const parcelSatang = isShippingReturned ? 0 : shippingSatang;
  return { commissionSatang, storeSatang: soldSatang + parcelSatang - commissionSatang };
}
