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
import { answerOnce } from '../idempotency/answer-once.ts';
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
  type BannerPictures,
  keepPictures,
  type PictureRefusal,
  picturesAfter,
  type SentPictures,
  stalePictures,
} from './keep-pictures.ts';

export type BannerEditor = { userId: number; sellerId: number; origin: CallOrigin };
type ChangeFailure = { code: 'bannerNotFound' | 'bannerChanged' };
type SaveFailure =
  | BannerInvalid
  | ChangeFailure
  | PictureRefusal
  | { code: 'bannersTooMany' | 'idempotencyKeyReused' };
type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;

const pictureKinds = {
  desktop: ['store-banner', 'store-banner-en'],
  mobile: ['store-banner-mobile', 'store-banner-mobile-en'],
} as const;

type Asked = {
  id: number | null;
  version: number | null;
  draft: BannerDraft;
  pictures: SentPictures;
  isDrawn: boolean;
  /** Of a new one. */
  key: string | null;
};
type Kept = { desktopKey: string | null; mobileKey: string | null };
type Saved = Result<{ id: number; gone: string[] }, SaveFailure>;

/**
 * Makes a banner at the end of a store's, once for a key, or changes one that hasn't been changed since `version`. New
 * pictures are cut, encoded anew and kept before the transaction; those they take the place of are deleted after it.
 */
export async function saveBanner(
  services: Needs,
  editor: BannerEditor,
  asked: Asked,
): Promise<Result<number, SaveFailure>> {
  const { db, clock } = services;
  const fields = checkBanner(asked.draft);
  if (Object.keys(fields).length > 0) return fail({ code: 'bannerInvalid', fields });
  const kept = await keepPictures(services, asked.pictures);
  if (!kept.ok) return kept;
  const now = clock();
  const saved = await transact<{ id: number; gone: string[] }, SaveFailure>(db, (tx) =>
    asked.id === null
      ? make(tx, editor, asked, kept.value, now)
      : change(tx, editor, { ...asked, id: asked.id }, kept.value, now),
  );
  if (!saved.ok) {
    await discardFiles(services, keysOf(kept.value));
    return saved;
  }
  await discardFiles(services, saved.value.gone);
  return succeed(saved.value.id);
}

function keysOf({ desktopKey, mobileKey }: Kept): string[] {
  return [desktopKey, mobileKey].filter((key) => key !== null);
}

async function make(
  tx: Transaction,
  editor: BannerEditor,
  asked: Asked,
  kept: Kept,
  now: Date,
): Promise<Saved> {
  const { startsAt, endsAt, ...words } = asked.draft;
  const times = { startsAt: startsAt?.toISOString(), endsAt: endsAt?.toISOString() };
  const { userId, sellerId } = editor;
  // Another picture is another banner: one chosen anew isn't thrown away as sent before.
  const { desktop, mobile, ...parts } = asked.pictures;
  const sent = {
    desktop: desktop?.size ?? null,
    mobile: mobile?.size ?? null,
    ...parts,
    isDrawn: asked.isDrawn,
  };
  const once = {
    userId,
    call: 'POST /seller/banner',
    key: asked.key,
    body: { ...words, ...times, sent },
    now,
  };
  // Sent again, it was made before: with the pictures that were sent before.
  let gone = keysOf(kept);
  const made = await answerOnce<number, SaveFailure>(tx, once, async () => {
    const banners = await lockBanners(tx, sellerId);
    if (banners.length >= bannersMost) return fail({ code: 'bannersTooMany' });
    const columns = await columnsOf(tx, null, asked, kept);
    if (!columns.ok) return columns;
    const sortOrder = Math.max(0, ...banners.map((banner) => banner.sortOrder)) + 1;
    const id = await insertBanner(tx, { ...columns.value.columns, sellerId, sortOrder });
    await tell(tx, 'store_banner_saved', editor, id, now);
    gone = columns.value.unused;
    return succeed(id);
  });
  return made.ok ? succeed({ id: made.value, gone }) : made;
}

async function change(
  tx: Transaction,
  editor: BannerEditor,
  asked: Asked & { id: number },
  kept: Kept,
  now: Date,
): Promise<Saved> {
  const { id } = asked;
  const before = (await lockBanners(tx, editor.sellerId)).find((banner) => banner.id === id);
  if (before === undefined) return fail({ code: 'bannerNotFound' });
  if (before.version !== asked.version) return fail({ code: 'bannerChanged' });
  const read = await columnsOf(tx, before, asked, kept);
  if (!read.ok) return read;
  const { columns, pictures, unused } = read.value;
  await updateBanner(tx, id, columns);
  await tell(tx, 'store_banner_saved', editor, id, now);
  const gone = [...unused, ...stalePictures(before, pictures, pictureKinds)];
  // Deleted after the commit; by the clock, should this process end before.
  await queueDiscards(tx, gone, now);
  return succeed({ id, gone });
}

/** What stands at the banner then, its new pictures held; and those of them that nothing shows (`unused`). */
async function columnsOf(
  tx: Transaction,
  before: BannerPictures | null,
  asked: Asked,
  kept: Kept,
): Promise<Result<{ columns: BannerColumns; pictures: BannerPictures; unused: string[] }, BannerInvalid>> {
  const pictures = picturesAfter(before, asked, kept);
  if (pictures.mobileKey !== null && pictures.desktopKey === null)
    return fail({ code: 'bannerInvalid', fields: { desktop: 'bannerDesktopMissing' } });
  const { link = null, ...draft } = asked.draft;
  const isUsed = (key: string) => key === pictures.desktopKey || key === pictures.mobileKey;
  const added = keysOf(kept);
  await holdFiles(tx, added.filter(isUsed));
  // A mobile picture was cut of a desktop's whose banner has its own.
  const unused = added.filter((key) => !isUsed(key));
  return succeed({ columns: { ...draft, link, ...pictures }, pictures, unused });
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
