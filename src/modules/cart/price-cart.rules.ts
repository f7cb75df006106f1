import {
  type CurrentPrice,
  copiesAtPrice,
  isOfLive,
  limitedPriceAt,
  type PriceSource,
  type PriceWindow,
  priceAt,
} from '../pricing/pricing.rules.ts';
import type { RunningPromotion } from '../promotion/promotion-terms.rules.ts';
import type { CartLine } from './cart.rules.ts';
import type { CartFacts, ProductFacts, SellerFacts } from './cart-facts.rules.ts';
import { compareSources } from './cart-line-key.rules.ts';

export type LineProblem = 'outOfStock' | 'overStock' | 'unavailable' | 'storePaused' | 'notYet';

/** A cart's line with today's price. Gifts are lines without a kept line behind them (`withGifts`). */
export type PricedLine = {
  product: ProductFacts;
  /** Where its price comes from; with the product, the line's key. */
  source: PriceSource;
  quantity: number;
  /** Copies that stock leaves this line beside the others of its product. */
  availableQuantity: number;
  isTicked: boolean;
  problem: LineProblem | null;
  unitPriceSatang: number;
  /** What is struck through beside it; as much as it costs where nothing is. */
  fullPriceSatang: number;
  /** What sums begin with: what a copy costs without prices for a time, before its store lowered it. */
  ordinaryPriceSatang: number;
  totalSatang: number;
  /** What makes it cheaper than its own price; null when nothing does. */
  window: PriceWindow | null;
  /** The price for so many copies that runs for it, whether the line has it or wants too many. */
  limited: LimitedPrice | null;
  /** The price last seen when it differs from today's. */
  priceBeforeSatang: number | null;
  /** The promotion that gives this line for nothing. */
  gift: RunningPromotion | null;
};

/** A price for so many copies, as it is for whoever's cart it is. */
export type LimitedPrice = {
  unitPriceSatang: number;
  endsAtMs: number;
  /** Copies that this person may have at it, and that anybody may. */
  copies: number;
  left: number;
  /** The lowest that a copy cost in the 30 days before. */
  beforeSatang: number;
  isApplied: boolean;
};

type PriceFacts = Pick<CartFacts, 'windows' | 'atMs'>;
export type PricedOrder = { seller: SellerFacts; lines: PricedLine[] };

/** What each of so many copies of a line costs at the instant of the reading. */
export function priceOf(
  product: ProductFacts,
  { windows, atMs }: PriceFacts,
  source: PriceSource = 'shelf',
  copies = 1,
): CurrentPrice {
  return priceAt(product, windows, atMs, source, copies);
}

/** The most copies of a product that can be had together: from the shelf, or of those that are held for a price. */
export function copiesToHave(product: ProductFacts, { windows, atMs }: PriceFacts): number {
  const limited = limitedPriceAt(product, windows, atMs);
  return Math.max(product.freeStock, limited === null ? 0 : copiesAtPrice(limited.window));
}

/** Whether copies of it can be put into a cart at all. */
export function isForSale(product: ProductFacts): boolean {
  return product.isActive && !product.hasOptions && !product.isFreeGift;
}

/**
 * A cart's lines with today's prices, an order a seller, sellers and products in the order they were put in. A line is
 * ticked if the shopper left it ticked and stock allows it (SPEC §4 "Cart selection"). `tickOf` overrides what is kept,
 * for a checkout that names its products.
 */
export function priceCart(
  facts: Pick<CartFacts, 'products' | 'sellers'> & PriceFacts,
  lines: readonly CartLine[],
  tickOf: (line: CartLine) => boolean = (line) => line.isCheckBox,
): PricedOrder[] {
  const products = new Map(facts.products.map((product) => [product.id, product]));
  const sellers = new Map(facts.sellers.map((seller) => [seller.id, seller]));
  const orders = new Map<number, PricedOrder>();
  for (const line of lines) {
    const product = products.get(line.productId);
    const seller = product === undefined ? undefined : sellers.get(product.sellerId);
    if (product === undefined || seller === undefined) continue;
    const order = orders.get(seller.id) ?? { seller, lines: [] };
    orders.set(seller.id, order);
    const before = copiesBefore(lines, line, (other) => heldFor(product, other, facts) === null);
    order.lines.push(priceLine(product, line, facts, { before, wantsTick: tickOf(line) }));
  }
  return [...orders.values()];
}

