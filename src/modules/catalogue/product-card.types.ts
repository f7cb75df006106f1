import type { CoverColumns } from '../image/picture.rules.ts';
import type { LimitedOffer } from '../pricing/pricing.rules.ts';
import type { OptionLevel } from './product-options.rules.ts';

export type AuthorColumns = { id: number; urlKey: string; nameTh: string; nameEn: string };

/** A product with everything a card of it shows, in both languages. */
export type CardRow = CoverColumns & {
  id: number;
  urlKey: string;
  productTypeId: 1 | 2 | 4;
  parentId: number | null;
  editionId: number | null;
  workId: number | null;
  nameTh: string;
  nameEn: string;
  condition: 'new' | 'used-like-new' | 'used-good';
  priceSatang: number;
  fullPriceSatang: number;
  /** The dearest child product's price; null where there are no options. */
  highestPriceSatang: number | null;
  freeStock: number;
  isAwaited: boolean;
  soldCount: number;
  ratingSum: number;
  ratingCount: number;
  imageKey: string | null;
  /** So many copies at a price, while there are some. */
  limitedOffer: LimitedOffer | null;
  isFreeGift: boolean;
  optionValues: string[] | null;
  parentUrlKey: string | null;
  parentNameTh: string | null;
  parentNameEn: string | null;
  parentImageKey: string | null;
  parentOptionLevels: OptionLevel[] | null;
  sellerId: number;
  sellerUrlKey: string;
  sellerTh: string;
  sellerEn: string;
  format: 'hardcover' | 'paperback' | 'ebook' | null;
  coverKey: string | null;
  authors: AuthorColumns[] | null;
  offerCount: number;
  childIds: number[] | null;
  /** Of the work's offers. */
  kinIds: number[] | null;
  /** Who offers them: a price of all that a store sells is one of theirs. */
  kinSellerIds: number[] | null;
  kinFormats: ('hardcover' | 'paperback' | 'ebook')[] | null;
  kinHighestSatang: number | null;
  kinUsedSatang: number | null;
};
