import { inLocale } from '../../shared/locale.ts';
import { textHash } from '../../shared/text-hash.ts';

/** Change it when the drawings change, so that nobody keeps an old one. */
const drawingStyle = '1';

/** Cards for messengers, of each thing that can be shared, with Thai or with English words. */
const shareCardKinds = [
  'share-product',
  'share-product-en',
  'share-article',
  'share-article-en',
  'share-news',
  'share-news-en',
  'share-promotion',
  'share-promotion-en',
  'share-campaign',
  'share-campaign-en',
  'share-store',
  'share-store-en',
  'share-list',
  'share-list-en',
  'share-live',
  'share-live-en',
  'share-home',
  'share-home-en',
] as const;
export type ShareCardKind = (typeof shareCardKinds)[number];
export const isShareCard = (kind: PictureKind): kind is ShareCardKind => kind.startsWith('share-');

export const pictureKinds = [
  'edition',
  'product',
  'product-picture',
  'seller',
  'author',
  'category',
  'banner',
  'banner-mobile',
  'banner-en',
  'banner-mobile-en',
  'campaign',
  'campaign-mobile',
  'campaign-en',
  'campaign-mobile-en',
  'store-banner',
  'store-banner-mobile',
  'store-banner-en',
  'store-banner-mobile-en',
  'store-list',
  'store-list-en',
  'content',
  'review',
  'site',
  ...shareCardKinds,
] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What a cover is drawn from when nobody has uploaded one. */
export type CoverFacts = {
  seed: string;
  title: string;
  subtitle: string | null;
  author: string;
  categoryKey: string;
  language: 'th' | 'en';
  seriesName: string | null;
  seriesNumber: number | null;
  kind: 'book' | 'stationery' | 'gift' | 'ebook';
  publisher: string | null;
};

/** A picture of ours: an uploaded one in the storage, or what it is drawn from. */
export type Picture =
  | { storageKey: string }
  | { cover: CoverFacts }
  | { monogram: 'logo' | 'portrait'; seed: string; name: string }
  | { banner: BannerFacts }
  | { card: CardFacts };

/** A picture that is drawn from words alone. */
export type Drawing = Exclude<Picture, { storageKey: string } | { card: CardFacts }>;

/** What stands on a card for messengers (1200 × 630). */
export type CardFacts = {
  locale: 'th' | 'en';
  title: string;
  /** Who wrote it, or what it says. */
  line: string | null;
  /** In baht, as it is said: `1,250.00`. */
  price: string | null;
  /** The price before, when it is higher. */
  priceBefore: string | null;
  store: string | null;
  /** The name of the house. */
  shop: string;
  /** The base of the addresses of the picture on it; null for one of words alone. */
  cover: string | null;
};

export type BannerFacts = {
  seed: string;
  title: string;
  subtitle: string | null;
  format: 'desktop' | 'mobile';
  /** Covers that stand on it. */
  covers?: readonly CoverFacts[];
};

/** Another picture has another version, so that an address can be kept for ever (RFC 8246). */
export function versionOf(picture: Picture): string {
  const text = 'storageKey' in picture ? picture.storageKey : `${drawingStyle} ${JSON.stringify(picture)}`;
  return textHash(text).toString(16).padStart(14, '0');
}

/** The base of a picture's addresses: `<base>/<width>.<webp|avif|jpg>`. */
export function pictureBase(kind: PictureKind, id: number | string, picture: Picture): string {
  return `/images/${kind}/${id}/${versionOf(picture)}`;
}

/** What is known about the book, beside its own columns, that shows on its cover. */
export type CoverColumns = {
  workUrlKey: string | null;
  titleTh: string;
  titleEn: string;
  subtitleTh: string | null;
  subtitleEn: string | null;
  authorsTh: readonly string[] | null;
  authorsEn: readonly string[] | null;
  categoryUrlKey: string;
  language: string | null;
  seriesTh: string | null;
  seriesEn: string | null;
  seriesNumber: string | null;
  format: string | null;
  publisherTh: string | null;
  publisherEn: string | null;
};

/** An edition's cover is in its own language, whoever looks at it. */
export function editionPicture(coverKey: string | null, columns: CoverColumns): Picture {
  if (coverKey !== null) return { storageKey: coverKey };
  const isThai = columns.language === null || columns.language.startsWith('th');
  const number = Number(columns.seriesNumber ?? Number.NaN);
  return {
    cover: {
      seed: columns.workUrlKey ?? columns.titleEn,
      title: isThai ? columns.titleTh : columns.titleEn,
      subtitle: isThai ? columns.subtitleTh : columns.subtitleEn,
      author: ((isThai ? columns.authorsTh : columns.authorsEn) ?? []).join(', '),
      categoryKey: columns.categoryUrlKey,
      language: isThai ? 'th' : 'en',
      seriesName: isThai ? columns.seriesTh : columns.seriesEn,
      seriesNumber: Number.isInteger(number) ? number : null,
      kind: columns.format === 'ebook' ? 'ebook' : 'book',
      publisher: isThai ? columns.publisherTh : columns.publisherEn,
    },
  };
}

