import { basisPointsOf, splitByWeight } from '../../shared/money.ts';
import type { CartLine } from '../cart/cart.rules.ts';
import type { CartFacts, SellerFacts } from '../cart/cart-facts.rules.ts';
import { lineKeyOf } from '../cart/cart-line-key.rules.ts';
import { type PricedLine, type PricedOrder, parcelOf, priceCart } from '../cart/price-cart.rules.ts';
import type { Explanation } from '../order/explanation.rules.ts';
import { mostPointsFor, pointsWorthSatang, pointValueSatang } from '../points/points.rules.ts';
import {
  applyVouchers,
  type VoucherFacts,
  type VoucherOutcome,
  type VoucherShare,
} from '../promotion/voucher.rules.ts';
import { type ParcelOption, parcelOptions, type ShippingFacts } from '../shipping/shipping.rules.ts';
import { explainTotal } from './explain-total.rules.ts';

/** What the shopper chose; everything else a checkout needs comes from the server. */
export type CheckoutChoice = {
  /** Which lines (`lineKeyOf`), when the checkout names them; null leaves it to the cart's ticks. */
  products: ReadonlyMap<string, boolean> | null;
  /** Seller → shipping channel. */
  shipping: ReadonlyMap<number, number>;
  /** The channel for sellers without a choice of their own, by number or else by code. */
  shippingTypeId?: number | null;
  shippingCode: string | null;
  voucherCodes: readonly string[];
  /** Where the parcels go; null or left out while nobody knows. */
  provinceId?: number | null;
  /** How many points are to pay; left out, none. */
  points?: number;
};

export type CheckoutLine = PricedLine & {
  /** The line's share of all vouchers, and of it what the house funds. */
  discountSatang: number;
  platformDiscountSatang: number;
  /** Of that, what the buyer's points pay. */
  pointsSatang: number;
  /** What comes back to the buyer for this line once the order is complete. */
  cashbackSatang: number;
  /** Quantity × price − discount. */
  netSatang: number;
  commissionBasisPoints: number;
  commissionSatang: number;
};

export type CheckoutOrder = {
  seller: SellerFacts;
  lines: CheckoutLine[];
  /** Whether something of it goes by a parcel or over a counter: files don't. */
  needsParcel: boolean;
  itemSatang: number;
  sellerDiscountSatang: number;
  platformDiscountSatang: number;
  discountSatang: number;
  shippingOptions: ParcelOption[];
  /** Null when the seller doesn't offer the chosen channel, or none at all; and where nothing is sent. */
  channel: ShippingFacts | null;
  shippingSatang: number;
  shippingDiscountSatang: number;
  /** Of the discount, what the buyer's points pay. */
  pointsSatang: number;
  /** What the house adds to what the buyer pays: its vouchers' parts, and the points'. */
  platformFundedSatang: number;
  totalSatang: number;
};

export type Checkout = {
  orders: CheckoutOrder[];
  itemSatang: number;
  /** All vouchers together, those on shipping too, and points. */
  discountSatang: number;
  shippingSatang: number;
  totalSatang: number;
  explanation: Explanation[];
  vouchers: VoucherOutcome[];
  /** Points asked for, those the buyer has, the most that may pay here, and those that do. */
  points: { wanted: number; available: number; most: number; used: number };
  cashbackSatang: number;
  /** Wanted, but lacking stock or no longer sold. */
  lacking: PricedLine[];
  /** Wanted files that the buyer has bought already. */
  owned: PricedLine[];
  /** Named by the checkout, but not in the cart (any more). */
  missingProductIds: number[];
};

/**
 * What the ticked products of a cart cost (SPEC §4 "Checkout calculation", DECISIONS "Money and time"). Every amount is
 * whole satang; parts add up to their wholes.
 */
