import type { OrderStatus } from '../order/order-status.rules.ts';

/** One line as the affiliate left it; what it costs is read when it is looked at. */
export type BasketLine = { productId: number; quantity: number };
/** How a store sends, as it was chosen. */
export type ShippingChoice = { sellerId: number; shippingId: number };

/**
 * Where a basket stands, as its affiliate reads it. Of what follows the order no more than what their list of sales says:
 * neither how it is paid nor where it goes. `confirmed`: the stores send it.
 */
export const basketStates = [
  'draft',
  'sent',
  'taken',
  'ordered',
  'confirmed',
  'complete',
  'cancelled',
  'expired',
  'withdrawn',
] as const;
export type BasketState = (typeof basketStates)[number];

export type BasketFacts = {
  sentAt: Date | null;
  takenAt: Date | null;
  withdrawnAt: Date | null;
  expiresAt: Date;
  /** States of the orders that came of it; null before it is ordered. */
  orders: readonly OrderStatus[] | null;
};

export function basketState(facts: BasketFacts, now: Date): BasketState {
  if (facts.orders !== null && facts.orders.length > 0) return stateOfOrders(facts.orders);
  if (facts.withdrawnAt !== null) return 'withdrawn';
  if (facts.expiresAt <= now) return 'expired';
  if (facts.takenAt !== null) return 'taken';
  return facts.sentAt === null ? 'draft' : 'sent';
}

function stateOfOrders(orders: readonly OrderStatus[]): BasketState {
  const areAll = (...statuses: OrderStatus[]) => orders.every((status) => statuses.includes(status));
  if (areAll('cancelled')) return 'cancelled';
  if (areAll('cancelled', 'expired')) return 'expired';
  if (areAll('cancelled', 'expired', 'complete')) return 'complete';
  const isOpen = orders.some((status) => status === 'unpaid' || status === 'waiting_approval');
  return isOpen ? 'ordered' : 'confirmed';
}

/** Whether the affiliate may still change what is in it: until its buyer has taken it over. */
export function isInHand(state: BasketState): boolean {
  return state === 'draft' || state === 'sent';
}

const dayMs = 24 * 60 * 60 * 1000;
/** A draft waits for so long, and a link for its buyer. */
export const basketLastsMs = { draft: 30 * dayMs, sent: 7 * dayMs } as const;
/** Baskets of one affiliate that wait for something at once. */
export const openBasketsMost = 200;
export const noteMost = 60;

/** Whom a basket's link is for, as its affiliate typed it; what wasn't filled in is empty. */
export const buyerFields = [
  'firstname',
  'lastname',
  'telephone',
  'typeAddress',
  'name',
  'houseNumber',
  'building',
  'address',
  'alley',
  'road',
  'subdistrictId',
  'districtId',
  'provinceId',
] as const;
export type BuyerWords = Record<(typeof buyerFields)[number], string>;

/** What is wrong with what was typed of a buyer: whose it is can only be told by their telephone. */
export function checkBuyer(
  words: BuyerWords,
  isTelephone: (typed: string) => boolean,
): 'empty' | 'telephoneMissing' | 'telephoneInvalid' | null {
  const isSaid = buyerFields.some((field) => field !== 'typeAddress' && words[field] !== '');
  if (!isSaid) return 'empty';
  if (words.telephone === '') return 'telephoneMissing';
  return isTelephone(words.telephone) ? null : 'telephoneInvalid';
}