function priceLine(
  product: ProductFacts,
  line: CartLine,
  prices: PriceFacts,
  { before, wantsTick }: { before: number; wantsTick: boolean },
): PricedLine {
  const source = line.source ?? 'shelf';
  const { unitPriceSatang, window } = priceOf(product, prices, source, line.quantity);
  const limited = source === 'shelf' ? limitedOf(product, prices, window) : null;
  const onShelf = product.freeStock - before;
  // Copies that are held for a price, or for this person, are none of the shelf's.
  const held = heldFor(product, line, prices);
  const available = Math.max(onShelf, limited?.copies ?? 0, held ?? 0);
  const problem = problemOf(
    product,
    line.quantity,
    limited?.isApplied === true || held !== null ? available : onShelf,
    Math.max(product.freeStock, limited?.copies ?? 0, held ?? 0),
  );
  return {
    product,
    source,
    quantity: line.quantity,
    availableQuantity: Math.max(0, available),
    isTicked: wantsTick && problem === null,
    problem,
    unitPriceSatang,
    fullPriceSatang: Math.max(unitPriceSatang, product.fullPriceSatang),
    ordinaryPriceSatang: Math.max(product.priceSatang, product.fullPriceSatang),
    totalSatang: unitPriceSatang * line.quantity,
    window,
    limited,
    priceBeforeSatang: line.priceSeenSatang === unitPriceSatang ? null : line.priceSeenSatang,
    gift: null,
  };
}

/** Copies that other lines of a product take off the shelf before this one: a price one was given goes first. */
function copiesBefore(
  lines: readonly CartLine[],
  line: CartLine,
  isOnShelf: (other: CartLine) => boolean,
): number {
  return lines.reduce(
    (sum, other) =>
      other.productId === line.productId && compareSources(other, line) < 0 && isOnShelf(other)
        ? sum + other.quantity
        : sum,
    0,
  );
}

/** How many copies a line's own source holds for this person; null where they come off the shelf. */
export function heldFor(
  product: ProductFacts,
  { source = 'shelf', quantity }: Pick<CartLine, 'source' | 'quantity'>,
  prices: PriceFacts,
): number | null {
  if (source === 'shelf') return null;
  const { window } = priceOf(product, prices, source, quantity);
  return window?.quota == null ? null : copiesAtPrice(window);
}

function limitedOf(
  product: ProductFacts,
  { windows, atMs }: PriceFacts,
  applied: PriceWindow | null,
): LimitedPrice | null {
  const found = limitedPriceAt(product, windows, atMs);
  if (found === null) return null;
  const { window, unitPriceSatang } = found;
  return {
    unitPriceSatang,
    endsAtMs: window.endsAtMs,
    copies: copiesAtPrice(window),
    left: window.quota.left,
    beforeSatang: window.quota.beforeSatang,
    isApplied: applied?.id === window.id,
  };
}

function problemOf(
  product: ProductFacts,
  quantity: number,
  available: number,
  atAll: number,
): LineProblem | null {
  if (product.isStoreSuspended) return 'storePaused';
  if (!isForSale(product)) return 'unavailable';
  if (product.isAwaited) return 'notYet';
  if (atAll <= 0) return 'outOfStock';
  return quantity > available ? 'overStock' : null;
}

/**
 * What a seller's ticked lines weigh and cost, for the parcel they go in, and the lives that copies of it are bought in; e-books
 * aren't in it, and gifts cost nobody a baht.
 */
export function parcelOf(lines: readonly PricedLine[]): {
  weightGrams: number;
  itemSatang: number;
  isParcel: boolean;
  lives: string[];
} {
  const ticked = lines.filter((line) => line.isTicked);
  const packed = ticked.filter((line) => !line.product.isDigital && line.gift === null);
  return {
    weightGrams: packed.reduce((sum, line) => sum + line.product.weightGrams * line.quantity, 0),
    itemSatang: ticked.reduce((sum, line) => sum + line.totalSatang, 0),
    isParcel: packed.length > 0,
    lives: [...new Set(packed.map(({ source }) => source).filter(isOfLive))],
  };
}
