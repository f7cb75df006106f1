import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  keepPictures,
  type PictureRefusal,
  picturesAfter,
  type SentPictures,
  stalePictures,
} from '../banner/keep-pictures.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import {
  type BannerPlacement,
  checkHouseBanner,
  type HouseBannerDraft,
  houseBannersMost,
} from './house-banner.rules.ts';
import {
  deleteHouseBanner,
  type HouseBannerColumns,
  type HouseBannerRow,
  insertHouseBanner,
  lockHouseBanners,
  selectHouseBanner,
  selectHouseBanners,
  updateHouseBanner,
  updateHouseOrder,
} from './house-banner.store.ts';

type Staff = { userId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;
type ChangeFailure = { code: 'bannerNotFound' | 'bannerChanged' };
export type HouseBannerFailure =
  | { code: 'bannerInvalid'; fields: Readonly<Record<string, string>> }
  | ChangeFailure
  | PictureRefusal
  | { code: 'bannersTooMany' | 'idempotencyKeyReused' };

const pictureKinds = {
  desktop: ['banner', 'banner-en'],
  mobile: ['banner-mobile', 'banner-mobile-en'],
} as const;

/** What a banner has for pictures; one of before there were two shows the wide one on phones too. */
const picturesOf = (row: HouseBannerRow) => ({
  id: row.id,
  desktopKey: row.imageKey,
  mobileKey: row.mobileKey,
  hasOwnMobile: row.hasOwnMobile,
});

/**
 * Hangs a banner up at the end of its place, or changes one that hasn't been changed since `version`; once for a key. New
 * pictures are cut, encoded anew and kept before the transaction; those they take the place of are deleted after it.
 */
export async function saveHouseBanner(
  services: Needs,
  staff: Staff,
  asked: {
    id: number | null;
    version: number | null;
    placement: BannerPlacement;
    draft: HouseBannerDraft;
    pictures: SentPictures;
    isDrawn: boolean;
    key: string | null;
  },
): Promise<Result<number, HouseBannerFailure>> {
  const { db, clock } = services;
  const fields = checkHouseBanner(asked.draft);
  if (Object.keys(fields).length > 0) return fail({ code: 'bannerInvalid', fields });
  const kept = await keepPictures(services, asked.pictures);
  if (!kept.ok) return kept;
  const added = [kept.value.desktopKey, kept.value.mobileKey].filter((key) => key !== null);
  const now = clock();
  const { key, pictures: sent, ...body } = asked;
  // Another picture is another banner: one chosen anew isn't thrown away as sent before.
  const sizes = { desktop: sent.desktop?.size, mobile: sent.mobile?.size };
  const once = {
    ...{ userId: staff.userId, call: 'POST /admin/banner', key, now },
    body: { ...body, ...sizes, parts: [sent.desktopPart, sent.mobilePart] },
  };
  // Sent again, it was saved before: with the pictures that were sent before.
  let gone = added;
  const save = async (tx: Transaction): Promise<Result<number, HouseBannerFailure>> => {
    await lockHouseBanners(tx);
    const before = asked.id === null ? null : await selectHouseBanner(tx, asked.id);
    if (asked.id !== null && before === null) return fail({ code: 'bannerNotFound' });
    if (before !== null && before.version !== asked.version) return fail({ code: 'bannerChanged' });
    const pictures = picturesAfter(before === null ? null : picturesOf(before), asked, kept.value);
    if (pictures.mobileKey !== null && pictures.desktopKey === null)
      return fail({ code: 'bannerInvalid', fields: { desktop: 'bannerDesktopMissing' } });
    const columns = columnsOf(asked.draft, pictures);
    const isUsed = (key: string) => key === pictures.desktopKey || key === pictures.mobileKey;
    await holdFiles(tx, added.filter(isUsed));
    // A mobile picture was cut of a desktop's whose banner has its own.
    const unused = added.filter((key) => !isUsed(key));
    if (before === null) {
      const others = await selectHouseBanners(tx, asked.placement);
      if (others.length >= houseBannersMost) return fail({ code: 'bannersTooMany' });
      const sortOrder = Math.max(0, ...others.map((each) => each.sortOrder)) + 1;
      const row = { ...columns, placement: asked.placement, sortOrder, createdAt: now };
      const id = await insertHouseBanner(tx, row);
      await tell(tx, staff, now, 'house_banner_saved', { id, before: '', after: told(columns) });
      gone = unused;
      return succeed(id);
    }
    await updateHouseBanner(tx, before.id, columns);
    const change = { id: before.id, before: told(before), after: told(columns) };
    await tell(tx, staff, now, 'house_banner_saved', change);
    gone = [...unused, ...stalePictures(picturesOf(before), pictures, pictureKinds)];
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, now);
    return succeed(before.id);
  };
  const saved = await transact<number, HouseBannerFailure>(db, (tx) => answerOnce(tx, once, () => save(tx)));
  await discardFiles(services, saved.ok ? gone : added);
  return saved;
}

