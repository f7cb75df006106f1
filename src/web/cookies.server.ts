import { serialize } from 'hono/utils/cookie';
import { type CookieName, cookies, type OptionalCookieName } from '../shared/cookies.ts';
import { readCookieHeader } from './cookie-header.ts';
import { readChoice } from './shell/cookie-consent.rules.ts';

type CookieOptions = { isSecure: boolean; maxAgeS?: number | 'session' };

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
  return setCookieLine(which, value, options);
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
  return choice?.[cookies[which].purpose] === true ? setCookieLine(which, value, options) : null;
}

function setCookieLine(
  which: CookieName,
  value: string | null,
  { isSecure, maxAgeS }: CookieOptions,
): string {
  const cookie = cookies[which];
  const lifetime = value === null ? 0 : (maxAgeS ?? cookie.maxAgeS);
  return serialize(cookie.name, value ?? '', {
    path: '/',
    sameSite: 'Lax',
    httpOnly: cookie.httpOnly,
    secure: isSecure,
    ...(lifetime === 'session' ? {} : { maxAge: lifetime }),
  });
}