export function calculateCheckout(
  facts: CartFacts,
  choice: CheckoutChoice,
  vouchers: readonly VoucherFacts[],
  nowMs: number,
  availablePoints = 0,
  ownedProductIds: ReadonlySet<number> = new Set(),
): Checkout {
  const lines = facts.cart?.lines ?? [];
  const wants = (line: CartLine) => isWanted(choice, line);
  const wanted = new Set(lines.filter(wants).map(lineKeyOf));
  const priced = priceCart(facts, lines, wants);
  const lacking = priced
    .flatMap((order) => order.lines)
    .filter(
      (line) =>
        line.gift === null &&
        line.problem !== null &&
        wanted.has(lineKeyOf({ productId: line.product.id, source: line.source })),
    );
  const shipped = priced.flatMap((order) => {
    const ticked = { ...order, lines: order.lines.filter((line) => line.isTicked) };
    return ticked.lines.length === 0 ? [] : [chooseShipping(ticked, facts.shipping, choice)];
  });
  const { outcomes, shares } = applyVouchers(
    choice.voucherCodes,
    vouchers,
    shipped.map(({ order, itemSatang, shippingSatang }) => ({
      sellerId: order.seller.id,
      itemSatang,
      shippingSatang,
    })),
    nowMs,
  );
  const goods = shipped.map(
    ({ itemSatang }, index) =>
      itemSatang - (shares[index]?.sellerSatang ?? 0) - (shares[index]?.platformSatang ?? 0),
  );
  const points = sharePoints(goods, choice.points ?? 0, availablePoints);
  const orders = shipped.map((order, index) => closeOrder(order, shares[index], points.parts[index] ?? 0));
  const totals = {
    itemSatang: sum(orders, (order) => order.itemSatang),
    discountSatang: sum(orders, (order) => order.discountSatang + order.shippingDiscountSatang),
    shippingSatang: sum(orders, (order) => order.shippingSatang),
    totalSatang: sum(orders, (order) => order.totalSatang),
  };
  return {
    orders,
    ...totals,
    explanation: explainTotal(
      orders,
      outcomes,
      sum(orders, (order) => order.pointsSatang),
    ),
    vouchers: outcomes,
    points: { wanted: choice.points ?? 0, available: availablePoints, most: points.most, used: points.used },
    cashbackSatang: sum(shares, (share) => share.cashbackSatang),
    lacking,
    owned: orders.flatMap(({ lines: bought }) =>
      bought.filter(({ product }) => ownedProductIds.has(product.id)),
    ),
    missingProductIds: [...(choice.products ?? [])]
      .filter(([key, isTicked]) => isTicked && !lines.some((line) => lineKeyOf(line) === key))
      .map(([key]) => Number.parseInt(key, 10)),
  };
}

/** A checkout that names products means those and no others; one that names none means what the cart has ticked. */
function isWanted(choice: Pick<CheckoutChoice, 'products'>, line: CartLine): boolean {
  return choice.products === null ? line.isCheckBox : (choice.products.get(lineKeyOf(line)) ?? false);
}

type ShippedOrder = Pick<
  CheckoutOrder,
  'needsParcel' | 'shippingOptions' | 'channel' | 'shippingSatang' | 'itemSatang'
> & {
  order: PricedOrder;
};

function chooseShipping(
  order: PricedOrder,
  shipping: readonly ShippingFacts[],
  choice: CheckoutChoice,
): ShippedOrder {
  const parcel = parcelOf(order.lines);
  if (!parcel.isParcel)
    return {
      ...{ order, itemSatang: parcel.itemSatang, needsParcel: false },
      ...{ shippingOptions: [], channel: null, shippingSatang: 0 },
    };
  const shippingOptions = parcelOptions(order.seller.id, shipping, {
    ...parcel,
    provinceId: choice.provinceId ?? null,
  });
  const chosenId = choice.shipping.get(order.seller.id);
  const isForAll = ({ channel }: ParcelOption) =>
    choice.shippingTypeId == null
      ? channel.code === choice.shippingCode
      : channel.channelId === choice.shippingTypeId;
  const chosen =
    chosenId === undefined
      ? (shippingOptions.find(isForAll) ?? shippingOptions[0])
      : shippingOptions.find(({ channel }) => channel.channelId === chosenId);
  return {
    order,
    itemSatang: parcel.itemSatang,
    needsParcel: true,
    shippingOptions,
    channel: chosen?.channel ?? null,
    shippingSatang: chosen?.feeSatang ?? 0,
  };
}

