/**
 * What an app may open by a name (SPEC §2 `/mobile/action/{action}`). DECISIONS "Accounts and safety": a list of our own
 * addresses, so that whoever makes a link of it can lead nobody elsewhere.
 */
const places: ReadonlyMap<string, string> = new Map([
  ['open', '/'],
  ['home', '/'],
  ['login', '/login'],
  ['register', '/register'],
  ['product', '/product'],
  ['category', '/category'],
  ['store', '/store'],
  ['promotion', '/promotion'],
  ['campaign', '/campaign'],
  ['live', '/live'],
  ['news', '/news'],
  ['article', '/article'],
  ['feed', '/feed'],
  ['faq', '/faq'],
  ['contact', '/contactus'],
  ['cart', '/cart'],
  ['chat', '/chat'],
  ['profile', '/user/profile/my-profile'],
  ['order', '/user/profile/my-order'],
  ['library', '/user/profile/library'],
  ['notification', '/user/profile/notification'],
  ['favourite', '/user/profile/favourite'],
  ['voucher', '/user/profile/my-voucher'],
  ['wallet', '/user/profile/my-wallet'],
  ['affiliate', '/user/profile/affiliate'],
  ['academy', '/academy'],
  ['seller', '/seller'],
  ['manage-store', '/manage-store'],
]);

/** Where an action leads; null for one that isn't on the list. */
export function mobileActionPath(action: string): string | null {
  return places.get(action) ?? null;
}

export const mobileActions: readonly string[] = [...places.keys()];
