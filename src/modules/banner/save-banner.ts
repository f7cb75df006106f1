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
import { type BannerDraft, type BannerInvalid, bannersMost, checkBanner } from './banner.rules.ts';
import {
  type BannerColumns,
  deleteBanner,
  insertBanner,
  lockBanners,
  updateBanner,
  updateOrder,
} from './banner.store.ts';
import {
  keepPictures,
  type PictureRefusal,
  picturesAfter,
  type SentPictures,
  stalePictures,
} from './keep-pictures.ts';

export type BannerEditor = { userId: number; sellerId: number; origin: CallOrigin };
type ChangeFailure = { code: 'bannerNotFound' | 'bannerChanged' };
type SaveFailure = BannerInvalid | ChangeFailure | PictureRefusal | { code: 'bannersTooMany' };
type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;

const pictureKinds = {
  desktop: ['store-banner', 'store-banner-en'],
  mobile: ['store-banner-mobile', 'store-banner-mobile-en'],
} as const;

/**
 * Makes a banner at the end of a store's, or changes one that hasn't been changed since `version`. New pictures are cut,
 * encoded anew and kept before the transaction; those they take the place of are deleted after it.
 */
export async function saveBanner(
  services: Needs,
  editor: BannerEditor,
  asked: {
    id: number | null;
    version: number | null;
    draft: BannerDraft;
    pictures: SentPictures;
    isDrawn: boolean;
  },
): Promise<Result<number, SaveFailure>> {
  const { db, clock } = services;
  const fields = checkBanner(asked.draft);
  if (Object.keys(fields).length > 0) return fail({ code: 'bannerInvalid', fields });
  const kept = await keepPictures(services, asked.pictures);
  if (!kept.ok) return kept;
  const { desktopKey, mobileKey } = kept.value;
  const added = [desktopKey, mobileKey].filter((key) => key !== null);
  const now = clock();
  const saved = await transact<{ id: number; gone: string[] }, SaveFailure>(db, async (tx) => {
    const banners = await lockBanners(tx, editor.sellerId);
    const before = banners.find(({ id }) => id === asked.id) ?? null;
    if (asked.id !== null && before === null) return fail({ code: 'bannerNotFound' });
    if (before !== null && before.version !== asked.version) return fail({ code: 'bannerChanged' });
    if (before === null && banners.length >= bannersMost) return fail({ code: 'bannersTooMany' });
    const pictures = picturesAfter(before, asked, kept.value);
    if (pictures.mobileKey !== null && pictures.desktopKey === null)
      return fail({ code: 'bannerInvalid', fields: { desktop: 'bannerDesktopMissing' } });
    const { link = null, ...draft } = asked.draft;
    const columns: BannerColumns = { ...draft, link, ...pictures };
    const isUsed = (key: string) => key === pictures.desktopKey || key === pictures.mobileKey;
    await holdFiles(tx, added.filter(isUsed));
    // A mobile picture was cut of a desktop's whose banner has its own.
    const unused = added.filter((key) => !isUsed(key));
    if (before === null) {
      const place = Math.max(0, ...banners.map(({ sortOrder }) => sortOrder)) + 1;
      const id = await insertBanner(tx, { ...columns, sellerId: editor.sellerId, sortOrder: place });
      await tell(tx, 'store_banner_saved', editor, id, now);
      return succeed({ id, gone: unused });
    }
    await updateBanner(tx, before.id, columns);
    await tell(tx, 'store_banner_saved', editor, before.id, now);
    const gone = [...unused, ...stalePictures(before, pictures, pictureKinds)];
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, now);
    return succeed({ id: before.id, gone });
  });
  if (!saved.ok) {
    await discardFiles(services, added);
    return saved;
  }
  await discardFiles(services, saved.value.gone);
  return succeed(saved.value.id);
}

/** Takes a banner away with its pictures. */
export async function removeBanner(
  services: Needs,
  editor: BannerEditor,
  { id, version }: { id: number; version: number },
): Promise<Result<true, ChangeFailure>> {
  const now = services.clock();
  const removed = await transact<string[], ChangeFailure>(services.db, async (tx) => {
    const banner = (await lockBanners(tx, editor.sellerId)).find((each) => each.id === id);
    if (banner === undefined) return fail({ code: 'bannerNotFound' });
    if (banner.version !== version) return fail({ code: 'bannerChanged' });
    await deleteBanner(tx, id);
    const gone = stalePictures(banner, null, pictureKinds);
    await queueDiscards(tx, gone, now);
    await tell(tx, 'store_banner_removed', editor, id, now);
    return succeed(gone);
  });
  if (!removed.ok) return removed;
  await discardFiles(services, removed.value);
  return succeed(true);
}

/** Puts a store's banners into an order, unless somebody has moved, made or removed one since `was`. */
export async function orderBanners(
  { db }: Needs,
  sellerId: number,
  { ids, was }: { ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, { code: 'bannersMoved' | 'bannerOrderInvalid' }>> {
  return transact<true, { code: 'bannersMoved' | 'bannerOrderInvalid' }>(db, async (tx) => {
    const now = (await lockBanners(tx, sellerId)).map(({ id }) => id);
    // A form that is sent twice is taken once.
    if (now.join() === ids.join()) return succeed(true);
    if (now.join() !== was.join()) return fail({ code: 'bannersMoved' });
    if (!isReordering(now, ids)) return fail({ code: 'bannerOrderInvalid' });
    await updateOrder(tx, ids);
    await announceChanges(tx, [`banners:${sellerId}`]);
    return succeed(true);
  });
}

/** Notes who did it, and lets go of pages that show the store's banners. */
async function tell(
  tx: Transaction,
  kind: 'store_banner_saved' | 'store_banner_removed',
  { userId, sellerId, origin }: BannerEditor,
  bannerId: number,
  now: Date,
): Promise<void> {
  const detail = { bannerId, sellerId };
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, detail }, now);
  await announceChanges(tx, [`banners:${sellerId}`]);
}
