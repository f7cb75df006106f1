import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { normaliseTelephone } from '../../shared/telephone-digits.ts';
import { type AddToCartFailure, addToCart } from '../cart/add-to-cart.ts';
import type { LineKey } from '../cart/cart-line-key.rules.ts';
import type { ChangedCart } from '../cart/change-cart.ts';
import { dropCart } from '../cart/drop-cart.ts';
import { acceptCartChanges, changeQuantity } from '../cart/edit-cart-lines.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { sealBuyer } from './buyer-words.ts';
import {
  type BuyerWords,
  basketLastsMs,
  basketState,
  checkBuyer,
  isInHand,
  openBasketsMost,
  type ShippingChoice,
} from './referral.rules.ts';
import {
  type BasketRow,
  countOpenBaskets,
  insertBasket,
  lockAffiliate,
  lockBasket,
  updateBasket,
} from './referral.store.ts';

type Ground = Pick<Services, 'db' | 'clock'>;
/** Whose basket: another affiliate's isn't there. */
export type BasketKey = { affiliateId: number; code: string };
type NotInHand = { code: 'notFound' | 'basketClosed' };

type BeginFailure = {
  code: 'affiliateNotFound' | 'affiliateIsStopped' | 'tooManyBaskets' | 'idempotencyKeyReused';
};

/** Begins a basket for a buyer, once for a key; its code is the link's secret. */
export async function beginBasket(
  { db, clock, newSecret }: Ground & Pick<Services, 'newSecret'>,
  affiliateId: number,
  key: string | null = null,
): Promise<Result<string, BeginFailure>> {
  const now = clock();
  const once = { userId: affiliateId, call: 'POST /affiliate/basket', key, body: {}, now };
  return transact<string, BeginFailure>(db, (tx) =>
    answerOnce<string, BeginFailure>(tx, once, async () => {
      const affiliate = await lockAffiliate(tx, affiliateId);
      if (affiliate === null) return fail({ code: 'affiliateNotFound' });
      if (affiliate.isStopped) return fail({ code: 'affiliateIsStopped' });
      if ((await countOpenBaskets(tx, affiliateId, now)) >= openBasketsMost)
        return fail({ code: 'tooManyBaskets' });
      const code = newSecret();
      const expiresAt = new Date(now.getTime() + basketLastsMs.draft);
      await insertBasket(tx, { code, affiliateId, createdAt: now, expiresAt });
      return succeed(code);
    }),
  );
}

