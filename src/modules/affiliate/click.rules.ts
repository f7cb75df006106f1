import { isLoadedAhead } from '../../shared/loaded-ahead.ts';
import { textHash } from '../../shared/text-hash.ts';

/** What becomes of an opening: one counts, the others are told apart. */
export const clickVerdicts = ['counted', 'double', 'robot', 'noAgent', 'prefetch', 'embedded'] as const;
export type ClickVerdict = (typeof clickVerdicts)[number];

export const thingKinds = [
  'home',
  'product',
  'store',
  'article',
  'news',
  'promotion',
  'campaign',
  'page',
] as const;
export type ThingKind = (typeof thingKinds)[number];

/** A sharer's code, as affiliates get it. */
const codeShape = /^[\w-]{12}$/;

export function isShareCode(code: string | null | undefined): code is string {
  return code !== null && code !== undefined && codeShape.test(code);
}

/** A click counts for so long (DECISIONS "Affiliates": last click within 30 days). */
export const clickLastsMs = 30 * 24 * 60 * 60 * 1000;
/** The same visitor at the same thing of the same sharer counts once in this time. */
export const doubleWithinMs = 60 * 60 * 1000;

/**
 * What an opening is by its request's headers alone, before it is known who opened what already: `null` for what is no
 * opening at all (HEAD, a script's fetch). What a page opens in a hidden frame or as a picture is `embedded`: nobody chose to
 * follow that link.
 */
export function judgeOpening(
  method: string,
  headers: Pick<Headers, 'get'>,
  isRobot: (agent: string) => boolean,
): ClickVerdict | null {
  if (method !== 'GET') return null;
  if (isLoadedAhead(headers)) return 'prefetch';
  const agent = (headers.get('user-agent') ?? '').trim();
  if (agent === '') return 'noAgent';
  if (isRobot(agent)) return 'robot';
  const [dest, mode] = [headers.get('sec-fetch-dest'), headers.get('sec-fetch-mode')];
  // Browsers of before 2020 and some apps' own say neither: they say that they want a page.
  if (dest === null && mode === null)
    return headers.get('accept')?.includes('text/html') === true ? 'counted' : null;
  if (dest === 'document' && (mode === null || mode === 'navigate')) return 'counted';
  // A script of our own pages fetches the next page's data.
  if (dest === 'empty' && headers.get('sec-fetch-site') === 'same-origin') return null;
  return 'embedded';
}

const networks: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['line', /(^|\.)(line\.me|line-apps\.com|liff\.line\.me)$/],
  ['facebook', /(^|\.)(facebook\.com|fb\.me|fb\.com|messenger\.com)$/],
  ['instagram', /(^|\.)instagram\.com$/],
  ['x', /(^|\.)(twitter\.com|x\.com|t\.co)$/],
  ['tiktok', /(^|\.)tiktok\.com$/],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/],
  ['pantip', /(^|\.)pantip\.com$/],
];
const agents: readonly (readonly [name: string, agent: RegExp])[] = [
  ['line', /\bLine\//],
  ['messenger', /MessengerForiOS|Orca-Android/],
  ['facebook', /FBAN|FBAV|FB_IAB/],
  ['instagram', /Instagram/],
  ['tiktok', /musical_ly|BytedanceWebview|TikTok/i],
];

/** Where a visitor came from: the network of the page or of the app that opened the link, else the page's host. */
export function channelOf(headers: Pick<Headers, 'get'>, ownHost: string): string | null {
  const agent = headers.get('user-agent') ?? '';
  const app = agents.find(([, shape]) => shape.test(agent))?.[0];
  if (app !== undefined) return app;
  const referer = headers.get('referer');
  if (referer === null || !URL.canParse(referer)) return null;
  const { hostname, host } = new URL(referer);
  if (host === ownHost) return null;
  return networks.find(([, hosts]) => hosts.test(hostname))?.[0] ?? (hostname.slice(0, 64) || null);
}

const pages: readonly (readonly [kind: ThingKind, path: RegExp])[] = [
  ['home', /^\/(?:home)?$/],
  ['product', /^\/product\/([^/]+)$/],
  ['store', /^\/(?:seller-store|store)\/([^/]+)(?:\/list\/[^/]+)?$/],
  ['article', /^\/article\/([^/]+)$/],
  ['news', /^\/news\/([^/]+)$/],
  ['promotion', /^\/promotion\/([^/]+)$/],
  ['campaign', /^\/campaign\/([^/]+)$/],
];

/** The thing that a public page shows; the key is empty where there is none. */
export function thingAt(path: string): { kind: ThingKind; urlKey: string } {
  for (const [kind, shape] of pages) {
    const found = shape.exec(path);
    if (found !== null) return { kind, urlKey: decoded(found[1] ?? '') };
  }
  return { kind: 'page', urlKey: '' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, 300);
  } catch {
    return '';
  }
}

