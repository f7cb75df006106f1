import type { ContentText } from '../../shared/content-text.contract.ts';
import { wordsOfContent } from '../../shared/content-text.rules.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import type { LegalName } from '../consent/consent.rules.ts';
import { normalizeText } from '../search/engine/normalize-text.rules.ts';

export const contentKinds = ['news', 'article', 'page', 'faq'] as const;
export type ContentKind = (typeof contentKinds)[number];

/**
 * What another slice (`academy`) shows at pages of its own, and has written, kept and published here as news are. Visitors' lists,
 * the search and the calls of this slice know nothing of it.
 */
export const courseKinds = ['course', 'lesson'] as const;
export type CourseKind = (typeof courseKinds)[number];
export type DocumentKind = ContentKind | CourseKind;

/** What a document is beside its words, as the slice of its kind reads it. */
export type DocumentFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** The pages of SPEC §2 that staff write and nobody agrees to. */
export const standingKeys = ['aboutus', 'our-story', 'return-policy'] as const;

/** The legal pages of SPEC §2 by their address, and what consents to them are called (decision 95). */
export const legalPages = {
  'term-and-condition': 'terms',
  'privacy-policy': 'privacy',
  'cookie-policy': 'cookies',
} as const satisfies Record<string, LegalName>;
export const legalKeys = ['term-and-condition', 'privacy-policy', 'cookie-policy'] as const;

/** The pages that staff write; there are no others. */
export const pageKeys = [...standingKeys, ...legalKeys] as const;

/** Which legal text a document is; null for what nobody agrees to. */
export function legalNameOf({ kind, urlKey }: { kind: DocumentKind; urlKey: string }): LegalName | null {
  const key = kind === 'page' ? legalKeys.find((each) => each === urlKey) : undefined;
  return key === undefined ? null : legalPages[key];
}

/** The address of a legal text's document. */
export function legalKeyOf(name: LegalName): (typeof legalKeys)[number] {
  return legalKeys.find((key) => legalPages[key] === name) ?? legalKeys[0];
}

export const contentStates = ['shown', 'scheduled', 'draft', 'over'] as const;
export type ContentState = (typeof contentStates)[number];

/** What a version says, in both languages: English falls back to Thai. */
export type ContentWords = {
  titleTh: string;
  titleEn: string;
  summaryTh: string;
  summaryEn: string;
  bodyTh: ContentText | null;
  bodyEn: ContentText | null;
  authorTh: string;
  authorEn: string;
  /** Number of an uploaded picture; without one the covers of its first books stand there. */
  coverId: number | null;
  coverAltTh: string;
  coverAltEn: string;
  categoryId: number | null;
  relatedIds: number[];
  /** Of kinds of other slices alone. */
  facts?: DocumentFacts | undefined;
};

export const emptyWords: ContentWords = {
  ...{ titleTh: '', titleEn: '', summaryTh: '', summaryEn: '', bodyTh: null, bodyEn: null },
  ...{ authorTh: '', authorEn: '', coverId: null, coverAltTh: '', coverAltEn: '' },
  ...{ categoryId: null, relatedIds: [] },
};

/** What lists show of a published version. */
export type ShownCard = Pick<
  ContentWords,
  'titleTh' | 'titleEn' | 'summaryTh' | 'summaryEn' | 'authorTh' | 'authorEn' | 'coverId'
> &
  Pick<ContentWords, 'coverAltTh' | 'coverAltEn'> & {
    coverKey: string | null;
    minutesTh: number;
    minutesEn: number;
    /** The first books that it is about: their covers stand where it has none. */
    bookIds: number[];
  };

type Times = { publishedVersion: number | null; shownFrom: Date | null; shownUntil: Date | null };

/** What a document is to visitors at an instant. */
export function contentStateOf({ publishedVersion, shownFrom, shownUntil }: Times, now: Date): ContentState {
  if (publishedVersion === null || shownFrom === null) return 'draft';
  if (shownUntil !== null && shownUntil <= now) return 'over';
  return shownFrom > now ? 'scheduled' : 'shown';
}

const wordsPerMinute = 200;

/** Whole minutes of reading, at least one. Words of Thai are found by the segmenter: there are no blanks between them. */
function readingMinutes(text: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1;
  return Math.max(1, Math.round(count / wordsPerMinute));
}

/** The text of one language: the other one where nothing is said in this. */
export function bodyIn(
  locale: Locale,
  { bodyTh, bodyEn }: Pick<ContentWords, 'bodyTh' | 'bodyEn'>,
): ContentText | null {
  return locale === 'en' ? (bodyEn ?? bodyTh) : bodyTh;
}

