import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchIndex } from './engine/search-index.ts';
import type { SignedProduct } from './search.store.ts';

/** How long the index is worked on before whoever waits for an answer goes first. */
export const turnMs = 12;
const lookEvery = 256;

export type IndexDifference = {
  /** Products whose documents are others now, or are missing: to be read. */
  toRead: number[];
  /** Products that can't be found any more. */
  gone: number[];
  /** Products that have other prices, or are in stock now or no longer, and are the same otherwise. */
  repriced: SignedProduct[];
};

/** Where the index differs from what the database says of all products. It is looked at in turns, and not changed. */
export async function findDifference(
  index: SearchIndex,
  products: Iterable<SignedProduct>,
  sign: (product: SignedProduct) => number,
): Promise<IndexDifference> {
  const difference: IndexDifference = { toRead: [], gone: [], repriced: [] };
  const seen = new Uint8Array(index.ordinalCount);
  let turnFrom = performance.now();
  let looked = 0;
  const breathe = async () => {
    if (++looked % lookEvery !== 0 || performance.now() - turnFrom < turnMs) return;
    await nextTurn();
    turnFrom = performance.now();
  };
  for (const product of products) {
    await breathe();
    const ordinal = index.ordinalOf(product.productId);
    if (ordinal === undefined) {
      difference.toRead.push(product.productId);
      continue;
    }
    seen[ordinal] = 1;
    if (index.signatureAt(ordinal) !== sign(product)) difference.toRead.push(product.productId);
    else if (!index.hasStockAndPrice(ordinal, product)) difference.repriced.push(product);
  }
  for (const [ordinal, productId] of index.products()) {
    await breathe();
    if (seen[ordinal] !== 1) difference.gone.push(productId);
  }
  return difference;
}
