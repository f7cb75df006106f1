import type { Queryable } from '../../platform/db/database.ts';
import type { Evaluation } from '../promotion/evaluate-promotions.rules.ts';
import type { RunningPromotion } from '../promotion/promotion-terms.rules.ts';
import { readRunningPromotions } from '../promotion/read-running-promotions.ts';
import type { CartFacts, StoredCart } from './cart-facts.rules.ts';
import { evaluateCart } from './gift-lines.rules.ts';
import { type PricedOrder, priceCart } from './price-cart.rules.ts';

export type KnowsNewCustomers = {
  isNewCustomer: (db: Queryable, userId: number) => Promise<boolean>;
};

/** A cart at today's prices, and what promotions make of it and of what was chosen in it. */
export async function evaluateKeptCart(
  db: Queryable,
  { isNewCustomer }: KnowsNewCustomers,
  { cart, facts, userId }: { cart: StoredCart; facts: CartFacts; userId: number | null },
): Promise<{ orders: PricedOrder[]; promotions: readonly RunningPromotion[]; evaluation: Evaluation }> {
  const orders = priceCart(facts, cart.lines);
  const promoted = await readRunningPromotions(db, {
    productIds: facts.products.map(({ id }) => id),
    userId,
    now: new Date(facts.atMs),
    chosen: cart.giftChoices,
    isNewCustomer: (buyerId) => isNewCustomer(db, buyerId),
  });
  const { promotions } = promoted;
  return { orders, promotions, evaluation: evaluateCart({ ...facts, cart }, orders, promoted) };
}
