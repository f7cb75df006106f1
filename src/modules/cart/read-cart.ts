import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { nextPriceChange } from '../pricing/pricing.rules.ts';
import type { WaitingOrder } from '../shipping/one-parcel.rules.ts';
import { quoteDeliveries } from '../shipping/quote-delivery.ts';
import type { Cart } from './cart.contract.ts';
import { countCart, selectCartFacts, selectCartIdOfUser, selectImaginedFacts } from './cart.store.ts';
import type { CartFacts, StoredCart } from './cart-facts.rules.ts';
import { mayUse } from './change-cart.ts';
import { describeCart } from './describe-cart.ts';
import { evaluateKeptCart, type KnowsNewCustomers } from './evaluate-kept-cart.ts';
import type { GiftChoice } from './gift-choices.rules.ts';
import { withGifts } from './gift-lines.rules.ts';
import { parcelOf, priceOf } from './price-cart.rules.ts';
import { readProductImages } from './read-product-images.ts';

type KnowsWaitingOrders = (db: Queryable, userId: number) => Promise<WaitingOrder[]>;
/** What orders know, which stand above carts: whoever puts the API together hands it on. */
export type KnowsOrders = KnowsNewCustomers & { listWaitingOrders: KnowsWaitingOrders };
type Ground = Pick<Services, 'db' | 'clock' | 'changes'> & KnowsOrders;

/** A cart with today's prices and stock; somebody else's isn't found. */
export async function readCart(
  services: Ground,
  { cartId, userId, locale }: { cartId: string; userId: number | null; locale: Locale },
): Promise<Result<Cart, { code: 'cartNotFound' }>> {
  const facts = await selectCartFacts(services.db, 'view', { cartId, productIds: [], now: services.clock() });
  if (facts.cart === null || !mayUse(facts.cart, userId)) return fail({ code: 'cartNotFound' });
  return succeed(await showCart(services, { locale, userId }, facts.cart, facts));
}

/** A cart as the API tells it, with the pictures of its products. */
export async function showCart(
  services: Ground,
  { locale, userId }: { locale: Locale; userId: number | null },
  cart: StoredCart,
  facts: CartFacts,
): Promise<Cart> {
  const { db, listWaitingOrders } = services;
  const { orders: priced, evaluation } = await evaluateKeptCart(db, services, { cart, facts, userId });
  const orders = withGifts(priced, facts.products, evaluation);
  const parcels = orders.map(({ seller, lines }) => ({ sellerId: seller.id, ...parcelOf(lines) }));
  const isOfLives = parcels.some(({ lives }) => lives.length > 0);
  const waiting = isOfLives && userId !== null ? await listWaitingOrders(db, userId) : [];
  const [images, quotes] = await Promise.all([
    readProductImages(
      services,
      facts.products.map(({ id }) => id),
    ),
    quoteDeliveries(services, parcels, locale, waiting),
  ]);
  const deliveries = new Map(orders.map(({ seller }, index) => [seller.id, quotes[index] ?? null]));
  const changesAtMs = nextPriceChange(facts.products, facts.windows, facts.atMs);
  const pricesChangeInMs = changesAtMs === null ? null : Math.ceil(changesAtMs - facts.atMs);
  return describeCart(locale, cart, orders, {
    ...{ images, deliveries, pricesChangeInMs, evaluation },
    products: facts.products,
  });
}

/** What a checkout depends on, with shipping; locked when an order is being placed. For checkout. */
export function readCheckoutFacts(
  db: Queryable,
  input: { cartId: string; now: Date; isPlacing: boolean },
): Promise<CartFacts> {
  const { cartId, now, isPlacing } = input;
  return selectCartFacts(db, isPlacing ? 'place' : 'checkout', { cartId, productIds: [], now });
}

/**
 * The same of a basket that is no cart: what these products would depend on at an instant, for somebody or for a guest.
 * Nothing is kept; prices that anybody was shown are those of the instant.
 */
export async function imagineCheckoutFacts(
  db: Queryable,
  {
    userId,
    basket,
    giftChoices,
    now,
  }: {
    userId: number | null;
    basket: readonly { productId: number; quantity: number }[];
    giftChoices: GiftChoice[];
    now: Date;
  },
): Promise<CartFacts & { cart: StoredCart }> {
  const productIds = basket.map(({ productId }) => productId);
  const facts = await selectImaginedFacts(db, { userId, productIds, now });
  const lines = basket.map(({ productId, quantity }) => {
    const product = facts.products.find(({ id }) => id === productId);
    const priceSeenSatang =
      product === undefined ? 0 : priceOf(product, facts, 'shelf', quantity).unitPriceSatang;
    return { productId, quantity, isCheckBox: true, priceSeenSatang, addedAtMs: facts.atMs };
  });
  const without = { promotionCode: null, affiliateCode: null, codeShare: null, referer: null };
  return { ...facts, cart: { id: '', userId, version: 1, lines, giftChoices, ...without } };
}

/** The shopper's cart, or null. */
export function findCartOfUser({ db }: Pick<Services, 'db'>, userId: number): Promise<string | null> {
  return selectCartIdOfUser(db, userId);
}

/** How many copies a cart holds, for the badge: a shopper's own, or the one a guest knows. */
export async function countCopies(
  { db }: Pick<Services, 'db'>,
  { cartId, userId }: { cartId: string | null; userId: number | null },
): Promise<number> {
  const counted = userId === null ? cartId : ((await selectCartIdOfUser(db, userId)) ?? cartId);
  return counted === null ? 0 : countCart(db, counted, userId);
}
