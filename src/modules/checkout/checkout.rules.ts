import { splitByWeight } from '../../shared/money.ts';
import type { CartLine } from '../cart/cart.rules.ts';
import type { CartFacts, ProductFacts, SellerFacts } from '../cart/cart-facts.rules.ts';
import { lineKeyOf } from '../cart/cart-line-key.rules.ts';
import { type UnmetChoice, unmetChoices } from '../cart/gift-choices.rules.ts';
import { evaluateCart, promotionLines, withGifts } from '../cart/gift-lines.rules.ts';
import { type PricedLine, type PricedOrder, parcelOf, priceCart } from '../cart/price-cart.rules.ts';
import type { Explanation } from '../order/explanation.rules.ts';
import type { GiftPromise } from '../order/gift-promise.rules.ts';
import { mostPointsFor, pointsWorthSatang, pointValueSatang } from '../points/points.rules.ts';
import { type Evaluation, withParcels } from '../promotion/evaluate-promotions.rules.ts';
import { isGift, nothingPromoted, type Promoted } from '../promotion/promotion-terms.rules.ts';
import {
  applyVouchers,
  type VoucherFacts,
  type VoucherOutcome,
  type VoucherShare,
} from '../promotion/voucher.rules.ts';
import { commissionOn } from '../seller/store-rate.rules.ts';
import {
  type ParcelOption,
  parcelOptions,
  type SharedParcel,
  type WaitingOrder,
} from '../shipping/one-parcel.rules.ts';
import type { ShippingFacts } from '../shipping/shipping.rules.ts';
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
  /** The line's share of all promotions, vouchers and points, and of it what the house funds. */
  discountSatang: number;
  platformDiscountSatang: number;
  /** Of that, what the buyer's points pay. */
  pointsSatang: number;
  /** What comes back to the buyer for this line once the order is complete. */
  cashbackSatang: number;
  /** Quantity × price − discount. */
  netSatang: number;
  /** Of a gift, what it was promised on. */
  promise: GiftPromise | null;
  /** What the house pays the store for a gift of its own; its buyer sees none of it. */
  giftFundedSatang: number;
  commissionBasisPoints: number;
  commissionSatang: number;
};

export type CheckoutOrder = {
  seller: SellerFacts;
  lines: CheckoutLine[];
  /** Whether something of it goes by a parcel or over a counter: files don't. */
  needsParcel: boolean;
  itemSatang: number;
  /** After promotions and before vouchers: what counts towards a voucher's minimum. */
  goodsSatang: number;
  /** Of the discount, what the store funds (its promotions and vouchers), and what the house does. */
  sellerDiscountSatang: number;
  platformDiscountSatang: number;
  discountSatang: number;
  shippingOptions: ParcelOption[];
  /** Null when the seller doesn't offer the chosen channel, or none at all; and where nothing is sent. */
  channel: ShippingFacts | null;
  /** What the channel costs, and what the store itself asks for it: its own promotions are a lower fee. */
  channelFeeSatang: number;
  /** The orders whose parcel it goes in, and what that saves: the fee is without it already. Null for one of its own. */
  shared: SharedParcel | null;
  shippingSatang: number;
  /** What the house takes off that fee. */
  shippingDiscountSatang: number;
  /** Of the discount, what the buyer's points pay. */
  pointsSatang: number;
  /** What the house pays the store for gifts of its own. */
  giftFundedSatang: number;
  /** What the house adds to what the buyer pays: its vouchers' parts, the points', and its gifts. */
  platformFundedSatang: number;
  totalSatang: number;
};

