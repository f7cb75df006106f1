/**
 * Copies of a product that an order has asked for. Those of a file (`isDigital`) are neither held nor taken from a shelf:
 * that they were sold is counted, and where copies have to be free the file has to be there.
 */
export type OrderedCopies = {
  orderId: number;
  productId: number;
  quantity: number;
  isDigital?: boolean | undefined;
};

/** The same with the price they were asked for at, in satang: they are only held while it is the product's own. */
export type WantedCopies = OrderedCopies & { priceSatang: number };

/** Copies of a product that are held for a sale, before anybody has ordered them. */
export type SetAsideCopies = { orderId: null; productId: number; quantity: number; isDigital?: false };

/** Copies that a product has or gets. */
export type CountedCopies = { productId: number; quantity: number };

/**
 * What can happen to the copies of an order, as factors of their number. `isGuarded` needs that many copies to be free:
 * without them nothing moves.
 */
export const stockMoves = {
  /** Held for an unpaid order. */
  reserve: { onHand: 0, reserved: 1, sold: 0, reason: 'reserved', isGuarded: true },
  /** Taken at once, for an order that is to be shipped unpaid, or paid after its hold: if there still are any. */
  take: { onHand: -1, reserved: 0, sold: 1, reason: 'claimed', isGuarded: true },
  /** Paid within the hold: the held copies leave the shelf. */
  claim: { onHand: -1, reserved: -1, sold: 1, reason: 'claimed', isGuarded: false },
  /** Expired or cancelled unpaid: the held copies are free again. */
  release: { onHand: 0, reserved: -1, sold: 0, reason: 'released', isGuarded: false },
  /** Cancelled before shipping: the copies go back to the shelf, and weren't sold. */
  putBack: { onHand: 1, reserved: 0, sold: -1, reason: 'returned', isGuarded: false },
  /** Came back after they were sold, and can be sold again. */
  restock: { onHand: 1, reserved: 0, sold: 0, reason: 'returned', isGuarded: false },
  /** Held for a sale that is to come, for whoever buys there. */
  setAside: { onHand: 0, reserved: 1, sold: 0, reason: 'set_aside', isGuarded: true },
  /** The sale is over, or has fewer: they are free again. */
  giveBack: { onHand: 0, reserved: -1, sold: 0, reason: 'given_back', isGuarded: false },
} as const;
export type StockMove = keyof typeof stockMoves;

/** Whether a move changes what can be bought: then its products are announced. */
export function changesFreeStock(move: StockMove): boolean {
  const { onHand, reserved } = stockMoves[move];
  return onHand !== reserved;
}
