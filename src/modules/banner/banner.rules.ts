import { safePath } from '../../shared/safe-path.ts';

/** How many banners a store may have: more than a page shows in a year. */
export const bannersMost = 20;
export const linkMost = 500;

/** Pictures of a banner, in pixels: what is cut out of an upload, and what narrower than it looks blurred. */
export const bannerPictures = {
  desktop: { widthPx: 1600, heightPx: 560, leastPx: 480 },
  mobile: { widthPx: 960, heightPx: 960, leastPx: 320 },
} as const;
export type BannerSide = keyof typeof bannerPictures;

/** What a banner is to shoppers at an instant. */
export const bannerStates = ['shown', 'scheduled', 'ended', 'hidden'] as const;
export type BannerState = (typeof bannerStates)[number];

type Times = { startsAt: Date | null; endsAt: Date | null };

export function bannerStateOf(
  { isShown, startsAt, endsAt }: Times & { isShown: boolean },
  now: Date,
): BannerState {
  if (!isShown) return 'hidden';
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt !== null && startsAt > now ? 'scheduled' : 'shown';
}

/**
 * Where a banner leads, as it is kept: a path of this site, an https address outside, or nowhere (null). An address of this
 * site becomes its path, so that it follows when the site moves. `undefined`: that isn't a place to lead anybody to.
 */
export function readBannerLink(given: string, siteUrl: string): string | null | undefined {
  const pathOf = (path: string) => safePath(path, '') || undefined;
  if (given === '') return null;
  if (given.startsWith('/')) return pathOf(given);
  if (/[\s\u0000-\u001f\u007f\\]/.test(given) || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  // Its path alone may read as another host: `//elsewhere`.
  if (url.origin === new URL(siteUrl).origin) return pathOf(url.pathname + url.search + url.hash);
  const isOutside = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isOutside && url.hostname.includes('.') ? url.href : undefined;
}

/** A part of a picture: its left upper corner and its size, each a share (0 to 1) of the whole. */
export type PicturePart = { x: number; y: number; width: number; height: number };

/** "x,y,width,height" as a form sends it; null: none, `undefined`: none that can be read. */
export function readPicturePart(given: string): PicturePart | null | undefined {
  if (given === '') return null;
  const numbers = given
    .split(',')
    .map((each) => (/^\d(\.\d{1,18})?$/.test(each) ? Number(each) : Number.NaN));
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = numbers;
  // What a browser counts in fractions of pixels may end a hair outside.
  const isWithin = x + width <= 1.001 && y + height <= 1.001 && width > 0 && height > 0;
  return numbers.length === 4 && isWithin ? { x, y, width, height } : undefined;
}

export type BannerDraft = Times & {
  name: string;
  altTh: string;
  altEn: string;
  link: string | null | undefined;
  isShown: boolean;
};

export type BannerField =
  | 'name'
  | 'altTh'
  | 'externalLink'
  | 'endsAt'
  | 'desktop'
  | 'mobile'
  | 'desktopPart'
  | 'mobilePart';
export type BannerInvalid = { code: 'bannerInvalid'; fields: Partial<Record<BannerField, string>> };

/** What can't be saved of a banner, by field. */
export function checkBanner({ name, altTh, link, startsAt, endsAt }: BannerDraft): BannerInvalid['fields'] {
  return {
    ...(name === '' ? { name: 'required' } : {}),
    ...(altTh === '' ? { altTh: 'required' } : {}),
    ...(link === undefined ? { externalLink: 'bannerLinkInvalid' } : {}),
    ...(startsAt !== null && endsAt !== null && endsAt <= startsAt ? { endsAt: 'bannerEndsBefore' } : {}),
  };
}
