import { safePath } from './safe-path.ts';

/** Letters in all of it, and blocks and pieces of text. */
export const formattedMost = { letters: 20_000, nodes: 2_000 } as const;

/** Where a text may lead: a path of this site, or an https address. */
export function readTextLink(href: string): string | null {
  if (href.startsWith('/')) return safePath(href, '') === '' ? null : href;
  if (/[\s\u0000-\u001f\u007f\\]/.test(href) || !URL.canParse(href)) return null;
  const { protocol, username, password, hostname } = new URL(href);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.') ? href : null;
}