/** What lists and the search read of a version that is published. */
export function shownOf(words: ContentWords, coverKey: string | null) {
  const { titleTh, titleEn, summaryTh, summaryEn, authorTh, authorEn, coverId, coverAltTh, coverAltEn } =
    words;
  const bodies = { th: wordsOfContent(words.bodyTh), en: wordsOfContent(bodyIn('en', words)) };
  const card: ShownCard = {
    ...{
      titleTh,
      titleEn,
      summaryTh,
      summaryEn,
      authorTh,
      authorEn,
      coverId,
      coverAltTh,
      coverAltEn,
      coverKey,
    },
    minutesTh: readingMinutes(bodies.th),
    minutesEn: readingMinutes(bodies.en),
    bookIds: words.relatedIds.slice(0, 3),
  };
  const titles = normalizeText(`${titleTh}\n${titleEn}`);
  const shownWords = normalizeText(
    [titleTh, titleEn, summaryTh, summaryEn, bodies.th, words.bodyEn === null ? '' : bodies.en].join('\n'),
  ).slice(0, searchedMost);
  return {
    shown: card,
    shownWords,
    shownTerms: [...new Set([...grams(titles, 2), ...grams(shownWords, 3)])],
  };
}

/** Letters of a text that are searched. */
const searchedMost = 20_000;

/** Every `length` letters that follow one another, within lines and words alike. */
function grams(text: string, length: 2 | 3): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + length <= text.length; at += 1) {
    const gram = text.slice(at, at + length);
    if (!/\s/.test(gram)) found.add(gram);
  }
  return found;
}

/** A search as the store asks for it: words that all have to be there. Null when nothing can be looked for. */
export function readContentSearch(search: string): { words: string[]; terms: string[] } | null {
  const words = normalizeText(search)
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, 8);
  if (words.length === 0) return null;
  return { words, terms: [...new Set(words.flatMap((word) => [...grams(word, word.length === 2 ? 2 : 3)]))] };
}

type Draft = { kind: DocumentKind; urlKey: string; words: Pick<ContentWords, 'titleTh' | 'relatedIds'> };
export type ContentField =
  | 'urlKey'
  | 'titleTh'
  | 'bodyTh'
  | 'bodyEn'
  | 'coverId'
  | 'categoryId'
  | 'relatedIds'
  | 'shownUntil'
  | 'isAskedAnew';
export type ContentInvalid = { code: 'contentInvalid'; fields: Partial<Record<ContentField, string>> };

/** What can't be saved of a document, by field, as far as it can be seen without asking anybody. */
export function checkContent({ kind, urlKey, words }: Draft): ContentInvalid['fields'] {
  const isPage = pageKeys.some((key) => key === urlKey);
  return {
    ...(words.titleTh === '' ? { titleTh: 'required' } : {}),
    ...(urlKey === ''
      ? { urlKey: 'required' }
      : /^[a-z0-9]+(-[a-z0-9]+)*$/.test(urlKey) &&
          !reservedKeys.includes(urlKey) &&
          !(kind === 'course' && courseReserved.includes(urlKey)) &&
          (kind === 'page') === isPage
        ? {}
        : { urlKey: 'urlKeyInvalid' }),
    ...(new Set(words.relatedIds).size < words.relatedIds.length ? { relatedIds: 'valueInvalid' } : {}),
  };
}

/** Other pages and calls have these addresses; digits alone are numbers of news. */
const reservedKeys: readonly string[] = ['share', 'list', 'categories'];
const courseReserved: readonly string[] = ['topic', 'certificate', 'certificate-file', 'lesson-file', 'quiz'];

/** The path of a document's own page. */
export function contentPath(kind: DocumentKind, { id, urlKey }: { id: number; urlKey: string }): string {
  switch (kind) {
    case 'news':
      return `/news/${id}`;
    case 'article':
      return `/article/${urlKey}`;
    case 'page':
      return `/${urlKey}`;
    case 'faq':
      return `/faq#${urlKey}`;
    case 'course':
      return `/academy/${urlKey}`;
    case 'lesson':
      // Any topic leads to the one that it stands under.
      return `/academy/topic/-/${id}`;
  }
}

/** What is kept of content under the feed's tags: lists hang on the first, a document on its own. */
export const contentTag = 'content';
export const contentTagOf = (id: number) => `content:${id}`;
/** Times at which something begins or ends were set or moved. */
export const contentTimes = 'content-times';

export const titleIn = (locale: Locale, { titleTh, titleEn }: Pick<ContentWords, 'titleTh' | 'titleEn'>) =>
  inLocale(locale, titleTh, titleEn);
