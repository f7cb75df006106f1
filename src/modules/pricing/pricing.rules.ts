import { basisPointsOf } from '../../shared/money.ts';

/**
 * What can make a product cheaper, the strongest first (DECISIONS "Price precedence"): the first kind that offers a
 * price decides it, and weaker kinds don't add to it. `current-price-views.tables.ts` says the same in SQL, from this list.
 */
export const priceKinds = ['live', 'flash_sale', 'campaign', 'product_discount'] as const;
export type PriceKind = (typeof priceKinds)[number];

/**
 * Where a price is asked for: on the shelf, in the live sale whose windows have this source, or behind a link that
 * somebody was sent, where it is the shelf's.
 */
export type PriceSource = 'shelf' | `live:${number}` | `link:${string}`;

/** Whether a price is one of a live. */
export function isOfLive(priceSource: string): boolean {
  return priceSource.startsWith('live:');
}

/**
 * A price for a time: of one product (with its options), or of all of a seller's. Runs from its first instant until,
 * and not at, its last; one that ends when it begins never runs. Either an amount, or basis points or an amount off the product's own.
 */
export type PriceWindow = {
  id: number;
  kind: PriceKind;
  sellerId: number;
  productId: number | null;
  priceSatang: number | null;
  discountBasisPoints: number | null;
  /** Off the product's own, where it stays at least a baht. */
  discountSatang?: number | null | undefined;
  startsAtMs: number;
  endsAtMs: number;
  /** What made it: `promotion:12`, `live:3`. A live price is only for who buys from there. */
  source: string;
  /** The kind of promotion it comes from (SPEC §9), for the carts that name it. */
  promotionTypeId: number | null;
  nameTh: string;
  nameEn: string;
  /** Where it is a price for so many copies; left out where it is for as many as there are. */
  quota?: PriceQuota | null | undefined;
};

/** So many copies at a price, as they are for one person: the limit, or what this one was given of it. */
export type PriceQuota = {
  id: number;
  copies: number;
  /** Copies that nobody has bought yet. */
  left: number;
  perPerson: number;
  /** Copies that this person has bought. */
  taken: number;
  /** The lowest that a copy cost in the 30 days before. */
  beforeSatang: number;
};

/** What a card says of a price for so many copies that runs now. */
export type LimitedOffer = {
  kind: PriceKind;
  endsAtMs: number;
  copies: number;
  left: number;
  perPerson: number;
  priceSatang: number;
  /** The lowest that it cost in the 30 days before: what may be struck through. */
  beforeSatang: number;
};

/** How many copies a person may still have at a price; without a quota as many as there are. */
export function copiesAtPrice({ quota }: Pick<PriceWindow, 'quota'>): number {
  return quota == null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.min(quota.left, quota.perPerson - quota.taken));
}

export type PricedProduct = { id: number; parentId: number | null; sellerId: number; priceSatang: number };

export type CurrentPrice = {
  unitPriceSatang: number;
  /** The window that made it; null for the product's own price. */
  window: PriceWindow | null;
};

/**
 * What one copy of a product costs at an instant, in satang: the price of the strongest kind of window that runs, of
 * several of that kind the lowest, of equal ones the oldest. A window that isn't below the product's own price is none, but
 * for a live's, which has copies of its own and is never dearer; nor is one that hasn't as many copies left for this person as are asked for: copies of a line have one price.
 */
export function priceAt(
  product: PricedProduct,
  windows: readonly PriceWindow[],
  atMs: number,
  source: PriceSource = 'shelf',
  copies = 1,
): CurrentPrice {
  let best: { window: PriceWindow; satang: number } | null = null;
  for (const window of windows) {
    if (!isOf(window, product) || !isRunning(window, atMs)) continue;
    if (copiesAtPrice(window) < copies) continue;
    if (window.kind === 'live' && window.source !== source) continue;
    const offered = offeredPrice(product.priceSatang, window);
    const isLive = window.kind === 'live';
    const satang = isLive ? Math.min(offered, product.priceSatang) : offered;
    if (satang < 0 || (satang >= product.priceSatang && !isLive)) continue;
    if (best === null || isStronger(window, satang, best)) best = { window, satang };
  }
  return best === null
    ? { unitPriceSatang: product.priceSatang, window: null }
    : { unitPriceSatang: best.satang, window: best.window };
}

/**
 * The shelf's price for so many copies that runs for a product, whether this person can have what they want of it or not; null when
 * none does. Of several the lowest.
 */
export function limitedPriceAt(
  product: PricedProduct,
  windows: readonly PriceWindow[],
  atMs: number,
): { window: PriceWindow & { quota: PriceQuota }; unitPriceSatang: number } | null {
  let best: { window: PriceWindow & { quota: PriceQuota }; unitPriceSatang: number } | null = null;
  for (const window of windows) {
    const { quota } = window;
    if (quota == null || window.kind === 'live') continue;
    if (!isOf(window, product) || !isRunning(window, atMs)) continue;
    const unitPriceSatang = offeredPrice(product.priceSatang, window);
    if (unitPriceSatang < 0 || unitPriceSatang >= product.priceSatang) continue;
    if (best === null || unitPriceSatang < best.unitPriceSatang)
      best = { window: { ...window, quota }, unitPriceSatang };
  }
  return best;
}

/** When the price of one of these products may change next: the first begin or end after `atMs`; null for never. */
export function nextPriceChange(
  products: readonly PricedProduct[],
  windows: readonly PriceWindow[],
  atMs: number,
): number | null {
  const times = windows
    .filter((window) => products.some((product) => isOf(window, product)))
    .flatMap(({ startsAtMs, endsAtMs }) => (startsAtMs < endsAtMs ? [startsAtMs, endsAtMs] : []))
    .filter((ms) => ms > atMs);
  return times.length === 0 ? null : Math.min(...times);
}

function isOf(window: PriceWindow, { id, parentId, sellerId }: PricedProduct): boolean {
  if (window.sellerId !== sellerId) return false;
  return window.productId === null || window.productId === id || window.productId === parentId;
}

function isRunning({ startsAtMs, endsAtMs }: PriceWindow, atMs: number): boolean {
  return startsAtMs <= atMs && atMs < endsAtMs;
}

/** The least that an amount off leaves of a price: what costs hardly more isn't given away. */
const leastLeftSatang = 100;

/**
 * What a price for a time makes of a product's own price, in satang; an amount that is more than a product can bear takes
 * nothing off. `offeredSatang` (current-price-views.tables.ts) says the same in SQL.
 */
function offeredPrice(
  ownSatang: number,
  {
    priceSatang,
    discountBasisPoints,
    discountSatang,
  }: Pick<PriceWindow, 'priceSatang' | 'discountBasisPoints' | 'discountSatang'>,
): number {
  if (discountSatang != null)
    return ownSatang - discountSatang >= leastLeftSatang ? ownSatang - discountSatang : ownSatang;
  return priceSatang ?? ownSatang - basisPointsOf(ownSatang, discountBasisPoints ?? 0);
}

function isStronger(
  window: PriceWindow,
  satang: number,
  best: { window: PriceWindow; satang: number },
): boolean {
  const rank = priceKinds.indexOf(window.kind) - priceKinds.indexOf(best.window.kind);
  return rank < 0 || (rank === 0 && (satang - best.satang || window.id - best.window.id) < 0);
}
