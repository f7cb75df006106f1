import { promotionStates } from '../../../modules/promotion/promotion-desk.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';

/** Where a store's promotions are. */
export const promotionDesk = listAddress('/manage-store/promotion', {
  tabs: promotionStates,
  tabName: 'state',
});

/** The kinds a desk makes, in the order in which it offers them. */
export const offerKinds = ['steps', 'buyGet', 'bundle', 'parcel'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** Rows of steps that a form has; empty ones are none. */
export const stepRows = 3;

export function newPromotionHref(kind: OfferKind): string {
  return `${promotionDesk.path}/new?${new URLSearchParams({ kind })}`;
}
