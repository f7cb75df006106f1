import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type Picture,
  pictureBase,
  type StoreBannerKind,
  storeBannerPicture,
} from '../image/picture.rules.ts';
import { isStoreRunning } from '../seller/check-store.ts';
import type { ShownBanner, StoreBanner } from './banner.contract.ts';
import { bannerStateOf } from './banner.rules.ts';
import {
  type BannerRow,
  selectBanner,
  selectBannerPictures,
  selectBanners,
  selectBannerTimes,
} from './banner.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

function imagesOf(row: BannerRow, locale: Locale): { imageUrl: string; mobileImageUrl: string } {
  const base = (kind: StoreBannerKind) => pictureBase(kind, row.id, storeBannerPicture(row.id, kind, row));
  return locale === 'th'
    ? { imageUrl: base('store-banner'), mobileImageUrl: base('store-banner-mobile') }
    : { imageUrl: base('store-banner-en'), mobileImageUrl: base('store-banner-mobile-en') };
}

function describeOwn(row: BannerRow, locale: Locale, now: Date): StoreBanner {
  return {
    id: row.id,
    version: row.version,
    state: bannerStateOf(row, now),
    name: row.name,
    altTh: row.altTh,
    altEn: row.altEn,
    externalLink: row.link,
    display: row.isShown,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    pictures: row.desktopKey === null ? 'drawn' : row.hasOwnMobile ? 'both' : 'desktop',
    ...imagesOf(row, locale),
  };
}

/** A store's banners as those see them who work for it, in their order. */
export async function listStoreBanners({ db, clock }: Needs, sellerId: number, locale: Locale) {
  const now = clock();
  return (await selectBanners(db, sellerId)).map((row) => describeOwn(row, locale, now));
}

/** One of them; another store's isn't found. */
export async function readStoreBanner(
  { db, clock }: Needs,
  { sellerId, id, locale }: { sellerId: number; id: number; locale: Locale },
): Promise<Result<StoreBanner, { code: 'bannerNotFound' }>> {
  const row = await selectBanner(db, sellerId, id);
  return row === null ? fail({ code: 'bannerNotFound' }) : succeed(describeOwn(row, locale, clock()));
}

/** What shoppers see at a store now; nothing of a store that is closed. */
export async function listShownBanners(
  { db, clock }: Needs,
  sellerId: number,
  locale: Locale,
): Promise<ShownBanner[]> {
  const now = clock();
  if (!(await isStoreRunning(db, sellerId))) return [];
  const rows = (await selectBanners(db, sellerId)).filter((row) => bannerStateOf(row, now) === 'shown');
  return rows.map((row, index) => {
    const altTag = inLocale(locale, row.altTh, row.altEn);
    return {
      id: row.id,
      name: altTag,
      altTag,
      subtitle: null,
      displayOrder: index + 1,
      externalLink: row.link,
      display: true,
      ...imagesOf(row, locale),
    };
  });
}

/** A banner's picture: the upload, or what its words are drawn as. */
export function findStoreBannerPicture(kind: StoreBannerKind) {
  return async (db: Queryable, id: number): Promise<Picture | null> => {
    const row = await selectBannerPictures(db, id);
    return row === null ? null : storeBannerPicture(id, kind, row);
  };
}

/** Whether shoppers see a store's banner now. */
export async function isStoreBannerShown(db: Queryable, id: number, now: Date): Promise<boolean> {
  const row = await selectBannerTimes(db, id);
  return row !== null && bannerStateOf(row, now) === 'shown' && (await isStoreRunning(db, row.sellerId));
}
