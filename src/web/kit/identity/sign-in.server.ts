import { redirect } from 'react-router';
import { safePath } from '../../../shared/safe-path.ts';
import { type ApiClient, apiFailure } from '../../request/api-client.server.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { carryOutBuyNow } from '../cart/buy-now.server.ts';

/** Where a form asks to be taken once signed in; never another site, never back to a sign-in page. */
export function nextPath(value: string | null): string {
  const path = safePath(value);
  return /^\/(login|register|401|logout)(?=[/?#]|$)/.test(path) ? '/' : path;
}

/**
 * Takes a new session into the browser: its token as a cookie, the guest's cart merged into the account's (SPEC §4
 * "Cart merge"), and on to where the visitor was going. Somebody who has just registered is led to their profile first
 * (SPEC §4, `show_ad_register_success`), and from there on; not in the middle of buying. What a guest wanted to buy now is
 * bought now.
 */
export async function signInAndGo(
  request: Request,
  server: ServerSide,
  session: { token: string },
  next: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Response> {
  const { isSecure } = server;
  const headers = new Headers();
  appendSession(headers, server, session);
  const guestCartId = readCookie(request, 'cartId');
  const api = server.apiAs(session.token);
  const merged = await api.cart.merge({ oldCartId: guestCartId });
  const bought = await carryOutBuyNow(request, api, merged.cartId, next);
  const cartId = bought === null ? merged.cartId : bought.cartId;
  headers.append('set-cookie', writeCookie('cartId', cartId, { isSecure }));
  if (readCookie(request, 'buyNow') !== null)
    headers.append('set-cookie', writeCookie('buyNow', null, { isSecure }));
  // What somebody sent when they weren't signed in (any more) comes first; a new account's only, if it is its own.
  const keptForm = readCookie(request, 'keptForm');
  const hasKeptForm = keptForm !== null && (!isNew || (await isTheirs(api, keptForm)));
  const onward = hasKeptForm ? '/login/continue' : (bought?.next ?? next);
  if (isNew && !hasKeptForm && !isBuying(onward)) {
    headers.append('set-cookie', writeCookie('adRegisterSuccess', '1', { isSecure }));
    if (next !== '/') headers.append('set-cookie', writeCookie('redirect', next, { isSecure }));
  }
  return redirect(onward, { headers });
}

async function isTheirs(api: ApiClient, key: string): Promise<boolean> {
  try {
    await api.keptForm.read({ key });
    return true;
  } catch (error) {
    apiFailure(error);
    return false;
  }
}

/** In the middle of buying: there nothing leads away, not even the welcome to a new account. */
function isBuying(path: string): boolean {
  return /^\/(cart|checkout|payment)(?=[/?#]|$)/.test(path);
}

/**
 * The cookies of a session: its token, and what this browser is known by again. They stay a year (SPEC §9); the session may
 * end before, and its token is then told so (SPEC §8).
 */
export function appendSession(
  headers: Headers,
  { isSecure, deviceId }: Pick<ServerSide, 'isSecure' | 'deviceId'>,
  session: { token: string },
): void {
  headers.append('set-cookie', writeCookie('token', session.token, { isSecure }));
  headers.append('set-cookie', writeCookie('device', deviceId, { isSecure }));
}
