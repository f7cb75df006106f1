/** Why somebody of a store says that copies came or went. */
export const shelfReasons = ['received', 'found', 'damaged', 'lost', 'corrected'] as const;
export type ShelfReason = (typeof shelfReasons)[number];

/** Everything that moves copies: orders, their ends and returns, people of the store, imports, counts. */
export const movementReasons = [
  ...shelfReasons,
  'counted',
  'reserved',
  'released',
  'claimed',
  'returned',
  'set_aside',
  'given_back',
] as const;
export type MovementReason = (typeof movementReasons)[number];

/** Why copies on the shelf couldn't be changed: no product of the store's; orders hold more than would be left; too many. */
export const stockRefusals = ['stockNotFound', 'stockHeld', 'stockTooMuch'] as const;
export type StockRefusal = (typeof stockRefusals)[number];

/** The most copies that a product has. */
export const onHandMost = 1_000_000;

/** What a change does to a product that has `onHand` copies, `reserved` of them held by orders; null where it may be done. */
export function refusalOf(
  { onHand, reserved }: { onHand: number; reserved: number },
  delta: number,
): Exclude<StockRefusal, 'stockNotFound'> | null {
  if (delta === 0) return null;
  if (onHand + delta < reserved) return 'stockHeld';
  return onHand + delta > onHandMost ? 'stockTooMuch' : null;
}
