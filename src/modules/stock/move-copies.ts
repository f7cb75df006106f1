import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockProducts, moveStock } from './stock.store.ts';
import {
  changesFreeStock,
  type OrderedCopies,
  type StockMove,
  type WantedCopies,
} from './stock-moves.rules.ts';

/**
 * Holds the copies that orders want, or takes them at once for orders that are shipped unpaid (`isTaken`): a guarded
 * update in the order of products, which only succeeds while stock and price are what was read (DECISIONS "Stock"). False
 * when something has run out or changed, and then nothing may be kept of the transaction.
 */
export function reserveCopies(
  tx: Transaction,
  wanted: readonly WantedCopies[],
  { isTaken, now }: { isTaken: boolean; now: Date },
): Promise<boolean> {
  return moveAndTell(tx, isTaken ? 'take' : 'reserve', wanted, now);
}

/**
 * Moves the copies of orders that were placed. False when `take` finds too few left, and then nothing may be kept of the
 * (sub)transaction.
 */
export function moveCopies(
  tx: Transaction,
  move: Exclude<StockMove, 'reserve'>,
  copies: readonly OrderedCopies[],
  now: Date,
): Promise<boolean> {
  return moveAndTell(tx, move, copies, now);
}

/** For several moves in one transaction: holds all their products, in order, so that no two wait for each other. */
export function lockCopies(tx: Transaction, copies: readonly OrderedCopies[]): Promise<void> {
  return lockProducts(tx, [...new Set(copies.map(({ productId }) => productId))]);
}

async function moveAndTell(
  tx: Transaction,
  move: StockMove,
  copies: readonly OrderedCopies[],
  now: Date,
): Promise<boolean> {
  if (copies.length === 0) return true;
  if (!(await moveStock(tx, move, copies, now))) return false;
  if (!changesFreeStock(move)) return true;
  await announceChanges(
    tx,
    [...new Set(copies.map(({ productId }) => productId))].map((id) => `product:${id}`),
  );
  return true;
}
