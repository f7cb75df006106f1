import { redirect } from 'react-router';
import { safePath } from '../../shared/safe-path.ts';
import { readCookie, writeCookie } from '../cookies.server.ts';
import type { ServerSide } from '../server-side.server.ts';

/** Where a form asks to be taken once signed in; never another site, never back to a sign-in page. */
export function nextPath(value: FormDataEntryValue | string | null): string {
  const path = safePath(typeof value === 'string' ? value : null);
  return /^\/(login|register|401|logout)(?=[/?#]|$)/.test(path) ? '/' : path;
}

/**
 * Takes a new session into the browser: its token as a cookie, the guest's cart merged into the account's (SPEC §4
 * "Cart merge"), and on to where the visitor was going. Somebody who has just registered is led to their profile first
 * (SPEC §4, `show_ad_register_success`), and from there on.
 */
export async function signInAndGo(
  request: Request,
  server: ServerSide,
  session: { token: string; expiresAt: string },
  next: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<Response> {
  const { isSecure } = server;
  const headers = new Headers();
  appendSession(headers, server, session);
  const guestCartId = readCookie(request, 'cartId');
  const merged = await server.apiAs(session.token).cart.merge({ oldCartId: guestCartId });
  headers.append('set-cookie', writeCookie('cartId', merged.cartId, { isSecure }));
  if (isNew) {
    headers.append('set-cookie', writeCookie('adRegisterSuccess', '1', { isSecure }));
    if (next !== '/') headers.append('set-cookie', writeCookie('redirect', next, { isSecure }));
  }
  return redirect(next, { headers });
}

/** The cookies of a session: its token, and what this browser is known by again. */
export function appendSession(
  headers: Headers,
  { isSecure, deviceId }: ServerSide,
  session: { token: string; expiresAt: string },
): void {
  const maxAgeS = Math.floor((new Date(session.expiresAt).getTime() - Date.now()) / 1000);
  headers.append('set-cookie', writeCookie('token', session.token, { isSecure, maxAgeS }));
  headers.append('set-cookie', writeCookie('device', deviceId, { isSecure }));
}

export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
