/** Where the house hangs its banners: SPEC §7 Banner/*, `close` on /close, `popup` over the first page of a visit. */
export const bannerPlacements = ['home', 'product', 'article', 'live', 'close', 'seller', 'popup'] as const;
export type BannerPlacement = (typeof bannerPlacements)[number];

/** How many may hang in one place: more than a slideshow is looked at. */
export const houseBannersMost = 30;

export type HouseBannerDraft = {
  nameTh: string;
  nameEn: string;
  subtitleTh: string;
  subtitleEn: string;
  altTh: string;
  altEn: string;
  /** Undefined: that isn't a place to lead anybody to. */
  link: string | null | undefined;
  isShown: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** What can't be saved of a banner, by field. */
export function checkHouseBanner(draft: HouseBannerDraft): Record<string, string> {
  const { nameTh, link, startsAt, endsAt } = draft;
  return {
    ...(nameTh === '' ? { nameTh: 'required' } : {}),
    ...(link === undefined ? { externalLink: 'bannerLinkInvalid' } : {}),
    ...(startsAt !== null && endsAt !== null && endsAt <= startsAt ? { endsAt: 'bannerEndsBefore' } : {}),
  };
}
