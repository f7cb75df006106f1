import type { StoreRight } from '../../shared/contract.ts';
import type { StoreWaiting } from './store-centre.contract.ts';

/** Counts stop here: a badge says "99+", and nobody counts on. */
export const waitingMost = 100;

/** Whether a member's rights cover something; owners do everything (docs/decisions/0039). */
export function mayDo(rights: readonly StoreRight[], right: StoreRight | 'member'): boolean {
  return right === 'member' || rights.includes('owner') || rights.includes(right);
}

/** The kinds of daily work, the most pressing first. */
export const workKinds = [
  'pack',
  'ship',
  'answer',
  'receive',
  'reviews',
  'refused',
  'soldOut',
  'low',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** What of the daily work waits, in its order; nothing of what the member has no right to. */
export function todayWork(waiting: StoreWaiting): { kind: WorkKind; count: number }[] {
  const { ordersToShip, ordersPacked, returnsToAnswer, returnsToReceive, reviewsUnanswered } = waiting;
  const { productsRefused, productsSoldOut, productsLow } = waiting;
  const counts: Record<WorkKind, number | null> = {
    pack: ordersToShip === null || ordersPacked === null ? null : ordersToShip - ordersPacked,
    ship: ordersPacked,
    answer: returnsToAnswer,
    receive: returnsToReceive,
    reviews: reviewsUnanswered,
    refused: productsRefused,
    soldOut: productsSoldOut,
    low: productsLow,
  };
  return workKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}
