import { createHash } from 'node:crypto';
import type { Locale } from '../../shared/locale.ts';
import { nothingLoaded, notNow } from '../kit/page/last-words.ts';

/** Of pages without a file of their own. */
export const bareStyle = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:1rem;padding:2rem 1.5rem;text-align:center;font:1.0625rem/1.7 "Noto Sans Thai Looped","Noto Sans Thai",Thonburi,"Leelawadee UI",sans-serif;background:#fbf9f4;color:#1f2328}h1{font-size:1.5rem;line-height:1.5;margin:0}p{margin:0;max-width:28rem}a{color:#0b59a4;display:inline-block;padding:.75rem 1rem}@media(prefers-color-scheme:dark){body{background:#17191c;color:#eceae4}a{color:#8cc4f5}}`;

/** The policy that lets this page have its style and nothing else. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(bareStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * What a page is answered with while it can't be made, by overload or because the database is away: no loader, no React,
 * no file, so that saying it costs next to nothing. Trying again is the same address.
 */
export function notNowPage(locale: Locale, url: string): { html: string; policy: string } {
  const { title, text } = notNow[locale];
  const { pathname, search } = new URL(url);
  const again = escapeAttribute(pathname.replace(/^\/+/, '/') + search);
  return {
    policy,
    html: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${bareStyle}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${again}">${nothingLoaded[locale].again}</a><a href="/">${nothingLoaded[locale].home}</a></p></main></body></html>`,
  };
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
