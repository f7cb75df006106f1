import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { type MovementReason, refusalOf, type StockRefusal } from './shelf.rules.ts';
import {
  changeShelves,
  type LimitedShelf,
  lockShelves,
  selectStoreLowStock,
  updateLowStock,
  updateStoreLowStock,
} from './shelf.store.ts';

export type ShelfChange = { productId: number; delta: number };
export type ShelfOutcome = ShelfChange & {
  refusal: StockRefusal | null;
  /** As it is afterwards; null where the store has no such product. */
  onHand: number | null;
  reserved: number | null;
};

/**
 * Copies of a store came or went, said by somebody of it: by how many, so that what orders do meanwhile stands. Each product
 * is answered by itself. Products are locked in the order of their ids, as moves of orders lock them.
 */
export async function changeShelf(
  tx: Transaction,
  changes: readonly ShelfChange[],
  by: { sellerId: number; userId: number; reason: MovementReason; note: string | null; now: Date },
): Promise<ShelfOutcome[]> {
  const held = await lockShelves(
    tx,
    by.sellerId,
    changes.map(({ productId }) => productId),
  );
  const outcomes = changes.map(({ productId, delta }): ShelfOutcome => {
    const shelf = held.get(productId);
    if (shelf === undefined)
      return { productId, delta, refusal: 'stockNotFound', onHand: null, reserved: null };
    const refusal = refusalOf(shelf, delta);
    const onHand = refusal === null ? shelf.onHand + delta : shelf.onHand;
    return { productId, delta, refusal, onHand, reserved: shelf.reserved };
  });
  const done = outcomes.filter(({ refusal, delta }) => refusal === null && delta !== 0);
  if (done.length === 0) return outcomes;
  await changeShelves(tx, done, by);
  await announceChanges(
    tx,
    done.map(({ productId }) => `product:${productId}`),
  );
  return outcomes;
}

/**
 * Says with how many free copies left these products are low, those with options by what is sold of them; with null as their
 * store says. Answers what there was to set it for.
 */
export function setLowStock(
  tx: Transaction,
  {
    sellerId,
    productIds,
    lowStockAt,
  }: { sellerId: number; productIds: readonly number[]; lowStockAt: number | null },
): Promise<LimitedShelf[]> {
  return updateLowStock(tx, sellerId, productIds, lowStockAt);
}

/** Says it for all of a store's products that have no limit of their own. */
export function setStoreLowStock(tx: Transaction, sellerId: number, lowStockAt: number): Promise<void> {
  return updateStoreLowStock(tx, sellerId, lowStockAt);
}

/** A store's limit, and how many products have one of their own. */
export function readStoreLowStock(db: Queryable, sellerId: number) {
  return selectStoreLowStock(db, sellerId);
}
