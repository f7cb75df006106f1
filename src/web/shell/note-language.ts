import type { Locale } from '../../shared/locale.ts';
import { keptLanguage } from './offline-language.ts';

/** Notes the language that is read, in which the browser is to say that it is offline. */
export async function noteLanguage(locale: Locale): Promise<void> {
  // An insecure origin has no caches, and no worker either.
  if (!('caches' in window)) return;
  try {
    const cache = await caches.open(keptLanguage.cacheName);
    await cache.put(keptLanguage.address, new Response(locale));
  } catch {
    // A browser that keeps nothing (private windows, a full disk) speaks Thai.
  }
}
