import type { Transaction } from '../../platform/db/database.ts';
import { EventRefused } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { mayUse } from '../cart/change-cart.ts';
import { closeOrderedCart } from '../cart/close-ordered-cart.ts';
import { readCheckoutFacts } from '../cart/read-cart.ts';
import { findOwnedEbooks } from '../ebook/find-owned.ts';
import { answerOnceInTurn } from '../idempotency/answer-once.ts';
import { createOrderGroup, findOrderOfCart } from '../order/create-order-group.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { keepWaitingOrders } from '../order/read-waiting-orders.ts';
import { recordFreeSale } from '../order/record-free-sale.ts';
import { openPayment } from '../payment/open-payment.ts';
import { holdUntil } from '../payment/payment.rules.ts';
import { type PaymentToStart, startPayment } from '../payment/start-payment.ts';
import { readPoints } from '../points/read-points.ts';
import { type QuotaTake, takeQuotas } from '../pricing/take-quotas.ts';
import { readRunningPromotions } from '../promotion/read-running-promotions.ts';
import { takePromotions } from '../promotion/take-promotions.ts';
import { holdVouchers, takeVouchers } from '../promotion/take-vouchers.ts';
import { checkChannelTerms } from '../settings/payment-channel.rules.ts';
import { type Timers, timersSetting } from '../settings/setting-schemas.rules.ts';
import { promiseShipping } from '../shipping/promise-shipping.ts';
import { lockCopies, passOnCopies, reserveCopies } from '../stock/move-copies.ts';
import { checkPlacement, type PlacementRefusal, refuseBeyondLimit } from './check-placement.rules.ts';
import { checkUnpaidIn } from './check-unpaid.ts';
import type { CheckoutData, PlacedOrder } from './checkout.contract.ts';
import { type Checkout, calculateCheckout } from './checkout.rules.ts';
import { draftPlacement, type KeptReply, snapshotsOf } from './draft-placement.ts';
import { type Opening, openPlacement } from './opening.store.ts';
import { readChoice } from './read-choice.ts';

export type PlaceOrderInput = {
  userId: number;
  locale: Locale;
  data: CheckoutData;
  /** The Idempotency-Key, if the client sent one. */
  key: string | null;
};

type Ground = Pick<
  Services,
  'db' | 'clock' | 'newSecret' | 'newUuid' | 'siteUrl' | 'emit' | 'cardGateway' | 'promptPayBillerId'
>;

type PlacementFailure = PlacementRefusal | { code: 'movedMeanwhile' };

/** Stock or a price changed between reading and reserving: read again, this often at most. */
const attemptsMost = 3;

/**
 * Places an order (DESIGN "POST /order/place"): one transaction holds the stock, takes the vouchers, writes the order
 * group with an order a seller, opens the payment, empties the cart of what was ordered and queues the mails. After the
 * commit the payment is started. The same key with the same body gets the same reply; calls at the same time wait for
 * each other; a cart is ordered once, key or not.
 */
export async function placeOrder(
  services: Ground,
  input: PlaceOrderInput,
): Promise<Result<PlacedOrder, PlacementRefusal>> {
  const { userId, key } = input;
  // A link that is clicked between two tries makes no other order of it.
  const { affiliateCode: _, codeShare: _proof, referer: _from, clicks: _before, ...body } = input.data;
  for (let attempt = 1; ; attempt += 1) {
    const now = services.clock();
    let opened: PaymentToStart | null = null;
    const placed = await answerOnceInTurn<KeptReply, PlacementFailure>(
      services.db,
      { userId, call: 'order/place', key, body, now },
      async (tx) => {
        const written = await placeIn(tx, services, input, now);
        if (!written.ok) return written;
        opened = written.value.opened;
        return succeed(written.value.reply);
      },
    );
    if (placed.ok) return succeed(await tellPlaced(services, placed.value, opened));
    const { failure } = placed;
    if (failure.code !== 'movedMeanwhile') return fail(failure);
    // What was read was gone when it was to be reserved; a fresh reading says what, or finds it there after all.
    if (attempt === attemptsMost) return fail({ code: 'productOutOfStock', data: { products: [] } });
  }
}

/** The reply, with what the shopper does next to pay. Field by field: a repeated reply is the same to the byte. */
async function tellPlaced(
  services: Ground,
  kept: KeptReply,
  opened: PaymentToStart | null,
): Promise<PlacedOrder> {
  const { channel, status } = kept.payment;
  // What is answered again was opened before, and may have been started since.
  const isOpened = opened?.payment.id === kept.paymentId;
  // Nothing is to be done now for cash on delivery, or when vouchers paid it all.
  const started =
    channel === 'cod' || status === 'paid'
      ? { channel }
      : await startPayment(services, kept.paymentId, isOpened ? opened : null);
  return {
    referenceCode: kept.referenceCode,
    cartId: kept.cartId,
    remainingCartId: kept.remainingCartId,
    orders: kept.orders.map(({ orderNumber, sellerId, total }) => ({ orderNumber, sellerId, total })),
    payment: { ...started, status },
  };
}

