/** Whose vouchers a desk has: the house's for staff, a store's for its seller. */
export type DeskOwner = 'house' | 'store';

export const deskPath: Record<DeskOwner, string> = { house: '/admin/vouchers', store: '/seller/vouchers' };
