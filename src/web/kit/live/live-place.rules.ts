/** Where a host's lives are: a store's in the seller centre, an affiliate's in their own place. */
const places = {
  store: '/manage-store/live',
  affiliate: '/user/profile/affiliate/live',
} as const;

export type LivePlace = { host: keyof typeof places; path: (typeof places)[keyof typeof places] };

/** Whose lives an address is about. */
export function livePlaceOf(pathname: string): LivePlace {
  const host = pathname.startsWith(places.affiliate) ? 'affiliate' : 'store';
  return { host, path: places[host] };
}
