import type { PriceSource } from '../pricing/pricing.rules.ts';

/** Which line of a cart: a product, and where its price comes from. A call that names a product alone means the shelf. */
export type LineKey = { productId: number; source?: PriceSource | undefined };

export function lineKeyOf({ productId, source = 'shelf' }: LineKey): string {
  return source === 'shelf' ? String(productId) : `${productId}@${source}`;
}

/** Whether two name one line. */
export function isSameLine(one: LineKey, other: LineKey): boolean {
  return lineKeyOf(one) === lineKeyOf(other);
}

/** In whose favour copies are kept when lines of a product want more than there are: a price one was given goes first. */
export function compareSources({ source: a = 'shelf' }: LineKey, { source: b = 'shelf' }: LineKey): number {
  if (a === b) return 0;
  if (a === 'shelf' || b === 'shelf') return a === 'shelf' ? 1 : -1;
  return a < b ? -1 : 1;
}