/** Anything that isn't a book: the thing itself, by the words of its name. Child products look like their parent. */
export function thingPicture(
  imageKey: string | null,
  thing: { urlKey: string; nameTh: string; categoryUrlKey: string; isFreeGift: boolean },
): Picture {
  if (imageKey !== null) return { storageKey: imageKey };
  return {
    cover: {
      seed: thing.urlKey,
      title: thing.nameTh,
      subtitle: null,
      author: '',
      categoryKey: thing.categoryUrlKey,
      language: 'th',
      seriesName: null,
      seriesNumber: null,
      kind: thing.isFreeGift ? 'gift' : 'stationery',
      publisher: null,
    },
  };
}

export function sellerPicture(seller: { urlKey: string; nameTh: string; logoKey: string | null }): Picture {
  if (seller.logoKey !== null) return { storageKey: seller.logoKey };
  return { monogram: 'logo', seed: seller.urlKey, name: seller.nameTh };
}

export function authorPicture(author: { urlKey: string; nameTh: string }): Picture {
  return { monogram: 'portrait', seed: author.urlKey, name: author.nameTh };
}

/** The kinds of a banner's pictures: wide or for phones, with Thai or with English words. */
export type BannerKind = Extract<PictureKind, `banner${string}`>;

/** A banner's words are drawn in the language of its address; an upload has the words it has. */
export function bannerPicture(
  id: number,
  kind: BannerKind,
  banner: {
    imageKey: string | null;
    /** Null: the wide one on phones too. */
    mobileKey: string | null;
    nameTh: string;
    nameEn: string;
    subtitleTh: string | null;
    subtitleEn: string | null;
  },
): Picture {
  const isMobile = kind.startsWith('banner-mobile');
  const storageKey = isMobile ? (banner.mobileKey ?? banner.imageKey) : banner.imageKey;
  if (storageKey !== null) return { storageKey };
  const locale = kind.endsWith('-en') ? 'en' : 'th';
  const { nameTh, nameEn, subtitleTh, subtitleEn } = banner;
  return {
    banner: {
      seed: `banner ${id}`,
      title: inLocale(locale, nameTh, nameEn),
      subtitle: subtitleTh === null ? subtitleEn : inLocale(locale, subtitleTh, subtitleEn),
      format: isMobile ? 'mobile' : 'desktop',
    },
  };
}

/** The same of a store's banner. */
export type StoreBannerKind = Extract<PictureKind, `store-banner${string}`>;

export type StoreBannerPictures = {
  altTh: string;
  altEn: string;
  desktopKey: string | null;
  mobileKey: string | null;
};

/** A store's banner without a picture is drawn from its alternative text, which a picture of words would say too. */
export function storeBannerPicture(id: number, kind: StoreBannerKind, banner: StoreBannerPictures): Picture {
  const isMobile = kind.startsWith('store-banner-mobile');
  const storageKey = isMobile ? banner.mobileKey : banner.desktopKey;
  if (storageKey !== null) return { storageKey };
  return {
    banner: {
      seed: `store banner ${id}`,
      title: inLocale(kind.endsWith('-en') ? 'en' : 'th', banner.altTh, banner.altEn),
      subtitle: null,
      format: isMobile ? 'mobile' : 'desktop',
    },
  };
}

/** The same of a campaign. */
export type CampaignPictureKind = Extract<PictureKind, `campaign${string}`>;

export function campaignPicture(
  kind: CampaignPictureKind,
  campaign: StoreBannerPictures & { id: number; nameTh: string; nameEn: string },
): Picture {
  const isMobile = kind.startsWith('campaign-mobile');
  const storageKey = isMobile ? campaign.mobileKey : campaign.desktopKey;
  if (storageKey !== null) return { storageKey };
  const locale = kind.endsWith('-en') ? 'en' : 'th';
  const name = inLocale(locale, campaign.nameTh, campaign.nameEn);
  const alt = inLocale(locale, campaign.altTh, campaign.altEn);
  return {
    banner: {
      seed: `campaign ${campaign.id}`,
      title: name,
      subtitle: alt === '' || alt === name ? null : alt,
      format: isMobile ? 'mobile' : 'desktop',
    },
  };
}

/** A store's list: its title in the language of the address, with the covers of its first products. */
export type StoreListKind = Extract<PictureKind, `store-list${string}`>;

export function storeListPicture(
  kind: StoreListKind,
  list: { id: number; coverKey: string | null; titleTh: string; titleEn: string },
  covers: readonly CoverFacts[],
): Picture {
  if (list.coverKey !== null) return { storageKey: list.coverKey };
  return {
    banner: {
      seed: `store list ${list.id}`,
      title: inLocale(kind === 'store-list-en' ? 'en' : 'th', list.titleTh, list.titleEn),
      subtitle: null,
      format: 'desktop',
      covers,
    },
  };
}