/** The reply, and the payment that was opened for it. */
type Written = { reply: KeptReply; opened: PaymentToStart };

async function placeIn(
  tx: Transaction,
  services: Ground,
  input: PlaceOrderInput,
  now: Date,
): Promise<Result<Written, PlacementFailure>> {
  const { userId, data } = input;
  const { paymentTypeId = null } = data;
  const addressId = data.buyerInfo?.addressId ?? null;
  const opening = await openPlacement(tx, {
    userId,
    addressId,
    paymentTypeId: typeof paymentTypeId === 'number' ? paymentTypeId : null,
    paymentCode: typeof paymentTypeId === 'string' ? paymentTypeId : null,
    cartId: data.id,
  });
  // Groups of orders are held before vouchers, as by who cancels one. Most orders have nothing of a live, and look for none.
  const waitingTo = opening.hasLive ? await keepWaitingOrders(tx, userId) : null;
  const choice = { ...readChoice(data), provinceId: opening.address?.provinceId ?? null };
  const vouchers = await holdVouchers(tx, choice.voucherCodes, userId, now);
  const facts = await readCheckoutFacts(tx, { cartId: data.id, now, isPlacing: true });
  if (facts.cart === null || !mayUse(facts.cart, userId)) return orderedAlready(tx, data.id, userId);
  // Most orders use none: then nobody's points are looked up.
  const available = choice.points === 0 ? 0 : (await readPoints(tx, userId, now)).points;
  const owned = await findOwnedEbooks(tx, userId, facts.products);
  const promoted = await readRunningPromotions(tx, {
    productIds: facts.products.map(({ id }) => id),
    userId,
    now,
    chosen: facts.cart.giftChoices,
    isNewCustomer: (buyerId) => isNewCustomer(tx, buyerId),
  });
  const waiting = opening.address === null ? [] : (waitingTo?.(snapshotsOf(opening.address)) ?? []);
  const atMs = now.getTime();
  const checkout = calculateCheckout(facts, choice, vouchers, atMs, available, owned, promoted, waiting);
  const channel = opening.channel === 'card' && services.cardGateway === null ? null : opening.channel;
  const named = { isAddressNamed: addressId !== null, isChannelNamed: paymentTypeId !== null };
  const checked = checkPlacement({ ...opening, channel, ...named }, checkout, {
    total: data.grandTotal ?? null,
    gifts: data.gifts ?? null,
    giftProducts: data.giftProducts ?? null,
  });
  if (!checked.ok) return checked;
  const taken =
    opening.channelTerms === null
      ? succeed(true)
      : checkChannelTerms(opening.channelTerms, checkout.totalSatang);
  if (!taken.ok) return taken;
  // No store of these is suspended until the order is there; one that was while its lock was waited for is read again as it is.
  if (!checkout.orders.every(({ seller }) => facts.heldStores.includes(seller.id)))
    return fail({ code: 'movedMeanwhile' });
  const unpaid = await checkUnpaidIn(tx, { userId, channel: checked.value.channel, checkout, now });
  if (!unpaid.ok) return unpaid;

  const holdHalvings = unpaid.value;
  const hasCampaigns = facts.windows.some(({ kind }) => kind === 'campaign');
  const timers = timersSetting.parse(opening.timers ?? {});
  const decided = { ...checked.value, checkout, cart: facts.cart, hasCampaigns, holdHalvings, timers, now };
  return write(tx, services, input, decided);
}

type Decided = {
  buyer: NonNullable<Opening['buyer']>;
  /** Null where nothing is sent and none was named. */
  address: Opening['address'];
  channel: NonNullable<Opening['channel']>;
  checkout: Checkout;
  cart: NonNullable<Awaited<ReturnType<typeof readCheckoutFacts>>['cart']>;
  /** Something in the cart may have a campaign's price. */
  hasCampaigns: boolean;
  /** How often the hold is halved for who let orders lapse. */
  holdHalvings: number;
  /** What the shop promises now of holds and returns. */
  timers: Timers;
  now: Date;
};