/** Changes a basket that is in its affiliate's hand, locked: a buyer who takes it over at the same moment waits, or has it. */
function changeBasket<Value, Failure extends { code: string } = never>(
  { db, clock }: Ground,
  { affiliateId, code }: BasketKey,
  change: (tx: Transaction, basket: BasketRow, now: Date) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | NotInHand>> {
  return transact<Value, Failure | NotInHand>(db, async (tx) => {
    const now = clock();
    const basket = await lockBasket(tx, code);
    if (basket === null || basket.affiliateId !== affiliateId) return fail({ code: 'notFound' });
    if (!isInHand(basketState({ ...basket, orders: null }, now))) return fail({ code: 'basketClosed' });
    return change(tx, basket, now);
  });
}

/** What is in the basket's cart by now; an emptied cart is gone, and the next product begins another. */
async function keepCart(tx: Transaction, basket: BasketRow, changed: ChangedCart): Promise<void> {
  const lines = (changed?.cart.lines ?? []).map(({ productId, quantity }) => ({ productId, quantity }));
  await updateBasket(tx, basket.id, { cartId: changed?.cart.id ?? null, lines });
}

/** Puts copies of a product in, by the rules of every cart. */
export function addToBasket(
  services: Ground & Pick<Services, 'newSecret'>,
  key: BasketKey,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<Result<true, NotInHand | AddToCartFailure>> {
  return changeBasket<true, AddToCartFailure>(services, key, async (tx, basket) => {
    const { cartId } = basket;
    const added = await addToCart(
      { ...services, db: tx },
      { cartId, userId: null, productId, quantity, mode: 1 },
    );
    if (!added.ok) return added;
    await keepCart(tx, basket, added.value);
    return succeed(true);
  });
}

/** Sets a line's copies; 0 takes it out. */
export function setBasketQuantity(
  services: Ground,
  key: BasketKey,
  line: LineKey & { quantity: number },
): Promise<Result<true, NotInHand | { code: 'productNotFound' }>> {
  return changeBasket<true, { code: 'productNotFound' }>(services, key, async (tx, basket) => {
    if (basket.cartId === null) return fail({ code: 'productNotFound' });
    const at = { cartId: basket.cartId, userId: null };
    const changed = await changeQuantity({ ...services, isNewCustomer, db: tx }, at, line, line.quantity);
    if (!changed.ok) return fail({ code: 'productNotFound' });
    await keepCart(tx, basket, changed.value);
    return succeed(true);
  });
}

/** Takes over today's prices, and what stock allows (SPEC §8 "update cart"). */
export function refreshBasket(services: Ground, key: BasketKey): Promise<Result<true, NotInHand>> {
  return changeBasket(services, key, async (tx, basket) => {
    if (basket.cartId === null) return succeed(true as const);
    const at = { cartId: basket.cartId, userId: null };
    const changed = await acceptCartChanges({ ...services, isNewCustomer, db: tx }, at);
    if (changed.ok) await keepCart(tx, basket, changed.value);
    return succeed(true as const);
  });
}

/**
 * Notes whom the basket is for, sealed: the buyer said it to the affiliate, and finds it filled in once they have proven
 * that very telephone. Nothing filled in forgets what was.
 */
export function nameBuyer(
  services: Ground & Pick<Services, 'secretBox'>,
  key: BasketKey,
  { words, note }: { words: BuyerWords; note: string },
): Promise<Result<true, NotInHand | { code: 'required' | 'telephoneInvalid' }>> {
  return changeBasket<true, { code: 'required' | 'telephoneInvalid' }>(services, key, async (tx, basket) => {
    const problem = checkBuyer(words, (typed) => normaliseTelephone(typed) !== null);
    if (problem === 'telephoneMissing') return fail({ code: 'required' });
    if (problem === 'telephoneInvalid') return fail({ code: 'telephoneInvalid' });
    const sealedBuyer = problem === 'empty' ? null : sealBuyer(services.secretBox, basket.code, words);
    await updateBasket(tx, basket.id, { sealedBuyer, note });
    return succeed(true);
  });
}

/** How the stores would send it and how it would be paid, as a proposal: the buyer chooses. */
export function proposeWays(
  services: Ground,
  key: BasketKey,
  ways: { shipping?: readonly ShippingChoice[] | undefined; payment?: PaymentChannel | null | undefined },
): Promise<Result<true, NotInHand>> {
  return changeBasket(services, key, async (tx, basket) => {
    await updateBasket(tx, basket.id, {
      ...(ways.shipping === undefined ? {} : { shipping: [...ways.shipping] }),
      ...(ways.payment === undefined ? {} : { payment: ways.payment }),
    });
    return succeed(true as const);
  });
}

/** From now on the link opens the basket, for a week; doing it again gives it another. */
export function sendBasket(
  services: Ground,
  key: BasketKey,
): Promise<Result<true, NotInHand | { code: 'basketEmpty' }>> {
  return changeBasket<true, { code: 'basketEmpty' }>(services, key, async (tx, basket, now) => {
    if (basket.lines.length === 0) return fail({ code: 'basketEmpty' });
    await updateBasket(tx, basket.id, {
      sentAt: basket.sentAt ?? now,
      expiresAt: new Date(now.getTime() + basketLastsMs.sent),
    });
    return succeed(true);
  });
}

/** The link opens nothing any more, and what was typed of a buyer is forgotten. */
export function withdrawBasket(services: Ground, key: BasketKey): Promise<Result<true, NotInHand>> {
  return changeBasket(services, key, async (tx, basket, now) => {
    if (basket.cartId !== null) await dropCart(tx, basket.cartId);
    await updateBasket(tx, basket.id, { withdrawnAt: now, expiresAt: now, cartId: null, sealedBuyer: null });
    return succeed(true as const);
  });
}
