import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { type Locale, locales, readLocale } from '../../shared/locale.ts';
import { nothingLoaded, offline } from '../kit/page/last-words.ts';
import { bareStyle } from './not-now-page.server.ts';
import { keptLanguage } from './offline-language.ts';

/**
 * Goes on by itself once the shop answers again. The browser's word for it isn't enough: it comes while the page is still
 * loading and is missed, or never, where there is a network that leads nowhere. So it is asked, seldomer each time.
 */
const script =
  "let pause=1000;const goOn=()=>location.reload();const ask=()=>fetch('/offline',{method:'HEAD',cache:'no-store'}).then((answer)=>{if(!answer.ok)throw answer;goOn()}).catch(()=>{pause=Math.min(2*pause,6e4);setTimeout(ask,pause)});setTimeout(ask,pause);addEventListener('online',goOn)";
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${hashOf(bareStyle)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Shown at the address that was asked for, so an empty link tries that one again. */
function offlinePage(locale: Locale): string {
  const { title, text } = offline[locale];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${bareStyle}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${nothingLoaded[locale].again}</a></p></main><script>${script}</script></body></html>`;
}

const pageOf = (locale: Locale) => `/offline?lang=${locale}`;
const cacheName = `offline-${createHash('sha256').update(locales.map(offlinePage).join('')).digest('hex').slice(0, 12)}`;

/**
 * The service worker: keeps one page in each language, and where a page was asked for and the network is away shows it in
 * the language that pages were last read in, which they note. It takes part in nothing else and keeps no answer of the
 * shop's, so nothing personal stays behind. What it keeps is named by the pages' own content: pages with other words are a
 * worker with other bytes, which the browser fetches, and which then deletes what came before. `navigationPreload` lets
 * the page be asked for while the worker still wakes.
 */
const offlineWorker = `const cacheName = ${JSON.stringify(cacheName)};
const pages = ${JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, pageOf(locale)])))};
addEventListener('install', (event) => {
  skipWaiting();
  const asked = Object.values(pages).map((page) => new Request(page, { cache: 'reload', credentials: 'omit' }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(asked)));
});
addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith('offline-') && name !== cacheName) await caches.delete(name);
    await registration.navigationPreload?.enable();
    await clients.claim();
  })());
});
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  event.respondWith((async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch (error) {
      const noted = await caches.match(${JSON.stringify(keptLanguage.address)}, { cacheName: ${JSON.stringify(keptLanguage.cacheName)} });
      const language = (await noted?.text()) === 'en' ? 'en' : 'th';
      const kept = await caches.match(pages[language], { cacheName });
      if (kept === undefined) throw error;
      return kept;
    }
  })());
});
`;

/** GET /sw.js, and the page it keeps in the language asked for. */
export function createOfflineRoutes(): Hono {
  const app = new Hono();
  app.get('/sw.js', (c) =>
    c.body(offlineWorker, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      // Asked for anew each time, so that a worker can always be replaced.
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  );
  app.get('/offline', (c) =>
    c.html(offlinePage(readLocale(c.req.query('lang'))), 200, {
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    }),
  );
  return app;
}
