import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  insertPlacement,
  type PlacedGroup,
  type PlacedIds,
  type PlacedRows,
  selectOrderedCart,
} from './placement.store.ts';

export type { PlacedGroup, PlacedIds, PlacedRows } from './placement.store.ts';

/** Writes a placed group with an order a seller; the numbers its rows got. The caller holds the copies next. */
export function createOrderGroup(tx: Transaction, group: PlacedGroup, rows: PlacedRows): Promise<PlacedIds> {
  return insertPlacement(tx, group, rows);
}

/** The reference of the order that a shopper's cart became; null when it became none. */
export function findOrderOfCart(db: Queryable, cartId: string, userId: number): Promise<string | null> {
  return selectOrderedCart(db, cartId, userId);
}
