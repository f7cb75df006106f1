/** A line of an order as returns need it; amounts in satang for all its copies. */
export type ReturnableLine = {
  id: number;
  productId: number;
  quantity: number;
  /** Copies that have been refunded before. */
  returnedQuantity: number;
  isFreeGift: boolean;
  totalSatang: number;
  discountSatang: number;
  platformDiscountSatang: number;
  pointsSatang: number;
  commissionSatang: number;
};

export type ReturnableParcel = { shippingSatang: number; shippingDiscountSatang: number };

/** What a return takes back of an order's amounts, in satang. */
export type ReturnedParts = {
  /** To the buyer, for the copies and for the parcel. */
  itemSatang: number;
  shippingSatang: number;
  /** To the house: its vouchers and the points. */
  platformFundedSatang: number;
  /** Of that, whole points (100 satang each), which go back to the buyer as points. */
  pointsSatang: number;
  sellerVoucherSatang: number;
  commissionSatang: number;
};

/** What a point is worth (points.rules.ts). */
const pointSatang = 100;

/**
 * The part of a line's amount that so many of its copies are worth, of those that have gone back before. Parts are floored
 * on the running total, so the parts of all copies add up to the amount.
 */
export function partOfCopies(
  amountSatang: number,
  line: { quantity: number; returnedQuantity: number },
  copies: number,
): number {
  const upTo = (count: number) => Number((BigInt(amountSatang) * BigInt(count)) / BigInt(line.quantity));
  return upTo(line.returnedQuantity + copies) - upTo(line.returnedQuantity);
}

/**
 * What goes back when copies of an order's lines do (line → copies), and with them the parcel's fee when `withParcel`.
 * Discounts, points and vouchers are prorated; what was paid with points comes back in whole points, the last return
 * bringing the rest.
 */
export function partsOfReturn(
  lines: readonly ReturnableLine[],
  copiesOf: ReadonlyMap<number, number>,
  parcel: ReturnableParcel,
  withParcel: boolean,
): ReturnedParts {
  const sum = (amountOf: (line: ReturnableLine) => number) =>
    lines.reduce((total, line) => total + partOfCopies(amountOf(line), line, copiesOf.get(line.id) ?? 0), 0);
  const pointsBack = (copies: (line: ReturnableLine) => number) => {
    const satang = lines.reduce(
      (total, line) =>
        total + partOfCopies(line.pointsSatang, { ...line, returnedQuantity: 0 }, copies(line)),
      0,
    );
    return satang - (satang % pointSatang);
  };
  const platformSatang = sum((line) => line.platformDiscountSatang);
  return {
    itemSatang: sum((line) => line.totalSatang),
    shippingSatang: withParcel ? parcel.shippingSatang - parcel.shippingDiscountSatang : 0,
    platformFundedSatang: platformSatang + (withParcel ? parcel.shippingDiscountSatang : 0),
    pointsSatang:
      pointsBack((line) => line.returnedQuantity + (copiesOf.get(line.id) ?? 0)) -
      pointsBack((line) => line.returnedQuantity),
    sellerVoucherSatang: sum((line) => line.discountSatang) - platformSatang,
    commissionSatang: sum((line) => line.commissionSatang),
  };
}

/** Whether every copy of an order has gone back once these have; gifts don't count. */
export function isWholeOrder(
  lines: readonly ReturnableLine[],
  copiesOf: ReadonlyMap<number, number>,
): boolean {
  return lines
    .filter(({ isFreeGift }) => !isFreeGift)
    .every((line) => line.returnedQuantity + (copiesOf.get(line.id) ?? 0) === line.quantity);
}
