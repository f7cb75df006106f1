import { type ThingKind, thingAt } from './click.rules.ts';

/** What an affiliate's link can lead to: everything whose clicks are counted as a thing of its own. */
export const linkKinds = [
  'home',
  'product',
  'store',
  'article',
  'news',
  'promotion',
  'campaign',
] as const satisfies readonly ThingKind[];
export type LinkKind = (typeof linkKinds)[number];

/** Addresses pasted at once, and links one may have. */
export const linkMost = { atOnce: 50, own: 1_000, address: 600, name: 80 } as const;

/** What a pasted address leads to: a page that can be shared, a short link of this shop, or what it isn't. */
export type PastedAddress =
  | { is: 'page'; kind: LinkKind; urlKey: string }
  | { is: 'short'; prefix: string; code: string }
  | { is: 'wrong'; problem: 'notAnAddress' | 'elsewhere' | 'notAThing' };

/**
 * Reads an address as it was pasted: whole, without its protocol, or a path alone. Its query and fragment are left behind;
 * whatever leads to another site is refused.
 */
export function readAddress(pasted: string, siteUrl: string): PastedAddress {
  const typed = pasted.trim();
  const site = new URL(siteUrl);
  if (typed === '' || /[\s\\\u0000-\u001f]/.test(typed)) return { is: 'wrong', problem: 'notAnAddress' };
  const whole = /^https?:\/\//i.test(typed)
    ? typed
    : typed.startsWith('/')
      ? `${site.origin}${typed.startsWith('//') ? '' : typed}`
      : `${site.protocol}//${typed}`;
  if (typed.startsWith('//') || !URL.canParse(whole)) return { is: 'wrong', problem: 'notAnAddress' };
  const url = new URL(whole);
  if (url.host !== site.host) return { is: 'wrong', problem: 'elsewhere' };
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname;
  const short = /^\/(pd|a|n|p|st|main)\/([\w-]{11})$/.exec(path);
  if (short !== null) return { is: 'short', prefix: short[1] ?? '', code: short[2] ?? '' };
  // A store's list counts as the store's: it has no link of its own.
  if (/\/list\//.test(path)) return { is: 'wrong', problem: 'notAThing' };
  const { kind, urlKey } = thingAt(path === '' ? '/' : path);
  const known = linkKinds.find((each) => each === kind);
  return known === undefined || (known !== 'home' && urlKey === '')
    ? { is: 'wrong', problem: 'notAThing' }
    : { is: 'page', kind: known, urlKey };
}

/** Pasted lines: one address each, also where commas or blanks stand between them; each of them once. */
export function splitAddresses(pasted: string): string[] {
  return [...new Set(pasted.split(/[\s,]+/).filter((line) => line !== ''))];
}

/** What part of the clicks became orders; null without a click. Capped at 1: a click can bring several orders. */
export function conversionOf(clicks: number, orders: number): number | null {
  return clicks === 0 ? null : Math.min(1, orders / clicks);
}
