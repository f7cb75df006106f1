import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import type { Cart } from '../cart/cart.contract.ts';
import { readCart } from '../cart/read-cart.ts';
import { calculateOrder } from '../checkout/calculate-order.ts';
import type { Calculation } from '../checkout/checkout.contract.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { listWaitingOrders } from '../order/read-waiting-orders.ts';
import { unsealBuyer } from './buyer-words.ts';
import { basketState, isInHand } from './referral.rules.ts';
import {
  type BasketRow,
  nameLines,
  selectBasket,
  selectBaskets,
  selectIntroduction,
  selectOrder,
} from './referral.store.ts';

export type Reads = Pick<Services, 'db' | 'clock' | 'changes' | 'secretBox' | 'siteUrl'>;

/** The id of a cart is its buyer's alone. */
export const hidden = '';

/** Where a basket's link leads its buyer. */
function linkOf(siteUrl: string, code: string): string {
  return `${siteUrl}/customer/${code}`;
}

/** An affiliate's baskets, with what was in them and where they stand: nothing of who took them. */
export async function listBaskets(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  affiliateId: number,
  { pageNo, perPage, locale }: { pageNo: number; perPage: number; locale: Locale },
) {
  const now = clock();
  const rows = await selectBaskets(db, affiliateId, { limit: perPage, offset: (pageNo - 1) * perPage });
  const names = await nameLines(
    db,
    rows.flatMap(({ lines }) => lines),
  );
  const nameOf = new Map(
    names.map(({ productId, nameTh, nameEn }) => [productId, inLocale(locale, nameTh, nameEn)]),
  );
  return {
    dataList: rows.map((row) => ({
      referenceCode: row.code,
      state: basketState({ ...row, orders: row.statuses }, now),
      note: row.note,
      copies: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      firstProduct:
        row.lines.map(({ productId }) => nameOf.get(productId)).find((name) => name !== undefined) ?? null,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      expiresAt: row.expiresAt.toISOString(),
      isSlipWanted: row.isSlipAllowed && row.isSlipWanted === true,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** What is in a basket, and what it comes to with the ways that were chosen; null where nothing is in it any more. */
export async function showContents(
  services: Reads,
  { cartId, shipping }: Pick<BasketRow, 'cartId' | 'shipping'>,
  { userId, locale, towards }: { userId: number | null; locale: Locale; towards: number | null },
): Promise<{ cart: Cart; calculation: Calculation | null } | null> {
  if (cartId === null) return null;
  const cart = await readCart({ ...services, isNewCustomer, listWaitingOrders }, { cartId, userId, locale });
  if (!cart.ok) return null;
  const calculate = (orders: { sellerId: number; shippingId?: number }[]) =>
    calculateOrder(services, { userId, locale, towards, data: { id: cartId, orders, promotionCode: null } });
  const chosen = await calculate(shipping.map((each) => ({ ...each })));
  // A way that its store doesn't offer any more: the first it does.
  const calculated = chosen.ok ? chosen : await calculate([]);
  return { cart: cart.value, calculation: calculated.ok ? calculated.value : null };
}

/** A basket for its affiliate; null of anybody else's. From the moment its buyer has it, only what was in it and its state. */
export async function readBasket(
  services: Reads,
  { affiliateId, code }: { affiliateId: number; code: string },
  locale: Locale,
) {
  const { db, clock, secretBox, siteUrl } = services;
  const basket = await selectBasket(db, code);
  if (basket === null || basket.affiliateId !== affiliateId) return null;
  const order = await selectOrder(db, basket);
  const state = basketState({ ...basket, orders: order?.statuses ?? null }, clock());
  const isOpen = isInHand(state);
  const buyer = isOpen ? unsealBuyer(secretBox, code, basket.sealedBuyer) : null;
  const introduction = await selectIntroduction(db, affiliateId);
  const lines = await nameLines(db, basket.lines);
  const contents = isOpen
    ? await showContents(services, basket, { userId: null, locale, towards: provinceOf(buyer) })
    : null;
  return {
    referenceCode: code,
    state,
    note: basket.note,
    createdAt: basket.createdAt.toISOString(),
    sentAt: basket.sentAt?.toISOString() ?? null,
    expiresAt: basket.expiresAt.toISOString(),
    url: basket.sentAt === null || !isOpen ? null : linkOf(siteUrl, code),
    lines: lines.map(({ productId, quantity, nameTh, nameEn, urlKey }) => ({
      ...{ productId, quantity, urlKey, name: inLocale(locale, nameTh, nameEn) },
    })),
    cart: contents === null ? null : { ...contents.cart, id: hidden },
    calculation: contents?.calculation == null ? null : { ...contents.calculation, id: hidden },
    buyer,
    shipping: isOpen ? basket.shipping : [],
    payment: isOpen ? basket.payment : null,
    introducedAs: { name: introduction?.name ?? null, photoOf: introduction?.code ?? null },
    isSlipWanted: order?.isSlipWanted === true && basket.isSlipAllowed,
  };
}

/** The province that was typed for a buyer, for what sending costs; null where none was. */
export function provinceOf(words: { provinceId: string } | null): number | null {
  const id = Number(words?.provinceId ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