const orNone = (words: string) => (words === '' ? null : words);

function columnsOf(
  {
    link = null,
    nameTh,
    nameEn,
    subtitleTh,
    subtitleEn,
    altTh,
    altEn,
    isShown,
    startsAt,
    endsAt,
  }: HouseBannerDraft,
  pictures: { desktopKey: string | null; mobileKey: string | null; hasOwnMobile: boolean },
): HouseBannerColumns {
  return {
    nameTh,
    nameEn: nameEn === '' ? nameTh : nameEn,
    subtitleTh: orNone(subtitleTh),
    subtitleEn: orNone(subtitleEn),
    altTh: orNone(altTh),
    altEn: orNone(altEn),
    link,
    isShown,
    startsAt,
    endsAt,
    imageKey: pictures.desktopKey,
    mobileKey: pictures.mobileKey,
    hasOwnMobile: pictures.hasOwnMobile,
  };
}

function told({ nameTh, link, isShown, startsAt, endsAt }: HouseBannerColumns): string {
  return JSON.stringify({ nameTh, link, isShown, startsAt, endsAt });
}

/** Takes a banner away with its pictures. */
export async function removeHouseBanner(
  services: Needs,
  staff: Staff,
  { id, version }: { id: number; version: number },
): Promise<Result<true, ChangeFailure>> {
  const now = services.clock();
  const removed = await transact<string[], ChangeFailure>(services.db, async (tx) => {
    await lockHouseBanners(tx);
    const banner = await selectHouseBanner(tx, id);
    if (banner === null) return fail({ code: 'bannerNotFound' });
    if (banner.version !== version) return fail({ code: 'bannerChanged' });
    await deleteHouseBanner(tx, id);
    const gone = stalePictures(picturesOf(banner), null, pictureKinds);
    await queueDiscards(tx, gone, now);
    await tell(tx, staff, now, 'house_banner_removed', { id, before: told(banner), after: '' });
    return succeed(gone);
  });
  if (!removed.ok) return removed;
  await discardFiles(services, removed.value);
  return succeed(true);
}

/** Puts the banners of a place into an order, unless somebody has moved, made or removed one since `was`. */
export function orderHouseBanners(
  { db, clock }: Needs,
  staff: Staff,
  { placement, ids, was }: { placement: BannerPlacement; ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, { code: 'bannersMoved' }>> {
  return transact<true, { code: 'bannersMoved' }>(db, async (tx) => {
    await lockHouseBanners(tx);
    const now = (await selectHouseBanners(tx, placement)).map(({ id }) => id);
    // A form that is sent twice is taken once.
    const isThere = now.join() === ids.join();
    if (!isThere && (now.join() !== was.join() || !isReordering(now, ids)))
      return fail({ code: 'bannersMoved' });
    if (!isThere) await updateHouseOrder(tx, ids);
    await tell(tx, staff, clock(), 'house_banners_ordered', {
      id: null,
      before: now.join(),
      after: ids.join(),
    });
    return succeed(true);
  });
}

/** Notes who did it, and lets go of pages that show the house's banners. */
async function tell(
  tx: Transaction,
  { userId, origin }: Staff,
  now: Date,
  kind: 'house_banner_saved' | 'house_banner_removed' | 'house_banners_ordered',
  { id, before, after }: { id: number | null; before: string; after: string },
): Promise<void> {
  const who = { actorUserId: userId, subjectUserId: null, origin };
  await recordAudit(tx, { kind, ...who, moved: { before, after }, detail: { bannerId: id } }, now);
  await announceChanges(tx, ['site']);
}