async function write(
  tx: Transaction,
  services: Ground,
  { userId, locale, data }: PlaceOrderInput,
  decided: Decided,
): Promise<Result<Written, PlacementFailure>> {
  const { checkout, channel, now } = decided;
  const draft = draftPlacement({
    ...decided,
    cart: withLink(decided.cart, data),
    clicks: isLinkSaid(data) ? (data.clicks ?? null) : null,
    userId,
    locale,
    taxInvoice: data.buyerInfo?.taxInvoice ?? null,
  });
  const hold = draft.isPaid ? null : holdUntil(decided.timers, channel, now, decided.holdHalvings);
  const paymentId = services.newUuid();
  const remainingCartId = draft.remaining.length === 0 ? null : services.newSecret();
  const sent = checkout.orders.filter(({ needsParcel }) => needsParcel);
  const sellerIds = sent.map(({ seller }) => seller.id);
  const shipBy = draft.isReady ? await promiseShipping(tx, sellerIds, now) : new Map<number, string>();
  const ids = await createOrderGroup(tx, draft.group(hold), draft.rows(shipBy));
  const { groupId } = ids;
  const promotionUses = draft.promotionUses(ids.orders);
  if (!(await takePromotions(tx, { userId, groupId, uses: promotionUses, now })))
    return fail({ code: 'movedMeanwhile' });
  const takes = draft.limited(ids);
  const wanted = draft.wanted(ids);
  // What is shipped unpaid leaves the shelf at once: products are held before quotas, as by whoever gives copies back.
  if (draft.isReady && takes.length > 0) await lockCopies(tx, [...wanted, ...takes]);
  if (!(await reserveCopies(tx, wanted, { isTaken: draft.isReady, now })))
    return fail({ code: 'movedMeanwhile' });
  const limited = await takeLimited(tx, userId, takes, { isTaken: draft.isReady, now });
  if (limited === 'soldOut') return fail({ code: 'movedMeanwhile' });
  if (limited === 'limitReached') return fail(refuseBeyondLimit(checkout));
  const { remaining: lines, remainingChoices: giftChoices } = draft;
  const remaining = remainingCartId === null ? null : { id: remainingCartId, lines, giftChoices, userId };
  await closeOrderedCart(tx, decided.cart.id, remaining, now);
  const uses = draft.voucherUses(ids.orders);
  if (!(await takeVouchers(tx, { userId, groupId, uses, now }))) return fail({ code: 'movedMeanwhile' });
  await openPayment(tx, {
    paymentId,
    groupId,
    channel,
    amountSatang: checkout.totalSatang,
    isPaid: draft.isPaid,
    now,
    holdUntil: hold,
  });
  const placed = draft.placed(hold, ids);
  if (!(await isTaken(services.emit(tx, { name: 'orderPlaced', ...placed, at: now }))))
    return fail({ code: 'movedMeanwhile' });
  if (draft.isPaid) await recordFreeSale(tx, services, { groupId, now });
  const reply = draft.reply(ids, paymentId, remainingCartId);
  const { status } = reply.payment;
  const amounts = { amountSatang: checkout.totalSatang, expiresAt: hold };
  return succeed({
    reply,
    opened: {
      payment: { id: paymentId, channel, status, ...amounts, redirectUrl: null, qrPayload: null },
      group: { referenceCode: ids.referenceCode, cartId: decided.cart.id, language: locale },
    },
  });
}

/** The last link counts: the browser's own, where it says one, else the one that the cart was told of. */
function withLink(cart: Decided['cart'], data: CheckoutData): Decided['cart'] {
  const { affiliateCode = null, codeShare = null, referer = null } = data;
  return isLinkSaid(data) ? { ...cart, affiliateCode, codeShare, referer } : cart;
}

const isLinkSaid = ({ affiliateCode }: CheckoutData): boolean => (affiliateCode ?? '') !== '';

/** Copies of flash sales: counted off what each has left, and passed on from what stock holds for it. */
async function takeLimited(
  tx: Transaction,
  userId: number,
  takes: readonly QuotaTake[],
  { isTaken, now }: { isTaken: boolean; now: Date },
): Promise<'taken' | 'soldOut' | 'limitReached'> {
  const outcome = await takeQuotas(tx, userId, takes, now);
  if (outcome === 'taken')
    await passOnCopies(
      tx,
      takes.map(({ orderId, productId, copies }) => ({ orderId, productId, quantity: copies })),
      { isTaken, now },
    );
  return outcome;
}

/** Whether everybody who reacts could; what pays for an order may have been spent meanwhile. */
async function isTaken(told: Promise<void>): Promise<boolean> {
  try {
    await told;
    return true;
  } catch (error) {
    if (error instanceof EventRefused) return false;
    throw error;
  }
}

async function orderedAlready(
  tx: Transaction,
  cartId: string,
  userId: number,
): Promise<Result<never, PlacementFailure>> {
  const referenceCode = await findOrderOfCart(tx, cartId, userId);
  return referenceCode === null
    ? fail({ code: 'cartNotFound' })
    : fail({ code: 'cartAlreadyOrdered', data: { referenceCode } });
}
