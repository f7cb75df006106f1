import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readAddress } from '../address/keep-address-book.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { unsealBuyer } from './buyer-words.ts';
import { hidden, provinceOf, type Reads, showContents } from './read-basket.ts';
import { basketState, type ShippingChoice } from './referral.rules.ts';
import {
  type BasketOrder,
  type BasketRow,
  lockBasket,
  selectBasket,
  selectIntroduction,
  selectOrder,
  updateBasket,
} from './referral.store.ts';

/**
 * How a basket stands to whoever opens its link. `open`: nobody has it yet. `taken`: somebody has, and who looks hasn't
 * said who they are. `mine`, `ordered`: who looks has it.
 */
export type OpenedAs = 'open' | 'taken' | 'mine' | 'ordered' | 'expired';

/** What a basket is to somebody; null where it isn't there for them: not sent yet, or another's. */
function openedAs(
  basket: BasketRow,
  order: BasketOrder | null,
  userId: number | null,
  now: Date,
): OpenedAs | null {
  if (basket.sentAt === null) return null;
  const isMine = basket.buyerId !== null && basket.buyerId === userId;
  if (basket.takenAt !== null && userId !== null && !isMine) return null;
  if (isMine && order !== null) return 'ordered';
  const state = basketState({ ...basket, orders: null }, now);
  if (isMine && state === 'taken') return 'mine';
  // Who hasn't said who they are may be the one who has ordered it since.
  if (basket.takenAt !== null && basket.buyerId !== null && !isMine) return 'taken';
  return state === 'sent' ? 'open' : 'expired';
}

/**
 * A basket as its link shows it: to everybody what is in it and who filled it, at the prices of now; to its buyer alone what
 * was typed of them and chosen by them.
 */
export async function openBasket(
  services: Reads,
  { code, userId, locale }: { code: string; userId: number | null; locale: Locale },
) {
  const { db, clock, secretBox } = services;
  const basket = await selectBasket(db, code);
  if (basket === null) return null;
  const order = await selectOrder(db, basket);
  const state = openedAs(basket, order, userId, clock());
  if (state === null) return null;
  const introduction = await selectIntroduction(db, basket.affiliateId);
  const isMine = state === 'mine';
  const buyer = isMine ? unsealBuyer(secretBox, code, basket.sealedBuyer) : null;
  const { addressId } = basket;
  const address =
    isMine && addressId !== null && userId !== null
      ? await readAddress(services, locale, userId, addressId)
      : null;
  const towards = address?.provinceId ?? provinceOf(buyer);
  // Before it is anybody's nobody's points and vouchers count.
  const seen = { userId: isMine ? userId : null, locale, towards };
  const contents = isMine || state === 'open' ? await showContents(services, basket, seen) : null;
  const id = isMine ? (basket.cartId ?? hidden) : hidden;
  return {
    referenceCode: code,
    state,
    affiliate: { name: introduction?.name ?? null, photoOf: introduction?.code ?? null },
    expiresAt: basket.expiresAt.toISOString(),
    cart: contents === null ? null : { ...contents.cart, id, affiliateCode: null, codeShare: null },
    calculation: contents?.calculation == null ? null : { ...contents.calculation, id },
    buyer,
    addressId: address?.id ?? null,
    shipping: isMine || state === 'open' ? basket.shipping : [],
    payment: isMine || state === 'open' ? basket.payment : null,
    isSlipAllowed: isMine || state === 'ordered' ? basket.isSlipAllowed : false,
    order:
      state === 'ordered' && order !== null
        ? { referenceCode: order.referenceCode, cartId: order.cartId }
        : null,
  };
}

export type BuyersChoice = {
  addressId?: number | undefined;
  shipping?: readonly ShippingChoice[] | undefined;
  payment?: PaymentChannel | undefined;
  isSlipAllowed?: boolean | undefined;
};

/**
 * What its buyer chooses, kept from step to step. With an address chosen, what the affiliate typed of the buyer has done its
 * work. Whether the affiliate may send the slip in is said until the slip is wanted no more.
 */
export async function chooseForBasket(
  services: Pick<Services, 'db' | 'clock'>,
  { code, userId, locale }: { code: string; userId: number; locale: Locale },
  choice: BuyersChoice,
): Promise<Result<true, { code: 'notFound' | 'orderExpired' | 'addressNotFound' }>> {
  const { addressId, shipping, payment, isSlipAllowed } = choice;
  if (addressId !== undefined && (await readAddress(services, locale, userId, addressId)) === null)
    return fail({ code: 'addressNotFound' });
  return transact<true, { code: 'notFound' | 'orderExpired' }>(services.db, async (tx) => {
    const basket = await lockBasket(tx, code);
    if (basket === null) return fail({ code: 'notFound' });
    const order = await selectOrder(tx, basket);
    const state = openedAs(basket, order, userId, services.clock());
    if (state !== 'mine' && state !== 'ordered')
      return fail({ code: state === 'expired' ? 'orderExpired' : 'notFound' });
    const isOrdered = state === 'ordered';
    await updateBasket(tx, basket.id, {
      // What was ordered was ordered so.
      ...(addressId === undefined || isOrdered ? {} : { addressId, sealedBuyer: null }),
      ...(shipping === undefined || isOrdered ? {} : { shipping: [...shipping] }),
      ...(payment === undefined || isOrdered ? {} : { payment }),
      ...{ isSlipAllowed: isSlipAllowed ?? basket.isSlipAllowed },
    });
    return succeed(true);
  });
}
