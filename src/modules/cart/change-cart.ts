import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type CartLine, cartLinesMost } from './cart.rules.ts';
import { deleteCart, insertCart, selectCartFacts, selectOwnCartFacts, updateCart } from './cart.store.ts';
import type { CartFacts, StoredCart } from './cart-facts.rules.ts';

/** A cart after a change; null when its last line went and the cart with it. */
export type ChangedCart = { cart: StoredCart; facts: CartFacts } | null;

/** A transaction may stand for the pool: then the change is part of it. */
export type Ground = Pick<Services, 'clock'> & { db: Queryable };
type Owner = { userId: number | null };

/** Whether a cart may be seen and changed: a guest's by whoever knows its id, a shopper's by the shopper alone. */
export function mayUse(cart: Pick<StoredCart, 'userId'>, userId: number | null): boolean {
  return cart.userId === null || cart.userId === userId;
}

/** Changes a cart that is there: locked, changed by `change`, written with the next version. */
export async function changeCart<Failure extends { code: string }>(
  { db, clock }: Ground,
  { cartId, userId, productIds = [] }: Owner & { cartId: string; productIds?: readonly number[] },
  change: (cart: StoredCart, facts: CartFacts) => Result<Partial<StoredCart>, Failure>,
): Promise<Result<ChangedCart, Failure | { code: 'cartNotFound' }>> {
  const now = clock();
  return transact<ChangedCart, Failure | { code: 'cartNotFound' }>(db, async (tx) => {
    const facts = await selectCartFacts(tx, 'edit', { cartId, productIds, now });
    if (facts.cart === null || !mayUse(facts.cart, userId)) return fail({ code: 'cartNotFound' });
    const changed = change(facts.cart, facts);
    return changed.ok ? writeChange(tx, facts.cart, changed.value, facts, now) : changed;
  });
}

async function writeChange(
  tx: Queryable,
  before: StoredCart,
  changes: Partial<StoredCart>,
  facts: CartFacts,
  now: Date,
): Promise<Result<ChangedCart, never>> {
  const cart = { ...before, ...changes, version: before.version + 1 };
  if (cart.lines.length === 0) {
    await deleteCart(tx, cart.id);
    return succeed(null);
  }
  await updateCart(tx, cart, now);
  return succeed({ cart, facts });
}

/**
 * Changes the caller's cart, or begins one: a signed-in shopper's is the shopper's own, a guest's the one whose id the
 * guest knows. An id that opens nothing (any more) begins a new cart.
 */
export async function changeOrBeginCart<Failure extends { code: string }>(
  { db, clock, newSecret }: Ground & Pick<Services, 'newSecret'>,
  { cartId, userId, productIds }: Owner & { cartId: string | null; productIds: readonly number[] },
  change: (cart: StoredCart, facts: CartFacts) => Result<Partial<StoredCart>, Failure>,
): Promise<Result<ChangedCart, Failure>> {
  const now = clock();
  for (;;) {
    const changed = await transact<ChangedCart | 'begun meanwhile', Failure>(db, async (tx) => {
      const owned = await selectFactsOfCaller(tx, { cartId, userId, productIds, now });
      const { cart: before, facts } = owned;
      const begun = before ?? emptyCart(newSecret(), userId);
      const changes = change(begun, facts);
      if (!changes.ok) return changes;
      if (before !== null) return writeChange(tx, before, changes.value, facts, now);
      const cart = { ...begun, ...changes.value };
      if (cart.lines.length === 0) return succeed(null);
      return succeed((await insertCart(tx, cart, now)) ? { cart, facts } : 'begun meanwhile');
    });
    if (!changed.ok) return changed;
    // Another request of the same shopper has begun one in between: then that one is changed.
    if (changed.value !== 'begun meanwhile') return succeed(changed.value);
  }
}

/** The caller's cart, locked, with what its prices depend on; without one, what these products' prices do. */
async function selectFactsOfCaller(
  tx: Queryable,
  { cartId, userId, ...wanted }: Owner & { cartId: string | null; productIds: readonly number[]; now: Date },
): Promise<{ cart: StoredCart | null; facts: CartFacts }> {
  const facts =
    userId === null
      ? await selectCartFacts(tx, 'edit', { cartId, ...wanted })
      : await selectOwnCartFacts(tx, userId, wanted);
  if (facts.cart === null || mayUse(facts.cart, userId)) return { cart: facts.cart, facts };
  // Somebody else's: what they have in it is nobody's business.
  return { cart: null, facts: await selectCartFacts(tx, 'view', { cartId: null, ...wanted }) };
}

function emptyCart(id: string, userId: number | null): StoredCart {
  return {
    id,
    userId,
    version: 1,
    lines: [],
    promotionCode: null,
    affiliateCode: null,
    codeShare: null,
    referer: null,
  };
}

/** Holds a cart to its size; the limit is told with the failure. */
export function withinLimit(
  lines: CartLine[],
): Result<{ lines: CartLine[] }, { code: 'cartTooLarge'; data: { limit: number } }> {
  if (lines.length <= cartLinesMost) return succeed({ lines });
  return fail({ code: 'cartTooLarge', data: { limit: cartLinesMost } });
}
