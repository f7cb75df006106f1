import type { Queryable } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { findStoreBannerPicture, isStoreBannerShown } from './banner/read-banners.ts';
import { findCampaignPicture, isCampaignShown } from './campaign/describe-campaign.ts';
import { findCategoryPicture } from './catalogue/read-categories.ts';
import { isEditionShown, isProductShown, readPicture } from './catalogue/read-picture.ts';
import { findContentPicture } from './content/keep-image.ts';
import { isShareCard, type Picture, type PictureKind, type ShareCardKind } from './image/picture.rules.ts';
import { findProductPicture, isProductPictureShown } from './product-picture/read-pictures.ts';
import { findReviewPhoto } from './review/find-review-photo.ts';
import { findSharePicture } from './share/find-share-picture.ts';
import { sharedAbove } from './shared-above.ts';
import { findStoreListPicture, isStoreListShown } from './shared-list/read-lists.ts';
import { findBannerPicture, findSitePicture, isBannerShown } from './site/find-site-picture.ts';

type NumberedKind = Exclude<PictureKind, 'review' | ShareCardKind>;
type FindNumbered = (db: Queryable, id: number) => Promise<Picture | null>;

/** Whose picture is whose: every kind that /images/{kind}/{id} names, and the slice that knows it. */
const finders: Readonly<Record<NumberedKind, FindNumbered>> = {
  edition: readPicture('edition'),
  product: readPicture('product'),
  'product-picture': findProductPicture,
  seller: readPicture('seller'),
  author: readPicture('author'),
  category: findCategoryPicture,
  banner: findBannerPicture('banner'),
  'banner-mobile': findBannerPicture('banner-mobile'),
  'banner-en': findBannerPicture('banner-en'),
  'banner-mobile-en': findBannerPicture('banner-mobile-en'),
  campaign: findCampaignPicture('campaign'),
  'campaign-mobile': findCampaignPicture('campaign-mobile'),
  'campaign-en': findCampaignPicture('campaign-en'),
  'campaign-mobile-en': findCampaignPicture('campaign-mobile-en'),
  'store-banner': findStoreBannerPicture('store-banner'),
  'store-banner-mobile': findStoreBannerPicture('store-banner-mobile'),
  'store-banner-en': findStoreBannerPicture('store-banner-en'),
  'store-banner-mobile-en': findStoreBannerPicture('store-banner-mobile-en'),
  content: findContentPicture,
  'store-list': findStoreListPicture('store-list'),
  'store-list-en': findStoreListPicture('store-list-en'),
  site: findSitePicture,
};

type Shown = (db: Queryable, id: number, now: Date) => Promise<boolean>;
const always: Shown = async () => true;
/** Of what is kept before anybody is to see it, and may be shown later under the same address. */
const never: Shown = async () => false;

/**
 * Whether what a picture is of may be seen by everybody now: only then does an old address of it lead to today's. Of what
 * isn't, whoever has the whole address sees the picture, and whoever guesses numbers isn't told it.
 */
const shown: Readonly<Record<NumberedKind, Shown>> = {
  edition: isEditionShown,
  product: isProductShown,
  'product-picture': isProductPictureShown,
  seller: always,
  author: always,
  category: always,
  banner: isBannerShown,
  'banner-mobile': isBannerShown,
  'banner-en': isBannerShown,
  'banner-mobile-en': isBannerShown,
  campaign: isCampaignShown,
  'campaign-mobile': isCampaignShown,
  'campaign-en': isCampaignShown,
  'campaign-mobile-en': isCampaignShown,
  'store-banner': isStoreBannerShown,
  'store-banner-mobile': isStoreBannerShown,
  'store-banner-en': isStoreBannerShown,
  'store-banner-mobile-en': isStoreBannerShown,
  content: never,
  'store-list': isStoreListShown,
  'store-list-en': isStoreListShown,
  site: never,
};

const isNumber = (id: string) => /^[1-9]\d{0,14}$/.test(id);

/** The picture an address names, but of cards; null when there is none. */
export async function findPicture(
  db: Queryable,
  kind: Exclude<PictureKind, ShareCardKind>,
  id: string,
): Promise<Picture | null> {
  if (kind === 'review') return findReviewPhoto(db, id);
  return isNumber(id) ? finders[kind](db, Number(id)) : null;
}

/** The same, cards of what is shared among them: those are made of what is kept of the thing. */
export async function findAnyPicture(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  kind: PictureKind,
  id: string,
): Promise<Picture | null> {
  if (!isShareCard(kind)) return findPicture(services.db, kind, id);
  return isNumber(id) ? findSharePicture(services, sharedAbove, { cardKind: kind, id: Number(id) }) : null;
}

/** Whether an old address of a picture leads to today's (`shown`); reviews' photos and cards look themselves. */
export async function isPictureShown(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kind: PictureKind,
  id: string,
): Promise<boolean> {
  if (kind === 'review' || isShareCard(kind)) return true;
  return isNumber(id) && shown[kind](db, Number(id), clock());
}
