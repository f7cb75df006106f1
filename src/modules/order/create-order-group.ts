import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { reserveStock, type Wanted } from './order-stock.store.ts';
import {
  insertPlacement,
  type PlacedGroup,
  type PlacedIds,
  type PlacedRows,
  selectOrderedCart,
} from './placement.store.ts';

export type { Wanted } from './order-stock.store.ts';
export type { PlacedGroup, PlacedIds, PlacedRows } from './placement.store.ts';

/**
 * Holds the copies that are wanted, or takes them at once for an order that is to be shipped unpaid (`isTaken`). The new
 * reference code; null when something has run out or changed, and then nothing may be kept of the transaction.
 */
export function reserveCopies(
  tx: Transaction,
  wanted: readonly Wanted[],
  isTaken: boolean,
): Promise<string | null> {
  return reserveStock(tx, wanted, isTaken);
}

/** Writes a placed group, whose copies are reserved, with an order a seller; the numbers its rows got. */
export function createOrderGroup(tx: Transaction, group: PlacedGroup, rows: PlacedRows): Promise<PlacedIds> {
  return insertPlacement(tx, group, rows);
}

/** The reference of the order that a shopper's cart became; null when it became none. */
export function findOrderOfCart(db: Queryable, cartId: string, userId: number): Promise<string | null> {
  return selectOrderedCart(db, cartId, userId);
}
