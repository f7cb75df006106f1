/** Who looks at a return: what they see and may do differs. */
export type Side = 'shopper' | 'seller' | 'staff';

const returnsPaths: Record<Side, string> = {
  shopper: '/user/profile/my-return',
  seller: '/manage-store/returns',
  staff: '/admin/returns',
};

/** Whether an address names a return: RT, its order, its store's place in the group, and which of its returns it is. */
export function isReturnNumber(text: string): boolean {
  return /^RT\d{1,15}-\d{1,3}-\d{1,3}$/.test(text);
}

/** The list of returns of a side, or with a number one of them. */
export function returnsHref(side: Side, returnNumber?: string): string {
  return returnNumber === undefined ? returnsPaths[side] : `${returnsPaths[side]}/${returnNumber}`;
}

/** SPEC §2 /product/return/{urlKey?}: the form for an order, with one of its products ticked already. */
export function askReturnHref(orderNumber: string, urlKey?: string): string {
  const product = urlKey === undefined ? '' : `/${encodeURIComponent(urlKey)}`;
  return `/product/return${product}?order=${orderNumber}`;
}

export function returnPhotoHref(side: Side, returnNumber: string, place: number): string {
  return `/resources/return-photo/${side}/${returnNumber}/${place}`;
}

/** What proves a refund: of a return by its number, of a refund by its id, for its shopper or for staff. */
export function refundProofHref(of: 'return' | 'refund' | 'staff', id: string): string {
  return `/resources/refund-proof/${of}/${id}`;
}

/** Where a person keeps their bank accounts. */
export const bankAccountsHref = '/user/profile/bank-account';
