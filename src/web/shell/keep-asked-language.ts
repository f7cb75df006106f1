import { cookies } from '../../shared/cookies.ts';

/**
 * An address with `lang` is a choice: links from it carry none, so it is kept, as the language selector would keep it.
 */
export function keepAskedLanguage(): void {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (asked !== 'th' && asked !== 'en') return;
  const { name, maxAgeS } = cookies.language;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store isn't everywhere yet
  document.cookie = `${name}=${asked}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}
