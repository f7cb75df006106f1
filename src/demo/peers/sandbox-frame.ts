import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { html, raw } from 'hono/html';
import { cookies } from '../../shared/cookies.ts';
import { peerFontSource, peerFonts } from './peer-fonts.ts';

/** The frame of the sandboxes' own pages: no script, and no way to take them for the real thing. */
export type SandboxLocale = 'th' | 'en';
export type Markup = ReturnType<typeof html>;

/** The language of a sandbox's page: the one asked for, else the shop's own choice in this browser, else `otherwise`. */
export function sandboxLocale(c: Context, otherwise: SandboxLocale = 'th'): SandboxLocale {
  const known = [c.req.query('lang'), getCookie(c, cookies.language.name)].find(
    (each) => each === 'th' || each === 'en',
  );
  return known === 'th' || known === 'en' ? known : otherwise;
}

/** The same page in the other language. */
export function inOtherLanguage(c: Context, locale: SandboxLocale): string {
  const query = new URL(c.req.url).searchParams;
  query.set('lang', locale === 'th' ? 'en' : 'th');
  return `?${query}`;
}

const styleSheet = `${peerFonts}
:root{color-scheme:light;--ink:#1d2330;--quiet:#535b6b;--line:#d9d4c8;--paper:#fbf9f4;--accent:#0b59a4}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.65;
  font-family:"Noto Sans Thai Looped","Noto Sans Thai","Sukhumvit Set",Thonburi,"Leelawadee UI",Tahoma,system-ui,sans-serif}
.banner{padding:12px 20px;color:#3d2c00;text-align:center;
  background:repeating-linear-gradient(135deg,#ffdf8a 0 18px,#ffd36b 18px 36px);border-bottom:2px solid #8a6100}
.banner strong{display:block;font-size:1.0625rem}
.banner span{display:inline-block;padding:0 8px;border-radius:6px;background:#fff3d0}
main{width:100%;max-width:480px;margin:0 auto;padding:24px 16px 48px}
.top{display:flex;justify-content:space-between;align-items:center;gap:12px;margin-bottom:16px}
h1{margin:0;font-size:1.375rem;line-height:1.4}
.card{padding:20px;background:#fff;border:1px solid var(--line);border-radius:14px;box-shadow:0 1px 2px rgb(29 35 48/.06)}
dl{margin:0;display:grid;gap:12px}
dt{color:var(--quiet);font-size:.875rem}
dd{margin:0;overflow-wrap:anywhere}
.amount dd{font-size:2rem;font-weight:700;line-height:1.3;font-variant-numeric:tabular-nums}
.reference dd{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
h2{margin:28px 0 12px;font-size:1.0625rem}
form{display:grid;gap:16px;margin:0}
button{width:100%;min-height:52px;padding:10px 16px;font:inherit;font-weight:600;border-radius:12px;
  border:2px solid var(--accent);background:#fff;color:var(--accent);cursor:pointer}
button:hover{background:#eef5fb}
button.approve{background:var(--accent);color:#fff}
button.approve:hover{background:#084a8a}
button.decline{border-color:#a3262a;color:#a3262a}
button.decline:hover{background:#fdf1f1}
.more{margin:4px 2px 0;color:var(--quiet);font-size:.875rem}
a{color:var(--accent);text-underline-offset:3px}
.back{display:inline-block;margin-top:24px;padding:10px 0}
.language{white-space:nowrap;padding:10px 0}
:focus-visible{outline:3px solid #f0a500;outline-offset:2px}
.state{margin:20px 0 0;padding:16px 20px;border-radius:14px;border:1px solid var(--line);background:#fff;border-left:6px solid var(--quiet)}
.state.paid{border-left-color:#18794e}.state.failed,.state.expired{border-left-color:#a3262a}
.field{display:grid;gap:4px}.field label{font-weight:600}
.field input,.field textarea{width:100%;min-height:48px;padding:8px 12px;font:inherit;border:1px solid #8a92a3;border-radius:10px;background:#fff;color:inherit}
.state h2{margin:0 0 4px}.state p{margin:0}
`;

const styleHash = createHash('sha256').update(styleSheet).digest('base64');

/** Nothing but the frame's own style; a form may post to its page and be sent on to these origins. */
export function sandboxPolicy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    peerFontSource,
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

export function renderSandboxFrame(page: {
  locale: SandboxLocale;
  title: string;
  banner: string;
  bannerMore: string;
  /** The same page in the other language, and what that language is called. */
  otherLanguage: { href: string; name: string };
  content: Markup;
}): Markup {
  const { locale, title, otherLanguage } = page;
  const other = locale === 'th' ? 'en' : 'th';
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<style>${raw(styleSheet)}</style>
</head>
<body>
<header class="banner"><strong>${page.banner}</strong><span>${page.bannerMore}</span></header>
<main>
<div class="top"><h1>${title}</h1><a class="language" href="${otherLanguage.href}" hreflang="${other}" lang="${other}">${otherLanguage.name}</a></div>
${page.content}
</main>
</body>
</html>`;
}