/** Seals what a link says of its click, so that nobody but the shop can write one. */
export type LinkSealer = {
  seal(text: string, purpose: string): Buffer;
  unseal(sealed: Buffer, purpose: string): string | null;
};

/** A click as it travels in `affiliat_code_share` and the cart's `codeShare`: when, and at what. */
export type LinkClick = { at: Date; thing: string };

const purposeOf = (code: string) => `affiliate click ${code}`;

/** A thing in eleven characters at most: enough to tell whether a line is what the link led to. The seal keeps it. */
export function thingMark(kind: ThingKind, urlKey: string): string {
  return textHash(`${kind} ${urlKey}`).toString(36);
}

/** The proof of a click by a code: at most 64 characters, good for that code alone. */
export function writeLink(sealer: LinkSealer, code: string, { at, thing }: LinkClick): string {
  const text = `${Math.floor(at.getTime() / 1000).toString(36)}.${thing}`;
  return sealer.seal(text, purposeOf(code)).toString('base64url');
}

/** What a proof says; null when the shop didn't write it, or wrote it for another code. */
export function readLink(sealer: LinkSealer, code: string, proof: string): LinkClick | null {
  const text = sealer.unseal(Buffer.from(proof, 'base64url'), purposeOf(code));
  const found = text === null ? null : /^([0-9a-z]{1,8})\.([0-9a-z]{1,11})$/.exec(text);
  if (found === null) return null;
  return { at: new Date(Number.parseInt(found[1] ?? '', 36) * 1000), thing: found[2] ?? '' };
}

/** A click with whose link it was, as a browser's history has it. */
export type KeptClick = LinkClick & { code: string };

/** So many clicks a browser keeps: the latest, of each sharer's links to a thing one. */
export const keptClicksMost = 20;

/** A history with one more click, the latest first. */
export function addClick(kept: readonly KeptClick[], click: KeptClick): KeptClick[] {
  const others = kept.filter(({ code, thing }) => code !== click.code || thing !== click.thing);
  return [click, ...others].slice(0, keptClicksMost);
}

const historyPurpose = 'affiliate clicks';

/** The proof of a browser's clicks, 1,000 characters at most: which links it opened, and nothing of who opened them. */
export function writeClicks(sealer: LinkSealer, clicks: readonly KeptClick[]): string {
  const text = clicks
    .map(({ code, at, thing }) => `${code}.${Math.floor(at.getTime() / 1000).toString(36)}.${thing}`)
    .join(' ');
  return sealer.seal(text, historyPurpose).toString('base64url');
}

/** The clicks that a history proves, as they were written; none when the shop didn't write it. */
export function readClicks(sealer: LinkSealer, sealed: string): KeptClick[] {
  const text = sealer.unseal(Buffer.from(sealed, 'base64url'), historyPurpose);
  return (text ?? '')
    .split(' ')
    .flatMap((part) => {
      const found = /^([\w-]{12})\.([0-9a-z]{1,8})\.([0-9a-z]{1,11})$/.exec(part);
      if (found === null) return [];
      const at = new Date(Number.parseInt(found[2] ?? '', 36) * 1000);
      return [{ code: found[1] ?? '', at, thing: found[3] ?? '' }];
    })
    .slice(0, keptClicksMost);
}

/** An opening that waits to be written; address and agent are in memory only, and for a second. */
export type Opening = {
  code: string;
  kind: ThingKind;
  urlKey: string;
  at: Date;
  channel: string | null;
  verdict: ClickVerdict;
  /** Null for what isn't counted anyway. */
  visitor: string | null;
};

/** What is known of an opening that counted: whose, what, by whom, when. */
export type Seen = { code: string; kind: ThingKind; urlKey: string; hash: string; atMs: number };

const seenKey = ({ code, kind, urlKey, hash }: Omit<Seen, 'atMs'>) =>
  JSON.stringify([code, kind, urlKey, hash]);

/** Tells doubles within an hour apart, also of one another; the order of what comes doesn't matter to how many count. */
export function tellDoubles<Item extends Seen>(
  counted: readonly Seen[],
  openings: readonly Item[],
): { opening: Item; isDouble: boolean }[] {
  const last = new Map<string, number>();
  for (const seen of counted) {
    const key = seenKey(seen);
    last.set(key, Math.max(last.get(key) ?? Number.NEGATIVE_INFINITY, seen.atMs));
  }
  return [...openings]
    .sort((one, other) => one.atMs - other.atMs)
    .map((opening) => {
      const key = seenKey(opening);
      const before = last.get(key);
      const isDouble = before !== undefined && opening.atMs - before < doubleWithinMs;
      if (!isDouble) last.set(key, opening.atMs);
      return { opening, isDouble };
    });
}
