import { parse, serialize } from 'hono/utils/cookie';
import { type CookieName, cookies } from '../shared/cookies.ts';

/** The value of one of our cookies in a request, or null. */
export function readCookie(request: Request, which: CookieName): string | null {
  const header = request.headers.get('cookie');
  if (header === null) return null;
  const { name } = cookies[which];
  return parse(header, name)[name] ?? null;
}

/** A Set-Cookie line: SameSite=Lax, Secure on https, HttpOnly unless scripts need it; null clears the cookie. */
export function writeCookie(
  which: CookieName,
  value: string | null,
  { isSecure, maxAgeS }: { isSecure: boolean; maxAgeS?: number | 'session' },
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
