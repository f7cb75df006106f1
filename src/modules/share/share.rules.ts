import type { Locale } from '../../shared/locale.ts';

/** What can be shared: every kind has a page of its own, and words and a picture for messengers. */
export const shareKinds = [
  'product',
  'article',
  'news',
  'promotion',
  'campaign',
  'store',
  'list',
  'live',
  'home',
] as const;
export type ShareKind = (typeof shareKinds)[number];

/** SPEC §2 "Short links". */
export const linkPrefixes = ['pd', 'a', 'n', 'p', 'st', 'main'] as const;
export type LinkPrefix = (typeof linkPrefixes)[number];

/** The six addresses, and what SPEC gives none of its own beside what it is most like: campaigns and lives, stores' lists. */
const prefixes: Record<ShareKind, LinkPrefix> = {
  product: 'pd',
  article: 'a',
  news: 'n',
  promotion: 'p',
  campaign: 'p',
  store: 'st',
  list: 'st',
  live: 'p',
  home: 'main',
};

export const prefixOf = (kind: ShareKind): LinkPrefix => prefixes[kind];

/** 11 characters of base64url: 66 random bits (DECISIONS "Accounts and safety": at least 59). */
export const codeLength = 11;
const codePattern = new RegExp(`^[A-Za-z0-9_-]{${codeLength}}$`);
export const isLinkCode = (text: string): boolean => codePattern.test(text);

/** What can be shared has a card of its own for messengers, drawn with its title, price and store (decision 93). */
export type ShareCard = { kind: ShareKind; id: number };

/** An address that leads to the card as it is at that moment: of a version that no card has (image.routes.ts). */
export function shareCardPath({ kind, id }: ShareCard, locale: Locale): string {
  return `/images/share-${kind}${locale === 'en' ? '-en' : ''}/${id}/00000000/1200.jpg`;
}

/** The home page has no number of its own. */
export const homeId = 1;

/** What is named by its address: a list within its store. */
export type ShareKey = { kind: ShareKind; urlKey: string; listKey: string };

/** The pages that SPEC §2 gives for others' robots, by the first part of their address. A campaign's is `/share/{urlKey}`. */
export const sharePageKinds = ['product', 'article', 'news', 'promotion', 'store'] as const;

/** The page of a thing; every part is encoded, so that no key can lead elsewhere. */
export function pageOf(kind: Exclude<ShareKind, 'news' | 'live'>, urlKey: string, listKey = ''): string {
  const key = encodeURIComponent(urlKey);
  if (kind === 'home') return '/';
  if (kind === 'list') return `/seller-store/${key}/list/${encodeURIComponent(listKey)}`;
  return `/${kind}/${key}`;
}

const sharerPattern = /^[A-Za-z0-9_-]{1,32}$/;

/** The query that goes on with whoever follows a link: one sharer's code, in its bounds, and nothing else. */
export function keptQuery(query: URLSearchParams): string {
  const [code, ...more] = query.getAll('c');
  return code !== undefined && more.length === 0 && sharerPattern.test(code) ? `?c=${code}` : '';
}

const described = { title: 120, description: 200 } as const;

/** A title for a picture and a messenger's card. */
export const shareTitle = (text: string): string => cutAtWord(text, described.title);
/** What is said beneath it. */
export const shareDescription = (text: string): string => cutAtWord(text, described.description);

const segmenters = {
  word: new Intl.Segmenter('th', { granularity: 'word' }),
  grapheme: new Intl.Segmenter('th', { granularity: 'grapheme' }),
};

/**
 * At most `most` UTF-16 units, the ellipsis among them, cut between words as Thai has them; a word that is longer than that,
 * between characters: a vowel or a tone mark stays with its consonant.
 */
export function cutAtWord(text: string, most: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length <= most) return plain;
  const end = endWithin(plain, most - 1, 'word');
  const cut = plain.slice(0, end > 0 ? end : endWithin(plain, most - 1, 'grapheme'));
  return `${cut.trimEnd()}…`;
}

function endWithin(text: string, most: number, by: keyof typeof segmenters): number {
  let end = 0;
  for (const { index, segment } of segmenters[by].segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return end;
}

/** What a messenger's card is made of; addresses are whole. */
export type SharePage = {
  locale: Locale;
  siteName: string;
  type: 'website' | 'article' | 'product';
  title: string;
  description: string;
  /** Where robots found it. */
  url: string;
  /** The page itself. */
  pageUrl: string;
  imageUrl: string;
  /** As `320.00`, in baht; null where nothing is sold. */
  price: string | null;
  toPage: string;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);

/** The page that robots read (Open Graph, Twitter cards); whoever is taken for one by mistake can go on from it. */
export function writeSharePage(page: SharePage): string {
  const { locale, siteName, type, title, description, url, pageUrl, imageUrl, price, toPage } = page;
  const properties: [string, string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', type],
    ['og:site_name', siteName],
    ['og:locale', locale === 'th' ? 'th_TH' : 'en_US'],
    ['og:url', url],
    ['og:image', imageUrl],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
    ...(price === null
      ? []
      : ([
          ['product:price:amount', price],
          ['product:price:currency', 'THB'],
        ] satisfies [string, string][])),
  ];
  const names: [string, string][] = [
    ['viewport', 'width=device-width, initial-scale=1'],
    ['robots', 'noindex'],
    ['description', description],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', imageUrl],
    ['twitter:image:alt', title],
  ];
  const meta = (by: string, [name, content]: [string, string]) =>
    content === '' ? '' : `<meta ${by}="${name}" content="${escapeHtml(content)}">\n`;
  return `<!doctype html>
<html lang="${locale}" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<title>${escapeHtml(`${title} · ${siteName}`)}</title>
${names.map((each) => meta('name', each)).join('')}${properties.map((each) => meta('property', each)).join('')}<link rel="canonical" href="${escapeHtml(pageUrl)}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p><a href="${escapeHtml(pageUrl)}">${escapeHtml(toPage)}</a></p>
</main>
</body>
</html>
`;
}
