import { type PromotionState, promotionStates } from '../../../modules/promotion/promotion-desk.rules.ts';
import {
  type PromotionScopeKind,
  promotionScopeKinds,
} from '../../../modules/promotion/promotion-terms.rules.ts';
import { type ListAddress, listAddress } from '../desk/list-address.ts';

/** Whose desk: a store's for its own promotions, the house's for its own and, to be read, those of stores. */
export type PromotionDeskOwner = 'house' | 'store';

const options = { tabs: promotionStates, tabName: 'state' } as const;

/** Where their lists are. */
export const promotionDesks: Record<PromotionDeskOwner, ListAddress<PromotionState>> = {
  house: listAddress('/admin/promotions', options),
  store: listAddress('/manage-store/promotion', options),
};

export const promotionsPerPage = 20;

/** The kinds a desk makes, in the order in which it offers them. */
export const offerKinds = [
  'discount',
  'steps',
  'buyGet',
  'bundle',
  'amountGift',
  'productGift',
  'parcel',
] as const;

/** Kinds that give something: the form lets its maker look for it. */
export function isGiftKind(kind: OfferKind): kind is 'amountGift' | 'productGift' {
  return kind === 'amountGift' || kind === 'productGift';
}
export type OfferKind = (typeof offerKinds)[number];

/** What a store's promotion can be on. */
export const storeScopeKinds = promotionScopeKinds.filter((kind) => kind !== 'store');

/** What a promotion of a desk's can be on: of a bundle its products, or a store's list of them. */
export function scopeKindsOf(owner: PromotionDeskOwner, kind: OfferKind): readonly PromotionScopeKind[] {
  if (kind === 'bundle') return owner === 'house' ? ['product'] : ['product', 'list'];
  return owner === 'house' ? promotionScopeKinds : storeScopeKinds;
}

/** The form's field for each kind of what a promotion is on. */
export const scopeNames: readonly string[] = promotionScopeKinds.map((kind) => `scope_${kind}`);

/** Rows of steps that a form has; empty ones are none. */
export const stepRows = 3;

export function newPromotionHref(owner: PromotionDeskOwner, kind: OfferKind): string {
  return `${promotionDesks[owner].path}/new?${new URLSearchParams({ kind })}`;
}

/** What helps at the desks: a simulator, and the calendar of all that changes prices. */
export const promotionToolPaths: Record<PromotionDeskOwner, { simulator: string; calendar: string }> = {
  house: { simulator: '/admin/promotions/simulator', calendar: '/admin/promotions/calendar' },
  store: { simulator: '/manage-store/promotion/simulator', calendar: '/manage-store/promotion/calendar' },
};

/** Copies of a product in a basket that is tried out. */
export type BasketLine = { productId: number; quantity: number };
