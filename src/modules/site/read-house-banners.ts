import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { bannerStateOf } from '../banner/banner.rules.ts';
import type { HouseBanner } from './banner-desk.contract.ts';
import { bannerImages } from './describe-site.ts';
import { type BannerPlacement, bannerPlacements, houseBannersMost } from './house-banner.rules.ts';
import {
  countHouseBanners,
  type HouseBannerRow,
  selectHouseBanner,
  selectHouseBanners,
} from './house-banner.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

function describeForStaff(row: HouseBannerRow, locale: Locale, now: Date): HouseBanner {
  return {
    id: row.id,
    version: row.version,
    placement: row.placement,
    state: bannerStateOf(row, now),
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    subtitleTh: row.subtitleTh ?? '',
    subtitleEn: row.subtitleEn ?? '',
    altTh: row.altTh ?? '',
    altEn: row.altEn ?? '',
    externalLink: row.link,
    display: row.isShown,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    pictures: row.imageKey === null ? 'drawn' : row.hasOwnMobile ? 'both' : 'desktop',
    ...bannerImages(row, locale),
  };
}

/** The banners of a place as staff see them, and how many hang in each. */
export async function listHouseBanners(
  { db, clock }: Needs,
  { placement, locale }: { placement: BannerPlacement; locale: Locale },
) {
  const [rows, counts] = await Promise.all([selectHouseBanners(db, placement), countHouseBanners(db)]);
  const now = clock();
  return {
    dataList: rows.map((row) => describeForStaff(row, locale, now)),
    most: houseBannersMost,
    counts: bannerPlacements.map((each) => ({ placement: each, count: counts.get(each) ?? 0 })),
  };
}

export async function readHouseBanner(
  { db, clock }: Needs,
  { id, locale }: { id: number; locale: Locale },
): Promise<Result<HouseBanner, { code: 'bannerNotFound' }>> {
  const row = await selectHouseBanner(db, id);
  return row === null ? fail({ code: 'bannerNotFound' }) : succeed(describeForStaff(row, locale, clock()));
}
