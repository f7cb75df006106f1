import type { StoreRight } from '../../shared/contract.ts';

/** How a key begins, so that it is known for one wherever it turns up (secret scanners look for such). */
export const keyPrefix = 'bsk_';
/** Of a key so many letters are shown later on, by which its owner knows it again. */
export const shownLetters = keyPrefix.length + 6;
/** Keys a store may have at a time. */
export const keysMost = 20;

/** What a key may be given. An owner's own affairs (members, keys, where payouts go) are for people. */
export const keyRights = ['catalogue', 'orders', 'finance'] as const satisfies readonly StoreRight[];
export type KeyRight = (typeof keyRights)[number];

/** How long a key may be good for, in days; null for until it is revoked. */
export const keyDays = [30, 90, 365] as const;

export const addressesMost = 10;

/** What a key may do: what it was given, and never more than whoever made it may do by now. */
export function rightsOfKey(given: readonly KeyRight[], makers: readonly StoreRight[]): KeyRight[] {
  return makers.includes('owner') ? [...given] : given.filter((right) => makers.includes(right));
}

/** So long before it ends, its store is told that a key does. */
export const endNoticeDays = 7;
