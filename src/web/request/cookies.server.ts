import { type CookieName, cookies, type OptionalCookieName } from '../../shared/cookies.ts';
import { readChoice } from './cookie-consent.rules.ts';
import { type CookieOptions, cookieLine, readCookieHeader } from './cookie-header.ts';

/** The value of one of our cookies in a request, or null. */
export function readCookie(request: Request, which: CookieName): string | null {
  return readCookieHeader(request.headers.get('cookie'), which);
}

/**
 * A Set-Cookie line: SameSite=Lax, Secure on https, HttpOnly unless scripts need it; null clears the cookie. A cookie the
 * shop could work without can only be cleared: `writeOptionalCookie` sets those.
 */
export function writeCookie<Name extends CookieName>(
  which: Name,
  value: Name extends OptionalCookieName ? null : string | null,
  options: CookieOptions,
): string {
  return cookieLine(which, value, options);
}

/**
 * The Set-Cookie line of a cookie the shop could work without, or null while the visitor hasn't agreed to what it is for
 * (PDPA s. 19). Nothing else sets such a cookie.
 */
export function writeOptionalCookie(
  request: Request,
  which: OptionalCookieName,
  value: string,
  options: CookieOptions,
): string | null {
  const choice = readChoice(request.headers.get('cookie') ?? '');
  return choice?.[cookies[which].purpose] === true ? cookieLine(which, value, options) : null;
}
