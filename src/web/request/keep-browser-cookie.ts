import type { CookieName } from '../../shared/cookies.ts';
import { cookieLine } from './cookie-header.ts';

/** Sets one of our cookies from a script, as the server would set it. */
export function keepBrowserCookie(
  which: Extract<CookieName, 'language' | 'cookieConsent'>,
  value: string,
): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store isn't everywhere yet
  document.cookie = cookieLine(which, value, { isSecure: window.location.protocol === 'https:' });
}