export type Checkout = {
  orders: CheckoutOrder[];
  itemSatang: number;
  /** All promotions and vouchers together, those of the house on shipping too, and points. */
  discountSatang: number;
  shippingSatang: number;
  totalSatang: number;
  explanation: Explanation[];
  vouchers: VoucherOutcome[];
  /** Promotions, and why others don't apply. */
  promotions: Evaluation;
  /** Gifts that were chosen in the cart and can't be given. */
  unmetGifts: UnmetChoice[];
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
 * whole satang; parts add up to their wholes. `waiting`: the buyer's orders to the same address that it may go with.
 */
export function calculateCheckout(
  facts: CartFacts,
  choice: CheckoutChoice,
  vouchers: readonly VoucherFacts[],
  nowMs: number,
  availablePoints = 0,
  ownedProductIds: ReadonlySet<number> = new Set(),
  { promotions: running, person }: Promoted = nothingPromoted,
  waiting: readonly WaitingOrder[] = [],
): Checkout {
  const lines = facts.cart?.lines ?? [];
  const wants = (line: CartLine) => isWanted(choice, line);
  const wanted = new Set(lines.filter(wants).map(lineKeyOf));
  const bought = priceCart(facts, lines, wants);
  const goods = evaluateCart(facts, bought, { promotions: running, person });
  const priced = withGifts(bought, facts.products, goods);
  const lacking = priced
    .flatMap((order) => order.lines)
    .filter(
      (line) =>
        line.gift === null &&
        line.problem !== null &&
        wanted.has(lineKeyOf({ productId: line.product.id, source: line.source })),
    );
  const ordered = priced
    .map((order) => ({ ...order, lines: order.lines.filter((line) => line.isTicked) }))
    .filter(({ lines: ticked }) => ticked.length > 0)
    .map((order) => offerShipping(order, facts.shipping, choice, waiting));
  const chosen = ordered.map((order) => chooseShipping(order, choice, ordered));
  const promotions = withParcels(
    goods,
    promotionLines(bought),
    chosen.map(({ order, channelFeeSatang }) => ({ sellerId: order.seller.id, feeSatang: channelFeeSatang })),
    running,
    person,
    nowMs,
  );
  const shipped = chosen.map((order) => sharePromotions(order, promotions));
  const { outcomes, shares } = applyVouchers(
    choice.voucherCodes,
    vouchers,
    shipped.map(({ order, goodsSatang, shippingSatang, shippingPromotionSatang }) => ({
      sellerId: order.seller.id,
      itemSatang: goodsSatang,
      shippingSatang: shippingSatang - shippingPromotionSatang,
    })),
    nowMs,
  );
  const paidGoods = shipped.map(
    ({ goodsSatang }, index) =>
      goodsSatang - (shares[index]?.sellerSatang ?? 0) - (shares[index]?.platformSatang ?? 0),
  );
  const points = sharePoints(paidGoods, choice.points ?? 0, availablePoints);
  const orders = shipped.map((order, index) =>
    closeOrder(order, shares[index], points.parts[index] ?? 0, goods),
  );
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
      promotions.applied,
    ),
    vouchers: outcomes,
    promotions,
    unmetGifts: unmetChoices(facts.cart?.giftChoices ?? [], goods),
    points: { wanted: choice.points ?? 0, available: availablePoints, most: points.most, used: points.used },
    cashbackSatang: sum(shares, (share) => share.cashbackSatang),
    lacking,
    owned: orders.flatMap(({ lines: ordered }) =>
      ordered.filter(({ product }) => ownedProductIds.has(product.id)),
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

type ChosenOrder = Pick<
  CheckoutOrder,
  'needsParcel' | 'shippingOptions' | 'channel' | 'channelFeeSatang' | 'shared' | 'itemSatang'
> & {
  order: PricedOrder;
};

/** What promotions take off a line, by who funds it. */
type PromotionPart = { sellerSatang: number; platformSatang: number };

type ShippedOrder = ChosenOrder & {
  /** A part for each line. */
  promotionParts: PromotionPart[];
  /** What its goods cost after promotions. */
  goodsSatang: number;
  /** The store's fee after its own promotions, and what promotions of the house take off that. */
  shippingSatang: number;
  shippingPromotionSatang: number;
};

/** Hands what promotions take off to an order's lines and its parcel. */
function sharePromotions(chosen: ChosenOrder, { applied }: Evaluation): ShippedOrder {
  const { order } = chosen;
  const partsOf = (funder: 'store' | 'house', line: PricedLine) => {
    const key = lineKeyOf({ productId: line.product.id, source: line.source });
    if (line.gift !== null) return 0;
    return sum(applied, (one) =>
      one.funder === funder ? sum(one.shares, (share) => (share.key === key ? share.satang : 0)) : 0,
    );
  };
  const offParcel = (funder: 'store' | 'house') =>
    sum(applied, (one) =>
      one.funder === funder
        ? sum(one.parcels, (parcel) => (parcel.sellerId === order.seller.id ? parcel.satang : 0))
        : 0,
    );
  const promotionParts = order.lines.map((line) => ({
    sellerSatang: partsOf('store', line),
    platformSatang: partsOf('house', line),
  }));
  return {
    ...chosen,
    promotionParts,
    goodsSatang: chosen.itemSatang - sum(promotionParts, (part) => part.sellerSatang + part.platformSatang),
    shippingSatang: chosen.channelFeeSatang - offParcel('store'),
    shippingPromotionSatang: offParcel('house'),
  };
}

type OfferedOrder = Pick<ChosenOrder, 'order' | 'itemSatang' | 'needsParcel' | 'shippingOptions'>;

function offerShipping(
  order: PricedOrder,
  shipping: readonly ShippingFacts[],
  choice: CheckoutChoice,
  waiting: readonly WaitingOrder[],
): OfferedOrder {
  const parcel = parcelOf(order.lines);
  const offered = { order, itemSatang: parcel.itemSatang, needsParcel: parcel.isParcel };
  if (!parcel.isParcel) return { ...offered, shippingOptions: [] };
  const provinceId = choice.provinceId ?? null;
  const shippingOptions = parcelOptions(order.seller.id, shipping, { ...parcel, provinceId }, waiting);
  return { ...offered, shippingOptions };
}

/**
 * The channel that was chosen for the seller; else the one for all, or the first where this seller doesn't ship by it. One for all
 * that none of them ships by was never there: then nothing is chosen in its place.
 */
function chooseShipping(
  offered: OfferedOrder,
  choice: CheckoutChoice,
  all: readonly OfferedOrder[],
): ChosenOrder {
  const { order, shippingOptions } = offered;
  const chosenId = choice.shipping.get(order.seller.id);
  const isForAll = ({ channel }: ParcelOption) =>
    choice.shippingTypeId == null
      ? channel.code === choice.shippingCode
      : channel.channelId === choice.shippingTypeId;
  const isNamed = choice.shippingTypeId != null || (choice.shippingCode ?? '') !== '';
  const isThere = !isNamed || all.some((each) => each.shippingOptions.some(isForAll));
  const chosen =
    chosenId === undefined
      ? (shippingOptions.find(isForAll) ?? (isThere ? shippingOptions[0] : undefined))
      : shippingOptions.find(({ channel }) => channel.channelId === chosenId);
  return {
    ...offered,
    channel: chosen?.channel ?? null,
    channelFeeSatang: chosen?.feeSatang ?? 0,
    shared: chosen?.shared ?? null,
  };
}

const noPart: PromotionPart = { sellerSatang: 0, platformSatang: 0 };

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

/** What was agreed with the store; without that what the product's category says; without that the store's standard. */
function commissionOf(seller: SellerFacts, product: ProductFacts): number {
  const { commissionBasisPoints, agreedCommissionBasisPoints: agreed } = seller;
  return agreed ?? product.categoryCommissionBasisPoints ?? commissionBasisPoints;
}

/** Splits an order's vouchers and points over what its lines cost after promotions, freezes the commission, adds everything up. */
function closeOrder(
  shipped: ShippedOrder,
  share: Share | undefined,
  points: number,
  goodsEvaluated: Evaluation,
): CheckoutOrder {
  const { order, itemSatang, channelFeeSatang, shippingSatang, promotionParts } = shipped;
  const sellerVoucherSatang = share?.sellerSatang ?? 0;
  const voucherSatang = share?.platformSatang ?? 0;
  const pointsSatang = pointsWorthSatang(points);
  const sellerDiscountSatang = sum(promotionParts, (part) => part.sellerSatang) + sellerVoucherSatang;
  const platformDiscountSatang =
    sum(promotionParts, (part) => part.platformSatang) + voucherSatang + pointsSatang;
  const shippingDiscountSatang = shipped.shippingPromotionSatang + (share?.shippingSatang ?? 0);
  const offered = order.lines.map((line, index) => {
    const { sellerSatang, platformSatang } = promotionParts[index] ?? noPart;
    return line.totalSatang - sellerSatang - platformSatang;
  });
  const sellerParts = splitByWeight(sellerVoucherSatang, offered);
  const voucherParts = splitByWeight(
    voucherSatang,
    offered.map((satang, index) => satang - (sellerParts[index] ?? 0)),
  );
  const goods = offered.map(
    (satang, index) => satang - (sellerParts[index] ?? 0) - (voucherParts[index] ?? 0),
  );
  const pointsParts = splitByWeight(pointsSatang, goods);
  const cashbackParts = splitByWeight(share?.cashbackSatang ?? 0, goods);
  const lines = order.lines.map((line, index) => {
    const promotion = promotionParts[index] ?? noPart;
    const sellerPart = promotion.sellerSatang + (sellerParts[index] ?? 0);
    const pointsPart = pointsParts[index] ?? 0;
    const platformPart = promotion.platformSatang + (voucherParts[index] ?? 0) + pointsPart;
    const promise = promiseOf(line, order.lines, goodsEvaluated);
    const commissionBasisPoints = commissionOf(order.seller, line.product);
    const giftFundedSatang = promise?.funder === 'house' ? promise.worthSatang : 0;
    return {
      ...line,
      discountSatang: sellerPart + platformPart,
      platformDiscountSatang: platformPart,
      pointsSatang: pointsPart,
      cashbackSatang: cashbackParts[index] ?? 0,
      netSatang: line.totalSatang - sellerPart - platformPart,
      commissionBasisPoints,
      commissionSatang: commissionOn(line.totalSatang + giftFundedSatang - sellerPart, commissionBasisPoints),
      promise,
      giftFundedSatang,
    };
  });
  const discountSatang = sellerDiscountSatang + platformDiscountSatang;
  const giftFundedSatang = sum(lines, (line) => line.giftFundedSatang);
  return {
    seller: order.seller,
    lines,
    needsParcel: shipped.needsParcel,
    itemSatang,
    goodsSatang: shipped.goodsSatang,
    sellerDiscountSatang,
    platformDiscountSatang,
    discountSatang,
    pointsSatang,
    shippingOptions: shipped.shippingOptions,
    channel: shipped.channel,
    channelFeeSatang,
    shared: shipped.shared,
    shippingSatang,
    shippingDiscountSatang,
    giftFundedSatang,
    platformFundedSatang: platformDiscountSatang + shippingDiscountSatang + giftFundedSatang,
    totalSatang: itemSatang - discountSatang + shippingSatang - shippingDiscountSatang,
  };
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}

/** What a gift's line keeps of the promotion that gives it. */
function promiseOf(
  { gift: promotion, product }: PricedLine,
  lines: readonly PricedLine[],
  { applied }: Evaluation,
): GiftPromise | null {
  if (promotion === null || !isGift(promotion.terms)) return null;
  const given = applied.find((one) => one.promotion === promotion)?.gift;
  const copies = given?.products.find(({ productId }) => productId === product.id);
  if (given == null || copies === undefined) return null;
  const bought = lines.filter(({ gift }) => gift === null);
  return {
    promotionId: promotion.id,
    funder: promotion.funder,
    terms: promotion.terms,
    worthSatang: copies.worthSatang,
    counted: given.counted.flatMap(({ key, copies, satang }) => {
      const line = bought.find((one) => lineKeyOf({ productId: one.product.id, source: one.source }) === key);
      return line === undefined
        ? []
        : [{ productId: line.product.id, priceSource: line.source, copies, satang }];
    }),
  };
}
