import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { findSitePictureUrls } from '../site/find-site-picture.ts';
import type { DeskLanding, LandingRow, ShownLanding } from './landing.contract.ts';
import { landingStateOf, picturesNamed } from './landing.rules.ts';
import {
  countInterests,
  countPages,
  type LandingPageRow,
  selectPage,
  selectPages,
  selectShownPage,
} from './landing.store.ts';
import type { LandingBlock } from './landing-block.contract.ts';
import { showBlocks } from './show-blocks.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;
type NotFound = { code: 'landingNotFound' };

async function shownAs(
  services: Needs,
  row: LandingPageRow,
  blocks: readonly LandingBlock[],
  locale: Locale,
): Promise<ShownLanding> {
  return {
    id: row.id,
    urlKey: row.urlKey,
    name: inLocale(locale, row.nameTh, row.nameEn),
    blocks: await showBlocks(services, blocks, locale),
  };
}

/** A page as visitors see it; without an address the one that was published last. */
export async function readLanding(
  services: Needs,
  urlKey: string | null,
  locale: Locale,
): Promise<Result<ShownLanding, NotFound>> {
  const row = await selectShownPage(services.db, { urlKey, now: services.clock() });
  return row === null
    ? fail({ code: 'landingNotFound' })
    : succeed(await shownAs(services, row, row.published ?? [], locale));
}

/** A draft as visitors would see it. */
export async function previewLanding(
  services: Needs,
  id: number,
  locale: Locale,
): Promise<Result<ShownLanding, NotFound>> {
  const row = await selectPage(services.db, id);
  return row === null
    ? fail({ code: 'landingNotFound' })
    : succeed(await shownAs(services, row, row.draft, locale));
}

function describeRow(row: LandingPageRow, interestCount: number, now: Date): LandingRow {
  return {
    id: row.id,
    urlKey: row.urlKey,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    state: landingStateOf(row, now),
    isChanged: row.published !== null && row.isChanged,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    interestCount,
  };
}

export async function listLandings({ db, clock }: Needs, page: { pageNo: number; perPage: number }) {
  const now = clock();
  const [rows, total] = await Promise.all([
    selectPages(db, { limit: page.perPage, offset: (page.pageNo - 1) * page.perPage }),
    countPages(db),
  ]);
  return {
    dataList: rows.map(({ page: row, interestCount }) => describeRow(row, interestCount, now)),
    total,
  };
}

export async function readDeskLanding(
  { db, clock }: Needs,
  id: number,
): Promise<Result<DeskLanding, NotFound>> {
  const row = await selectPage(db, id);
  if (row === null) return fail({ code: 'landingNotFound' });
  const urls = await findSitePictureUrls(db, picturesNamed(row.draft));
  return succeed({
    ...describeRow(row, await countInterests(db, id), clock()),
    version: row.version,
    blocks: row.draft,
    pictures: [...urls].map(([pictureId, imageUrl]) => ({ id: pictureId, imageUrl })),
  });
}
