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

type Lost = 'written meanwhile';
const lost: Result<Lost, never> = succeed('written meanwhile');

/** What a change makes of a cart; `db` is what it may ask more of, and stands for the transaction where there is one. */
type Change<Failure extends { code: string }> = (
  cart: StoredCart,
  facts: CartFacts,
  db: Queryable,
) => Result<Partial<StoredCart>, Failure> | Promise<Result<Partial<StoredCart>, Failure>>;

/**
 * Reads, changes and writes. Carts are seldom written by two at once: so nothing is held at first, and the version that was
 * read is what is written over, by two statements and no transaction. Who was overtaken holds the cart and does it again.
 */
async function changeUnheld<Failure extends { code: string }>(
  db: Queryable,
  change: (db: Queryable, purpose: 'view' | 'edit') => Promise<Result<ChangedCart | Lost, Failure>>,
): Promise<Result<ChangedCart, Failure>> {
  let changed = await change(db, 'view');
  while (changed.ok && changed.value === 'written meanwhile')
    changed = await transact<ChangedCart | Lost, Failure>(db, (tx) => change(tx, 'edit'));
  return changed as Result<ChangedCart, Failure>;
}

/** Changes a cart that is there, and writes it with the next version. */
export function changeCart<Failure extends { code: string }>(
  { db, clock }: Ground,
  { cartId, userId, productIds = [] }: Owner & { cartId: string; productIds?: readonly number[] },
  change: Change<Failure>,
): Promise<Result<ChangedCart, Failure | { code: 'cartNotFound' }>> {
  const now = clock();
  return changeUnheld<Failure | { code: 'cartNotFound' }>(db, async (at, purpose) => {
    const facts = await selectCartFacts(at, purpose, { cartId, productIds, now });
    if (facts.cart === null || !mayUse(facts.cart, userId)) return fail({ code: 'cartNotFound' });
    const changed = await change(facts.cart, facts, at);
    return changed.ok ? writeChange(at, facts.cart, changed.value, facts, now) : changed;
  });
}

async function writeChange(
  db: Queryable,
  before: StoredCart,
  changes: Partial<StoredCart>,
  facts: CartFacts,
  now: Date,
): Promise<Result<ChangedCart | Lost, never>> {
  const cart = { ...before, ...changes, version: before.version + 1 };
  if (cart.lines.length === 0) return (await deleteCart(db, before)) ? succeed(null) : lost;
  return (await updateCart(db, cart, now)) ? succeed({ cart, facts }) : lost;
}

/**
 * Changes the caller's cart, or begins one: a signed-in shopper's is the shopper's own, a guest's the one whose id the
 * guest knows. An id that opens nothing (any more) begins a new cart.
 */
export function changeOrBeginCart<Failure extends { code: string }>(
  { db, clock, newSecret }: Ground & Pick<Services, 'newSecret'>,
  { cartId, userId, productIds }: Owner & { cartId: string | null; productIds: readonly number[] },
  change: Change<Failure>,
): Promise<Result<ChangedCart, Failure>> {
  const now = clock();
  return changeUnheld<Failure>(db, async (at, purpose) => {
    const owned = await selectFactsOfCaller(at, purpose, { cartId, userId, productIds, now });
    const { cart: before, facts } = owned;
    const begun = before ?? emptyCart(newSecret(), userId);
    const changes = await change(begun, facts, at);
    if (!changes.ok) return changes;
    if (before !== null) return writeChange(at, before, changes.value, facts, now);
    const cart = { ...begun, ...changes.value };
    if (cart.lines.length === 0) return succeed(null);
    // Another request of the same shopper may have begun one in between: then that one is changed.
    return (await insertCart(at, cart, now)) ? succeed({ cart, facts }) : lost;
  });
}

/** The caller's cart with what its prices depend on; without one, what these products' prices do. */
async function selectFactsOfCaller(
  db: Queryable,
  purpose: 'view' | 'edit',
  { cartId, userId, ...wanted }: Owner & { cartId: string | null; productIds: readonly number[]; now: Date },
): Promise<{ cart: StoredCart | null; facts: CartFacts }> {
  const facts =
    userId === null
      ? await selectCartFacts(db, purpose, { cartId, ...wanted })
      : await selectOwnCartFacts(db, purpose, userId, wanted);
  if (facts.cart === null || mayUse(facts.cart, userId)) return { cart: facts.cart, facts };
  // Somebody else's: what they have in it is nobody's business.
  return { cart: null, facts: await selectCartFacts(db, 'view', { cartId: null, ...wanted }) };
}

function emptyCart(id: string, userId: number | null): StoredCart {
  return {
    id,
    userId,
    version: 1,
    lines: [],
    giftChoices: [],
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
