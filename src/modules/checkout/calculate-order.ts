import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readAddress } from '../address/keep-address-book.ts';
import type { CartFacts, StoredCart } from '../cart/cart-facts.rules.ts';
import { mayUse } from '../cart/change-cart.ts';
import { readCheckoutFacts } from '../cart/read-cart.ts';
import { readProductImages } from '../cart/read-product-images.ts';
import { findOwnedEbooks } from '../ebook/find-owned.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { readWaitingOrders } from '../order/read-waiting-orders.ts';
import { readPoints } from '../points/read-points.ts';
import { isOfLive } from '../pricing/pricing.rules.ts';
import { readPromotionParts, readRunningPromotions } from '../promotion/read-running-promotions.ts';
import { readVouchers } from '../promotion/take-vouchers.ts';
import type { WaitingOrder } from '../shipping/one-parcel.rules.ts';
import { promiseDeliveries } from '../shipping/quote-delivery.ts';
import type { Calculation, CheckoutData, PromotionOutcome } from './checkout.contract.ts';
import { type Checkout, type CheckoutChoice, calculateCheckout } from './checkout.rules.ts';
import { describeCalculation } from './describe-calculation.ts';
import { describePromotions, lackingParts } from './describe-promotions.ts';
import { keptInEither } from './kept-address.rules.ts';
import { readChoice } from './read-choice.ts';

type Ground = Pick<Services, 'db' | 'clock' | 'changes'>;

/**
 * What the ticked products of a cart cost with these choices (SPEC §4 "Checkout calculation"); nothing is kept. `towards` is
 * the province that it goes to, as far as somebody knows who has no address of the buyer's.
 */
export async function calculateOrder(
  services: Ground,
  {
    userId,
    locale,
    data,
    towards = null,
  }: { userId: number | null; locale: Locale; data: CheckoutData; towards?: number | null },
): Promise<Result<Calculation, { code: 'cartNotFound' | 'shippingNotFound' }>> {
  const now = services.clock();
  const addressId = data.buyerInfo?.addressId ?? null;
  const address =
    userId === null || addressId === null ? null : await readAddress(services, locale, userId, addressId);
  const provinceId = address?.provinceId ?? towards;
  const choice = { ...readChoice(data), provinceId };
  const facts = await readCheckoutFacts(services.db, { cartId: data.id, now, isPlacing: false });
  if (facts.cart === null || !mayUse(facts.cart, userId)) return fail({ code: 'cartNotFound' });
  const vouchers = await readVouchers(services.db, choice.voucherCodes, userId, now);
  const available = userId === null ? 0 : (await readPoints(services.db, userId, now)).points;
  const owned = await findOwnedEbooks(services.db, userId, facts.products);
  const promoted = await readPromoted(services, facts, userId, now);
  const waiting = await readWaiting(services, { userId, addressId, cart: facts.cart });
  const atMs = now.getTime();
  const checkout = calculateCheckout(facts, choice, vouchers, atMs, available, owned, promoted, waiting);
  if (checkout.orders.some((order) => order.needsParcel && order.channel === null))
    return fail({ code: 'shippingNotFound' });
  const chosen = { data, provinceId };
  return succeed(await tellCalculation(services, locale, { cart: facts.cart, facts, checkout, chosen }));
}

/** The buyer's orders to that address that something of a live may go with; most carts have nothing of a live, and look for none. */
async function readWaiting(
  services: Ground,
  { userId, addressId, cart }: { userId: number | null; addressId: number | null; cart: StoredCart },
): Promise<WaitingOrder[]> {
  if (userId === null || addressId === null || !cart.lines.some(({ source = '' }) => isOfLive(source)))
    return [];
  const [th, en, waitingTo] = await Promise.all([
    readAddress(services, 'th', userId, addressId),
    readAddress(services, 'en', userId, addressId),
    readWaitingOrders(services.db, userId),
  ]);
  if (th === null || en === null) return [];
  return waitingTo(keptInEither((locale) => (locale === 'th' ? th : en)));
}

/** A calculation with what it names: pictures, when parcels arrive, what parts of bundles are called. */
export async function tellCalculation(
  services: Ground,
  locale: Locale,
  {
    cart,
    facts,
    checkout,
    chosen,
  }: {
    cart: StoredCart;
    facts: CartFacts;
    checkout: Checkout;
    chosen: { data: CheckoutData; provinceId: number | null };
  },
): Promise<Calculation> {
  const images = await readProductImages(
    services,
    facts.products.map(({ id }) => id),
  );
  const promises = await promiseDeliveries(
    services,
    checkout.orders.map(({ seller }) => seller.id),
    locale,
  );
  const parts = await readPromotionParts(services.db, lackingParts(checkout.promotions));
  return describeCalculation(locale, cart, checkout, {
    ...{ chosen, images, promises, parts },
    nowMs: facts.atMs,
  });
}

/** Before anything is chosen: each store's first channel. */
const nothingChosen: CheckoutChoice = {
  products: null,
  shipping: new Map(),
  shippingCode: null,
  voucherCodes: [],
};

/** What promotions take off the ticked products of a cart, for its page: the same as its checkout says. */
export async function calculatePromotions(
  services: Ground,
  { userId, locale, cartId }: { userId: number | null; locale: Locale; cartId: string },
): Promise<Result<PromotionOutcome, { code: 'cartNotFound' }>> {
  const now = services.clock();
  const facts = await readCheckoutFacts(services.db, { cartId, now, isPlacing: false });
  if (facts.cart === null || !mayUse(facts.cart, userId)) return fail({ code: 'cartNotFound' });
  const promoted = await readPromoted(services, facts, userId, now);
  const { promotions, unmetGifts } = calculateCheckout(
    facts,
    nothingChosen,
    [],
    now.getTime(),
    0,
    new Set<number>(),
    promoted,
  );
  const sellerNames = new Map(
    facts.sellers.map(({ id, nameTh, nameEn }) => [id, inLocale(locale, nameTh, nameEn)]),
  );
  const parts = await readPromotionParts(services.db, lackingParts(promotions));
  return succeed(describePromotions(locale, { promotions, unmetGifts }, sellerNames, parts, facts.atMs));
}

function readPromoted({ db }: Ground, { cart, products }: CartFacts, userId: number | null, now: Date) {
  return readRunningPromotions(db, {
    productIds: products.map(({ id }) => id),
    userId,
    now,
    chosen: cart?.giftChoices ?? [],
    isNewCustomer: (buyerId) => isNewCustomer(db, buyerId),
  });
}
