/** A line of an order as returns need it; amounts in satang for all its copies. */
export type ReturnableLine = {
  id: number;
  productId: number;
  quantity: number;
  /** Copies that have been refunded before. */
  returnedQuantity: number;
  isFreeGift: boolean;
  isDigital: boolean;
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
  /** Whether the parcel's fee is among it: also one that the house's vouchers paid whole. */
  isParcelReturned: boolean;
  /** To the house: its vouchers and the points. */
  platformFundedSatang: number;
  /** Of that, whole points (100 satang each), which go back to the buyer as points. */
  pointsSatang: number;
  sellerVoucherSatang: number;
  commissionSatang: number;
};

export const nothingBack: ReturnedParts = {
  itemSatang: 0,
  shippingSatang: 0,
  isParcelReturned: false,
  platformFundedSatang: 0,
  pointsSatang: 0,
  sellerVoucherSatang: 0,
  commissionSatang: 0,
};

/** What a point is worth (points.rules.ts). */
const pointSatang = 100;

export type LineParts = {
  /** What the seller sold the copies for: what the buyer paid of them, and what the house added. */
  soldSatang: number;
  paidSatang: number;
  /** What the house added (its vouchers and the points), and the points of it, to the satang. */
  platformSatang: number;
  pointsSatang: number;
  sellerVoucherSatang: number;
  commissionSatang: number;
};

/**
 * What a line's first copies were worth. Each part is a share of the part it belongs to, floored: copies are sold for at
 * most their price, the buyer paid at most that, points at most what the house added. So no part is ever below zero, and
 * the parts of all copies are the line's amounts.
 */
function partsUpTo(line: Amounts, copies: number): LineParts {
  const platform = line.platformDiscountSatang;
  const sold = line.totalSatang + platform;
  const price = line.totalSatang + line.discountSatang;
  const pricePart = share(price, copies, line.quantity);
  const soldPart = share(sold, pricePart, price);
  const paidPart = share(line.totalSatang, soldPart, sold);
  return {
    soldSatang: soldPart,
    paidSatang: paidPart,
    platformSatang: soldPart - paidPart,
    pointsSatang: share(line.pointsSatang, soldPart - paidPart, platform),
    sellerVoucherSatang: pricePart - soldPart,
    commissionSatang: share(line.commissionSatang, copies, line.quantity),
  };
}

type Amounts = Pick<
  ReturnableLine,
  | 'quantity'
  | 'totalSatang'
  | 'discountSatang'
  | 'platformDiscountSatang'
  | 'pointsSatang'
  | 'commissionSatang'
>;

/** `amount` × `part` / `whole`, floored; 0 of nothing. */
function share(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** What the next so many copies of a line are worth, after those that have gone back. */
export function partsOfCopies(line: Amounts & { returnedQuantity: number }, copies: number): LineParts {
  return subtract(partsUpTo(line, line.returnedQuantity + copies), partsUpTo(line, line.returnedQuantity));
}

/** What of an order's lines has gone back so far, in satang. */
export function partsGoneBack(lines: readonly (Amounts & { returnedQuantity: number })[]): LineParts {
  return lines.map((line) => partsUpTo(line, line.returnedQuantity)).reduce(add, nothing);
}

const nothing: LineParts = {
  soldSatang: 0,
  paidSatang: 0,
  platformSatang: 0,
  pointsSatang: 0,
  sellerVoucherSatang: 0,
  commissionSatang: 0,
};

function add(some: LineParts, more: LineParts): LineParts {
  return combine(some, more, 1);
}

function subtract(some: LineParts, less: LineParts): LineParts {
  return combine(some, less, -1);
}

function combine(some: LineParts, other: LineParts, sign: 1 | -1): LineParts {
  return {
    soldSatang: some.soldSatang + sign * other.soldSatang,
    paidSatang: some.paidSatang + sign * other.paidSatang,
    platformSatang: some.platformSatang + sign * other.platformSatang,
    pointsSatang: some.pointsSatang + sign * other.pointsSatang,
    sellerVoucherSatang: some.sellerVoucherSatang + sign * other.sellerVoucherSatang,
    commissionSatang: some.commissionSatang + sign * other.commissionSatang,
  };
}

/**
 * What goes back when copies of an order's lines do (line → copies), and with them the parcel's fee when `withParcel`.
 * Discounts, points and vouchers are prorated; what was paid with points comes back in whole points, the last return
 * bringing the rest. `apart`: the order's other lines, which go back by a way of their own (files, or copies beside them) and
 * have their share in the points.
 */
export function partsOfReturn(
  lines: readonly ReturnableLine[],
  copiesOf: ReadonlyMap<number, number>,
  parcel: ReturnableParcel,
  withParcel: boolean,
  apart: readonly ReturnableLine[] = [],
): ReturnedParts {
  const pointsApart = partsGoneBack(apart).pointsSatang;
  const before = partsGoneBack(lines);
  const after = partsGoneBack(afterReturn(lines, copiesOf));
  const parts = subtract(after, before);
  return {
    itemSatang: parts.paidSatang,
    shippingSatang: withParcel ? parcel.shippingSatang - parcel.shippingDiscountSatang : 0,
    isParcelReturned: withParcel,
    platformFundedSatang: parts.platformSatang + (withParcel ? parcel.shippingDiscountSatang : 0),
    pointsSatang:
      wholePoints(pointsApart + after.pointsSatang) - wholePoints(pointsApart + before.pointsSatang),
    sellerVoucherSatang: parts.sellerVoucherSatang,
    commissionSatang: parts.commissionSatang,
  };
}

function wholePoints(satang: number): number {
  return satang - (satang % pointSatang);
}

/** An order's lines once copies of them have gone back. */
export function afterReturn(
  lines: readonly ReturnableLine[],
  copiesOf: ReadonlyMap<number, number>,
): ReturnableLine[] {
  return lines.map((line) => ({
    ...line,
    returnedQuantity: line.returnedQuantity + (copiesOf.get(line.id) ?? 0),
  }));
}

/** Whether every copy of an order has gone back once these have; gifts don't count. */
export function isWholeOrder(
  lines: readonly ReturnableLine[],
  copiesOf: ReadonlyMap<number, number>,
): boolean {
  return afterReturn(lines, copiesOf).every(
    (line) => line.isFreeGift || line.returnedQuantity === line.quantity,
  );
}

/** Whether the parcel's fee goes back with copies: with the order's last ones, when the seller is to blame. */
export function parcelGoesBack(
  lines: readonly ReturnableLine[],
  copiesOf: ReadonlyMap<number, number>,
  isSellersFault: boolean,
): boolean {
  return isSellersFault && isWholeOrder(lines, copiesOf);
}
