import type { Queryable } from '../platform/db/database.ts';
import { findStoreBannerPicture } from './banner/read-banners.ts';
import { findCampaignPicture } from './campaign/describe-campaign.ts';
import { findCategoryPicture } from './catalogue/read-categories.ts';
import { readPicture } from './catalogue/read-picture.ts';
import { findContentPicture } from './content/keep-image.ts';
import type { Picture, PictureKind } from './image/picture.rules.ts';
import { findProductPicture } from './product-picture/read-pictures.ts';
import { findReviewPhoto } from './review/find-review-photo.ts';
import { findStoreListPicture } from './shared-list/read-lists.ts';
import { findBannerPicture, findSitePicture } from './site/find-site-picture.ts';

type FindNumbered = (db: Queryable, id: number) => Promise<Picture | null>;

/** Whose picture is whose: every kind that /images/{kind}/{id} names, and the slice that knows it. */
const finders: Readonly<Record<Exclude<PictureKind, 'review'>, FindNumbered>> = {
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

/** The picture an address names; null when there is none. */
export async function findPicture(db: Queryable, kind: PictureKind, id: string): Promise<Picture | null> {
  if (kind === 'review') return findReviewPhoto(db, id);
  return /^[1-9]\d{0,14}$/.test(id) ? finders[kind](db, Number(id)) : null;
}
