import type { ProductFacts } from '../modules/cart/cart-facts.rules.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Directory } from './seed-directory.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** What every part of the seeding stands on: one transaction, one instant, and a voice. */
export type SeedContext = { tx: Transaction; now: Date; say: (line: string) => void };

/** What the shop holds so far, by content key. */
export type SeededShop = {
  directory: Directory;
  /** Work key → number. */
  works: ReadonlyMap<string, number>;
  /** `offer:…`, `leaf:…`, `gift:…` and `options:…` → the product as carts know it. */
  products: ReadonlyMap<string, ProductFacts>;
};

/** So many days, or parts of days, before. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
