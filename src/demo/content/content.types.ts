export type SellerKind =
  | 'press'
  | 'bookshop'
  | 'used'
  | 'children'
  | 'academic'
  | 'stationery'
  | 'uniform'
  | 'english'
  | 'comics'
  | 'gift';

export type DemoSeller = {
  key: string;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  taglineTh: string;
  taglineEn: string;
  descriptionTh: string;
  descriptionEn: string;
  email: string;
  telephone: string;
  /** As in the province table: without "จังหวัด". */
  provinceNameTh: string;
  kind: SellerKind;
  /** CE. */
  createdYear: number;
};

export type DemoCategory = {
  key: string;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  parentKey: string | null;
  descriptionTh: string;
  descriptionEn: string;
};

export type DemoPublisher = {
  key: string;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  /** Digits after 978-616; together with the publication number they make six digits. */
  isbnRegistrants: readonly string[];
};

export type DemoAuthor = {
  key: string;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  bioTh: string;
  bioEn: string;
};

export type DemoSeries = {
  key: string;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string;
  descriptionEn: string;
};

export type EditionFormat = 'hardcover' | 'paperback' | 'ebook';

export type DemoEdition = {
  /** `<work key>:<format>`; unique in the whole list. */
  key: string;
  format: EditionFormat;
  /** Thirteen digits; null only for an English e-book, whose ISBN the source doesn't tell. */
  isbn13: string | null;
  pages: number;
  /** CE. */
  year: number;
  listPriceSatang: number;
};

/** What reviews and sellers look at: the tone of a book rather than its shelf. */
export type ReviewKind =
  | 'novel'
  | 'mystery'
  | 'ghost'
  | 'fantasy'
  | 'poetry'
  | 'children'
  | 'comics'
  | 'textbook'
  | 'university'
  | 'exam'
  | 'history'
  | 'science'
  | 'computing'
  | 'business'
  | 'mind'
  | 'health'
  | 'cookery'
  | 'handwork'
  | 'language'
  | 'travel'
  | 'english'
  | 'english-facts'
  | 'stationery'
  | 'uniform'
  | 'gift';

/** A Thai work as its editor writes it; `thai-works.ts` adds what can be computed. */
export type ThaiWorkSource = {
  urlKey: string;
  titleTh: string;
  titleEn: string;
  subtitleTh?: string;
  authorKeys: readonly string[];
  illustratorKeys?: readonly string[];
  editorKeys?: readonly string[];
  categoryKey: string;
  publisherKey: string;
  seriesKey?: string;
  seriesNumber?: number;
  descriptionTh: string;
  descriptionEn: string;
  /** CE year of the first edition. */
  year: number;
  pages: number;
  tagsTh?: readonly string[];
};

export type ThaiWork = ThaiWorkSource & {
  key: string;
  language: 'th';
  editions: readonly DemoEdition[];
};

export type EnglishWork = {
  key: string;
  urlKey: string;
  titleEn: string;
  authorNames: readonly string[];
  categoryKey: string;
  publisherKey: string | null;
  seriesName: string | null;
  /** As printed: "1", "0.5", "1-3"; null when the source gives none. */
  seriesNumber: string | null;
  descriptionTh: string;
  descriptionEn: string;
  /** BCP 47, as in the source: "en", "en-US", "en-GB". */
  language: string;
  /** CE; negative before it, null when unknown. */
  originalYear: number | null;
  /** Of Goodreads readers, 1 to 5. */
  averageRating: number;
  ratingsCount: number;
  editions: readonly DemoEdition[];
};

export type OfferCondition = 'new' | 'used-like-new' | 'used-good';

export type DemoOffer = {
  /** Unique, latin, fit for an address. */
  key: string;
  urlKey: string;
  workKey: string;
  editionKey: string;
  sellerKey: string;
  condition: OfferCondition;
  priceSatang: number;
  /** The price struck through; null when nothing is taken off. */
  fullPriceSatang: number | null;
  stock: number;
};

export type DemoOptionLevel = { key: string; nameTh: string; nameEn: string };

export type DemoOptionLeaf = {
  /** One value key for each option level, in order. */
  values: readonly string[];
  sku: string;
  priceSatang: number;
  fullPriceSatang: number | null;
  stock: number;
};

export type DemoOptionProduct = {
  key: string;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string;
  descriptionEn: string;
  categoryKey: string;
  sellerKey: string;
  reviewKind: ReviewKind;
  /** Two to four. */
  optionLevels: readonly DemoOptionLevel[];
  leaves: readonly DemoOptionLeaf[];
  valueNames: Readonly<Record<string, { th: string; en: string }>>;
};

/** What earns a free gift. */
export type GiftTrigger =
  | { type: 'seller-total'; sellerKey: string; minimumSatang: number }
  | { type: 'series-set'; seriesKey: string; minimumTitles: number }
  | { type: 'category-quantity'; categoryKey: string; minimumQuantity: number }
  | { type: 'work'; workKey: string };

export type DemoGift = {
  key: string;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string;
  descriptionEn: string;
  categoryKey: string;
  sellerKey: string;
  /** The price when bought by itself; null when it can only be given. */
  priceSatang: number | null;
  fullPriceSatang: number | null;
  stock: number;
  /** Empty for a gift that is only sold. */
  /** What a copy of one that isn't sold is worth. */
  worthSatang?: number;
  giftTriggers: readonly GiftTrigger[];
};

/** One of these gifts, which whoever buys for so much of their store chooses. */
export type DemoGiftChoice = {
  key: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string;
  descriptionEn: string;
  sellerKey: string;
  minimumSatang: number;
  /** In the order in which they are given to who chooses none. */
  giftKeys: readonly [string, ...string[]];
};

export type DemoReview = {
  reviewerName: string;
  stars: 1 | 2 | 3 | 4 | 5;
  text: string;
  language: 'th' | 'en';
  /** Days before the demo's today. */
  daysAgo: number;
};

export type ProductRef =
  | { type: 'offer'; offerKey: string }
  | { type: 'leaf'; productKey: string; sku: string }
  | { type: 'gift'; giftKey: string };

export type PlannedSale = {
  /** 0 is today, 29 the earliest. */
  dayOffset: number;
  productRef: ProductRef;
  quantity: number;
};

export type DemoBanner = {
  key: string;
  titleTh: string;
  titleEn: string;
  subtitleTh: string;
  subtitleEn: string;
  link: string;
};

export type DemoSiteText = {
  siteName: string;
  organisationName: string;
  tagline: string;
  address: string;
  telephone: string;
  fax: string;
  email: string;
  openingHours: string;
};

export type DemoSocialLink = { network: 'facebook' | 'line' | 'instagram' | 'youtube' | 'x'; url: string };
