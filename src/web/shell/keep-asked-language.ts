import { keepBrowserCookie } from '../request/keep-browser-cookie.ts';

/**
 * An address with `lang` is a choice: links from it carry none, so it is kept, as the language selector would keep it.
 */
export function keepAskedLanguage(): void {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked === 'th' || asked === 'en') keepBrowserCookie('language', asked);
}
