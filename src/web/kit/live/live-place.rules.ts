/** Where a host's lives are: a store's in the seller centre, an affiliate's in their own place. */
export const livePlaces = {
  store: '/manage-store/live',
  affiliate: '/user/profile/affiliate/live',
} as const;

export type LivePlace = { host: keyof typeof livePlaces; path: (typeof livePlaces)[keyof typeof livePlaces] };

/** Whose lives an address is about. */
export function livePlaceOf(pathname: string): LivePlace {
  const host = pathname.startsWith(livePlaces.affiliate) ? 'affiliate' : 'store';
  return { host, path: livePlaces[host] };
}
