import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockProducts, moveStock, passOnStock } from './stock.store.ts';
import {
  changesFreeStock,
  type OrderedCopies,
  type SetAsideCopies,
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
  move: Exclude<StockMove, 'reserve' | 'setAside' | 'giveBack'>,
  copies: readonly OrderedCopies[],
  now: Date,
): Promise<boolean> {
  return moveAndTell(tx, move, copies, now);
}

/** Holds copies for a sale; false when there are fewer free ones, and then nothing may be kept of the (sub)transaction. */
export function setAsideCopies(
  tx: Transaction,
  copies: readonly { productId: number; quantity: number }[],
  now: Date,
): Promise<boolean> {
  return moveAndTell(tx, 'setAside', copies.map(forNobody), now);
}

/** Copies that were held for a sale, and weren't sold, are free. */
export async function giveCopiesBack(
  tx: Transaction,
  copies: readonly { productId: number; quantity: number }[],
  now: Date,
): Promise<void> {
  await moveAndTell(tx, 'giveBack', copies.map(forNobody), now);
}

/**
 * Orders get copies that were held for a sale: held for them, or taken at once where they are shipped unpaid (`isTaken`). The
 * caller has taken them of what the sale has left.
 */
export async function passOnCopies(
  tx: Transaction,
  copies: readonly OrderedCopies[],
  { isTaken, now }: { isTaken: boolean; now: Date },
): Promise<void> {
  if (copies.length === 0) return;
  await passOnStock(tx, copies, now);
  if (isTaken) await moveAndTell(tx, 'claim', copies, now);
}

function forNobody({ productId, quantity }: { productId: number; quantity: number }): SetAsideCopies {
  return { orderId: null, productId, quantity };
}

/** For several moves in one transaction: holds all their products, in order, so that no two wait for each other. */
export function lockCopies(
  tx: Transaction,
  copies: readonly Pick<OrderedCopies, 'productId'>[],
): Promise<void> {
  return lockProducts(tx, [...new Set(copies.map(({ productId }) => productId))]);
}

async function moveAndTell(
  tx: Transaction,
  move: StockMove,
  copies: readonly (OrderedCopies | WantedCopies | SetAsideCopies)[],
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
