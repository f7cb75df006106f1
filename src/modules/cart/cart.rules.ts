import type { PriceSource } from '../pricing/pricing.rules.ts';
import { compareSources, isSameLine, type LineKey, lineKeyOf } from './cart-line-key.rules.ts';

/**
 * One line of a cart as it is kept; everything else about it is read from the catalogue each time. Its key is the product
 * and where its price comes from, so that two prices of one product stand side by side (`lineKeyOf`).
 */
export type CartLine = {
  productId: number;
  /** Where its price comes from; left out for the shelf's. */
  source?: PriceSource | undefined;
  quantity: number;
  /** SPEC §4 "Cart selection": unticked by the shopper, or left ticked. Stock may still untick it when read. */
  isCheckBox: boolean;
  /** What the shopper saw when it was put in, so that a changed price can be said. */
  priceSeenSatang: number;
  /** When the shopper last put it in: the cart's order, and which of two merged lines is the later. */
  addedAtMs: number;
};

/** Lines a cart holds at most; SPEC names no limit, a request body needs one. */
export const cartLinesMost = 100;
export const lineQuantityMost = 9_999;

/** The larger quantity there is, but no more than stock allows. What is sold out keeps its quantity and is marked so. */
export function capByStock(quantity: number, freeStock: number): number {
  return freeStock > 0 ? Math.min(quantity, freeStock) : quantity;
}

/** The copies of a line's product that can be had; null where the line has copies of its own, which the shelf can't cap. */
export type FreeStockOf = (line: CartLine) => number | null;

/**
 * Holds the lines of each product together to its stock: a price one was given goes before the shelf's, and a line keeps
 * one copy at least, marked where even that is too much. What is sold out stays as it is, marked as well.
 */
function capLines(lines: readonly CartLine[], freeStockOf: FreeStockOf): CartLine[] {
  const quantities = new Map<string, number>();
  const left = new Map<number, number>();
  for (const line of [...lines].sort(compareSources)) {
    const free = freeStockOf(line);
    if (free === null || free <= 0) continue;
    const rest = left.get(line.productId) ?? free;
    const quantity = Math.max(1, Math.min(line.quantity, rest));
    quantities.set(lineKeyOf(line), quantity);
    left.set(line.productId, rest - quantity);
  }
  return lines.map((line) => ({ ...line, quantity: quantities.get(lineKeyOf(line)) ?? line.quantity }));
}

/** Whether a line's copies come off the shelf, which lines of a product share; all do but those held for one person. */
export type IsOnShelf = (line: CartLine) => boolean;
const allOnShelf: IsOnShelf = () => true;

/** Copies that the other lines of a line's product want of the shelf. */
export function copiesBeside(
  lines: readonly CartLine[],
  key: LineKey,
  isOnShelf: IsOnShelf = allOnShelf,
): number {
  return lines.reduce(
    (sum, line) =>
      line.productId === key.productId && !isSameLine(line, key) && isOnShelf(line)
        ? sum + line.quantity
        : sum,
    0,
  );
}

/**
 * Merges two carts (DECISIONS "Cart merge"): the same line keeps the larger quantity, the lines of a product together
 * capped by its stock; missing ones are added. Tick and seen price are those of the line put in later. Merging the same
 * again changes nothing, and it doesn't matter which of the two is which.
 */
export function mergeLines(
  one: readonly CartLine[],
  other: readonly CartLine[],
  freeStockOf: FreeStockOf,
): CartLine[] {
  const merged = new Map<string, CartLine>();
  for (const line of [...one, ...other]) {
    const known = merged.get(lineKeyOf(line));
    merged.set(lineKeyOf(line), known === undefined ? line : mergeLine(known, line));
  }
  return capLines(inOrder([...merged.values()]), freeStockOf);
}

function mergeLine(a: CartLine, b: CartLine): CartLine {
  const quantity = Math.max(a.quantity, b.quantity);
  if (a.addedAtMs === b.addedAtMs)
    return {
      ...a,
      quantity,
      isCheckBox: a.isCheckBox && b.isCheckBox,
      priceSeenSatang: Math.min(a.priceSeenSatang, b.priceSeenSatang),
    };
  return { ...(a.addedAtMs > b.addedAtMs ? a : b), quantity };
}

/** Carts list lines in the order they were put in. */
function inOrder(lines: readonly CartLine[]): CartLine[] {
  return [...lines].sort(
    (a, b) => a.addedAtMs - b.addedAtMs || a.productId - b.productId || compareSources(a, b),
  );
}

/**
 * Puts copies of a product in (SPEC §4 "Add to cart"). Null when what the cart has of it, at whatever price, and the new
 * copies together exceed the stock. Buying now keeps only that line ticked.
 */
export function addCopies(
  lines: readonly CartLine[],
  added: LineKey & { quantity: number; priceSatang: number; freeStock: number; nowMs: number },
  isBuyNow: boolean,
  isOnShelf: IsOnShelf = allOnShelf,
): CartLine[] | null {
  const known = lines.find((line) => isSameLine(line, added));
  const before = known?.quantity ?? 0;
  // Who presses "buy now" again means the same copies, not more of them.
  const quantity = isBuyNow ? Math.max(before, added.quantity) : before + added.quantity;
  if (quantity + copiesBeside(lines, added, isOnShelf) > added.freeStock) return null;
  const { productId, source = 'shelf' } = added;
  const line: CartLine = {
    productId,
    ...(source === 'shelf' ? {} : { source }),
    quantity,
    isCheckBox: true,
    priceSeenSatang: added.priceSatang,
    // A line that is in already keeps its place.
    addedAtMs: known?.addedAtMs ?? added.nowMs,
  };
  const others = lines
    .filter((other) => !isSameLine(other, added))
    .map((other) => (isBuyNow ? { ...other, isCheckBox: false } : other));
  return inOrder([...others, line]);
}

/** Sets a line's quantity: 0 takes it out, anything else is between 1 and what stock leaves it (SPEC §5 "Quantity"). */
export function setQuantity(
  lines: readonly CartLine[],
  key: LineKey,
  quantity: number,
  freeStock: number,
  isOnShelf: IsOnShelf = allOnShelf,
): CartLine[] {
  if (quantity === 0) return lines.filter((line) => !isSameLine(line, key));
  const beside = copiesBeside(lines, key, isOnShelf);
  const capped = freeStock > 0 ? Math.min(quantity, freeStock - beside) : quantity;
  return lines.map((line) => (isSameLine(line, key) ? { ...line, quantity: Math.max(1, capped) } : line));
}

/** Ticks or unticks the lines that `isMeant` names. */
export function tick(
  lines: readonly CartLine[],
  isMeant: (line: CartLine) => boolean,
  isCheckBox: boolean,
): CartLine[] {
  return lines.map((line) => (isMeant(line) ? { ...line, isCheckBox } : line));
}

/**
 * "Update cart" (SPEC §8): takes over today's prices, and quantities that stock still allows. Products that aren't for
 * sale any more go; sold-out ones stay, marked, until the shopper takes them out.
 */
export function acceptChanges(
  lines: readonly CartLine[],
  nowOf: (line: CartLine) => { priceSatang: number; freeStock: number | null } | null,
): CartLine[] {
  const stocks = new Map<string, number | null>();
  const kept = lines.flatMap((line) => {
    const now = nowOf(line);
    if (now === null) return [];
    stocks.set(lineKeyOf(line), now.freeStock);
    return [{ ...line, priceSeenSatang: now.priceSatang }];
  });
  return capLines(kept, (line) => stocks.get(lineKeyOf(line)) ?? null);
}
