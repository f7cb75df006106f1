import { type DeskState, deskStates } from '../../../modules/promotion/voucher-desk.rules.ts';
import { type ListAddress, listAddress } from '../desk/list-address.ts';

/** Whose vouchers a desk has: the house's for staff, a store's for its seller. */
export type DeskOwner = 'house' | 'store';

const options = { tabs: deskStates, tabName: 'state' } as const;

/** Where their lists are. */
export const voucherDesks: Record<DeskOwner, ListAddress<DeskState>> = {
  house: listAddress('/admin/vouchers', options),
  store: listAddress('/manage-store/vouchers', options),
};