type Share = Pick<VoucherShare, 'sellerSatang' | 'platformSatang' | 'shippingSatang' | 'cashbackSatang'>;

/**
 * Whole points over orders, by what their goods cost after vouchers, none getting more than its goods: half of the goods
 * at most, and no more than the buyer has.
 */
function sharePoints(
  goods: readonly number[],
  wanted: number,
  available: number,
): { most: number; used: number; parts: number[] } {
  const room = goods.map((satang) => Math.floor(satang / pointValueSatang));
  const roomInAll = room.reduce((total, points) => total + points, 0);
  const total = goods.reduce((all, satang) => all + satang, 0);
  const most = Math.min(mostPointsFor(total), roomInAll);
  const used = Math.min(wanted, available, most);
  const parts = splitByWeight(used, goods).map((points, index) => Math.min(points, room[index] ?? 0));
  let left = used - parts.reduce((all, points) => all + points, 0);
  return {
    most,
    used,
    parts: parts.map((points, index) => {
      const more = Math.min(left, (room[index] ?? 0) - points);
      left -= more;
      return points + more;
    }),
  };
}

/** Splits an order's vouchers and points over its lines, freezes the commission, adds everything up. */
function closeOrder(shipped: ShippedOrder, share: Share | undefined, points: number): CheckoutOrder {
  const { order, itemSatang, shippingSatang } = shipped;
  const sellerDiscountSatang = share?.sellerSatang ?? 0;
  const voucherSatang = share?.platformSatang ?? 0;
  const pointsSatang = pointsWorthSatang(points);
  const platformDiscountSatang = voucherSatang + pointsSatang;
  const shippingDiscountSatang = share?.shippingSatang ?? 0;
  const { commissionBasisPoints } = order.seller;
  const sellerParts = splitByWeight(
    sellerDiscountSatang,
    order.lines.map((line) => line.totalSatang),
  );
  const voucherParts = splitByWeight(
    voucherSatang,
    order.lines.map((line, index) => line.totalSatang - (sellerParts[index] ?? 0)),
  );
  const goods = order.lines.map(
    (line, index) => line.totalSatang - (sellerParts[index] ?? 0) - (voucherParts[index] ?? 0),
  );
  const pointsParts = splitByWeight(pointsSatang, goods);
  const cashbackParts = splitByWeight(share?.cashbackSatang ?? 0, goods);
  const lines = order.lines.map((line, index) => {
    const sellerPart = sellerParts[index] ?? 0;
    const pointsPart = pointsParts[index] ?? 0;
    const platformPart = (voucherParts[index] ?? 0) + pointsPart;
    return {
      ...line,
      discountSatang: sellerPart + platformPart,
      platformDiscountSatang: platformPart,
      pointsSatang: pointsPart,
      cashbackSatang: cashbackParts[index] ?? 0,
      netSatang: line.totalSatang - sellerPart - platformPart,
      commissionBasisPoints,
      // Of what the seller earns with the line: the house's own vouchers don't lower its commission.
      commissionSatang: basisPointsOf(line.totalSatang - sellerPart, commissionBasisPoints),
    };
  });
  const discountSatang = sellerDiscountSatang + platformDiscountSatang;
  return {
    seller: order.seller,
    lines,
    needsParcel: shipped.needsParcel,
    itemSatang,
    sellerDiscountSatang,
    platformDiscountSatang,
    discountSatang,
    pointsSatang,
    shippingOptions: shipped.shippingOptions,
    channel: shipped.channel,
    shippingSatang,
    shippingDiscountSatang,
    platformFundedSatang: platformDiscountSatang + shippingDiscountSatang,
    totalSatang: itemSatang - discountSatang + shippingSatang - shippingDiscountSatang,
  };
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
