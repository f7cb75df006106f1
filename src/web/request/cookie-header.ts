import { parse, serialize } from 'hono/utils/cookie';
import { type CookieName, cookies } from '../../shared/cookies.ts';

/** One of our cookies in a `Cookie` header; null when it isn't there or isn't of the shape we write. */
export function readCookieHeader(header: string | null | undefined, which: CookieName): string | null {
  if (header === null || header === undefined) return null;
  const { name, shape } = cookies[which];
  const value = parse(header, name)[name];
  return value !== undefined && shape.test(value) ? value : null;
}

/** Whether the header brings a cookie of this name that we can't have written. */
export function isCookieBroken(header: string | undefined, which: CookieName): boolean {
  if (header === undefined || readCookieHeader(header, which) !== null) return false;
  const { name } = cookies[which];
  return header.split(';').some((part) => {
    const [key, value = ''] = part.split('=', 2);
    return key?.trim() === name && value.trim() !== '';
  });
}

export type CookieOptions = { isSecure: boolean; maxAgeS?: number | 'session' };

/** What sets one of our cookies, for a reply or `document.cookie`; null clears it. */
export function cookieLine(
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
