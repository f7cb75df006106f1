/** One product in a cart as it is kept; everything else about it is read from the catalogue each time. */
export type CartLine = {
  productId: number;
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

/**
 * Merges two carts (DECISIONS "Cart merge"): the same product keeps the larger quantity, capped by stock; missing ones
 * are added. Tick and seen price are those of the line put in later. Merging the same again changes nothing, and it
 * doesn't matter which of the two is which.
 */
export function mergeLines(
  one: readonly CartLine[],
  other: readonly CartLine[],
  freeStockOf: (productId: number) => number,
): CartLine[] {
  const merged = new Map<number, CartLine>();
  for (const line of [...one, ...other]) {
    const known = merged.get(line.productId);
    merged.set(line.productId, known === undefined ? line : mergeLine(known, line));
  }
  return inOrder([...merged.values()]).map((line) => ({
    ...line,
    quantity: capByStock(line.quantity, freeStockOf(line.productId)),
  }));
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

/** Carts list products in the order they were put in. */
function inOrder(lines: readonly CartLine[]): CartLine[] {
  return [...lines].sort((a, b) => a.addedAtMs - b.addedAtMs || a.productId - b.productId);
}

/**
 * Puts copies of a product in (SPEC §4 "Add to cart"). Null when the cart's quantity and the new one together exceed
 * the stock. Buying now keeps only that product ticked.
 */
export function addCopies(
  lines: readonly CartLine[],
  added: { productId: number; quantity: number; priceSatang: number; freeStock: number; nowMs: number },
  isBuyNow: boolean,
): CartLine[] | null {
  const known = lines.find((line) => line.productId === added.productId);
  const before = known?.quantity ?? 0;
  // Who presses "buy now" again means the same copies, not more of them.
  const quantity = isBuyNow ? Math.max(before, added.quantity) : before + added.quantity;
  if (quantity > added.freeStock) return null;
  const line: CartLine = {
    productId: added.productId,
    quantity,
    isCheckBox: true,
    priceSeenSatang: added.priceSatang,
    // A product that is in already keeps its place.
    addedAtMs: known?.addedAtMs ?? added.nowMs,
  };
  const others = lines
    .filter(({ productId }) => productId !== added.productId)
    .map((other) => (isBuyNow ? { ...other, isCheckBox: false } : other));
  return inOrder([...others, line]);
}

/** Sets a quantity: 0 takes the product out, anything else is between 1 and the stock (SPEC §5 "Quantity"). */
export function setQuantity(
  lines: readonly CartLine[],
  productId: number,
  quantity: number,
  freeStock: number,
): CartLine[] {
  if (quantity === 0) return lines.filter((line) => line.productId !== productId);
  return lines.map((line) =>
    line.productId === productId ? { ...line, quantity: Math.max(1, capByStock(quantity, freeStock)) } : line,
  );
}

/** Ticks or unticks the products that `isMeant` names. */
export function tick(
  lines: readonly CartLine[],
  isMeant: (productId: number) => boolean,
  isCheckBox: boolean,
): CartLine[] {
  return lines.map((line) => (isMeant(line.productId) ? { ...line, isCheckBox } : line));
}

/**
 * "Update cart" (SPEC §8): takes over today's prices, and quantities that stock still allows. Products that aren't for
 * sale any more go; sold-out ones stay, marked, until the shopper takes them out.
 */
export function acceptChanges(
  lines: readonly CartLine[],
  nowOf: (productId: number) => { priceSatang: number; freeStock: number } | null,
): CartLine[] {
  return lines.flatMap((line) => {
    const now = nowOf(line.productId);
    if (now === null) return [];
    return [
      {
        ...line,
        priceSeenSatang: now.priceSatang,
        quantity: capByStock(line.quantity, now.freeStock),
      },
    ];
  });
}
